#include "config.h"

#include "exporters/quick_gzip.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/array.h"
#include "exporters/prefix_code.h"

enum {
	WINDOW = 1 << 15,   /* how far back a copy may reach */
	BLOCK = 3 * WINDOW, /* bytes that have a code of their own */
	PLACES_BITS = 15,
	SHORTEST = 4,
	LONGEST = 258,
	OUT = 1 << 14,
	ENOUGH = 15, /* bits; a copy has 48 at most */
	LITERALS = PREFIX_SYMBOLS,
	DISTANCES = 30,
	LENGTHS = 19, /* symbols for the lengths of codes */
	END_OF_BLOCK = 256,
	COPIES = 257 /* the first symbol of a copy */
};

#define IS_COPY (UINT32_C(1) << 31)

struct quick_gzip {
	bool (*next)(void *, const char *, size_t);
	void *self;
	uint32_t crc, total; /* of all that was put, modulo 2^32 */
	uint32_t before;     /* bytes before the window, modulo 2^32 */
	size_t begin, end;   /* of what waits; before it is the window */
	uint32_t places[1 << PLACES_BITS];
	uint32_t tokens[WINDOW +
	    BLOCK]; /* a byte; or a copy, its length and distance */
	size_t count;
	uint64_t bits;    /* that are not out yet, the first the lowest */
	unsigned waiting; /* so many */
	size_t used;
	bool has_ended;
	char out[OUT];
	unsigned char bytes[WINDOW + BLOCK];
};

struct symbol {
	unsigned number, extra, bits; /* extra bits, and so many */
};

struct quick_gzip *quick_gzip_new(bool (*next)(void *, const char *, size_t),
    void *self, struct error *err)
{
	static const char head[] = "\x1f\x8b\x08\0\0\0\0\0\x04\xff";
	struct quick_gzip *z = array_new(1, sizeof *z, err);

	if (z == NULL)
		return NULL;
	z->next = next;
	z->self = self;
	z->used = sizeof head - 1;
	memcpy(z->out, head, z->used);
	return z;
}

void quick_gzip_free(struct quick_gzip *z)
{
	free(z);
}

/* ---- bits on their way out ---------------------------------------------- */

static void flush(struct quick_gzip *z)
{
	z->has_ended = z->has_ended || !z->next(z->self, z->out, z->used);
	z->used = 0;
}

/* Leaves less than eight bits. */
static void put_bytes(struct quick_gzip *z)
{
	if (OUT - z->used < sizeof z->bits)
		flush(z);
	for (; z->waiting >= 8; z->waiting -= 8, z->bits >>= 8)
		z->out[z->used++] = (char)(unsigned char)z->bits;
}

/* Bits beyond these have no room for a copy. */
static inline void add(struct quick_gzip *z, unsigned bits, unsigned count)
{
	z->bits |= (uint64_t)bits << z->waiting;
	z->waiting += count;
}

static void put(struct quick_gzip *z, unsigned bits, unsigned count)
{
	add(z, bits, count);
	put_bytes(z);
}

/* ---- bytes and copies ---------------------------------------------------- */

static inline uint32_t four(const unsigned char *at)
{
	uint32_t out;

	memcpy(&out, at, sizeof out);
	return out;
}

static size_t same(const unsigned char *a, const unsigned char *b, size_t most)
{
	size_t i = SHORTEST;
	uint64_t x, y;

	for (; i + sizeof x <= most; i += sizeof x) {
		memcpy(&x, a + i, sizeof x);
		memcpy(&y, b + i, sizeof y);
		if (x != y)
			break;
	}
	while (i < most && a[i] == b[i])
		i++;
	return i;
}

/* How far back the same four bytes were last.  It may be anything else, but where it is
 * no more than a window it is not before the first byte that is there. */
static inline uint32_t look(struct quick_gzip *z, size_t at)
{
	const uint32_t now = z->before + (uint32_t)at;
	uint32_t
	    *place = &z->places[four(&z->bytes[at]) * UINT32_C(2654435761) >>
		(32 - PLACES_BITS)];
	const uint32_t distance = now - *place;

	*place = now;
	return distance;
}

static void find_copies(struct quick_gzip *z)
{
	size_t at = z->begin, count = 0;

	while (at + SHORTEST <= z->end) {
		const unsigned char *from = &z->bytes[at];
		const uint32_t distance = look(z, at);
		const size_t most = z->end - at < LONGEST ? z->end - at :
							    LONGEST;
		size_t length;

		if (distance - 1 >= WINDOW ||
		    four(from) != four(from - distance)) {
			z->tokens[count++] = *from;
			at++;
			continue;
		}
		length = same(from, from - distance, most);
		z->tokens[count++] = IS_COPY | (uint32_t)(length - 3) << 16 |
		    (distance - 1);
		at += length;
	}
	for (; at < z->end; at++)
		z->tokens[count++] = z->bytes[at];
	z->count = count;
}

static unsigned highest_bit(uint32_t x)
{
	return 31 - (unsigned)__builtin_clz(x);
}

/* RFC 1951, section 3.2.5. */
static inline struct symbol symbol_of_length(uint32_t token)
{
	const unsigned more = token >> 16 & 255;
	unsigned bits;

	if (more == LONGEST - 3)
		return (struct symbol){ LITERALS - 1, 0, 0 };
	if (more < 8)
		return (struct symbol){ COPIES + more, 0, 0 };
	bits = highest_bit(more) - 2;
	return (struct symbol){ COPIES + 4 * bits + (more >> bits),
		more & ((1u << bits) - 1), bits };
}

static inline struct symbol symbol_of_distance(uint32_t token)
{
	const unsigned more = token & (WINDOW - 1);
	unsigned bits;

	if (more < 4)
		return (struct symbol){ more, 0, 0 };
	bits = highest_bit(more) - 1;
	return (struct symbol){ 2 * bits + (more >> bits),
		more & ((1u << bits) - 1), bits };
}

/* ---- a block, with codes of its own --------------------------------------- */

struct packed_block {
	uint32_t literal_counts[LITERALS], distance_counts[DISTANCES];
	struct prefix_code literals, distances;
};

/* Two symbols of each kind occur at least. */
static void count_symbols(const struct quick_gzip *z, struct packed_block *b)
{
	memset(b, 0, sizeof *b);
	b->literal_counts[END_OF_BLOCK] = b->literal_counts[0] = 1;
	b->distance_counts[0] = b->distance_counts[1] = 1;
	for (size_t i = 0; i < z->count; i++) {
		const uint32_t token = z->tokens[i];

		if ((token & IS_COPY) == 0) {
			b->literal_counts[token]++;
			continue;
		}
		b->literal_counts[symbol_of_length(token).number]++;
		b->distance_counts[symbol_of_distance(token).number]++;
	}
}

/* Lengths of codes are sent as they are, without a word for those that repeat: a
 * hundred bytes.  Two lengths occur at least, as 286 is no power of two. */
static void put_codes(struct quick_gzip *z, const struct packed_block *b)
{
	static const unsigned char order[LENGTHS] = { 16, 17, 18, 0, 8, 7, 9, 6,
		10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15 };
	uint32_t counts[LENGTHS] = { 0 };
	struct prefix_code code;

	for (int i = 0; i < LITERALS; i++)
		counts[b->literals.lengths[i]]++;
	for (int i = 0; i < DISTANCES; i++)
		counts[b->distances.lengths[i]]++;
	prefix_code_make(&code, counts, LENGTHS, 7);
	put(z, LITERALS - 257, 5);
	put(z, DISTANCES - 1, 5);
	put(z, LENGTHS - 4, 4);
	for (int i = 0; i < LENGTHS; i++)
		put(z, code.lengths[order[i]], 3);
	for (int i = 0; i < LITERALS; i++)
		put(z, code.bits[b->literals.lengths[i]],
		    code.lengths[b->literals.lengths[i]]);
	for (int i = 0; i < DISTANCES; i++)
		put(z, code.bits[b->distances.lengths[i]],
		    code.lengths[b->distances.lengths[i]]);
}

static inline void add_symbol(struct quick_gzip *z,
    const struct prefix_code *code, struct symbol s)
{
	add(z, code->bits[s.number], code->lengths[s.number]);
	add(z, s.extra, s.bits);
}

static void put_tokens(struct quick_gzip *z, const struct packed_block *b)
{
	for (size_t i = 0; i < z->count; i++) {
		const uint32_t token = z->tokens[i];

		if ((token & IS_COPY) == 0) {
			add(z, b->literals.bits[token],
			    b->literals.lengths[token]);
		} else {
			add_symbol(z, &b->literals, symbol_of_length(token));
			add_symbol(z, &b->distances, symbol_of_distance(token));
		}
		if (z->waiting > ENOUGH)
			put_bytes(z);
	}
	put_bytes(z);
	put(z, b->literals.bits[END_OF_BLOCK],
	    b->literals.lengths[END_OF_BLOCK]);
}

static void put_block(struct quick_gzip *z, bool is_last)
{
	struct packed_block b;
	size_t kept;

	find_copies(z);
	count_symbols(z, &b);
	prefix_code_make(&b.literals, b.literal_counts, LITERALS, 15);
	prefix_code_make(&b.distances, b.distance_counts, DISTANCES, 15);
	put(z, is_last | 2u << 1, 3);
	put_codes(z, &b);
	put_tokens(z, &b);
	kept = z->end < WINDOW ? z->end : WINDOW;
	memmove(z->bytes, &z->bytes[z->end - kept], kept);
	z->before += (uint32_t)(z->end - kept);
	z->begin = z->end = kept;
}

bool quick_gzip_put(struct quick_gzip *z, const char *bytes, size_t length)
{
	z->crc = (uint32_t)crc32_z(z->crc, (const unsigned char *)bytes,
	    length);
	z->total += (uint32_t)length;
	while (length > 0 && !z->has_ended) {
		size_t fits = sizeof z->bytes - z->end;

		fits = fits < length ? fits : length;
		memcpy(&z->bytes[z->end], bytes, fits);
		z->end += fits;
		bytes += fits;
		length -= fits;
		if (z->end == sizeof z->bytes)
			put_block(z, false);
	}
	return !z->has_ended;
}

bool quick_gzip_end(struct quick_gzip *z)
{
	put_block(z, true);
	put(z, 0, -z->waiting % 8);
	put(z, z->crc & UINT16_MAX, 16);
	put(z, z->crc >> 16, 16);
	put(z, z->total & UINT16_MAX, 16);
	put(z, z->total >> 16, 16);
	flush(z);
	return !z->has_ended;
}

#include "config.h"

#include "trace/gunzip.h"

#include <inttypes.h>
#include <stdlib.h>
#include <zlib.h>

#include "base/array.h"

enum { PIECE = 64 * 1024, MOST_GIVEN = 1 << 20 };
enum { MAGIC = 0x8B1F, DEFLATED = 8, UNTOLD = 6 };

/* Flags of a member. */
enum {
	HAS_CHECKSUM = 2, /* of its header */
	HAS_EXTRA = 4,
	HAS_NAME = 8,
	HAS_COMMENT = 16,
	RESERVED = 0xE0
};

struct gunzip {
	z_stream z;
	struct bytes packed, rest;
	struct spool *spool;
	struct notices *notices;
	const char *why;        /* it came to an end, if that was too early */
	unsigned long checksum; /* of what came out of the member, */
	uint32_t length;        /* and how much that was, as it is packed */
	unsigned char piece[PIECE];
};

bool gunzip_is_packed(struct bytes b)
{
	return bytes_u16(&b) == MAGIC;
}

static uint64_t place(const struct gunzip *g)
{
	return (uint64_t)(g->rest.at - g->packed.at);
}

static void note(struct gunzip *g, enum notice kind, uint64_t count)
{
	notices_add(g->notices, kind, count, place(g));
}

/* False when it is none. */
static bool take_header(struct gunzip *g)
{
	struct bytes *b = &g->rest, header = *b;
	unsigned magic = bytes_u16(b), method = bytes_u8(b);
	unsigned flags = bytes_u8(b);
	size_t length;

	bytes_take(b, UNTOLD);
	if ((flags & HAS_EXTRA) != 0)
		bytes_take(b, bytes_u16(b));
	if ((flags & HAS_NAME) != 0)
		bytes_until(b, '\0');
	if ((flags & HAS_COMMENT) != 0)
		bytes_until(b, '\0');
	length = header.left - b->left;
	if ((flags & HAS_CHECKSUM) != 0 &&
	    bytes_u16(b) != (crc32(0, header.at, (uInt)length) & 0xFFFF) &&
	    !b->short_read)
		note(g, NOTICE_BAD_CHECKSUM, 1);
	return magic == MAGIC && method == DEFLATED &&
	    (flags & RESERVED) == 0 && !b->short_read;
}

static bool put(struct gunzip *g, size_t size, struct error *err)
{
	g->checksum = crc32(g->checksum, g->piece, (uInt)size);
	g->length += (uint32_t)size;
	return spool_write(g->spool, g->piece, size, err) &&
	    spool_step(g->spool, place(g), err);
}

/* In *is_whole whether it has an end. */
static bool take_body(struct gunzip *g, bool *is_whole, struct error *err)
{
	z_stream *z = &g->z;
	int status = inflateReset(z);

	while (status == Z_OK) {
		size_t given = g->rest.left < MOST_GIVEN ? g->rest.left :
							   MOST_GIVEN;

		z->next_in = (z_const Bytef *)(uintptr_t)g->rest.at;
		z->avail_in = (uInt)given;
		z->next_out = g->piece;
		z->avail_out = PIECE;
		status = inflate(z, Z_NO_FLUSH);
		bytes_take(&g->rest, given - z->avail_in);
		if (!put(g, PIECE - z->avail_out, err))
			return false;
	}
	*is_whole = status == Z_STREAM_END;
	if (z->msg != NULL)
		g->why = z->msg;
	return status != Z_MEM_ERROR || fail_memory(err, 1 << MAX_WBITS);
}

/* False when it is cut. */
static bool check(struct gunzip *g)
{
	struct bytes b = g->rest;
	uint32_t checksum = bytes_u32(&b), length = bytes_u32(&b);

	if (b.short_read)
		return false;
	if (checksum != g->checksum || length != g->length)
		note(g, NOTICE_BAD_CHECKSUM, 1);
	g->rest = b;
	return true;
}

static bool take_member(struct gunzip *g, bool *is_whole, struct error *err)
{
	*is_whole = false;
	g->checksum = crc32(0, NULL, 0);
	g->length = 0;
	g->why = "its header makes no sense";
	if (!take_header(g))
		return true;
	g->why = "its end is missing";
	if (!take_body(g, is_whole, err))
		return false;
	*is_whole = *is_whole && check(g);
	return true;
}

/* Tapes and disks fill up what is left of a block. */
static void note_rest(struct gunzip *g)
{
	while (g->rest.left > 0 && g->rest.at[0] == 0)
		bytes_take(&g->rest, 1);
	if (g->rest.left > 0)
		note(g, NOTICE_PACKED_REST, g->rest.left);
}

static bool take_members(struct gunzip *g, struct error *err)
{
	bool is_whole;

	do {
		if (!take_member(g, &is_whole, err))
			return false;
	} while (is_whole && gunzip_is_packed(g->rest));
	if (is_whole) {
		note_rest(g);
		return true;
	}
	note(g, NOTICE_BAD_PACKING, 1);
	return g->spool->size > 0 ||
	    fail(err,
		"byte %" PRIu64 ": cannot be unpacked, it is cut or damaged: "
		"%s",
		place(g), g->why);
}

bool gunzip(struct bytes packed, struct spool *spool, struct notices *notices,
    struct error *err)
{
	struct gunzip *g = array_new(1, sizeof *g, err);
	bool done;

	if (g == NULL)
		return false;
	g->packed = g->rest = packed;
	g->spool = spool;
	g->notices = notices;
	/* Without headers and checksums: where these are wrong we go on. */
	done = inflateInit2(&g->z, -MAX_WBITS) == Z_OK ?
	    take_members(g, err) :
	    fail_memory(err, sizeof g->z);
	inflateEnd(&g->z);
	free(g);
	return done;
}

#include "config.h"

#include "trace/records.h"

#define UNFILLED 0xEEEEEEEEu /* Dalvik's fill pattern */

/* Format 2 has no offset, and its start time stands where that was. */
static bool format_2_header(struct bytes b, struct data_header *h)
{
	h->offset = HEADER_BYTES;
	h->start = bytes_u64(&b);
	h->counter = bytes_u64(&b);
	h->counter_hz = bytes_u64(&b);
	return !b.short_read && b.left >= 2;
}

bool data_header_read(struct bytes b, struct data_header *h)
{
	unsigned version;

	*h = (struct data_header){ 0 };
	if (b.left < HEADER_LEAST || memcmp(b.at, "SLOW", 4) != 0)
		return false;
	bytes_take(&b, 4);
	version = bytes_u16(&b);
	h->is_streaming = version >= 0xF0 && version <= 0xFF;
	h->version = h->is_streaming ? version & 0x0F : version;
	if (data_header_is_format_2(h))
		return format_2_header(b, h);
	h->offset = bytes_u16(&b);
	h->start = bytes_u64(&b);
	if (h->offset >= HEADER_LEAST + 2)
		h->size_field = bytes_u16(&b);
	return true;
}

bool data_header_is_cut(struct bytes b)
{
	struct data_header h;

	if (b.left > 0 && memcmp(b.at, "SLOW", b.left < 4 ? b.left : 4) != 0)
		return false;
	return b.left < HEADER_BYTES ||
	    (data_header_read(b, &h) && b.left < h.offset);
}

unsigned record_size_of(const struct data_header *h)
{
	switch (h->version) {
	case 1:
		return 9;
	case 2:
		return 10;
	case 3:
		return h->size_field >= 10 ? h->size_field : 0;
	default:
		return 0;
	}
}

/* The clocks of docs/format.md, "Missing clock". */
static enum clock_key clock_assumed(const struct data_header *h, unsigned size,
    enum clock_key key)
{
	if (key == CLOCK_KEY_CPU || key == CLOCK_KEY_WALL)
		return key;
	if (h->version == 3 && size >= 14)
		return CLOCK_KEY_DUAL;
	return h->version == 2 && h->is_streaming ? CLOCK_KEY_WALL :
						    CLOCK_KEY_CPU;
}

struct record_layout record_layout_of(const struct data_header *h,
    unsigned size, enum clock_key key, bool *assumed)
{
	struct record_layout l = { size, h->version == 1 ? 1 : 2, { -1, -1 } };
	enum clock_key clock = clock_assumed(h, size, key);
	int first = (int)l.thread_bytes + 4;

	*assumed = clock != key &&
	    !(h->version == 3 && h->is_streaming && key == CLOCK_KEY_NONE);
	l.time_at[clock == CLOCK_KEY_WALL ? CLOCK_WALL : CLOCK_CPU] = first;
	if (clock == CLOCK_KEY_DUAL)
		l.time_at[CLOCK_WALL] = first + 4;
	return l;
}

/* Is an event with the thread of Dalvik's fill pattern made of it? */
static bool is_pattern(const struct event *e)
{
	return e->word == UNFILLED && e->time[CLOCK_CPU] == UNFILLED &&
	    e->time[CLOCK_WALL] == UNFILLED;
}

/* Decodes a record of the usual layout.  Unfilled slots are all zero or all
 * EE, and are written over by the next record; thread 0 never exists. */
static inline struct event *decode_one(const unsigned char *at,
    struct event *out)
{
	out->thread = read_u16(at);
	out->word = read_u32(at + USUAL_WORD);
	out->time[CLOCK_CPU] = read_u32(at + USUAL_CPU);
	out->time[CLOCK_WALL] = read_u32(at + USUAL_WALL);
	if (out->thread == 0xEEEE && is_pattern(out))
		return out;
	return out + (out->thread != 0);
}

/* 14 bytes with both clocks, which must be fast: some 32 records are seven
 * lines of the cache. */
static size_t decode_dual(const unsigned char *at, size_t count,
    struct event *out)
{
	struct event *const begin = out;

	for (; count >= 32; count -= 32) {
		for (int line = 0; line < 7; line++)
			__builtin_prefetch(at + AHEAD_BYTES + line * 64);
		for (int i = 0; i < 32; i++, at += 14)
			out = decode_one(at, out);
	}
	for (; count > 0; count--, at += 14)
		out = decode_one(at, out);
	return (size_t)(out - begin);
}

static bool is_unfilled_at(const struct record_layout *l, const struct event *e)
{
	for (int c = 0; c < CLOCKS; c++)
		if (l->time_at[c] >= 0 && e->time[c] != UNFILLED)
			return false;
	return e->word == UNFILLED &&
	    e->thread == (l->thread_bytes == 1 ? 0xEEu : 0xEEEEu);
}

static size_t decode_any(const struct record_layout *l, const unsigned char *at,
    size_t count, struct event *out)
{
	struct event *const begin = out;

	for (size_t i = 0; i < count; i++, at += l->size) {
		out->thread = l->thread_bytes == 1 ? at[0] : read_u16(at);
		out->word = read_u32(at + l->thread_bytes);
		for (int c = 0; c < CLOCKS; c++)
			out->time[c] = l->time_at[c] < 0 ?
			    0 :
			    read_u32(at + l->time_at[c]);
		out += out->thread != 0 && !is_unfilled_at(l, out);
	}
	return (size_t)(out - begin);
}

bool record_layout_is_usual(const struct record_layout *l)
{
	return l->size == USUAL_BYTES && l->thread_bytes == USUAL_WORD &&
	    l->time_at[CLOCK_CPU] == USUAL_CPU &&
	    l->time_at[CLOCK_WALL] == USUAL_WALL;
}

size_t records_decode(const struct record_layout *l, const unsigned char *at,
    size_t count, struct event *out)
{
	if (record_layout_is_usual(l))
		return decode_dual(at, count, out);
	return decode_any(l, at, count, out);
}

/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "trace/records.h"

#include "trace/lookalike.h"

/* ---- the data header ---- */

bool data_header_read(struct bytes b, struct data_header *h)
{
	unsigned version;

	*h = (struct data_header){ 0 };
	if (b.left < HEADER_LEAST || memcmp(b.data, "SLOW", 4) != 0)
		return false;
	bytes_take(&b, 4);
	version = bytes_u16(&b);
	h->is_streaming = version >= 0xF0 && version <= 0xFF;
	h->version = h->is_streaming ? version & 0x0F : version;
	if (data_header_is_format_2(h)) {
		/* without an offset; the start time stands where that was */
		h->offset = HEADER_BYTES;
		h->start = bytes_u64(&b);
		h->counter = bytes_u64(&b);
		h->counter_hz = bytes_u64(&b);
		return !b.short_read && b.left >= 2;
	}
	h->offset = bytes_u16(&b);
	h->start = bytes_u64(&b);
	if (h->offset >= HEADER_LEAST + 2)
		h->size_field = bytes_u16(&b);
	return true;
}

/* ---- records ---- */

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

struct record_layout record_layout_of(const struct data_header *h,
    unsigned size, enum clock_key key, bool *assumed)
{
	struct record_layout l = { size, h->version == 1 ? 1 : 2, { -1, -1 } };
	int first = (int)l.thread_bytes + 4;
	enum clock_key clock = key;

	/* docs/format.md, "Missing clock" */
	if (key != CLOCK_KEY_CPU && key != CLOCK_KEY_WALL)
		clock = h->version == 3 && size >= 14       ? CLOCK_KEY_DUAL :
		    h->version == 2 && h->is_streaming ? CLOCK_KEY_WALL :
							 CLOCK_KEY_CPU;
	*assumed = clock != key &&
	    !(h->version == 3 && h->is_streaming && key == CLOCK_KEY_NONE);
	l.time_at[clock == CLOCK_KEY_WALL ? CLOCK_WALL : CLOCK_CPU] = first;
	if (clock == CLOCK_KEY_DUAL)
		l.time_at[CLOCK_WALL] = first + 4;
	return l;
}

/* Decoding is written once and compiled for each layout, so that no record is
 * asked what holds for all. */
#define COPIED static inline __attribute__((always_inline))

enum { ONE_BYTE = 1, TWO_BYTES = 2 };

#define UNFILLED 0xEEEEEEEEu /* Dalvik's fill pattern */

/* Has the record the thread of Dalvik's fill pattern, and nothing else? */
COPIED bool is_unfilled(const struct event *e, unsigned thread_bytes,
    bool has_cpu, bool has_wall)
{
	return e->thread == (thread_bytes == ONE_BYTE ? 0xEEu : 0xEEEEu) &&
	    e->word == UNFILLED &&
	    (!has_cpu || e->time[CLOCK_CPU] == UNFILLED) &&
	    (!has_wall || e->time[CLOCK_WALL] == UNFILLED);
}

/* Decodes records.  An unfilled slot is all zero or all EE, and its event is
 * overwritten by the next; thread 0 never exists.  Wall time follows CPU
 * time. */
COPIED size_t decode(const unsigned char *at, size_t count, size_t size,
    unsigned thread_bytes, bool has_cpu, bool has_wall, struct event *out)
{
	struct event *const begin = out;

	for (; count > 0; count--, at += size) {
		const unsigned char *times = at + thread_bytes + 4;

		__builtin_prefetch(at + AHEAD_BYTES);
		out->thread = thread_bytes == ONE_BYTE ? at[0] : read_u16(at);
		out->word = read_u32(at + thread_bytes);
		out->time[CLOCK_CPU] = has_cpu ? read_u32(times) : 0;
		out->time[CLOCK_WALL] = has_wall ?
		    read_u32(times + (has_cpu ? 4 : 0)) :
		    0;
		if (!is_unfilled(out, thread_bytes, has_cpu, has_wall))
			out += out->thread != 0;
	}
	return (size_t)(out - begin);
}

/* ---- the summary that ends packets ---- */

static struct slice find_summary(struct bytes packets, size_t sought,
    summary_length *length_of, bool has_tail)
{
	const unsigned char *end = packets.data + packets.left, *at = end;
	const unsigned char *from = packets.left < sought ? packets.data :
							    end - sought;

	while ((at = bytes_last(from, at, '*')) != NULL) {
		const size_t most = (size_t)(end - at);
		const size_t length = length_of(at, (size_t)(at - from), most);
		const struct slice text = { (const char *)at, length };

		if ((length == most || (has_tail && length < most)) &&
		    is_summary(text))
			return text;
	}
	return (struct slice){ NULL, 0 };
}

struct slice packets_summary(struct bytes packets, size_t sought,
    summary_length *length_of)
{
	const struct slice last = find_summary(packets, sought, length_of,
	    false);

	return last.start != NULL ? last :
	    find_summary(packets, sought, length_of, true);
}

/* ---- a reading ---- */

/* Events that follow a record that the sink does not take as it stands. */
enum { FEW_EVENTS = 2 };

bool reading_more(struct reading *r, struct bytes *rest, bool *came,
    struct error *err)
{
	const struct wait_more *more = r->more;
	const struct sink *sink = r->sink;
	struct bytes all = r->data;

	*came = false;
	if (more == NULL || reading_is_over(r))
		return true;
	if (sink->idle != NULL && !sink->idle(sink->self, true, err))
		return false;
	*came = more->wait(more->self, &all);
	if (!*came)
		r->more = NULL;
	if (sink->idle != NULL && !sink->idle(sink->self, false, err))
		return false;
	rest->left += all.left - r->data.left;
	r->data = all;
	r->facts->trace_bytes = r->facts->file_bytes = all.left;
	return true;
}

bool reading_take_summary(struct reading *r, struct slice text,
    struct error *err)
{
	keys_scan(bytes_of(text.start, text.length), &r->keys, r->facts,
	    r->notices);
	if (r->keys.version != r->header.version)
		notices_add(r->notices, NOTICE_VERSION_DIFFERS, 1,
		    r->data_at);
	return keys_report(&r->keys, r->facts, r->notices, r->sink, err);
}

void reading_note_tail(struct reading *r, struct bytes tail)
{
	if (tail.left > 0)
		notices_add(r->notices, lookalike_is_trace(tail) ?
		    NOTICE_APPENDED : NOTICE_TAIL, tail.left,
		    r->data_at + (uint64_t)(tail.data - r->data.data));
}

bool reading_is_over(struct reading *r)
{
	if (r->is_over || r->map == NULL || !file_map_is_damaged(r->map))
		return r->is_over;
	notices_add(r->notices, NOTICE_FILE_CHANGED, 1, 0);
	r->is_over = true;
	return true;
}

/* Reports at most EVENT_BATCH records as events, but for those that were never
 * filled. */
static bool report_events(struct reading *r, const struct record_layout *l,
    const unsigned char *at, size_t count, struct error *err)
{
	const bool has_cpu = l->time_at[CLOCK_CPU] >= 0;
	const bool has_wall = l->time_at[CLOCK_WALL] >= 0;
	struct event events[EVENT_BATCH];
	uint64_t offset = r->data_at + (uint64_t)(at - r->data.data);
	size_t filled;

	if (l->thread_bytes == ONE_BYTE)
		filled = has_cpu ? decode(at, count, l->size, ONE_BYTE, true,
		    false, events) : decode(at, count, l->size, ONE_BYTE,
		    false, true, events);
	else if (!has_wall)
		filled = decode(at, count, l->size, TWO_BYTES, true, false,
		    events);
	else if (!has_cpu)
		filled = decode(at, count, l->size, TWO_BYTES, false, true,
		    events);
	else
		filled = decode(at, count, l->size, TWO_BYTES, true, true,
		    events);
	if (reading_is_over(r))
		return false;
	if (filled < count)
		notices_add(r->notices, NOTICE_ZERO_RECORDS, count - filled,
		    offset);
	return r->sink->events(r->sink->self, events, filled,
	    offset + count * l->size, err);
}

bool reading_records(struct reading *r, const struct record_layout *layout,
    const unsigned char *at, size_t count, struct error *err)
{
	const bool has_shortcut = r->sink->records != NULL &&
	    layout->size == USUAL_BYTES && layout->thread_bytes == USUAL_WORD &&
	    layout->time_at[CLOCK_CPU] == USUAL_CPU &&
	    layout->time_at[CLOCK_WALL] == USUAL_WALL;

	if (!has_shortcut)
		return report_events(r, layout, at, count, err);
	while (count > 0) {
		size_t taken = count, events;

		if (!r->sink->records(r->sink->self, at, &taken,
			r->data_at + (uint64_t)(at - r->data.data), err) ||
		    reading_is_over(r))
			return false;
		at += taken * USUAL_BYTES;
		count -= taken;
		/* where the next is not usual either, the others hardly are */
		events = taken > 0 && count > FEW_EVENTS ? FEW_EVENTS : count;
		if (events > 0 && !report_events(r, layout, at, events, err))
			return false;
		at += events * USUAL_BYTES;
		count -= events;
	}
	return true;
}

/* ---- a batch ---- */

bool batch_flush(struct batch *b, struct error *err)
{
	const struct sink *sink = b->r->sink;
	size_t count = b->waiting;

	b->waiting = 0;
	if (reading_is_over(b->r))
		return false;
	return count == 0 ||
	    sink->events(sink->self, b->events, count, b->offset, err);
}

bool batch_rebase(struct batch *b, struct thread_times *times,
    const uint64_t base[CLOCKS], struct error *err)
{
	const struct sink *sink = b->r->sink;

	times->base[CLOCK_WALL] = base[CLOCK_WALL];
	times->base[CLOCK_CPU] = base[CLOCK_CPU];
	return batch_flush(b, err) &&
	    sink->rebase(sink->self, times->thread, times->base, err);
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/dmtrace.c - reads format 1: regular files and streaming files.
 *
 * A regular file is text first, then records of one size (docs/format.md, "The
 * data section").  A streaming file has packets between the records
 * (docs/format.md, "Streaming files"); the summary that ends it is looked for
 * backwards, so that the clocks are known before the first record.
 *
 * Every function that reads returns false when the sink stopped.
 */
#include "config.h"

#include "trace/readers.h"

#include "trace/lookalike.h"

/* ---- records ---- */

/* Returns which clocks records of `size` bytes have, which must hold the fields
 * of the version.  *assumed tells that it is a guess. */
static enum clock_key clock_of(const struct reading *r, unsigned size,
    bool *assumed)
{
	const struct data_header *h = &r->header;
	const enum clock_key key = r->keys.clock;
	enum clock_key clock = key;

	/* docs/format.md, "Missing clock" */
	if (key != CLOCK_KEY_CPU && key != CLOCK_KEY_WALL)
		clock = h->version == 3 && size >= 14       ? CLOCK_KEY_DUAL :
		    h->version == 2 && h->is_streaming ? CLOCK_KEY_WALL :
							 CLOCK_KEY_CPU;
	*assumed = clock != key &&
	    !(h->version == 3 && h->is_streaming && key == CLOCK_KEY_NONE);
	return clock;
}

/* Sets the facts that records of this kind follow from.  A record has a thread
 * of 1 or 2 bytes, the method's word, CPU time and wall time. */
static void set_layout(struct reading *r, unsigned size, enum clock_key clock)
{
	struct facts *f = r->facts;

	f->record_bytes = size;
	f->thread_bits = r->header.version == 1 ? 8 : 16;
	f->has_clock[CLOCK_WALL] = clock != CLOCK_KEY_CPU;
	f->has_clock[CLOCK_CPU] = clock != CLOCK_KEY_WALL;
}

/* Returns the word of a record, as struct event has it. */
static uint32_t word_of(const struct facts *f, const unsigned char *record)
{
	return read_u32(record + f->thread_bits / 8);
}

/* What Dalvik fills slots with, and the method's word of such a slot. */
static const char unfilled[] = "\xEE\xEE\xEE\xEE\xEE\xEE\xEE"
			       "\xEE\xEE\xEE\xEE\xEE\xEE\xEE";
#define UNFILLED 0xEEEEEEEEu

/* Decodes records.  An unfilled slot is all zero or all EE, and its event is
 * overwritten by the next; thread 0 never exists.  Wall time follows CPU
 * time. */
static size_t decode(const struct facts *f, const unsigned char *at,
    size_t count, struct event *out)
{
	const bool has_cpu = f->has_clock[CLOCK_CPU];
	const bool has_wall = f->has_clock[CLOCK_WALL];
	const size_t size = f->record_bytes, thread_bytes = f->thread_bits / 8;
	const size_t fields = thread_bytes + 4 * (1u + has_cpu + has_wall);
	struct event *const begin = out;

	for (; count > 0; count--, at += size) {
		const unsigned char *times = at + thread_bytes + 4;

		__builtin_prefetch(at + AHEAD_BYTES);
		out->thread = thread_bytes == 1 ? at[0] : read_u16(at);
		out->word = read_u32(at + thread_bytes);
		out->time[CLOCK_CPU] = has_cpu ? read_u32(times) : 0;
		out->time[CLOCK_WALL] = has_wall ?
		    read_u32(times + (has_cpu ? 4 : 0)) :
		    0;
		if (out->thread != 0 &&
		    (out->word != UNFILLED ||
			memcmp(at, unfilled, fields) != 0))
			out++;
	}
	return (size_t)(out - begin);
}

/* Events that follow a record that the sink does not take as it stands. */
enum { FEW_EVENTS = 2 };

/* Reports at most EVENT_BATCH records as events, but for those that were never
 * filled. */
static bool report_events(struct reading *r, const unsigned char *at,
    size_t count, struct error *err)
{
	struct event events[EVENT_BATCH];
	const uint64_t offset = reading_place(r, at);
	const size_t filled = decode(r->facts, at, count, events);

	if (reading_is_over(r))
		return false;
	notices_add(r->notices, NOTICE_ZERO_RECORDS, count - filled, offset);
	return r->sink->events(r->sink->self, events, filled,
	    offset + count * r->facts->record_bytes, err);
}

/* Decodes `count` whole records at `at`, a place in the data, and reports them.
 * False when the sink stopped or the file has changed (is_over). */
static bool reading_records(struct reading *r, const unsigned char *at,
    size_t count, struct error *err)
{
	const struct facts *f = r->facts;
	const bool has_shortcut = r->sink->records != NULL &&
	    f->record_bytes == USUAL_BYTES && f->thread_bits == 16 &&
	    f->has_clock[CLOCK_CPU] && f->has_clock[CLOCK_WALL];

	if (!has_shortcut)
		return report_events(r, at, count, err);
	while (count > 0) {
		size_t taken = count, events;

		if (!r->sink->records(r->sink->self, at, &taken,
			reading_place(r, at), err) ||
		    reading_is_over(r))
			return false;
		at += taken * USUAL_BYTES;
		count -= taken;
		/* where the next is not usual either, the others hardly are */
		events = taken > 0 && count > FEW_EVENTS ? FEW_EVENTS : count;
		if (events > 0 && !report_events(r, at, events, err))
			return false;
		at += events * USUAL_BYTES;
		count -= events;
	}
	return true;
}

/* ---- regular files ---- */

static struct bytes records_of(const struct reading *r)
{
	struct bytes b = r->data;

	bytes_take(&b, r->header.offset);
	return b;
}

/* Reports the names, and calls the sink's begin. */
static bool reading_begin(struct reading *r, struct error *err)
{
	struct facts *f = r->facts;

	if (!keys_report(r, err))
		return false;
	f->elapsed = r->keys.elapsed_us;
	f->may_wrap = f->elapsed == 0 || f->elapsed >> 32 != 0;
	return r->sink->begin(r->sink->self, f, err);
}

bool dmtrace_read_names(struct reading *r, struct error *err)
{
	bool assumed;

	r->header = (struct data_header){ .version = r->keys.version };
	set_layout(r, 0, clock_of(r, 14, &assumed));
	if (!reading_begin(r, err))
		return false;
	reading_is_over(r);
	return true;
}

/* Records after the declared ones: so many are looked at, among so many that
 * may be unfilled slots. */
enum { LOOKED_AT = 16, LOOKED_THROUGH = 4096 };

/* Does a line name the method of any of these ids? */
static bool have_method(struct bytes lines, const uint32_t *ids, size_t count)
{
	struct method_line m;

	while (lines.left > 0) {
		if (!keys_method(keys_bare_line(bytes_until(&lines, '\n')), &m))
			continue;
		for (size_t i = 0; i < count; i++)
			if (ids[i] == m.id)
				return true;
	}
	return false;
}

/* Can there be records after the declared ones?  The first that are no unfilled
 * slots would be of methods that the text names.  What follows very many slots
 * is not looked for: it takes as long as reading all. */
static bool has_more_records(const struct reading *r, struct bytes more)
{
	const unsigned size = r->facts->record_bytes;
	uint32_t ids[LOOKED_AT];
	size_t count = 0, seen = 0;

	for (; count < LOOKED_AT && more.left >= size && seen < LOOKED_THROUGH;
	     seen++) {
		const unsigned char *record = bytes_take(&more, size);
		const uint32_t word = word_of(r->facts, record);

		if (record[0] != 0 || word != 0 ||
		    record[r->facts->thread_bits / 8 - 1] != 0)
			ids[count++] = word & ~(uint32_t)3;
	}
	return r->keys.methods.left == 0 || seen == LOOKED_THROUGH ||
	    have_method(r->keys.methods, ids, count);
}

/* Looks at what there is beyond the declared records, and takes off what is no
 * record.  Returns how many records are declared. */
static uint64_t check_more(struct reading *r, struct bytes *records)
{
	const unsigned size = r->facts->record_bytes;
	const uint64_t declared = r->facts->declared_records;
	const uint64_t count = records->left / size;
	struct bytes more = *records, all = *records;
	uint64_t entries = 0;

	if (declared == 0 || count <= declared)
		return declared;
	bytes_take(&more, (size_t)declared * size);
	if (!has_more_records(r, more)) {
		reading_note_tail(r, more);
		records->left -= more.left;
		return declared;
	}
	/* do so many entries make all of the records, with their exits? */
	for (; count / 2 <= declared && all.left >= size;
	     bytes_take(&all, size))
		entries += (word_of(r->facts, all.data) & 3) == ACTION_ENTER;
	if (entries == declared) {
		notices_add(r->notices, NOTICE_COUNTS_ENTRIES, 1, 0);
		return count;
	}
	reading_note(r, NOTICE_MORE_RECORDS, count - declared, more.data);
	return declared;
}

/* Notes what the number of bytes tells: a cut record, a count that is not met,
 * and what is left behind the last record. */
static void check_length(struct reading *r, struct bytes *records)
{
	const unsigned size = r->facts->record_bytes;
	const uint64_t declared = check_more(r, records);
	const uint64_t count = records->left / size;
	const unsigned char *end = r->data.data + r->data.left;
	struct bytes rest = *records;

	bytes_take(&rest, (size_t)count * size);
	if (rest.short_read)
		reading_note(r, NOTICE_TRUNCATED, r->data.left, end);
	else if (declared > 0 && count == declared)
		reading_note_tail(r, rest);
	else if (rest.left > 0)
		reading_note(r, declared > 0 && count > declared ?
		    NOTICE_BAD_PACKET : NOTICE_TRUNCATED, rest.left, rest.data);
	if (count < declared && !r->keys.overflow)
		reading_note(r, NOTICE_FEWER_RECORDS, declared - count, end);
}

bool dmtrace_read(struct reading *r, struct error *err)
{
	const uint64_t declared = r->facts->declared_records;
	unsigned size = r->header.record_bytes;
	bool assumed;
	struct bytes records = records_of(r), next = records;

	set_layout(r, size, clock_of(r, size, &assumed));
	/* another recording that was appended is left out */
	if (declared > 0 && declared < records.left / size) {
		bytes_take(&next, (size_t)declared * size);
		if (lookalike_is_trace(next)) {
			reading_note(r, NOTICE_APPENDED, next.left, next.data);
			records.left -= next.left;
		}
	}
	check_length(r, &records);
	notices_add(r->notices, NOTICE_CLOCK_ASSUMED, assumed, 0);
	if (!reading_begin(r, err))
		return false;
	while (records.left >= size) {
		size_t count = records.left / size;

		if (count > EVENT_BATCH)
			count = EVENT_BATCH;
		if (!reading_records(r, records.data, count, err))
			return false;
		bytes_take(&records, count * size);
	}
	return true;
}

/* ---- packets of streaming files ---- */

enum { SUMMARY_HEAD = 7, PADDED_BYTES = 14 };

/* A packet, or a run of records. */
struct packet {
	enum packet_kind kind;
	const unsigned char *data;
	size_t count; /* of the records */
	uint32_t thread;
	struct slice text;
};

/* Takes records, which stand together until the next u2 (or u1) that is
 * zero. */
static struct packet take_records(struct bytes *rest, unsigned size,
    bool has_short_id)
{
	struct packet p = { .kind = PACKET_RECORDS, .data = rest->data };
	const unsigned char *at = rest->data;
	size_t most = rest->left / size;

	if (most > EVENT_BATCH)
		most = EVENT_BATCH;
	while (p.count < most && (at[0] | (has_short_id ? 0 : at[1])) != 0) {
		__builtin_prefetch(at + AHEAD_BYTES);
		at += size;
		p.count++;
	}
	bytes_take(rest, p.count * size);
	if (p.count == 0)
		p.kind = PACKET_CUT;
	return p;
}

static struct packet take_packet(struct bytes *rest, bool has_short_id)
{
	struct packet p = { .data = rest->data };
	uint8_t op;

	bytes_take(rest, has_short_id ? 1 : 2);
	op = bytes_u8(rest);
	if (op == 0 && has_short_id)
		op = bytes_u8(rest);
	if (op == 1) {
		p.kind = PACKET_METHOD;
		p.text = bytes_text(rest, bytes_u16(rest));
	} else if (op == 2) {
		p.kind = PACKET_THREAD;
		p.thread = bytes_u16(rest);
		p.text = bytes_text(rest, bytes_u16(rest));
	} else if (op == 3) {
		p.kind = PACKET_SUMMARY;
		p.text = bytes_text(rest, bytes_u32(rest));
	} else {
		p.kind = PACKET_BAD;
	}
	if (rest->short_read)
		p.kind = PACKET_CUT;
	else if (p.kind == PACKET_SUMMARY && !is_summary(p.text))
		p.kind = PACKET_BAD;
	return p;
}

/* Returns the next packet or run; `rest` moves past it only when it is
 * whole. */
static struct packet next_packet(struct bytes *rest, unsigned size,
    bool has_short_id)
{
	struct bytes after = *rest;
	struct packet p = { .kind = PACKET_END, .data = rest->data };

	if (rest->left == 0)
		return p;
	if (rest->data[0] != 0 ||
	    (!has_short_id && rest->left > 1 && rest->data[1] != 0))
		p = take_records(&after, size, has_short_id);
	else
		p = take_packet(&after, has_short_id);
	if (p.kind < PACKET_END)
		*rest = after;
	return p;
}

/* ---- the size of records ---- */

enum { UNFILLED_THREAD = 0xEEEE };
enum { SURE_BYTES = 64 }; /* by which a size of records must make more sense */

/* Returns how far records of this size make sense; SIZE_MAX if they reach a
 * summary.  is_named: no further than to a thread without a name, if any has
 * one; all writers name a thread before its first record. */
static size_t sensible_bytes(const struct reading *r, unsigned size,
    bool is_named)
{
	struct bytes rest = records_of(r);
	bool named[UINT16_MAX + 1] = { false }, any = false;

	for (;;) {
		struct packet p = next_packet(&rest, size,
		    r->header.version == 1);

		if (p.kind == PACKET_SUMMARY)
			return SIZE_MAX;
		if (p.kind >= PACKET_END ||
		    (p.kind == PACKET_METHOD &&
			slice_find(p.text, '\t') == NULL))
			return (size_t)(p.data - r->data.data);
		if (p.kind == PACKET_THREAD && is_named) {
			any = true;
			named[p.thread] = true;
		}
		if (p.kind != PACKET_RECORDS)
			continue;
		for (size_t i = 0; any && i < p.count; i++) {
			const unsigned char *at = p.data + i * size;
			const uint16_t thread = read_u16(at);

			if (thread != UNFILLED_THREAD && !named[thread])
				return (size_t)(at - r->data.data);
		}
	}
}

/* Finds the size of records in 0xF2, which says 10 bytes: Android 6 to 13 write
 * 14 nevertheless. */
static bool choose_padding(struct reading *r, unsigned *size,
    struct error *err)
{
	struct bytes rest = records_of(r);
	size_t plain, padded = 0;
	bool came = true;

	do {
		plain = sensible_bytes(r, *size, true);
		if (plain == SIZE_MAX)
			break;
		padded = sensible_bytes(r, PADDED_BYTES, true);
		if ((plain > padded ? plain - padded : padded - plain) >=
		    SURE_BYTES)
			break;
		if (!reading_more(r, &rest, &came, err))
			return false;
	} while (came);
	/* records of the header's size may reach the summary and padded ones
	 * not, whatever their threads are called */
	if (plain >= padded ||
	    (sensible_bytes(r, *size, false) == SIZE_MAX &&
		sensible_bytes(r, PADDED_BYTES, false) != SIZE_MAX))
		return true;
	notices_add(r->notices, NOTICE_PADDED_RECORDS, 1, r->data_at);
	*size = PADDED_BYTES;
	return true;
}

/* ---- streaming files ---- */

static bool report_packet(struct reading *r, const struct packet *p,
    struct error *err)
{
	struct method_line m;

	if (p->kind == PACKET_RECORDS)
		return reading_records(r, p->data, p->count, err);
	if (p->kind == PACKET_THREAD)
		return r->sink->thread(r->sink->self, p->thread, p->text, err);
	if (p->kind == PACKET_SUMMARY)
		return reading_take_summary(r, p->text, err);
	if (keys_method(keys_bare_line(p->text), &m))
		return reading_method(r, &m, err);
	reading_note(r, NOTICE_BAD_LINE, 1, p->data);
	return true;
}

/* Notes how the packets ended.  `behind` are the bytes from the summary on that
 * was found before they were read. */
static void note_end(struct reading *r, const struct packet *last,
    struct bytes rest, size_t behind)
{
	const bool has_summary = behind > 0 || last->kind == PACKET_SUMMARY;
	const unsigned char *at = rest.short_read ?
	    r->data.data + r->data.left :
	    rest.data;
	enum notice what = NOTICE_BAD_PACKET;

	if (!has_summary)
		reading_note(r, r->has_sec ? NOTICE_UNWRITTEN :
		    NOTICE_NO_SUMMARY, 1, at);
	if (rest.left == 0 || (last->kind == PACKET_CUT && r->has_sec))
		return;
	if (last->kind == PACKET_SUMMARY && behind == 0) {
		reading_note_tail(r, rest);
		return;
	}
	if (last->kind == PACKET_CUT && !has_summary)
		what = NOTICE_TRUNCATED;
	else if (lookalike_is_trace(rest))
		what = NOTICE_APPENDED;
	if (what == NOTICE_APPENDED)
		rest.left += behind; /* its own summary */
	reading_note(r, what, rest.left, at);
}

static bool read_packets(struct reading *r, size_t behind, struct error *err)
{
	const bool has_short_id = r->header.version == 1;
	struct bytes rest = records_of(r);
	struct packet p;
	bool came;

	do {
		/* up to the first that is no record and no name */
		do {
			p = next_packet(&rest, r->facts->record_bytes,
			    has_short_id);
			if (reading_is_over(r) ||
			    (p.kind < PACKET_END && !report_packet(r, &p, err)))
				return r->is_over;
		} while (p.kind < PACKET_SUMMARY);
		came = p.kind == PACKET_END || p.kind == PACKET_CUT;
		if (came && !reading_more(r, &rest, &came, err))
			return false;
	} while (came);
	note_end(r, &p, rest, behind);
	return true;
}

/* Leaves the summary, and what follows it, out of the packets.  Returns how
 * many bytes these are. */
static size_t drop_summary(struct reading *r)
{
	const unsigned char *end = r->data.data + r->data.left;
	const unsigned char *after = (const unsigned char *)r->summary.start;
	struct bytes tail;
	size_t behind;

	if (after == NULL)
		return 0;
	after += r->summary.length;
	tail = bytes_of(after, (size_t)(end - after));
	reading_note_tail(r, tail);
	behind = SUMMARY_HEAD + r->summary.length + tail.left;
	r->data.left -= behind;
	return behind;
}

bool stream_read(struct reading *r, struct error *err)
{
	enum clock_key clock;
	unsigned size = r->header.record_bytes;
	size_t behind;
	bool assumed;

	if (r->header.version == 3 && size < PADDED_BYTES)
		size = PADDED_BYTES;
	if (r->header.version == 2 && !choose_padding(r, &size, err))
		return false;
	clock = clock_of(r, size, &assumed);
	set_layout(r, size, clock);
	if (!r->is_growing)
		notices_add(r->notices, NOTICE_CLOCK_ASSUMED, assumed, 0);
	behind = drop_summary(r);
	if (!reading_begin(r, err) || !read_packets(r, behind, err))
		return false;
	if (!r->is_growing)
		return true;
	/* the clock had to be assumed before the summary came */
	if (clock_of(r, size, &assumed) != clock || assumed)
		notices_add(r->notices, NOTICE_CLOCK_ASSUMED, 1, 0);
	r->facts->elapsed = r->keys.elapsed_us;
	return true;
}

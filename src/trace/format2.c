/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "trace/readers.h"

#include <stdlib.h>

#include "base/array.h"
#include "trace/entries.h"
#include "trace/keys.h"
#include "trace/lookalike.h"

enum {
	WRAP = 1 << 16,        /* what 16-bit counts lose */
	TRIAL_BYTES = 8 << 20, /* of blocks that are sensible so far */
	TRIAL_MOST = 64 << 20, /* of all packets, few of which are blocks */
	BLOCK_MOST = 8 << 20   /* of 262 144 entries of A and B */
};

static const struct block_layout layouts[] = {
	{ .letter = 'A', .id_bytes = 4, .has_first = true,
	    .is_one_base = true },
	{ .letter = 'B', .id_bytes = 8, .has_first = true },
	{ .letter = 'C', .id_bytes = 8 },
	{ .letter = 'D', .id_bytes = 8 },
	{ .letter = 'E', .id_bytes = 8, .is_timed = true, .action_bits = 2 },
};

/* Returns the layout of a letter, which must be one of the five. */
static const struct block_layout *block_layout(char letter)
{
	return &layouts[letter - 'A'];
}

/* ---- numbers in a block ---- */

/* Returns the place after *count numbers, or NULL when there are not so many.
 * *count is then how many are missing.  A number ends with the byte that lacks
 * bit 7; sixteen bytes are looked at at once, as long as no more than *count
 * numbers can end in them. */
static const unsigned char *skip_numbers(const unsigned char *at,
    const unsigned char *end, size_t *count)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);

	for (; *count >= 16 && end - at >= 16; at += 16)
		*count -= ((~read_u64(at) >> 7 & ones) +
		    (~read_u64(at + 8) >> 7 & ones)) * ones >> 56;
	for (; *count > 0 && at < end; at++)
		*count -= *at < 0x80;
	return *count == 0 ? at : NULL;
}

static size_t numbers_in(struct bytes body)
{
	size_t missing = SIZE_MAX;

	if (body.left > 0) /* else it may be nowhere */
		skip_numbers(body.data, body.data + body.left, &missing);
	return SIZE_MAX - missing;
}

static size_t fields_of(const struct block_walk *w)
{
	return 1u + w->has_clock[CLOCK_WALL] + w->has_clock[CLOCK_CPU];
}

/* ---- packets ---- */

/*
 * Takes the header of a block of layout A or B, which store count and size
 * modulo 2^16: more entries are tried until both fit.  When nothing fits the
 * block has the entries that it says, and what follows is lost.
 */
static void take_short_header(struct block_walk *w, struct trace_block *b)
{
	const size_t fields = fields_of(w);
	const unsigned char *from, *end, *at, *first;
	size_t missing;
	uint16_t size;

	b->first = bytes_number(&w->rest, w->layout->id_bytes);
	if (w->has_clock[CLOCK_CPU])
		b->time[CLOCK_CPU] = bytes_u32(&w->rest);
	if (w->has_clock[CLOCK_WALL])
		b->time[CLOCK_WALL] = bytes_u32(&w->rest);
	b->count = bytes_u16(&w->rest);
	size = bytes_u16(&w->rest);
	if (w->rest.short_read)
		return;
	from = w->rest.data;
	end = from + w->rest.left;
	missing = b->count * fields;
	first = at = skip_numbers(from, end, &missing);
	while (at != NULL && ((size_t)(at - from) & (WRAP - 1)) != size) {
		b->has_lost_bits = true;
		missing = WRAP * fields;
		at = skip_numbers(at, end, &missing);
	}
	b->has_lost_bits |= at != NULL && at - from >= WRAP;
	b->is_cut = first == NULL;
	b->is_lost = first != NULL && at == NULL;
	b->has_lost_bits &= !b->is_lost;
	if (at == NULL)
		at = first == NULL ? end : first;
	b->body = bytes_of(from, (size_t)(at - from));
}

/* Is the block a part of a split one, which goes on counting?  Mostly that
 * cannot be, and then its bytes are not looked at. */
static bool is_split(const struct block_walk *w, const struct trace_block *b)
{
	size_t entries = (b->count - w->last_count) % WRAP;

	return w->last_thread == b->thread && w->last_count % WRAP != 0 &&
	    entries <= b->body.left / b->fields &&
	    numbers_in(b->body) / b->fields % WRAP == entries;
}

void block_compare(struct trace_block *b, size_t entries)
{
	size_t numbers = entries * b->fields;

	if (b->fields == 0 || b->is_split)
		return;
	if (entries == BLOCK_UNKNOWN)
		numbers = numbers_in(b->body);
	entries = numbers / b->fields;
	b->has_lost_bits = entries != b->count && entries % WRAP == b->count;
	b->is_different = !b->is_cut &&
	    (numbers % b->fields != 0 || entries % WRAP != b->count % WRAP);
}

static void take_long_header(struct block_walk *w, struct trace_block *b)
{
	uint32_t size;

	b->count = (uint32_t)bytes_number(&w->rest, 3);
	size = bytes_u32(&w->rest);
	if (w->rest.short_read)
		return;
	b->is_cut = size > w->rest.left;
	b->missing = b->is_cut ? size - w->rest.left : 0;
	b->body = bytes_of(w->rest.data, size - b->missing);
	if (w->layout->is_timed)
		return;
	b->fields = (unsigned)fields_of(w);
	b->is_split = is_split(w, b);
}

static struct block_part take_block(struct block_walk *w)
{
	struct block_part p = { .kind = PACKET_RECORDS };
	struct trace_block *b = &p.block;

	b->thread = bytes_u32(&w->rest);
	if (w->layout->has_first)
		take_short_header(w, b);
	else
		take_long_header(w, b);
	if (w->rest.short_read)
		p.kind = PACKET_CUT;
	else
		bytes_take(&w->rest, b->body.left);
	w->is_lost = b->is_lost;
	w->last_thread = b->thread;
	w->last_count = b->count;
	return p;
}

/* Takes a summary, whose length has 2 bytes or 4: nobody knows which it is in
 * layout E. */
static struct slice take_block_summary(struct bytes *rest)
{
	struct bytes wide = *rest;
	struct slice text = bytes_text(rest, bytes_u16(rest));

	if (is_summary(text) && !rest->short_read)
		return text;
	text = bytes_text(&wide, bytes_u32(&wide));
	if (is_summary(text) && !wide.short_read)
		*rest = wide;
	return text;
}

static struct block_part take_block_part(struct block_walk *w)
{
	struct block_part p = { .kind = PACKET_BAD };
	uint8_t op = bytes_u8(&w->rest);

	if (op == 2)
		return take_block(w);
	w->last_thread = 0;
	if (op == 0 || op == 1) {
		p.kind = op == 0 ? PACKET_THREAD : PACKET_METHOD;
		p.id = bytes_number(&w->rest,
		    op == 0 ? 4 : w->layout->id_bytes);
		p.text = bytes_text(&w->rest, bytes_u16(&w->rest));
	} else if (op == 3) {
		p.text = take_block_summary(&w->rest);
		p.kind = is_summary(p.text) ? PACKET_SUMMARY : PACKET_BAD;
	}
	if (w->rest.short_read && op <= 3)
		p.kind = PACKET_CUT;
	return p;
}

struct block_part blocks_next(struct block_walk *w)
{
	struct block_walk before = *w;
	struct block_part p = { .kind = PACKET_END };

	if (w->is_lost && w->rest.left > 0)
		p.kind = PACKET_BAD;
	else if (w->rest.left > 0)
		p = take_block_part(w);
	p.data = before.rest.data;
	/* a block whose rest may still come */
	if (before.is_growing && p.kind == PACKET_RECORDS &&
	    (p.block.is_cut ||
		(p.block.is_lost && before.rest.left < BLOCK_MOST)))
		p.kind = PACKET_CUT;
	if (p.kind >= PACKET_END)
		*w = before;
	return p;
}

/* ---- which layout ---- */

/* Counts the entries of a body of layout E, which it takes up to the end or to
 * an entry that is not whole. */
static size_t timed_entries(const struct block_walk *w, struct bytes *body)
{
	struct timed t = { 0 };
	size_t entries = 0;

	while (timed_read(body, w->layout, fields_of(w) > 2, &t))
		entries++;
	return entries;
}

/* Is there room for the entries of a cut block after the cut?  Blocks of
 * layouts A and B do not say how long they are, and a block that may go on from
 * the one before, of `last_thread`, counts from there. */
static bool is_sensible_cut(const struct block_walk *w,
    const struct trace_block *b, uint32_t last_thread)
{
	size_t least = fields_of(w) - w->layout->is_timed;
	struct bytes body = b->body;
	uint64_t needed = (uint64_t)b->count * least, there;

	if (w->layout->has_first || b->thread == last_thread)
		return true;
	there = w->layout->is_timed ? (timed_entries(w, &body) + 1) * least :
				      numbers_in(body);
	return needed <= there + b->missing;
}

/* Does a packet make sense beyond its form? */
static bool is_sensible(const struct block_walk *w, const struct block_part *p)
{
	const struct trace_block *b = &p->block;

	if (p->kind == PACKET_METHOD)
		return slice_find(p->text, '\t') != NULL;
	if (p->kind != PACKET_RECORDS)
		return p->kind <= PACKET_END;
	if (w->layout->is_timed) {
		struct bytes rest = b->body;
		size_t entries = timed_entries(w, &rest);

		return rest.left == 0 && entries % WRAP == b->count % WRAP;
	}
	return !b->is_lost && !b->is_different && (b->body.left == 0 ||
	    b->body.data[b->body.left - 1] < 0x80);
}

/*
 * Returns how far the packets make sense in a layout: twice the place, and one
 * more where the end of the file cut a packet; SIZE_MAX: all is sensible.
 * *in_blocks is how many bytes the blocks on the way have, and a summary.  Of
 * methods there can be any number before the first block, and they tell
 * nothing, nor do empty blocks, as zeros are in layout C.
 */
static size_t sensible_places(struct bytes packets,
    const bool has_clock[CLOCKS], const struct block_layout *layout,
    size_t *in_blocks)
{
	struct block_walk w = { .layout = layout,
		.rest = packets,
		.has_clock = { has_clock[0], has_clock[1] } };
	struct block_part p;

	*in_blocks = 0;
	do {
		uint32_t last_thread = w.last_thread;

		p = blocks_next(&w);
		block_compare(&p.block, BLOCK_UNKNOWN);
		if (p.kind == PACKET_CUT ||
		    (p.kind == PACKET_RECORDS && p.block.is_cut))
			return 2 * (size_t)(p.data - packets.data) +
			    is_sensible_cut(&w, &p.block, last_thread);
		if (!is_sensible(&w, &p))
			return 2 * (size_t)(p.data - packets.data);
		*in_blocks += p.kind == PACKET_SUMMARY ? p.text.length :
		    p.kind == PACKET_RECORDS           ? p.block.body.left :
						   0;
	} while (p.kind < PACKET_SUMMARY && *in_blocks < TRIAL_BYTES &&
	    (size_t)(w.rest.data - packets.data) < TRIAL_MOST);
	return SIZE_MAX;
}

/*
 * Returns the layout of the packets: the first that makes sense to the summary
 * or the end, or that goes furthest.  Looks at some MiB of blocks.  *is_sure
 * tells that more packets would change nothing: one layout alone makes sense of
 * a block, several do of some MiB, or no block comes for a long time.
 */
static const struct block_layout *blocks_recognise(struct bytes packets,
    const bool has_clock[CLOCKS], bool *is_sure)
{
	static const char tried[] = "CBAE";
	const struct block_layout *best = block_layout('C');
	size_t furthest = 0;

	*is_sure = false;
	for (const char *letter = tried; *letter != '\0'; letter++) {
		size_t in_blocks, places = sensible_places(packets, has_clock,
		    block_layout(*letter), &in_blocks);

		if (places > furthest) {
			furthest = places;
			best = block_layout(*letter);
			*is_sure = in_blocks > 0 || packets.left >= TRIAL_MOST;
		} else if (places == furthest) {
			*is_sure = in_blocks >= TRIAL_BYTES ||
			    packets.left >= TRIAL_MOST;
		}
	}
	return best;
}

/* ---- packets in front of a key section ---- */

size_t blocks_before_keys(struct bytes packets, unsigned *id_bytes,
    bool *is_cut)
{
	*is_cut = false;
	for (*id_bytes = 8; packets.left > 0 && *id_bytes >= 4;
	     *id_bytes -= 4) {
		struct bytes b = packets;
		bool is_fine = true;

		while (is_fine && !b.short_read && !keys_begin(b)) {
			uint8_t op = bytes_u8(&b);
			uint64_t id = bytes_number(&b,
			    op == 0 ? 4 : *id_bytes);
			struct slice text = bytes_text(&b, bytes_u16(&b));

			is_fine = b.short_read || (op == 0 && id != 0) ||
			    (op == 1 && slice_find(text, '\t') != NULL);
		}
		*is_cut |= b.short_read;
		if (is_fine && !b.short_read)
			return packets.left - b.left;
	}
	return 0;
}

/* ---- packets into events ---- */

static bool take_method(struct entries *e, const struct block_part *p,
    struct error *err)
{
	uint64_t address = p->id & ~UINT64_C(3);
	struct method_line m;

	if (e->layout->is_one_base) /* an index */
		address = p->id << 2;
	if (!keys_method_body(keys_bare_line(p->text), &m)) {
		batch_note(&e->out, NOTICE_BAD_LINE, 1);
		return true;
	}
	/* what came so far was another method at that address */
	if (id_map_get(&e->methods, address) != NO_ID &&
	    !batch_flush(&e->out, err))
		return false;
	m.id = entries_method(e, address, err);
	if (m.id == UINT32_MAX)
		return false;
	return reading_method(e->r, &m, err);
}

/* Takes packets up to a summary or the end, which is put into *last. */
static bool take_parts(struct entries *e, struct block_walk *w,
    struct block_part *last, struct error *err)
{
	const struct reading *r = e->r;
	struct block_part p;
	bool done = true;

	do {
		p = blocks_next(w);
		e->out.offset = reading_place(r, p.data);
		if (reading_is_over(e->r))
			return false;
		if (p.kind == PACKET_THREAD)
			done = entries_thread(e, (uint32_t)p.id,
			    keys_bare_line(p.text), err);
		else if (p.kind == PACKET_METHOD)
			done = take_method(e, &p, err);
		else if (p.kind == PACKET_RECORDS)
			done = entries_take(e, &p.block, err);
		if (!done)
			return false;
	} while (p.kind < PACKET_SUMMARY);
	*last = p;
	return batch_flush(&e->out, err);
}

/* Takes all packets, also those that come while the trace is still being
 * written.  When no more will come, the part of a block that has come is taken
 * as well. */
static bool take_growing(struct entries *e, struct block_walk *w,
    struct block_part *last, struct error *err)
{
	bool came = true;

	do {
		w->is_growing = came && e->r->more != NULL;
		if (!take_parts(e, w, last, err))
			return false;
		if (!w->is_growing || last->kind == PACKET_SUMMARY ||
		    last->kind == PACKET_BAD)
			return true;
	} while (reading_more(e->r, &w->rest, &came, err));
	return false;
}

/* Takes the packets in front of the text; the size of their ids tells the
 * layout. */
static bool take_before(struct entries *e, struct error *err)
{
	struct block_walk w = { .rest = e->r->preceding };
	const struct block_layout *layout = e->layout;
	struct block_part last;
	bool done;

	if (w.rest.left == 0)
		return true;
	w.layout = block_layout(e->r->preceding_id_bytes == 4 ? 'A' : 'B');
	e->layout = w.layout;
	done = take_parts(e, &w, &last, err);
	e->layout = layout;
	return done;
}

/* Notes how the packets ended, and what follows them or the summary. */
static void note_end(struct entries *e, enum packet_kind end, struct bytes rest,
    struct bytes tail)
{
	struct reading *r = e->r;
	uint64_t declared = r->facts->declared_records;
	const bool is_whole = r->summary.start == NULL &&
	    (end == PACKET_SUMMARY || (declared > 0 && e->count == declared));

	if (end != PACKET_SUMMARY && r->keys.version == 0)
		batch_note(&e->out, NOTICE_NO_SUMMARY, 1);
	if (declared > e->count && !r->keys.overflow)
		batch_note(&e->out, NOTICE_FEWER_RECORDS, declared - e->count);
	e->out.offset = reading_place(r, rest.data);
	if (is_whole)
		reading_note_tail(r, rest);
	else if (rest.left > 0)
		batch_note(&e->out,
		    end == PACKET_CUT            ? NOTICE_TRUNCATED :
			lookalike_is_trace(rest) ? NOTICE_APPENDED :
						   NOTICE_BAD_PACKET,
		    rest.left);
	if (end != PACKET_SUMMARY)
		reading_note_tail(r, tail);
}

/* ---- the unit of times: us or ns? ---- */

/* No recording takes as many us, and no device had been up for as many. */
#define MOST_US (UINT64_C(1) << 32)
#define MOST_UPTIME_US UINT64_C(10000000000000)

/* The unit is told by how long calls take where no summary tells it. */
enum { SHORT_STEP = 15, STEPS_LEAST = 100, STEPS_MOST = 100000 };
enum { PAUSE_OF_SAMPLING = 50000 }; /* ns, or more us than anybody waits */

/* The times of blocks of layout C or D, and the steps from one entry to the
 * next.  The first entry of a block counts from the beginning of the recording,
 * so its step tells nothing. */
struct times {
	uint64_t most;
	size_t none, some, short_ones, long_ones;
};

/* Looks at a block; steps are counted until there are enough of them. */
static void take_times(const struct trace_block *b, bool is_dual,
    struct times *t)
{
	struct bytes rest = b->body;
	const bool has_enough = t->some >= STEPS_MOST;
	uint64_t time = 0;

	for (bool is_first = true; rest.left > 0; is_first = false) {
		uint64_t step;

		leb_signed(&rest);
		step = leb_unsigned(&rest);
		if (is_dual)
			leb_unsigned(&rest);
		time += step;
		if (!rest.short_read && time > t->most && time >> 62 == 0)
			t->most = time;
		if (is_first || has_enough)
			continue;
		t->none += step == 0;
		t->some += step > 0;
		t->short_ones += step > 0 && step <= SHORT_STEP;
		t->long_ones += step >= PAUSE_OF_SAMPLING;
	}
}

/*
 * Is it layout D?  Layouts C and D differ in the unit of their times alone,
 * which the steps between entries tell where nothing else does.  Writing an
 * entry down takes more than SHORT_STEP ns, and methods that take less than
 * SHORT_STEP us are in every trace.  In a recording of samples most entries
 * have the time of the one before, and the pauses between them tell.
 */
static bool is_in_ns(const struct entries *e, struct block_walk w)
{
	const struct file_keys *k = &e->r->keys;
	struct times t = { 0 };
	struct block_part p;

	if (k->elapsed_ns > 0 || k->elapsed_us > 0)
		return k->elapsed_ns > 0;
	if (!e->r->is_growing)
		notices_add(e->r->notices, NOTICE_UNIT_ASSUMED, 1, 0);
	if (e->r->header.start > MOST_UPTIME_US)
		return true;
	while (t.most <= MOST_US && (p = blocks_next(&w)).kind < PACKET_END)
		if (p.kind == PACKET_RECORDS)
			take_times(&p.block, e->has_second, &t);
	if (t.most > MOST_US || t.some < STEPS_LEAST)
		return t.most > MOST_US;
	return t.none / 2 > t.some ? t.long_ones > t.some / 2 :
				     t.short_ones < t.some / 16;
}

/* ---- layout and clocks ---- */

/* Finds the layout; in most files by the packets, once there are enough of
 * them. */
static bool find_layout(struct entries *e, struct block_walk *w,
    struct error *err)
{
	const struct data_header *h = &e->r->header;
	bool came = h->counter == 0 && h->counter_hz == 0, is_sure;

	w->layout = block_layout('E');
	while (came) {
		w->layout = blocks_recognise(w->rest, w->has_clock, &is_sure);
		came = !is_sure;
		if (came && !reading_more(e->r, &w->rest, &came, err))
			return false;
	}
	if (w->layout->letter == 'C' && is_in_ns(e, *w))
		w->layout = block_layout('D');
	e->layout = w->layout;
	e->counter = h->counter;
	if (h->counter_hz > 0 && h->counter_hz <= COUNTER_MOST_HZ)
		e->rate = counter_of(h->counter_hz);
	else if (h->counter_hz > 0)
		notices_add(e->r->notices, NOTICE_UNIT_ASSUMED, 1, 0);
	return true;
}

static bool is_wall_first(const struct reading *r)
{
	return r->header.version == 5 || r->keys.clock == CLOCK_KEY_WALL ||
	    (r->keys.clock != CLOCK_KEY_CPU && r->header.is_streaming);
}

/* Notes clocks that are not those that the text says, or of which it says
 * nothing. */
static void check_clocks(const struct entries *e)
{
	enum clock_key key = e->r->keys.clock;
	bool says_one = key == CLOCK_KEY_WALL || key == CLOCK_KEY_CPU;

	if ((e->has_second ? says_one : !says_one) ||
	    is_wall_first(e->r) != (e->first == CLOCK_WALL))
		notices_add(e->r->notices, NOTICE_CLOCK_ASSUMED, 1, 0);
}

/* Sets the facts that depend on the unit of the times. */
static void set_unit(struct entries *e)
{
	const struct file_keys *k = &e->r->keys;
	struct facts *f = e->r->facts;
	bool is_ns = e->layout->letter >= 'D';

	f->layout = e->layout->letter;
	f->tick = is_ns ? TICK_NS : TICK_US;
	f->elapsed = is_ns ? k->elapsed_ns : k->elapsed_us;
	if (f->elapsed == 0)
		f->elapsed = is_ns ? k->elapsed_us * 1000 :
				     k->elapsed_ns / 1000;
	f->start_us = e->r->header.start / tick_per_us(f->tick);
}

/* ---- the whole file ---- */

/* Takes the summary of a trace that was still being written, which alone tells
 * its clocks and unit. */
static bool take_summary(struct entries *e, const struct block_part *last,
    struct error *err)
{
	const struct file_keys *k = &e->r->keys;

	if (last->kind == PACKET_SUMMARY && k->version == 0 &&
	    !reading_take_summary(e->r, last->text, err))
		return false;
	check_clocks(e);
	if (e->layout->letter == 'C' || e->layout->letter == 'D') {
		if (k->elapsed_ns > 0 || k->elapsed_us > 0)
			e->layout = block_layout(k->elapsed_ns > 0 ? 'D' : 'C');
		else
			notices_add(e->r->notices, NOTICE_UNIT_ASSUMED, 1, 0);
	}
	set_unit(e);
	return true;
}

/* Cuts the packet of the summary, and what follows it, off the packets: no
 * block reaches into it.  Returns what follows. */
static struct bytes cut_summary(struct bytes *packets, struct slice summary)
{
	const unsigned char *end = packets->data + packets->left;
	const unsigned char *at = (const unsigned char *)summary.start;
	size_t before;
	bool is_short;

	if (at == NULL)
		return bytes_of(NULL, 0);
	before = (size_t)(at - packets->data);
	is_short = before < 5 ||
	    (at[-3] == 3 && read_u16(at - 2) == summary.length);
	packets->left = before - (is_short ? 3 : 5);
	at += summary.length;
	return bytes_of(at, (size_t)(end - at));
}

static bool read_blocks(struct entries *e, struct error *err)
{
	struct reading *r = e->r;
	struct block_walk w = { .rest = r->data };
	struct block_part last = { .kind = PACKET_END };
	struct bytes tail;
	size_t behind;

	bytes_take(&w.rest, HEADER_BYTES);
	behind = w.rest.left;
	tail = cut_summary(&w.rest, r->summary);
	behind -= w.rest.left;
	/* version 5 has both clocks, whatever the text says */
	e->has_second = r->header.version == 5;
	e->first = is_wall_first(r) ? CLOCK_WALL : CLOCK_CPU;
	w.has_clock[e->first] = true;
	w.has_clock[!e->first] = e->has_second;
	if (!r->is_growing)
		check_clocks(e);
	if (!find_layout(e, &w, err))
		return false;
	memcpy(r->facts->has_clock, w.has_clock, sizeof w.has_clock);
	set_unit(e);
	if (!r->sink->begin(r->sink->self, r->facts, err) ||
	    !keys_report(r, err) ||
	    !take_before(e, err) || !take_growing(e, &w, &last, err) ||
	    (r->is_growing && !take_summary(e, &last, err)))
		return false;
	if (last.kind == PACKET_SUMMARY) /* there is another one */
		w.rest.left += behind;
	note_end(e, last.kind, w.rest, tail);
	return true;
}

bool format2_read(struct reading *r, struct error *err)
{
	struct entries *e = array_new(1, sizeof *e);
	bool done;

	entries_init(e, r);
	done = read_blocks(e, err);
	entries_free(e);
	free(e);
	return done;
}

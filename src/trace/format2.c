#include "config.h"

#include "trace/format2.h"

#include <stdlib.h>

#include "base/array.h"
#include "trace/entries.h"
#include "trace/leb.h"
#include "trace/lookalike.h"

/* No recording takes as many us, and no device had been up for as many. */
#define MOST_US (UINT64_C(1) << 32)
#define MOST_UPTIME_US UINT64_C(10000000000000)

/* By how long calls take the unit is told where no summary tells it. */
enum { SHORT_STEP = 15, STEPS_LEAST = 100, STEPS_MOST = 100000 };
enum { PAUSE_OF_SAMPLING = 50000 }; /* ns, or more us than anybody waits */

static void note(struct entries *e, enum notice kind, uint64_t count)
{
	notices_add(e->r->notices, kind, count, e->out.offset);
}

static bool take_method(struct entries *e, const struct block_part *p,
    struct error *err)
{
	const struct sink *sink = e->r->sink;
	uint64_t address = p->id & ~UINT64_C(3);
	struct method_line m;

	if (e->layout->is_one_base) /* an index */
		address = p->id << 2;
	if (!keys_method_body(keys_bare_line(p->text), &m)) {
		note(e, NOTICE_BAD_LINE, 1);
		return true;
	}
	/* what came so far was another method at that address */
	if (address_map_get(&e->methods, address) != NO_ADDRESS &&
	    !batch_flush(&e->out, err))
		return false;
	m.id = entries_method(e, address, err);
	if (m.id == UINT32_MAX)
		return false;
	keys_guess_family(e->r->facts, m.class_name);
	return sink->method(sink->self, &m, err);
}

/* False when nothing more can be reported. */
static bool take_part(struct entries *e, struct block_part *p,
    struct error *err)
{
	switch (p->kind) {
	case PART_THREAD:
		return entries_thread(e, (uint32_t)p->id,
		    keys_bare_line(p->text), err);
	case PART_METHOD:
		return take_method(e, p, err);
	case PART_BLOCK:
		return entries_take(e, &p->block, err);
	default:
		return true;
	}
}

/* All up to a summary or the end, which is put into *last. */
static bool take_parts(struct entries *e, struct block_walk *w,
    struct block_part *last, struct error *err)
{
	const struct reading *r = e->r;
	struct block_part p;

	do {
		p = blocks_next(w);
		e->out.offset = r->data_at + (uint64_t)(p.at - r->data.at);
		if (reading_is_over(e->r) || !take_part(e, &p, err))
			return false;
	} while (p.kind < PART_SUMMARY);
	*last = p;
	return batch_flush(&e->out, err);
}

/* The same, and what comes while it is still being written.  When no more will,
 * what has come of a block is taken as well. */
static bool take_growing(struct entries *e, struct block_walk *w,
    struct block_part *last, struct error *err)
{
	bool came = true;

	do {
		w->is_growing = came && e->r->more != NULL;
		if (!take_parts(e, w, last, err))
			return false;
		if (!w->is_growing || last->kind == PART_SUMMARY ||
		    last->kind == PART_BAD)
			return true;
	} while (reading_more(e->r, &w->rest, &came, err));
	return false;
}

/* Packets in front of the text; their ids tell the layout. */
static bool take_before(struct entries *e, struct error *err)
{
	struct block_walk w = { .rest = e->r->before };
	const struct block_layout *layout = e->layout;
	struct block_part last;
	bool done;

	if (w.rest.left == 0)
		return true;
	w.layout = block_layout(e->r->before_id_bytes == 4 ? 'A' : 'B');
	e->layout = w.layout;
	done = take_parts(e, &w, &last, err);
	e->layout = layout;
	return done;
}

static void note_end(struct entries *e, enum part_kind end, struct bytes rest)
{
	const struct reading *r = e->r;
	uint64_t declared = r->facts->declared_records;

	if (end != PART_SUMMARY && r->keys.version == 0)
		note(e, NOTICE_NO_SUMMARY, 1);
	if (declared > e->count && !r->keys.overflow)
		note(e, NOTICE_FEWER_RECORDS, declared - e->count);
	e->out.offset = r->data_at + (uint64_t)(rest.at - r->data.at);
	if (rest.left > 0)
		note(e,
		    end == PART_CUT              ? NOTICE_TRUNCATED :
			lookalike_is_trace(rest) ? NOTICE_APPENDED :
						   NOTICE_BAD_PACKET,
		    rest.left);
}

/* The largest time of a block of layout C or D, if it is above `most`. */
static uint64_t largest_time(const struct trace_block *b, bool is_dual,
    uint64_t most)
{
	struct leb l = { b->body.at, b->body.at + b->body.left, false };
	uint64_t time = 0;

	while (l.at < l.end) {
		leb_signed(&l);
		time += leb_unsigned(&l);
		if (is_dual)
			leb_unsigned(&l);
		if (!l.is_bad && time > most && time >> 62 == 0)
			most = time;
	}
	return most;
}

/* How long it takes from one entry of a block to the next; the first counts from
 * the beginning of the recording and tells nothing. */
struct steps {
	size_t none, some, short_ones, long_ones;
};

static void count_steps(const struct trace_block *b, bool is_dual,
    struct steps *s)
{
	struct leb l = { b->body.at, b->body.at + b->body.left, false };

	for (bool is_first = true; l.at < l.end; is_first = false) {
		uint64_t step;

		leb_signed(&l);
		step = leb_unsigned(&l);
		if (is_dual)
			leb_unsigned(&l);
		if (is_first)
			continue;
		s->none += step == 0;
		s->some += step > 0;
		s->short_ones += step > 0 && step <= SHORT_STEP;
		s->long_ones += step >= PAUSE_OF_SAMPLING;
	}
}

/* To write an entry down takes a call more than so many ns, and methods that
 * take less than so many us are in every trace.  Of samples most entries have the
 * time of the one before, and the pauses between tell. */
static bool has_steps_of_ns(const struct entries *e, struct block_walk w)
{
	struct steps s = { 0 };
	struct block_part p;

	while (s.some < STEPS_MOST && (p = blocks_next(&w)).kind < PART_END)
		if (p.kind == PART_BLOCK)
			count_steps(&p.block, e->has_second, &s);
	if (s.some < STEPS_LEAST)
		return false;
	if (s.none / 2 > s.some)
		return s.long_ones > s.some / 2;
	return s.short_ones < s.some / 16;
}

/* Layouts C and D differ in the unit of their times alone. */
static bool is_in_ns(const struct entries *e, struct block_walk w)
{
	const struct block_walk begin = w;
	const struct file_keys *k = &e->r->keys;
	uint64_t most = 0;
	struct block_part p;

	if (k->elapsed_ns > 0 || k->elapsed_us > 0)
		return k->elapsed_ns > 0;
	if (!e->r->is_growing)
		notices_add(e->r->notices, NOTICE_UNIT_ASSUMED, 1, 0);
	if (e->r->header.start > MOST_UPTIME_US)
		return true;
	while (most <= MOST_US && (p = blocks_next(&w)).kind < PART_END)
		if (p.kind == PART_BLOCK)
			most = largest_time(&p.block, e->has_second, most);
	return most > MOST_US || has_steps_of_ns(e, begin);
}

/* By packets, of which there must be enough. */
static bool recognise(struct entries *e, struct block_walk *w,
    struct error *err)
{
	bool is_sure, came;

	do {
		w->layout = blocks_recognise(w->rest, w->has_clock, &is_sure);
		came = !is_sure;
		if (came && !reading_more(e->r, &w->rest, &came, err))
			return false;
	} while (came);
	if (w->layout->letter == 'C' && is_in_ns(e, *w))
		w->layout = block_layout('D');
	return true;
}

static bool find_layout(struct entries *e, struct block_walk *w,
    struct error *err)
{
	const struct data_header *h = &e->r->header;

	w->layout = block_layout('E');
	if (h->counter == 0 && h->counter_hz == 0 && !recognise(e, w, err))
		return false;
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

/* Is it not what the text says, or does that say nothing? */
static void check_clocks(const struct entries *e)
{
	enum clock_key key = e->r->keys.clock;
	bool says_one = key == CLOCK_KEY_WALL || key == CLOCK_KEY_CPU;

	if ((e->has_second ? says_one : !says_one) ||
	    is_wall_first(e->r) != (e->first == CLOCK_WALL))
		notices_add(e->r->notices, NOTICE_CLOCK_ASSUMED, 1, 0);
}

/* Version 5 has both clocks, whatever the text says. */
static void find_clocks(struct entries *e, bool has_clock[CLOCKS])
{
	e->has_second = e->r->header.version == 5;
	e->first = is_wall_first(e->r) ? CLOCK_WALL : CLOCK_CPU;
	e->second = e->first == CLOCK_WALL ? CLOCK_CPU : CLOCK_WALL;
	has_clock[e->first] = true;
	has_clock[e->second] = e->has_second;
}

/* What depends on the unit of the times. */
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

static bool begin(struct entries *e, const bool has_clock[CLOCKS],
    struct error *err)
{
	struct facts *f = e->r->facts;

	f->has_clock[CLOCK_WALL] = has_clock[CLOCK_WALL];
	f->has_clock[CLOCK_CPU] = has_clock[CLOCK_CPU];
	f->thread_bits = 32;
	f->may_wrap = false;
	set_unit(e);
	return e->r->sink->begin(e->r->sink->self, f, err);
}

/* What only the summary tells of a trace that was still being written. */
static bool take_summary(struct entries *e, const struct block_part *last,
    struct error *err)
{
	const struct file_keys *k = &e->r->keys;

	if (last->kind == PART_SUMMARY && k->version == 0 &&
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

static bool read_blocks(struct entries *e, struct error *err)
{
	struct reading *r = e->r;
	struct block_walk w = { .rest = r->data };
	struct block_part last = { .kind = PART_END };
	size_t behind;

	bytes_take(&w.rest, HEADER_BYTES);
	behind = w.rest.left;
	if (r->summary.at != NULL) /* no block reaches into it */
		w.rest.left = blocks_before_summary(w.rest, r->summary);
	behind -= w.rest.left;
	find_clocks(e, w.has_clock);
	if (!r->is_growing)
		check_clocks(e);
	if (!find_layout(e, &w, err) || !begin(e, w.has_clock, err) ||
	    !keys_report(&r->keys, r->facts, r->notices, r->sink, err) ||
	    !take_before(e, err) || !take_growing(e, &w, &last, err) ||
	    (r->is_growing && !take_summary(e, &last, err)))
		return false;
	if (last.kind == PART_SUMMARY) /* there is another one */
		w.rest.left += behind;
	note_end(e, last.kind, w.rest);
	return true;
}

bool format2_read(struct reading *r, struct error *err)
{
	struct entries *e = array_new(1, sizeof *e, err);
	bool done;

	if (e == NULL)
		return false;
	done = entries_init(e, r, err) && read_blocks(e, err);
	entries_free(e);
	free(e);
	return done || r->is_over;
}

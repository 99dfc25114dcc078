#include "config.h"

#include "query/spread.h"

#include <stdlib.h>

#include "base/array.h"

enum { FIRST_SLOTS = 4096, CALLS_A_LOOK = 1 << 16 };

/* So many calls of the row took so long. */
struct length {
	uint64_t time;
	uint32_t row, count; /* 0: a free slot */
};

struct tally {
	struct length *slots; /* a power of two, found by hash */
	size_t room, used;
	const struct spread_question *question;
	uint32_t looked;      /* calls since it was asked whether to stop */
};

void spread_free(struct spread *s)
{
	free(s->of);
	*s = (struct spread){ 0 };
}

static struct length *slot_of(struct length *slots, size_t room, uint32_t row,
    uint64_t time)
{
	uint64_t hash = (time ^ (uint64_t)row << 40) *
	    UINT64_C(0x9e3779b97f4a7c15);
	size_t i = (size_t)((hash ^ hash >> 32) & (room - 1));

	while (slots[i].count != 0 && (slots[i].row != row ||
	    slots[i].time != time))
		i = (i + 1) & (room - 1);
	return &slots[i];
}

static bool grow(struct tally *t, struct error *err)
{
	size_t room = t->room == 0 ? FIRST_SLOTS : t->room * 2;
	struct length *slots = array_new(room, sizeof *slots, err);

	if (slots == NULL)
		return false;
	for (size_t i = 0; i < t->room; i++)
		if (t->slots[i].count != 0)
			*slot_of(slots, room, t->slots[i].row,
			    t->slots[i].time) = t->slots[i];
	free(t->slots);
	t->slots = slots;
	t->room = room;
	return true;
}

static bool count(struct tally *t, uint32_t row, uint64_t time,
    struct error *err)
{
	struct length *slot;

	if (t->used >= t->room / 2 && !grow(t, err))
		return false;
	slot = slot_of(t->slots, t->room, row, time);
	t->used += slot->count == 0;
	*slot = (struct length){ time, row, slot->count == UINT32_MAX ?
	    UINT32_MAX : slot->count + 1 };
	return true;
}

static bool must_stop(struct tally *t)
{
	const atomic_bool *stop = t->question->stop;

	if (stop == NULL || t->looked++ % CALLS_A_LOOK != 0)
		return false;
	return atomic_load_explicit(stop, memory_order_relaxed);
}

/* The calls of a column that run in the period. */
static bool count_column(struct tally *t, const struct part *part,
    size_t depth, struct error *err)
{
	const struct calls *calls = &part->thread->calls;
	const struct node *nodes = part->thread->tree.nodes;
	bool is_whole = period_is_none(part->period);
	size_t from = is_whole ? 0 : calls_end_from(calls, depth,
	    part->period.begin);
	size_t to = is_whole ? calls_count(calls, depth) :
	    calls_begin_from(calls, depth, part->period.end);

	for (; from < to; from++) {
		struct call call = calls_at(calls, depth, from);
		uint32_t row = nodes[call.node].method;

		if (must_stop(t))
			return false;
		if (!is_whole && !call_runs_in(&call, calls->axis,
		    part->period))
			continue;
		if (!is_whole)
			call_cut(&call, calls->axis, part->period);
		if (t->question->row_of != NULL)
			row = t->question->row_of[row];
		if (!count(t, row, measure_of(t->question->measure, call.time),
		    err))
			return false;
	}
	return true;
}

static bool count_all(struct tally *t, const struct parts *parts,
    struct error *err)
{
	for (uint32_t i = 0; i < parts->count; i++) {
		const struct part *part = &parts->of[i];

		for (size_t d = 0; d < calls_depths(&part->thread->calls); d++)
			if (!count_column(t, part, d, err))
				return false;
	}
	return true;
}

static int compare(const void *left, const void *right)
{
	const struct length *a = left, *b = right;

	if (a->row != b->row)
		return a->row < b->row ? -1 : 1;
	return a->time < b->time ? -1 : a->time > b->time;
}

/* Of the lengths of one row, upwards: the one of that rank. */
static uint64_t ranked(const struct length *lengths, uint64_t rank)
{
	for (; lengths->count <= rank; lengths++)
		rank -= lengths->count;
	return lengths->time;
}

static struct spread_row spread_of(const struct length *lengths, size_t n)
{
	uint64_t calls = 0;

	for (size_t i = 0; i < n; i++)
		calls += lengths[i].count;
	return (struct spread_row){ lengths[0].time,
		ranked(lengths, spread_rank(calls, 50)),
		ranked(lengths, spread_rank(calls, 95)), lengths[n - 1].time };
}

/* Puts the lengths side by side, and in order. */
static void sort(struct tally *t)
{
	size_t used = 0;

	for (size_t i = 0; i < t->room; i++)
		if (t->slots[i].count != 0)
			t->slots[used++] = t->slots[i];
	if (used > 0)
		qsort(t->slots, used, sizeof *t->slots, compare);
}

bool spread_make(struct spread *s, const struct parts *parts,
    const struct spread_question *question, struct error *err)
{
	struct tally t = { .question = question };
	bool done;

	*s = (struct spread){ array_new(question->rows, sizeof *s->of, err),
		question->rows };
	done = s->of != NULL && count_all(&t, parts, err);
	if (done)
		sort(&t);
	for (size_t i = 0, n; done && i < t.used; i += n) {
		for (n = 1; i + n < t.used &&
		    t.slots[i + n].row == t.slots[i].row; n++)
			;
		s->of[t.slots[i].row] = spread_of(&t.slots[i], n);
	}
	free(t.slots);
	return done;
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_shown - pictures of time through a lens, against a slow computation over the
 * stack of each instant (stacks_slow): which calls are on which level, which call is in
 * which row of which column of the chart, and what a thread does in cells.
 */
#include "config.h"

#include <stdlib.h>

#include "stacks_asked.h"

#include "query/snapshot.h"
#include "query/cells.h"
#include "query/visible_calls.h"
#include "view/chart.h"

enum { LEB_COLUMNS_MAX = 64 };

/* A thread of it, as it is shown. */
struct shown_cells {
	const struct question_queue *asked;
	const char *row;
	unsigned thread; /* of the slow ones */
	struct visible_calls shown;
	struct lens_thread left;
	struct place places[SLOW_EVENTS]; /* by the number of the entry */
	uint64_t begin, end; /* of all of its time */
};

static void find_places(struct shown_cells *seen)
{
	const struct slow *slow = &seen->asked->slow;
	uint32_t depth = 0, counts[SLOW_DEPTH + 1] = { 0 };

	for (unsigned i = 0; i < slow->count; i++) {
		if (slow->events[i].thread != seen->thread + 1)
			continue;
		if (slow->events[i].action != MAKE_ENTER) {
			depth--;
			continue;
		}
		seen->places[i] = (struct place){ depth, counts[depth]++ };
		depth++;
	}
}

/* What the slow computation has at the tick; NULL: no event is before it, or none is
 * after it. */
static const struct slow_stretch *stretch_at(const struct shown_cells *seen,
    uint64_t time)
{
	const struct slow *slow = &seen->asked->slow;
	const enum clock axis = seen->shown.thread->calls.axis;

	for (unsigned i = 0; i < slow->stretch_count; i++) {
		const struct slow_stretch *s = &slow->stretches[i];

		if (s->thread == seen->thread && time >= s->begin &&
		    time < s->begin + s->time[axis])
			return s;
	}
	return NULL;
}

/* The call on the level at the tick, by the number of its entry; -1: none. */
static int slow_on(const struct shown_cells *seen, uint64_t time, size_t level)
{
	const struct slow_stretch *s = stretch_at(seen, time);

	return s == NULL || s->count <= (int)level ? -1 :
						     (int)s->frames[level].call;
}

static void check_place(const struct shown_cells *seen, struct place got,
    int wanted)
{
	row_assert(seen->row, place_is_none(got) == (wanted < 0));
	if (wanted >= 0)
		row_assert(seen->row, place_is_same(got, seen->places[wanted]));
}

/* ---- what is on the levels ------------------------------------------------ */

/* The level of a call; -1: it is not left. */
static int level_of(const struct shown_cells *seen, unsigned call)
{
	const struct slow_stretch *at = &seen->asked->slow.entries[call];

	for (int i = 0; i < at->count; i++)
		if (at->frames[i].call == call)
			return i;
	return -1;
}

static bool is_entry(const struct shown_cells *seen, unsigned i)
{
	const struct make_event *e = &seen->asked->slow.events[i];

	return e->action == MAKE_ENTER && e->thread == seen->thread + 1;
}

/* Which calls are on the level, in their order. */
static size_t slow_level(const struct shown_cells *seen, int level,
    unsigned *out)
{
	size_t count = 0;

	for (unsigned i = 0; i < seen->asked->slow.count; i++)
		if (is_entry(seen, i) && level_of(seen, i) == level)
			out[count++] = i;
	return count;
}

/* The nearest caller that is left, itself first. */
static int nearest(const struct shown_cells *seen, unsigned call)
{
	const struct slow *slow = &seen->asked->slow;
	unsigned stack[SLOW_DEPTH + 1], depth = 0;

	for (unsigned i = 0; i <= call; i++) {
		if (slow->events[i].thread != seen->thread + 1)
			continue;
		if (slow->events[i].action == MAKE_ENTER)
			stack[depth++] = i;
		else
			depth--;
	}
	while (depth > 0 && level_of(seen, stack[depth - 1]) < 0)
		depth--;
	return depth == 0 ? -1 : (int)stack[depth - 1];
}

static void check_moves(const struct shown_cells *seen, unsigned call)
{
	const struct slow_stretch *at = &seen->asked->slow.entries[call];
	const int level = level_of(seen, call);
	struct place child;

	check_place(seen,
	    visible_calls_nearest(seen->shown, seen->places[call]),
	    nearest(seen, call));
	if (level < 0)
		return;
	check_place(seen, visible_calls_parent(seen->shown, seen->places[call]),
	    level == 0 ? -1 : (int)at->frames[level - 1].call);
	check_place(seen,
	    visible_calls_outermost(seen->shown, seen->places[call]),
	    (int)at->frames[0].call);
	child = visible_calls_child(seen->shown, seen->places[call],
	    seen->begin);
	row_assert(seen->row,
	    place_is_none(child) ||
		place_is_same(visible_calls_parent(seen->shown, child),
		    seen->places[call]));
	visible_calls_hottest(seen->shown, seen->places[call]);
}

/* Returns how many entries of the level are no later pieces. */
static size_t calls_on(const struct shown_cells *seen, size_t level)
{
	size_t calls = 0;

	for (size_t i = 0;
	     i < calls_count(&visible_thread(seen->shown)->calls, level); i++)
		calls += !lens_thread_goes_on(&seen->left, level, i);
	return calls;
}

static void check_levels(const struct shown_cells *seen)
{
	unsigned wanted[SLOW_EVENTS];

	for (int level = 0; level < SLOW_DEPTH; level++) {
		const size_t count = slow_level(seen, level, wanted);

		row_assert_number(seen->row, calls_on(seen, (size_t)level),
		    count);
		for (size_t i = 0; i < count; i++) {
			const struct place call = seen->places[wanted[i]];
			const struct place at = visible_calls_find(seen->shown,
			    call);

			row_require(seen->row, !place_is_none(at));
			check_place(seen, visible_calls_place(seen->shown, at),
			    (int)wanted[i]);
			row_assert_number(seen->row, at.depth, (size_t)level);
			row_assert_number(seen->row,
			    visible_calls_level(seen->shown, call),
			    (size_t)level);
			row_assert_number(seen->row,
			    (unsigned char)letter_of(seen->asked->methods,
				visible_calls_method(seen->shown, call)),
			    (unsigned char)seen->asked->slow.entries[wanted[i]]
				.frames[level]
				.letter);
		}
	}
	for (unsigned i = 0; i < seen->asked->slow.count; i++)
		if (is_entry(seen, i))
			check_moves(seen, i);
}

/* ---- the chart ------------------------------------------------------------ */

/* A level of a picture, worked out slowly. */
struct slow_picture {
	const struct shown_cells *seen;
	struct period period;
	int columns;
	int level;
	unsigned calls[SLOW_EVENTS];
	struct period stands[SLOW_EVENTS]; /* where each is alone on it */
	uint32_t count;
	struct box boxes[LEB_COLUMNS_MAX];
	size_t box_count;
};

static struct period stand(const void *of, uint32_t number)
{
	return ((const struct slow_picture *)of)->stands[number];
}

static int number_of(const struct shown_cells *seen, struct place place)
{
	for (unsigned i = 0; i < seen->asked->slow.count; i++)
		if (is_entry(seen, i) && place_is_same(seen->places[i], place))
			return (int)i;
	return -1;
}

/* Lays out the entries, which test_lens_thread looks at. */
static void lay_out(struct slow_picture *p)
{
	struct stretches s = { stand, NULL, p, 0, 0 };
	const uint32_t all = (uint32_t)
	    calls_count(&visible_thread(p->seen->shown)->calls,
		(size_t)p->level);

	for (uint32_t i = 0; i < all; i++) {
		p->stands[i] = visible_calls_stretch(p->seen->shown,
		    (size_t)p->level, i);
		p->calls[i] = (unsigned)number_of(p->seen,
		    visible_calls_place(p->seen->shown,
			(struct place){ (uint32_t)p->level, i }));
	}
	p->count = all;
	while (s.from < all && (p->stands[s.from].end < p->period.begin ||
	    (p->stands[s.from].end == p->period.begin &&
		p->stands[s.from].begin < p->period.begin)))
		s.from++;
	for (s.to = s.from; s.to < all &&
	     p->stands[s.to].begin < p->period.end; s.to++)
		;
	p->box_count = boxes_layout(&s, p->period, p->columns, p->boxes);
}

static uint64_t cell_end(const struct slow_picture *p, int cell)
{
	const uint64_t begin = period_time(p->period, p->columns, cell);
	const uint64_t end = cell + 1 < p->columns ?
	    period_time(p->period, p->columns, cell + 1) : p->period.end;

	return end > begin ? end : begin + 1;
}

/* Is the entry's call on the level at some tick of the cell? */
static bool is_on(const struct slow_picture *p, int cell, struct period entry)
{
	const uint64_t begin = period_time(p->period, p->columns, cell);

	for (uint64_t t = begin; t < cell_end(p, cell); t++)
		if (t >= entry.begin && t < entry.end &&
		    slow_on(p->seen, t, (size_t)p->level) >= 0)
			return true;
	return false;
}

static const struct chart_row_box *box_in(const struct chart_row_box *boxes,
    size_t count, int cell)
{
	for (size_t i = 0; i < count; i++)
		if (cell >= boxes[i].box.column &&
		    cell < boxes[i].box.column + boxes[i].box.columns)
			return &boxes[i];
	return NULL;
}

/* A cell of a box of the slow layout. */
static void check_box(const struct slow_picture *p, const struct box *box,
    int cell, const struct chart_row_box *got)
{
	const unsigned call = p->calls[box->first];
	const bool is_here = box->columns == 1 ||
	    (cell == box->column &&
		p->stands[box->first].begin >= p->period.begin) ||
	    is_on(p, cell, p->stands[box->first]);

	row_assert(p->seen->row, (got != NULL) == (box->count > 1 || is_here));
	if (got == NULL)
		return;
	row_assert_number(p->seen->row, got->entry.depth, (size_t)p->level);
	row_assert_number(p->seen->row, got->box.count, box->count);
	if (box->count == 1)
		row_assert_number(p->seen->row, got->entry.number, box->first);
	if (box->count == 1)
		check_place(p->seen, got->longest, (int)call);
}

static const struct box *slow_box(const struct slow_picture *p, int cell)
{
	for (size_t i = 0; i < p->box_count; i++)
		if (cell >= p->boxes[i].column &&
		    cell < p->boxes[i].column + p->boxes[i].columns)
			return &p->boxes[i];
	return NULL;
}

static void check_picture(const struct shown_cells *seen, struct period period,
    int columns)
{
	struct chart_rows *kept = chart_rows_new(SLOW_DEPTH, columns);
	struct canvas *canvas = canvas_new(1, columns);
	const struct chart of = { .shown = seen->shown,
		.methods = seen->asked->methods,
		.period = period };
	struct slow_picture p = { .seen = seen, .period = period,
		.columns = columns };

	for (; p.level < SLOW_DEPTH; p.level++) {
		const struct chart_row_box *got;
		size_t count;

		got = chart_boxes(&of, canvas, columns, kept, (size_t)p.level,
		    &count);
		lay_out(&p);
		for (int cell = 0; cell < columns; cell++) {
			const struct chart_row_box *k = box_in(got, count,
			    cell);

			if (slow_box(&p, cell) != NULL)
				check_box(&p, slow_box(&p, cell), cell, k);
			else
				row_assert(seen->row, k == NULL);
		}
	}
	canvas_free(canvas);
	chart_rows_free(kept);
}

static void check_chart(const struct shown_cells *seen,
    struct gen_random *random)
{
	static const int widths[] = { 1, 7, 20, 64 };
	const uint32_t length = (uint32_t)(seen->end - seen->begin);
	const uint64_t from = seen->begin + gen_below(random, length);
	const uint64_t to = from + 1 + gen_below(random, length / 3 + 1);
	const struct period periods[] = { { seen->begin, seen->end },
		{ from, to < seen->end ? to : seen->end }, { from, from + 1 },
		{ from, from + 12 } };

	for (size_t i = 0; i < ROWS(periods); i++) {
		const int columns = widths[gen_below(random, ROWS(widths))];

		check_picture(seen, periods[i], columns);
	}
}

/* ---- what the thread does in cells ---------------------------------------- */

/* What innermost call is left at an instant of the cell, by its node. */
static uint32_t slow_node(const struct shown_cells *seen,
    const struct slow_stretch *s)
{
	struct place at;

	if (s == NULL || s->count <= 0)
		return NO_NODE;
	at = visible_calls_find(seen->shown,
	    seen->places[s->frames[s->count - 1].call]);
	return calls_node(&seen->left.thread.calls, at.depth, at.number);
}

/* `cell` is its number, and how many there are in the period. */
static void check_cell(const struct shown_cells *seen, struct period p,
    const unsigned cell[2], unsigned looks, const struct cell_usage *got)
{
	uint32_t inside = 0, running = 0, same = 0, nodes[SHOWN_LOOKS];

	for (unsigned i = 0; i < looks; i++) {
		const struct slow_stretch *s = stretch_at(seen, p.begin +
		    (p.end - p.begin) * (2 * (looks * cell[0] + i) + 1) /
			(2 * looks * cell[1]));
		const uint32_t node = slow_node(seen, s);

		if (node == NO_NODE)
			continue;
		nodes[inside++] = node;
		running += !seen->shown.thread->calls.is_dual ||
		    2 * s->time[CLOCK_CPU] >= s->time[CLOCK_WALL];
	}
	for (uint32_t i = 0; i < inside; i++)
		same += nodes[i] == got->node;
	row_assert(seen->row, got->inside == inside * ACTIVITY_WHOLE / looks);
	row_assert(seen->row, got->running == running * ACTIVITY_WHOLE / looks);
	row_assert(seen->row, got->waits == (2 * running < inside));
	row_assert(seen->row, inside == 0 ? got->node == NO_NODE : same > 0);
	for (uint32_t i = 0; i < inside; i++) {
		uint32_t others = 0;

		for (uint32_t k = 0; k < inside; k++)
			others += nodes[k] == nodes[i];
		row_assert(seen->row, others <= same);
	}
}

static void check_cells(const struct shown_cells *seen,
    struct gen_random *random)
{
	const int cells = 1 + (int)gen_below(random, LEB_COLUMNS_MAX);
	const unsigned looks = 1 + gen_below(random, SHOWN_LOOKS);
	const struct period p = { seen->begin + gen_below(random,
	    (uint32_t)(seen->end - seen->begin)), seen->end };
	struct cell_usage got[LEB_COLUMNS_MAX];

	visible_calls_usages(seen->shown, p, cells, looks, got);
	for (int i = 0; i < cells; i++)
		check_cell(seen, p, (const unsigned[]){ (unsigned)i,
		    (unsigned)cells }, looks, &got[i]);
}

/* ---- all of it ------------------------------------------------------------ */

static void check_thread(const struct question_queue *a, const struct thread *t,
    struct gen_random *random)
{
	const struct part part = { .thread = t, .lens = &a->lens.lens };
	struct error err = { "" };
	struct shown_cells seen = { .asked = a,
		.row = a->row,
		.thread = t->id - 1 };

	assert_true(lens_thread_make(&seen.left, &part, NULL, &err));
	seen.shown = (struct visible_calls){ t, &seen.left };
	seen.begin = t->first[t->calls.axis];
	seen.end = seen.begin + thread_span(t, t->calls.axis);
	find_places(&seen);
	check_levels(&seen);
	if (seen.end > seen.begin) {
		check_chart(&seen, random);
		check_cells(&seen, random);
	}
	lens_thread_free(&seen.left);
}

static void run(const char *row, uint64_t seed, const enum transform *transforms,
    size_t count)
{
	static const char *const clocks[] = { "dual", "wall", "thread-cpu" };
	struct gen_random random = { seed * 37 + count };
	static struct question_queue a;

	asked_random(&a, row, seed, clocks[seed % ROWS(clocks)]);
	look_at_random(&a, &random, transforms, count);
	for (uint32_t i = 0; i < a.loaded.profile->threads->count; i++) {
		const struct thread *t = a.loaded.profile->threads->items[i];

		if (t->events > 0)
			check_thread(&a, t, &random);
	}
	question_queue_free(&a);
}

static void each(void **state)
{
	enum { SEEDS = 9 };

	(void)state;
	for (int t = 0; t < TRANSFORMS; t++)
		for (uint64_t seed = 0; seed < SEEDS; seed++) {
			const enum transform one = (enum transform)t;
			char row[100];

			snprintf(row, sizeof row, "%s, seed %u",
			    transform_info(one)->name, (unsigned)seed);
			run(row, seed, &one, 1);
		}
}

static void several(void **state)
{
	enum { SEEDS = 150 };
	struct gen_random random = { 11 };

	(void)state;
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		enum transform of[STEPS];
		char row[100];
		const size_t count = choose_several(of, seed, &random, row,
		    sizeof row);

		run(row, seed, of, count);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(each),
	cmocka_unit_test(several),
};

TEST_FILE(tests, NULL, NULL);

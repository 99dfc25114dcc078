/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_activity_grid - what the grid keeps of a thread, against all of its events: all of them
 * where a cell is a tick, else none is lost that is a cell away from the next.
 */
#include "config.h"

#include "model/calls.h"

#include <stdlib.h>

#include "gen_random.h"
#include "rows.h"

enum { DEEPEST = 12, MANY = 200000, FEW = 600, SEEDS = 12 };

/* All events of a thread in order, and the ticks inside of calls before each. */
struct history {
	struct event_time *of;
	uint64_t *inside;
	size_t count;
};

static void add_event(struct history *h, uint64_t time, uint64_t cpu,
    uint32_t depth)
{
	const size_t i = h->count++;

	h->of[i] = (struct event_time){ time, cpu };
	h->inside[i] = i == 0 ?
	    0 :
	    h->inside[i - 1] + (depth > 0 ? time - h->of[i - 1].time : 0);
}

static void note(struct activity_grid *p, struct event_time from,
    struct event_time to, bool is_outermost)
{
	static const uint64_t first[CLOCKS] = { 1, 0 };
	const uint64_t begin[CLOCKS] = { from.time, from.cpu };
	const uint64_t time[CLOCKS] = { to.time - from.time,
		to.cpu - from.cpu };

	activity_grid_note(p, first, begin, time, is_outermost);
}

/* Mostly events follow each other at once; at times there is a wait. */
static uint64_t pause(struct gen_random *random, uint32_t longest)
{
	return gen_below(random, 500) == 0 ? gen_below(random, longest) :
					     gen_below(random, 4);
}

/* Random calls inside each other; what runs at the end returns there. */
static struct activity_grid *make(struct history *h, size_t events,
    uint64_t seed)
{
	const uint32_t longest = events == MANY ? 200000 : 100;
	struct gen_random random = { seed };
	struct activity_grid *p = activity_grid_new(CLOCK_WALL, true);
	struct event_time stack[DEEPEST];
	uint64_t time = 100, cpu = 7;
	uint32_t depth = 0;

	h->of = calloc(events + DEEPEST, sizeof *h->of);
	h->inside = calloc(events + DEEPEST, sizeof *h->inside);
	h->count = 0;
	assert_true(p != NULL && h->of != NULL && h->inside != NULL);
	while (h->count < events || depth > 0) {
		const uint64_t by = pause(&random, longest);
		const bool enters = h->count < events && depth < DEEPEST &&
		    (depth == 0 || gen_below(&random, 2) == 0);

		time += by;
		cpu += gen_below(&random, 2) == 0 ? by : gen_below(&random, 3);
		add_event(h, time, cpu, depth);
		if (enters) {
			stack[depth++] = h->of[h->count - 1];
		} else {
			depth--;
			note(p, stack[depth], h->of[h->count - 1], depth == 0);
		}
	}
	return p;
}

static void history_free(struct history *h, struct activity_grid *p)
{
	free(h->of);
	free(h->inside);
	calls_free(&(struct calls){ .activity = p });
}

static bool event_is_same(struct event_time a, struct event_time b)
{
	return a.time == b.time && a.cpu == b.cpu;
}

/* An event is one of those that are kept around it, or less than a step from one. */
static bool is_known(const struct activity_grid *p, struct event_time before,
    struct event_time after, struct event_time event)
{
	return event_is_same(event, before) || event_is_same(event, after) ||
	    (p->shift > 0 &&
		((event.time - before.time) >> p->shift == 0 ||
		    (after.time - event.time) >> p->shift == 0));
}

static bool is_open_behind(const struct activity_grid *p,
    struct event_time last)
{
	const struct event_time never = { UINT64_MAX, 0 };
	struct event_time before = { 0, 0 }, after = never;

	activity_grid_narrow(p, last.time + 1, &before, &after);
	return event_is_same(before, last) && event_is_same(after, never);
}

/* Returns how many gaps are longer than two cells. */
static size_t compare_points(const char *row, const struct history *h,
    const struct activity_grid *p)
{
	size_t gaps = 0;

	for (size_t i = 1; i < h->count; i++) {
		const uint64_t time = h->of[i].time;
		struct event_time before = { 0, 0 }, after = { 0, 0 };

		if (h->of[i - 1].time == time)
			continue;
		activity_grid_narrow(p, time, &before, &after);
		row_assert(row, before.time < time && after.time >= time);
		row_assert(row, is_known(p, before, after, h->of[i - 1]));
		row_assert(row, is_known(p, before, after, h->of[i]));
		gaps += (after.time - before.time) >> p->shift > 2;
	}
	row_assert(row, is_open_behind(p, h->of[h->count - 1]));
	return gaps;
}

static void compare_outermost(const char *row, const struct history *h,
    const struct activity_grid *p)
{
	uint64_t sum = 0;
	size_t at = 0;

	for (size_t i = 0; i < p->count; i++) {
		const struct activity_cell *cell = &p->cells[i];
		const struct activity_outermost *call = &cell->outermost;

		if (!cell->has_outermost)
			continue;
		row_assert_number(row,
		    (call->begin.time - p->begin) >> p->shift, i);
		sum += call->earlier[CLOCK_WALL];
		while (h->of[at].time < call->begin.time)
			at++;
		row_assert_number(row, sum, h->inside[at]);
		sum += call->time[CLOCK_WALL];
	}
	row_assert_number(row, sum, h->inside[h->count - 1]);
}

static void few_are_exact(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		struct history h;
		struct activity_grid *p = make(&h, FEW, seed);

		assert_int_equal(p->shift, 0);
		compare_points("few", &h, p);
		compare_outermost("few", &h, p);
		history_free(&h, p);
	}
}

static void many_become_fewer(void **state)
{
	size_t gaps = 0;

	(void)state;
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		struct history h;
		struct activity_grid *p = make(&h, MANY, seed);

		assert_true(p->count <= ACTIVITY_GRID_CELLS);
		assert_true(p->count > ACTIVITY_GRID_CELLS / 2);
		gaps += compare_points("many", &h, p);
		compare_outermost("many", &h, p);
		history_free(&h, p);
	}
	assert_true(gaps > SEEDS);
}

static void a_caller_takes_all(void **state)
{
	struct activity_grid *p = activity_grid_new(CLOCK_WALL, true);
	const struct activity_outermost *call = &p->cells[9].outermost;
	struct calls calls = { .activity = p };

	(void)state;
	note(p, (struct event_time){ 10, 1 }, (struct event_time){ 20, 2 },
	    true);
	note(p, (struct event_time){ 30, 3 }, (struct event_time){ 40, 4 },
	    true);
	assert_true(p->cells[9].has_outermost && p->cells[29].has_outermost);
	calls_push_level(&calls);
	assert_false(p->cells[9].has_outermost || p->cells[29].has_outermost);
	note(p, (struct event_time){ 10, 1 }, (struct event_time){ 50, 9 },
	    true);
	assert_int_equal(call->time[CLOCK_WALL], 40);
	assert_int_equal(call->time[CLOCK_CPU], 8);
	assert_int_equal(call->earlier[CLOCK_WALL], 0);
	calls_free(&calls);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(few_are_exact),
	cmocka_unit_test(many_become_fewer),
	cmocka_unit_test(a_caller_takes_all),
};

TEST_FILE(tests, NULL, NULL);

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_calls - columns of calls against a plain list of them: order, searches,
 * the longest, sums, what does not fit in 32 bits, calls that still run.
 */
#include "config.h"

#include "gen_random.h"
#include "model/calls.h"
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>

static struct arena arena;

enum { MANY = 400 };

static const bool dual[CLOCKS] = { true, true };
static const bool wall_only[CLOCKS] = { true, false };
static const bool cpu_only[CLOCKS] = { false, true };

struct plain {
	struct call calls[MANY];
	size_t count;
};

static void compare_call(const char *row, struct call got,
    const struct call *wanted)
{
	row_assert_number(row, got.begin, wanted->begin);
	row_assert_number(row, got.cpu_begin, wanted->cpu_begin);
	row_assert_number(row, got.time[CLOCK_WALL], wanted->time[CLOCK_WALL]);
	row_assert_number(row, got.time[CLOCK_CPU], wanted->time[CLOCK_CPU]);
	row_assert_number(row, got.node, wanted->node);
	row_assert_number(row, got.end, wanted->end);
}

static size_t slow_from(const struct plain *p, uint64_t time, bool by_end,
    enum clock axis)
{
	size_t i = 0;

	while (i < p->count && p->calls[i].begin +
	    (by_end ? p->calls[i].time[axis] : 0) < time)
		i++;
	return i;
}

static void compare_searches(const char *row, const struct calls *calls,
    const struct plain *p, uint64_t time)
{
	row_assert_number(row, calls_begin_from(calls, 0, time),
	    slow_from(p, time, false, calls->axis));
	row_assert_number(row, calls_end_from(calls, 0, time),
	    slow_from(p, time, true, calls->axis));
	for (size_t near = 0; near < p->count + 70; near += 67) {
		row_assert_number(row, calls_begin_near(calls, 0, near, time),
		    slow_from(p, time, false, calls->axis));
		calls_prefetch(calls, 0, near); /* for the sanitizers */
		row_assert(row, calls_prefetch_begin(calls, 0, near, time) <=
		    p->count);
	}
}

static size_t slow_longest(const struct plain *p, size_t from, size_t to,
    enum clock axis)
{
	size_t best = from;

	for (size_t i = from; i < to; i++)
		if (p->calls[i].time[axis] > p->calls[best].time[axis])
			best = i;
	return best;
}

static void compare_longest(const char *row, const struct calls *calls,
    const struct plain *p, size_t from, size_t to)
{
	size_t got = calls_longest(calls, 0, from, to);

	row_assert(row, got >= from && got < to);
	row_assert_number(row, p->calls[got].time[calls->axis],
	    p->calls[slow_longest(p, from, to, calls->axis)]
	        .time[calls->axis]);
}

static void compare_sum(const char *row, const struct calls *calls,
    const struct plain *p, size_t from, size_t to)
{
	uint64_t sum[CLOCKS], wanted[CLOCKS] = { 0, 0 };

	for (size_t i = from; i < to; i++) {
		wanted[CLOCK_WALL] += p->calls[i].time[CLOCK_WALL];
		wanted[CLOCK_CPU] += p->calls[i].time[CLOCK_CPU];
	}
	calls_sum(calls, 0, from, to, sum);
	row_assert_number(row, sum[CLOCK_WALL], wanted[CLOCK_WALL]);
	row_assert_number(row, sum[CLOCK_CPU], wanted[CLOCK_CPU]);
}

/* Blocks as a whole; what is too long for one must be asked for. */
static void compare_blocks(const char *row, const struct calls *calls,
    const struct plain *p)
{
	struct block_call took[BLOCK_CALLS];

	for (size_t i = 0; i < calls_blocks(calls, 0) * BLOCK_CALLS; i++) {
		const struct block_call *got = &took[i % BLOCK_CALLS];
		const struct call *c = &p->calls[i];

		if (i % BLOCK_CALLS == 0)
			calls_unpack(calls, 0, i / BLOCK_CALLS, took);
		row_assert_number(row, got->node & NODE_MASK, c->node);
		row_assert_number(row, got->node >> END_SHIFT, c->end);
		if (got->duration == ESCAPED)
			continue;
		row_assert_number(row, got->duration, c->time[calls->axis]);
		row_assert_number(row, got->cpu, c->time[CLOCK_CPU]);
	}
}

static void compare(const char *row, const struct calls *calls,
    const struct plain *p, struct gen_random *random)
{
	compare_blocks(row, calls, p);
	row_assert_number(row, calls_count(calls, 0), p->count);
	for (size_t i = 0; i < p->count; i++) {
		const struct call *c = &p->calls[i];
		struct call got = calls_at(calls, 0, i);

		compare_call(row, got, c);
		row_assert(row, got.depth == 0 && got.number == i);
		row_assert_number(row, calls_node(calls, 0, i), c->node);
		for (uint64_t near = 0; near < 3; near++) {
			compare_searches(row, calls, p, c->begin + near - 1);
			compare_searches(row, calls, p,
			    call_end_time(c, calls->axis) + near - 1);
		}
	}
	compare_sum(row, calls, p, 0, p->count);
	compare_sum(row, calls, p, p->count, p->count);
	for (size_t i = 0; i < 300 && p->count > 0; i++) {
		uint32_t from = gen_below(random, (uint32_t)p->count);
		uint32_t to = from + 1 + gen_below(random,
		    (uint32_t)p->count - from);

		compare_longest(row, calls, p, from, to);
		compare_longest(row, calls, p, from / 64 * 64, to);
		compare_sum(row, calls, p, from, to);
		compare_sum(row, calls, p, from / 64 * 64, to / 64 * 64);
	}
}

/* How far apart and how long: at most these, in one of `one_in` calls more. */
struct shape {
	const char *name;
	const bool *has_clock;
	size_t count;
	uint64_t gap, time;
	uint32_t one_in;      /* 0: never */
	uint64_t far, longer;
};

static void fill(const struct shape *shape, struct calls *calls,
    struct plain *p, struct gen_random *random)
{
	const bool has_cpu = shape->has_clock[CLOCK_CPU];
	uint64_t now = 0, cpu = 7;

	p->count = 0;
	while (p->count < shape->count) {
		bool odd = shape->one_in > 0 &&
		    gen_below(random, shape->one_in) == 0;
		uint64_t time = gen_next(random) % (shape->time + 1) +
		    (odd ? shape->longer : 0);
		uint64_t gap = gen_next(random) % (shape->gap + 1) +
		    (odd ? shape->far : 0);
		struct call *c = &p->calls[p->count++];

		now += gap;
		cpu += gap / 2;
		*c = (struct call){ .begin = now, .cpu_begin = !has_cpu ? 0 :
		    shape->has_clock[CLOCK_WALL] ? cpu : now, .node = (uint32_t)p->count,
		    .end = (enum call_end)gen_below(random, 4) };
		if (shape->has_clock[CLOCK_WALL])
			c->time[CLOCK_WALL] = time;
		if (has_cpu)
			c->time[CLOCK_CPU] = shape->has_clock[CLOCK_WALL] ?
			    time / 2 : time;
		now += time;
		cpu += time / 2;
		assert_true(calls_add(calls, c, NULL));
	}
}

#define TICKS_32 UINT64_C(0x100000000)

static void columns(void **state)
{
	static const struct shape rows[] = {
		{ "none", dual, 0, 0, 0, 0, 0, 0 },
		{ "one", dual, 1, 5, 5, 0, 0, 0 },
		{ "no length, all at once", dual, 200, 0, 0, 0, 0, 0 },
		{ "a block", dual, 64, 9, 9, 0, 0, 0 },
		{ "a block and one", wall_only, 65, 9, 9, 0, 0, 0 },
		{ "four blocks", dual, 256, 9, 9, 0, 0, 0 },
		{ "many", dual, MANY, 9, 99, 0, 0, 0 },
		{ "many, CPU alone", cpu_only, MANY, 9, 99, 0, 0, 0 },
		{ "CPU clock beyond 16 bits", dual, MANY, 5000, 9, 0, 0, 0 },
		{ "CPU clock beyond 16 bits, times as well", dual, MANY, 5000,
		    9, 12, 0, 70000 },
		{ "CPU clock beyond 24 bits", dual, MANY, 900000, 9, 0, 0, 0 },
		{ "CPU clock beyond 24 bits in some blocks", dual, MANY, 90,
		    9, 90, 1 << 26, 0 },
		{ "long ones among them", dual, MANY, 9, 9, 50, 0, TICKS_32 },
		{ "just too long", wall_only, MANY, 0, 0, 7, 0, TICKS_32 - 1 },
		{ "not yet too long", dual, MANY, 0, 0, 7, 0, TICKS_32 - 2 },
		{ "several long ones in a block", dual, MANY, 9, TICKS_32, 2,
		    0, TICKS_32 },
		{ "far apart", dual, MANY, 9, 9, 30, TICKS_32, 0 },
		{ "two far apart", wall_only, MANY, 9, 999, 200, TICKS_32, 0 },
		{ "all far apart", wall_only, MANY, TICKS_32 * 3, 9, 0, 0, 0 },
		{ "far apart and long", dual, MANY, 9, 9, 20, TICKS_32,
		    TICKS_32 / 2 },
		{ "long in CPU alone", cpu_only, MANY, 9, 9, 20, 0, TICKS_32 },
	};
	struct gen_random random = { 1 };
	struct plain plain;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct calls calls;

		calls_init(&calls, &arena, rows[i].has_clock);
		fill(&rows[i], &calls, &plain, &random);
		compare(rows[i].name, &calls, &plain, &random);
		row_assert_number(rows[i].name, calls_total(&calls),
		    plain.count);
		calls_free(&calls);
		arena_free(&arena);
	}
}

/* The last call of the list still runs instead of being in the column. */
static void running(void **state)
{
	static const struct {
		const char *name;
		size_t count;      /* with the one that runs */
		uint64_t time;     /* of that one */
	} rows[] = {
		{ "alone", 1, 7 },
		{ "no time yet", 5, 0 },
		{ "last of a block, longest", 64, 1000 },
		{ "last of the second block, longest", 128, 1000 },
		{ "last of the fourth block, longest", 256, 1000 },
		{ "first of a block, longest", 257, 1000 },
		{ "last of the fourth block, short", 256, 1 },
		{ "beyond 32 bits", 256, TICKS_32 * 5 },
	};
	struct gen_random random = { 2 };
	struct plain plain;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct shape shape = { "", dual, rows[i].count - 1, 9, 20, 0,
			0, 0 };
		struct open_call open = { { 100000, 7 }, 77 };
		struct calls calls;

		calls_init(&calls, &arena, dual);
		fill(&shape, &calls, &plain, &random);
		plain.calls[plain.count++] = (struct call){ .begin = 100000,
		    .cpu_begin = 7, .time = { rows[i].time, 3 }, .node = 77,
		    .end = CALL_OPEN };
		calls.open = &open;
		calls.open_count = 1;
		calls.now[CLOCK_WALL] = 100000 + rows[i].time;
		calls.now[CLOCK_CPU] = 10;
		compare(rows[i].name, &calls, &plain, &random);
		row_assert_number(rows[i].name, calls_total(&calls),
		    plain.count);
		row_assert_number(rows[i].name, calls_depths(&calls), 1);
		calls.open = NULL;
		calls_free(&calls);
		arena_free(&arena);
	}
}

static void running_below_all_columns(void **state)
{
	struct open_call open[2] = { { { 5, 0 }, 1 }, { { 6, 0 }, 2 } };
	struct calls calls;

	(void)state;
	calls_init(&calls, &arena, dual);
	calls.open = open;
	calls.open_count = 2;
	calls.now[CLOCK_WALL] = 9;
	assert_int_equal(calls_depths(&calls), 2);
	assert_int_equal(calls_count(&calls, 0), 1);
	assert_int_equal(calls_count(&calls, 1), 1);
	assert_int_equal(calls_count(&calls, 2), 0);
	assert_int_equal(calls_at(&calls, 1, 0).time[CLOCK_WALL], 3);
	assert_int_equal(calls_node(&calls, 1, 0), 2);
	calls.open = NULL;
	calls_free(&calls);
	arena_free(&arena);
}

/* Columns are added below and above, in an order that a number decides: one
 * bit a step, the lowest first; 1 is a new outermost call. */
static void outermost(void **state)
{
	struct calls calls;
	size_t above, below;

	(void)state;
	for (uint32_t order = 0; order < 1 << 10; order += 7) {
		calls_init(&calls, &arena, dual);
		above = below = 0;
		for (size_t step = 0; step < 40; step++) {
			bool up = order >> step % 10 & 1;
			struct call c = { .begin = step,
			    .node = (uint32_t)step };

			c.depth = up ? 0 : (uint32_t)(above + below);
			above += up;
			below += !up;
			assert_true(up ? calls_push_outermost(&calls, &c, NULL) :
			    calls_add(&calls, &c, NULL));
			assert_int_equal(calls_depths(&calls), above + below);
			assert_int_equal(calls_node(&calls, up ? 0 :
			    above + below - 1, 0), step);
		}
		assert_int_equal(calls_total(&calls), 40);
		calls_free(&calls);
		arena_free(&arena);
	}
}

static void deep(void **state)
{
	enum { DEEP = 70000 };
	struct calls calls;

	(void)state;
	calls_init(&calls, &arena, wall_only);
	for (uint32_t depth = DEEP; depth-- > 0;)
		assert_true(calls_add(&calls, &(struct call){ .begin = depth,
		    .time = { 9 }, .node = depth, .depth = depth }, NULL));
	assert_int_equal(calls_depths(&calls), DEEP);
	assert_int_equal(calls_total(&calls), DEEP);
	for (uint32_t depth = 0; depth < DEEP; depth += 997)
		assert_int_equal(calls_at(&calls, depth, 0).begin, depth);
	calls_free(&calls);
	arena_free(&arena);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(columns),
	cmocka_unit_test(running),
	cmocka_unit_test(running_below_all_columns),
	cmocka_unit_test(outermost),
	cmocka_unit_test(deep),
};

TEST_FILE(tests, NULL, NULL);

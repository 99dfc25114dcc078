/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_parents - which call made which: of random traces in which many events share
 * a tick against their records, and in all traces, those in $ARTSCOPE_TRACES
 * too, that own times of single calls add up to the table's.
 */
#include "config.h"

#include "checked.h"
#include "model/calls.h"
#include "plain.h"
#include "query/call_list.h"

static void check_parents(const char *row, const struct thread *t,
    const struct plain *p)
{
	const struct calls *calls = &t->calls;

	for (int i = 0; i < p->count; i++) {
		const struct place at = p->calls[i].place;
		const int caller = p->calls[i].caller;

		if (caller == NOBODY)
			row_assert(row, at.depth == 0);
		else
			row_assert_number(row,
			    call_parents_parent(calls, at.depth, at.number),
			    p->calls[caller].place.number);
	}
}

/* Of each call the ones it made, and the first of those after them. */
static void check_children(const char *row, const struct thread *t,
    const struct plain *p)
{
	for (int i = 0; i < p->count; i++) {
		const struct place at = p->calls[i].place;
		size_t from, to, before = 0, made = 0;

		for (int k = 0; k < p->count; k++) {
			const int caller = p->calls[k].caller;

			if (caller == NOBODY ||
			    p->calls[caller].place.depth != at.depth)
				continue;
			before += p->calls[caller].place.number < at.number;
			made += caller == i;
		}
		call_parents_children(&t->calls, at.depth, at.number, &from,
		    &to);
		row_assert_number(row, to - from, made);
		row_assert(row, made == 0 || from == before);
	}
}

/* Wall ticks, and CPU ticks of half of them. */
static void same_ticks(void **state)
{
	static const struct script_shape shapes[] = {
		{ 300, 1, 0, 0 }, { 300, 2, 0, 1 }, { 300, 1, 0, 2 },
		{ 700, 3, 0, 3 }, { 400, 1, 0, 1 },
	};
	static const char *const clocks[] = { "dual", "wall", "thread-cpu" };
	struct script *s = malloc(sizeof *s);
	struct plain *p = malloc(sizeof *p);

	(void)state;
	assert_true(s != NULL && p != NULL);
	for (uint64_t seed = 0; seed < 60; seed++) {
		struct loaded l;
		char row[40];

		snprintf(row, sizeof row, "seed %u, %s", (unsigned)seed,
		    clocks[seed % 3]);
		script_random(s, seed, shapes[seed % 5]);
		script_load_as(&l, row, s, clocks[seed % 3]);
		plain_of(p, s);
		check_parents(row, script_thread(&l, 1), p);
		check_children(row, script_thread(&l, 1), p);
		loaded_free(&l);
	}
	free(s);
	free(p);
}

/* Adds the own times of all calls of the thread to those of their methods. */
static void add_own(const struct check_results *k, const struct thread *t,
    struct total *of)
{
	const struct calls *calls = &t->calls;
	size_t below = 0, from, to;
	uint64_t own[CLOCKS];

	for (size_t d = 0; d < calls_depths(calls); d++, below = 0)
		for (size_t i = 0; i < calls_count(calls, d); i++) {
			struct call c = calls_at(calls, d, i);

			call_parents_own(calls, &c, own);
			call_parents_children(calls, d, i, &from, &to);
			row_assert(k->row, from == to || from == below);
			below += to - from;
			for (int clock = 0; clock < CLOCKS; clock++)
				of[t->tree.nodes[c.node].method]
				    .exclusive[clock] += own[clock];
		}
}

/* The rows of the list of calls, of some of the methods. */
static void check_list(const struct check_results *k, uint32_t method)
{
	struct call_list list;
	uint64_t sum[CLOCKS] = { 0, 0 };

	assert_true(call_list_make(&list, k->loaded->profile, &k->parts,
	    method, (struct order){ CALL_START, MEASURE_WALL, false },
	    NULL));
	for (size_t i = 0; i < list.count; i++) {
		struct call_row r = call_list_row(&list, i);

		sum[CLOCK_WALL] += r.self[CLOCK_WALL];
		sum[CLOCK_CPU] += r.self[CLOCK_CPU];
	}
	for (int c = 0; c < CLOCKS; c++)
		row_assert_number(k->row, sum[c],
		    k->totals.items[method].exclusive[c]);
	call_list_free(&list);
}

static void check(const struct check_results *k)
{
	struct total *of = calloc((size_t)k->totals.methods + 1, sizeof *of);

	assert_non_null(of);
	for (uint32_t i = 0; i < k->parts.count; i++) {
		if (!period_is_none(k->parts.items[i].period)) {
			free(of);
			return;
		}
		add_own(k, k->parts.items[i].thread, of);
	}
	for (uint32_t m = 0; m < k->totals.methods; m++) {
		for (int c = 0; c < CLOCKS; c++)
			row_assert_number(k->row, of[m].exclusive[c],
			    k->totals.items[m].exclusive[c]);
		if (k->totals.items[m].calls > 0 && m % 64 == 0)
			check_list(k, m);
	}
	free(of);
}

static void over_random(void **state)
{
	(void)state;
	checked_over_random(check);
}

static void over_recordings(void **state)
{
	(void)state;
	checked_over_recordings(check);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(same_ticks),
	cmocka_unit_test(over_random),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_agreement - the same numbers everywhere: table, roll-up, spread, flame
 * both ways round, threads, pivot and the list of calls agree with each other, in every
 * set of threads, range and clock; over random traces, and over those in
 * $ARTSCOPE_TRACES.  (That the table is right: test_sums.)
 */
#include "config.h"

#include "checked.h"
#include "query/call_list.h"
#include "query/table.h"
#include "query/flame.h"
#include "query/answer.h"
#include "query/callers.h"
#include "view/flame.h"

enum { LISTED = 12 };

/* ---- flame, both ways round -------------------------------------------- */

static bool is_outermost(const struct flame *f, uint32_t frame)
{
	for (uint32_t up = f->frames[frame].parent; up != 0;
	    up = f->frames[up].parent)
		if (f->frames[up].method == f->frames[frame].method)
			return false;
	return true;
}

static void check_flame(const struct check_results *k, const struct flame *f,
    enum measure measure)
{
	for (uint32_t m = 0; m < k->totals.methods; m++) {
		const struct total *t = &k->totals.items[m];
		uint64_t self = 0, inclusive = 0, calls = 0;

		for (uint32_t i = flame_hits_next(f, NULL, m, 0, 1);
		    i != NO_FRAME;
		    i = flame_hits_next(f, NULL, m, i + 1, 1)) {
			self += flame_self(f, i);
			if (is_outermost(f, i))
				inclusive += f->frames[i].weight;
			if (is_outermost(f, i) || !k->totals.is_sampled)
				calls += f->frames[i].calls;
		}
		row_assert_number(k->row, self, t->exclusive[measure]);
		row_assert_number(k->row, inclusive, t->inclusive[measure]);
		row_assert_number(k->row, calls, t->calls + t->recursive);
	}
	row_assert_number(k->row, f->frames[0].weight, k->totals.span[measure]);
	row_assert_number(k->row, f->cut, 0);
	row_assert_number(k->row, flame_self(f, 0), k->totals.outside[measure]);
}

/* The first level has the own times; below, callers share them out. */
static void check_inverted(const struct check_results *k, const struct flame *f,
    enum measure measure)
{
	struct run first = flame_children(f, 0);

	for (uint32_t i = first.first; i < first.first + first.count; i++)
		row_assert_number(k->row, f->frames[i].weight,
		    k->totals.items[f->frames[i].method].exclusive[measure]);
	row_assert_number(k->row, flame_self(f, 0), k->totals.outside[measure]);
}

static void check_flames(const struct check_results *k)
{
	const bool *has_clock = k->loaded->trace->facts.has_clock;
	struct flame flame, inverted;

	for (int m = 0; m < MEASURES; m++) {
		struct flame_source source = { &k->parts, k->methods,
			.measure = (enum measure)m };

		if (!measure_exists(source.measure, has_clock))
			continue;
		assert_true(flame_make(&flame, &source, NULL));
		check_flame(k, &flame, source.measure);
		source.is_inverted = true;
		assert_true(flame_make(&inverted, &source, NULL));
		check_inverted(k, &inverted, source.measure);
		flame_free(&inverted);
		flame_free(&flame);
	}
}

/* ---- spread, the list of calls, groups --------------------------------- */

static void check_list(const struct check_results *k, uint32_t method,
    enum measure measure, const struct percentiles *spread)
{
	const struct total *t = &k->totals.items[method];
	uint64_t self[CLOCKS] = { 0, 0 };
	struct call_list l;

	assert_true(call_list_make(&l, k->loaded->profile, &k->parts, method,
	    (struct order){ CALL_START, measure, false }, NULL));
	if (!k->totals.is_sampled)
		row_assert_number(k->row, l.count, t->calls + t->recursive);
	row_assert_number(k->row, percentiles_at(spread, method, 0),
	    l.distribution.min);
	row_assert_number(k->row, percentiles_at(spread, method, 50),
	    l.distribution.median);
	row_assert_number(k->row, percentiles_at(spread, method, 95),
	    l.distribution.p95);
	row_assert_number(k->row, percentiles_at(spread, method, 100),
	    l.distribution.max);
	for (size_t i = 0; i < l.count; i++) {
		struct call_row row = call_list_row(&l, i);

		for (int c = 0; c < CLOCKS; c++)
			self[c] += row.self[c];
		row_assert(k->row, call_list_find(&l, row.thread, row.place) ==
		    i || i > 50);
	}
	for (int c = 0; c < CLOCKS; c++)
		row_assert_number(k->row, self[c], t->exclusive[c]);
	call_list_free(&l);
}

/* How long the calls of a method take is said of all of them. */
static void check_times(const struct check_results *k, uint32_t method)
{
	const struct methods *methods = profile_methods(k->loaded->profile);
	const struct total *t = &k->totals.items[method];
	uint8_t *flags = method_flags_new(methods, method);
	struct distribution d;
	uint64_t calls = 0, fine = 0;

	assert_true(call_times_make(&d, &k->parts,
	    (struct filter_passes){ flags, methods->count },
	    measure_first(k->loaded->trace->facts.has_clock), NULL));
	if (!k->totals.is_sampled)
		row_assert_number(k->row, d.count, t->calls + t->recursive);
	for (int i = 0; i < BINS; i++)
		calls += d.bins[i];
	row_assert_number(k->row, calls, d.count);
	for (int i = 0; i < distribution_fine(&d); i++)
		fine += d.fine[i];
	row_assert_number(k->row, fine, d.count);
	free(flags);
}

static void check_lists(const struct check_results *k)
{
	const bool *has_clock = k->loaded->trace->facts.has_clock;
	uint32_t step = k->totals.methods / LISTED + 1;

	for (uint32_t i = 0; i < k->totals.methods; i += step)
		check_times(k, i);
	for (int m = 0; m < MEASURES; m++) {
		const struct percentiles_question question = {
			.rows = k->totals.methods,
			.measure = (enum measure)m,
			.percents = columns_percents() };
		struct percentiles spread;

		if (!measure_exists(question.measure, has_clock))
			continue;
		assert_true(
		    percentiles_make(&spread, &k->parts, &question, NULL));
		for (uint32_t i = 0; i < k->totals.methods; i += step)
			check_list(k, i, question.measure, &spread);
		percentiles_free(&spread);
	}
}

/* ---- the slowest calls of all ------------------------------------------- */

enum { GATHERED = 20000 };

static struct {
	struct call_row rows[GATHERED];
	size_t count;
	uint8_t odd[1 << 16]; /* by method */
} all;

/* Every call, method by method; false: there are too many. */
static bool gather(const struct check_results *k)
{
	const struct order order = { CALL_START, MEASURE_WALL, false };
	uint64_t calls = 0;

	for (uint32_t m = 0; m < k->totals.methods; m++)
		calls += k->totals.items[m].calls +
		    k->totals.items[m].recursive;
	if (k->totals.methods > ROWS(all.odd) || calls > GATHERED)
		return false;
	all.count = 0;
	for (uint32_t m = 0; m < k->totals.methods; m++) {
		struct call_list l;

		all.odd[m] = m % 2 == 1;
		assert_true(call_list_make(&l, k->loaded->profile, &k->parts,
		    m, order, NULL));
		for (size_t i = 0; i < l.count && all.count < GATHERED; i++) {
			row_assert_number(k->row, call_list_row(&l, i).method,
			    m);
			all.rows[all.count++] = call_list_row(&l, i);
		}
		call_list_free(&l);
	}
	return all.count < GATHERED;
}

static uint64_t time_of(const struct call_row *row, struct order order)
{
	return order.column == CALL_SELF ?
	    measure_of_self(order.measure, row->time, row->self) :
	    measure_of_call(order.measure, row->time);
}

static int compare_times(const void *left, const void *right)
{
	const uint64_t *a = left, *b = right;

	return *a > *b ? -1 : *a < *b;
}

static void check_slowest_as(const struct check_results *k,
    const struct slow_calls *which)
{
	static uint64_t times[GATHERED];
	size_t count = 0;
	struct call_list l;

	for (size_t i = 0; i < all.count; i++)
		if (filter_passes_has(which->kept, all.rows[i].method))
			times[count++] = time_of(&all.rows[i], which->order);
	qsort(times, count, sizeof *times, compare_times);
	assert_true(call_list_slowest(&l, k->loaded->profile, &k->parts, which,
	    NULL));
	row_assert_number(k->row, l.out_of, count);
	row_assert_number(k->row, l.count, count < which->max ? count :
	    which->max);
	for (size_t i = 0; i < l.count; i++) {
		struct call_row row = call_list_row(&l, i);

		row_assert_number(k->row, time_of(&row, which->order), times[i]);
		row_assert(k->row, filter_passes_has(which->kept, row.method));
	}
	call_list_free(&l);
}

static void check_slowest(const struct check_results *k)
{
	static const size_t most[] = { 0, 1, 30, SIZE_MAX };
	const bool *has_clock = k->loaded->trace->facts.has_clock;

	if (!gather(k))
		return;
	for (int i = 0; i < 2 * MEASURES * (int)ROWS(most); i++) {
		enum measure m = (enum measure)(i / 2 % MEASURES);
		struct slow_calls which = { { i % 2 == 0 ? CALL_SELF :
			call_column_of(m), m, false },
			most[i / 2 / MEASURES], FILTER_PASSES_ALL };

		if (!measure_exists(m, has_clock))
			continue;
		check_slowest_as(k, &which);
		which.kept = (struct filter_passes){ all.odd,
			k->totals.methods };
		check_slowest_as(k, &which);
	}
}

/* Groups have the own times and the calls of their methods, and a group of one
 * method has its numbers. */
static void check_groups(const struct check_results *k, enum grouping by)
{
	struct groups g;
	struct totals totals;
	uint64_t(*sums)[MEASURES + 1];

	groups_make(&g, k->methods, by, FILTER_PASSES_ALL);
	assert_true(groups_totals(&g, &k->parts, &totals, NULL));
	sums = calloc((size_t)g.count + 1, sizeof *sums);
	assert_non_null(sums);
	for (uint32_t m = 0; m < k->totals.methods; m++) {
		const struct total *t = &k->totals.items[m];

		sums[g.by_method[m]][MEASURES] += t->calls + t->recursive;
		for (int c = 0; c < MEASURES; c++) {
			sums[g.by_method[m]][c] += t->exclusive[c];
			row_assert(k->row,
			    totals.items[g.by_method[m]].inclusive[c] >=
				t->inclusive[c]);
		}
	}
	for (uint32_t i = 0; i < g.count; i++) {
		for (int c = 0; c < MEASURES; c++) {
			row_assert_number(k->row, totals.items[i].exclusive[c],
			    sums[i][c]);
			row_assert(k->row,
			    totals.items[i].exclusive[c] <=
				totals.items[i].inclusive[c]);
			row_assert(k->row,
			    totals.items[i].inclusive[c] <= totals.span[c]);
		}
		if (!totals.is_sampled)
			row_assert_number(k->row,
			    totals.items[i].calls + totals.items[i].recursive,
			    sums[i][MEASURES]);
		else /* once for several methods of a stack */
			row_assert(k->row,
			    totals.items[i].calls <= sums[i][MEASURES]);
	}
	free(sums);
	totals_free(&totals);
	groups_free(&g);
}

/* All threads have what each has. */
static void check_threads(const struct check_results *k)
{
	struct total *sums = calloc((size_t)k->totals.methods + 1,
	    sizeof *sums);
	uint64_t span[MEASURES] = { 0 };

	assert_non_null(sums);
	for (uint32_t i = 0; i < k->parts.count; i++) {
		struct parts one = { .items = &k->parts.items[i], .count = 1 };
		struct totals t;

		assert_true(parts_sums(&one, k->totals.methods, &t, NULL));
		for (int c = 0; c < MEASURES; c++) {
			span[c] += t.span[c];
			for (uint32_t m = 0; m < t.methods; m++) {
				sums[m].inclusive[c] += t.items[m].inclusive[c];
				sums[m].exclusive[c] += t.items[m].exclusive[c];
			}
		}
		totals_free(&t);
	}
	for (int c = 0; c < MEASURES; c++) {
		row_assert_number(k->row, span[c], k->totals.span[c]);
		for (uint32_t m = 0; m < k->totals.methods; m++) {
			row_assert_number(k->row, sums[m].inclusive[c],
			    k->totals.items[m].inclusive[c]);
			row_assert_number(k->row, sums[m].exclusive[c],
			    k->totals.items[m].exclusive[c]);
		}
	}
	free(sums);
}

/* A method in the middle has its inclusive time, and no flame is cut. */
static void check_pivots(const struct check_results *k)
{
	const bool *has_clock = k->loaded->trace->facts.has_clock;
	uint32_t step = k->totals.methods / LISTED + 1;

	for (uint32_t i = 0; i < k->totals.methods * MEASURES; i += step) {
		struct flame_source source = { &k->parts, k->methods,
			.measure = (enum measure)(i % MEASURES) };
		const struct total *t = &k->totals.items[i / MEASURES];
		struct pivot p;

		if (!measure_exists(source.measure, has_clock))
			continue;
		assert_true(pivot_make(&p, &source, i / MEASURES,
		    FILTER_PASSES_ALL, NULL));
		for (int m = 0; m < MEASURES; m++)
			row_assert_number(k->row, p.time[m], t->inclusive[m]);
		row_assert_number(k->row, p.callees.frames[0].weight,
		    t->inclusive[source.measure]);
		row_assert_number(k->row, p.callers.frames[0].weight,
		    t->inclusive[source.measure]);
		row_assert_number(k->row, p.callers.cut + p.callees.cut, 0);
		pivot_free(&p);
	}
}

static void check(const struct check_results *k)
{
	check_flames(k);
	check_threads(k);
	check_pivots(k);
	check_lists(k);
	check_slowest(k);
	check_groups(k, GROUP_CLASS);
	check_groups(k, GROUP_PACKAGE);
	check_groups(k, GROUP_LIBRARY);
}

static void over_random_traces(void **state)
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
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);

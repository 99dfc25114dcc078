/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_compared_rows - what is said of one row by the values of its runs, and how
 * often that is wrong where there is nothing but noise.
 */
#include "config.h"

#include "compare/comparison.h"
#include "base/array.h"
#include "base/text.h"
#include "gen_random.h"
#include "rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { RUNS = 8 };

/* Limits of 100 and 50, of q so much. */
static const struct {
	const char *name;
	uint64_t a[RUNS], b[RUNS];
	size_t count_a, count_b;
	double q;
	bool cannot_tell;
	const char *verdict;
} rows[] = {
	{ "all is equal", { 500, 500 }, { 500, 500 }, 2, 2, 1, false, "same" },
	{ "one run a side", { 500 }, { 900 }, 1, 1, -1, true, "1 run" },
	{ "one run on a side", { 500 }, { 900, 901, 902 }, 1, 3, -1, true,
	    "1 run" },
	{ "slower", { 500, 510, 520 }, { 600, 610, 620 }, 3, 3, .05, false,
	    "slower" },
	{ "faster", { 600, 610, 620 }, { 500, 510, 520 }, 3, 3, .01, false,
	    "faster" },
	{ "not sure enough", { 500, 510, 520 }, { 600, 610, 620 }, 3, 3, .06,
	    false, "?" },
	{ "less than the least change", { 500, 501 }, { 549, 550 }, 2, 2, .01,
	    false, "?" },
	{ "less than 5 %", { 2000, 2000 }, { 2099, 2099 }, 2, 2, .01, false,
	    "?" },
	{ "5 %", { 2000, 2000 }, { 2100, 2100 }, 2, 2, .01, false, "slower" },
	{ "no test can tell, but they do not overlap", { 500, 510, 520 },
	    { 600, 610, 620 }, 3, 3, .1, true, "probably slower" },
	{ "the other way round", { 600, 610, 620 }, { 500, 510, 520 }, 3, 3, .1,
	    true, "probably faster" },
	{ "they overlap", { 500, 510, 620 }, { 600, 710, 720 }, 3, 3, .2, true,
	    "?" },
	{ "the spread is too large", { 500, 540, 580 }, { 600, 650, 660 }, 3, 3,
	    .1, true, "?" },
	{ "it was not tested", { 50, 51, 52 }, { 90, 99, 98 }, 3, 3, -1, false,
	    "small" },
	{ "less than the spread", { 500, 540, 580 }, { 510, 550, 590 }, 3, 3, .9,
	    false, "noise" },
	{ "delta is small", { 500, 540, 580 }, { 490, 640, 560 }, 3, 3, .9,
	    false, "noise" },
};

static void verdicts(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		uint64_t a[RUNS], b[RUNS];
		const struct limits limits = { 100, 50, rows[i].count_a > 1 &&
			rows[i].count_b > 1, !rows[i].cannot_tell };
		struct compared_number time;

		memcpy(a, rows[i].a, sizeof a);
		memcpy(b, rows[i].b, sizeof b);
		compared_make(&time,
		    (struct number_values){ a, b, rows[i].count_a,
			rows[i].count_b },
		    0);
		time.q = rows[i].q;
		row_assert_text(rows[i].name,
		    row_verdicts[compared_row_judge(&time, NULL, &limits)].name,
		    rows[i].verdict);
	}
}

static void splits(void **state)
{
	static const struct {
		const char *name;
		double self_a, self_b, calls_a, calls_b;
		double by_calls, per_call;
	} split[] = {
		{ "both", 20, 60, 10, 20, 25, 15 },
		{ "per call", 20, 30, 10, 10, 0, 10 },
		{ "by calls", 20, 40, 10, 20, 20, 0 },
		{ "fewer and longer", 60, 20, 20, 10, -25, -15 },
		{ "new", 0, 60, 0, 20, 60, 0 },
		{ "gone", 60, 0, 20, 0, -60, 0 },
		{ "half a tick, away from 0", 3, 4, 3, 4, 1, 0 },
		{ "half a tick down", 4, 3, 4, 3, -1, 0 },
		{ "large", 0x1p60, 0x1p61, 1, 2, 0x1p60, 0 },
		{ "half a call more", 15, 20, 1.5, 2, 5, 0 },
		{ "half a tick more", 10.5, 12, 1, 1, 0, 1.5 },
		{ "half a tick less", 12, 10.5, 2, 1.5, -3, 1.5 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(split); i++) {
		const struct compared_number self = {
			.twice_a = (uint64_t)(2 * split[i].self_a),
			.twice_b = (uint64_t)(2 * split[i].self_b) };
		const struct compared_number calls = {
			.twice_a = (uint64_t)(2 * split[i].calls_a),
			.twice_b = (uint64_t)(2 * split[i].calls_b) };
		struct change_split got = compared_row_split(&self, &calls);

		row_assert_number(split[i].name, got.twice_by_calls,
		    (int64_t)(2 * split[i].by_calls));
		row_assert_number(split[i].name, got.twice_per_call,
		    (int64_t)(2 * split[i].per_call));
	}
}

static void tags(void **state)
{
	static const struct {
		uint64_t twice_a, twice_b, overhead_ns;
		unsigned tick_ns;
		int64_t ticks;
	} cost[] = {
		{ 20, 40, 700, 1000, 7 }, { 20, 24, 700, 1000, 1 },
		{ 20, 26, 700, 1000, 2 }, { 40, 20, 700, 1000, -7 },
		{ 20, 40, 700, 1, 7000 }, { 20, 20, 700, 1, 0 },
		{ 3, 4, 700, 1, 350 }, { 3, 4, 1000, 1000, 1 },
		{ 0, UINT64_MAX, 700, 1, INT64_MAX / 2 + 1 }, { 0, 9, 0, 1, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(cost); i++) {
		const struct compared_number calls = {
			.twice_a = cost[i].twice_a, .twice_b = cost[i].twice_b };

		row_assert_number("overhead", compared_row_overhead(&calls,
		    cost[i].overhead_ns, cost[i].tick_ns), cost[i].ticks);
	}
	assert_true(
	    compared_row_is_tracing(20, 6) && compared_row_is_tracing(-20, -6));
	assert_false(compared_row_is_tracing(20, 5) ||
	    compared_row_is_tracing(20, -6) || compared_row_is_tracing(0, 6) ||
	    compared_row_is_tracing(-20, 6));
	assert_true(compared_row_waits(100, 10, 50) &&
	    compared_row_waits(100, -18, 50));
	assert_false(compared_row_waits(99, 0, 50) ||
	    compared_row_waits(100, 11, 50) ||
	    compared_row_waits(-100, -120, 50));
}

/* ---- noise -------------------------------------------------------------- */

enum { TIME = 100000 };

/* Some methods, each of which takes that time in every run, but for noise. */
struct study {
	uint32_t methods;
	size_t runs;
	double spread;  /* of the logarithm */
	double change;  /* of the first method, in times of it */
	uint64_t seed;
};

static double normal(struct gen_random *random)
{
	const double u = (gen_below(random, 1u << 30) + 1.0) / (1u << 30);
	const double v = gen_below(random, 1u << 30) / (double)(1u << 30);

	return sqrt(-2 * log(u)) * cos(2 * 3.14159265358979 * v);
}

static void add_run(struct side *s, const struct study *study,
    struct gen_random *random, double change)
{
	struct side_run *run = &s->runs[s->count++];

	run->label = array_new(2, 1);
	run->sums = array_new(study->methods, sizeof *run->sums);
	assert_true(run->label != NULL && run->sums != NULL);
	run->kind.has_clock[CLOCK_WALL] = true;
	run->threads = 1;
	for (uint32_t i = 0; i < study->methods; i++) {
		const uint64_t time = (uint64_t)(TIME * (i == 0 ? change : 1) *
		    exp(study->spread * normal(random)));

		run->sums[run->count++] = (struct run_sum){ .key = i,
			.calls = 3, .self = { time }, .inclusive = { time } };
		run->total[MEASURE_WALL] += time;
	}
}

static struct methods *some_methods(uint32_t count)
{
	struct methods *methods = methods_new();
	char name[20];

	assert_non_null(methods);
	for (uint32_t i = 0; i < count; i++) {
		snprintf(name, sizeof name, "m%u", (unsigned)i);
		assert_int_equal(methods_add(methods,
				     &(struct method_line){
					 .class_name = slice_of("a.B"),
					 .name = slice_of(name),
					 .signature = slice_of("()V"),
					 .source = slice_of("") }),
		    i);
	}
	return methods;
}

/* Which verdicts the rows get, and that of the first. */
static enum row_verdict run_study(const struct study *study,
    const struct methods *methods, uint32_t counts[ROW_VERDICTS])
{
	const struct comparison_options request = { .rule = MATCH_USUAL,
		.has_min_time = true, .min_time_ns = 500000,
		.min_change_ns = 500000 };
	struct gen_random random = { study->seed };
	struct comparison c;
	enum row_verdict first;

	comparison_init(&c, methods);
	assert_int_equal(thread_groups_add(c.groups, "main"), 0);
	for (int s = 0; s < BOTH_SIDES; s++) {
		c.sides[s].runs = array_new(study->runs,
		    sizeof *c.sides[s].runs);
		assert_non_null(c.sides[s].runs);
		for (size_t i = 0; i < study->runs; i++)
			add_run(&c.sides[s], study, &random, s == AFTER ?
			    study->change : 1);
	}
	assert_true(comparison_settle(&c, NULL));
	comparison_make(&c, &request);
	memcpy(counts, c.verdicts, sizeof c.verdicts);
	first = c.rows[0].verdict;
	comparison_free(&c);
	return first;
}

/* How many of so many seeds. */
struct found {
	uint32_t alarms;  /* have a row that is slower or faster, but the first */
	uint32_t found;   /* say so of the first */
	uint32_t many;    /* have twice as many probable rows as chance makes */
};

static struct found run_studies(struct study study, uint32_t seeds)
{
	struct methods *methods = some_methods(study.methods);
	struct found out = { 0, 0, 0 };

	for (uint32_t i = 0; i < seeds; i++) {
		uint32_t counts[ROW_VERDICTS];
		enum row_verdict first;
		bool is_found;

		study.seed = i + 1;
		first = run_study(&study, methods, counts);
		is_found = first == ROW_SLOWER || first == ROW_FASTER;
		out.found += first == ROW_SLOWER;
		out.alarms += counts[ROW_SLOWER] + counts[ROW_FASTER] > is_found;
		out.many += counts[ROW_PROBABLY_SLOWER] +
		    counts[ROW_PROBABLY_FASTER] > 2 * study.methods * 2 / 252;
	}
	methods_free(methods);
	return out;
}

/* ARTSCOPE_SEEDS=100 is the whole of it. */
static uint32_t seeds(void)
{
	const char *asked = getenv("ARTSCOPE_SEEDS");

	return asked == NULL ? 20 : (uint32_t)strtoul(asked, NULL, 10);
}

static void nothing_but_noise(void **state)
{
	const struct found f = run_studies((struct study){ 200, 8, .05, 1, 0 },
	    seeds());

	(void)state;
	print_message("8+8 runs, 200 methods: %u of %u have an alarm\n",
	    (unsigned)f.alarms, (unsigned)seeds());
	assert_true(f.alarms <= seeds() / 10);
}

static void one_method_slower(void **state)
{
	const struct found f = run_studies((struct study){ 200, 8, .05, 1.25, 0 },
	    seeds());

	(void)state;
	print_message("one of them + 25 %%: %u of %u find it\n",
	    (unsigned)f.found, (unsigned)seeds());
	assert_true(f.found >= seeds() * 95 / 100);
}

static void too_few_runs(void **state)
{
	const struct found f = run_studies((struct study){ 1000, 5, .05, 1, 0 },
	    seeds());

	(void)state;
	print_message("5+5 runs, 1000 methods: %u of %u have more than twice the "
	    "probable rows that are said\n", (unsigned)f.many,
	    (unsigned)seeds());
	assert_true(f.many <= seeds() / 20);
	assert_int_equal(f.alarms, 0);
}

/* 100 methods, spread 2 %, one changed: exactly that row, in its own words. */
static void one_of_a_hundred(void **state)
{
	static const struct {
		size_t runs;
		double change;
		enum row_verdict first;
	} changed[] = { { 8, 1.1, ROW_SLOWER }, { 5, 1.1, ROW_PROBABLY_SLOWER },
		{ 8, 1, ROW_NOISE } };
	struct methods *methods = some_methods(100);

	(void)state;
	for (size_t i = 0; i < ROWS(changed); i++) {
		const struct study study = { 100, changed[i].runs, .02,
			changed[i].change, 3 };
		uint32_t counts[ROW_VERDICTS];
		enum row_verdict first = run_study(&study, methods, counts);

		row_assert_text(row_verdicts[changed[i].first].name,
		    row_verdicts[first].name,
		    row_verdicts[changed[i].first].name);
		row_assert_number(row_verdicts[first].name,
		    counts[ROW_SLOWER] + counts[ROW_FASTER],
		    first == ROW_SLOWER);
	}
	methods_free(methods);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(verdicts),
	cmocka_unit_test(splits),
	cmocka_unit_test(tags),
	cmocka_unit_test(one_of_a_hundred),
	cmocka_unit_test(nothing_but_noise),
	cmocka_unit_test(one_method_slower),
	cmocka_unit_test(too_few_runs),
};

TEST_FILE(tests, NULL, NULL);

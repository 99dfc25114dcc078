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

/* What one method has in the runs of a side. */
struct method_runs {
	size_t count;
	uint64_t wall[RUNS], cpu[RUNS], calls[RUNS];
};

static void add_runs(struct side *s, const struct method_runs *runs,
    enum tick tick, uint64_t overhead_ns)
{
	s->runs = array_new(runs->count, sizeof *s->runs);
	for (; s->count < runs->count; s->count++) {
		struct side_run *run = &s->runs[s->count];
		struct run_sum *sum = side_run_add(run, 0, 0);

		run->label = array_new(2, 1);
		run->kind.has_clock[CLOCK_WALL] = true;
		run->kind.has_clock[CLOCK_CPU] = true;
		run->tick = tick;
		run->overhead_ns = overhead_ns;
		sum->calls = runs->calls[s->count];
		sum->self[MEASURE_WALL] = runs->wall[s->count];
		sum->self[MEASURE_CPU] = runs->cpu[s->count];
	}
}

/* Returns the row of a method, with limits of 100 and 50 ticks. */
static struct compared_row row_of(const struct method_runs *before,
    const struct method_runs *after, enum tick tick, uint64_t overhead_ns)
{
	const unsigned ns = tick == TICK_US ? 1000 : 1;
	const struct comparison_options request = { .rule = MATCH_USUAL,
		.has_min_time = true,
		.min_time_ns = 100 * ns,
		.min_change_ns = 50 * ns };
	struct methods *methods = methods_new();
	struct comparison c;
	struct compared_row row;

	methods_add(methods,
	    &(struct method_line){ .class_name = slice_of("a.B"),
		.name = slice_of("m"),
		.signature = slice_of("()V"),
		.source = slice_of("") });
	comparison_init(&c, methods);
	assert_int_equal(thread_groups_add(c.groups, "main"), 0);
	add_runs(&c.sides[BEFORE], before, tick, overhead_ns);
	add_runs(&c.sides[AFTER], after, tick, overhead_ns);
	assert_true(comparison_check(&c, NULL));
	comparison_make(&c, &request);
	row = c.rows[0];
	comparison_free(&c);
	methods_free(methods);
	return row;
}

static const struct {
	const char *name;
	struct method_runs a, b;
	const char *verdict;
} rows[] = {
	{ "all is equal", { 2, .wall = { 500, 500 } },
	    { 2, .wall = { 500, 500 } }, "same" },
	{ "one run a side", { 1, .wall = { 500 } }, { 1, .wall = { 900 } },
	    "1 run" },
	{ "one run on a side", { 1, .wall = { 500 } },
	    { 3, .wall = { 900, 901, 902 } }, "1 run" },
	{ "slower", { 4, .wall = { 500, 510, 520, 530 } },
	    { 4, .wall = { 600, 610, 620, 630 } }, "slower" },
	{ "faster", { 4, .wall = { 600, 610, 620, 630 } },
	    { 4, .wall = { 500, 510, 520, 530 } }, "faster" },
	{ "not sure enough", { 4, .wall = { 500, 510, 520, 600 } },
	    { 4, .wall = { 590, 610, 620, 630 } }, "?" },
	{ "less than the least change", { 4, .wall = { 500, 500, 501, 501 } },
	    { 4, .wall = { 549, 549, 550, 550 } }, "?" },
	{ "less than 5 %", { 4, .wall = { 2000, 2000, 2000, 2000 } },
	    { 4, .wall = { 2099, 2099, 2099, 2099 } }, "?" },
	{ "5 %", { 4, .wall = { 2000, 2000, 2000, 2000 } },
	    { 4, .wall = { 2100, 2100, 2100, 2100 } }, "slower" },
	{ "no test can tell, but they do not overlap",
	    { 3, .wall = { 500, 510, 520 } }, { 3, .wall = { 600, 610, 620 } },
	    "probably slower" },
	{ "the other way round", { 3, .wall = { 600, 610, 620 } },
	    { 3, .wall = { 500, 510, 520 } }, "probably faster" },
	{ "they overlap", { 3, .wall = { 500, 510, 620 } },
	    { 3, .wall = { 600, 710, 720 } }, "?" },
	{ "the spread is too large", { 3, .wall = { 500, 540, 580 } },
	    { 3, .wall = { 600, 650, 660 } }, "?" },
	{ "it was not tested", { 3, .wall = { 50, 51, 52 } },
	    { 3, .wall = { 90, 99, 98 } }, "small" },
	{ "less than the spread", { 3, .wall = { 500, 540, 580 } },
	    { 3, .wall = { 510, 550, 590 } }, "noise" },
	{ "delta is small", { 3, .wall = { 500, 540, 580 } },
	    { 3, .wall = { 490, 640, 560 } }, "noise" },
};

static void verdicts(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct compared_row row = row_of(&rows[i].a, &rows[i].b,
		    TICK_NS, 0);

		row_assert_text(rows[i].name, row_verdicts[row.verdict].name,
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
			.twice[BEFORE] = (uint64_t)(2 * split[i].self_a),
			.twice[AFTER] = (uint64_t)(2 * split[i].self_b) };
		const struct compared_number calls = {
			.twice[BEFORE] = (uint64_t)(2 * split[i].calls_a),
			.twice[AFTER] = (uint64_t)(2 * split[i].calls_b) };
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
		const char *name;
		struct method_runs a, b; /* of both calls count */
		uint64_t overhead_ns;
		enum tick tick;
		int64_t overhead;
		unsigned tags; /* but those of calls */
	} found[] = {
		/* clang-format off */
		{ "7 us", { 2, .calls = { 10, 10 } }, { 2, .calls = { 20, 20 } }, 700, TICK_US, 7, 0 },
		{ "1.4 us", { 2, .calls = { 10, 10 } }, { 2, .calls = { 12, 12 } }, 700, TICK_US, 1, 0 },
		{ "2.1 us", { 2, .calls = { 10, 10 } }, { 2, .calls = { 13, 13 } }, 700, TICK_US, 2, 0 },
		{ "fewer", { 2, .calls = { 20, 20 } }, { 2, .calls = { 10, 10 } }, 700, TICK_US, -7, 0 },
		{ "ns", { 2, .calls = { 10, 10 } }, { 2, .calls = { 20, 20 } }, 700, TICK_NS, 7000, 0 },
		{ "as many", { 2, .calls = { 10, 10 } }, { 2, .calls = { 10, 10 } }, 700, TICK_NS, 0, 0 },
		{ "half a call", { 2, .calls = { 1, 2 } }, { 2, .calls = { 2, 2 } }, 700, TICK_NS, 350, 0 },
		{ "half a us", { 2, .calls = { 1, 2 } }, { 2, .calls = { 2, 2 } }, 1000, TICK_US, 1, 0 },
		{ "no end of calls", { 1, .calls = { 0 } }, { 1, .calls = { UINT64_MAX / 2 } }, 700, TICK_NS, INT64_MAX / 2 + 1, 0 },
		{ "unknown", { 2, .calls = { 0, 0 } }, { 2, .calls = { 4, 5 } }, 0, TICK_NS, 0, 0 },
		{ "6 of 10 longer", { 1, { 100 }, .calls = { 10 } }, { 1, { 110 }, .calls = { 12 } }, 3, TICK_NS, 6, TAG_TRACING },
		{ "6 of 10 shorter", { 1, { 110 }, .calls = { 12 } }, { 1, { 100 }, .calls = { 10 } }, 3, TICK_NS, -6, TAG_TRACING },
		{ "5 of 10 longer", { 1, { 100 }, .calls = { 10 } }, { 1, { 110 }, .calls = { 11 } }, 5, TICK_NS, 5, 0 },
		{ "longer in fewer", { 1, { 100 }, .calls = { 12 } }, { 1, { 110 }, .calls = { 10 } }, 3, TICK_NS, -6, 0 },
		{ "shorter in more", { 1, { 110 }, .calls = { 10 } }, { 1, { 100 }, .calls = { 12 } }, 3, TICK_NS, 6, 0 },
		{ "as long in more", { 1, { 100 }, .calls = { 10 } }, { 1, { 100 }, .calls = { 12 } }, 3, TICK_NS, 6, 0 },
		{ "a tenth of it on the CPU", { 1, .wall = { 100 }, .cpu = { 50 } }, { 1, .wall = { 150 }, .cpu = { 55 } }, 0, TICK_NS, 0, TAG_WAITS },
		{ "less on the CPU", { 1, .wall = { 100 }, .cpu = { 50 } }, { 1, .wall = { 150 }, .cpu = { 41 } }, 0, TICK_NS, 0, TAG_WAITS },
		{ "too short", { 2, .wall = { 100, 101 }, .cpu = { 50, 50 } }, { 2, .wall = { 150, 150 }, .cpu = { 50, 50 } }, 0, TICK_NS, 0, 0 },
		{ "more than a tenth", { 2, .wall = { 100, 100 }, .cpu = { 50, 51 } }, { 2, .wall = { 150, 150 }, .cpu = { 56, 56 } }, 0, TICK_NS, 0, 0 },
		{ "shorter", { 1, .wall = { 150 }, .cpu = { 100 } }, { 1, .wall = { 100 }, .cpu = { 40 } }, 0, TICK_NS, 0, 0 },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(found); i++) {
		const struct compared_row row = row_of(&found[i].a, &found[i].b,
		    found[i].tick, found[i].overhead_ns);

		row_assert_number(found[i].name, row.overhead,
		    found[i].overhead);
		row_assert_number(found[i].name,
		    row.tags & ~(unsigned)(TAG_MORE_CALLS | TAG_FEWER_CALLS),
		    found[i].tags);
	}
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
	assert_true(comparison_check(&c, NULL));
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

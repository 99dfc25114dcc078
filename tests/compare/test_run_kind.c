/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_run_kind - which benchmark a file is of, how the runs of one side differ,
 * which one is the median, and what cannot be told of them.
 */
#include "config.h"

#include "compare/run_kind.h"

#include <string.h>

#include "compare/runs.h"
#include "compare/words.h"
#include "rows.h"

static void benchmarks(void **state)
{
	static const struct {
		const char *file, *benchmark;
	} rows[] = {
		{ "1.trace", "" },
		{ "base-3.trace.gz", "" },
		{ "Start_cold_iter000_2024-05-01-12-30-59.trace", "Start_cold" },
		{ "Start_cold_iter012_2024-05-02-01-02-03.trace.gz", "Start_cold" },
		{ "Start_cold[size=10]_iter001_2024-05-01.trace", "Start_cold[size=10]" },
		{ "Start_10_iter3.trace", "Start_10" },
		{ "Sort_big-methodTracing-2024-05-01-12-30-59.trace",
		    "Sort_big-methodTracing" },
		{ "cpu-art-20240501T123059.trace", "cpu-art" },
		{ "run_2_2024-05-01.trace", "run" },
		{ "run10-2024-05-01-12-30.trace", "run" },
		{ "com.android.traceur-iter1.trace", "com.android.traceur" },
		{ "com.app.trace.ui-iter1.trace", "com.app.trace.ui" },
		{ "2_2024-05-01.trace", "" },
		{ "2024-05-01-12-30-59.trace", "" },
		{ "iterate.trace", "" },
		{ "iter7", "" },
		{ "app-12345678-123456.trace", "app" },
		{ "app-123456789-1.trace", "" },
		{ "", "" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char out[RUN_NAME];

		run_benchmark(rows[i].file, out, sizeof out);
		row_assert_text(rows[i].file, out, rows[i].benchmark);
	}
}

static struct run_kind kind(enum recorded recorded, bool has_cpu,
    const char *package, const char *benchmark)
{
	struct run_kind k = { .is_known = true, .recorded = recorded,
		.has_clock = { true, has_cpu },
		.clocks = has_cpu ? "dual clock" : "wall clock" };

	strcpy(k.package, package);
	strcpy(k.benchmark, benchmark);
	return k;
}

static void differences(void **state)
{
	const enum recorded calls = RECORDED_CALLS, longs = RECORDED_LONG;
	const enum recorded stacks = RECORDED_STACKS,
			    samples = RECORDED_SAMPLES;
	const struct {
		const char *row, *words;
		struct run_kind first, other;
	} rows[] = {
		{ "alike", "", kind(calls, true, "a.b", "x"),
		    kind(calls, true, "a.b", "x") },
		{ "unknown", "", kind(samples, true, "", "x"),
		    kind(samples, true, "a.b", "") },
		{ "sampled", "is sampled, but 1.trace has every call",
		    kind(calls, true, "", ""), kind(samples, true, "", "") },
		{ "traced", "has every call, but 1.trace is sampled",
		    kind(samples, true, "", ""), kind(calls, true, "", "") },
		{ "long", "has long calls alone, but 1.trace is sampled",
		    kind(samples, true, "", ""),
		    kind(longs, true, "", "") },
		{ "stacks", "has folded stacks, but 1.trace has long calls alone",
		    kind(longs, true, "", ""),
		    kind(stacks, true, "", "") },
		{ "package", "is of a.c, but 1.trace of a.b",
		    kind(calls, true, "a.b", ""), kind(calls, true, "a.c", "") },
		{ "benchmark", "is of the benchmark y, but 1.trace of x",
		    kind(calls, true, "", "x"), kind(calls, true, "", "y") },
		{ "clock", "has the wall clock, but 1.trace the dual clock",
		    kind(calls, true, "", ""), kind(calls, false, "", "") },
		{ "table", "", kind(samples, true, "", ""), kind(calls, true, "", "") },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct run_kind other = rows[i].other;
		char out[RUN_WORDS];

		other.is_known = strcmp(rows[i].row, "table") != 0;
		row_assert(rows[i].row, run_kinds_differ(&rows[i].first,
		    "1.trace", &other, out, sizeof out) ==
		    (rows[i].words[0] != '\0'));
		row_assert_text(rows[i].row, out, rows[i].words);
	}
}

/* Why a row has its verdict, where calls are counted and where not. */
static void reasons(void **state)
{
	static const struct {
		const char *words;
		enum row_verdict verdict;
		bool has_calls;
	} rows[] = {
		{ "new: it has no calls before", ROW_NEW, true },
		{ "new: it was not recorded before", ROW_NEW, false },
		{ "same: time and calls are equal", ROW_SAME, true },
		{ "same: its time is equal", ROW_SAME, false },
		{ "1 run: a change of time may be noise, counts of calls are "
		  "exact", ROW_ONE_RUN, true },
		{ "1 run: a change of time may be noise", ROW_ONE_RUN, false },
		{ "small: it takes too little to be tested", ROW_SMALL, false },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct comparison c = { .has_calls = rows[i].has_calls };
		const struct compared_row row = { .verdict = rows[i].verdict };
		char reason[RUN_WORDS];

		row_verdict_reason(&c, &row, reason, sizeof reason);
		row_assert_text(rows[i].words, reason, rows[i].words);
	}
}

/* The median run: the earlier one of the middle two, and of equal ones. */
static void medians(void **state)
{
	static const struct {
		const char *name;
		size_t count, median;
		uint64_t totals[4];
	} rows[] = {
		{ "one", 1, 0, { 7 } },
		{ "two", 2, 1, { 9, 7 } },
		{ "three", 3, 2, { 9, 7, 8 } },
		{ "four", 4, 3, { 9, 1, 8, 5 } },
		{ "equal", 4, 1, { 5, 5, 5, 5 } },
		{ "equal to the middle", 3, 0, { 5, 5, 1 } },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct side_run runs[4] = { { .label = NULL } };
		const struct side side = { .runs = runs, .count = rows[i].count };

		for (size_t run = 0; run < rows[i].count; run++)
			runs[run].recorded[MEASURE_CPU] = rows[i].totals[run];
		row_assert_number(rows[i].name, side_median(&side, MEASURE_CPU),
		    rows[i].median);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(benchmarks),
	cmocka_unit_test(differences),
	cmocka_unit_test(reasons),
	cmocka_unit_test(medians),
};

TEST_FILE(tests, NULL, NULL);

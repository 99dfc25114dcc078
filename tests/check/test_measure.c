/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_measure.c - values of rules, against numbers worked out by hand
 * (check/measure), and what becomes of rules in several runs (check/verdict).
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "check/verdict.h"
#include "check/measure.h"
#include "loaded.h"
#include "query/scope.h"
#include "rows.h"

static const struct make_thread threads[] = { { 1, "main" }, { 2, "io 7" },
	{ 3, "io 8" } };

static const struct make_method methods[] = {
	{ 4, "com/a/A", "run", "()V", "A.java", 10 },
	{ 8, "com/a/B", "load", "(I)V", "B.java", 20 },
	{ 12, "java/x/C", "get", "(Ljava/lang/String;)I", "C.java", 30 },
	{ 16, "com/a/sub/D", "go", "()V", "D.java", 40 },
};

enum { A = 4, B = 8, C = 12, D = 16 };

/*
 * us           0  10  20  60  70  90 100 120 130      15  45 50 55
 * main         A--B---C---/---/D--D---/---/---/  io 7  C---/  B--/
 */
static const struct make_event events[] = {
	{ 1, A, MAKE_ENTER, 0, 0 }, { 1, B, MAKE_ENTER, 10, 10 },
	{ 2, C, MAKE_ENTER, 0, 15 }, { 1, C, MAKE_ENTER, 20, 20 },
	{ 2, C, MAKE_EXIT, 25, 45 }, { 2, B, MAKE_ENTER, 25, 50 },
	{ 2, B, MAKE_EXIT, 30, 55 }, { 1, C, MAKE_EXIT, 30, 60 },
	{ 1, B, MAKE_EXIT, 40, 70 }, { 1, D, MAKE_ENTER, 40, 70 },
	{ 1, D, MAKE_ENTER, 60, 90 }, { 1, D, MAKE_EXIT, 70, 100 },
	{ 1, D, MAKE_EXIT, 80, 120 }, { 1, A, MAKE_EXIT, 85, 130 },
};

static const struct make_trace_spec usual = { .layout = MAKE_V3,
	.clock = "dual", .threads = threads, .thread_count = ROWS(threads),
	.methods = methods, .method_count = ROWS(methods), .events = events,
	.event_count = ROWS(events) };

enum { TEXT = 800 };

static void read_rules(struct rules *rules, const char *row, const char *text)
{
	struct error err = { "" };
	char all[TEXT];

	snprintf(all, sizeof all, "artscope 1\n%s\n", text);
	if (!rules_read(rules, "x", (struct slice){ all, strlen(all) }, &err))
		print_error("%s\n", err.text);
	row_assert(row, err.text[0] == '\0');
	row_assert_number(row, rules->count, 1);
}

/* The value, in us or a count, or why there is none. */
static void measure(const char *text, const struct make_trace_spec *spec,
    char *out)
{
	static const char *const states[] = { "", "no method", "no thread",
		"no call: ", "cannot: " };
	struct loaded l;
	struct rules rules;
	struct measurement g;
	struct error err = { "" };
	struct recording r;

	loaded_spec(&l, text, spec);
	read_rules(&rules, text, text);
	r = (struct recording){ .label = "x", .trace = l.trace,
		.profile = l.profile };
	row_require(text, measurement_rules(&rules,
	    &(struct measurement_input){ .recording = &r }, &g, &err));
	if (g.state != MEASURED)
		snprintf(out, TEXT, "%s%s", states[g.state], g.words);
	else if (!rule_is_time(&rules.items[0]))
		snprintf(out, TEXT, "%g", g.value);
	else
		snprintf(out, TEXT, "%g of %g us", g.value / 1000,
		    g.whole / 1000);
	rules_free(&rules);
	loaded_free(&l);
}

static void values(void **state)
{
	static const struct {
		const char *rule, *value;
	} rows[] = {
		/* clang-format off */
		{ "main: wall com.a.** < 1s", "130 of 130 us" },
		{ "main: wall com.a.*.* < 1s", "130 of 130 us" },
		{ "main: wall com.a.* < 1s", "no method" },
		{ "main: wall com.a.B.*, com.a.sub.** < 1s", "110 of 130 us" },
		{ "main: self wall com.a.** < 1s", "90 of 130 us" },
		{ "main: self cpu com.a.** < 1s", "75 of 130 us" },
		{ "main: self wait com.a.** < 1s", "15 of 130 us" },
		{ "main: wall * < 1s", "130 of 130 us" },
		{ "wall java.x.C.get < 1s", "70 of 170 us" },
		{ "cpu java.x.C.get < 1s", "35 of 170 us" },
		{ "wait java.x.C.get < 1s", "35 of 170 us" },
		{ "main: wait < 30%", "45 of 130 us" },
		{ "main: wall < 1s", "130 of 130 us" },
		{ "main: cpu < 1s", "85 of 130 us" },
		{ "calls com.a.sub.D.go < 1", "2" },
		{ "calls < 1", "7" },
		{ "main: calls < 1", "5" },
		{ "io*: calls < 1", "2" },
		{ "io ?: calls < 1", "2" },
		{ "re:^IO 7$: calls < 1", "no thread" },
		{ "re:^io .$: calls < 1", "2" },
		{ "2: calls java.x.C.get < 1", "1" },
		{ "max java.x.C.get < 1s", "40 of 170 us" },
		{ "p50 java.x.C.get < 1s", "30 of 170 us" },
		{ "p95 java.x.C.get < 1s", "40 of 170 us" },
		{ "mean java.x.C.get < 1s", "35 of 170 us" },
		{ "mean com.a.sub.D.go < 1s", "30 of 170 us" },
		{ "set clock cpu\nmax java.x.C.get < 1s", "25 of 170 us" },
		{ "set clock wait\nmax java.x.C.get < 1s", "30 of 170 us" },
		{ "io 7: max com.a.A.run < 1s", "0 of 40 us" },
		{ "main: span < 1s", "130 of 130 us" },
		{ "io 7: span < 1s", "40 of 40 us" },
		{ "span < 1s", "130 of 170 us" },
		{ "depth < 1", "3" },
		{ "io 7: depth < 1", "1" },
		{ "threads < 1", "2" },
		{ "io ?: threads < 1", "1" },
		{ "set within com.a.sub.D.go\nthreads < 1", "1" },
		{ "set within com.a.B.load\nthreads < 1", "2" },
		{ "methods < 1", "4" },
		{ "main: methods com.a.** < 1", "3" },
		{ "never java.x.**", "2" },
		{ "never java.y.**", "no method" },
		{ "never com.a.B.load(int)", "2" },
		{ "never com.a.B.load(long)", "no method" },
		{ "never **.get(String)", "2" },
		{ "never com.a.b.load", "no method" },
		{ "never re:^com.a.B.load", "2" },
		{ "never re:^com.a.b.load", "no method" },
		{ "never re:\\c^com.a.b.load", "2" },
		{ "never re:String", "2" },
		{ "nobody: span < 1s", "no thread" },
		{ "io 8: span < 1s", "no thread" },
		{ "set within com.a.B.load\nmain: wall com.a.** < 1s", "60 of 60 us" },
		{ "set within com.a.B.load\nspan < 1s", "60 of 100 us" },
		{ "set within com.a.B.load\nio 7: wall com.a.** < 1s", "5 of 40 us" },
		{ "set within com.a.B.load\ncalls java.x.C.get < 1", "2" },
		{ "set within com.a.B.load\nmain: calls com.a.sub.** < 1", "0" },
		{ "set within com.a.B.load#2\nspan < 1s", "5 of 10 us" },
		{ "set within com.a.B.load#3\nspan < 1s",
		    "no call: com.a.B.load (I)V has 2 calls there, so there is none with the number 3" },
		{ "set within com.a.Z.z\nspan < 1s",
		    "no call: no method with calls matches 'com.a.Z.z'" },
		/* clang-format on */
	};
	char got[TEXT];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		measure(rows[i].rule, &usual, got);
		row_assert_text(rows[i].rule, got, rows[i].value);
	}
}

/* What a recording does not hold is no number. */
static void not_there(void **state)
{
	static const struct {
		enum make_layout layout;
		const char *clock, *rule, *value;
	} rows[] = {
		/* clang-format off */
		{ MAKE_V2, "wall", "cpu * < 1s", "cannot: it was recorded with the wall clock" },
		{ MAKE_V2, "wall", "wait < 1s", "cannot: it was recorded with the wall clock" },
		{ MAKE_V2, "wall", "main: wall com.a.** < 1s", "130 of 130 us" },
		{ MAKE_V2, "wall", "set clock cpu\nmax * < 1s", "cannot: it was recorded with the wall clock" },
		{ MAKE_V1, "thread-cpu", "span < 1s", "cannot: it was recorded with the thread CPU clock" },
		{ MAKE_V1, "thread-cpu", "main: cpu com.a.** < 1s", "85 of 85 us" },
		{ MAKE_V1, "thread-cpu", "calls < 1", "7" },
		{ MAKE_SIMPLEPERF, "dual", "calls < 1", "cannot: the recording holds samples, not calls" },
		{ MAKE_SIMPLEPERF, "dual", "max * < 1s", "cannot: the recording holds samples, not calls" },
		{ MAKE_D, "dual", "main: wall com.a.** < 1s", "130 of 130 us" },
		/* clang-format on */
	};
	char got[TEXT];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_trace_spec spec = usual;

		spec.layout = rows[i].layout;
		spec.clock = rows[i].clock;
		measure(rows[i].rule, &spec, got);
		row_assert_text(rows[i].rule, got, rows[i].value);
	}
}

/* ---- verdicts ----------------------------------------------------------- */

enum { RUNS = 6 };

/* A rule, its values in some runs (negative: no such method), those of a baseline, and
 * what comes of it. */
static void verdicts(void **state)
{
	static const double no = -1, cannot = -2;
	static const struct {
		const char *rule;
		double runs[RUNS], bases[RUNS];
		const char *wanted;
	} rows[] = {
		/* clang-format off */
		{ "calls < 10", { 9 }, { 0 }, "pass 9 of 10" },
		{ "calls < 10", { 10 }, { 0 }, "fail 10 of 10" },
		{ "calls <= 10", { 10 }, { 0 }, "pass 10 of 10" },
		{ "calls <= 10", { 11 }, { 0 }, "fail 11 of 10" },
		{ "calls == 10", { 10 }, { 0 }, "pass 10 of 10" },
		{ "calls == 10", { 9 }, { 0 }, "fail 9 of 10" },
		{ "calls < 10 warn 5", { 4 }, { 0 }, "pass 4 of 10" },
		{ "calls < 10 warn 5", { 5 }, { 0 }, "warn 5 of 5" },
		{ "calls < 10 warn 5", { 10 }, { 0 }, "fail 10 of 10" },
		{ "calls <= 10 warn 5", { 5 }, { 0 }, "pass 5 of 10" },
		{ "calls < 10", { 1, 2, 30 }, { 0 }, "pass 2 of 10" },
		{ "calls < 10", { 1, 30, 40, 2 }, { 0 }, "fail 16 of 10" },
		{ "calls < 10 runs max", { 1, 30, 2 }, { 0 }, "fail 30 of 10" },
		{ "calls < 10 runs all", { 1, 30, 2 }, { 0 }, "fail 30 of 10" },
		{ "calls < 10 runs min", { 9, 30, 40 }, { 0 }, "pass 9 of 10" },
		{ "calls == 4 runs all", { 4, 4, 4 }, { 0 }, "pass 4 of 4" },
		{ "calls == 4 runs all", { 4, 3, 4 }, { 0 }, "fail 3 of 4" },
		{ "calls == 4 runs all", { 5, 4, 4 }, { 0 }, "fail 5 of 4" },
		{ "never a.B", { 0.5 }, { 0 }, "fail 0.5" },
		{ "never a.B", { no }, { 0 }, "pass 0" },
		{ "calls a.B <= 3", { no }, { 0 }, "pass 0 of 3" },
		{ "calls a.B == 3", { no }, { 0 }, "fail of 3: not found: renamed?" },
		{ "depth < 3", { no }, { 0 }, "fail of 3: not found: renamed?" },
		{ "depth < 3 optional", { no }, { 0 }, "skipped of 3: not there, and optional" },
		{ "never a.B optional", { no }, { 0 }, "skipped: not there, and optional" },
		{ "depth < 3", { no, 2, no }, { 0 }, "pass 0 of 3" },
		{ "calls < 3", { cannot }, { 0 }, "error of 3: cannot" },
		{ "calls < 3", { 1, cannot }, { 0 }, "error of 3: cannot" },
		{ "calls <= +10% of baseline", { 110 }, { 100 }, "pass 110 of 110" },
		{ "calls <= +10% of baseline", { 111 }, { 100 }, "fail 111 of 110" },
		{ "calls < +10 of baseline", { 109 }, { 100 }, "pass 109 of 110" },
		{ "calls <= +5% of baseline, +20", { 120 }, { 100 }, "pass 120 of 120" },
		{ "calls <= +5% of baseline, +2", { 106 }, { 90, 100, 300 }, "fail 106 of 105" },
		{ "calls <= +5% of baseline", { 3 }, { no }, "fail 3 of 0: not in the baseline" },
		{ "calls a.B <= +5% of baseline", { no }, { 3 }, "fail of 3.15: not found: renamed?" },
		{ "calls a.B <= +5% of baseline", { no, no }, { no, no }, "fail of 0: not found: renamed?" },
		{ "calls <= +5% of baseline", { 3 }, { cannot }, "error of 0: cannot" },
		{ "calls <= +10% of baseline warn +5% of baseline", { 107 }, { 100 }, "warn 107 of 105" },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct check_results c;
		struct rules rules;
		struct rule_verdict j;
		char text[TEXT], got[TEXT];

		snprintf(text, sizeof text, "baseline x\n%s", rows[i].rule);
		read_rules(&rules, rows[i].rule, text);
		check_results_init(&c, &rules);
		for (int side = 0; side < 2; side++)
			for (int n = 0; n < RUNS; n++) {
				double v = side ? rows[i].bases[n] :
						  rows[i].runs[n];
				struct measurement m = { .state = v == no ?
					    MEASURED_NO_METHOD :
					    v == cannot ? MEASURED_NOT :
							  MEASURED,
					.value = v < 0 ? 0 : v };

				if (v == 0)
					break;
				strcpy(m.words, v == cannot ? "cannot" : "");
				check_results_add_run(&c, side == 1, &m);
			}
		check_results_judge(&c);
		j = c.items[0].judged;
		strcpy(got, verdict_names[j.verdict]);
		if (j.has_value)
			sprintf(got + strlen(got), " %g", j.value);
		if (j.has_limit)
			sprintf(got + strlen(got), " of %g", j.limit);
		if (j.words[0] != '\0')
			sprintf(got + strlen(got), ": %s", j.words);
		row_assert_text(rows[i].rule, got, rows[i].wanted);
		check_results_free(&c);
		rules_free(&rules);
	}
}

/* A baseline and some runs of one rule, or of many that are alike (`rules`), and what
 * comes of the first. */
static void doubts(void **state)
{
	enum { MOST = 10, RULES_HERE = 10 };
	static const double gone = 1e9;
	static const struct {
		const char *name;
		unsigned rules;
		double bases[MOST], runs[MOST];
		const char *wanted;
	} rows[] = {
		/* clang-format off */
		{ "one run a side", 1, { 100 }, { 120 }, "fail 120 of 105" },
		{ "one run of the baseline", 1, { 100 }, { 120, 121 }, "fail 120.5 of 105" },
		{ "2+2 apart", 1, { 100, 101 }, { 120, 121 }, "fail 120.5 of 105.525: probably more (2+2 runs)" },
		{ "3+3 apart, by little", 1, { 100, 108, 92 }, { 120, 128, 112 }, "unclear 120 of 105: that may be noise (3+3 runs, which are too few to tell)" },
		{ "3+3 that overlap", 1, { 100, 101, 130 }, { 120, 121, 122 }, "unclear 121 of 106.05: that may be noise (3+3 runs, which are too few to tell)" },
		{ "5+5 apart", 1, { 100, 101, 102, 103, 104 }, { 120, 121, 122, 123, 124 }, "fail 122 of 107.1: more (q 0.008, 5+5 runs)" },
		{ "5+5 that overlap", 1, { 100, 101, 102, 103, 140 }, { 99, 108, 109, 123, 124 }, "unclear 109 of 107.1: that may be noise (5+5 runs)" },
		{ "5+5, nothing", 1, { 100, 101, 102, 103, 104 }, { 100, 101, 102, 103, 104 }, "pass 102 of 107.1" },
		{ "5+5, within the limit", 1, { 100, 100, 100, 100, 100 }, { 104, 104, 104, 104, 104 }, "pass 104 of 105" },
		{ "5+5, ten rules", 10, { 100, 101, 102, 103, 104 }, { 120, 121, 122, 123, 124 }, "fail 122 of 107.1: more (q 0.008, 5+5 runs)" },
		{ "gone since 2", 1, { 100, 101 }, { gone, gone }, "fail 0 of 105.525: not found: renamed?" },
		{ "gone since 5, once", 1, { 100, 101, 102, 103, 104 }, { gone }, "fail 0 of 107.1: not found: renamed?" },
		{ "gone since 8", 1, { 100, 101, 102, 103, 104, 105, 106, 107 }, { gone, gone, gone, gone, gone, gone, gone, gone }, "fail 0 of 108.675: not found: renamed?" },
		{ "counts that never vary", 1, { 10, 10 }, { 12, 12 }, "fail 12 of 10.5: probably more (2+2 runs)" },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char text[TEXT] = "artscope 1\nbaseline x\n", got[TEXT];
		struct error err = { "" };
		struct rules rules;
		struct check_results c;
		uint32_t runs = 0, bases = 0;

		for (unsigned n = 0; n < rows[i].rules; n++)
			strcat(text, "calls <= +5% of baseline\n");
		row_require(rows[i].name, rules_read(&rules, "x",
		    (struct slice){ text, strlen(text) }, &err));
		while (runs < MOST && rows[i].runs[runs] > 0)
			runs++;
		while (bases < MOST && rows[i].bases[bases] > 0)
			bases++;
		check_results_init(&c, &rules);
		for (uint32_t r = 0; r < runs + bases; r++) {
			const double v = r < runs ? rows[i].runs[r] :
						    rows[i].bases[r - runs];
			struct measurement all[RULES_HERE] = { 0 };

			for (uint32_t n = 0; n < rules.count; n++)
				all[n] = (struct measurement){ .state =
						v == gone ? MEASURED_NO_METHOD :
							    MEASURED,
					.value = v == gone ? 0 : v };
			check_results_add_run(&c, r >= runs, all);
		}
		check_results_judge(&c);
		snprintf(got, sizeof got, "%s %g of %g%s%s",
		    verdict_names[c.items[0].judged.verdict],
		    c.items[0].judged.value, c.items[0].judged.limit,
		    c.items[0].judged.words[0] == '\0' ? "" : ": ",
		    c.items[0].judged.words);
		row_assert_text(rows[i].name, got, rows[i].wanted);
		row_assert_number(rows[i].name,
		    c.counts[c.items[0].judged.verdict], rules.count);
		check_results_free(&c);
		rules_free(&rules);
	}
}

static void amounts(void **state)
{
	static const struct {
		double amount;
		enum rule_unit unit;
		const char *text;
		unsigned digits;
	} rows[] = {
		{ 734413000, UNIT_NS, "734.413 ms", 0 },
		{ 734413001, UNIT_NS, "734.413001 ms", 0 },
		{ 0, UNIT_NS, "0.000 ms", 0 }, { 34.615, UNIT_PERCENT, "34.62 %", 0 },
		{ 4800, UNIT_COUNT, "4 800", 0 }, { 2.5, UNIT_COUNT, "2.5", 0 },
		{ 1e18, UNIT_NS, "1 000 000 000 000.000 ms", 0 },
		{ 1e14, UNIT_PERCENT, "100000000000000.00 %", 0 },
		{ 33.3335, UNIT_PERCENT, "33.3335 %", 4 },
		{ 20, UNIT_PERCENT, "20.0000 %", 4 },
		{ 4.25, UNIT_COUNT, "4.25", 2 }, { 4, UNIT_COUNT, "4.00", 2 },
		{ 1500, UNIT_NS, "0.0015000 ms", 7 },
		{ 0.5, UNIT_NS, "0.0000005 ms", 7 },
		{ 9.9999, UNIT_COUNT, "10", 0 },
	};
	char got[100];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		verdict_amount(got, sizeof got, rows[i].amount, rows[i].unit,
		    rows[i].digits);
		row_assert_text(rows[i].text, got, rows[i].text);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(values),
	cmocka_unit_test(not_there),
	cmocka_unit_test(verdicts),
	cmocka_unit_test(doubts),
	cmocka_unit_test(amounts),
};

TEST_FILE(tests, NULL, NULL);

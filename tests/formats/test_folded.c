/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_folded - folded stacks: what their lines are, and that they add up to the
 * table, over random traces and those in $ARTSCOPE_TRACES.
 */
#include "config.h"

#include "checked_lens.h"
#include "exporting.h"
#include "named_sums.h"

#include <string.h>

static const struct make_thread threads[] = { { 7, "main" }, { 8, "a;b" } };

static const struct make_method methods[] = {
	{ 4, "com/a/B", "f", "()V", "B.java", 12 },
	{ 8, "com/a/B", "f", "(I)V", "B.java", 14 },
	{ 12, "com/a/C;", "g h", "()V", "", 0 },
};

/* f calls g three times, once for no time at all; f(int) on both threads. */
static const struct make_event events[] = {
	{ 7, 4, MAKE_ENTER, 0, 1000 },
	{ 7, 12, MAKE_ENTER, 1, 1010 },
	{ 7, 12, MAKE_EXIT, 3, 1040 },
	{ 7, 12, MAKE_ENTER, 4, 1050 },
	{ 7, 12, MAKE_EXIT, 4, 1050 },
	{ 8, 8, MAKE_ENTER, 0, 1060 },
	{ 7, 8, MAKE_ENTER, 4, 1060 },
	{ 7, 8, MAKE_EXIT, 5, 1061 },
	{ 7, 4, MAKE_EXIT, 9, 1100 },
	{ 8, 8, MAKE_EXIT, 2, 1070 },
};

static const struct make_trace_spec spec = { .layout = MAKE_V3,
	.clock = "dual", .threads = threads, .thread_count = 2,
	.methods = methods, .method_count = 3,
	.events = events, .event_count = ROWS(events) };

#define F "com.a.B.f ()V"
#define F_I "com.a.B.f (I)V"
#define G "com.a.C:.g h"

/* clang-format off */
static const struct {
	const char *name;
	struct export_options request;
	const char *text;
} rows[] = {
	{ "wall", { .weight = MEASURE_WALL },
	    "main#7;" F " 69\nmain#7;" F ";" G " 30\nmain#7;" F ";" F_I " 1\n"
	    "a:b#8;" F_I " 10\n" },
	{ "cpu", { .weight = MEASURE_CPU },
	    "main#7;" F " 6\nmain#7;" F ";" G " 2\nmain#7;" F ";" F_I " 1\n"
	    "a:b#8;" F_I " 2\n" },
	{ "wait", { .weight = MEASURE_WAIT },
	    "main#7;" F " 63\nmain#7;" F ";" G " 28\na:b#8;" F_I " 8\n" },
	{ "calls", { .weight = WEIGHT_CALLS },
	    "main#7;" F " 1\nmain#7;" F ";" G " 2\nmain#7;" F ";" F_I " 1\n"
	    "a:b#8;" F_I " 1\n" },
	{ "no threads", { .weight = MEASURE_CPU, .has_no_threads = true },
	    F " 6\n" F ";" G " 2\n" F ";" F_I " 1\n" F_I " 2\n" },
	{ "2 % of 100 us", { .weight = MEASURE_WALL, .min_thousandths = 2000 },
	    "main#7;" F " 70\nmain#7;" F ";" G " 30\na:b#8;" F_I " 10\n" },
	{ "calls that are merged count", { .weight = WEIGHT_CALLS,
	    .min_thousandths = 30 * 1000 },
	    "main#7;" F " 2\nmain#7;" F ";" G " 2\na:b#8;" F_I " 1\n" },
};
/* clang-format on */

static void ask_row(const struct check_results *k)
{
	for (size_t i = 0; i < ROWS(rows); i++) {
		size_t length;
		char *text = exporting_text(k, "folded", &rows[i].request,
		    &length);

		row_assert_text(rows[i].name, text, rows[i].text);
		free(text);
	}
}

static void lines(void **state)
{
	struct loaded l;

	(void)state;
	loaded_spec(&l, "folded", &spec);
	checked_ask(&l, "folded", NULL, (struct period){ 0, 0 }, ask_row);
	loaded_free(&l);
}

static void ask_calls(const struct check_results *k)
{
	const struct export_options request = { .weight = WEIGHT_CALLS };
	size_t length;
	char *text = exporting_text(k, "folded", &request, &length);

	row_assert_text(k->row, text, "main#1;com.app.A.a;com.app.B.b 1\n"
	    "main#1;com.app.C.c 1\n");
	free(text);
}

/* What a call made last is in its stack, although the call itself ended where
 * the period begins. */
static void first_tick(void **state)
{
	struct loaded l;

	(void)state;
	script_load(&l, "first tick", "0 +a 10 +b -b -a 20 +c 30 -c");
	checked_ask(&l, "first tick", NULL, (struct period){ 10, 30 },
	    ask_calls);
	loaded_free(&l);
}

/* Of the last frame of each line; time in no call is of the thread alone. */
static struct named_sums sums_of_lines(const char *row, const char *text)
{
	struct named_sums s = named_sums_new(strlen(text) / 3);

	for (const char *at = text; *at != '\0';) {
		const char *end = strchr(at, '\n'), *blank = end, *name;

		row_require(row, end != NULL && end > at + 2);
		while (*--blank != ' ')
			continue;
		for (name = blank; name > at && name[-1] != ';'; name--)
			continue;
		named_sums_add(&s, name > at ? name : "", name > at ?
		    (size_t)(blank - name) : 0, strtoull(blank + 1, NULL, 10));
		at = end + 1;
	}
	named_sums_combine(&s);
	return s;
}

/* Whatever the table has, and nothing else. */
static void check_weight(const struct check_results *k, unsigned weight)
{
	const struct export_options request = { .weight = weight };
	size_t length;
	char *text = exporting_text(k, "folded", &request, &length);
	struct named_sums lines = sums_of_lines(k->row, text);
	struct named_sums table = named_sums_of_table(k, weight);

	named_sums_assert(k->row, &lines, &table);
	named_sums_free(&lines);
	named_sums_free(&table);
	free(text);
}

static void check(const struct check_results *k)
{
	const bool *has_clock = k->loaded->trace->facts.has_clock;

	for (unsigned w = 0; w < WEIGHTS; w++)
		if (w == WEIGHT_CALLS ? !k->totals.is_sampled :
		    measure_exists((enum measure)w, has_clock))
			check_weight(k, w);
}

static void over_random_traces(void **state)
{
	(void)state;
	exporting_over_random(check);
}

static void over_recordings(void **state)
{
	(void)state;
	checked_over_recordings(check);
}

static void through_transforms(void **state)
{
	(void)state;
	checked_through_transforms(check);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(lines),
	cmocka_unit_test(first_tick),
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(through_transforms),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);

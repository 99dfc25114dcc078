/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_stats_table.c - tables of artscope table stats, read again: what is in them, and
 * what is none of them.
 */
#include "config.h"

#include "base/text.h"
#include "check/measure.h"
#include "rows.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMES "trace_id|method_id|method|class|name|signature|thread_group|calls|" \
	"recursive|threw|incl_wall_us|excl_wall_us|incl_cpu_us|excl_cpu_us|" \
	"max_wall_us|p50_wall_us|p95_wall_us"
#define HEAD NAMES "\n"
#define F "t1|0|a.B.f ()V|a.B|f|()V|main|1|0|0|30|10|20|5|30||\n"
#define G "t1|0|a.B.g|a.B|g||main|2|1|0|20|20|15|15|12|8|12\n"

/* "|" is a tab. */
static char *with_tabs(const char *text)
{
	char *out = strdup(text);

	assert_non_null(out);
	for (char *at = out; *at != '\0'; at++)
		if (*at == '|')
			*at = '\t';
	return out;
}

static bool read_table(struct measurement_table *t, const char *text,
    struct error *err)
{
	char *tabs = with_tabs(text);
	struct stats_source source = { .path = "b\n.tsv" };
	bool done;

	t->methods = source.methods = methods_new();
	t->groups = source.groups = thread_groups_new();
	done = stats_table_read(&t->table, &source, slice_of(tabs), err);
	free(tabs);
	return done;
}

static void free_table(struct measurement_table *t)
{
	stats_table_free(&t->table);
	methods_free(t->methods);
	thread_groups_free(t->groups);
}

static void describe(const struct measurement_table *t, char *out, size_t size)
{
	const struct stats_table *s = &t->table;
	size_t used = 0;

	out[0] = '\0';
	for (size_t i = 0; i < s->count; i++) {
		const struct stats_row *r = &s->rows[i];

		used += (size_t)snprintf(out + used, size - used,
		    "%" PRIu32 " %s %s: %" PRIu64 "+%" PRIu64 " %" PRIu64
		    "/%" PRIu64 " %" PRIu64 "/%" PRIu64 " %d%d%d\n", r->run,
		    thread_groups_name(t->groups, r->group),
		    methods_at(t->methods, r->method)->text, r->calls,
		    r->recursive, r->inclusive[CLOCK_WALL], r->self[CLOCK_WALL],
		    r->inclusive[CLOCK_CPU], r->self[CLOCK_CPU],
		    r->has_spread[0], r->has_spread[1], r->has_spread[2]);
	}
}

static void what_is_in_them(void **state)
{
	static const struct {
		const char *name, *text, *rows;
	} rows[] = {
		{ "two methods", HEAD F G,
		    "0 main a.B.f ()V: 1+0 30/10 20/5 100\n"
		    "0 main a.B.g: 2+1 20/20 15/15 111\n" },
		{ "two runs, put behind each other with their heads", HEAD F HEAD
		    "t2|0|a.B.f ()V|a.B|f|()V|main|1|0|0|31|11|21|6|31||\n",
		    "0 main a.B.f ()V: 1+0 30/10 20/5 100\n"
		    "1 main a.B.f ()V: 1+0 31/11 21/6 100\n" },
		{ "columns in another order, and others", "trace_id|lab|excl_cpu_ns|"
		    "incl_cpu_ns|excl_wall_ns|incl_wall_ns|recursive|calls|"
		    "thread_group|signature|name|class|method\n"
		    "x|y|1|2|3|4|5|6|a-7|()|n||n ()\n",
		    "0 a-# n (): 6+5 4/3 2/1 000\n" },
		{ "no CPU time", HEAD "t|0|B.f|B|f||T #|1|0|0|3|2|||||\n",
		    "0 T # B.f: 1+0 3/2 0/0 000\n" },
		{ "lines of another system", "trace_id|method|class|name|signature|"
		    "thread_group|calls|recursive|incl_wall_us|excl_wall_us|"
		    "incl_cpu_us|excl_cpu_us\r\nt|f||f||m|1|0|||2|1\r\n",
		    "0 m f: 1+0 0/0 2/1 000\n" },
		{ "a proxy", HEAD "t|0|B.f (proxy)|B|f||m|1|0|0|3|2|||||\n",
		    "0 m B.f (proxy): 1+0 3/2 0/0 000\n" },
		{ "methods of one name are neighbours", HEAD F F,
		    "0 main a.B.f ()V: 1+0 30/10 20/5 100\n"
		    "0 main a.B.f ()V: 1+0 30/10 20/5 100\n" },
		{ "the largest numbers", HEAD "t|0|B.f|B|f||m|1000000000000|0|0|"
		    "1000000000000|1000000000000|||||\n",
		    "0 m B.f: 1000000000000+0 1000000000000/1000000000000 0/0 000\n" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct measurement_table t = { .methods = NULL };
		struct error err = { "" };
		char text[1000];

		row_require(err.text, read_table(&t, rows[i].text, &err));
		describe(&t, text, sizeof text);
		row_assert_text(rows[i].name, text, rows[i].rows);
		free_table(&t);
	}
}

static void what_is_none(void **state)
{
	static const struct {
		const char *name, *text, *why;
	} rows[] = {
		{ "nothing", "", "1:1: the last line has no end" },
		{ "a head alone", HEAD, "1:1: there are no rows below" },
		{ "cut", HEAD F "t1|0|a.B", "3:9: the last line has no end" },
		{ "cut in the first line again", HEAD F NAMES "\r",
		    "3:169: the last line has no end" },
		{ "more behind the first line again", HEAD F NAMES "\rx\n",
		    "3:20: method is not class, name and signature" },
		{ "another kind", "trace_id|file|bytes\nx|y|1\n",
		    "1:1: there is no column method: this is no table" },
		{ "too few fields", HEAD "t|1\n", "2:1: 2 fields, and the first "
		    "line has 17" },
		{ "a column twice", "trace_id|calls|calls\n",
		    "1:16: this column was there before" },
		{ "two units", "trace_id|incl_wall_us|excl_wall_ns\n",
		    "1:23: this column is in another unit" },
		{ "a word", HEAD "t|0|B.f|B|f||m|x|0|0|3|2|||||\n",
		    "2:16: calls is no whole number" },
		{ "NaN", HEAD "t|0|B.f|B|f||m|1|0|0|NaN|2|||||\n",
		    "2:22: incl_wall_us is no whole number" },
		{ "an exponent", HEAD "t|0|B.f|B|f||m|1|0|0|3|1e999|||||\n",
		    "2:24: excl_wall_us is no whole number" },
		{ "below zero", HEAD "t|0|B.f|B|f||m|-1|0|0|3|2|||||\n",
		    "2:16: calls is no whole number" },
		{ "2^64", HEAD "t|0|B.f|B|f||m|18446744073709551616|0|0|3|2|||||\n",
		    "2:16: calls is larger than any recording's" },
		{ "too long a time", HEAD "t|0|B.f|B|f||m|1|0|0|3|1000000000001|||||"
		    "\n", "2:24: excl_wall_us is larger than any recording's" },
		{ "no number at all", HEAD "t|0|B.f|B|f||m||0|0|3|2|||||\n",
		    "2:16: calls is empty" },
		{ "all together are too much", HEAD
		    "t|0|B.f|B|f||m|1|0|0|3|1000000000000|||||\n"
		    "t|0|B.g|B|g||m|1|0|0|3|1|||||\n",
		    "3:1: up to here the rows are more than any recording has" },
		{ "a clock that comes and goes", HEAD F
		    "t1|0|B.g|B|g||m|1|0|0|3|1|||||\n",
		    "3:27: incl_cpu_us is empty" },
		{ "and the other way", HEAD "t1|0|B.g|B|g||m|1|0|0|3|1|||||\n" F,
		    "3:43: incl_cpu_us was empty in the first row" },
		{ "a trace twice", HEAD F G F, "4:1: line 2 has the same trace_id, "
		    "thread_group and method" },
		{ "no name of a trace", HEAD "|0|B.f|B|f||m|1|0|0|3|2|||||\n",
		    "2:1: trace_id is empty" },
		{ "a name that is not its parts", HEAD
		    "t|0|B.h|B|f||m|1|0|0|3|2|||||\n",
		    "2:5: method is not class, name and signature of this line" },
		{ "more than its parts", HEAD
		    "t|0|B.fg|B|f||m|1|0|0|3|2|||||\n", "2:5: method is not" },
		{ "a function", HEAD "t|0|lib.so!f|lib.so|f||m|1|0|0|3|2|||||\n",
		    "2:5: method is a function of samples" },
		{ "a control", HEAD "t|0|B.f\033|B|f\033||m|1|0|0|3|2|||||\n",
		    "2:5: method has bytes that no table has" },
		{ "one of a thread", HEAD "t|0|B.f|B|f||m\001|1|0|0|3|2|||||\n",
		    "2:14: thread_group has bytes that no table has" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct measurement_table t = { .methods = NULL };
		struct error err = { "" };
		char why[300];

		snprintf(why, sizeof why, "b\\x0A.tsv:%s", rows[i].why);
		row_assert(rows[i].name, !read_table(&t, rows[i].text, &err));
		err.text[strlen(why) < sizeof err.text ? strlen(why) : 0] = '\0';
		row_assert_text(rows[i].name, err.text, why);
		free_table(&t);
	}
}

/* Each metric has a value, or is refused by name. */
static void each_metric(void **state)
{
	static const struct {
		const char *methods, *got;
	} rows[METRICS] = {
		[METRIC_WALL] = { "a.B.f", "30000" },
		[METRIC_CPU] = { "a.B.f", "20000" },
		[METRIC_WAIT] = { "a.B.f", "wait is not in it" },
		[METRIC_CALLS] = { "*", "4" },
		[METRIC_MAX] = { "*", "30000" },
		[METRIC_P50] = { "a.B.g", "8000" },
		[METRIC_P95] = { "a.B.g", "12000" },
		[METRIC_MEAN] = { "a.B.f", "30000" },
		[METRIC_SPAN] = { "", "span is not in it" },
		[METRIC_DEPTH] = { "", "depth is not in it" },
		[METRIC_METHODS] = { "*", "2" },
		[METRIC_THREADS] = { "", "threads is not in it" },
		[METRIC_NEVER] = { "*", "4" },
	};
	struct measurement_table t = { .methods = NULL };
	struct error err = { "" };

	(void)state;
	row_require(err.text, read_table(&t, HEAD F G, &err));
	for (int i = 0; i < METRICS; i++) {
		const char *name = metrics[i].name;
		struct measurement g;
		struct rules rules;
		char text[100], got[sizeof g.words];

		snprintf(text, sizeof text, "artscope 1\nmain: %s %s %s\n",
		    name, rows[i].methods,
		    i == METRIC_NEVER              ? "" :
			metrics[i].unit == UNIT_NS ? "< 1ms" :
						     "< 1");
		row_require(text, rules_read(&rules, "x", slice_of(text),
		    &err));
		measurement_table_rules(&rules, &t, 0, &g);
		snprintf(got, sizeof got, "%.0f", g.value);
		if (g.state == MEASURED_NOT)
			strcpy(got, strstr(g.words, ": ") + 2);
		row_assert_text(name, got, rows[i].got);
		rules_free(&rules);
	}
	free_table(&t);
}

/* One more than there may be, of traces and of groups of threads. */
static void too_many(void **state)
{
	static const char *const whys[] = { "trace_id is one of more",
		"thread_group is one of more" };

	(void)state;
	for (int kind = 0; kind < 2; kind++) {
		struct measurement_table t = { .methods = NULL };
		struct error err = { "" };
		char *text = NULL;
		size_t length;
		FILE *file = open_memstream(&text, &length);

		assert_non_null(file);
		fputs(HEAD, file);
		for (int i = 0; i <= STATS_RUNS; i++)
			fprintf(file, "t%d|0|B.f|B|f||m%c%c|1|0|0|3|2|||||\n",
			    kind == 0 ? i : 0, kind == 0 ? 'a' : 'a' + i % 26,
			    kind == 0 ? 'a' : 'A' + i / 26);
		fclose(file);
		row_assert(whys[kind], !read_table(&t, text, &err));
		row_assert(err.text, strstr(err.text, ":1002:") != NULL &&
		    strstr(err.text, whys[kind]) != NULL);
		free_table(&t);
		free(text);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(what_is_in_them),
	cmocka_unit_test(what_is_none),
	cmocka_unit_test(each_metric),
	cmocka_unit_test(too_many),
};

TEST_FILE(tests, NULL, NULL);

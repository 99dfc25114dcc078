/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_columns - what columns say of methods and of groups of them.
 * (Their numbers: test_totals, test_agreement.)
 */
#include "config.h"

#include "base/text.h"
#include "query/table.h"
#include "script.h"

static const struct make_method methods[] = {
	{ 4, "com.a.B", "f", "(I)V", "B.java", 12 },
	{ 8, "com.a.B", "g", "()V", "B.java", -2 },
	{ 12, "com.b.C", "h", "()V", "", 0 },
	{ 16, "Main", "main", "()V", "Main.java", 1 },
};

/* f 40/20: g 10/4, g 20/6 (throws); h 30/30 calls f 6/6; main 5/1. */
#define SCRIPT                                                            \
	"0/0 +a 5/5 +b 15/9 -b +b 35/15 !b 40/20 -a +c 42/22 +a 48/28 -a " \
	"70/50 -c +d 75/51 -d"

struct shown_table {
	struct loaded loaded;
	struct parts parts;
	struct totals totals;
	struct groups groups;
	struct percentiles spread[MEASURES];
	struct table_data figures;
};

static void show(struct shown_table *s, enum grouping by)
{
	struct script script;
	struct make_trace_spec spec;

	*s = (struct shown_table){ .groups = { 0 } };
	script_read(&script, SCRIPT);
	spec = script_spec(&script);
	spec.methods = methods;
	spec.method_count = ROWS(methods);
	spec.columns = 6;
	loaded_spec(&s->loaded, "columns", &spec);
	s->figures.totals = &s->totals;
	s->figures.methods = profile_methods(s->loaded.profile);
	parts_add(&s->parts, script_thread(&s->loaded, 1),
	    (struct period){ 0, 0 });
	if (by == GROUP_METHOD) {
		assert_true(parts_totals(&s->parts, ROWS(methods), &s->totals,
		    NULL));
	} else {
		s->figures.groups = &s->groups;
		groups_make(&s->groups, s->figures.methods, by,
		    FILTER_PASSES_ALL);
		assert_true(
		    groups_totals(&s->groups, &s->parts, &s->totals, NULL));
	}
	for (int m = 0; m < MEASURES; m++) {
		struct percentiles_question q = { .rows = s->totals.methods,
			.groups = s->figures.groups,
			.measure = (enum measure)m,
			.percents = columns_percents() };

		assert_true(
		    percentiles_make(&s->spread[m], &s->parts, &q, NULL));
		s->figures.spread[m] = &s->spread[m];
	}
}

static void hide(struct shown_table *s)
{
	for (int m = 0; m < MEASURES; m++)
		percentiles_free(&s->spread[m]);
	totals_free(&s->totals);
	groups_free(&s->groups);
	parts_free(&s->parts);
	loaded_free(&s->loaded);
}

/* The columns of all rows that have calls, parted by | and ;. */
static void describe(const struct shown_table *s, const char *list,
    struct order order, char *out, size_t size)
{
	struct columns columns;
	struct ranking ranking;
	size_t used = 0;
	char text[100], scratch[LIST_SCRATCH];

	assert_true(list_choose(&columns, columns_in(IN_TABLE), list, NULL));
	ranking_make(&ranking, &s->figures, order);
	for (uint32_t i = 0; i < ranking.count; i++)
		for (size_t c = 0; c < columns.count; c++) {
			struct column_choice choice = column_choice_in(
			    columns.items[c], order.measure);
			struct list_cell cell = table_data_cell(&s->figures,
			    choice,
			    (struct column_row){ ranking.methods[i], i,
				s->totals.span[choice.measure] },
			    scratch);

			if (cell.method != NULL) /* the class is apart */
				cell.words = cell.method->text +
				    cell.method->name_at;
			cell_text(text, sizeof text, &cell);
			used += (size_t)snprintf(out + used, size - used,
			    "%s%s", c > 0 ? "|" : i > 0 ? "; " : "",
			    text);
		}
	ranking_free(&ranking);
}

/* clang-format off */
static const struct {
	const char *name;
	enum grouping by;
	const char *columns;
	struct order order;
	const char *wanted;
} asked[] = {
	{ "texts", GROUP_METHOD, "rank,class,name,source,threw",
	    { COLUMN_NAME, MEASURE_WALL, false },
	    "1|com.a.B|f (I)V|B.java:12|0; 2|com.a.B|g ()V|B.java|1; "
	    "3|com.b.C|h ()V||0; 4|Main|main ()V|Main.java:1|0" },
	{ "by source and line", GROUP_METHOD, "source,name",
	    { COLUMN_SOURCE, MEASURE_WALL, false },
	    "|h ()V; B.java|g ()V; B.java:12|f (I)V; Main.java:1|main ()V" },
	{ "both clocks", GROUP_METHOD,
	    "i,inclusive%,inclusive:cpu,inclusive%:cpu,x:cpu,calls,percall",
	    { COLUMN_INCLUSIVE, MEASURE_WALL, false },
	    "0.046|61.3|0.026|51.0|0.016|2|0.023; "
	    "0.030|40.0|0.010|19.6|0.010|2|0.015; "
	    "0.030|40.0|0.030|58.8|0.024|1|0.030; "
	    "0.005|6.7|0.001|2.0|0.001|1|0.005" },
	{ "spread", GROUP_METHOD, "min,p50,p95,p99,max:cpu,max:wait,name",
	    { COLUMN_MIN, MEASURE_WALL, false },
	    "0.030|0.030|0.030|0.030|0.030|0.000|h ()V; "
	    "0.010|0.010|0.020|0.020|0.006|0.014|g ()V; "
	    "0.006|0.006|0.040|0.040|0.020|0.020|f (I)V; "
	    "0.005|0.005|0.005|0.005|0.001|0.004|main ()V" },
	{ "by the longest", GROUP_METHOD, "name",
	    { COLUMN_MAX, MEASURE_CPU, false },
	    "h ()V; f (I)V; g ()V; main ()V" },
	{ "by share, up", GROUP_METHOD, "exclusive%,name",
	    { COLUMN_EXCLUSIVE_SHARE, MEASURE_WALL, true },
	    "6.7|main ()V; 21.3|f (I)V; 32.0|h ()V; 40.0|g ()V" },
	{ "classes", GROUP_CLASS, "rank,name,inclusive,exclusive,calls,p95",
	    { COLUMN_INCLUSIVE, MEASURE_WALL, false },
	    "1|com.a.B|0.046|0.046|2+2|0.040; 2|com.b.C|0.030|0.024|1|0.030; "
	    "3|Main|0.005|0.005|1|0.005" },
	{ "packages", GROUP_PACKAGE, "name,inclusive,class,source",
	    { COLUMN_NAME, MEASURE_WALL, false },
	    "(no package)|0.005||; com.a|0.046||; com.b|0.030||" },
};
/* clang-format on */

static void texts(void **state)
{
	char got[600];

	(void)state;
	for (size_t i = 0; i < ROWS(asked); i++) {
		struct shown_table s;

		show(&s, asked[i].by);
		describe(&s, asked[i].columns, asked[i].order, got,
		    sizeof got);
		row_assert_text(asked[i].name, got, asked[i].wanted);
		hide(&s);
	}
}

static void lists(void **state)
{
	/* What is understood, as heads; or what is said. */
	static const struct {
		const char *list, *heads;
	} rows[] = {
		{ "rank,inclusive%,i,x:cpu,name",
		    "#,incl%,incl ms,self cpu ms,method" },
		{ "exclusive%:wall", "self% wall" },
		{ "p95:wait,max", "p95 wait ms,max ms" },
		{ "", "--columns knows no ''" },
		{ "rank,", "--columns knows no ''" },
		{ "inclu", "--columns knows no 'inclu'" },
		{ "name:cpu", "--columns knows no 'name:cpu'" },
		{ "wait:cpu", "--columns knows no 'wait:cpu'" },
		{ "inclusive:real", "--columns knows no 'inclusive:real'" },
		{ "inclusive:", "--columns knows no 'inclusive:'" },
		{ "rank;name", "--columns knows no 'rank;name'" },
		{ "inclusive-but-far-too-long-for-any-name-of-a-column",
		    "--columns knows no 'inclusive-but-far-too-long-for-any-"
		    "name-of-a-column'" },
	};
	char got[300];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		struct columns columns;

		got[0] = '\0';
		if (!list_choose(&columns, columns_in(IN_TABLE), rows[i].list, &err))
			snprintf(got, sizeof got, "%.*s",
			    (int)strcspn(err.text, ";") + (strstr(err.text,
			    ";name") != NULL ? 6 : 0), err.text);
		else
			for (size_t c = 0; c < columns.count; c++) {
				strcat(got, c == 0 ? "" : ",");
				list_head(got + strlen(got), 40,
				    column_info(columns.items[c].column),
				    columns.items[c].measure, TICK_US, false);
			}
		row_assert_text(rows[i].list, got, rows[i].heads);
	}
}

static void a_stopped_spread(void **state)
{
	atomic_bool stop = true;
	struct percentiles_question q = { .rows = ROWS(methods),
		.measure = MEASURE_WALL,
		.stop = &stop,
		.percents = columns_percents() };
	struct percentiles spread;
	struct shown_table s;

	(void)state;
	show(&s, GROUP_METHOD);
	assert_false(percentiles_make(&spread, &s.parts, &q, NULL));
	percentiles_free(&spread);
	hide(&s);
}

static void a_spread_of_some_rows(void **state)
{
	uint8_t wanted[ROWS(methods)] = { 0 };
	struct percentiles_question q = { .rows = ROWS(methods),
		.wanted = wanted,
		.measure = MEASURE_WALL,
		.percents = columns_percents() };
	struct percentiles spread;
	struct shown_table s;
	unsigned found = 0;

	(void)state;
	show(&s, GROUP_METHOD);
	for (uint32_t i = 0; i < q.rows; i += 2)
		wanted[i] = 1;
	assert_true(percentiles_make(&spread, &s.parts, &q, NULL));
	for (uint32_t i = 0; i < q.rows; i++) {
		const uint64_t all = percentiles_at(&s.spread[MEASURE_WALL], i,
		    50);

		assert_int_equal(percentiles_at(&spread, i, 50),
		    wanted[i] ? all : 0);
		found |= all > 0 ? 1U << wanted[i] : 0;
	}
	assert_int_equal(found, 3);
	percentiles_free(&spread);
	hide(&s);
}

/* A class goes without its package in a narrow column, a file stays whole. */
static void labels_of_groups(void **state)
{
	static const struct {
		const char *class_name;
		bool is_function;
		enum grouping by;
		const char *label;
	} rows[] = {
		{ "com.a.B", false, GROUP_CLASS, "B" },
		{ "com.a.B", false, GROUP_PACKAGE, "com.a" },
		{ "B", false, GROUP_CLASS, "B" },
		{ "", false, GROUP_CLASS, "(no class)" },
		{ "libart.so", true, GROUP_CLASS, "libart.so" },
		{ "[kernel.kallsyms]", true, GROUP_CLASS, "[kernel.kallsyms]" },
		{ "[kernel.kallsyms]", true, GROUP_PACKAGE,
		    "[kernel.kallsyms]" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct methods *m = methods_new();
		struct method_line line = { .class_name = slice_of(
						rows[i].class_name),
			.name = slice_of("f"),
			.signature = slice_of(""),
			.source = slice_of(""),
			.is_function = rows[i].is_function };
		struct groups g;

		assert_int_equal(methods_add(m, &line), 0);
		groups_make(&g, m, rows[i].by, FILTER_PASSES_ALL);
		row_assert_text(rows[i].label, groups_label(&g, g.by_method[0]),
		    rows[i].label);
		groups_free(&g);
		methods_free(m);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(texts),
	cmocka_unit_test(lists),
	cmocka_unit_test(a_stopped_spread),
	cmocka_unit_test(a_spread_of_some_rows),
	cmocka_unit_test(labels_of_groups),
};

TEST_FILE(tests, in_utf8, NULL);

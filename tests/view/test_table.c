/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_table - the table of methods: its rows, and what they look like.
 */
#include "config.h"

#include "query/search.h"
#include "script.h"
#include "view/table.h"


/* a recurses; b and c inside; c throws once. */
#define SCRIPT                                                             \
	"0 +a 100/50 +b 300/60 +c 340/100 !c 420/150 +c 421/151 -c 500/160 " \
	"-b 800/350 +a 900/400 -a 1000/410 -a"

struct shown_table {
	struct loaded loaded;
	struct totals totals;
	struct ranking ranking;
	struct table table;
};

/* What is asked of a table: `open` is the letter of a method, or 0; `columns` as
 * in --columns, or NULL. */
struct question_queue {
	struct order order;
	char open;
	const char *columns;
};

static void renew(struct table *t, uint32_t method)
{
	outline_renew(&t->outline, table_relatives(t), method);
}

static void open_relative(struct table *t, size_t at)
{
	outline_open(&t->outline, table_relatives(t), at);
}

/* The table of the first thread. */
static void show(struct shown_table *s, const char *script,
    struct question_queue asked)
{
	const struct methods *methods;
	struct table *t = &s->table;

	*s = (struct shown_table){ .table = { .calls_cells = 0 } };
	script_load(&s->loaded, script, script);
	methods = profile_methods(s->loaded.profile);
	*t = (struct table){ .data = { .totals = &s->totals,
		.methods = methods }, .ranking = &s->ranking,
		.order = asked.order, .has_clock = { true, true },
		.is_focused = true };
	totals_init(&s->totals, methods->count);
	assert_true(totals_add(&s->totals,
	    &(struct part){ .thread = script_thread(&s->loaded, 1) }, NULL));
	totals_finish(&s->totals);
	ranking_make(&s->ranking, &t->data, asked.order);
	for (int m = 0; m < MEASURES; m++)
		t->base.whole[m] = s->totals.span[m];
	if (asked.open != 0) {
		uint32_t method = script_method(&s->loaded, asked.open);

		t->outline.is_open = true;
		t->outline.place = ranking_place(&s->ranking, method);
		renew(t, method);
	}
	if (asked.columns != NULL)
		assert_true(list_choose(&t->choice.columns, columns_in(IN_TABLE),
		    asked.columns, NULL));
	list_resize(&t->list, table_count(t), 9);
	table_fit(t);
}

static void hide(struct shown_table *s)
{
	outline_free(&s->table.outline);
	ranking_free(&s->ranking);
	totals_free(&s->totals);
	loaded_free(&s->loaded);
}

static const struct order by_self = { COLUMN_EXCLUSIVE, MEASURE_WALL, false };

static void rows_and_places(void **state)
{
	/* Each row: the letter of its method, "-" a heading, "@" the thread;
	 * small where it is a row of its own, then its rank. */
	static const struct {
		const char *name;
		char open;
		const char *rows;
	} rows[] = {
		{ "closed", 0, "a0 b1 c2" },
		{ "first open", 'a',
		    "a0 -0 @0 -0 A0 B0 A0 -0 A0 b1 c2" },
		{ "middle open", 'b', "a0 b1 -1 A1 -1 B1 C1 c2" },
		{ "last open", 'c', "a0 b1 c2 -2 B2 -2 C2" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char got[128] = "";
		struct shown_table s;

		show(&s, SCRIPT,
		    (struct question_queue){ by_self, rows[i].open, NULL });
		for (size_t n = 0; n < table_count(&s.table); n++) {
			struct table_row row = table_row(&s.table, n);
			bool own = row.member == NULL;
			char letter = row.row == NO_METHOD ? '@' :
			    methods_at(s.table.data.methods,
			        row.row)->text[8];

			if (!own && row.member->relative.is_heading)
				letter = '-';
			snprintf(got + strlen(got), 8, "%s%c%u", n > 0 ? " " :
			    "", own ? letter + 'a' - 'A' : letter, row.rank);
			if (own)
				row_assert_number(rows[i].name, table_find(
				    &s.table, row.row), n);
		}
		row_assert_text(rows[i].name, got, rows[i].rows);
		row_assert_number(rows[i].name, table_find(&s.table,
		    NO_METHOD), table_count(&s.table));
		hide(&s);
	}
}

static void cursor(void **state)
{
	struct shown_table s;

	(void)state;
	show(&s, SCRIPT, (struct question_queue){ by_self, 'a', NULL });
	table_show(&s.table, script_method(&s.loaded, 'c'));
	assert_int_equal(s.table.list.cursor, 10);
	table_show(&s.table, NO_METHOD); /* stays */
	assert_int_equal(s.table.list.cursor, 10);
	hide(&s);
	s.table = (struct table){ 0 }; /* nothing is known yet */
	assert_int_equal(table_count(&s.table), 0);
	table_show(&s.table, 0);
	assert_int_equal(s.table.list.cursor, 0);
}

/* clang-format off */
static const struct {
	const char *name;
	struct question_queue asked;
	int columns;
	bool ascii;
	const char *lines[14];
} looks_rows[] = {
	{ "80 columns", { { COLUMN_EXCLUSIVE, MEASURE_WALL, false }, 0, NULL },
	    80, false, {
	    "   #  incl%   incl ms  self%  ▾self ms    calls  method",
	    "▸  1  100.0     1.000   60.0     0.600      1+1  com.app.A.a()",
	    "▸  2   40.0     0.400   35.9     0.359        1  com.app.B.b(int)",
	    "▸  3    4.1     0.041    4.1     0.041        2  com.app.C.c()",
	} },
	{ "120 columns, open", { { COLUMN_INCLUSIVE, MEASURE_CPU, false },
	    'b', NULL }, 120, false, {
	    "   #  incl%  ▾incl ms  self%   self ms    calls   ms/call   wait ms  method",
	    "▸  1  100.0     0.410   73.2     0.300      1+1     0.205     0.300  com.app.A.a()",
	    "▾  2   26.8     0.110   16.8     0.069        1     0.110     0.290  com.app.B.b(int)",
	    "                                                                     ─ parents",
	    "▸P 1  100.0     0.110                       1/1                        com.app.A.a()",
	    "                                                                     ─ children",
	    " S     62.7     0.069                                                  self",
	    "▸C 3   37.3     0.041                       2/2                        com.app.C.c()",
	    "▸  3   10.0     0.041   10.0     0.041        2     0.020     0.000  com.app.C.c()",
	} },
	{ "140 columns, both clocks", { { COLUMN_EXCLUSIVE, MEASURE_WALL, false },
	    'c', NULL }, 140, false, {
	    "   #  incl%   incl ms  self%  ▾self ms  incl% cpu  incl cpu ms  self% cpu  self cpu ms    calls  method",
	    "▸  1  100.0     1.000   60.0     0.600      100.0        0.410       73.2        0.300      1+1  com.app.A.a()",
	    "▸  2   40.0     0.400   35.9     0.359       26.8        0.110       16.8        0.069        1  com.app.B.b(int)",
	    "▾  3    4.1     0.041    4.1     0.041       10.0        0.041       10.0        0.041        2  com.app.C.c()",
	    "                                                                                                 ─ parents",
	    "▸P 2  100.0     0.041                       100.0        0.041                              2/2    com.app.B.b(int)",
	    "                                                                                                 ─ children",
	    " S    100.0     0.041                       100.0        0.041                                     self",
	} },
	{ "200 columns, of CPU", { { COLUMN_WAIT, MEASURE_CPU, false }, 0, NULL },
	    200, false, {
	    "   #  incl%   incl ms  self%   self ms  incl% wall  incl wall ms  self% wall  self wall ms    calls   ms/call  wall ms/call  ▾wait ms  method",
	    "▸  1  100.0     0.410   73.2     0.300       100.0         1.000        60.0         0.600      1+1     0.205         0.500     0.300  com.app.A.a()",
	    "▸  2   26.8     0.110   16.8     0.069        40.0         0.400        35.9         0.359        1     0.110         0.400     0.290  com.app.B.b(int)",
	    "▸  3   10.0     0.041   10.0     0.041         4.1         0.041         4.1         0.041        2     0.020         0.020     0.000  com.app.C.c()",
	} },
	{ "recursive", { { COLUMN_NAME, MEASURE_WALL, true }, 'a', NULL }, 80,
	    false, {
	    "   #  incl%   incl ms  self%   self ms    calls  ▴method",
	    "▸  1    4.1     0.041    4.1     0.041        2  com.app.C.c()",
	    "▸  2   40.0     0.400   35.9     0.359        1  com.app.B.b(int)",
	    "▾  3  100.0     1.000   60.0     0.600      1+1  com.app.A.a()",
	    "                                                 ─ parents",
	    " P    100.0     1.000                       1/2    (the thread itself)",
	    "                                                 ─ children",
	    " S     60.0     0.600                              self",
	    "▸C 2   40.0     0.400                       1/1    com.app.B.b(int)",
	    "▸C 3   10.0     0.100                       1/2    com.app.A.a()",
	    "                                                 ─ parents while recursive",
	    "▸p 3            0.100                       1/2    com.app.A.a()",
	} },
	{ "relatives in the order of the table", { { COLUMN_NAME, MEASURE_WALL,
	    false }, 'a', NULL }, 80, false, {
	    "   #  incl%   incl ms  self%   self ms    calls  ▾method",
	    "▾  1  100.0     1.000   60.0     0.600      1+1  com.app.A.a()",
	    "                                                 ─ parents",
	    " P    100.0     1.000                       1/2    (the thread itself)",
	    "                                                 ─ children",
	    " S     60.0     0.600                              self",
	    "▸C 1   10.0     0.100                       1/2    com.app.A.a()",
	    "▸C 2   40.0     0.400                       1/1    com.app.B.b(int)",
	    "                                                 ─ parents while recursive",
	    "▸p 1            0.100                       1/2    com.app.A.a()",
	    "▸  2   40.0     0.400   35.9     0.359        1  com.app.B.b(int)",
	    "▸  3    4.1     0.041    4.1     0.041        2  com.app.C.c()",
	} },
	{ "ASCII", { { COLUMN_CALLS, MEASURE_WAIT, true }, 'c', NULL }, 80, true,
	    {
	    "   #  incl%   incl ms  self%   self ms   ^calls  method",
	    ">  1   49.2     0.290   49.2     0.290        1  com.app.B.b(int)",
	    "v  2    0.0     0.000    0.0     0.000        2  com.app.C.c()",
	    "                                                 - parents",
	    ">P 1            0.000                       2/2    com.app.B.b(int)",
	    "                                                 - children",
	    " S              0.000                              self",
	    ">  3  100.0     0.590   50.8     0.300      1+1  com.app.A.a()",
	} },
	{ "a column of its own", { { COLUMN_THREW, MEASURE_WALL, false },
	    0, NULL }, 80, false, {
	    "   #  incl%   incl ms  self%   self ms    calls ▾threw  method",
	    "▸  1    4.1     0.041    4.1     0.041        2      1  com.app.C.c()",
	    "▸  2  100.0     1.000   60.0     0.600      1+1      0  com.app.A.a()",
	    "▸  3   40.0     0.400   35.9     0.359        1      0  com.app.B.b(int)",
	} },
	{ "narrow", { { COLUMN_EXCLUSIVE, MEASURE_WALL, false }, 0, NULL }, 30,
	    false, {
	    "   ▾self ms  method",
	    "▸     0.600  com.app.A.a()",
	    "▸     0.359  com.app.B.b(int)",
	    "▸     0.041  com.app.C.c()",
	} },
	{ "chosen", { { COLUMN_EXCLUSIVE, MEASURE_WALL, false }, 'b',
	    "calls,inclusive%:cpu,exclusive,threw,name" }, 80, false, {
	    "     calls  incl% cpu  ▾self ms  threw  method",
	    "▸      1+1      100.0     0.600      0  com.app.A.a()",
	    "▾        1       26.8     0.359      0  com.app.B.b(int)",
	    "                                        ─ parents",
	    "▸P     1/1      100.0                     com.app.A.a()",
	    "                                        ─ children",
	    " S               62.7                     self",
	    "▸C     2/2       37.3                     com.app.C.c()",
	    "▸        2       10.0     0.041      1  com.app.C.c()",
	} },
	{ "chosen, the name first", { { COLUMN_EXCLUSIVE, MEASURE_WALL, false },
	    'b', "name,calls,inclusive%:cpu,threw" }, 70, false, {
	    "   method                           calls  incl% cpu  threw  ▾self ms",
	    "▸  com.app.A.a()                      1+1      100.0      0     0.600",
	    "▾  com.app.B.b(int)                     1       26.8      0     0.359",
	    "   ─ parents",
	    "▸P   com.app.A.a()                    1/1      100.0",
	    "   ─ children",
	    " S   self                                       62.7",
	    "▸C   com.app.C.c()                    2/2       37.3",
	    "▸  com.app.C.c()                        2       10.0      1     0.041",
	} },
	{ "chosen, with the name between", { { COLUMN_CALLS, MEASURE_WALL,
	    false }, 0, "calls,name,threw" }, 60, false, {
	    "    ▾calls  method                                    threw",
	    "▸      1+1  com.app.A.a()                                 0",
	    "▸        2  com.app.C.c()                                 1",
	    "▸        1  com.app.B.b(int)                              0",
	} },
	{ "chosen, the last is the name", { { COLUMN_EXCLUSIVE, MEASURE_WALL,
	    false }, 0, "calls,name" }, 60, false, {
	    "     calls  ▾self ms  method",
	    "▸      1+1     0.600  com.app.A.a()",
	    "▸        1     0.359  com.app.B.b(int)",
	    "▸        2     0.041  com.app.C.c()",
	} },
	{ "chosen, too many", { { COLUMN_CLASS, MEASURE_WALL, false }, 0,
	    "rank,exclusive,inclusive,inclusive:cpu,percall" }, 48, false, {
	    "   #   self ms   incl ms  ▾method          +2 >",
	    "▸  1     0.600     1.000  com.app.A.a()",
	    "▸  2     0.359     0.400  com.app.B.b(int)",
	    "▸  3     0.041     0.041  com.app.C.c()",
	} },
	{ "class and source apart", { { COLUMN_CLASS, MEASURE_WALL, false }, 0,
	    "class,source,name" }, 100, false, {
	    "   ▾class                            source                method",
	    "▸  com.app.A                         A.java                a()",
	    "▸  com.app.B                         B.java                b(int)",
	    "▸  com.app.C                         C.java                c()",
	} },
	{ "not known yet", { { COLUMN_P50, MEASURE_WALL, false }, 0, "p95:cpu" },
	    80, false, {
	    "   p95 cpu ms   ▾p50 ms  method",
	    "▸           …         …  com.app.A.a()",
	    "▸           …         …  com.app.B.b(int)",
	    "▸           …         …  com.app.C.c()",
	} },
};
/* clang-format on */

static void looks(void **state)
{
	char line[512];

	(void)state;
	for (size_t i = 0; i < ROWS(looks_rows); i++) {
		const char *name = looks_rows[i].name;
		const char *const *lines = looks_rows[i].lines;
		int columns = looks_rows[i].columns;
		struct canvas *canvas = canvas_new(13, columns);
		struct shown_table s;

		show(&s, SCRIPT, looks_rows[i].asked);
		canvas->is_ascii = looks_rows[i].ascii;
		table_draw(&s.table, canvas, (struct area){ 0, 0, 13,
		    columns });
		for (int n = 0; n < 13; n++) {
			canvas_text(canvas, n, line, sizeof line);
			row_assert_text(name, line, lines[n] == NULL ? "" :
			    lines[n]);
		}
		canvas_free(canvas);
		hide(&s);
	}
}

/* What 100 % is stands at the right end of the heads, as long as it fits. */
static void bases(void **state)
{
	static const struct {
		const char *name;
		int columns;
		bool is_of_relatives;
		uint64_t whole;
		const char *heads, *own, *child;
	} rows[] = {
		{ "all of it", 100, false, 1000,
		    "incl%.*method +100 % = a thread; below, of it$",
		    "^▾  2   40.0", "^▸C 3   10.3" },
		{ "less words", 80, false, 1000,
		    "method +% of a thread$", "^▾  2   40.0", "^▸C 3   10.3" },
		{ "no words", 62, false, 1000, "method$", "^▾ +40.0",
		    "^▸C +10.3" },
		{ "of relatives, too", 80, true, 1000, "method +% of a thread$",
		    "^▾  2   40.0", "^▸C 3    4.1" },
		{ "of more", 80, true, 2000, "method +% of a thread$",
		    "^▾  2   20.0", "^▸C 3    2.1" },
		{ "of nothing known", 80, true, 0, "method +% of a thread$",
		    "^▾  2 {12}0.400 ", "^▸C 3 {12}0.041 " },
	};
	const int at[] = { 0, 2, 7 };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(10, rows[i].columns);
		const char *const looks[] = { rows[i].heads, rows[i].own,
			rows[i].child };
		struct table_base base = { { rows[i].whole, rows[i].whole },
			rows[i].is_of_relatives, { "100 % = a thread; below, "
			"of it", "% of a thread; below, of it",
			"% of a thread" } };
		struct shown_table s;

		show(&s, SCRIPT, (struct question_queue){ by_self, 'b', NULL });
		s.table.base = base;
		table_draw(&s.table, canvas, (struct area){ 0, 0, 10,
		    rows[i].columns });
		for (int n = 0; n < 3; n++) {
			char line[512];
			struct pattern *p = pattern_read(looks[n],
			    PATTERN_TYPED, NULL);

			canvas_text(canvas, at[n], line, sizeof line);
			if (pattern_fit(p, slice_of(line), NULL) != FIT_FOUND)
				row_assert_text(rows[i].name, line, looks[n]);
			pattern_free(p);
		}
		canvas_free(canvas);
		hide(&s);
	}
}

/* The relatives of a, as "level letter": a heading is "-", the thread "@"; those
 * that are open are capital. */
static void describe(const struct shown_table *s, char *out)
{
	out[0] = '\0';
	for (size_t i = 0; i < s->table.outline.count; i++) {
		const struct outline_row *m = &s->table.outline.rows[i];
		char letter = m->relative.is_heading ? '-' :
		    m->relative.method == NO_METHOD ? '@' :
		    methods_at(s->table.data.methods,
			m->relative.method)->text[8];

		sprintf(out + strlen(out), "%s%u%c", i == 0 ? "" : " ",
		    m->level, letter >= 'A' && !m->is_open ?
		    letter + 'a' - 'A' : letter);
	}
}

static void families(void **state)
{
	static const char first[] =
	    "1- 1@ 1- 1a 1b 1a 1- 1a", /* parents, children, recursive */
	    opened[] = "1- 1@ 1- 1a 1B 2- 2a 2- 2b 2c 1a 1- 1a",
	    deeper[] = "1- 1@ 1- 1a 1B 2- 2a 2- 2b 2C 3- 3b 3- 3c 1a 1- 1a";
	char got[256];
	size_t first_line;
	struct shown_table s;

	(void)state;
	show(&s, SCRIPT, (struct question_queue){ by_self, 'a', NULL });
	describe(&s, got);
	assert_string_equal(got, first);
	open_relative(&s.table, 4);
	describe(&s, got);
	assert_string_equal(got, opened);
	first_line = s.table.outline.place + 1;
	assert_int_equal(outline_line_above(&s.table.outline, first_line + 4),
	    s.table.outline.place);
	assert_int_equal(outline_line_above(&s.table.outline, first_line + 9),
	    first_line + 4);
	open_relative(&s.table, 9);
	describe(&s, got);
	assert_string_equal(got, deeper);
	s.table.order.measure = MEASURE_CPU;
	renew(&s.table, script_method(&s.loaded, 'a'));
	describe(&s, got);
	assert_string_equal(got, deeper);
	outline_close(&s.table.outline, 4);
	describe(&s, got);
	assert_string_equal(got, first);
	hide(&s);
}

static void marks(void **state)
{
	static const struct {
		const char *name;
		bool is_focused;
		uint8_t matched[3]; /* a, b, c */
		int row;
		unsigned first, last; /* of its cells */
	} rows[] = {
		{ "the cursor", true, { 0 }, 1, MARK_SELECTED, MARK_BAR },
		{ "the cursor, elsewhere", false, { 0 }, 1, MARK_SHADOW,
		    MARK_SHADOW | MARK_BAR },
		{ "another row", true, { 0 }, 2, 0, 0 },
		{ "a match", true, { 0, 1, 0 }, 2, MARK_MATCH, MARK_MATCH },
		{ "no match", true, { 0, 1, 0 }, 3, 0, 0 },
		{ "both", true, { 1, 0, 0 }, 1, MARK_SELECTED | MARK_MATCH,
		    MARK_BAR | MARK_MATCH },
		{ "no row", true, { 1, 1, 1 }, 4, 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(10, 80);
		uint8_t flags[3];
		struct shown_table s;

		show(&s, SCRIPT, (struct question_queue){ by_self, 0, NULL });
		for (int n = 0; n < 3; n++)
			flags[script_method(&s.loaded, (char)('a' + n))] =
			    rows[i].matched[n];
		s.table.hits = &(struct hits_answer){ .found.flags = flags,
			.methods = 3 };
		s.table.is_focused = rows[i].is_focused;
		table_draw(&s.table, canvas, (struct area){ 0, 0, 10, 80 });
		row_assert_number(rows[i].name, canvas_at(canvas, rows[i].row,
		    0)->style.marks, rows[i].first);
		row_assert_number(rows[i].name, canvas_at(canvas, rows[i].row,
		    79)->style.marks, rows[i].last);
		canvas_free(canvas);
		hide(&s);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(rows_and_places),
	cmocka_unit_test(cursor),
	cmocka_unit_test(looks),
	cmocka_unit_test(bases),
	cmocka_unit_test(families),
	cmocka_unit_test(marks),
};

TEST_FILE(tests, in_utf8, NULL);

/*
 * test_table - the table of methods: its rows, and what they look like.
 */
#include "config.h"

#include "script.h"
#include "view/table.h"

#include <locale.h>

/* a recurses; b and c inside; c throws once. */
#define SCRIPT                                                             \
	"0 +a 100/50 +b 300/60 +c 340/100 !c 420/150 +c 421/151 -c 500/160 " \
	"-b 800/350 +a 900/400 -a 1000/410 -a"

struct shown {
	struct loaded loaded;
	struct totals totals;
	struct ranking ranking;
	struct callers callers;
	struct table table;
};

/* The table of the first thread; `open` is the letter of a method or 0. */
static void show(struct shown *s, const char *script, struct order order,
    char open)
{
	const struct methods *methods;
	struct table *t = &s->table;

	*s = (struct shown){ .callers = { NULL, 0 } };
	script_load(&s->loaded, script, script);
	methods = profile_methods(s->loaded.profile);
	assert_true(totals_init(&s->totals, methods_count(methods), NULL) &&
	    totals_add(&s->totals, script_thread(&s->loaded, 1), NULL) &&
	    totals_finish(&s->totals, NULL) && ranking_make(&s->ranking,
	    &(struct figures){ .totals = &s->totals, .methods = methods },
	    order, NULL));
	*t = (struct table){ .totals = &s->totals, .ranking = &s->ranking,
		.methods = methods, .order = order, .is_focused = true };
	if (open != 0) {
		uint32_t method = script_method(&s->loaded, open);

		assert_true(callers_make(&s->callers, &s->totals, methods,
		    method, order.measure, NULL));
		t->callers = &s->callers;
		t->open_rank = ranking_place(&s->ranking, method);
	}
	list_resize(&t->list, table_count(t), 9);
	table_fit(t);
}

static void hide(struct shown *s)
{
	callers_free(&s->callers);
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
		struct shown s;

		show(&s, SCRIPT, by_self, rows[i].open);
		for (size_t n = 0; n < table_count(&s.table); n++) {
			struct table_row row = table_row(&s.table, n);
			bool own = row.relative == NULL;
			char letter = row.method == NO_METHOD ? '@' :
			    methods_at(s.table.methods, row.method)->text[8];

			if (!own && row.relative->is_heading)
				letter = '-';
			snprintf(got + strlen(got), 8, "%s%c%u", n > 0 ? " " :
			    "", own ? letter + 'a' - 'A' : letter, row.rank);
			if (own)
				row_assert_number(rows[i].name, table_find(
				    &s.table, row.method), n);
		}
		row_assert_text(rows[i].name, got, rows[i].rows);
		row_assert_number(rows[i].name, table_find(&s.table,
		    NO_METHOD), table_count(&s.table));
		hide(&s);
	}
}

static void cursor(void **state)
{
	struct shown s;

	(void)state;
	show(&s, SCRIPT, by_self, 'a');
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
	struct order order;
	char open;
	int columns;
	bool ascii;
	const char *lines[12];
} looks_rows[] = {
	{ "80 columns", { COLUMN_EXCLUSIVE, MEASURE_WALL, false }, 0, 80,
	    false, {
	    "rank  incl%   incl ms  self%  ▾self ms    calls  name",
	    "▸  1  100.0     1.000   60.0     0.600      1+1  com.app.A.a ()V",
	    "▸  2   40.0     0.400   35.9     0.359      1+0  com.app.B.b (I)V",
	    "▸  3    4.1     0.041    4.1     0.041      2+0  com.app.C.c ()V",
	} },
	{ "120 columns, open", { COLUMN_INCLUSIVE, MEASURE_CPU, false },
	    'b', 120, false, {
	    "rank  incl%  ▾incl ms  self%   self ms    calls  name",
	    "▸  1  100.0     0.410   73.2     0.300      1+1  com.app.A.a ()V",
	    "▾  2   26.8     0.110   16.8     0.069      1+0  com.app.B.b (I)V",
	    "                                                 ─ parents",
	    "      100.0     0.110                       1/1    com.app.A.a ()V",
	    "                                                 ─ children",
	    "       62.7     0.069                              self",
	    "       37.3     0.041                       2/2    com.app.C.c ()V",
	    "▸  3   10.0     0.041   10.0     0.041      2+0  com.app.C.c ()V",
	} },
	{ "recursive", { COLUMN_NAME, MEASURE_WALL, true }, 'a', 80,
	    false, {
	    "rank  incl%   incl ms  self%   self ms    calls  ▴name",
	    "▸  1    4.1     0.041    4.1     0.041      2+0  com.app.C.c ()V",
	    "▸  2   40.0     0.400   35.9     0.359      1+0  com.app.B.b (I)V",
	    "▾  3  100.0     1.000   60.0     0.600      1+1  com.app.A.a ()V",
	    "                                                 ─ parents",
	    "      100.0     1.000                       1/2    (the thread itself)",
	    "                                                 ─ children",
	    "       60.0     0.600                              self",
	    "       40.0     0.400                       1/1    com.app.B.b (I)V",
	    "       10.0     0.100                       1/2    com.app.A.a ()V",
	} },
	{ "ASCII", { COLUMN_CALLS, MEASURE_WAIT, true }, 'c', 80, true,
	    {
	    "rank  incl%   incl ms  self%   self ms   ^calls  name",
	    ">  1   49.2     0.290   49.2     0.290      1+0  com.app.B.b (I)V",
	    "v  2    0.0     0.000    0.0     0.000      2+0  com.app.C.c ()V",
	    "                                                 - parents",
	    "                0.000                       2/2    com.app.B.b (I)V",
	    "                                                 - children",
	    "                0.000                              self",
	    ">  3  100.0     0.590   50.8     0.300      1+1  com.app.A.a ()V",
	} },
	{ "a column of its own", { COLUMN_THREW, MEASURE_WALL, false },
	    0, 80, false, {
	    "rank  incl%   incl ms  self%   self ms    calls    ▾threw  name",
	    "▸  1    4.1     0.041    4.1     0.041      2+0         1  com.app.C.c ()V",
	    "▸  2  100.0     1.000   60.0     0.600      1+1         0  com.app.A.a ()V",
	    "▸  3   40.0     0.400   35.9     0.359      1+0         0  com.app.B.b (I)V",
	} },
	{ "narrow", { COLUMN_EXCLUSIVE, MEASURE_WALL, false }, 0, 30,
	    false, {
	    "  ▾self ms  name",
	    "▸    0.600  com.app.A.a ()V",
	    "▸    0.359  com.app.B.b (I)V",
	    "▸    0.041  com.app.C.c ()V",
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
		struct canvas *canvas = canvas_new(10, columns, NULL);
		struct shown s;

		show(&s, SCRIPT, looks_rows[i].order, looks_rows[i].open);
		canvas_set_ascii(canvas, looks_rows[i].ascii);
		table_draw(&s.table, canvas, (struct area){ 0, 0, 10,
		    columns });
		for (int n = 0; n < 10; n++) {
			canvas_text(canvas, n, line, sizeof line);
			row_assert_text(name, line, lines[n] == NULL ? "" :
			    lines[n]);
		}
		canvas_free(canvas);
		hide(&s);
	}
}

static void marks(void **state)
{
	static const struct {
		const char *name;
		bool is_focused;
		uint8_t matched[3]; /* a, b, c */
		int row;
		unsigned marks;
	} rows[] = {
		{ "the cursor", true, { 0 }, 1, MARK_SELECTED },
		{ "the cursor, elsewhere", false, { 0 }, 1, MARK_SHADOW },
		{ "another row", true, { 0 }, 2, 0 },
		{ "a match", true, { 0, 1, 0 }, 2, MARK_MATCH },
		{ "no match", true, { 0, 1, 0 }, 3, 0 },
		{ "both", true, { 1, 0, 0 }, 1, MARK_SELECTED | MARK_MATCH },
		{ "no row", true, { 1, 1, 1 }, 4, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(10, 80, NULL);
		uint8_t flags[3];
		struct shown s;

		show(&s, SCRIPT, by_self, 0);
		for (int n = 0; n < 3; n++)
			flags[script_method(&s.loaded, (char)('a' + n))] =
			    rows[i].matched[n];
		s.table.matched = flags;
		s.table.matched_count = 3;
		s.table.is_focused = rows[i].is_focused;
		table_draw(&s.table, canvas, (struct area){ 0, 0, 10, 80 });
		row_assert_number(rows[i].name, canvas_at(canvas, rows[i].row,
		    79)->style.marks, rows[i].marks);
		canvas_free(canvas);
		hide(&s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_and_places),
		cmocka_unit_test(cursor),
		cmocka_unit_test(looks),
		cmocka_unit_test(marks),
	};

	setlocale(LC_ALL, "C.UTF-8");
	return cmocka_run_group_tests(tests, NULL, NULL);
}

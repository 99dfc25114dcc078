/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_picture - the chart and its ruler as text, and the marks on its boxes.
 */
#include "config.h"

#include "script.h"
#include "view/chart.h"


enum { MOST_ROWS = 5 };

/* Times as both clocks unless a row says otherwise, so that nothing waits. */
static const struct {
	const char *name, *script;
	struct period period;
	uint32_t top;
	int columns;
	bool ascii;
	const char *lines[MOST_ROWS + 1]; /* the ruler, then the calls */
} pictures[] = {
	{ "all", "0 +a 20 +b 50 +c 60 -c -b +d 80 !d 100 -a",
	    { 0, 100 }, 0, 50, false, {
	    "╷0 us                    ╷50 us",
	    "▏A.a                                             ▕",
	    "          ▏B.b               ▕▏D.d !   ▕",
	    "                         ▏C.c▕",
	} },
	{ "in ASCII", "0 +a 20 +b 50 +c 60 -c -b +d 80 !d 100 -a",
	    { 0, 100 }, 0, 50, true, {
	    "|0 us                    |50 us",
	    "[A.a                                             ]",
	    "          [B.b               ][D.d !   ]",
	    "                         [C.c]",
	} },
	{ "scrolled down", "0 +a 20 +b 50 +c 60 -c -b +d 80 !d 100 -a",
	    { 0, 100 }, 1, 50, false, {
	    "╷0 us                    ╷50 us",
	    "          ▏A.a › B.b         ▕▏…D.d !  ▕",
	    "                         ▏C.c▕",
	} },
	{ "callers as far as there is room", "0 +a +b +c +d 100 -d -c -b -a",
	    { 0, 100 }, 3, 20, false, {
	    "╷0 us",
	    "▏…B.b › C.c › D.d  ▕",
	} },
	{ "the last of them needs no ellipsis", "0 +a +b +c +d 100 -d -c -b -a",
	    { 0, 100 }, 3, 23, true, {
	    "|0 us",
	    "[A.a > B.b > C.c > D.d]",
	} },
	{ "callers above, and before the recording", "0 +c -c 40 -b 50 -a", { 0, 50 }, 1, 8,
	    false, {
	    "╷0 us",
	    "▏…«B.b▕",
	    "▎",
	} },
	{ "no room for an ellipsis", "0 +a +b 100 -b -a", { 0, 100 }, 1, 5,
	    false, {
	    "╷0 us",
	    "▏B.b▕",
	} },
	{ "zoomed", "0 +a 20 +b 50 +c 60 -c -b +d 80 !d 100 -a",
	    { 40, 70 }, 0, 40, false, {
	    "╷40 us                    ╷60 us",
	    "▏A.a                                   ▕",
	    "▏B.b                     ▕▏D.d !       ▕",
	    "             ▏C.c         ▕",
	} },
	{ "narrow", "0 +a 20 +b 50 +c 60 -c -b +d 80 !d 100 -a",
	    { 0, 100 }, 0, 6, false, {
	    "╷0 us",
	    "▏A.a ▕",
	    " ▏  ▎",
	    "   ▎",
	} },
	{ "one cell", "0 +a 20 +b 50 +c 60 -c -b +d 80 !d 100 -a",
	    { 0, 100 }, 0, 1, false, {
	    "╷",
	    "▎",
	    "▒",
	    "▎",
	} },
	{ "below a tick a cell", "0 +a 20 +b 50 +c 60 -c -b +d 80 !d 100 -a",
	    { 48, 52 }, 0, 40, false, {
	    "╷48 us              ╷50 us",
	    "▏A.a                                   ▕",
	    "▏B.b                                   ▕",
	    "                    ▏C.c               ▕",
	} },
	{ "older, and open at the end", "0 +b 40 -b 50 -a +c 80 +d 100 -h",
	    { 0, 101 }, 0, 40, false, {
	    "╷0 us              ╷50 us              ╷",
	    "▏«A.a              ▕▏C.c»              ▕",
	    "▏B.b           ▕               ▏D.d»   ▕",
	} },
	{ "the same in ASCII", "0 +b 40 -b 50 -a +c 80 +d 100 -h",
	    { 0, 101 }, 0, 40, true, {
	    "|0 us              |50 us              |",
	    "[<A.a              ][C.c>              ]",
	    "[B.b           ]               [D.d>   ]",
	} },
	{ "many in a cell", "0 +a +b 1 -b 2 +b 3 -b 40 +b 41 -b 43 +c 90 -c -a",
	    { 0, 100 }, 0, 20, false, {
	    "╷0 us",
	    "▏A.a             ▕",
	    "▒       ▎▏C.c    ▕",
	} },
	{ "it may have run at any time", "0 +a 100/25 -a", { 0, 100 }, 0, 40,
	    false, {
	    "╷0 us               ╷50 us",
	    "▏A.a░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░▕",
	} },
	{ "half of the time is enough", "0 +a 100/50 -a", { 0, 100 }, 0, 40,
	    false, {
	    "╷0 us               ╷50 us",
	    "▏A.a                                   ▕",
	} },
	{ "waits in the call inside, on every level",
	    "0/0 +a 20/20 +b 60/20 +c 70/30 -c -b 80/40 -a 100/60 -a",
	    { 0, 100 }, 0, 20, true, {
	    "|0 us",
	    "[<A.a.......       ]",
	    "[A.a........   ]",
	    "    [B.b.... ]",
	    "            []",
	} },
	{ "waiting all the time", "0/0 +a +b 50/0 -b 100/50 -a", { 0, 100 },
	    0, 40, true, {
	    "|0 us               |50 us",
	    "[A.a................                   ]",
	    "[B.b...............]",
	} },
	{ "many in a cell that waits",
	    "0/0 +a +b 1/0 -b +b 2/0 -b +b 3/0 -b 100/50 -a", { 0, 100 },
	    0, 20, false, {
	    "╷0 us",
	    "▏A.a               ▕",
	    "░",
	} },
	{ "before all calls", "50 +a 60 -a", { 0, 20 }, 0, 30, false,
	    {
	    "╷0 us          ╷10 us",
	} },
};

static void pictures_as_text(void **state)
{
	char line[512];

	(void)state;
	for (size_t i = 0; i < ROWS(pictures); i++) {
		int columns = pictures[i].columns;
		struct canvas *canvas = canvas_new(MOST_ROWS + 1, columns);
		struct chart_rows *kept = chart_rows_new(MOST_ROWS, columns);
		struct loaded l;
		struct chart chart = { .period = pictures[i].period,
			.top = pictures[i].top, .selected_depth = NO_CALL };

		script_load(&l, pictures[i].name, pictures[i].script);
		chart.shown.thread = script_thread(&l, 1);
		chart.methods = profile_methods(l.profile);
		canvas->is_ascii = pictures[i].ascii;
		ruler_draw(canvas, (struct area){ 0, 0, 1, columns },
		    chart.period, 0, TICK_US, false);
		chart_draw(&chart, canvas,
		    (struct area){ 1, 0, MOST_ROWS, columns }, kept);
		for (int n = 0; n <= MOST_ROWS; n++) {
			canvas_text(canvas, n, line, sizeof line);
			row_assert_text(pictures[i].name, line,
			    pictures[i].lines[n] == NULL ? "" :
			    pictures[i].lines[n]);
		}
		loaded_free(&l);
		chart_rows_free(kept);
		canvas_free(canvas);
	}
}

/* clang-format off */
/* In 256 colours, 1000 ticks in 20 cells: the calls below the outermost one, one
 * of which may be selected, or its method.  Cells are plain colours: what is in
 * them is said by their roles, Box, Narrow box, Waiting, its Edge, Many calls, and
 * ) the end of a box in a cell; what is marked is in the second line, - the method,
 * # the selection. */
static const struct {
	const char *name, *script;
	char same;         /* a letter, or 0 */
	uint32_t selected; /* NO_CALL: none */
	const char *line, *roles, *marks;
} fine[] = {
	{ "one cell", "0 +a 500 +b 530 -b 1000 -a", 0, NO_CALL,
	    "          ▏", "          N", "" },
	{ "two and three cells", "0 +a 50 +b 150 -b +c 300 -c 1000 -a", 0, NO_CALL,
	    " ▏ ▏", " NNNNN", "" },
	{ "room for words", "0 +a 50 +b 250 -b +c 300 -c 1000 -a", 0, NO_CALL,
	    " ▏B… ▏", " BBBBN", "" },
	{ "ends within a cell", "0 +a 50 +b 180 -b 1000 -a", 0, NO_CALL,
	    " ▏ ▋", " NN)", "" },
	{ "it runs for most of the time", "0 +a 50 +b 200/150 -b 1000 -a", 0,
	    NO_CALL, " ▏", " NNN", "" },
	{ "it waits", "0 +a 50 +b 200/75 -b 1000 -a", 0, NO_CALL,
	    " ▏", " EWW", "" },
	{ "it waits at its end", "0 +a 50 +b 150 +c 200/150 -c -b 1000 -a", 0,
	    NO_CALL, " ▏", " NNW", "" },
	{ "it ends within a cell, waiting", "0 +a 50 +b 280/60 -b 1000 -a", 0,
	    NO_CALL, " ▏B.b▋", " EWWW)", "" },
	{ "several in a cell", "0 +a 500 +b 510 -b +c 520 -c 1000 -a", 0, NO_CALL,
	    "", "          M", "" },
	{ "the same method among them", "0 +a 500 +b 510 -b +c 520 -c 1000 -a", 'c',
	    NO_CALL, "          ▁", "          M", "          -" },
	{ "the same method, narrow", "0 +a 500 +b 630 -b 1000 -a", 'b',
	    NO_CALL, "          ▁▁▁", "          NNN", "          ---" },
	{ "the same method, with words", "0 +a 500 +b 750 -b 1000 -a", 'b',
	    NO_CALL, "          ▏B.b", "          BBBBB", "          -----" },
	{ "a selection is a bar", "0 +a 500 +b 530 -b 600 +b 700 -b 1000 -a", 0, 0,
	    "          ▏ ▏", "          N NN", "          #" },
};
/* clang-format on */

/* A letter for a role of a cell, and one for its marks. */
static void letters_of(const struct canvas *canvas, char *roles, char *marks)
{
	static const char letters[ROLES] = { [ROLE_BOX] = 'B',
		[ROLE_NARROW] = 'N', [ROLE_WAIT] = 'W', [ROLE_WAIT_EDGE] = 'E',
		[ROLE_DENSITY] = 'M', [ROLE_END] = ')' };
	size_t last[2] = { 0, 0 };

	for (int i = 0; i < canvas->columns; i++) {
		struct style style = canvas_at(canvas, 0, i)->style;

		roles[i] = letters[style.role] == '\0' ? ' ' :
		    letters[style.role];
		marks[i] = style.marks & (MARK_SELECTED | MARK_SHADOW) ? '#' :
		    style.marks & MARK_SAME ? '-' : ' ';
		last[0] = roles[i] == ' ' ? last[0] : (size_t)i + 1;
		last[1] = marks[i] == ' ' ? last[1] : (size_t)i + 1;
	}
	roles[last[0]] = marks[last[1]] = '\0';
}

static void fine_pictures(void **state)
{
	char roles[32], marked[32];
	struct area area = { 0, 0, 1, 20 };
	char line[512];

	(void)state;
	for (size_t i = 0; i < ROWS(fine); i++) {
		struct canvas *canvas = canvas_new(1, 20);
		struct chart_rows *kept = chart_rows_new(1, 20);
		struct found_calls same = { 0 };
		uint8_t flags[SCRIPT_METHODS] = { 0 };
		struct chart chart = { .period = { 0, 1000 }, .top = 1,
			.selected = { 0, 0, fine[i].selected, 1 },
			.selected_depth = fine[i].selected == NO_CALL ?
			    NO_CALL : 1 };
		struct loaded l;

		script_load(&l, fine[i].name, fine[i].script);
		chart.shown.thread = script_thread(&l, 1);
		chart.methods = profile_methods(l.profile);
		if (fine[i].same != 0) {
			flags[script_method(&l, fine[i].same)] = 1;
			chart.same = &same;
		}
		assert_true(found_calls_make(&same,
		    &(struct part){ .thread = chart.shown.thread },
		    (struct filter_passes){ flags,
			chart.methods->count },
		    MEASURE_WALL, NULL, NULL));
		canvas->depth = DEPTH_256;
		chart_draw(&chart, canvas, area, kept);
		canvas_text(canvas, 0, line, sizeof line);
		row_assert_text(fine[i].name, line, fine[i].line);
		letters_of(canvas, roles, marked);
		row_assert_text(fine[i].name, roles, fine[i].roles);
		row_assert_text(fine[i].name, marked, fine[i].marks);
		found_calls_free(&same);
		loaded_free(&l);
		chart_rows_free(kept);
		canvas_free(canvas);
	}
}

/* Does the picture have the boxes and hues of one for which nothing is kept? */
static void check_kept(const char *name, const struct chart *chart,
    struct area area, struct chart_rows *kept)
{
	struct chart_rows *fresh = chart_rows_new(2, 40);
	struct canvas *canvas[2] = { canvas_new(2, 40), canvas_new(2, 40) };

	for (int i = 0; i < 2; i++) {
		canvas[i]->depth = DEPTH_256;
		chart_draw(chart, canvas[i], area, i == 0 ? kept : fresh);
	}
	for (int i = 0; i < 2 * area.columns; i++) {
		const struct cell *a = canvas_at(canvas[0], i / area.columns,
		    i % area.columns);
		const struct cell *b = canvas_at(canvas[1], i / area.columns,
		    i % area.columns);

		row_assert_text(name, a->text, b->text);
		row_assert_number(name, a->style.hue, b->style.hue);
	}
	canvas_free(canvas[0]);
	canvas_free(canvas[1]);
	chart_rows_free(fresh);
}

/* A row that is kept is made anew when what it depends on changes. */
static void kept_rows(void **state)
{
	static const struct {
		const char *name;
		struct period period;
		uint32_t top, thread;
		uint64_t version;
		int columns;
	} rows[] = {
		{ "first", { 0, 100 }, 0, 1, 0, 40 },
		{ "again", { 0, 100 }, 0, 1, 0, 40 },
		{ "another period", { 0, 50 }, 0, 1, 0, 40 },
		{ "another begin", { 10, 50 }, 0, 1, 0, 40 },
		{ "narrower", { 10, 50 }, 0, 1, 0, 30 },
		{ "another level", { 10, 50 }, 1, 1, 0, 30 },
		{ "and back", { 10, 50 }, 0, 1, 0, 30 },
		{ "more is known", { 10, 50 }, 0, 2, 1, 30 },
		{ "and less", { 10, 50 }, 0, 1, 2, 30 },
		{ "a call is seen no longer", { 10, 50 }, 0, 3, 2, 30 },
	};
	struct chart_rows *kept = chart_rows_new(2, 40);
	struct chart chart = { .selected_depth = NO_CALL };
	struct methods *methods = methods_new();
	struct method shown[SCRIPT_METHODS];
	struct error err = { "" };
	struct loaded l;
	struct thread t;

	(void)state;
	script_load(&l, "kept", "0 +a +b 20 -b +c +d 60 -d -c 100 -a "
	    "@2 5 +d 30 +a 40 -a +b 90 -b -d @3 5 +e +f 90 -f -e");
	profile_free(l.profile);
	l.profile = profile_new(methods);
	assert_true(profile_load(l.profile, l.trace, &err));
	chart.shown.thread = &t;
	chart.methods = methods;
	for (size_t i = 0; i < ROWS(rows); i++) {
		t = *script_thread(&l, rows[i].thread);
		chart.period = rows[i].period;
		chart.top = rows[i].top;
		chart.version = rows[i].version;
		check_kept(rows[i].name, &chart,
		    (struct area){ 0, 0, 2, rows[i].columns }, kept);
	}
	for (uint32_t i = 0; i < SCRIPT_METHODS; i++)
		shown[i] = (struct method){ .text = "android.view.V.v ()V",
			.class_length = 14,
			.name_at = 15,
			.name_length = 1 };
	methods_show(methods,
	    (struct shown_names){ .methods = shown, .count = methods->count });
	check_kept("other names", &chart, (struct area){ 0, 0, 2, 30 }, kept);
	chart_rows_free(kept);
	loaded_free(&l);
	methods_free(methods);
}

/* clang-format off */
/* On the script below, 100 ticks in 20 cells. */
static const struct {
	const char *name;
	struct box selected;
	uint32_t depth;
	bool is_focused;
	char same, hits; /* letters, or 0 */
	int row, column;
	unsigned marks;
} marked[] = {
	{ "none", { 0, 0, 0, 1 }, NO_CALL, true, 0, 0, 0, 0, 0 },
	{ "selected", { 0, 0, 0, 1 }, 0, true, 0, 0, 0, 19,
	    MARK_SELECTED },
	{ "selected, elsewhere", { 0, 0, 0, 1 }, 0, false, 0, 0, 0, 19,
	    MARK_SHADOW },
	{ "another one", { 0, 0, 0, 1 }, 1, true, 0, 0, 1, 10, 0 },
	{ "one of several in a cell", { 0, 0, 2, 1 }, 1, true, 0, 0, 1,
	    16, MARK_SELECTED },
	{ "the same method", { 0, 0, 0, 1 }, NO_CALL, true, 'b', 0, 1,
	    0, MARK_SAME },
	{ "another method", { 0, 0, 0, 1 }, NO_CALL, true, 'b', 0, 1,
	    10, 0 },
	{ "the same method among others", { 0, 0, 0, 1 }, NO_CALL,
	    true, 'e', 0, 1, 16, MARK_SAME },
	{ "a hit", { 0, 0, 0, 1 }, NO_CALL, true, 0, 'c', 1, 10,
	    MARK_MATCH },
	{ "everything", { 0, 0, 1, 1 }, 1, true, 'c', 'c', 1, 10,
	    MARK_SELECTED | MARK_SAME | MARK_MATCH },
};
/* clang-format on */

static void marks(void **state)
{
	struct loaded l;
	uint32_t count;

	(void)state;
	script_load(&l, "marks", "0 +a +b 50 -b +c 75 -c 81 +d 82 -d +e 84 -e "
	    "100 -a");
	count = profile_methods(l.profile)->count;
	for (size_t i = 0; i < ROWS(marked); i++) {
		struct canvas *canvas = canvas_new(2, 20);
		struct found_calls found[2];
		const char letters[] = { marked[i].same, marked[i].hits };
		struct chart_rows *kept = chart_rows_new(2, 20);
		struct chart chart = { .shown.thread = script_thread(&l, 1),
			.methods = profile_methods(l.profile),
			.period = { 0, 100 },
			.selected = marked[i].selected,
			.selected_depth = marked[i].depth,
			.is_focused = marked[i].is_focused };

		for (int n = 0; n < 2; n++) {
			uint8_t flags[SCRIPT_METHODS] = { 0 };

			if (letters[n] != 0)
				flags[script_method(&l, letters[n])] = 1;
			assert_true(found_calls_make(&found[n],
			    &(struct part){ .thread = chart.shown.thread },
			    (struct filter_passes){ flags, count },
			    MEASURE_WALL, NULL, NULL));
		}
		chart.same = marked[i].same != 0 ? &found[0] : NULL;
		chart.hits = marked[i].hits != 0 ? &found[1] : NULL;
		chart_draw(&chart, canvas, (struct area){ 0, 0, 2, 20 },
		    kept);
		row_assert_number(marked[i].name, canvas_at(canvas, marked[i].row,
		    marked[i].column)->style.marks, marked[i].marks);
		found_calls_free(&found[0]);
		found_calls_free(&found[1]);
		chart_rows_free(kept);
		canvas_free(canvas);
	}
	loaded_free(&l);
}

/* 1000 ticks in 20 cells, so 16 are a third of one; what happens below a. */
static const struct {
	const char *name, *script;
	int column;
	bool is_mixed;
} mixed[] = {
	{ "short calls alone", "0 +a 2 +b 4 -b +b 6 -b 1000 -a", 0, true },
	{ "one of them takes a third", "0 +a 2 +b 4 -b +b 20 -b 1000 -a", 0,
	    false },
	{ "nearly a third", "0 +a 2 +b 4 -b +b 19 -b 1000 -a", 0, true },
	{ "the same package beside",
	    "0 +a 2 +b 4 -b +b 6 -b "
	    "52 +c 54 -c +c 56 -c 1000 -a",
	    0, false },
	{ "the same package before",
	    "0 +a 2 +b 4 -b +b 6 -b "
	    "52 +c 54 -c +c 56 -c 1000 -a",
	    1, false },
	{ "not beside, but near",
	    "0 +a 2 +b 4 -b +b 6 -b "
	    "102 +c 104 -c +c 106 -c 1000 -a",
	    2, true },
	{ "a call of its own", "0 +a 2 +b 4 -b 1000 -a", 0, false },
};

static void mixed_cells(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(mixed); i++) {
		struct canvas *canvas = canvas_new(2, 20);
		struct chart_rows *kept = chart_rows_new(2, 20);
		struct chart chart = { .period = { 0, 1000 },
			.selected_depth = NO_CALL };
		struct loaded l;

		script_load(&l, mixed[i].name, mixed[i].script);
		chart.shown.thread = script_thread(&l, 1);
		chart.methods = profile_methods(l.profile);
		chart_draw(&chart, canvas, (struct area){ 0, 0, 2, 20 },
		    kept);
		row_assert_number(mixed[i].name, canvas_at(canvas, 1,
		    mixed[i].column)->style.hue == HUE_MIXED, mixed[i].is_mixed);
		chart_rows_free(kept);
		canvas_free(canvas);
		loaded_free(&l);
	}
}

/* More calls of b than half the cells: those cells are marked where b is one
 * half of the calls, or the longest. */
static void marks_of_many(void **state)
{
	static const char script[] = "0 +a +b 1 -b +b 2 -b +b 3 -b +b 4 -b "
	    "+b 5 -b +b 6 -b +b 7 -b +b 8 -b +b 9 -b +d 19 -d "
	    "150 +d 160 -d +d 170 -d +b 171 -b +d 180 -d "
	    "300 +d 301 -d +d 302 -d +d 303 -d +b 340 -b 1000 -a";
	static const struct {
		const char *name;
		int column;
		uint64_t end; /* of what is seen; 1000 ticks have all of them */
		unsigned marks;
	} rows[] = {
		{ "most of the calls", 0, 1000, MARK_SAME },
		{ "one of some", 3, 1000, 0 },
		{ "the longest", 6, 1000, MARK_SAME },
		{ "one of some, when there are few", 13, 251, MARK_SAME },
	};
	struct found_calls found;
	struct loaded l;

	(void)state;
	script_load(&l, "many", script);
	assert_true(found_calls_make(&found,
	    &(struct part){ .thread = script_thread(&l, 1) },
	    (struct filter_passes){ (uint8_t[SCRIPT_METHODS]){ [1] = 1 },
		SCRIPT_METHODS },
	    NO_MEASURE, NULL, NULL));
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(2, 20);
		struct chart_rows *kept = chart_rows_new(2, 20);
		struct chart chart = { .shown.thread = script_thread(&l, 1),
			.methods = profile_methods(l.profile),
			.period = { 0, rows[i].end },
			.selected_depth = NO_CALL, .same = &found };

		chart_draw(&chart, canvas, (struct area){ 0, 0, 2, 20 },
		    kept);
		row_assert_number(rows[i].name, canvas_at(canvas, 1,
		    rows[i].column)->style.marks, rows[i].marks);
		chart_rows_free(kept);
		canvas_free(canvas);
	}
	found_calls_free(&found);
	loaded_free(&l);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(pictures_as_text),
	cmocka_unit_test(fine_pictures),
	cmocka_unit_test(kept_rows),
	cmocka_unit_test(marks),
	cmocka_unit_test(marks_of_many),
	cmocka_unit_test(mixed_cells),
};

TEST_FILE(tests, in_utf8, NULL);

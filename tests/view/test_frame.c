/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_frame - the lines around the panes, as text.
 */
#include "config.h"

#include "script.h"
#include "view/frame.h"


static void check(const char *row, const struct canvas *canvas, int line,
    const char *wanted)
{
	char text[512];

	canvas_text(canvas, line, text, sizeof text);
	row_assert_text(row, text, wanted);
}

static void titles(void **state)
{
	static const struct facts art3 = { .family = "ART", .version = 3,
		.has_clock = { true, true } };
	static const struct {
		const char *name;
		struct title title;
		int columns;
		const char *text;
	} rows[] = {
		{ "not yet known", { "x.trace", NULL, 0, 0, 0, 0, NULL, NULL, false }, 40,
		    " x.trace                    opening 0 %" },
		{ "while it is read", { "x.trace", &art3, 1000, 5, 2, 37,
		    NULL, NULL, false }, 80, " x.trace  ART 3 · dual clock · 1.000 ms · "
		    "5 calls · 2 threads      loading 37 %" },
		{ "one of each", { "x.trace", &art3, 7, 1, 1, -1, NULL, NULL, false }, 80,
		    " x.trace  ART 3 · dual clock · 7 us · 1 call · 1 thread" },
		{ "many", { "x.trace", &art3, 4312000, 1048576, 38, -1, NULL, NULL, false },
		    80, " x.trace  ART 3 · dual clock · 4.312 s · "
		    "1 048 576 calls · 38 threads" },
		{ "a warning", { "x.trace", &art3, 7, 1, 1, -1, "overflow", NULL, false },
		    70, " x.trace  ART 3 · dual clock · 7 us · 1 call · "
		    "1 thread    ⚠ overflow" },
		{ "samples that Android took", { "x.trace", &art3, 7000, 12, 1, -1, NULL, NULL,
		    true }, 80, " x.trace  ART 3 · sampled · dual clock · 7.000 ms · "
		    "~12 calls · 1 thread" },
		{ "sampled, whatever is left out", { "x.trace", &art3, 7000, 12, 1, -1, NULL,
		    NULL, true }, 40, " x.trace  ART 3 · sampled · 7.000 ms" },
		{ "progress before a warning", { "x", NULL, 0, 0, 0, 5,
		    "overflow", NULL, false }, 20, " x      opening 5 %" },
		{ "whole facts only", { "a-quite-long-name.trace", &art3,
		    4312000, 1048576, 38, -1, NULL, NULL, false }, 60,
		    " a-quite-long-name.trace  ART 3 · 4.312 s · 1 048 576 calls" },
		{ "followed", { "x", NULL, 0, 0, 0, 5, "overflow",
		    "following", false }, 20, " x        following" },
		{ "a warning as well", { "x", NULL, 0, 0, 0, -1, "overflow",
		    "ended", false }, 30, " x          ended  ⚠ overflow" },
		{ "no room", { "a-long-name.trace", &art3, 7, 1, 1, -1,
		    "overflow", NULL, false }, 20, NULL },
		{ "one cell", { "x", &art3, 7, 1, 1, 99, NULL, NULL, false }, 1, NULL },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(1, rows[i].columns);

		title_draw(&rows[i].title, canvas, 0);
		if (rows[i].text != NULL)
			check(rows[i].name, canvas, 0, rows[i].text);
		canvas_free(canvas);
	}
}

static void set_spans(struct status_line *strip)
{
	for (int c = 0; c < CLOCKS; c++)
		strip->span[c] = thread_span(strip->thread, (enum clock)c);
}

static void strips(void **state)
{
	static const struct {
		const char *name, *clock;
		struct period visible;
		enum measure measure;
		const char *text, *scope;
		bool has_minimap;
	} rows[] = {
		{ "all", "dual", { 0, 1201 }, MEASURE_WALL, " chart  main 1/3 "
		    " all time  clock: wall  wall 1.200 ms, cpu 300 us", NULL, false },
		{ "the left half", "dual", { 0, 600 }, MEASURE_CPU,
		    " chart  main 1/3 ▕█████████        ▏ 0.000-0.600 ms (50.0 "
		    "%)  clock: cpu  wall 1.200 ms, cpu 300 us", NULL, false },
		{ "up to a cell's first tick", "dual", { 0, 567 },
		    MEASURE_WALL, " chart  main 1/3 ▕█████████        ▏ "
		    "0.000-0.567 ms (47.2 %)  clock: wall  wall 1.200 ms, "
		    "cpu 300 us", NULL, false },
		{ "the end", "dual", { 1200, 1201 }, MEASURE_WAIT,
		    " chart  main 1/3 ▕                █▏ 1.200-1.201 ms (1/1 201"
		    ")  clock: wait  wall 1.200 ms, cpu 300 us", NULL,
		    false },
		{ "wall alone", "wall", { 0, 1201 }, MEASURE_WALL, " chart  main 1/3 "
		    " all time  clock: wall  wall 1.200 ms", NULL,
		    false },
		{ "a scope", "wall", { 0, 1201 }, MEASURE_WALL, " chart  main 1/3  "
		    "scope: all threads  all time  clock: wall  wall 1.200 ms",
		    "all threads", false },
		{ "above a minimap", "wall", { 0, 600 }, MEASURE_WALL,
		    " chart  main 1/3  0.000-0.600 ms (50.0 %)  clock: wall "
		    " wall 1.200 ms", NULL, true },
	};
	struct script s;

	(void)state;
	script_read(&s, "0 +a 1200/300 -a");
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(1, 120);
		struct loaded l;
		struct status_line strip = { .view = "chart", .place = 1,
			.places = 3, .visible = rows[i].visible, .whole = { 0, 1201 },
			.measure = rows[i].measure,
			.scope = rows[i].scope,
			.has_bar = !rows[i].has_minimap };

		script_load_as(&l, rows[i].name, &s, rows[i].clock);
		strip.thread = script_thread(&l, 1);
		set_spans(&strip);
		status_line_draw(&strip, canvas, 0);
		check(rows[i].name, canvas, 0, rows[i].text);
		canvas_free(canvas);
		loaded_free(&l);
	}
}

static void narrow_strips(void **state)
{
	static const struct {
		int columns;
		const char *scope, *filters;
		struct period range;
		const char *text;
	} rows[] = {
		{ 88, NULL, NULL, { 0, 0 }, " table  main 1/3 ▕██████      ▏ "
		    "0.000-0.600 ms (50.0 %)  clock: wall  wall 1.200 ms" },
		{ 80, NULL, NULL, { 0, 0 }, " table  main 1/3 ▕██████      ▏ "
		    "0.000-0.600 ms (50.0 %)  clock: wall" },
		{ 92, "all threads", NULL, { 0, 0 }, " table  main 1/3  scope: "
		    "all threads ▕███████      ▏ 0.000-0.600 ms (50.0 %)  "
		    "clock: wall" },
		{ 80, NULL, NULL, { 100, 300 }, " table  main 1/3  numbers of "
		    "200 us from +0.100 ms clock: wall" },
		{ 88, NULL, "&^com\\.example\\.deep\\.package &!get", { 0, 0 },
		    " table  main 1/3  0.000-0.600 ms (50.0 %)  clock: wall  "
		    "&^com\\.example\\.deep\\.package…" },
		{ 37, NULL, NULL, { 0, 0 }, " table  main 1/3 clock: wall" },
		{ 20, NULL, NULL, { 0, 0 }, " table  main 1/3" },
	};
	struct loaded l;

	(void)state;
	script_load(&l, "narrow", "0 +a 1200/300 -a");
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(1, rows[i].columns);
		struct status_line strip = { .view = "table",
			.thread = script_thread(&l, 1),
			.place = 1, .places = 3, .visible = { 0, 600 },
			.whole = { 0, 1201 }, .range = rows[i].range,
			.scope = rows[i].scope, .has_bar = true,
			.asked = { .rows = rows[i].filters } };

		set_spans(&strip);
		status_line_draw(&strip, canvas, 0);
		check(rows[i].text, canvas, 0, rows[i].text);
		canvas_free(canvas);
	}
	loaded_free(&l);
}

static void details(void **state)
{
	static const struct {
		const char *name;
		char method;           /* 0: none */
		uint32_t depth, first, count;
		bool is_known;         /* the totals */
		const char *lines[2];
	} rows[] = {
		{ "nothing", 0, NO_CALL, 0, 0, true, { "", "" } },
		{ "a method", 'b', NO_CALL, 0, 0, true,
		    { " com.app.B.b (I)V",
			" all: 3 calls, wall 360 us "
			"(36.0 %), self 360 us, p50 50 us, max 300 us" } },
		{ "not added up yet", 'b', NO_CALL, 0, 0, false,
		    { " com.app.B.b (I)V", "" } },
		{ "a call", 'b', 1, 0, 1, true,
		    { " com.app.B.b (I)V",
			" this call: 300 us, cpu 30 us, from +0.100 ms, 1 of 3 "
			"│ all: 3 calls, wall 360 us (36.0 %), self 360 us, p50 50 us, max "
			"300 us" } },
		{ "one that threw", 'c', 1, 3, 1, false,
		    { " com.app.C.c ()V",
			" this call: 10 us, cpu 1 us, "
			"from +0.600 ms, threw" } },
		{ "several", 'b', 1, 1, 2, false,
		    { " com.app.B.b (I)V",
			" 2 calls within 60 us, together 60 us, longest 50 us "
			"B.b" } },
		{ "open at the end", 'd', 0, 1, 1, false,
		    { " com.app.D.d ()V",
			" this call: 0 us, cpu 0 us, "
			"from +1.000 ms, still running" } },
	};
	struct totals totals;
	struct loaded l;
	const struct thread *t;

	(void)state;
	script_load(&l, "details", "0/0 +a 100/10 +b 400/40 -b 500/50 +b "
	    "550/55 -b +b 560/56 -b 600/60 +c 610/61 !c 1000/100 -a +d");
	t = script_thread(&l, 1);
	totals_init(&totals, SCRIPT_METHODS);
	assert_true(totals_add(&totals, &(struct part){ .thread = t }, NULL));
	totals_finish(&totals);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(2, 150);
		uint8_t flags[SCRIPT_METHODS] = { 0 };
		struct found_calls same;
		struct details d = { .thread = t,
			.methods = profile_methods(l.profile),
			.totals = rows[i].is_known ? &totals : NULL,
			.same = &same,
			.measure = MEASURE_WALL,
			.method = NO_METHOD,
			.depth = rows[i].depth,
			.first = rows[i].first,
			.count = rows[i].count };

		if (rows[i].method != 0) {
			d.method = script_method(&l, rows[i].method);
			flags[d.method] = 1;
		}
		assert_true(
		    found_calls_make(&same, &(struct part){ .thread = t },
			(struct filter_passes){ flags, SCRIPT_METHODS },
			MEASURE_WALL, NULL, NULL));
		d.has_spread = same.count > 0;
		d.median = same.median;
		d.longest = same.longest;
		details_draw(&d, canvas, 0);
		check(rows[i].name, canvas, 0, rows[i].lines[0]);
		check(rows[i].name, canvas, 1, rows[i].lines[1]);
		found_calls_free(&same);
		canvas_free(canvas);
	}
	totals_free(&totals);
	loaded_free(&l);
}

/* What is narrower says less, but cuts no number. */
static void widths(void **state)
{
	static const struct {
		const char *name;
		int columns;
		uint32_t count; /* of calls */
		const char *text;
	} rows[] = {
		{ "all of it", 120, 1, " this call: 300 us, cpu 30 us, from "
		    "+0.100 ms, 1 of 3 │ all: 3 calls, wall 360 us (36.0 %), "
		    "p50 50 us, max 300 us" },
		{ "not the totals", 100, 1, " this call: 300 us, cpu 30 us, "
		    "from +0.100 ms, 1 of 3 │ all: 3 calls, p50 50 us, max 300 "
		    "us" },
		{ "not the longest", 84, 1, " this call: 300 us, cpu 30 us, "
		    "from +0.100 ms, 1 of 3 │ all: 3 calls, p50 50 us" },
		{ "nor its CPU time", 78, 1, " this call: 300 us, from +0.100 "
		    "ms, 1 of 3 │ all: 3 calls, p50 50 us" },
		{ "nor the median", 68, 1, " this call: 300 us, from +0.100 "
		    "ms, 1 of 3 │ all: 3 calls" },
		{ "nor its start", 50, 1, " this call: 300 us, 1 of 3 │ all: "
		    "3 calls" },
		{ "its time", 25, 1, " this call: 300 us" },
		{ "several", 80, 2, " 2 calls within 360 us, longest 300 us "
		    "│ all: 3 calls, p50 50 us" },
		{ "the method's", 80, 0, " all: 3 calls, wall 360 us (36.0 %), "
		    "self 360 us, p50 50 us, max 300 us" },
		{ "not its own time", 70, 0, " all: 3 calls, wall 360 us (36.0 "
		    "%), p50 50 us, max 300 us" },
		{ "nor its total", 50, 0, " all: 3 calls, p50 50 us, max 300 "
		    "us" },
	};
	uint8_t flags[SCRIPT_METHODS] = { 0 };
	struct found_calls same;
	struct totals totals;
	struct loaded l;
	struct details d = { .totals = &totals, .same = &same,
		.has_spread = true, .median = 50, .longest = 300 };

	(void)state;
	script_load(&l, "widths", "0/0 +a 100/10 +b 400/40 -b 410/50 +b "
	    "460/55 -b +b 470/56 -b 1000/100 -a");
	d.thread = script_thread(&l, 1);
	d.methods = profile_methods(l.profile);
	d.method = script_method(&l, 'b');
	flags[d.method] = 1;
	totals_init(&totals, SCRIPT_METHODS);
	assert_true(
	    totals_add(&totals, &(struct part){ .thread = d.thread }, NULL));
	totals_finish(&totals);
	assert_true(
	    found_calls_make(&same, &(struct part){ .thread = d.thread },
		(struct filter_passes){ flags, SCRIPT_METHODS },
		MEASURE_WALL, NULL, NULL));
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(2, rows[i].columns);

		d.depth = rows[i].count == 0 ? NO_CALL : 1;
		d.count = rows[i].count;
		details_draw(&d, canvas, 0);
		check(rows[i].name, canvas, 1, rows[i].text);
		canvas_free(canvas);
	}
	found_calls_free(&same);
	totals_free(&totals);
	loaded_free(&l);
}

/* The same thread, added up often. */
static void many_calls(void **state)
{
	struct canvas *canvas = canvas_new(2, 150);
	struct totals totals;
	struct loaded l;
	struct details d = { .totals = &totals, .depth = NO_CALL };

	(void)state;
	script_load(&l, "many calls", "0/0 +a 100/10 +b 400/40 -b 1000/100 -a");
	d.thread = script_thread(&l, 1);
	d.methods = profile_methods(l.profile);
	d.method = script_method(&l, 'b');
	totals_init(&totals, SCRIPT_METHODS);
	for (int i = 0; i < 1200; i++)
		assert_true(totals_add(&totals,
		    &(struct part){ .thread = d.thread }, NULL));
	totals_finish(&totals);
	details_draw(&d, canvas, 0);
	check("many calls", canvas, 1,
	    " all: 1 200 calls, wall 360.0 ms (30.0 %), self 360.0 ms");
	canvas_free(canvas);
	canvas = canvas_new(2, 70);
	d.awaits_spread = true;
	details_draw(&d, canvas, 0);
	check("what gives way to figures that come", canvas, 1,
	    " all: 1 200 calls, wall 360.0 ms (30.0 %)");
	totals_free(&totals);
	loaded_free(&l);
	canvas_free(canvas);
}

/* A source that its class tells is not said. */
static void sources(void **state)
{
	static const struct {
		const char *name, *class_name, *source;
		int line;
		const char *wanted;
	} rows[] = {
		{ "told", "a.b.Cd", "Cd.java", 0, " a.b.Cd.m ()V" },
		{ "of an inner class", "a.b.Cd$Ef$1", "Cd.java", 0,
		    " a.b.Cd$Ef$1.m ()V" },
		{ "no package", "Cd", "Cd.java", 0, " Cd.m ()V" },
		{ "another", "a.b.Cd", "C.java", 0, " a.b.Cd.m ()V  C.java" },
		{ "a longer one", "a.b.C", "Cd.java", 0,
		    " a.b.C.m ()V  Cd.java" },
		{ "another language", "a.b.Cd", "Cd.kt", 0,
		    " a.b.Cd.m ()V  Cd.kt" },
		{ "with a line", "a.b.Cd", "Cd.java", 12,
		    " a.b.Cd.m ()V  Cd.java:12" },
		{ "none", "a.b.Cd", "", 0, " a.b.Cd.m ()V" },
	};
	static const struct thread thread;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(2, 80);
		struct methods *m = methods_new();
		struct details d = { .thread = &thread,
			.methods = m,
			.depth = NO_CALL };

		assert_int_equal(methods_add(m,
				     &(struct method_line){ 4,
					 slice_of(rows[i].class_name),
					 slice_of("m"), slice_of("()V"),
					 slice_of(rows[i].source), rows[i].line,
					 false, false, false, false }),
		    0);
		details_draw(&d, canvas, 0);
		check(rows[i].name, canvas, 0, rows[i].wanted);
		methods_free(m);
		canvas_free(canvas);
	}
}

static void prompts(void **state)
{
	static const struct {
		const char *name, *text;
		size_t cursor;
		int columns;
		const char *wanted;
		int at; /* of the terminal's cursor */
	} rows[] = {
		{ "empty", "", 0, 20, "/", 1 },
		{ "short", "abc", 3, 20, "/abc", 4 },
		{ "cursor inside", "abc", 1, 20, "/abc", 2 },
		{ "long: its end", "abcdefghij", 10, 8, "/fghij", 6 },
		{ "long: its start", "abcdefghij", 0, 8, "/abcdef…", 1 },
		{ "wide", "日本", 6, 20, "/日本", 5 },
		{ "long and wide", "日本語日本語", 18, 9, "/日本語", 7 },
		{ "one cell", "abc", 3, 1, NULL, -2 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(1, rows[i].columns);
		int column;

		prompt_draw(canvas, 0, "/", rows[i].text, rows[i].cursor);
		column = canvas->cursor_column;
		if (rows[i].wanted != NULL) {
			check(rows[i].name, canvas, 0, rows[i].wanted);
			row_assert_number(rows[i].name, column, rows[i].at);
		}
		canvas_free(canvas);
	}
}

static void hints(void **state)
{
	static const struct {
		const char *name, *text;
		int columns;
		const char *wanted;
		int key; /* a cell in the style of keys; -1: none */
	} rows[] = {
		{ "nothing", "", 20, "", -1 },
		{ "words", "some words", 20, " some words", -1 },
		{ "a key", "`?` keys", 20, " ? keys", 1 },
		{ "two", "`?` keys  `q` quit", 30, " ? keys  q quit", 9 },
		{ "what does not fit is left out", "`?` keys  `q` quit", 12,
		    " ? keys", 1 },
		{ "exactly", "`?` keys  `q` quit", 15, " ? keys  q quit", 9 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(1, rows[i].columns);

		hints_draw(canvas, 0, rows[i].text);
		check(rows[i].name, canvas, 0, rows[i].wanted);
		if (rows[i].key >= 0)
			row_assert_number(rows[i].name, canvas_at(canvas, 0,
			    rows[i].key)->style.role, ROLE_KEY);
		canvas_free(canvas);
	}
}

static void hints_up(void **state)
{
	static const struct {
		const char *name, *text;
		int columns;
		const char *wanted[3]; /* from the top */
	} rows[] = {
		{ "one row is enough", "g-  `gg` first  `gm` rows", 30,
		    { "other", "other", " g-  gg first  gm rows" } },
		{ "two, keys below each other", "g-  `gg` first  `gm` rows", 16,
		    { "other", " g-  gg first", "     gm rows" } },
		{ "three", "g-  `gg` first  `gm` rows  `gp` more", 14,
		    { " g-  gg first", "     gm rows", "     gp more" } },
		{ "no room for more", "`gg` 1  `gm` 2  `gp` 3  `gf` 4", 7,
		    { " gg 1", " gm 2", " gp 3" } },
		{ "a key with its words is too long", "g-  `gg` first  `gm` r", 10,
		    { " g-", "     gg f…", "     gm r" } },
		{ "nothing", "", 8, { "other", "other", "other" } },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(3, rows[i].columns);

		for (int row = 0; row < 3; row++)
			canvas_put(canvas, row, 0, rows[i].columns,
			    slice_of("other"), (struct style){ 0 });
		hints_draw_up(canvas, 2, rows[i].text);
		for (int row = 0; row < 3; row++)
			check(rows[i].name, canvas, row, rows[i].wanted[row]);
		canvas_free(canvas);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(titles),
	cmocka_unit_test(strips),
	cmocka_unit_test(narrow_strips),
	cmocka_unit_test(details),
	cmocka_unit_test(widths),
	cmocka_unit_test(many_calls),
	cmocka_unit_test(sources),
	cmocka_unit_test(prompts),
	cmocka_unit_test(hints),
	cmocka_unit_test(hints_up),
};

TEST_FILE(tests, in_utf8, NULL);

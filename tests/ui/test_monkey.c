/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random keys, pastes and sizes: whatever is pressed, the screen holds printable
 * characters only and the viewer goes on until it is told to quit.
 */
#include "config.h"

#include "rows.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "script.h"
#include "ui/app.h"
#include "ui/config/key_table.h"

enum { STEPS = 800, WAIT_MS = 2000, MANY_THREADS = 60,
	LOADING_STEPS = 40, LOADING_EVENTS = 300000,
	SMALL_ROWS = 12, SMALL_COLUMNS = 40 };

#define TRACE "test_monkey.trace"

/* One run: the app and what it was fed with, for the message of a failure. */
struct monkey_run {
	const char *row;
	struct gen_random random;
	struct state *app;
	int rows, columns;
	unsigned step;
	char did[64]; /* the last thing done */
};

static void check(const struct monkey_run *run, bool holds, const char *what)
{
	char name[160];

	if (holds)
		return;
	snprintf(name, sizeof name, "%s, step %u, %dx%d, after %s", run->row,
	    run->step, run->rows, run->columns, run->did);
	print_error("row \"%s\": %s\n", name, what);
	_fail(__FILE__, __LINE__);
}

/* Valid UTF-8 without controls; empty after a wide character. */
static bool is_printable(const char *cell)
{
	struct slice text = slice_of(cell);

	while (text.length > 0) {
		const char *at = text.start;
		uint32_t c = text_next(&text);

		if (c < 0x20 || (c >= 0x7f && c < 0xa0))
			return false;
		if (c == 0xfffd && memcmp(at, "\xef\xbf\xbd",
		    (size_t)(text.start - at)) != 0)
			return false;
	}
	return true;
}

static void check_screen(const struct monkey_run *run)
{
	const struct canvas *canvas = app_draw(run->app);
	int row, column;

	check(run, canvas->rows == run->rows && canvas->columns == run->columns,
	    "size of the canvas");
	row = canvas->cursor_row;
	column = canvas->cursor_column;
	check(run, row >= -1 && row < run->rows && column >= -1 &&
	    column < run->columns && (row < 0) == (column < 0),
	    "the cursor is on the canvas, or hidden");
	for (row = 0; row < run->rows; row++)
		for (column = 0; column < run->columns; column++) {
			const char *cell = canvas_at(canvas, row,
			    column)->text;

			check(run, is_printable(cell), "a cell is printable");
			check(run, cell[0] != '\0' || (column > 0 &&
			    text_width(slice_of(canvas_at(canvas, row,
			    column - 1)->text)) == 2),
			    "a cell is empty only behind a wide character");
		}
}

static void resize_to(struct monkey_run *run, int rows, int columns)
{
	run->rows = rows;
	run->columns = columns;
	snprintf(run->did, sizeof run->did, "a resize");
	app_resize(run->app, run->rows, run->columns);
}

static void resize(struct monkey_run *run)
{
	int rows = 1 + (int)gen_below(&run->random, 60);

	resize_to(run, rows, 1 + (int)gen_below(&run->random, 240));
}

static void paste(struct monkey_run *run)
{
	static const char *const texts[] = { "main", "", ".*", "((", "\\Q\\",
		"a\tb\nc\033[31m", "\xc3\xa9\xe6\xbc\xa2", "\xff\xfe\xc3",
		"[[:alpha:]]+(?=x)", "e\xcc\x81\xcc\x82\xcc\x83\xcc\x84\xcc\x85"
		"\xcc\x86\xcc\x87\xcc\x88", "com.app.A.a ()V com.app.A.a ()V "
		"com.app.A.a ()V com.app.A.a ()V com.app.A.a ()V com.app.A.a" };
	const char *text = texts[gen_below(&run->random, ROWS(texts))];

	snprintf(run->did, sizeof run->did, "a paste");
	app_paste(run->app, text);
}

static const char *some_key(struct monkey_run *run)
{
	static const char *const others[] = { "a", "e", "x", "i", "w", "k",
		"(", "*", "\\", "-", "@", "\xc3\xbc", "\xe6\xbc\xa2", "<",
		"<Insert>", "<F5>", "<M-x>", "<C-Left>", "<S-Tab>", "<Delete>",
		"<C-a>", "<C-e>", "<C-w>", "<C-k>", "<Left>", "<Right>", "" };
	const size_t count = key_table_count;
	const struct binding *bindings = key_table;
	uint32_t n = gen_below(&run->random, (uint32_t)(count + ROWS(others)));

	return n < count ? bindings[n].key : others[n - count];
}

static enum app_request press(struct monkey_run *run, const char *key)
{
	snprintf(run->did, sizeof run->did, "%s", key);
	return app_key(run->app, key)->kind;
}

static bool is_quit(const char *key)
{
	return strcmp(key, "q") == 0 || strcmp(key, "Q") == 0;
}

/* <Enter> after ":q", or in the help on that row. */
static bool may_quit(const char *key)
{
	return is_quit(key) || strcmp(key, "<Enter>") == 0;
}

/* False when it has quit. */
static bool step(struct monkey_run *run)
{
	uint32_t kind = gen_below(&run->random, 100);
	const char *key;

	if (kind < 2) {
		resize(run);
	} else if (kind < 5) {
		paste(run);
	} else {
		key = some_key(run);
		if (is_quit(key) && kind < 90)
			return true; /* seldom enough for long runs */
		if (press(run, key) == APP_QUIT) {
			check(run, may_quit(key), "quits on q, Q, <Enter> only");
			return false;
		}
	}
	if (gen_below(&run->random, 4) == 0)
		app_wake(run->app);
	return true;
}

static void start(struct monkey_run *run, int wake[2])
{
	struct app_options options = { .path = TRACE,
		.is_ascii = gen_below(&run->random, 4) == 0 };
	struct error err = { "" };

	assert_int_equal(pipe(wake), 0);
	assert_int_equal(fcntl(wake[1], F_SETFL, O_NONBLOCK), 0);
	run->app = app_new(&options, wake[1], &err);
	assert_non_null(run->app);
}

static void end(struct monkey_run *run, const int wake[2])
{
	app_free(run->app);
	close(wake[0]);
	close(wake[1]);
}

/* Presses keys until the viewer is quit; returns the steps that took. */
static unsigned play(struct monkey_run *run, unsigned steps)
{
	bool settles = steps > LOADING_STEPS &&
	    gen_below(&run->random, 2) == 0;
	struct error err = { "" };
	int wake[2];

	start(run, wake);
	resize(run);
	for (run->step = 0; run->step < steps && step(run); run->step++) {
		if (settles)
			check(run, app_wait(run->app, WAIT_MS, &err),
			    err.text);
		check_screen(run);
	}
	end(run, wake);
	return run->step + 1;
}

static void monkey(const char *row, const struct make_trace_spec *spec)
{
	struct make_bytes bytes = make_trace(spec);
	struct monkey_run run = { .row = row };

	assert_true(make_trace_write(TRACE, bytes));
	make_bytes_free(&bytes);
	for (uint64_t seed = 1, done = 0; done < STEPS; seed++) {
		run.random.state = seed;
		done += play(&run, STEPS - (unsigned)done);
	}
	remove(TRACE);
}

static void scripts(void **state)
{
	static const struct {
		const char *name, *text, *clock;
	} rows[] = {
		/* clang-format off */
		{ "empty",         "", "dual" },
		{ "one call",      "5+a 15/7-a", "dual" },
		{ "one open",      "5+a", "dual" },
		{ "no length",     "5+a+b-b+b-b+c!c-a 5+a-a", "dual" },
		{ "running before", "3-a 7!b 9+c 10+c 12-c 20-c @2 5-d 6-e", "dual" },
		{ "open at end",   "0+a 5+b 7+c 8-c @2 9+d 10+e", "dual" },
		{ "wall alone",    "0+a 5+b 900000+c 1900000-c @2 9+d 10+e @1 1900001-b", "wall" },
		{ "CPU alone",     "0+a 5+b 7+c 8-c @2 0+d 10+e", "thread-cpu" },
		{ "exits astray",  "0+a 5+b 7-a 8-c 9+d 10-e 11-d @3 4-a 5-a 6-a", "dual" },
		/* clang-format on */
	};
	static struct script script;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_trace_spec spec;

		script_read(&script, rows[i].text);
		spec = script_spec(&script);
		script_set_clock(&spec, rows[i].clock);
		monkey(rows[i].name, &spec);
	}
}

/* Recursion that goes down 300 levels and comes up again, twice. */
static void deep(void **state)
{
	enum { LEVELS = 300 };
	static struct script script;
	struct make_trace_spec spec;

	(void)state;
	for (uint32_t i = 0; i < 4 * LEVELS; i++) {
		bool enters = i / LEVELS % 2 == 0;
		uint32_t level = enters ? i % LEVELS :
		    LEVELS - 1 - i % LEVELS;

		script.events[script.count++] = (struct make_event){ 1,
			4 + level % 3 * 4, enters ? MAKE_ENTER : MAKE_EXIT,
			i, i * 2 };
	}
	spec = script_spec(&script);
	monkey("deep", &spec);
}

static void many(void **state)
{
	static struct script script;
	struct make_trace_spec spec;

	(void)state;
	for (uint32_t seed = 1; seed <= 2; seed++) {
		script_random(&script, seed, (struct script_shape){ 3000,
		    SCRIPT_METHODS, 0, seed == 1 ? 3 : 100000 });
		spec = script_spec(&script);
		monkey("one thread", &spec);
		for (size_t i = 0; i < script.count; i++)
			script.events[i].thread = 1 + (unsigned)(i / 7 %
			    MANY_THREADS);
		monkey("many threads", &spec);
		spec.layout = MAKE_STREAM_V3;
		monkey("streaming", &spec);
	}
}

/* Each key once, but those that quit; in this view, if none has left it. */
static void press_all(struct monkey_run *run, const char *view)
{
	const size_t count = key_table_count;
	const struct binding *bindings = key_table;

	for (size_t i = 0; i < count; i++) {
		const char *key = bindings[i].key;

		if (is_quit(key))
			continue;
		press(run, "<Escape>");
		press(run, view);
		check(run, press(run, key) != APP_QUIT, "does not quit");
		check_screen(run);
	}
}

/* Every key, in every view, on every screen that is small. */
static void small(const char *row, const struct make_trace_spec *spec)
{
	static const char *const views[] = { "1", "2", "4", "5", "6", "e", "i",
		"p" };
	struct make_bytes bytes = make_trace(spec);
	struct monkey_run run = { .row = row, .random = { 1 } };
	struct error err = { "" };
	int wake[2];

	assert_true(make_trace_write(TRACE, bytes));
	make_bytes_free(&bytes);
	start(&run, wake);
	check(&run, app_wait(run.app, WAIT_MS, &err), err.text);
	for (int i = 0; i < SMALL_ROWS * SMALL_COLUMNS; i++) {
		int rows = 1 + i / SMALL_COLUMNS, columns =
		    1 + i % SMALL_COLUMNS;
		const char *view = views[(size_t)(rows + columns / 2) %
		    ROWS(views)];

		/* as on a chessboard: each number of rows, and of columns,
		 * has every second one of the other */
		if ((rows + columns) % 2 != 0)
			continue;
		/* the view is opened where there is room, then it shrinks */
		resize_to(&run, 24, 80);
		press(&run, "<Escape>");
		press(&run, view);
		check(&run, app_wait(run.app, WAIT_MS, &err), err.text);
		check_screen(&run);
		resize_to(&run, rows, columns);
		check_screen(&run);
		press_all(&run, view);
	}
	end(&run, wake);
	remove(TRACE);
}

static void small_screens(void **state)
{
	static const struct {
		const char *name, *text, *clock;
	} rows[] = {
		{ "two threads", "0+a 5+b 7+c 8-c @2 9+d 10+e", "dual" },
		{ "CPU alone", "0+a 5+b 7+c 8-c @2 0+d 10+e", "thread-cpu" },
	};
	static struct script script;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_trace_spec spec;

		script_read(&script, rows[i].text);
		spec = script_spec(&script);
		script_set_clock(&spec, rows[i].clock);
		small(rows[i].name, &spec);
	}
}

/* Keys while a trace is being read that began in the middle: calls from before
 * it turn up on the outside all the time. */
static void loading(void **state)
{
	struct make_event *events = calloc(LOADING_EVENTS, sizeof *events);
	struct gen_random random = { 1 };
	struct script script = { .count = 0 };
	struct make_trace_spec spec = script_spec(&script);
	struct monkey_run run = { .row = "loading" };
	struct make_bytes bytes;

	(void)state;
	assert_non_null(events);
	for (uint32_t i = 0; i < LOADING_EVENTS; i++)
		events[i] = (struct make_event){ 1 + gen_below(&random, 2),
			4 + 4 * gen_below(&random, SCRIPT_METHODS),
			gen_below(&random, 100) < 40 + i / 100 % 30 ?
			MAKE_EXIT : MAKE_ENTER, i, i };
	spec.events = events;
	spec.event_count = LOADING_EVENTS;
	bytes = make_trace(&spec);
	assert_true(make_trace_write(TRACE, bytes));
	make_bytes_free(&bytes);
	free(events);
	for (uint64_t seed = 1; seed <= 20; seed++) {
		run.random.state = seed;
		play(&run, LOADING_STEPS);
	}
	remove(TRACE);
}

/* Names that a terminal must not get as they are. */
static void names(void **state)
{
	static char long_name[10001];
	static const struct make_thread threads[] = {
		{ 1, "main\033[2J\xc2\x9b" "31m" },
		{ 2, "\xe6\xbc\xa2\xe5\xad\x97 \xff\xfe" },
		{ 3, "e\xcc\x81\xcc\x82\xcc\x83\xcc\x84\xcc\x85\xcc\x86" } };
	const struct make_method methods[] = {
		{ 4, "a.\xe6\xbc\xa2\xe5\xad\x97\xe6\xbc\xa2", "f", "()V",
		    "\033]0;x\a", 1 },
		{ 8, "a.B", long_name, "()V", "", 0 },
		{ 12, "\xe2\x80\xae" "a", "\xcc\x81", "\xff\xc3", "x", 0 },
		{ 16, "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb.C", "",
		    "", "", -2 },
	};
	static struct script script;
	struct make_trace_spec spec;

	(void)state;
	memset(long_name, 'x', sizeof long_name - 1);
	memcpy(long_name + 249, "\xe6\xbc\xa2\xe6\xbc\xa2", 6);
	script_random(&script, 3, (struct script_shape){ 500, ROWS(methods), 0,
	    1000 });
	spec = script_spec(&script);
	spec.threads = threads;
	spec.methods = methods;
	spec.method_count = ROWS(methods);
	monkey("names", &spec);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(scripts),
	cmocka_unit_test(small_screens),
	cmocka_unit_test(deep),
	cmocka_unit_test(many),
	cmocka_unit_test(loading),
	cmocka_unit_test(names),
};

TEST_FILE(tests, NULL, NULL);

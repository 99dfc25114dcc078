/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_loading.c - keys → screen in the middle of loading: threads are
 * listed, sorted, marked and chosen while others are yet to come.
 */
#include "config.h"

#include "options/options.h"
#include "steps.h"

/* worker uses more CPU time than main, and io comes last. */
#define TRACE                                                           \
	"0 +a 100/50 +b 300/60 -b @2 200/0 +e 900/610 -e @1 1000/110 -a " \
	"@3 1100/0 +g 1200/5 -g"

enum {
	RECORD = 14,     /* bytes, in the layout of the script */
	LAST_RECORDS = 2, /* of io */
	UNUSED = 150000000
};

/* Between main and io lie records that were never filled, which are nowhere on
 * the disk but take a while to be read. */
static void write_trace(const char *text)
{
	static struct script script;
	struct make_trace_spec spec;
	struct make_bytes bytes;
	FILE *file = fopen(steps_path, "we");
	size_t early;

	script_read(&script, text);
	spec = script_spec(&script);
	bytes = make_trace(&spec);
	early = bytes.end - LAST_RECORDS * RECORD;
	assert_non_null(file);
	assert_int_equal(fwrite(bytes.data, 1, early, file), early);
	assert_int_equal(fseeko(file, (off_t)UNUSED * RECORD, SEEK_CUR), 0);
	assert_int_equal(fwrite(bytes.data + early, RECORD, LAST_RECORDS, file),
	    LAST_RECORDS);
	assert_int_equal(fclose(file), 0);
	make_bytes_free(&bytes);
}

/* Opens it and waits for the words. */
static void start_with(struct play *p, struct app_options options,
    const char *words)
{
	struct error err = { "" };

	options.path = steps_path;
	p->wake_fd = open("/dev/null", O_WRONLY | O_CLOEXEC);
	p->app = app_new(&options, p->wake_fd, &err);
	row_require(err.text, p->app != NULL);
	play_resize(p, "24x100");
	while (strstr(play_screen(p), words) == NULL)
		row_require(err.text, app_wait(p->app, 1, &err));
}

static void start_until(struct play *p, const char *words)
{
	start_with(p, (struct app_options){ .path = NULL }, words);
}

static void start(struct play *p)
{
	start_until(p, "main 1/2");
}

/* As play_keys, but nothing is waited for. */
static void press(struct play *p, const char *keys)
{
	char word[64];

	while (*keys != '\0') {
		size_t length = strcspn(keys, " ");

		snprintf(word, sizeof word, "%.*s", (int)length, keys);
		app_key(p->app, strcmp(word, "<Space>") == 0 ? " " : word);
		app_wake(p->app);
		app_draw(p->app);
		keys += length + (keys[length] == ' ');
	}
}

static void threads(void **state)
{
	static const struct edit rows[] = {
		{ "those that are there", "t", { "^ threads: 2 of 2 with "
		    "events \\(1 without\\); order: main first$",
		    "^ main .*\n worker " } },
		{ "sorted", "t <C-s>", { "; order: cpu$",
		    "^ worker .*\n main " } },
		{ "found", "t w o", { "^ threads: 1 of 2 ",
		    "^filter: wo ", "!^ main " } },
		{ "marked", "t <Down> <Space>", { "^ main .*\n\\*worker " } },
		{ "for the scope", "t <Down> <Space> <Escape> T",
		    { "scope: 1 marked thread ", "loading \\d" } },
		{ "chosen", "t <Down> <Enter>", { "^ \\S+  worker 2/2 ",
		    "loading \\d" } },
		{ "chosen from the sorted list", "t <C-s> <Up> <Enter>",
		    { "^ \\S+  worker 1/2 ", "loading \\d" } },
		{ "and back", "t <Down> <Enter> <Backspace>",
		    { "^ \\S+  main 1/2 ", "loading \\d" } },
		{ "left", "t <Escape>", { "^ \\S+  main 1/2 ", "loading \\d" } },
	};
	static struct play play;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		start(&play);
		press(&play, rows[i].keys);
		steps_look(&play, rows[i].name, rows[i].looks);
		play_end(&play);
	}
}

/* The last thread comes into the list that is open, or was. */
static void later(void **state)
{
	static const struct {
		const char *name, *keys, *before, *after, *then, *at_last;
	} rows[] = {
		{ "the cursor stays on its thread", "t <C-s> <Up>",
		    "^ threads: 2 of 2 .*order: cpu$", "^ threads: 3 of 3 "
		    "with events; order: cpu$", "<Enter>", "^ \\S+  worker 1/3 " },
		{ "so does the mark", "t <Down> <Space>", "^\\*worker ",
		    "^ main .*\n\\*worker .*\n io ", "<Escape> T",
		    "scope: 1 marked thread " },
		{ "and what was chosen", "t <Down> <Enter>", "^ \\S+  worker 2/2 ",
		    "^ \\S+  worker 2/3 ", "]", "^ \\S+  io 3/3 " },
		{ "all of it, when that is chosen again", "<Tab> w 0",
		    "^ \\S+  main 1/2 .* all ", "^ \\S+  main 1/3 .* all ", "]",
		    "^ \\S+  worker 2/3 .* all " },
	};
	static struct play play;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		start(&play);
		press(&play, rows[i].keys);
		play_shows(&play, rows[i].name, rows[i].before);
		play_settle(&play);
		play_shows(&play, rows[i].name, rows[i].after);
		press(&play, rows[i].then);
		play_shows(&play, rows[i].name, rows[i].at_last);
		play_end(&play);
	}
}

static int set_up(void **state)
{
	int status = steps_set_up(state);

	if (status == 0)
		write_trace(TRACE);
	return status;
}

/* What takes the most comes late: nobody has chosen another row. */
static void first_row(void **state)
{
	static struct play play;

	(void)state;
	write_trace("0 +a 100/50 +b 200/60 -b 300/70 -a 400/80 +c 90000/500 -c");
	start_until(&play, "com.app.A.a ()V");
	play_shows(&play, "so far", "loading \\d");
	play_settle(&play);
	play_shows(&play, "the first row", "^▸  1 .* com.app.C.c");
	play_shows(&play, "is selected", "^ com.app.C.c \\(\\)V");
	play_end(&play);
	write_trace(TRACE);
}

/* What the viewer was started on comes late in the thread: it is selected at the end. */
static void started_on(void **state)
{
	static const struct options view = { .picture = SHOWN_CHART,
		.below = SHOWN_TABLE };
	static const struct {
		const char *name;
		enum grouping group;
		const char *looks;
	} rows[] = {
		{ "a method", GROUP_METHOD, "^ com.app.B.b \\(I\\)V" },
		{ "its class", GROUP_CLASS, "^ com.app.B$" },
	};
	static struct play play;

	(void)state;
	write_trace("@3 10/0 +a 900/1 -a @1 910/0 +b 920/10 -b "
	    "@3 1100/2 +b 1110/5 -b");
	for (size_t i = 0; i < ROWS(rows); i++) {
		start_with(&play,
		    (struct app_options){ .thread = "io",
			.group = rows[i].group,
			.view = &view,
			.texts =
			    (const char *const[OPTIONS]){
				[OPTION_METHOD] = "com.app.B.b" } },
		    "com.app.A");
		play_shows(&play, rows[i].name, "loading \\d");
		play_settle(&play);
		play_shows(&play, rows[i].name, rows[i].looks);
		play_end(&play);
	}
	write_trace(TRACE);
}

/* At the end of loading the view is shown that was asked for: what was opened for a
 * list of the one before closes. */
static void menus(void **state)
{
	static const struct options view = { .picture = SHOWN_CHART,
		.below = SHOWN_TABLE, .is_on_picture = true };
	static const struct {
		const char *name, *keys, *before, *after;
	} rows[] = {
		{ "orders", "<Tab> s", "^ sort: ", "!^ sort: " },
		{ "columns", "<Tab> C", "^ columns of the table", "!^ columns of" },
	};
	static struct play play;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		start_with(&play, (struct app_options){ .view = &view },
		    "com.app.A");
		press(&play, rows[i].keys);
		play_shows(&play, rows[i].name, rows[i].before);
		play_shows(&play, rows[i].name, "loading \\d|columns of");
		play_settle(&play);
		play_shows(&play, rows[i].name, rows[i].after);
		play_end(&play);
	}
}

/* Until the end of loading; were the words to be seen meanwhile? */
static bool was_seen(struct play *p, const char *words)
{
	struct error err = { "" };
	bool seen = false;

	while (strstr(play_screen(p), "loading ") != NULL) {
		seen = seen || strstr(play_screen(p), words) != NULL;
		row_require(err.text, app_wait(p->app, 1, &err));
	}
	play_settle(p);
	return seen;
}

/* Not before the end of loading it is known that a method has no calls. */
static void no_such_method(void **state)
{
	static const struct {
		const char *name, *keys, *at_last;
	} rows[] = {
		{ "it comes later", "x o <C-w> G . g <Enter>", "!matches no" },
		{ "it never comes", "x o <C-w> Q . q <Enter>",
		    "^ only Q.q matches no method with calls$" },
	};
	static struct play play;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		start(&play);
		press(&play, rows[i].keys);
		row_assert(rows[i].name, !was_seen(&play, "matches no"));
		play_shows(&play, rows[i].name, rows[i].at_last);
		play_end(&play);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(threads),
	cmocka_unit_test(later),
	cmocka_unit_test(menus),
	cmocka_unit_test(no_such_method),
	cmocka_unit_test(first_row),
	cmocka_unit_test(started_on),
};

TEST_FILE(tests, set_up, steps_tear_down);

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_screens - the viewer on odd traces, at odd sizes, and in a hurry.
 */
#include "config.h"

#include "steps.h"

#define CALLS "0 +a 100/50 +b 300/60 -b 1000/90 -a "
#define THREE CALLS "@2 5 +c 10 -c @3 7 +c 90 +d 95 -d -c"

/* The trace, the keys on a screen of 24x80, what it shows. */
static void traces(void **state)
{
	static const struct {
		const char *name, *script, *keys, *looks[STEP_LOOKS];
	} rows[] = {
		{ "no events", "", "", { "This trace has no calls",
		    "^ \\? keys  q quit" } },
		{ "no events, any key", "", "j k <Tab> <Enter> / n ] t s c f "
		    "w a s d 0 <Backspace> # } r v R", { "no calls" } },
		{ "no events, help", "", "?", { "Everywhere" } },
		{ "one thread", CALLS, "] [ ` M", { "^ \\S+  main 1/1" } },
		{ "one call", "0 +a 9 -a", "<Tab> j j k h l <Enter> 0 G gg",
		    { "this call: 9 us" } },
		{ "one call of no length", "5 +a -a", "<Tab> j <Enter> w s 0",
		    { "this call: 0 us", "A.a" } },
		{ "one record", "5 +a", "<Tab> j", { "still running" } },
		{ "open at the end", "0 +a 5 +b 9 -b 10", "", { "^▏A.a»" } },
		{ "open at the end, details", "0 +a 5 +b 9 -b 10",
		    "<Tab> gg", { "still running" } },
		{ "older than the recording", "1 +b 5 -b 9 -a", "<Tab> gg k",
		    { "^▏«A.a", "began before the recording" } },
		{ "an exception", "0 +a 9 !a", "", { "A.a !" } },
		{ "closed early", "0 +a 1 +b 9 -a", "", { "⚠ closed early" } },
		{ "30 deep", "0 +a +b +a +b +a +b +a +b +a +b +a +b +a +b +a "
		    "+b +a +b +a +b +a +b +a +b +a +b +a +b +a +b 9 -b",
		    "<Tab> gg j j j j j j j j j j j j j j j j",
		    { "this call: 9 us" } },
		{ "a control character in a search", CALLS, "/ <Tab> x <Enter>",
		    { "no method of any thread matches x" } },
	};
	static struct play play;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		steps_write_script(rows[i].script, "dual");
		play_start(&play, &(struct app_options){ .path = steps_path });
		play_keys(&play, "=24x80");
		play_keys(&play, rows[i].keys);
		steps_look(&play, rows[i].name, rows[i].looks);
		play_end(&play);
	}
}

static void names(void **state)
{
	static const struct make_thread threads[] = {
		{ 1, "a\033[31m\tb" }, { 2, "日本語のスレッド" },
		{ 3, "\xe2\x80\xae" "desrever" },
	};
	static const struct make_method methods[] = {
		{ 4, "com.日本.クラス", "メソッド", "()V", "K.java", 0 },
		{ 8, "com.app.B\033[2J", "b\007", "()V", "\033", 0 },
		{ 12, "com.app.C", "e\xcc\x81tage", "()V", "C.java", 0 },
	};
	static const struct {
		const char *name, *keys, *looks[STEP_LOOKS];
	} rows[] = {
		{ "control characters", "", { "^ \\S+  a\\\\x1[bB]\\[31m\\\\x09b 1/3",
		    "!\\x1b" } },
		{ "wide characters", "", { "^▏クラス.メソッド",
		    "com.日本.クラス.メソッド\\(\\)" } },
		{ "wide, cut", "=24x41", { "^▏クラス.メソッド" } },
		{ "wide, one cell at a time", "<Tab> gg w =24x37 w =24x30 a d "
		    "=24x29 =24x28 =24x27", { "クラス" } },
		{ "combining", "", { "C.e\xcc\x81tage" } },
		{ "of threads", "t", { "^ 日本語のスレッド +2",
		    "^ \\\\u\\{202[eE]\\}desrever", "!\\x1b" } },
		{ "filtered by wide characters", "t 日 本",
		    { "^ threads: 1 of 3", "^filter: 日本 " } },
		{ "searched", "/ 日 本 <Enter>", { " 1 method, 1 call, ", "日本$" } },
	};
	static struct play play;
	static struct script script;
	struct make_trace_spec spec;

	(void)state;
	script_read(&script, "0 +a 100 +b 300 -b 400 +c 900 -c 1000 -a "
	    "@2 5 +a 6 -a @3 7 +c 8 -c");
	spec = script_spec(&script);
	spec.threads = threads;
	spec.methods = methods;
	spec.method_count = ROWS(methods);
	steps_write(&spec);
	for (size_t i = 0; i < ROWS(rows); i++) {
		play_start(&play, &(struct app_options){ .path = steps_path,
		    .thread = "1" });
		play_keys(&play, "=24x80");
		play_keys(&play, rows[i].keys);
		steps_look(&play, rows[i].name, rows[i].looks);
		play_end(&play);
	}
}

static void sizes(void **state)
{
	static const struct {
		const char *name, *keys, *looks[STEP_LOOKS];
	} rows[] = {
		{ "24x80", "=24x80", { "^▏A.a", "^ +# ", "^ com.app.A.a " } },
		{ "40x120", "=40x120", { "^▏A.a", "^ +# " } },
		{ "50x200", "=50x200", { "^▏A.a", "^ +# ", "% of what$" } },
		{ "one pane below 24 rows", "=23x80", { "!^▏A.a", "^ +# " } },
		{ "the other pane", "=23x80 <Tab>", { "^▏A.a", "!^ +# " } },
		{ "5x20", "=5x20", { "^▸ .*A.a", "!too small" } },
		{ "5x20, the chart", "=5x20 <Tab>", { "^▏A.a" } },
		{ "4x20", "=4x20", { "too small" } },
		{ "5x19", "=5x19", { "too small" } },
		{ "1x1", "=1x1", { "^…\n$" } },
		{ "1x1, any key", "=1x1 j <Tab> j <Enter> w t x <Enter> ? q / "
		    "a <Enter> s x f =24x80", { "^ \\S+  main" } },
		{ "5x20, overlays", "=5x20 ? j <PageDown> G q t j <Escape> / "
		    "'app <Enter> s x", { "^▸ .*A.a" } },
		{ "5x20, help", "=5x20 ?", { "artscope: keys" } },
		{ "smaller and back", "G =5x20 =1x1 =24x80",
		    { "^▸  2 .*B.b", "^ com.app.B.b " } },
		{ "smaller in the picker", "t G =5x20 =24x80 =6x30",
		    { "^ threads:" } },
		{ "wider while zoomed", "<Tab> gg j <Enter> =24x200 =24x33",
		    { "^▏B.b" } },
		{ "4096x4096 is the most", "=9999x20", { "^▏A.a", "^▸ .*A.a" } },
		{ "narrower than the numbers", "=24x20", { "^▸ .*A.a" } },
	};
	static struct play play;

	(void)state;
	steps_write_script(CALLS, "dual");
	for (size_t i = 0; i < ROWS(rows); i++) {
		play_start(&play, &(struct app_options){ .path = steps_path });
		play_keys(&play, rows[i].keys);
		steps_look(&play, rows[i].name, rows[i].looks);
		play_end(&play);
	}
}

/* No waiting between the keys: what an answer is about may be gone. */
static void hurry(void **state)
{
	static const char *const rows[] = {
		"/|c|<Enter>|<Tab>|]|n|n|N",
		"/|c|<Enter>|/|d|<Enter>|n",
		"]|<Tab>|}|{|]|}|{|[|}",
		"j|]|j|[|<Enter>|j|<Enter>|<Backspace>|<Backspace>",
		"<Tab>|j|]|j|[|<Backspace>|k|h|l|<Enter>",
		"t|<Down>|<Enter>|<Backspace>|j|t|<Down>|<Enter>|<Tab>|j",
		"c|}|c|n|c|s|n|r|S|<Enter>",
		"<Tab>|j|w|]|w|`|<Backspace>|<Backspace>|<Backspace>|k",
		"#|]|#|n|[|n|<Escape>|n|#",
		"<Tab>|j|v|l|<Enter>|]|n|}|R|[|<Backspace>",
	};
	static struct play play;
	char word[32];

	(void)state;
	steps_write_script(THREE, "dual");
	for (size_t i = 0; i < ROWS(rows); i++) {
		const char *at = rows[i];

		play_start(&play, &(struct app_options){ .path = steps_path });
		while (*at != '\0') {
			size_t length = strcspn(at, "|");

			snprintf(word, sizeof word, "%.*s", (int)length, at);
			app_key(play.app, word);
			app_draw(play.app);
			at += length + (at[length] == '|');
		}
		play_settle(&play);
		play_shows(&play, rows[i], "^ \\S+  (main|worker|io) [123]/3");
		play_end(&play);
	}
}

static void write_layout(enum make_layout layout)
{
	static struct script script;
	struct make_trace_spec spec;

	script_random(&script, layout, (struct script_shape){ SCRIPT_EVENTS, 5,
	    0, 9 });
	spec = script_spec(&script);
	spec.layout = layout;
	steps_write(&spec);
}

/* From the first moment, while nothing is known yet. */
static void before_the_end(void **state)
{
	static const char *const keys[] = { "j", "<Tab>", "j", "<Enter>", "/",
		"a", "<Enter>", "]", "t", "<Enter>", "?", "q", "c", "s", "x",
		"f", "#", "n", "<Backspace>", "<Escape>", "<C-c>" };

	(void)state;
	for (size_t n = 0; n <= 3 * ROWS(keys); n++) {
		struct error err = { "" };
		int wake_fd = open("/dev/null", O_WRONLY | O_CLOEXEC);
		struct state *app;

		write_layout(n % 3 == 0  ? MAKE_V3 :
			n % 3 == 1 ? MAKE_STREAM_V3 :
				     MAKE_SIMPLEPERF);
		app = app_new(&(struct app_options){ .path = steps_path }, wake_fd,
		    &err);
		assert_non_null(app);
		for (size_t i = 0; i < n; i++) {
			app_key(app, keys[i % ROWS(keys)]);
			app_draw(app);
			app_wake(app);
		}
		app_free(app);
		close(wake_fd);
	}
}

static void refused(void **state)
{
	static const struct {
		const char *name, *bytes, *words;
	} rows[] = {
		{ "empty", "", "empty" },
		{ "another format", "hello, world\n", "artscope-" },
		{ "a picture", "\x89PNG\r\n\x1a\n", "artscope-" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		FILE *file = fopen(steps_path, "w");
		struct state *app;

		assert_non_null(file);
		fputs(rows[i].bytes, file);
		fclose(file);
		app = app_new(&(struct app_options){ .path = steps_path },
		    open("/dev/null", O_WRONLY | O_CLOEXEC), &err);
		row_require(rows[i].name, app != NULL);
		row_assert(rows[i].name, !app_wait(app, PLAY_MS, &err));
		row_require(rows[i].name, app_has_failed(app, NULL));
		row_assert(err.text, strstr(err.text, rows[i].words) != NULL);
		app_draw(app);
		app_key(app, "j");
		app_free(app);
	}
	app_free(NULL);
}

static void pasted(void **state)
{
	static struct play play;

	(void)state;
	steps_write_script(CALLS, "dual");
	play_start(&play, &(struct app_options){ .path = steps_path });
	app_paste(play.app, "qqq");
	play_shows(&play, "nowhere", "!qqq");
	play_keys(&play, "/");
	app_paste(play.app, "b\n\033[2J.b");
	play_shows(&play, "into the prompt", "^/b\\[2J\\.b( |$)");
	play_keys(&play, "<Escape> t");
	app_paste(play.app, "main");
	play_shows(&play, "into the picker", "^filter: main  +C-s sort");
	play_end(&play);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(traces),
	cmocka_unit_test(names),
	cmocka_unit_test(sizes),
	cmocka_unit_test(hurry),
	cmocka_unit_test(before_the_end),
	cmocka_unit_test(refused),
	cmocka_unit_test(pasted),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);

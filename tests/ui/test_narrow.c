/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_narrow - small screens, deep zooms and ways back: what stays readable
 * and reachable there.  Written as steps.h says.
 */
#include "config.h"

#include "steps.h"
#include "ui/config/keymap.h"

/* Two threads.  main: three calls of b and one of c at one instant, then d
 * with four calls one in the other; a thread with a name of 40 cells. */
#define TRACE                                                            \
	"0 +a 100 +b -b +b -b +c -c +b -b 101 +d 200 +e 300 +f 301 +g "  \
	"302 +h 700 -h -g 800 -f -e 900 -d 1000000 -a @9 500 +e 600 -e"

static const struct make_thread threads[] = { { 1, "main" },
	{ 9, "a-thread-with-a-name-of-just-forty-cells" } };

static const struct edit rows[] = {
	/* clang-format off */
	{ "hints fit",         "=24x80", { "  q quit$", "!…$" } },
	{ "hints by the word", "=24x60", { "  c clock$" } },
	{ "no room for hints", "=24x20", { "^ \\? keys  / search$" } },
	{ "sort menu",         "=24x80 s", { "t threw$" } },
	{ "picker, all of it", "=24x80 t", { "^ main .* 1 .* 10 +1 000.000 +1 000.000 █" } },
	{ "picker, no bars",   "=24x60 t", { "^ main .* 1 .* 10 +1 000.000 +1 000.000$", "!█" } },
	{ "picker, one clock", "=24x50 t", { "▾cpu ms$", "^ main +1 +10 +1 000.000 █+$" } },
	{ "picker, id alone",  "=24x20 t", { "^ main +1$" } },
	{ "table, all of it",  "=24x80", { "^ +# +incl% +incl ms +self%" } },
	{ "table, no rank",    "=24x60", { "^ +incl% +incl ms +▾self ms +calls  method", "^▸ .*com.app.A.a" } },
	{ "table, one number", "=24x30", { "^ +▾self ms  method", "^▸ +999.201  com.app.A.a" } },
	{ "what sorts stays",  "=24x30 s i", { "^ +▾incl ms  method" } },
	{ "title, long name",  "=24x67", { "^ artscope-.*…  ART 3 .* 1.000 s · 11 calls · 2 threads$" } },
	{ "long thread",       "=24x80 ]", { "^ \\S+  a-thread-with-a-name-of-j… 2/2 " } },
	{ "ruler, whole labels", "=24x42", { "╷500 ms.*╷$" } },
	{ "too small",         "=4x80", { "^too small$" } },
	{ "deaf when too small", "=24x80 =4x80 ? t 6 / x <Enter> f =24x80", { "^▸ .*A.a", "!artscope: keys", "╷" } },
	{ "deaf in a prompt",  "=24x80 / a =4x80 b <Enter> =24x80", { "^/a( |$)" } },
	{ "chart behind",      "=12x80 5 gg j", { "this call: 1 us|calls within" } },
	{ "not the selection", "=24x80 5 gg j w > > > > w", { "^ \\S+  main 1/2 ▕ +████ ▏ " } },
	{ "a shared cell",     "=24x80 5 gg j <Enter>", { "calls within" } },
	{ "of one instant",    "=24x80 5 gg j <Enter> <Enter>", { "^ com.app.B.b ", "this call: 0 us" } },
	{ "call by call",      "=24x80 5 gg j <Enter> <Enter> l l", { "^ com.app.C.c ", "this call: 0 us" } },
	{ "and back",          "=24x80 5 gg j <Enter> <Enter> l l h", { "^ com.app.B.b " } },
	{ "out of the cell",   "=24x80 5 gg j <Enter> <Enter> l l l l", { "^ com.app.D.d " } },
	{ "back from a mark",  "=24x80 5 w gg v <Backspace>", { " all time  " } },
	{ "fewer rows",        "=40x80 5 / 'H.h <Enter> <Enter> =10x80", { "^▏H.h" } },
	{ "a range says so",   "=24x80 5 gg R", { "Backspace ends that", " numbers of " } },
	{ "and ends",          "=24x80 5 gg R <Backspace>", { "! numbers of " } },
	{ "no empty steps",    "=24x80 5 gg 0 0 0 0 w <Backspace>", { " all time  " } },
	{ "none at all",       "=24x80 5 gg 0 0 0 <Backspace>", { "this is where it began" } },
	/* clang-format on */
};

static void screens(void **state)
{
	static struct script script;
	struct make_trace_spec spec;

	(void)state;
	script_read(&script, TRACE);
	spec = script_spec(&script);
	spec.threads = threads;
	spec.thread_count = ROWS(threads);
	steps_write(&spec);
	/* Each row says how large its screen is. */
	steps_play(rows, ROWS(rows), "",
	    &(struct app_options){ .is_ascii = false });
}

static void pastes(void **state)
{
	static struct play play;
	const struct app_options options = { .path = steps_path };

	(void)state;
	play_start(&play, &options);
	play_keys(&play, "=24x80 t");
	app_paste(play.app, "forty");
	play_shows(&play, "filters the threads", "^ threads: 1 of 2");
	play_keys(&play, "<Enter> /");
	app_paste(play.app, "app\n.E");
	play_shows(&play, "without its line feed", "^/app.E( |$)");
	play_keys(&play, "<Enter>");
	play_shows(&play, "and is sought", "1 method, 1 call, 100 us = ");
	app_paste(play.app, "q");
	play_shows(&play, "no prompt, no text", "1 method, 1 call, ");
	play_end(&play);
}

/* A file with CPU time alone has no duration but what its keys say; threads of
 * a few ticks fill the bar as well. */
static void cpu_alone(void **state)
{
	static struct play play;
	static struct script script;
	struct make_trace_spec spec;

	(void)state;
	script_read(&script, "0+a 500-a @2 7+b 15-b");
	spec = script_spec(&script);
	script_set_clock(&spec, "thread-cpu");
	spec.elapsed_us = 4321;
	steps_write(&spec);
	play_start(&play, &(struct app_options){ .path = steps_path });
	play_shows(&play, "elapsed", " 4.321 ms · 2 calls · 2 threads$");
	play_keys(&play, "]");
	play_shows(&play, "the same for all", " 4.321 ms · 2 calls");
	play_shows(&play, "a full bar", "^ \\S+  worker 2/2  all");
	play_keys(&play, "/ '^A <Enter>");
	play_shows(&play, "elsewhere", "but of 1 other thread, matches");
	play_keys(&play, "/ '^B <Enter>");
	play_shows(&play, "only here", "^ 1 method, 1 call, 8 us = "
	    "100.0 % of thread: .B$");
	play_end(&play);
}

static void help(void **state)
{
	struct keymap *keys = keymap_new();
	struct help_line line;

	(void)state;
	assert_non_null(keys);
	for (size_t i = 0; i < keymap_help(keys, i, &line); i++)
		row_assert(line.text, text_width(slice_of(line.text)) <= 78);
	keymap_free(keys);
}

/* The viewer opens on the thread that --thread means to the reports. */
static void patterns(void **state)
{
	static const struct {
		const char *thread, *look;
	} named[] = {
		{ "a-*", "^ \\S+  a-thread-with-a-name-of-j… 2/2" },
		{ "9", "^ \\S+  a-thread-with-a-name-of-j… 2/2" },
		{ "*", "^ \\S+  main 1/2" },
		{ "all", "^ \\S+  main 1/2" },
		{ "?ain", "^ \\S+  main 1/2" },
		{ "x*", "no thread with calls is called x" },
	};
	static struct play play;

	(void)state;
	for (size_t i = 0; i < ROWS(named); i++) {
		play_start(&play, &(struct app_options){ .path = steps_path,
			.thread = named[i].thread });
		play_shows(&play, named[i].thread, named[i].look);
		play_end(&play);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(screens),
	cmocka_unit_test(pastes),
	cmocka_unit_test(patterns),
	cmocka_unit_test(help),
	cmocka_unit_test(cpu_alone),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);

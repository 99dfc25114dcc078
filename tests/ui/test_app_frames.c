/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_frames - keys → screen: frames, against the time that they may take.
 *
 * Written as steps.h says.
 */
#include "config.h"

#include "options/options.h"
#include "steps.h"

/* main: b four times; worker: b once, still running; io: no b. */
#define TRACE                                                              \
	"0 +a 100/20 +b 130/30 -b 200/50 +b 300/60 +c 340/100 -c 500/160 " \
	"-b 510/170 +c 520/175 +b 521/175 -b 530/176 -c 600/180 +b "       \
	"616/190 !b 1000/410 -a @2 50/0 +d 250/10 +b 350/20 +e -e "        \
	"@3 60/0 +d 90/10 -d"

#define BUDGET ": 'set <Space> 'frame-budget <Space> "

static const struct edit screens[] = {
	/* clang-format off */
	{ "which", "=24x100 g l", { "max 300 us; calls of B.b, by wall time$" } },
	{ "the slowest first", "g l", { "^ 2 of 5 frames over 50 us; p50 30 us, p95 300 us, max 300 us$",
	    "^  start ms  ▾wall ms   x budget ", "caller$\n +0.200 +0.300  over 6.00 .*\n +0.250 +0.100  over 2.00 .*\n +0.100 +0.030 +0.60 ",
	    "^ this call: 300 us, from \\+0.200 ms, 2 of 4" } },
	{ "in all threads, whatever the scope", "] g l", { "2 of 5 frames", "^ \\S+  worker 2/3", "^ this call: 300 us" } },
	{ "and in all of the time", "5 g g j R g l", { "2 of 5 frames" } },
	{ "by wall time, whatever the clock", "c g l", { "▾wall ms", "2 of 5 frames", "over 6.00" } },
	{ "it is the chart's call", "g l j j", { "^ this call: 30 us" } },
	{ "to the chart", "g l <Enter>", { "hjkl move", "^ this call: 300 us" } },
	{ "to another thread", "g l j <Enter>", { "^ \\S+  worker 2/3", "^ this call: 100 us" } },
	{ "back from there", "g l j <Enter> <Backspace>", { "^ \\S+  main 1/3", "gf gF next over" } },
	{ "back to the table", "g l q", { "^   #  incl%" } },
	{ "sort menu", "g l s", { "^ sort: s start w wall c cpu a wait x self t thread k caller b budget$" } },
	{ "by start", "g l s s", { "^ ▴start ms   wall ms", "caller$\n +0.100 " } },
	{ "by the budget", "g l s b r", { "▴x budget", "caller$\n +0.520 +0.001 +0.02 " } },
	{ "the clock's own order stays", "c g l s c", { "▾cpu ms", "caller$\n +0.200 " } },
	{ "columns", "=24x100 g l C", { "columns of the list of frames", "\\[x\\] x budget" } },
	{ "a smaller budget", BUDGET "'20us <Enter> g l", { "^ 3 of 5 frames over 20 us", "over 1.50" } },
	{ "not over what it takes", BUDGET "'30us <Enter> g l", { "^ 2 of 5 frames", " 1.00 ", "!over 1.00" } },
	{ "while it is shown", "g l " BUDGET "'20us <Enter>", { "^ 3 of 5 frames over 20 us" } },
	{ "a large one", BUDGET "'1.5s <Enter> g l", { "^ 0 of 5 frames over 1.5\\d* s", "!over 0" } },
	{ "what it is", BUDGET "'8.25ms <Enter> : 'set <Space> 'frame-budget <Enter>", { "frame-budget 8.25ms: how long" } },
	{ "no time", BUDGET "'soon <Enter>", { "'soon' is not a time such as 8.3ms" } },
	{ "none", BUDGET "'0 <Enter>", { "'0' is not a time such as 8.3ms" } },
	{ "another method", ": 'set <Space> 'frame <Space> 'com.app.C.c <Enter> g l", { "^ 0 of 2 frames over 50 us" } },
	{ "there is none", ": 'set <Space> 'frame <Space> 'draw <Enter>", { "no method with calls is called 'draw'" } },
	{ "the next one", "g f", { "^ frame 1 of 2 over 50 us: 300 us, 6.00 x budget$", "^ this call: 300 us", "^   #  incl%" } },
	{ "in another thread", "g f g f", { "^ \\S+  worker 2/3", "frame 2 of 2 over 50 us: 100 us, 2.00 x" } },
	{ "in the table, too", "G g f <Enter>", { "^▾ .*com.app.B.b" } },
	{ "around", "g f g f g f", { "^ \\S+  main 1/3", "frame 1 of 2 .*; from the other end$" } },
	{ "the one before", "g F", { "^ \\S+  main 1/3", "frame 1 of 2 over" } },
	{ "around to the last", "g F g F", { "^ \\S+  worker 2/3", "frame 2 of 2 .*; from the other end$" } },
	{ "behind what is selected", "5 j j g f", { "frame 1 of 2|frame 2 of 2" } },
	{ "from a thread without", "] ] g f", { "^ \\S+  main 1/3", "frame 1 of 2" } },
	{ "from the flame to the chart", "4 g f", { "^▏A.a.*\n.*B.b", "frame 1 of 2" } },
	{ "in the list the cursor goes with it", "g l g f g f", { "^ this call: 300 us|^ this call: 100 us", "2 of 5 frames" } },
	{ "where none is over", BUDGET "'1s <Enter> g f", { "^ no frame is over 1.000 s: this is frame 1 of 5, 30 us" } },
	{ "then the next", BUDGET "'1s <Enter> g f g f", { "frame 2 of 5, 300 us" } },
	{ "marked on the ruler", "5", { "^╷0 us +╷200 us━━━━━━━━━╷400 us━━ " } },
	{ "a label stays", BUDGET "'20us <Enter> 5", { "^╷0 us +━━━━ +╷200 us━" } },
	{ "not where none is", BUDGET "'1s <Enter> 5", { "!━" } },
	{ "not in a thread without", "5 ] ]", { "^ \\S+  io 3/3", "!━" } },
	{ "zoomed into one", "g f <Tab> <Enter>", { "━━.*━━" } },
	{ "20 columns", "=24x20 g l", { "^ 2 of 5 frames ov…$|^ 2 of 5 frames" } },
	/* clang-format on */
};

static const struct edit none[] = {
	/* clang-format off */
	{ "none of the usual method", "g l", { "no call of android.view.Choreographer.doFrame; :frame METHOD names another$" } },
	{ "nor the next", "g f", { "^  ?no call of android.view.Choreographer.doFrame; :frame METHOD names another$" } },
	{ "no mark", "5", { "!━" } },
	{ "until one is named", ": 'set <Space> 'frame <Space> 'b <Enter> g l", { "0 of 5 frames over 16.6 ms" } },
	/* clang-format on */
};

static void keys(void **state)
{
	const struct app_options options = {
		.texts = (const char
			*const[OPTIONS]){ [OPTION_FRAME] = "com.app.B.b" },
		.frame_budget_ns = 50000
	};

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(screens, ROWS(screens), "=24x80", &options);
	steps_play(none, ROWS(none), "=24x100",
	    &(struct app_options){ .is_ascii = false });
}

/* As the command line asks for it, before any frame is known. */
static void asked_for(void **state)
{
	static const struct edit rows[] = {
		{ "sorted by budget", "", { "▾x budget" } },
	};
	const struct options view = { .picture = SHOWN_CHART,
		.below = SHOWN_FRAMES };
	const struct app_options options = {
		.texts = (const char
			*const[OPTIONS]){ [OPTION_FRAME] = "com.app.B.b",
		    [OPTION_SORT] = "budget" },
		.frame_budget_ns = 50000,
		.view = &view
	};

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(rows, ROWS(rows), "=24x80", &options);
}

static const struct edit plain[] = {
	/* clang-format off */
	{ "on the ruler", "5", { "=====" } },
	{ "by the only clock", "g l", { "▾cpu ms|vcpu ms" } },
	/* clang-format on */
};

/* In ASCII, and without a wall clock. */
static void plainly(void **state)
{
	const struct app_options options = {
		.texts = (const char *const[OPTIONS]){ [OPTION_FRAME] = "B.b" },
		.frame_budget_ns = 50000,
		.is_ascii = true
	};

	(void)state;
	steps_write_script(TRACE, "thread-cpu");
	steps_play(plain, ROWS(plain), "=24x80", &options);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(keys),
	cmocka_unit_test(asked_for),
	cmocka_unit_test(plainly),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);

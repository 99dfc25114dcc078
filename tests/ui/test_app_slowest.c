/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_slowest - keys → screen: the slowest calls of all methods.
 *
 * Written as steps.h says.
 */
#include "config.h"

#include "steps.h"

/* main: a takes all of the time; b four times, the last of them thrown out of; c
 * twice.  worker: b once, in d, and it is still running. */
#define TRACE                                                              \
	"0 +a 100/20 +b 130/30 -b 200/50 +b 300/60 +c 340/100 -c 500/160 " \
	"-b 510/170 +c 520/175 +b 521/175 -b 530/176 -c 600/180 +b "       \
	"616/190 !b 1000/410 -a @2 50/0 +d 250/10 +b 350/20 +e -e"

static const struct edit screens[] = {
	/* clang-format off */
	{ "the slowest first", "E", { "^ the 7 slowest of 7 calls, by wall time$",
	    "^ ▾wall ms   cpu ms   self ms   start ms  depth  method$",
	    "method$\n +1.000 +0.410 .* 0.000 +0  .*A.a.*\n +0.300 .* 0.200 +1  .*B.b.*\n +0.040 .* 2  .*C.c",
	    "^ this call: 1.000 ms, cpu 410 us, from \\+0.000 ms" } },
	{ "it is the chart's call", "E j j", { "^ com.app.C.c ", "^ this call: 40 us, .*from \\+0.300 ms" } },
	{ "last and first", "E G", { "^ this call: 1 us" } },
	{ "g", "E G g g", { "^ this call: 1.000 ms" } },
	{ "to the chart", "E j j <Enter>", { "hjkl move", "^ this call: 40 us" } },
	{ "and back", "E j j <Enter> <Backspace>", { "Enter chart", "slowest of 7", "^ this call: 40 us" } },
	{ "back from further away", "E j j <Enter> 2 g g <Backspace>", { "Enter chart", "slowest of 7", "^ this call: 40 us" } },
	{ "its method is selected", "E j e", { "^ B.b: wall of 4 calls", "^ this call: 300 us" } },
	{ "and back from there", "E j e <Backspace>", { "slowest of 7", "^ this call: 300 us" } },
	{ "q goes back to the table", "E q", { "^   #  incl%" } },
	{ "by own time", "E s x", { "^ the 7 slowest of 7 calls, by self wall time$", "▾self ms",
	    "method$\n +1.000 .* 0.634 .*A.a.*\n +0.300 .* 0.260 .*B.b.*\n +0.040 .* 0.040 .*C.c" } },
	{ "by start", "E s s", { "▴start ms", "by wall time$", "method\n +1.000 .*\n +0.030 .*\n +0.300 " } },
	{ "by start, the last first", "E s s r", { "▾start ms", "method\n +0.016 " } },
	{ "by method", "E s m", { "▴method$\n.*A.a.*\n.*B.b.*\n.*B.b.*\n.*B.b" } },
	{ "by depth", "E s d", { "▴depth", "method\n.*A.a.*\n.*B.b.*\n.*B.b.*\n.*C.c" } },
	{ "sort menu", "E s", { "^ sort: s start w wall c cpu a wait x self t thread k caller m method d depth$" } },
	{ "reversed", "E r", { "▴wall ms", "method\n +0.001 .*\n +0.016 ", "^ this call: 1 us" } },
	{ "the next column", "E S", { "▾cpu ms", "by cpu time$" } },
	{ "columns", "E C", { "^ columns of the list of slowest calls, from left to right$" } },
	{ "others are taken", "E C <Space> j j j <Space> <Enter>", {
	    "^  cpu ms   self ms   start ms  ▾wall ms  method$" } },
	{ "by the clock", "E c", { "by cpu time$", "▾cpu ms" } },
	{ "by waiting", "E c c", { "by wait time$", "▾wait ms" } },
	{ "all threads", "E T =24x120", { "^ the 10 slowest of 10 calls, by wall time$", "depth  thread +method$",
	    "method\n.*A.a.*\n +0.300 .* worker .*D.d.*\n +0.300 .* main .*B.b.*\n +0.100 .* worker .*B.b" } },
	{ "a call of another", "E T j", { "^ \\S+  main 1/2", "^ this call: 300 us, from \\+0.050 ms, last event at 350 us", "^ com.app.D.d" } },
	{ "to its thread", "E T j <Enter>", { "^ \\S+  worker 2/2", "^ this call: 300 us" } },
	{ "back from there", "E T j <Enter> <Backspace>", { "^ \\S+  main 1/2", "Enter chart", "^ com.app.D.d",
	    "^ this call: 300 us, from \\+0.050 ms, last event at 350 us" } },
	{ "as the range", "E j R", { " numbers of 300 us from ", "^ the 3 slowest", "^ this call: 300 us" } },
	{ "the table of that", "E j R 1", { "% of the range" } },
	{ "and back to all", "E j R <Backspace>", { "! numbers of ", "slowest of 7", "^ this call: 300 us" } },
	{ "that of another thread", "E T j R", { "^ \\S+  worker 2/2", " numbers of 300 us from \\+0.050" } },
	{ "its calls", "E T j j j e", { "^ B.b: wall of 5 calls" } },
	{ "by thread", "E T s t", { "▴thread" } },
	{ "in a range", "5 g g j l R E", { "^ the 3 slowest of 3 calls" } },
	{ "another thread", "E ]", { "^ \\S+  worker 2/2", "^ the 3 slowest of 3 calls" } },
	{ "while it has no keys", "E <Tab> l", { "slowest of 7" } },
	{ "search", "E / 'B.b <Enter>", { "slowest of 7", "^ this call: 300 us" } },
	{ "the next match", "E / 'B.b <Enter> n", { "^ this call: 30 us", "^ 2 of 4 calls: B.b" } },
	{ "the one before", "E / 'B.b <Enter> N", { "^ this call: 1 us", "search continued at the other end: 4 of 4 calls" } },
	{ "no match", "E / 'D.d <Enter> n", { "no call here matches D.d" } },
	{ "nothing is searched for", "E n", { "no search yet: / begins one" } },
	{ "those that pass", "E & 'B.b <Enter>", { "^ the 4 slowest of 4 calls", "method\n.*B.b.*\n.*B.b.*\n.*B.b.*\n.*B.b", "&B.b" } },
	{ "all again", "E & 'B.b <Enter> u", { "^ the 7 slowest of 7 calls" } },
	{ "none passes", "E & 'D.d <Enter>", { "^  no call passes &D.d; u takes the last filter back$" } },
	{ "the next call of the method", "E j }", { "^ this call: 1 us, .* 3 of 4" } },
	{ "its name", ": 'view <Space> 'slowest <Enter>", { "slowest of 7" } },
	{ "full screen", "E f", { "^ the 7 slowest", "!^▏A.a" } },
	{ "40 columns", "=24x40 E", { "^ ▾wall ms  method$", "^    0.300  com.app.B.b" } },
	{ "20 columns", "=24x20 E", { "^ the 7 slowest of …$", "^    0.300  …B.b\\(int\\)$" } },
	{ "5 rows", "=5x80 E", { "^ ▾wall ms", "^    0.300 .*\n \\?" } },
	/* clang-format on */
};

static void keys(void **state)
{
	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(screens, ROWS(screens), "=24x80",
	    &(struct app_options){ .is_ascii = false });
}

/* What is played on another trace. */
static const struct edit by_cpu[] = {
	/* clang-format off */
	{ "one clock", "E", { "^ the 7 slowest of 7 calls, by cpu time$", "^ +▾cpu ms +self ms +start ms  depth  method$" } },
	{ "no other one", "E c", { "this file has the cpu clock only" } },
	{ "no wall", "E s w", { "no wall time: " } },
	/* clang-format on */
};

static const struct edit of_samples[] = {
	/* clang-format off */
	{ "stretches", "E", { "^ the 3 slowest of 3 stretches, by wall time$" } },
	/* clang-format on */
};

static const struct edit of_nothing[] = {
	/* clang-format off */
	{ "no calls", "E", { "^ this trace has no calls; q quits$" } },
	/* clang-format on */
};

static void other_traces(void **state)
{
	const struct app_options options = { .is_ascii = false };
	static struct script script;
	struct make_trace_spec spec;

	(void)state;
	steps_write_script(TRACE, "thread-cpu");
	steps_play(by_cpu, ROWS(by_cpu), "=24x80", &options);
	script_read(&script, "0 +a 100/20 +b 200/50 -b 300/60 +c 340/100 -c "
	    "1000/410 -a");
	spec = script_spec(&script);
	script_set_clock(&spec, "dual");
	spec.layout = MAKE_SIMPLEPERF;
	steps_write(&spec);
	steps_play(of_samples, ROWS(of_samples), "=24x80", &options);
	steps_write_script("", "dual");
	steps_play(of_nothing, ROWS(of_nothing), "=24x80", &options);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(keys),
	cmocka_unit_test(other_traces),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);

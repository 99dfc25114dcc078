/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_calls - keys → screen: every call of a method, and all about it.
 *
 * Written as steps.h says.
 */
#include "config.h"

#include "steps.h"

/* main: b four times, the last of them thrown out of, once by c; worker: b once,
 * in d, and it is still running. */
#define TRACE                                                              \
	"0 +a 100/20 +b 130/30 -b 200/50 +b 300/60 +c 340/100 -c 500/160 " \
	"-b 510/170 +c 520/175 +b 521/175 -b 530/176 -c 600/180 +b "       \
	"616/190 !b 1000/410 -a @2 50/0 +d 250/10 +b 350/20 +e -e"

/* b is the third row of the table: after a and c, by self time. */
#define OPEN "/ 'B.b <Enter> e "
#define ABOUT "/ 'B.b <Enter> i "

static const struct edit screens[] = {
	/* clang-format off */
	{ "the slowest first", OPEN, { "^ B.b: wall of 4 calls: 1 us ▄   █   ▄ 512 us; "
	    "p50 16 us, p95 300 us, max 300 us$",
	    "^  start ms  ▾wall ms   cpu ms   wait ms   self ms  end       caller$",
	    "^     0.200     0.300    0.110     0.190     0.260            com.app.A.a\\(\\)$",
	    "^ this call: 300 us, from \\+0.200 ms, 2 of 4" } },
	{ "it is the chart's call", OPEN "j j", { "^     0.600     0.016    0.010     0.006     0.016  threw",
	    "^ this call: 16 us, .*, 4 of 4, threw" } },
	{ "callers", OPEN "j j j", { "^     0.520     0.001 .* com.app.C.c", "^ this call: 1 us, " } },
	{ "no further", OPEN "j j j j j", { "^ this call: 1 us, " } },
	{ "last and first", OPEN "G k", { "^ this call: 16 us, " } },
	{ "g", OPEN "G g g", { "^ this call: 300 us, " } },
	{ "to the chart", OPEN "j j <Enter>", { "hjkl move", "^ this call: 16 us" } },
	{ "in sight as it is", OPEN "<Enter>", { " all time  ", "^╷0 us .*╷200 us" } },
	{ "a tenth of the width at least", OPEN "j j <Enter>", { "^ \\S+  main 1/2 .* 0.528-0.688 ms ", "▏B.b ! ▕" } },
	{ "the next one is as near", OPEN "j j <Enter> (", { "^ \\S+  main 1/2 .* 0.520-0.680 ms ", "^ this call: 1 us" } },
	{ "and back to all", OPEN "j j <Enter> <Backspace>", { " all time  ", "^╷0 us .*╷200 us" } },
	{ "and back", OPEN "j j <Enter> <Backspace>", { "Enter chart", "^ this call: 16 us" } },
	{ "back to the table", OPEN "<Backspace>", { "^   #  incl%" } },
	{ "1 as well", OPEN "1", { "^   #  incl%", "!wall of 4" } },
	{ "sort menu", OPEN "s", { "^ sort: s start w wall c cpu a wait x self t thread k caller$" } },
	{ "sort menu that just fits", OPEN "=24x60 s", { "^ sort: .* t thread k caller$" } },
	{ "sort menu that does not", OPEN "=24x59 s", { "^ sort: .* t thread$\n +k caller$" } },
	{ "by start", OPEN "s s", { "^ ▴start ms   wall ms", "ms +end +caller$\n +0.100 ", "^ this call: 30 us" } },
	{ "by start, back", OPEN "s s r", { "^ ▾start ms", "ms +end +caller$\n +0.600 " } },
	{ "by own time", OPEN "s x", { "▾self ms", "caller$\n +0.200 .*\n +0.100 .*\n +0.600 " } },
	{ "by caller", OPEN "s k", { "▴caller$\n +0.100 .*\n +0.200 .*\n +0.600 .*\n +0.520 " } },
	{ "not a column", OPEN "s q", { "▾wall ms" } },
	{ "the next column", OPEN "S", { "▾cpu ms", "sorted by cpu: CPU time from" } },
	{ "from the first call on", OPEN "j j S", { "▾cpu ms", "^ this call: 300 us" } },
	{ "reversed", OPEN "r", { "▴wall ms", "caller$\n +0.520 ", "^ this call: 1 us" } },
	{ "columns", OPEN "C", { "^ columns of the list of calls, from left to right$",
	    "^ \\[x\\] start ms ", "^ \\[ \\] self cpu ms" } },
	{ "others are taken", OPEN "C <Space> j j <Space> <Enter>", {
	    "^ ▾wall ms   cpu ms   self ms  end       caller$" } },
	{ "by the clock", OPEN "c", { "^ B.b: cpu of 4 calls: 0 us ", "▾cpu ms" } },
	{ "next in time", OPEN "}", { "^ this call: 1 us, .* 3 of 4" } },
	{ "and it is the cursor's", OPEN "} } k", { "^ this call: 30 us" } },
	{ "before", OPEN "{", { "^ this call: 30 us" } },
	{ "faster", OPEN "(", { "^ this call: 30 us" } },
	{ "no slower", OPEN ")", { "no call of it is slower" } },
	{ "in the flame, too", "4 " OPEN "}", { "^▏A.a.*\n.*B.b", "^ this call: 1 us" } },
	{ "all threads", OPEN "T =24x120", { "^ B.b: wall of 5 calls", "end +thread +caller$",
	    "^ +0.250 +0.100 .* open +worker +com.app.D.d" } },
	{ "a call of another", OPEN "T j", { "^ \\S+  main 1/2", "^ this call: 100 us, from \\+0.250 ms, "
	    "last event at 350 us │ all: 5 calls$" } },
	{ "to its thread", OPEN "T j <Enter>", { "^ \\S+  worker 2/2", "^ this call: 100 us" } },
	{ "back from there", OPEN "T j <Enter> <Backspace>", { "^ \\S+  main 1/2", "Enter chart" } },
	{ "by thread", OPEN "T s t", { "▴thread", "caller$\n +0.100 .* main.*\n.* main.*\n.* main.*\n.* main.*\n.* worker" } },
	{ "in a range", "5 g g j l R " OPEN, { "^ B.b: wall of 1 call: ", "^ +0.520 +0.001 " } },
	{ "cut by a range", "5 / 'C.c <Enter> R " OPEN, { "^ B.b: wall of 1 call: ",
	    "^ +0.200 +0.040 .* cut +com.app.A.a" } },
	{ "it stays while one walks", OPEN "<Tab> l", { "^ B.b: wall of 4 calls: ", "^ com.app.C.c " } },
	{ "and goes on from its row", OPEN "<Tab> l <Tab> j", { "^ B.b: wall of 4", "^ this call: 30 us" } },
	{ "the next slowest is a key away", OPEN "<Enter> (", { "^ this call: 30 us", "hjkl move" } },
	{ "the next in time is the list's", OPEN "j <Tab> k <Tab> } }", { "^ this call: 300 us" } },
	{ "and the next slowest", OPEN "j <Tab> k <Tab> (", { "^ this call: 30 us" } },
	{ "then on from there", OPEN "j <Tab> k <Tab> ( (", { "^ this call: 16 us" } },
	{ "back to it after a walk", OPEN "j <Enter> k <Backspace>", { "^ this call: 30 us", "Enter chart" } },
	{ "opened anew it is of another", OPEN "<Tab> l e", { "^ C.c: wall of 2 calls: ", "^ +0.300 " } },
	{ "and back to the first", OPEN "<Tab> l e <Backspace> <Tab>", { "^ B.b: wall of 4 calls: " } },
	{ "another thread", OPEN "]", { "^ \\S+  worker 2/2", "^ B.b: wall of 1 call: " } },
	{ "search goes on in the chart", OPEN "/ 'C.c <Enter> <Tab>", { "^ B.b: wall of 4 calls: ", "^ com.app.C.c " } },
	{ "full screen", OPEN "f", { "^ B.b: wall of 4", "!^▏A.a" } },
	{ "40 columns", OPEN "=24x40", { "^  start ms  ▾wall ms  caller$", "^ B.b: wall of 4 calls: 1 us ▄   █   ▄ …$" } },
	{ "20 columns", OPEN "=24x20", { "^ B.b: wall of 4 ca…$", "^ ▾wall ms  caller$", "^ +0.300 +…" } },
	{ "5 rows", OPEN "=5x80", { "^ B.b: wall of 4 calls|^  start ms", "^     0.200 " } },
	{ "6 rows, as wide as usual", OPEN "=6x80", { "^ B.b: wall of 4 calls: .*\n  start ms " } },
	{ "6 rows", OPEN "=6x20", { "^ ▾wall ms", "^ +0.300" } },
	{ "all about it", ABOUT "=30x80", { "^ void b\\(int\\)$\n^ in com.app.B, B.java$\n^ void com.app.B.b\\(int\\)$\n"
	    "^ id 0x8 com.app.B.b \\(I\\)V$\n^ calls 4, 1 threw, wall 347 us \\(34.7 %\\), self 307 us, "
	    "cpu 130 us \\(31.7 %\\), s.*…$",
	    "^ stack of the selected call, innermost first",
	    "^ callees by wall time$\n +88.5 +0.307 +self$\n +11.5 +0.040 +1/2  C.c$" } },
	{ "of the longest call", ABOUT, { "^ this call: 300 us, .* 2 of 4 ", "^ the longest of its 4 calls here$" } },
	{ "without one", ABOUT "T c", { "^ stack of the" } },
	{ "its distribution", ABOUT "=60x80 G", { "^ wall of 4 calls: min 1 us, p50 16 us, p95 300 us, max 300 us$",
	    "^         1 us            1  █{40}$\n^         2 us            0$", "^       224 us            0$\n^       256 us            1  █{40}$" } },
	{ "of one call", ABOUT "] G", { "^ wall of 1 call: min 100 us" } },
	{ "of a call", OPEN "i", { "^ stack of the selected call, innermost first: start, times, self wall time$\n"
	    " +0.200 +0.300 +0.110 +0.260  B.b$\n +0.000 +1.000 +0.410 +0.634  A.a$" } },
	{ "of the next one", OPEN "i }", { " +0.520 +0.001 +0.000 +0.001  B.b$\n +0.510 +0.020 +0.006 +0.019  C.c$" } },
	{ "to a caller", OPEN "i j j j j j j j j <Enter>", { "hjkl move", "^ com.app.A.a " } },
	{ "to a callee", ABOUT "j j j j j j j j j j j j <Enter>", { "^ void c\\(\\)$" } },
	{ "and back", ABOUT "j j j j j j j j j j j j <Enter> <Backspace>", { "^ void b\\(int\\)$" } },
	{ "nowhere to go", ABOUT "<Enter>", { "^ void b\\(int\\)$" } },
	{ "back from all about it", ABOUT "<Backspace>", { "^   #  incl%" } },
	{ "by CPU", ABOUT "c", { "^ calls 4, 1 threw, cpu 130 us", "callees by cpu time$" } },
	{ "of all threads", ABOUT "T", { "^ calls 5, 1 threw, wall " } },
	{ "in 20 columns", ABOUT "=24x20", { "^ void b\\(int\\)$" } },
	{ "in 5 rows", ABOUT "=5x80 G", { "^       256 us            1  █" } },
	{ "140 columns", OPEN "=24x140", { "sum 347 us$", "com.app.A.a\\(\\)$" } },
	/* clang-format on */
};

/* b takes some seconds. */
static const struct edit seconds[] = {
	{ "columns as wide as the times", "/ 'B.b <Enter> e", {
	    "^  start ms    ▾wall ms   cpu ms     wait ms     self ms  caller$",
	    "^     0.100  12 345.578    0.010  12 345.568  12 345.578  com.app.A.a" } },
};

static void keys(void **state)
{
	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(screens, ROWS(screens), "=24x80",
	    &(struct app_options){ .is_ascii = false });
	steps_write_script("0 +a 100/50 +b 12345678/60 -b -a", "dual");
	steps_play(seconds, ROWS(seconds), "=24x80",
	    &(struct app_options){ .is_ascii = false });
}

/* As wide as the longest name in sight of the scope, within reason. */
static void width_of_threads(void **state)
{
	static const struct {
		const char *name;
		struct make_thread threads[2];
		int cells;
	} rows[] = {
		{ "short ones", { { 1, "main" }, { 2, "io" } }, 7 },
		{ "as long as the head", { { 1, "main" }, { 2, "threads" } },
		    7 },
		{ "the first is longer", { { 1, "mainmain" }, { 2, "io" } },
		    8 },
		{ "the last one is", { { 1, "main" }, { 2, "ioioioioio" } },
		    10 },
		{ "as long as can be", { { 1, "main" },
		    { 2, "ioioioioioioioio" } }, 16 },
		{ "longer", { { 1, "main" }, { 2, "ioioioioioioioioi" } }, 16 },
	};
	static struct script script;
	char head[80];

	(void)state;
	script_read(&script, TRACE);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_trace_spec spec = script_spec(&script);
		struct edit step = { rows[i].name, OPEN "T", { head } };

		snprintf(head, sizeof head, " end +thread {%d}caller$",
		    rows[i].cells + 2 - (int)strlen("thread"));
		spec.threads = rows[i].threads;
		spec.thread_count = ROWS(rows[i].threads);
		steps_write(&spec);
		steps_play(&step, 1, "=24x120",
		    &(struct app_options){ .is_ascii = false });
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(keys),
	cmocka_unit_test(width_of_threads),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);

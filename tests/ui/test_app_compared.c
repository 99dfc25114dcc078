/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_compared - keys -> screen: two traces that are compared.
 *
 * Written as steps.h says; the trace of steps.h is the one after.
 */
#include "config.h"

#include <sys/stat.h>

#include "compare/loaded_runs.h"
#include "names/mapping.h"
#include "read_map.h"
#include "steps.h"

#define WITHIN(call)                   \
	(const char *const[OPTIONS])   \
	{                              \
		[OPTION_WITHIN] = call \
	}

/* main before: a calls b (100) and c (40); after: b twice (150 each), and d.
 * worker: b of 50, then of 80, in e. */
#define TRACE_BEFORE                                                     \
	"0 +a 100/20 +b 200/50 -b 300/60 +c 340/100 -c 1000/410 -a @2 50/0 " \
	"+e 60/10 +b 110/20 -b 200/30 -e"
#define TRACE_AFTER                                                      \
	"0 +a 100/20 +b 250/60 -b 300/70 +b 450/110 -b 500/120 +d 520/130 -d " \
	"1200/500 -a @2 50/0 +e 60/10 +b 140/20 -b 230/30 -e"

static char before_path[] = "/tmp/artscope-before-XXXXXX";

static const struct comparison_options request = { .rule = MATCH_USUAL,
	.min_change_ns = 1000 };

static const struct edit screens[] = {
	/* clang-format off */
	{ "what was compared", "", { "^ after: artscope-\\w+ \\(before: artscope-before-\\w+\\)",
	    "^ main, wall time: 1.000 ms to 1.200 ms, change \\+200 us \\(\\+20.0 % of before\\); what has changed" } },
	{ "the largest change first", "", {
	    "^ ▾change ms +before +after +calls +by calls +per call  verdict +method$",
	    "method$\n +\\+0.200 +0.100 +0.300 +1→2 +\\+0.125 +\\+0.075  1 run, more calls +com.app.B.b.*\n"
	    " +-0.040 +0.040 +- +1→0 .* gone .*C.c.*\n +\\+0.020 .* 1 run +.*A.a.*\n +\\+0.020 +- +0.020 .* new .*D.d" } },
	{ "the row in words", "", { "^ com.app.B.b \\(I\\)V$",
	    "^ 1 run: a change of time may be noise, counts of calls are exact; called more often; self 100 us to 300 us, change \\+200 us" } },
	{ "new", "G", { "^ new: it has no calls before; self 0 us to 20 us" } },
	{ "gone", "j", { "^ gone: it has no calls after; self 40 us to 0 us, change -40 us \\(-100.0 % of before\\)" } },
	{ "callers and callees", "<Enter>", { "^▾ +\\+0.200 .*\n  callers, and the time on their behalf *\n"
	    " +\\+0.200 +0.100 +0.300 +1→2 .* com.app.A.a\\(\\)", "!callees" } },
	{ "of the outermost call", "j j <Enter>", { "callers, .*\n +\\+0.200 +1.000 +1.200 .*\\(the thread itself\\)",
	    "callees, and their time here *\n +\\+0.200 .*B.b.*\n +-0.040 .* gone .*C.c.*\n +\\+0.020 .* new .*D.d" } },
	{ "closed again", "<Enter> <Enter>", { "!callers," } },
	{ "in place", "l", { "callers," } },
	{ "into it", "l l", { "callers,", "^ com.app.A.a \\(\\)V$" } },
	{ "out of it", "l l h h", { "!callers," } },
	{ "to a relative", "<Enter> j <Enter>", { "^▾ +\\+0.020 .*A.a.*\n  callers,", "^ com.app.A.a \\(\\)V$" } },
	{ "and back", "<Enter> j <Enter> <Backspace>", { "^▾ +\\+0.200 " } },
	{ "the thread has no row", "j j <Enter> j <Enter>", { "^▾ +\\+0.020 .*A.a" } },
	{ "what takes longer", "V", { "; what takes longer;", "!C\\.c", "^ rows: what takes longer$" } },
	{ "what takes less", "V V", { "; what takes less;", "method$\n +-0.040 .*C.c", "!com.app.B" } },
	{ "what is new or gone", "V V V", { "method$\n +-0.040 .*C.c.*\n +\\+0.020 .*D.d", "!com.app.B" } },
	{ "all, and again", "V V V V V", { "; what has changed;" } },
	{ "by name", "s n", { "▴method$\n.*A.a.*\n.*B.b.*\n.*C.c.*\n.*D.d" } },
	{ "the other way round", "r", { "▴change ms", "method$\n +\\+0.020" } },
	{ "the next column", "S", { "▾before", "method$\n +\\+0.020 +0.860" } },
	{ "the menu", "s", { "^ sort: d change r ratio a a b b c calls n name v verdict i incl q q" } },
	{ "columns", "C", { "^ columns of the changes, from left to right$" } },
	{ "another clock", "c", { "^ main, cpu time: 410 us to 500 us, change \\+90 us", "method$\n +\\+0.0" } },
	{ "its first row", "c", { "^ com.app.A.a \\(\\)V$" } },
	{ "waiting", "c c", { "^ main, wait time: " } },
	{ "search", "/ 'D.d <Enter>", { "^ com.app.D.d \\(\\)V$" } },
	{ "the next match", "/ 'C|D <Enter> n", { "of 2 rows" } },
	{ "no match", "/ 'E.e <Enter> n", { "no row here matches" } },
	{ "of what is gone", "/ 'C.c <Enter>", { "^ com.app.C.c \\(\\)V$", "^ no method of this trace matches, but 1 method of the one before \\(~\\): C.c$" } },
	{ "in full names", "/ '/com.app.C <Enter>", { "^ com.app.C.c \\(\\)V$", "1 method of the one before" } },
	{ "there it is", "/ 'C.c <Enter> ~ <Tab> n", { "1 of 1 call: C.c|^ C.c" } },
	{ "the other way", "~ / 'D.d <Enter>", { "^ com.app.D.d \\(\\)V$", "1 method of the one after" } },
	{ "in both flames", "8 / 'C.c <Enter>", { "^ com.app.C.c " } },
	{ "filter", "& 'B.b <Enter>", { "method$\n +\\+0.200 .*B.b.*\n\n", "^ main, wall time: 1.000 ms to 1.200 ms" } },
	{ "none passes", "& 'E.e <Enter>", { "no such row: V shows others" } },
	{ "taken back", "& 'B.b <Enter> u", { "C\\.c" } },
	{ "classes", "g c", { "per call  verdict +class$", "class$\n +\\+0.200 .* com.app.B *$" } },
	{ "libraries", "g L", { "per call  verdict +library$", " app *$" } },
	{ "phases", "g P", { "per call  verdict +phase$", " \\(no phase\\) *$" } },
	{ "packages", "g p", { "package$\n +\\+0.200 +1.000 +1.200 .* com.app *$" } },
	{ "methods again", "g p g m", { "method$\n +\\+0.200 +0.100" } },
	{ "groups of threads", "T g t", { "threads of one kind$\n +\\+0.200 .* main *\n +\\+0.030 .* worker *$" } },
	{ "which have no callers", "g p <Enter>", { "callers and callees are those of methods: gm shows these" } },
	{ "all threads", "T", { "^ all threads, wall time: 1.150 ms to 1.380 ms", "\\+0.230 +0.150 +0.380 +2→3 .*B.b" } },
	{ "another thread", "]", { "^ worker, wall time: 150 us to 180 us, change \\+30 us", "method$\n +\\+0.030 .*B.b" } },
	{ "marked threads", "t <Down> <Space> <Escape> T", { "1 marked thread, wall time: " } },
	{ "the one before", "~", { "^ before: artscope-before-\\w+ \\(after: ", "1.000 ms · 8 calls|1.000 ms", "^ main, wall time: 1.000 ms to 1.200 ms",
	    "^ before: artscope-before-\\w+$" } },
	{ "and the one after", "~ ~", { "^ after: artscope-\\w+ \\(before: " } },
	{ "its table", "~ 1", { "A.a", "!D\\.d" } },
	{ "the table of the one after", "1", { "D\\.d", "!C\\.c" } },
	{ "back", "~ <Backspace>", { "^ after: " } },
	{ "the same thread there", "] ~", { "^ changes +worker 2/2", "^ worker, wall time: 150 us to 180 us" } },
	{ "a range of the one after", "5 l j R 7", { "^ main, wall time, a range of that after: " } },
	{ "a range of each", "5 l j R ~ 5 l j R 7", { "^ main, wall time, a range of each: 100 us to 150 us" } },
	{ "stays with its trace", "5 l j R ~ 7", { "^ main, wall time, a range of that after: 1.000 ms to 150 us" } },
	{ "the chart's call", "<Tab> j", { "^ ▾change ms" } },
	{ "its row", "<Tab> j <Tab>", { "^ com.app.B.b" } },
	{ "its calls", "e", { "^ B.b: wall of 2 calls" } },
	{ "of the one before", "~ e", { "^ B.b: wall of 1 call" } },
	{ "a transform", ": 'merge <Space> 'B.b <Enter>", { "^ main, wall time: 1.000 ms to 1.200 ms", "!com.app.B.b" } },
	{ "both flames", "8", { "^ flame of both, wall time: as wide as the side that takes more; \\+ is what grew, - what became less$",
	    "^▏main  \\+200 us +\\+{20,}", "^▏A.a  \\+200 us +\\+{20,}", "^▏B.b +\\+{18,}▏-{3}▏\\++" } },
	{ "what grew", "8 l", { "^ com.app.B.b ", "^ wall 100 us to 300 us, change \\+200 us \\(\\+200.0 % of before\\)$" } },
	{ "what is gone", "8 l l", { "^ com.app.C.c ", "^ wall 40 us to 0 us, change -40 us \\(-100.0 % of before\\)$" } },
	{ "what is new", "8 l l l", { "^ com.app.D.d ", "^ wall 0 us to 20 us, change \\+20 us$" } },
	{ "the whole", "8 k k", { "^ wall 1.000 ms to 1.200 ms, change \\+200 us" } },
	{ "zoomed", "8 l <Enter>", { "^▏B.b  \\+200 us +\\+{80,}$" } },
	{ "by another clock", "8 c", { "^ flame of both, cpu time" } },
	{ "of all threads", "8 T", { "^▏all threads  \\+230 us", "▏E.e" } },
	{ "of the other one it is the same", "8 ~", { "^▏A.a  \\+200 us" } },
	{ "not inverted", "8 I", { "4 has that of one" } },
	{ "a match in it", "8 / 'D.d <Enter>", { "^ com.app.D.d " } },
	{ "q quits", "q", { "q quit" } },
	{ "by its name", "1 : 'view <Space> 'changes <Enter>", { "^ ▾change ms" } },
	{ "40 columns", "=24x40", { "^ ▾change ms  method$" } },
	{ "20 columns", "=24x20", { "^ ▾change ms" } },
	{ "5 rows", "=5x80", { "▾change ms.*\n +\\+0.200" } },
	{ "for a colleague", "c : 'command <Enter>", { "^ copying artscope diff --clock cpu --min-change 0.001ms /tmp/\\S+ /tmp/\\S+$", "!without" } },
	{ "what rows are", "g c : 'command <Enter>", { "artscope diff --group class --min-change 0.001ms /tmp/" } },
	{ "threads of one kind, in one of them", "g t : 'command <Enter>", { "artscope diff --thread main --group thread --min-change 0.001ms /tmp/" } },
	{ "in all of them", "T g t : 'command <Enter>", { "artscope diff --group thread --min-change 0.001ms /tmp/" } },
	{ "which rows", "V : 'command <Enter>", { "\\(without which rows are shown" } },
	{ "what is searched for", "/ 'B <Enter> : 'command <Enter>", { "\\(without the search" } },
	{ "which row", "j : 'command <Enter>", { "\\(without the row and what is open" } },
	{ "which is open", "<Enter> : 'command <Enter>", { "\\(without the row and what is open" } },
	{ "which trace", "~ : 'command <Enter>", { "\\(without which of the two is shown" } },
	{ "without what the line cannot say", "& 'B <Enter> : 'command <Enter>", { "copying artscope diff --min-change 0.001ms /tmp/.*\\(without the filters\\)" } },
	{ "the mouse", "<F2> <Click:16,20>", { "^ com.app.C.c \\(\\)V$" } },
	/* clang-format on */
};

/* main before: 1000 long; after: 1200, and b begins at 200 in place of 100. */
#define CHARTS_BEFORE "0 +a 100 +b 200 -b 300 +c 340 -c 1000 -a @2 50 +e 90 -e"
#define CHARTS_AFTER "0 +a 200 +b 350 -b 500 +b 650 -b 700 +d 900 -d 1200 -a"

static const struct edit charts[] = {
	/* clang-format off */
	{ "first calls of the row's method", "9", {
	    "│ before: B.b 1 of 1\n·+▏A.a +▕·+\n·+ +▏B.b +▕ +▏-C.c▕ +·+\n",
	    "\n╷0 us +▾200 us .*│ after: B.b 1 of 2\n▏A.a +▕\n {21}▏B.b +▕ +▏B.b +▕ +▏\\+D.d \\++▕\n" } },
	{ "in one column", "9", { "\n·{11} {10}▾ .* before: .*\n·.*\n·{11} {10}▏B.b", "\n.*after: .*\n.*\n {21}▏B.b" } },
	{ "another call of it", "9 0 } } g =", { "\n·{44} {10}▾ .*│ before: B.b 1 of 1\n", "│ after: B.b 2 of 2", "^ in one column: call 1 of 1 before, call 2 of 2 after$" } },
	{ "the begins", "9 0 } g =", { "\n▾0 us .*│ before.*\n▏A.a", "\n▾0 us .*│ after.*\n▏A.a", "^ the begins stand in one column$" } },
	{ "what one side lacks", "9 <Tab> G", { "│ before.*\n", "│ after.*\n", "▏-C.c▕" } },
	{ "has no column", "9 / 'D.d <Enter> g =", { "^ not both sides call it here$" } },
	{ "zoomed together", "9 w", { "\n {21}╷300 us +╷400 us .*before.*\n", "\n {21}╷400 us +╷500 us .*after.*\n" } },
	{ "panned together", "9 w d", { "\n {5}╷300 us .*before.*\n", "\n {5}╷400 us .*after.*\n" } },
	{ "fits the call on both", "9 } <Enter>", { "\n▾.*before.*\n▏A.a +▕?\n▏B.b", "\n▾.*after.*\n▏A.a +▕?\n▏B.b" } },
	{ "the one before, in its place", "9 ~", { "^ before: artscope-before", "╷.*│ before: B.b 1 of 1\n▏A.a", "│ after: B.b 1 of 2\n" } },
	{ "and back", "9 ~ ~", { "^ after: artscope-", "│ before: B.b 1 of 1\n", "│ after: B.b 1 of 2\n" } },
	{ "its call is selected", "9 } ~", { "^ this call: 100 us, from \\+0.100 ms" } },
	{ "a thread of one side", "9 ~ ]", { "no thread there goes with this one", "^ charts +worker" } },
	{ "through a transform", "9 : 'merge <Space> 'B.b <Enter>", { "│ before.*\n", "!▏B\\.b" } },
	{ "without colours", "9", { "-C.c", "\\+D.d" } },
	{ "on a small screen", "=24x80 9", { "before.*\n", "after.*\n", "method" } },
	{ "and on the smallest", "=6x20 9", { "│ before: …$|│ before", "│ after" } },
	{ "a row less for both", "9 1 <C-Up>", { "\\A(.*\n){16}   #  incl%" } },
	{ "alone", "9 f", { "before.*\n", "after.*\n", "!method$" } },
	{ "a click in the other one shows it", "<F2> 9 <Click:4,25>", { "^ before: artscope-before", "│ before: B.b 1 of 1\n",
	    "^ com.app.B.b", "^ this call: 100 us, from \\+0.100 ms" } },
	{ "and what is there alone", "<F2> 9 <Click:4,45>", { "^ before: artscope-before", "^ com.app.C.c", "^ this call: 40 us" } },
	{ "beside its calls as well", "<F2> 9 <Click:6,60>", { "^ before: artscope-before" } },
	{ "on its ruler", "<F2> 9 <Click:2,60>", { "^ before: artscope-before" } },
	{ "twice fits the call", "<F2> 9 <Double:4,45>", { "^ before: ", "\n▏A.a +▕?\n▏-C.c" } },
	{ "and back", "<F2> 9 <Click:4,25> <Click:12,25>", { "^ after: artscope-", "^ this call: 150 us, from \\+0.200 ms" } },
	{ "the wheel zooms both", "<F2> 9 <C-Up:4,25>", { "╷200 us +╷300 us(?s:.*)╷300 us +╷400 us" } },
	{ "by its name", ": 'view <Space> 'charts <Enter>", { "│ before.*\n", "│ after.*\n" } },
	{ "the usual chart again", "9 5", { "^ changes|^ chart ", "!│ before" } },
	{ "closed", "9 q", { "!│ before" } },
	/* clang-format on */
};

/* The other chart has the marks of a search as well: before stands above. */
static const struct {
	const char *name, *keys, *looks[STEP_LOOKS];
} matches[] = {
	/* clang-format off */
	{ "what only the other one has", "9 / 'C.c <Enter>", { "^ +▏-C.c▕ *$", "!B\\.b" } },
	{ "what both have", "9 / 'B.b <Enter>", { "^ +▏B.b +▕ *$", "^ +▏B.b +▕ +▏B.b" } },
	{ "while it is typed", "9 / 'C.c", { "^ +▏-C.c▕ *$" } },
	{ "from the other side", "9 ~ / 'D.d <Enter>", { "^ +▏\\+D.d \\++▕ *$" } },
	{ "through a transform", "9 : 'merge <Space> 'A.a <Enter> / 'C.c <Enter>", { "^ +▏-C.c▕ *$" } },
	{ "none any more", "9 / 'C.c <Enter> <Escape>", { "!▏-C.c" } },
	{ "in one chart alone", "5 / 'C.c <Enter>", { "!▏-?C\\.c" } },
	/* clang-format on */
};

/* Of each side three runs, and the one in the middle is not the second. */
static const char *const run_scripts[] = {
	"0 +a 100 +b 200 -b 1100 -a @2 50 +e 90 -e",
	"0 +a 100 +b 200 -b 1000 -a @2 50 +e 90 -e",
	"0 +a 100 +b 230 -b 1300 -a @2 50 +e 90 -e",
	"0 +a 100 +b 600 -b 1500 -a @3 50 +e 90 -e",
	"0 +a 100 +b 500 -b +d 510 -d 1200 -a @3 50 +e 90 -e",
	"0 +a 100 +b 580 -b 1400 -a @3 50 +e 90 -e",
};
enum { RUNS = sizeof run_scripts / sizeof *run_scripts, RUN_PATH = 40 };

static const struct edit runs[] = {
	/* clang-format off */
	{ "the median runs are shown", "", { "^ after: as-\\d+-5, median of 3 \\(before: as-\\d+-0, median of 3\\)",
	    "1.400 ms" } },
	{ "numbers are those of all", "", { "^ 3\\+3 runs, main, wall time: 1.100 ms to 1.400 ms, change \\+300 us",
	    " \\+0.380 +0.100 ±0.015 +0.480 ±0.050 +1 .* .*B.b\\(int\\)" } },
	{ "what no test can tell is said", "", { "^  3\\+3 runs, \\d+ rows: no test can tell one changed row from chance|3\\+3 runs, " } },
	{ "the verdict in words", "j k", { "^ (probably slower|slower): " } },
	{ "callers are those of one run", "<Enter>", { "^  callers, and the time on their behalf, in the median runs *\n +\\+0.380 +0.100 +0.480 .*A.a" } },
	{ "a range is known of them alone", "5 l j R 7", { "^ the median runs alone, main, wall time, a range of that after: " } },
	{ "so is what depends on single calls", ": 'longer <Space> '1ms <Enter>", { "^ the median runs alone, " } },
	{ "other transforms are of all", ": 'merge <Space> 'B.b <Enter>", { "^ 3\\+3 runs, main, wall time: 1.100 ms to 1.400 ms", "!com.app.B" } },
	{ "groups of threads", "T g t", { "^ 3\\+3 runs, all threads", "binder:#|worker" } },
	{ "new in one run alone", "V V V V / 'D.d <Enter>", { "0.010|0.000 .*D.d", "com.app.D.d" } },
	{ "the median before", "~", { "^ before: as-\\d+-0, median of 3" } },
	{ "both charts are theirs", "9", { "│ before: B.b 1 of 1\n", "│ after: B.b 1 of 1\n" } },
	{ "the flame, too", "8", { "^▏main  \\+300 us" } },
	{ "for a colleague", ": 'command <Enter>", { "^ copying artscope diff --min-change 0.001ms /tmp/as-" } },
	{ "are not turned round", ": 'swap <Enter>", { "several runs are not turned round" } },
	/* clang-format on */
};

static const struct edit damaged_run[] = {
	/* clang-format off */
	{ "is left out", "", { "^ 2\\+3 runs, 1 damaged before left out, main, wall time: ", "median of 2" } },
	/* clang-format on */
};

static const struct edit alone[] = {
	/* clang-format off */
	{ "nothing is compared", "7", { "^ table +main", "^ one trace is open; :diff FILE compares it with another$" } },
	{ "in the picture, too", "8", { "^▏A.a", "^ one trace is open; :diff FILE compares it with another$" } },
	{ "nor another chart", "9", { "^ table +main", "^ one trace is open; :diff FILE compares it with another$", "!before" } },
	{ "nor a call there", "5 l g =", { "^ one trace is open; :diff FILE" } },
	{ "there is no other", "~", { "^ one trace is open; :diff FILE compares it with another$" } },
	/* clang-format on */
};

static const struct edit no_wall[] = {
	/* clang-format off */
	{ "the clock of both", "", { "^ main, cpu time: 410 us to 500 us", "^ not both have wall time: these are cpu times$" } },
	{ "which is the only one", "c", { "not both recordings have w" } },
	/* clang-format on */
};

static const struct edit damaged[] = {
	/* clang-format off */
	{ "is said first", "", { "^ DAMAGED before; main, wall time: " } },
	/* clang-format on */
};

static int set_up(void **state)
{
	const int fd = mkstemp(before_path);

	return fd < 0 || close(fd) != 0 || steps_set_up(state);
}

static int tear_down(void **state)
{
	return unlink(before_path) != 0 || steps_tear_down(state) != 0;
}

/* Both, each with its clock. */
static void write_both(const char *before, const char *clock, const char *after,
    const char *other_clock)
{
	steps_write_script(before, clock);
	assert_int_equal(rename(steps_path, before_path), 0);
	steps_write_script(after, other_clock);
}

static void keys(void **state)
{
	(void)state;
	write_both(TRACE_BEFORE, "dual", TRACE_AFTER, "dual");
	steps_play(screens, ROWS(screens), "=30x132", &(struct app_options){
		.path_before = before_path, .compared = &request,
		.compared_group = GROUP_METHOD });
}

static void two_charts(void **state)
{
	(void)state;
	write_both(CHARTS_BEFORE, "wall", CHARTS_AFTER, "wall");
	steps_play(charts, ROWS(charts), "=30x132", &(struct app_options){
		.path_before = before_path, .compared = &request,
		.compared_group = GROUP_METHOD });
}

static void marks_of_both(void **state)
{
	static struct play play;
	const struct app_options options = { .path = steps_path,
		.path_before = before_path, .compared = &request,
		.compared_group = GROUP_METHOD };

	(void)state;
	write_both(CHARTS_BEFORE, "wall", CHARTS_AFTER, "wall");
	for (size_t i = 0; i < ROWS(matches); i++) {
		play_start(&play, &options);
		play_keys(&play, "=30x132");
		play_keys(&play, matches[i].keys);
		for (size_t n = 0; n < STEP_LOOKS && matches[i].looks[n] != NULL; n++)
			play_shows_matches(&play, matches[i].name, matches[i].looks[n]);
		play_end(&play);
	}
}

/* What has grown has a colour of its own in the flame of both. */
static void grown(void **state)
{
	static struct play play;
	const struct app_options options = { .path = steps_path,
		.path_before = before_path,
		.compared = &request,
		.compared_group = GROUP_METHOD };
	const struct canvas *canvas;
	int count = 0;

	(void)state;
	write_both(TRACE_BEFORE, "dual", TRACE_AFTER, "dual");
	play_start(&play, &options);
	play_keys(&play, "=30x132");
	play_keys(&play, "8");
	canvas = app_draw(play.app);
	for (int at = 0; at < 30 * 132; at++) {
		const struct cell *cell = canvas_at(canvas, at / 132, at % 132);

		if (cell->style.role == ROLE_GROWN) {
			assert_string_equal(cell->text, "+");
			count++;
		}
	}
	assert_true(count > 0);
	play_end(&play);
}

static void cut_end(const char *path)
{
	struct stat st;

	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(truncate(path, st.st_size - 20), 0);
}

static void several_runs(void **state)
{
	char names[RUNS][RUN_PATH];
	const char *paths[RUNS];
	const struct loaded_runs_request asked = { .paths = paths,
		.count = RUNS,
		.after_at = RUNS / 2,
		.measure = NO_MEASURE };
	const struct app_options options = { .path = names[RUNS / 2],
		.path_before = names[0], .runs = &asked, .compared = &request,
		.compared_group = GROUP_METHOD };

	(void)state;
	for (int i = 0; i < RUNS; i++) {
		snprintf(names[i], RUN_PATH, "/tmp/as-%d-%d",
		    (int)getpid(), i);
		paths[i] = names[i];
		steps_write_script(run_scripts[i], "wall");
		assert_int_equal(rename(steps_path, names[i]), 0);
	}
	steps_play(runs, ROWS(runs), "=30x132", &options);
	cut_end(names[0]);
	steps_play(damaged_run, ROWS(damaged_run), "=30x132", &options);
	for (int i = 0; i < RUNS; i++)
		unlink(names[i]);
	steps_write_script(TRACE_AFTER, "dual");
}

/* Calls of both are the ranges. */
static void ranges_of_both(void **state)
{
	static const struct edit screens_within[] = {
		/* clang-format off */
		{ "numbers of each", "", { "^ main, wall time, within com.app.B.b#1: 100 us to 150 us" } },
		{ "their begins stand in one column", "9 0 j g = g =", { "▾.*│ before", "▾.*│ after" } },
		{ "the one before", "~", { "^ main, wall time, within com.app.B.b#1: 100 us to 150 us" } },
		{ "for a colleague", ": 'command <Enter>", { "artscope diff --within .?com.app.B.b" } },
		{ "another range", ": 'range <Space> '0.1ms..0.2ms <Enter>", { "^ main, wall time, a range of each: 100 us, change 0" } },
		{ "so are its times", ": 'range <Space> '0.1ms..0.2ms <Enter> : 'command <Enter>", { "--range-a 0.1ms..0.2ms --range-b 0.1ms..0.2ms" } },
		/* clang-format on */
	};
	static const struct edit none[] = {
		{ "not in both", "", { "before: .*D\\.d" } } };
	const struct app_options options = { .path_before = before_path,
		.texts = WITHIN("com.app.B.b#1"),
		.compared = &request };
	const struct app_options first = { .path_before = before_path,
		.texts = WITHIN("com.app.B.b"),
		.compared = &request };
	const struct app_options other = { .path_before = before_path,
		.texts = WITHIN("com.app.D.d#1"),
		.compared = &request };

	(void)state;
	write_both(TRACE_BEFORE, "dual", TRACE_AFTER, "dual");
	steps_play(screens_within, ROWS(screens_within), "=30x132", &options);
	steps_play(screens_within, ROWS(screens_within), "=30x132", &first);
	steps_play(none, ROWS(none), "=30x132", &other);
}

/* Two threads that the user named, of whatever name. */
static void threads_of_both(void **state)
{
	static const struct edit paired[] = {
		/* clang-format off */
		{ "one of each", "", { "^ main -> worker, wall time: 1.000 ms to 180 us, change -820 us",
		    "-0.860 +0.860 +- .* gone .*A.a", "-0.020 +0.100 +0.080 .*B.b", "\\+0.100 +- +0.100 .* new .*E.e" } },
		{ "their groups are one", "g t", { "-0.820 +1.000 +0.180 .* main -> worker *$", "!gone", "!new" } },
		{ "and of the flame", "8", { "B.b" } },
		{ "their charts", "9", { "│ before", "^▏-A.a", "│ after", "^  ▏.E.e" } },
		{ "the one before", "~", { "^ main -> worker, wall time: 1.000 ms to 180 us", "^ before: " } },
		{ "and back", "~ ~", { "^ main -> worker, wall time: 1.000 ms to 180 us", "^ after: " } },
		{ "for a colleague", ": 'command <Enter>", { "artscope diff --thread-a main --thread-b worker " } },
		{ "from the other side", "~ : 'command <Enter>", { "artscope diff --thread-a main --thread-b worker " } },
		{ "all threads", "T", { "^ all threads, wall time: 1.150 ms to 1.380 ms", "!->" } },
		{ "another thread", "[", { "^ main, wall time: 1.000 ms to 1.200 ms" } },
		/* clang-format on */
	};
	static const struct edit none[] = {
		{ "not in the one before", "", { "^ worker, wall time: 150 us to 180 us",
		    "before: no thread with calls is called nobody" } } };
	const struct app_options options = { .path_before = before_path,
		.has_pair = true, .thread = "worker", .compared = &request };
	const struct app_options other = { .path_before = before_path,
		.has_pair = true, .thread = "worker",
		.before_thread = "nobody", .compared = &request };

	(void)state;
	write_both(TRACE_BEFORE, "dual", TRACE_AFTER, "dual");
	steps_play(paired, ROWS(paired), "=30x132", &options);
	steps_play(none, ROWS(none), "=30x132", &other);
}

/* ---- two builds, whose methods were renamed ------------------------------- */

/* What is a in one is c in the other: Shop.open calls sell, Cart.add and one that the
 * other lacks. */
#define BUILD_BEFORE                                                     \
	"0 +a 100 +b 200 -b 300 +c 340 -c 400 +d 450 -d 1000 -a @2 50 +e 90 -e"
#define BUILD_AFTER                                                      \
	"0 +c 100 +b 250 -b 300 +d 500 -d 600 +a 620 -a 1200 -c @2 50 +e 120 -e"

static const char map_before[] = "# pg_map_id: 1234abc\n"
    "com.shop.Shop -> com.app.A:\n    void open() -> a\n"
    "com.shop.Till -> com.app.B:\n    void sell(int) -> b\n"
    "com.shop.Cart -> com.app.C:\n    void add() -> c\n"
    "com.shop.Old -> com.app.D:\n    void old() -> d\n";
static const char map_after[] = "# pg_map_id: 99\n"
    "com.shop.Shop -> com.app.C:\n    void open() -> c\n"
    "com.shop.Till -> com.app.B:\n    void sell(int) -> b\n"
    "com.shop.Cart -> com.app.D:\n    void add() -> d\n"
    "com.shop.Fresh -> com.app.A:\n    void fresh() -> a\n";

static const char *const map_path[BOTH_SIDES][1] = { { "before.txt" },
	{ "after.txt" } };

static struct mapping *mapping_of(const char *text)
{
	struct error err = { "" };
	struct mapping *m = mapping_new();

	assert_non_null(m);
	assert_true(read_map(m, "map.txt", bytes_of(text, strlen(text)),
	    &err));
	return m;
}

static const struct edit builds[] = {
	/* clang-format off */
	{ "one row a method", "", { "method$\n +\\+0.160 +0.040 +0.200 +1 .* com.shop.Cart.add\\(\\)",
	    " -0.050 +0.050 .* gone .*com.shop.Old.old", "\\+0.020 .* new .*com.shop.Fresh.fresh",
	    "\\+0.050 +0.100 +0.150 .*com.shop.Till.sell\\(int\\)", "!com.app.[A-D].[a-d]\\(" } },
	{ "callers and callees", "/ 'Shop.open <Enter> <Enter>", { "callees, .*\n +\\+0.160 .*Cart.add.*\n +\\+0.050 .*Till.sell",
	    "gone .*Old.old", "new .*Fresh.fresh" } },
	{ "of the called", "<Enter>", { "callers, .*\n +\\+0.160 .*Shop.open" } },
	{ "both flames", "8", { "^▏Shop.open  \\+200 us", "▏Till.sell", "!com.app.[A-D].[a-d]\\(" } },
	{ "both charts", "9", { "before: Cart.add 1 of 1\n.*Shop.open.*\n.*Till.sell.*▏Car….*▏-Old…",
	    "after: Cart.add 1 of 1\n.*Shop.open.*\n.*Till.sell.*Cart.add.*▏\\+…" } },
	{ "the table", "1", { "com.shop.Cart.add", "com.shop.Fresh.fresh", "!Old.old" } },
	{ "of the one before", "~ 1", { "com.shop.Cart.add", "com.shop.Old.old", "!Fresh.fresh" } },
	{ "the names in both traces", "i", { "^ in the trace after: com.app.D.d \\(\\)V$",
	    "^ in the trace before: com.app.C.c \\(\\)V$", "^ name: exact$" } },
	{ "in the one that has it", "/ 'Fresh <Enter> i", { "^ in the trace: com.app.A.a \\(\\)V$" } },
	{ "also before", "~ / 'Old <Enter> i", { "^ in the trace: com.app.D.d \\(\\)V$" } },
	{ "as in the trace", "D D", { "\\+0.160 +0.040 +0.200 .*com.app.D.d\\(\\)", "-0.050 .* gone .*com.app.D.d", "!com.shop" } },
	{ "and back", "D D D", { "\\+0.160 .*com.shop.Cart.add", "^ com.shop.Cart.add" } },
	{ "classes", "g c", { "\\+0.160 .*com.shop.Cart *$", "!com.app.[A-D].[a-d]\\(" } },
	{ "what is in no mapping", "T", { "com.app.E.e" } },
	{ "a transform", ": 'merge <Space> 'Cart.add <Enter>", { "!Cart.add\\(", "\\+0.1.. .*Shop.open" } },
	{ "the same transform before", ": 'merge <Space> 'Cart.add <Enter> ~ 1", { "!Cart.add\\(", "Old.old" } },
	{ "another mapping", ": 'mapping <Space> 'x <Enter>", { "each of the two traces has names of its own: :diff --mapping-a FILE" } },
	{ "for a colleague", ": 'command <Enter>", { "artscope diff --mapping-a before.txt --mapping-b after.txt --keep-synthesized" } },
	{ "with a transform of mappings", "x s : 'command <Enter>", { "--mapping-b after.txt --merge-synthesized" } },
	{ "with the names of the traces", "D D : 'command <Enter>", { "--mapping-b after.txt --raw-names --" } },
	/* clang-format on */
};

/* Runs of both builds; numbers are of all. */
static const struct edit build_runs[] = {
	/* clang-format off */
	{ "one row a method", "", { "^ 1\\+2 runs, ", "\\+0.160 +0.040 +0.200 .*com.shop.Cart.add", "gone .*Old.old", "!com.app.[A-D].[a-d]\\(" } },
	{ "the medians", "1", { "com.shop.Cart.add", "com.shop.Fresh.fresh" } },
	{ "their names", "i", { "^ in the trace after: com.app.D.d", "^ in the trace before: com.app.C.c" } },
	/* clang-format on */
};

static const struct edit one_build[] = {
	/* clang-format off */
	{ "names of the trace after", "", { "gone .*com.shop.Shop.open", "new .*com.app.C.c\\(\\)" } },
	{ "before", "~ / 'Old <Enter> i", { "^ in the trace: com.app.D.d \\(\\)V$" } },
	{ "after", "/ 'D.d <Enter> i", { "^ void com.app.D.d\\(\\)$", "!in the trace" } },
	/* clang-format on */
};

static void two_builds(void **state)
{
	struct build_maps maps = { .mappings = { mapping_of(map_before),
				       mapping_of(map_after) },
		.paths = { map_path[BEFORE], map_path[AFTER] },
		.path_count = { 1, 1 } };
	const char *const paths[] = { before_path, steps_path, steps_path };
	const struct loaded_runs_request asked = { .paths = paths,
		.count = 3,
		.after_at = 1,
		.measure = NO_MEASURE };
	struct app_options options = { .path_before = before_path,
		.compared = &request,
		.maps = &maps,
		.compared_group = GROUP_METHOD };

	(void)state;
	write_both(BUILD_BEFORE, "dual", BUILD_AFTER, "dual");
	steps_play(builds, ROWS(builds), "=30x132", &options);
	options.runs = &asked;
	steps_play(build_runs, ROWS(build_runs), "=30x132", &options);
	options.runs = NULL;
	mapping_free(maps.mappings[AFTER]);
	maps.mappings[AFTER] = NULL;
	steps_play(one_build, ROWS(one_build), "=30x132", &options);
	mapping_free(maps.mappings[BEFORE]);
}

/* One call of one method, of the build with that id. */
static void write_build(const char *class_name, const char *id, uint32_t us)
{
	const struct make_method method = { 4, class_name, "a", "()V", id, 0 };
	const struct make_event events[] = { { 1, 4, MAKE_ENTER, 0, 0 },
		{ 1, 4, MAKE_EXIT, us, us } };

	steps_write(&(struct make_trace_spec){ .layout = MAKE_V3,
	    .clock = "dual", .vm = "art", .threads = script_threads,
	    .thread_count = 1, .methods = &method, .method_count = 1,
	    .events = events, .event_count = 2 });
}

static void write_map(const char *path, const char *id, const char *class_name)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fprintf(file, "# pg_map_id: %s\ncom.shop.Shop -> %s:\n"
	    "    void open() -> a\n", id, class_name);
	assert_int_equal(fclose(file), 0);
}

/* Each trace finds the mapping of its build in the one folder. */
static void builds_of_a_folder(void **state)
{
	static const struct edit rows[] = {
		{ "one row", "", { "method$\n +\\+0.100 +0.100 +0.200 .*com.shop.Shop.open\\(\\)\n *\n" } },
		{ "the names in both traces", "i", { "^ in the trace after: a.c.a \\(\\)V$",
		    "^ in the trace before: a.b.a \\(\\)V$" } },
		{ "for a colleague", ": 'command <Enter>", { "artscope diff --mapping maps --keep-synthesized" } },
	};
	static const char *const paths[] = { "maps" };
	char folder[] = "/tmp/artscope-maps-XXXXXX", one[60], other[60];
	struct error err = { "" };
	struct mapping *m = mapping_new();
	struct build_maps maps = { .mappings = { m, m }, .is_one = true,
		.paths = { paths, paths }, .path_count = { 1, 1 } };

	(void)state;
	assert_non_null(mkdtemp(folder));
	snprintf(one, sizeof one, "%s/mapping-1.txt", folder);
	snprintf(other, sizeof other, "%s/mapping-2.txt", folder);
	write_map(one, "1234abc", "a.b");
	write_map(other, "99", "a.c");
	assert_true(mapping_open(m, folder, &err));
	write_build("a.b", "r8-map-id-1234abc", 100);
	assert_int_equal(rename(steps_path, before_path), 0);
	write_build("a.c", "r8-map-id-99", 200);
	steps_play(rows, ROWS(rows), "=30x132", &(struct app_options){
	    .path_before = before_path, .compared = &request, .maps = &maps,
	    .compared_group = GROUP_METHOD });
	mapping_free(m);
	assert_int_equal(unlink(one) | unlink(other) | rmdir(folder), 0);
}

/* Looks at all three comparisons through what was asked of the stacks last. */
static void look_through(struct play *p, const char *row)
{
	static const struct {
		const char *keys, *looks;
	} views[] = {
		{ "7", "^ changes " },
		{ "7 g t", "^ changes " },
		{ "8", "^ flame of both|^ there are no stacks" },
		{ "9 7 g m", "^ changes " },
	};

	for (size_t i = 0; i < ROWS(views); i++) {
		play_keys(p, views[i].keys);
		play_shows(p, row, views[i].looks);
	}
}

/* Each transform, alone and after each of the others. */
static void through_transforms(void **state)
{
	static const char *const transforms[] = { "'focus <Space> 'A.a",
		"'only <Space> 'A.a|E.e", "'merge <Space> 'B.b", "'drop <Space> 'C.c",
		"'no-idle", "'collapse <Space> 'B.b", "'collapse-package <Space> 'all",
		"'fold-recursion", "'longer <Space> '0.1ms", "'longer <Space> '10s",
		"'depth <Space> '1" };
	static struct play play;
	const struct app_options options = { .path = steps_path,
		.path_before = before_path, .compared = &request,
		.compared_group = GROUP_METHOD };

	(void)state;
	write_both(TRACE_BEFORE, "dual", TRACE_AFTER, "dual");
	for (size_t i = 0; i < ROWS(transforms); i++) {
		play_start(&play, &options);
		play_keys(&play, "=30x132 :");
		play_keys(&play, transforms[i]);
		play_keys(&play, "<Enter>");
		look_through(&play, transforms[i]);
		for (size_t then = 0; then < ROWS(transforms); then++) {
			play_keys(&play, ":");
			play_keys(&play, transforms[then]);
			play_keys(&play, "<Enter>");
			look_through(&play, transforms[then]);
			play_keys(&play, "u");
		}
		play_end(&play);
	}
}

/* Sorted by matches, threads stand in the order of the trace that is shown. */
static void threads_by_hits(void **state)
{
	static const struct edit sorted[] = {
		/* clang-format off */
		{ "of the one after", "/ 'B.b <Enter> t <C-o> h <Escape> ]", { "^ changes +worker 1/3" } },
		{ "of the one before", "/ 'B.b <Enter> t <C-o> h <Escape> ~ ]", { "^ changes +io 1/3" } },
		{ "of another search", "/ 'B.b <Enter> t <C-o> h <Escape> / 'C.c <Enter> [", { "^ changes +io 1/3" } },
		/* clang-format on */
	};

	(void)state;
	write_both("0 +a 100 +b 200 -b 300 -a @2 0 +b 10 -b 20 +b 30 -b "
		   "@3 0 +b 10 -b 20 +b 30 -b 40 +b 50 -b",
	    "wall",
	    "0 +a 100 +b 200 -b 300 -a @2 0 +b 10 -b 20 +b 30 -b 40 +b 50 -b "
	    "@3 0 +b 10 -b 20 +b 30 -b 40 +c 50 -c",
	    "wall");
	steps_play(sorted, ROWS(sorted), "=30x132", &(struct app_options){
		.path_before = before_path, .compared = &request,
		.compared_group = GROUP_METHOD });
}

static void others(void **state)
{
	const struct app_options options = { .path_before = before_path,
		.compared = &request };

	(void)state;
	steps_write_script(TRACE_AFTER, "dual");
	steps_play(alone, ROWS(alone), "=30x132", &(struct app_options){ 0 });
	write_both(TRACE_BEFORE, "thread-cpu", TRACE_AFTER, "dual");
	steps_play(no_wall, ROWS(no_wall), "=30x132", &options);
	write_both(TRACE_BEFORE, "dual", TRACE_AFTER, "dual");
	cut_end(before_path);
	steps_play(damaged, ROWS(damaged), "=30x132", &options);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(keys),
	cmocka_unit_test(two_charts),
	cmocka_unit_test(marks_of_both),
	cmocka_unit_test(grown),
	cmocka_unit_test(several_runs),
	cmocka_unit_test(ranges_of_both),
	cmocka_unit_test(threads_of_both),
	cmocka_unit_test(two_builds),
	cmocka_unit_test(builds_of_a_folder),
	cmocka_unit_test(through_transforms),
	cmocka_unit_test(threads_by_hits),
	cmocka_unit_test(others),
};

TEST_FILE(tests, set_up, tear_down);

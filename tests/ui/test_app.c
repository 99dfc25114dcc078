/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app - keys → screen: what the viewer shows of small traces.
 */
#include "config.h"

#include "steps.h"

/* Three threads, two clocks.  main: a runs all the time, b and d inside, c in
 * b twice, d throws, a inside a. */
#define TRACE                                                             \
	"0 +a 100/50 +b 300/60 +c 340/100 -c 420/150 +c 421/151 -c "      \
	"500/160 -b 600/210 +d 700/300 !d 800/350 +a 900/400 -a "         \
	"1000/410 -a @2 200/0 +e 300/10 +c 350/60 -c 900/110 -e "         \
	"@3 250/0 +g 260/5 -g"

static void table(void **state)
{
	static const struct edit rows[] = {
		{ "opens on main, by self time", "", { "^ \\S+  main 1/3", "▾self ms",
		    "^▸  1  100.0     1.000   50.0     0.500      1\\+1  "
		    "com.app.A.a\\(\\)$",
		    "^▸  2   40.0     0.400   35.9     0.359", "^ com.app.A.a ",
		    "all: 2 calls, wall 1.000 ms .*p50 100 us, max" } },
		{ "on a screen with more rows, and with fewer", "=45x80 c =50x80 c =40x80",
		    { "^▸  1 .*com.app.A.a" } },
		{ "title", "", { " ART 3 · dual clock · 1.000 ms · 9 calls · "
		    "3 threads$" } },
		{ "sort menu", "s", { "^ sort: x exclusive i inclusive " } },
		{ "by name", "s n", { "▾method", "^▸  1 .*com.app.A.a",
		    "^▸  4 .*com.app.D.d" } },
		{ "by calls", "s c", { "▾calls", "^▸  1 .*A.a", "^▸  2 .*C.c" } },
		{ "by inclusive, upwards", "s i r", { "▴incl ms",
		    "^▸  1 .*C.c" } },
		{ "r twice", "r r", { "▾self ms", "^▸  1 .*A.a" } },
		{ "no such column", "s ~", { "!sort: ", "▾self ms" } },
		{ "menu closed", "s <Escape>", { "!sort: ", "▾self ms" } },
		{ "back to the method of before", "j j s n <Backspace>", {
		    "▾method", "^ com.app.D.d " } },
		{ "before it was turned round", "j r <Backspace>", {
		    "▴self ms", "^ com.app.B.b " } },
		{ "another clock begins at the top", "j j c", {
		    "^ com.app.A.a ", "cpu 410 us" } },
		{ "and back", "j j c <Backspace>", { "^ com.app.D.d " } },
		{ "not from the picture", "j j <Tab> c", { "^ com.app.D.d " } },
		{ "next column", "S", { "▾calls", "sorted by calls:" } },
		{ "open", "j <Enter>", { "^▾  2 .*B.b", "─ parents\n▸P 1 *100.0 *"
		    "0.400 *1/1 *com.app.A.a", "─ children\n S .* self\n▸C 4 "
		    "*10.3 *0.041 *2/2 *com.app.C.c", "^ com.app.B.b " } },
		{ "closed by Enter", "<Enter> <Enter>", { "!parents" } },
		{ "opened and closed by arrows", "l", { "─ parents" } },
		{ "closed by h", "l h", { "!parents" } },
		{ "recursion has groups of its own", "<Enter> G k k k k k k",
		    { "─ parents while recursive\n▸p 1 *0.100 *1/2 *com.app.A.a" } },
		{ "part of the calls", "] j <Enter>",
		    { "─ parents\n▸P 1 *100.0 *0.050 *1/1 *com.app.E.e" } },
		{ "headings are passed by", "j <Enter> j", { "^ com.app.A.a " } },
		{ "upwards, too", "j <Enter> j j k", { "^ com.app.A.a " } },
		{ "and by h to the row above", "j <Enter> j j j h",
		    { "^▾  2 .*B.b", "^ com.app.B.b " } },
		{ "a child opens in place", "j <Enter> j j j l", { "^▾  2 .*B.b",
		    "^▾C 4 .*  com.app.C.c\\(.*\n +─ parents\n"
		    "▸P 2 .*    com.app.B.b" } },
		{ "and what is in it, too", "j <Enter> j j j l l l", {
		    "^▾C 4 .*  com.app.C.c\\(.*\n +─ parents\n"
		    "▾P 2 .*    com.app.B.b\\(.*\n +─ parents\n"
		    "▸P 1 .*      com.app.A.a", "^ com.app.B.b " } },
		{ "and closes", "j <Enter> j j j l h", { "^▾  2 .*B.b",
		    "^▸C 4 .*\n▸  3 " } },
		{ "to the row above, then closes", "j <Enter> j j j l j h h", {
		    "^▾  2 .*B.b", "^▸C 4 .*\n▸  3 ", "^ com.app.C.c " } },
		{ "open inside when sorted", "j <Enter> j j j l s i", {
		    "▾incl ms", "^▾C 4 .*\n +─ parents" } },
		{ "jump to a child", "j <Enter> j j j <Enter>",
		    { "^▾  4 .*C.c", "^ com.app.C.c ", "─ parents\n.*2/2 *"
		    "com.app.B.b", "^ Backspace back to ‹ B.b  " } },
		{ "from one to the next", "j <Enter> j j j <Enter> j <Enter> "
		    "j <Enter>", { "^▾  1 .*A.a",
		    "^ Backspace back to ‹ B.b ‹ C.c ‹ B.b  " } },
		{ "where there is little room", "=24x34 j <Enter> j j j <Enter> "
		    "j <Enter> j <Enter>", { "^ Backspace back to ‹ .*…$" } },
		{ "and back", "j <Enter> j j j <Enter> <Backspace>",
		    { "^▾  2 .*B.b", "!^▾  4", "^ com.app.C.c ",
		    "!Backspace" } },
		{ "on the child where it began", "j <Enter> j j j <Enter> "
		    "<Backspace> l", { "^▾  2 .*B.b", "^▾C 4 .*C.c" } },
		{ "and forward", "j <Enter> j j j <Enter> <Backspace> <C-Right>",
		    { "^▾  4 .*C.c", "^ Backspace back to ‹ B.b  " } },
		{ "forward no more", "j <Enter> j j j <Enter> <Backspace> <Enter> "
		    "<C-Right> <C-Right>", { "this is where it ended" } },
		{ "back to what was opened without one", "j <Enter> j j j <Enter> "
		    "gg <Enter> j j j <Enter> <Backspace>", { "^▾  1 .*A.a",
		    "!Backspace" } },
		{ "opened without a jump", "j <Enter> j j j <Enter> gg <Enter>",
		    { "^▾  1 .*A.a", "!Backspace" } },
		{ "self is not jumped to", "j <Enter> j j <Enter>",
		    { "^▾  2 .*B.b", "^ com.app.B.b " } },
		{ "nor opened", "j <Enter> j j l", { "^ com.app.C.c " } },
		{ "nothing to go back to", "<Backspace>",
		    { "this is where it began" } },
		{ "last row", "G", { "^ com.app.C.c " } },
		{ "nowhere to go forward", "<C-Right>", { "where it ended" } },
		{ "first row", "G g g", { "^ com.app.A.a " } },
		{ "a key waits", "G g", { "▸[^\n]*C.c", " gg first row" } },
		{ "below the last", "G j j <PageDown>", { "^ com.app.C.c " } },
		{ "above the first", "k k <PageUp>", { "^ com.app.A.a " } },
		{ "open stays open when sorted", "j <Enter> s n",
		    { "^▾  2 .*B.b" } },
		{ "and in sight", "=9x80 j <Enter> s n r", { "method  [^\n]*\n▾  3 "
		    ".*B.b" } },
		{ "what is open elsewhere is left", "=16x80 j <Enter> gg s n r",
		    { "^▸  1 .*D.d" } },
	};

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
}

static void chart(void **state)
{
	static const struct edit rows[] = {
		{ "the calls", "", { "^▏A.a .*▕$", "^ +▏B.b.*▏D.*▏A.a" } },
		{ "something is selected first", "<Tab> j", { "this call: " } },
		{ "by the hottest path, too", "<Tab> o", { "this call: " } },
		{ "parent, child", "<Tab> gg j", { "this call: 400 us, cpu "
		    "110 us, from \\+0.100 ms", "^ com.app.B.b " } },
		{ "back to the parent", "<Tab> gg j k", { "this call: 1.000 ms",
		    "^ com.app.A.a " } },
		{ "above the outermost", "<Tab> gg k k", { "this call: 1.000" } },
		{ "below the innermost", "<Tab> gg j j j j",
		    { "this call: 40 us" } },
		{ "neighbours", "<Tab> gg j l", { "threw", "^ com.app.D.d " } },
		{ "beyond the last", "<Tab> gg j l l l",
		    { "the last call on this level" } },
		{ "before the first", "<Tab> gg j h",
		    { "the first call on this level" } },
		{ "last of the level", "<Tab> gg j G", { "^ com.app.A.a ",
		    "this call: 100 us" } },
		{ "first of the level", "<Tab> gg j G gg", { "^ com.app.B.b ",
		    "this call: 400 us" } },
		{ "fit", "<Tab> gg j <Enter>", { "0.100-0.500 ms \\(40.0 %\\)",
		    "^▏B.b.*▕$" } },
		{ "all again", "<Tab> gg j <Enter> 0", { " all time  clock" } },
		{ "back from the zoom", "<Tab> gg j <Enter> <Backspace>",
		    { " all time  clock", "^ com.app.B.b " } },
		{ "back step by step", "<Tab> gg j <Enter> j <Enter> <Backspace>",
		    { "0.100-0.500 ms" } },
		{ "zoom in, zoom out", "<Tab> gg w", { "\\(50.0 %\\)" } },
		{ "zoomed out", "<Tab> gg w w s", { "\\(50.0 %\\)" } },
		{ "out as far as in", "<Tab> gg w w w s s s", { " all time  " } },
		{ "no further out than all", "<Tab> gg s s", { " all time  " } },
		{ "no further in than some ticks", "<Tab> gg w w w w w w w w w "
		    "w w w", { "0.00[0-9]-|-0.0|\\(0.[0-9] %\\)" } },
		{ "panned to the left end", "<Tab> gg w a a a a a a a a a a",
		    { " 0.000-0.50" } },
		{ "panned to the right end", "<Tab> gg w d d d d d d d d d d",
		    { "-1.001 ms \\(50" } },
		{ "an unbound key does nothing", "<Tab> gg j x X ~ y",
		    { " all time  clock", "^ com.app.B.b " } },
		{ "an unbound key selects nothing", "<Tab> x",
		    { "!this call" } },
		{ "the table follows", "<Tab> gg j l <Tab> <Enter>",
		    { "^▾  . .*D.d" } },
		{ "next call of the method", "j j j } }",
		    { "this call: 1 us.*\\+0.420 ms" } },
		{ "and around", "j j j } } }",
		    { "this call: 40 us.*\\+0.300 ms" } },
		{ "backwards", "j j j {", { "this call: 1 us" } },
		{ "the slowest call first", "j j j )", { "this call: 40 us" } },
		{ "then a faster one", "j j j ) (", { "this call: 1 us" } },
		{ "none is slower", "j j j ) )", { "no call of it is slower" } },
		{ "half of it is its own", "<Tab> gg o",
		    { "this call: 1.000 ms" } },
		{ "from a leaf the hottest path begins at the root",
		    "<Tab> gg j j o", { "this call: 1.000 ms",
		    "^ 0 levels down: here the path forks or ends$" } },
		{ "the first key takes a call and does it", "j <Tab> R", {
		    "^ all numbers are of this range", "numbers of 400 us from", "!all time" } },
		{ "deeper levels", "<Tab> <PageDown> <PageDown> <PageUp>",
		    { "^▏A.a" } },
		{ "full pane", "<Tab> f", { "^▏A.a", "!^ +# " } },
		{ "full table", "f", { "!^▏A.a", "^ +# " } },
		{ "and both again", "f f", { "^▏A.a", "^ +# " } },
		{ "by number", "5 f 1", { "^ +# ", "!^▏A.a" } },
		{ "all of the thread in a row", "=40x80", { "^ \\S+  main 1/3  all",
		    "^▄+░+▁█+▆▅+▄▁+▄+▇+▄+▁+$" } },
		{ "and what is visible of it", "=40x80 <Tab> gg j <Enter>",
		    { "^ \\S+  main 1/3  0.100-0.500 ms", "^▄+\\[▄?░+▁█+▆▅+▄▁+\\]▄" } },
		{ "from its begin on", "=40x80 <Tab> gg w a a a a a",
		    { "^▄+░+▁█+▆▅+▄▁+▄*\\]▄" } },
		{ "not in a small terminal", "=24x80", { "^ \\S+  main 1/3  all",
		    "!^▄+░+▁█" } },
	};

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
}

static void threads(void **state)
{
	static const struct edit rows[] = {
		{ "next", "]", { "^ \\S+  worker 2/3", "^▸  1 .*E.e",
		    "^ com.app.E.e " } },
		{ "next of the last", "] ] ]", { "^ \\S+  main 1/3" } },
		{ "previous of the first", "[", { "^ \\S+  io 3/3" } },
		{ "the one before", "] ] `", { "^ \\S+  worker 2/3" } },
		{ "and back", "] ] ` `", { "^ \\S+  io 3/3" } },
		{ "main", "] ] M", { "^ \\S+  main 1/3" } },
		{ "main on main", "M", { "^ \\S+  main 1/3" } },
		{ "none before the first", "`", { "^ \\S+  main 1/3" } },
		{ "the zoom is kept", "<Tab> gg j <Enter> ]",
		    { "0.100-0.500 ms", "^ \\S+  worker" } },
		{ "a method of both is kept", "j j j ]", { "^ com.app.C.c " } },
		{ "the picker", "t", { "^ threads: 3 of 3", "^ main +1 +6",
		    "^ worker +2 +2 +0.700 +0.110", "^ io +3 +1" } },
		{ "filtered", "t 'WO", { "^ threads: 1 of 3", "!^ main" } },
		{ "by id", "t '3", { "^ io", "!^ worker" } },
		{ "nobody", "t 'xyz <Enter>", { "^ \\S+  main 1/3" } },
		{ "nobody, and why", "t 'xyz",
		    { "^  no thread fits 'xyz': C-u takes that back$" } },
		{ "all again", "t 'xyz <C-u>", { "!no thread", "^ worker" } },
		{ "chosen", "t <Down> <Enter>", { "^ \\S+  worker 2/3" } },
		{ "chosen, and back", "t 'io <Enter> <Backspace>",
		    { "^ \\S+  main 1/3" } },
		{ "q is a letter there", "t 'q", { "^filter: q",
		    "^ threads: 0 of 3" } },
		{ "left", "t 'io <Escape>", { "^ \\S+  main 1/3" } },
		{ "the same one again", "t <Enter> <Backspace>",
		    { "^ \\S+  main 1/3", "this is where it began" } },
		{ "what was open comes back", "j <Enter> t 'io <Enter> "
		    "<Backspace>", { "^▾  2 .*B.b" } },
		{ "selected there, gone here", "j j ] [",
		    { "^▸  1 .*A.a", "!^ com.app.D.d " } },
	};

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
}

static void scope(void **state)
{
	static const struct edit rows[] = {
		{ "this thread", "", { "!scope:", "^ \\S+  main 1/3" } },
		{ "all", "T", { "scope: all threads", "^ numbers of all threads; "
		    "Space in the list .t. marks some$", "^▸ .*E.e" } },
		{ "and back", "T T", { "!scope:", "^ numbers of this thread$",
		    "!^▸ .*E.e" } },
		{ "all, whatever thread", "T ]", { "^ \\S+  worker 2/3",
		    "scope: all threads", "^▸ .*A.a" } },
		{ "marked in the list", "t <Space>", { "^\\*main",
		    "1 thread marked; T makes" } },
		{ "and not", "t <Space> <Up> <Space>", { "^ main",
		    "no thread is marked" } },
		{ "marked ones", "t <Down> <Space> <Escape> T",
		    { "scope: 1 marked thread", "^▸  1 .*E.e", "!^▸ .*A.a" } },
		{ "then all", "t <Space> <Escape> T T",
		    { "scope: all threads", "^ numbers of all threads$" } },
		{ "taken away while it is the scope", "t <Space> <Escape> T t "
		    "<Space> <Escape>", { "!scope:", "^ \\S+  main 1/3" } },
		{ "marked in the timeline", "6 <Space>", { "^▸main +\\* " } },
		{ "the flame of all", "T 4", { "^▏all threads, " } },
		{ "shares of all", "T 4 j", { "of all threads\\), " } },
		{ "the usual and the longest call of this thread", "j j j",
		    { "^ com.app.C.c ", "^ all: 2 calls, .* p50 1 us, max 40 us$" } },
		{ "of all", "j j j T", { "^ com.app.C.c ",
		    "^ all: 3 calls, .* p50 40 us, max 50 us$" } },
		{ "of marked ones", "j j j t <Down> <Space> <Escape> T",
		    { "^ com.app.C.c ", "^ all: 1 call, .* p50 50 us, max 50 us$" } },
		{ "of a range", "<Tab> gg j R <Tab> T / 'C.c <Enter>",
		    { "^ com.app.C.c ", "^ all: 3 calls, .* p50 40 us, max 50 us$" } },
		{ "of one clock", "j j j 5 T c", { "^ com.app.C.c ",
		    "^ all: 3 calls, cpu .* p50 40 us, max 50 us$" } },
		{ "and of this one again", "j j j T T", { "^ com.app.C.c ",
		    "^ all: 2 calls, .* p50 1 us, max 40 us$" } },
		{ "back to the scope before a jump", "] T <Backspace>",
		    { "!scope:", "^ \\S+  main 1/3" } },
	};

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
}

static void search(void **state)
{
	static const struct edit rows[] = {
		{ "prompt", "/ 'foo", { "^/foo( |$)" } },
		{ "left", "/ 'foo <Escape>", { "!^/foo", "^ \\? keys" } },
		{ "left by Backspace", "/ <Backspace>", { "^ \\? keys" } },
		{ "found and counted", "/ 'C.c <Enter>", { "^ com.app.C.c ",
		    "^ 1 method, 2 calls, 41 us = 4.1 % of thread, and in 1 "
		    "other thread: C.c$" } },
		{ "case by the pattern", "/ 'c.C <Enter>",
		    { "no method of any thread matches c.C" } },
		{ "next", "/ 'app <Enter> n", { "^ com.app.D.d " } },
		{ "around", "/ 'app <Enter> n n n", { "^ com.app.A.a ",
		    "continued at the other end" } },
		{ "previous", "/ 'app <Enter> N", { "^ com.app.A.a " } },
		{ "the only one again", "/ 'C.c <Enter> n",
		    { "^ search continued at the other end: 1 of 1 method" } },
		{ "and backwards", "/ 'C.c <Enter> N",
		    { "^ search continued at the other end: 1 of 1 method" } },
		{ "nothing sought", "n", { "no search yet" } },
		{ "bad expression", "/ '(a <Enter>",
		    { "bad expression at character 3" } },
		{ "nothing here", "/ 'G.g <Enter>", { "of 1 other thread, matches G.g",
		    "^ com.app.A.a " } },
		{ "what is selected", "j j j #",
		    { "^ 1 method, 2 calls.*[^\\\\]: com.app.C.c$" } },
		{ "given up", "/ 'c.c <Enter> <Escape> n",
		    { "no search yet" } },
		{ "in the chart", "<Tab> / 'c.c <Enter>",
		    { "this call: 40 us" } },
		{ "next in the chart", "<Tab> / 'c.c <Enter> n",
		    { "this call: 1 us" } },
		{ "kept over threads", "/ 'c.c <Enter> ] <Tab> n",
		    { "^ \\S+  worker", "this call: 50 us" } },
		{ "empty keeps the last", "/ 'c.c <Enter> / <Enter> <Tab> n",
		    { "this call: 40 us" } },
	};

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
}

static void clocks(void **state)
{
	static const struct {
		const char *name, *clock, *option;
		struct edit step;
	} rows[] = {
		{ "wall first", "dual", NULL, { "", "", { "clock: wall",
		    "wall 1.000 ms, cpu 410 us" } } },
		{ "CPU", "dual", NULL, { "", "c", { "clock: cpu",
		    "^▸  1  100.0     0.410" } } },
		{ "wait", "dual", NULL, { "", "c c", { "clock: wait",
		    "^▸  1 .* 0.590" } } },
		{ "in turn", "dual", NULL, { "", "c c c", { "clock: wall" } } },
		{ "asked for", "dual", "cpu", { "", "", { "clock: cpu" } } },
		{ "wall alone", "wall", NULL, { "", "c",
		    { "this file has the wall clock only", "clock: wall",
		    "![ (,]cpu" } } },
		{ "CPU alone", "thread-cpu", NULL, { "", "c",
		    { "has the cpu clock only", "clock: cpu", "!wall" } } },
		{ "not there", "wall", "cpu", { "", "", { "clock: wall" } } },
		{ "threads of CPU alone", "thread-cpu", NULL, { "", "]",
		    { "^ \\S+  worker 2/3", "cpu 110 us" } } },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct edit step = rows[i].step;

		step.name = rows[i].name;
		steps_write_script(TRACE, rows[i].clock);
		steps_play(&step, 1, "=24x80", &(struct app_options){
		    .texts = (const char *const[OPTIONS]){
			[OPTION_CLOCK] = rows[i].option } });
	}
}

/* Options; help; leaving. */
static void options(void **state)
{
	static const char *const by_name[OPTIONS] = { [OPTION_SORT] = "name" };
	static const struct {
		const char *name;
		struct app_options options;
		struct edit step;
	} rows[] = {
		{ "thread by name", { .thread = "io" }, { "", "",
		    { "^ \\S+  io 3/3" } } },
		{ "thread by id", { .thread = "2" }, { "", "",
		    { "^ \\S+  worker 2/3" } } },
		{ "thread by pattern", { .thread = "w*r" }, { "", "",
		    { "^ \\S+  worker 2/3" } } },
		{ "no such thread", { .thread = "x" }, { "", "",
		    { "^ \\S+  main 1/3", "no thread .*is called x" } } },
		{ "all threads", { .is_all = true }, { "", "",
		    { "^ \\S+  main 1/3", "scope: all threads", "^▸ .*E.e" } } },
		{ "a range", { .range = { true, false, 100000, 500000 } }, { "", "",
		    { "numbers of 400 us from \\+0.100 ms", "^▸ .*B.b" } } },
		{ "an open range", { .range = { true, false, 900000,
		    UINT64_MAX } },
		    { "", "", { "numbers of 101 us from \\+0.900 ms" } } },
		{ "a range behind all", { .range = { true, false, 2000000,
		    3000000 } },
		    { "", "", { "!numbers of [0-9]", "is after the last" } } },
		{ "sorted", { .texts = by_name }, { "", "", { "▾method" } } },
		{ "ASCII", { .is_ascii = true }, { "", "<Enter>",
		    { "^v  1 .*A.a", "- parents", "^\\[A.a .*\\]$",
		    "![^\\x00-\\x7f]" } } },
		{ "ASCII everywhere", { .is_ascii = true }, { "",
		    "<Tab> gg j <Enter> t 'o", { "![^\\x00-\\x7f]" } } },
		{ "ASCII help", { .is_ascii = true }, { "", "?",
		    { "In the table", "![^\\x00-\\x7f]" } } },
	};

	(void)state;
	steps_write_script(TRACE, "dual");
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct edit step = rows[i].step;

		step.name = rows[i].name;
		steps_play(&step, 1, "=24x80", &rows[i].options);
	}
}

static void requests(void **state)
{
	static const struct request rows[] = {
		{ "q", "q", APP_QUIT },
		{ "Q", "Q", APP_QUIT },
		{ "q closes the help", "? q", APP_NOTHING },
		{ "Q in the help", "? Q", APP_QUIT },
		{ "q in the prompt", "/ q", APP_NOTHING },
		{ "suspend", "<C-z>", APP_SUSPEND },
		{ "suspend in the picker", "t <C-z>", APP_SUSPEND },
		{ "suspend in the prompt", "/ <C-z>", APP_SUSPEND },
		{ "redraw", "<C-l>", APP_REDRAW },
		{ "redraw in the menu", "s <C-l>", APP_REDRAW },
		{ "Escape never quits", "<Escape> <Escape>", APP_NOTHING },
		{ "C-c never quits", "<C-c>", APP_NOTHING },
		{ "after a key that is none", "q <F9>", APP_NOTHING },
	};

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_wish(rows, ROWS(rows));
}

enum { MANY = 16 };

/* Methods a to p one after the other, each shorter than the one before. */
static void write_many(void)
{
	static char texts[MANY][2][16];
	struct make_method methods[MANY];
	struct make_event events[2 * MANY];
	struct script none = { .count = 0 };
	struct make_trace_spec spec = script_spec(&none);
	uint64_t now = 0;

	for (unsigned i = 0; i < MANY; i++) {
		snprintf(texts[i][0], sizeof texts[i][0], "com.app.%c",
		    'A' + i);
		snprintf(texts[i][1], sizeof texts[i][1], "%c", 'a' + i);
		methods[i] = (struct make_method){ 4 * i + 4, texts[i][0],
			texts[i][1], "()V", NULL, 0 };
		events[2 * i] = (struct make_event){ 1, 4 * i + 4, MAKE_ENTER,
			now, now };
		now += 100 - i;
		events[2 * i + 1] = (struct make_event){ 1, 4 * i + 4,
			MAKE_EXIT, now, now };
	}
	spec.methods = methods;
	spec.method_count = MANY;
	spec.events = events;
	spec.event_count = ROWS(events);
	steps_write(&spec);
}

/* What moves when the picture selects methods. */
static void held(void **state)
{
#define TO_LAST "5 l l l l l l l l l l l l l l l l"
	static const struct edit rows[] = {
		{ "one in sight", "5 l l", { "^▸ +1 .*A.a", "^ com.app.B.b" } },
		{ "one far off is last", TO_LAST,
		    { "^▸ +1 .*A.a.*\n▸ +2 .*B.b",
			"^▸ +8 .*H.h.*\n ── selected ──\n▸ +16 .*P.p.*\n com.app.P.p" } },
		{ "what it hid comes back", TO_LAST " h h h h h h",
		    { "^▸ +9 .*I.i.*\n▸ +10 .*J.j.*\n com.app.J.j" } },
		{ "keys for the table", TO_LAST " <Tab>",
		    { "!^▸ +1 ",
			"^▸ +15 .*O.o.*\n▸ +16 .*P.p.*\n com.app.P.p" } },
		{ "go on from there", TO_LAST " <Tab> k",
		    { "^▸ +15 .*O.o.*\n▸ +16 .*P.p.*\n com.app.O.o" } },
		{ "a range begun is carried on in the middle of what is seen",
		    "5 w d d d v l", { "^ com.app.K.k " } },
		{ "far off above is first", "G <Tab> 5 h h h h h h h h h h h h",
		    { "^▸ +5 .*E.e.*\n ── selected ──\n▸ +9 .*I.i" } },
	};
#undef TO_LAST

	(void)state;
	write_many();
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
}

/* Keys that come faster than frames are drawn. */
static void held_at_once(void **state)
{
	static struct play p;

	(void)state;
	write_many();
	play_start(&p, &(struct app_options){ .path = steps_path });
	play_keys(&p, "=24x80 1");
	app_key(p.app, "5");
	for (int i = 0; i < MANY; i++)
		app_key(p.app, "l");
	play_settle(&p);
	play_shows(&p, "at once",
	    "^▸ +1 .*A.a(.*\n)+▸ +8 .*H.h.*\n ── selected ──\n▸ +16 .*P.p.*\n com.app.P.p");
	play_end(&p);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(table),
	cmocka_unit_test(chart),
	cmocka_unit_test(threads),
	cmocka_unit_test(scope),
	cmocka_unit_test(search),
	cmocka_unit_test(clocks),
	cmocka_unit_test(options),
	cmocka_unit_test(requests),
	cmocka_unit_test(held),
	cmocka_unit_test(held_at_once),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_keep - keys → screen: threads, searches, filters, marks, copies.
 */
#include "config.h"

#include "steps.h"

/* main: a runs all the time, b and d inside, c in b twice, d throws, a inside
 * a.  Two threads are called pool, idle has no events. */
#define TRACE                                                             \
	"0 +a 100/50 +b 300/60 +c 340/100 -c 420/150 +c 421/151 -c "      \
	"500/160 -b 600/210 +d 700/300 !d 800/350 +a 900/400 -a "         \
	"1000/410 -a @2 200/0 +e 300/10 +c 350/60 -c 900/110 -e "         \
	"@3 250/0 +g 260/5 -g"

static const struct make_thread names[] = { { 1, "main" }, { 2, "pool" },
	{ 3, "pool" }, { 4, "idle" } };

static void write_trace(const char *clock)
{
	static struct script script;
	struct make_trace_spec spec;

	script_read(&script, TRACE);
	spec = script_spec(&script);
	spec.threads = names;
	spec.thread_count = ROWS(names);
	script_set_clock(&spec, clock);
	steps_write(&spec);
}

/* Threads of one name are told apart wherever one is named. */
static void namesakes(void **state)
{
	static const struct edit rows[] = {
		{ "alone", "", { "^ \\S+  main 1/3" } },
		{ "in the strip", "]", { "^ \\S+  pool#2 2/3" } },
		{ "in the timeline", "6", { "^▸main ", "^ pool#2 ",
		    "^ pool#3 " } },
		{ "at one instant", "@", { "^ pool#2 ", "^ pool#3 " } },
		{ "in the list", "t", { "^ pool#2 +2 ", "^ pool#3 +3 " } },
		{ "found by it", "t 'pool#3 <Enter>", { "^ \\S+  pool#3 3/3" } },
		{ "in the flame", "4 ]", { "^▏pool#2, " } },
		{ "the id is never cut", "=24x20 6", { "^ p~?…?#2 " } },
	};
	static const struct edit asked = { "asked for by name", "",
		{ "^ \\S+  pool#2 2/3", "several threads are called pool; this is "
		    "pool#2" } };
	static const struct edit by_label = { "asked for by both", "",
		{ "^ \\S+  pool#3 3/3", "!several" } };

	(void)state;
	write_trace("dual");
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
	steps_play(&asked, 1, "=24x80", &(struct app_options){ .thread = "pool" });
	steps_play(&by_label, 1, "=24x80", &(struct app_options){ .thread = "pool#3" });
}

/* The times above are of the threads that the numbers are of. */
static void header(void **state)
{
	static const struct edit rows[] = {
		{ "one thread", "", { "^ \\S+  main 1/3 .* wall 1.000 ms, cpu 410 us" } },
		{ "all of them", "T", { "^ \\S+  main 1/3 .*scope: all threads .* wall "
		    "1.710 ms, cpu 525 us" } },
		{ "marked ones", "t <Down> <Space> <Down> <Space> <Escape> T",
		    { "scope: 2 marked .* wall 710 us, cpu 115 us" } },
		{ "one again", "T T", { "^ \\S+  main 1/3 .* wall 1.000 ms, cpu 410 us" } },
	};

	(void)state;
	write_trace("dual");
	steps_play(rows, ROWS(rows), "=24x100", &(struct app_options){ 0 });
}

static void picker(void **state)
{
	static const struct edit rows[] = {
		{ "says what there is", "t", { "^ threads: 3 of 3 with events "
		    "\\(1 without\\); order: main first$", "▾cpu ms  +activity$",
		    "^ main .*\n pool#2 .*\n pool#3 ", "!^ idle",
		    "^filter: +C-s sort  C-t all threads  Space mark  Enter" } },
		{ "by CPU time", "t <C-s>", { "order: cpu$", "▾cpu ms" } },
		{ "by wall time", "t <C-s> <C-s>", { "order: wall$",
		    "▾wall ms" } },
		{ "by name", "t <C-s> <C-s> <C-s> <C-s>", { "order: name$",
		    "^ ▴thread" } },
		{ "by id", "t <C-s> <C-s> <C-s> <C-s> <C-s>",
		    { "order: id$", "▴id" } },
		{ "and round", "t <C-s> <C-s> <C-s> <C-s> <C-s> <C-s>",
		    { "order: main first$" } },
		{ "the cursor stays on its thread", "t <Down> <C-s> <C-s> <C-s>"
		    " <Enter>", { "^ \\S+  pool#2 " } },
		{ "kept for the next time", "t <C-s> <C-s> <C-s> <Escape> t",
		    { "order: calls$" } },
		{ "those without events", "t <C-t>", { "^ threads: 4 of 4, 1 "
		    "without events;", "^ idle +4 +- +- +-$",
		    "C-t with events only" } },
		{ "where nothing fits, too", "t 'idle", { "no thread fits "
		    "'idle': C-u takes that back, C-t shows those without" } },
		{ "and then", "t 'idle <C-t>", { "^ idle", "!no thread" } },
		{ "and not", "t <C-t> <C-t>", { "!^ idle" } },
		{ "such a one cannot be shown", "t <C-t> <PageDown> <Enter>",
		    { "; this thread has no events$", "^filter:" } },
		{ "a page of two", "=5x80 t <C-t> <PageDown> <Enter> =24x80",
		    { "^ \\S+  pool#3 3/3" } },
		{ "a page back", "=5x80 t <C-t> <Down> <Down> <Down> <PageUp> "
		    "<Enter> =24x80", { "^ \\S+  pool#2 2/3" } },
		{ "nor marked", "t <C-t> <PageDown> <Space>", { "; this thread "
		    "has no events$", "!^\\*" } },
		{ "hits of a search", "/ '[CE]\\. <Enter> t", { "  hits ",
		    "^ main +1 +6 +2 ", "^ pool#2 +2 +2 +2 " } },
		{ "none without", "t", { "!hits" } },
		{ "sorted by them", "/ '[CE]\\. <Enter> t <C-s> <C-s> <C-s> "
		    "<C-s> <C-s> <C-s>", { "order: hits$", "▾hits" } },
		{ "not after the search", "/ 'c.c <Enter> t <C-s> <C-s> <C-s> "
		    "<C-s> <C-s> <C-s> <Escape> <Escape> t",
		    { "order: main first$", "!hits" } },
		{ "reversed", "t <C-s> <C-s> <C-s> <C-r>",
		    { "order: calls, reversed$", "▴calls" } },
		{ "main first, reversed", "t <C-r>",
		    { "order: cpu, reversed$", "▴cpu ms" } },
		{ "a menu of orders", "t <C-o>", { "^ sort: i id n name "
		    "r records c calls d depth f first l last w wall u cpu "
		    "h hits", "^ threads: 3 of 3" } },
		{ "by what is in it", "t <C-o> d", { "order: depth$",
		    "▾depth", "^filter: +C-s" } },
		{ "by hits of no search", "t <C-o> h",
		    { "; no search yet: / begins one$" } },
		{ "the choice of columns", "t <C-x>", { "^ columns of the list "
		    "of threads, from left to right$", "^ \\[x\\] cpu ms ",
		    "^ \\[ \\] first ms " } },
		{ "others are taken", "t <C-x> <Down> <Down> <Space> <Enter>",
		    { "^ thread +id +wall ms +▾cpu ms +activity$",
		      "!calls" } },
		{ "and stay", "t <C-x> <Down> <Down> <Space> <Enter> <Escape> t "
		    "'pool", { "^ thread +id +wall ms", "^ threads: 2 of 3",
		    "^filter: pool" } },
		{ "those that do not fit", "=24x60 t <C-x> G <Space> <Enter>",
		    { "activity +\\+[0-9] >$" } },
		{ "letters apart", "t 'pl3", { "^ threads: 1 of 3 .*order: "
		    "best match$", "^ pool#3 ", "!▾" } },
		{ "the best first", "t 'o", { "^ pool#2 .*\n pool#3 " } },
		{ "by id", "t '3", { "ms +activity$\n pool#3 " } },
		{ "sorted all the same", "t 'o <C-s>", { "^ threads: 2 of 3 .*"
		    "order: cpu$", "▾cpu ms" } },
		{ "until more is typed", "t 'o <C-s> 'l", { "order: best match$" } },
		{ "and as it was without", "t 'o <Backspace>", { "order: main first$",
		    "▾cpu ms" } },
		{ "as a search begins", "t / 'pl3", { "^filter: pl3",
		    "^ pool#3 " } },
		{ "and a filter", "t & 'pl3", { "^filter: pl3" } },
		{ "says what is done", "t /", { "; what is typed filters "
		    "the threads$", "^filter:  " } },
		{ "a slash in a name", "t 'p/", { "^filter: p/" } },
		{ "the order of the keys", "t <C-s> <C-s> <C-s> <C-s> <Escape> "
		    "M [", { "^ \\S+  pool#3 3/3" } },
	};
	static const struct edit wall = { "no CPU time", "t <C-s>",
		{ "order: wall$", "!cpu ms" } };

	(void)state;
	write_trace("dual");
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
	write_trace("wall");
	steps_play(&wall, 1, "=24x80", &(struct app_options){ 0 });
}

static void search(void **state)
{
	static const struct edit rows[] = {
		{ "time inside of it, of the thread", "/ '[BC]\\. <Enter>",
		    { "^ 2 methods, 3 calls, 400 us = 40.0 % of thread, and in "
		    "1 other thread: " } },
		{ "of all threads", "T / '[BC]\\. <Enter>", { "^ 2 methods, 4 "
		    "calls, 450 us = 26.3 % of all threads: " } },
		{ "of marked ones", "t <Down> <Space> <Escape> T / 'C\\. "
		    "<Enter>", { "^ 1 method, 1 call, 50 us = 7.1 % of 1 marked "
		    "thread, and in 1 other thread: " } },
		{ "of a range", "<Tab> gg j R / 'C\\. <Enter>", { "^ 1 method, "
		    "2 calls, 41 us = 10.3 % of range, and in " } },
		{ "CPU time", "c / 'C\\. <Enter>",
		    { " 41 us = 10.0 % of thread, " } },
		{ "what was sought before", "/ 'aaa <Enter> / 'bbb <Enter> / "
		    "<Up> <Up>", { "^/aaa( |$)" } },
		{ "and after it", "/ 'aaa <Enter> / 'bbb <Enter> / <C-p> <C-p> "
		    "<C-n>", { "^/bbb( |$)" } },
		{ "nothing before the first", "/ 'aaa <Enter> / 'bbb <Enter> / "
		    "<Up> <Up> <Up>", { "^/aaa( |$)" } },
		{ "an equal one is kept once", "/ 'aaa <Enter> / 'bbb <Enter> / "
		    "'aaa <Enter> / <Up> <Up> <Up>", { "^/bbb( |$)" } },
		{ "it can be changed", "/ 'B <Enter> / <Up> '\\.b <Enter>",
		    { "^ com.app.B.b ", "1 method, 1 call.*: B.{3}$" } },
		{ "what was being typed stays", "/ 'aaa <Enter> / 'xy <Up> "
		    "<Down>", { "^/xy( |$)" } },
		{ "next thread with a match", "/ 'C\\. <Enter> gn",
		    { "^ \\S+  pool#2 2/3", "^ com.app.C.c ", "^ 1 method, 1 call" } },
		{ "it is the next that matches", "/ '[AG]\\. <Enter> gn",
		    { "^ \\S+  pool#3 3/3", "^ com.app.G.g " } },
		{ "by one key", "/ '[AG]\\. <Enter> <C-n>", { "^ \\S+  pool#3 3/3" } },
		{ "around", "/ '[AG]\\. <Enter> gn gn", { "^ \\S+  main 1/3" } },
		{ "backwards", "/ '[CG]\\. <Enter> gN", { "^ \\S+  pool#3 3/3" } },
		{ "and back", "/ 'C\\. <Enter> gn <Backspace>",
		    { "^ \\S+  main 1/3" } },
		{ "no other thread", "/ 'B\\. <Enter> gn", { "^ \\S+  main 1/3",
		    "no other thread matches B\\\\." } },
		{ "no search", "gn", { "no search yet" } },
	};

	(void)state;
	write_trace("dual");
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
}

static void filter(void **state)
{
	static const struct edit rows[] = {
		{ "kept", "& '[AC]\\. <Enter>", { "^▸  1 .*A.a", "^▸  2 .*C.c",
		    "!^▸.*B.b", "^ \\S+  main 1/3 .* &\\[AC\\]",
		    "^ 2 of 4 methods pass " } },
		{ "dropped", "& '!A\\. <Enter>", { "!^▸.*A.a", "^▸  1 .*B.b",
		    "^ \\S+  main 1/3 .* &!A", "^ 3 of 4 methods pass " } },
		{ "one upon the other", "& '[AC]\\. <Enter> & '!A <Enter>",
		    { "^▸  1 .*C.c", "!^▸  2 ", " &\\[AC\\]\\\\. &!A " } },
		{ "the last taken back", "& '[AC]\\. <Enter> & '!A <Enter> u",
		    { "^▸  1 .*A.a", "^▸  2 .*C.c", "!&!A" } },
		{ "both", "& '[AC]\\. <Enter> & '!A <Enter> u u",
		    { "^▸  4 ", "!1/3 .*&", "all methods again" } },
		{ "none", "u", { "nothing to take back: & sets a filter, x changes stacks" } },
		{ "bad", "& '(a <Enter>", { "bad expression at character 3",
		    "^▸  4 " } },
		{ "nothing is left", "& 'xyz <Enter>", { "no method passes &xyz; "
		    "u takes the last filter back", "!^▸" } },
		{ "and keys do nothing there", "& 'xyz <Enter> j <Enter> G n",
		    { "no method passes" } },
		{ "in other threads too", "& 'C\\. <Enter> ]", { "^ \\S+  pool#2",
		    "^▸  1 .*C.c", "!^▸  2" } },
		{ "and orders", "& '!A <Enter> s n", { "▾method", "^▸  1 .*B.b",
		    "!^▸.*A.a" } },
		{ "and scopes", "& '!A <Enter> T", { "^▸  1 .*E.e",
		    "!^▸.*A.a" } },
		{ "open, then hidden", "<Enter> & '!A <Enter>", { "!parents",
		    "^▸  1 .*B.b" } },
		{ "a prompt of its own", "/ 'aaa <Enter> & 'B <Enter> & <Up>",
		    { "^&B$" } },
		{ "left", "& 'B <Escape>", { "!&B", "^▸  4 " } },
		{ "a search goes on among them", "& 'app.[BD] <Enter> / 'app "
		    "<Enter> n n n", { "^ com.app.[BD]" } },
	};

	(void)state;
	write_trace("dual");
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
}

/* Down to the caller, in the details. */
#define DOWN_8 "j j j j j j j j "

static void marks(void **state)
{
	static const struct edit rows[] = {
		{ "asks for a letter", "m", { "^ mark this place with a letter;"
		    "  there are no marks yet$" } },
		{ "says what is marked", "<Tab> gg j 'ma", { "^ mark a: main "
		    "\\+0.100 ms B.b$" } },
		{ "back to it", "<Tab> gg j 'ma G ''a", { "^ com.app.B.b ",
		    "this call: 400 us" } },
		{ "another thread", "<Tab> gg j 'ma ] M ] ''a", { "^ \\S+  main 1/3",
		    "^ com.app.B.b ", "this call: 400 us" } },
		{ "with its zoom", "<Tab> gg j <Enter> 'ma ] 0 ''a",
		    { "^ \\S+  main 1/3", "0.100-0.500 ms" } },
		{ "and back again", "<Tab> gg j 'ma ] ''a <Backspace>",
		    { "^ \\S+  pool#2" } },
		{ "two of them", "<Tab> gg j 'ma l 'mB ''a", { "^ com.app.B.b " } },
		{ "the other", "<Tab> gg j 'ma l 'mB k ''B", { "^ com.app.D.d " } },
		{ "they are listed", "<Tab> gg j 'ma l 'mB ''", { "^ to the mark  a "
		    "main \\+0.100 ms B.b  B main \\+0.600 ms D.d$" } },
		{ "not there", "'ma ''b", { "^ there is no mark b: mb sets it$" } },
		{ "no letter", "'m1", { "^ a mark is a letter" } },
		{ "given up", "m <Escape> ''", { "there are no marks yet" } },
		{ "the scope stays", "<Tab> gg j 'ma T ''a",
		    { "scope: all threads", "^ com.app.B.b " } },
		{ "and the range", "<Tab> gg j 'ma R ] ''a",
		    { "numbers of 400 us from \\+0.100 ms", "^ com.app.B.b " } },
		{ "and the filters", "<Tab> gg j 'ma & '!A <Enter> ''a",
		    { " &!A ", "^ com.app.B.b " } },
		{ "in the table", "j j 'ma gg ''a", { "^ com.app.D.d " } },
		{ "its only call", "j j 'ma", { "^ mark a: main \\+0.600 ms D.d$" } },
		{ "the chart's call, from the table", "<Tab> gg j <Tab> 'ma",
		    { "^ mark a: main \\+0.100 ms B.b$" } },
		{ "of another method than the table's", "<Tab> gg j <Tab> gg 'ma",
		    { "^ mark a: main \\+0.000 ms A.a$" } },
		{ "in the list of calls", "/ 'C.c <Enter> e j 'ma",
		    { "^ mark a: main \\+0.420 ms C.c$" } },
		{ "in that of all threads", "/ 'C.c <Enter> T e 'ma",
		    { "^ mark a: pool#2 \\+0.300 ms C.c$" } },
		{ "back to that one", "/ 'C.c <Enter> T e 'ma gg j 1 ''a <Tab>",
		    { "^ \\S+  pool#2 2/3", "^ com.app.C.c ", "this call: 50 us" } },
		{ "in the details, a caller", "<Tab> gg j j i " DOWN_8 "'ma",
		    { "^ mark a: main \\+0.100 ms B.b; selected: C.c$" } },
		{ "in the timeline, a time alone", "6 j 'ma",
		    { "^ mark a: pool#2 \\+0.[0-9]* ms" } },
		{ "in the timeline", "6 l l l 'ma 0 h h h h ''a",
		    { "^ main .*at \\+0.5[0-9]* ms" } },
	};
	static const struct edit group = { "of several in a cell the longest",
		"<Tab> gg j 'ma", { "^ 2 calls within ",
		    "^ mark a: main \\+0.012 ms C.c$" } };
	static const struct edit cpu = { "each thread has a time of its own",
		"<Tab> gg j 'ma ] ''a", { "^ \\S+  main 1/3", "^ com.app.B.b " } };

	(void)state;
	write_trace("dual");
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
	write_trace("thread-cpu");
	steps_play(&cpu, 1, "=24x80", &(struct app_options){ 0 });
	steps_write_script("0 +a 10 +b 11 -b 12 +c 30 -c 100000 -a", "dual");
	steps_play(&group, 1, "=24x80", &(struct app_options){ 0 });
}

static void write_long_names(void)
{
	static const struct make_method methods[] = {
		{ 4, "com.example.deep.Outer$Inner", "run", "(I)V", "", 0 },
		{ 8, "com.example.Other",
		    "aMethodWithAVeryLongNameThatGoesOnAndOnForManyLines",
		    "(ILjava/lang/String;)V", "", 0 },
	};
	static const struct make_event events[] = {
		{ 1, 4, MAKE_ENTER, 0, 0 }, { 1, 8, MAKE_ENTER, 10, 10 },
		{ 1, 8, MAKE_EXIT, 20, 20 }, { 1, 4, MAKE_EXIT, 30, 30 },
	};
	static struct script none;
	struct make_trace_spec spec = script_spec(&none);

	spec.methods = methods;
	spec.method_count = ROWS(methods);
	spec.events = events;
	spec.event_count = ROWS(events);
	steps_write(&spec);
}

/* What is copied of calls: a line each, with both clocks. */
#define LINE_A "com.app.A.a() (A.java)"
#define LINE_B "com.app.B.b(int) (B.java)"
#define LINE_C "com.app.C.c() (C.java)"
#define LINE_D "com.app.D.d() (D.java)"
#define CALL_A LINE_A "  1.000 ms, cpu 410 us"
#define CALL_B LINE_B "  400 us, cpu 110 us\n" CALL_A
#define CALL_C "main (id 1) at +0.300 ms\n" LINE_C "  40 us, cpu 40 us\n" CALL_B
#define CALL_D LINE_D "  100 us, cpu 90 us, threw\n" CALL_A

static void copies(void **state)
{
	static const struct {
		const char *name, *keys, *copied, *says;
	} rows[] = {
		{ "a name", "j y", "com.app.B.b (I)V", "com.app.B.b \\(I\\)V" },
		{ "a stack of the chart", "<Tab> gg j j Y", CALL_C,
		    "a stack, 3 calls" },
		{ "of one call", "<Tab> gg Y",
		    "main (id 1) at +0.000 ms\n" CALL_A, "a stack, 1 call" },
		{ "of the flame", "4 j j l l Y", LINE_D "\n" LINE_A,
		    "a stack, 2 calls" },
		{ "of the inverted flame", "4 I j l j Y", LINE_B "\n" LINE_A,
		    "a stack, 2 calls" },
		{ "of a tree", "2 j Y", LINE_B "\n" LINE_A,
		    "a stack, 2 calls" },
		{ "of a tree bottom-up", "3 j Y", LINE_B "\n" LINE_A,
		    "a stack, 2 calls" },
		{ "at the time cursor", "6 Y", LINE_A, "a stack, 1 call" },
		{ "of a call in the list", "/ 'C.c <Enter> e j Y",
		    "main (id 1) at +0.420 ms\n" LINE_C "  1 us, cpu 1 us\n"
		    CALL_B, "a stack, 3 calls" },
		{ "of a caller in the details", "<Tab> gg j j i " DOWN_8 "Y",
		    "main (id 1) at +0.100 ms\n" CALL_B, "a stack, 2 calls" },
		{ "of the call in the details", "<Tab> gg j j i Y", CALL_C,
		    "a stack, 3 calls" },
		{ "of one of another thread", "/ 'C.c <Enter> T e Y",
		    "pool (id 2) at +0.300 ms\n" LINE_C "  50 us, cpu 50 us\n"
		    "com.app.E.e() (E.java)  700 us, cpu 110 us",
		    "a stack, 2 calls" },
		{ "of the pivot, a caller", "/ 'C.c <Enter> p k Y",
		    LINE_C "\n" LINE_B, "a stack, 2 calls" },
		{ "of the pivot, a callee", "p j Y", LINE_B "\n" LINE_A,
		    "a stack, 2 calls" },
		{ "of the longest", "Y", "main (id 1) at +0.000 ms\n" CALL_A,
		    "a stack, 1 call \\(the longest of its 2 calls here\\)" },
		{ "in the chart as well", "<Tab> Y",
		    "main (id 1) at +0.000 ms\n" CALL_A,
		    "a stack, 1 call \\(the longest of its 2 calls here\\)" },
		{ "of the only one", "<Tab> gg j <Tab> j Y",
		    "main (id 1) at +0.600 ms\n" CALL_D,
		    "a stack, 2 calls \\(its only call here\\)" },
		{ "of a call of the table's method", "<Tab> gg j <Tab> Y",
		    "main (id 1) at +0.100 ms\n" CALL_B, "a stack, 2 calls" },
	};
	static struct play play;
	char says[80];

	(void)state;
	write_trace("dual");
	for (size_t i = 0; i < ROWS(rows); i++) {
		play_start(&play, &(struct app_options){ .path = steps_path });
		play_keys(&play, "=24x80");
		play_keys(&play, rows[i].keys);
		row_assert_number(rows[i].name, play.request, APP_COPY);
		row_assert_text(rows[i].name, play_asked(&play, 0),
		    rows[i].copied);
		snprintf(says, sizeof says, "^ copying %s *$", rows[i].says);
		play_shows(&play, rows[i].name, says);
		/* The answer may come after other keys. */
		play_keys(&play, "j k");
		play_reply(&play, APP_COPY, true, -1, ", or not");
		row_assert_text(rows[i].name, play_asked(&play, 0),
		    rows[i].copied);
		snprintf(says, sizeof says, "^ copied %s, or not *$",
		    rows[i].says);
		play_shows(&play, rows[i].name, says);
		play_end(&play);
	}
}

/* In the list of all threads each has its stack. */
static void copies_all(void **state)
{
	static struct play play;

	(void)state;
	write_trace("dual");
	play_start(&play, &(struct app_options){ .path = steps_path });
	play_keys(&play, ": '0.32ms <Enter> @ Y");
	row_assert_number("Y", play.request, APP_COPY);
	row_assert_text("all", play_asked(&play, 0),
	    "main (id 1) at +0.320 ms: running\n" LINE_C
	    "  40 us, cpu 40 us\n" CALL_B "\n\n"
	    "pool (id 2) at +0.320 ms: running\n" LINE_C "  50 us, cpu 50 us\n"
	    "com.app.E.e() (E.java)  700 us, cpu 110 us\n\n"
	    "pool (id 3) at +0.320 ms: in no call");
	play_shows(&play, "says so", "copying the stacks of [0-9] threads");
	play_end(&play);
}

static void copies_nothing(void **state)
{
	static const struct edit rows[] = {
		{ "of a class", "gc Y", { "^ no call is selected" } },
		{ "of another thread", "T / 'E.e <Enter> Y",
		    { "^ no call is selected" } },
	};

	(void)state;
	write_trace("dual");
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
}

/* The name gives way to what is said about it, which stays on one row. */
static void copied_names(void **state)
{
	static const struct {
		const char *name, *size, *method, *says;
	} rows[] = {
		{ "all of it", "=24x80", "run", "^ copied com\\.example\\."
		    "deep\\.Outer\\$Inner\\.run \\(I\\)V to tmux's buffer "
		    "\\(prefix \\]\\)" },
		{ "without package and types", "=24x60", "run", "^ copied "
		    "Outer\\$Inner\\.run to tmux's buffer \\(prefix \\]\\)" },
		{ "its end", "=24x60", "aMethod", "^ copied …oesOnAndOnForManyLines "
		    "to tmux's buffer \\(prefix \\]\\)" },
		{ "more of its end", "=24x80", "aMethod", "^ copied …thAVeryLongNameThat"
		    "GoesOnAndOnForManyLines to tmux's buffer \\(prefix \\]\\)" },
	};
	static struct play play;
	char keys[80];

	(void)state;
	write_long_names();
	for (size_t i = 0; i < ROWS(rows); i++) {
		play_start(&play, &(struct app_options){ .path = steps_path });
		play_keys(&play, rows[i].size);
		snprintf(keys, sizeof keys, "/ '%s <Enter> y", rows[i].method);
		play_keys(&play, keys);
		play_reply(&play, APP_COPY, true, -1,
		    " to tmux's buffer (prefix ])");
		play_shows(&play, rows[i].name, rows[i].says);
		play_end(&play);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(namesakes),
	cmocka_unit_test(header),
	cmocka_unit_test(picker),
	cmocka_unit_test(search),
	cmocka_unit_test(filter),
	cmocka_unit_test(marks),
	cmocka_unit_test(copies),
	cmocka_unit_test(copies_all),
	cmocka_unit_test(copies_nothing),
	cmocka_unit_test(copied_names),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);

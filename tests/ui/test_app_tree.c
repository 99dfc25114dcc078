/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_tree - keys → screen: the trees, top-down and bottom-up.
 */
#include "config.h"

#include "steps.h"

/* main: a calls nothing but b, which calls c twice and d, which calls e; f comes
 * alone at the end.  worker: b calls c. */
#define TRACE                                                             \
	"0 +a +b 100/50 +c 300/60 -c 340/100 +d +e 420/150 -e 500/160 "   \
	"-d +c 600/210 -c 900/390 -b -a +f 1000/410 -f "                  \
	"@2 200/0 +b 300/10 +c 400/20 -c -b"

static const struct edit screens[] = {
	{ "top-down, the hottest path open", "2", {
	    "^  incl%     incl ms     self ms     calls  call  \\(% of thread\\)$",
	    "^   90.0       0.900       0.440         1  ▾ A.a › B.b$",
	    "^   30.0       0.300       0.300         2  ├   com.app.C.c\\(\\)$",
	    "^   16.0       0.160       0.080         1  └ ▸ com.app.D.d\\(\\)$",
	    "^   10.0       0.100       0.100         1    com.app.F.f\\(\\)$",
	    "^ com.app.B.b \\(I\\)V$" } },
	{ "details of the row", "2 j", { "^ com.app.C.c ",
	    "^ self 300 us, total 300 us \\(30.0 % of thread\\), 2 calls$" } },
	{ "closed", "2 h", { "^ .* ▸ A.a › B.b$", "!com.app.C.c .*V$" } },
	{ "open again", "2 h l", { "^ .* ▾ A.a › B.b$", "├   com.app.C.c" } },
	{ "to the first child", "2 l", { "^ com.app.C.c " } },
	{ "to the parent", "2 j j h", { "^ com.app.B.b " } },
	{ "nothing to open", "2 j l", { "^ it calls nothing$" } },
	{ "a row for each", "2 <Enter>", { "▾ com.app.A.a\\(\\)$",
	    "└ ▾ com.app.B.b\\(int\\)$", "^ .*  ├   com.app.C.c",
	    "^ com.app.A.a " } },
	{ "several callers in a row", "3 / 'E.e <Enter>", {
	    "▸ E.e ‹ D.d ‹ B.b ‹ A.a$" } },
	{ "open into a row for each", "3 / 'E.e <Enter> l", {
	    "▾ com.app.E.e\\(\\)$", "└ ▾ com.app.D.d", "└   com.app.A.a",
	    "^ com.app.E.e ", "!no callers" } },
	{ "and then go in", "3 / 'E.e <Enter> l l l l l", {
	    "^ com.app.A.a ", "^ no callers are known here$" } },
	{ "bottom-up, on the selected method", "j 3", { "^ com.app.C.c ",
	    "^ self 300 us" } },
	{ "and when it is looked at again", "j 3 1 gg 3", {
	    "^ com.app.B.b ", "!^ self 300 us" } },
	{ "opened by Enter", "2 j j <Enter>", {
	    "└ ▾ com.app.D.d\\(\\)$", "^ .*  └   com.app.E.e" } },
	{ "opened and closed", "2 j j <Enter> <Enter>", {
	    "└ ▸ com.app.D.d\\(\\)$", "!com.app.E.e" } },
	{ "all closed", "2 j j - ", { "▸ A.a › B.b$", "!com.app.C.c .*V$",
	    "^ com.app.B.b " } },
	{ "all open below", "2 - *", { "▾ A.a › B.b$", "└ ▾ com.app.D.d", "└   com.app.E.e" } },
	{ "the hottest path", "2 - o", { "▾ A.a › B.b$",
	    "0 levels down: here the path forks" } },
	{ "last and first", "2 G gg", { "^ com.app.B.b " } },
	{ "the last", "2 G", { "^ com.app.F.f " } },
	{ "by CPU time", "2 c", { "^   95.1       0.390 .* ▾ A.a › B.b$",
	    "├   com.app.C.c" } },
	{ "the cursor stays", "2 j c", { "^ com.app.C.c " } },
	{ "sort menu", "2 s", { "^ sort: x exclusive i inclusive c calls o selfpercall k class n name$" } },
	{ "bottom-up", "3 s", { "^ sort: x exclusive c calls o selfpercall k class n name$" } },
	{ "by own time", "2 s x", { "incl ms    ▾self ms",
	    "▾ A.a › B.b$\n.* ├   com.app.C.c", "^ com.app.B.b " } },
	{ "the cursor stays on what it has unfolded", "2 s x <Enter>", {
	    "com.app.F.f\\(\\)$\n.* ▾ com.app.A.a\\(\\)$",
	    "^ com.app.A.a " } },
	{ "by name, turned round", "2 j s n r", { "▴call  \\(",
	    "com.app.F.f\\(\\)$\n.*▾ A.a › B.b$\n.* ├ ▸ com.app.D.d.*\n.* └   com.app.C.c",
	    "^ com.app.F.f " } },
	{ "from a leaf it begins at its root", "2 - * G k o", { "^ [1-9] levels? down: here" } },
	{ "by own time a call", "2 s o", { "calls ▾self ms/call",
	    "^   30.0       0.300       0.300         2         0.150 " } },
	{ "the next column", "2 S S", { "▾self ms", "sorted by exclusive: time in" } },
	{ "as it comes, turned round", "2 r", { "▴incl ms",
	    "com.app.F.f\\(\\)$\n.*▾ A.a › B.b$" } },
	{ "in the same order by another clock", "2 s n r c", { "▴call  \\(",
	    "com.app.F.f\\(\\)$\n.*▾ A.a › B.b$" } },
	{ "columns", "2 C", { "^ columns of the tree, from left to right$",
	    "^ \\[x\\] incl% ", "^ \\[ \\] # ", "!p50 ms", "!incl cpu ms" } },
	{ "others are taken", "2 C <Space> <Space> G k k <Space> <Enter>", {
	    "^     self ms     calls  class +call  \\(",
	    "^       0.440         1  com.app.B +▾ A.a › B.b$" } },
	{ "bottom-up they are its own", "2 C <Space> <Enter> 3", {
	    "^  self%     self ms" } },
	{ "a hit in a closed row", "2 - / 'E.e <Enter>", { "└   com.app.E.e",
	    "^ com.app.E.e " } },
	{ "the next hit", "2 / 'C.c|F.f <Enter> n", { "^ com.app.F.f ",
	    "^ 2 of 2 rows: C.c.F.f$" } },
	{ "around", "2 / 'C.c|F.f <Enter> n n", { "^ com.app.C.c ",
	    "search continued at the other end: 1 of 2 rows: " } },
	{ "backwards", "2 / 'C.c|F.f <Enter> N", { "^ com.app.F.f " } },
	{ "another thread", "2 ]", { "^  100.0       0.200       0.100 .* ▾ com.app.B.b", "└   com.app.C.c",
	    "!A.a ›" } },
	{ "all threads", "2 T", { "\\(% of all threads\\)$", "A.a › B.b$",
	    "^   16.7       0.200       0.100         1  ▸ com.app.B.b\\(" } },
	{ "on the selected method", "j j j 2", { "^ com.app.D.d ",
	    "└ ▸ com.app.D.d" } },
	{ "of a range", "5 k R 2", { "\\(% of range\\)$" } },
	{ "filtered", "& 'C.c <Enter> 2", { "▾ A.a › B.b$|▾ com.app.B.b",
	    "└   com.app.C.c", "!com.app.D.d\\(\\)$", "!com.app.F.f\\(\\)$" } },
	{ "what is above stays", "& 'E.e <Enter> 2 *", { "A.a › B.b$",
	    "└ ▾ com.app.D.d|└   D.d › E.e", "!com.app.C.c .*V$" } },
	{ "dropped", "& '!F.f <Enter> 2", { "├   com.app.C.c",
	    "!com.app.F.f\\(\\)$" } },
	{ "filtered while it is seen", "2 & 'C.c <Enter>", { "└   com.app.C.c",
	    "!com.app.D.d\\(\\)$" } },
	{ "and taken back", "2 & 'C.c <Enter> u", { "├   com.app.C.c",
	    "com.app.D.d\\(\\)$", "com.app.F.f\\(\\)$" } },
	{ "nothing passes", "2 & 'nothing <Enter> j k l h * - o", {
	    "!com.app.C.c .*V$",
	    "^  no method passes &nothing; u takes the last filter back$" } },
	{ "nothing passes bottom-up", "3 & 'nothing <Enter>", {
	    "^  no method passes &nothing; u takes the last filter back$" } },
	{ "and some again", "2 & 'nothing <Enter> u", { "├   com.app.C.c",
	    "com.app.F.f\\(\\)$" } },
	{ "without the hottest path", "& 'F.f <Enter> 2", { "^   10.0 .*F.f",
	    "!A.a › B.b$", "^ com.app.F.f " } },
	{ "bottom-up filtered", "& 'C.c <Enter> 3", { "C.c ‹ B.b ‹ A.a$",
	    "!com.app.F.f\\(\\)$", "!D.d ‹" } },
	{ "bottom-up", "3", {
	    "^  self%     self ms      of it%     calls  method, its callers "
	    "below  \\(% of thread\\)$",
	    "^   44.0       0.440       100.0         1  ▸ B.b ‹ A.a$",
	    "^   30.0       0.300       100.0         2  ▸ C.c ‹ B.b ‹ A.a$",
	    "^    8.0       0.080       100.0         1  ▸ D.d ‹ B.b ‹ A.a$" } },
	{ "the method is the first", "3 j", { "^ com.app.C.c ",
	    "^ self 300 us \\(30.0 % of thread\\), 2 calls$" } },
	{ "callers one by one", "3 j <Enter>", { "▾ com.app.C.c\\(\\)$",
	    "└ ▾ com.app.B.b", "└   com.app.A.a" } },
	{ "bottom-up of all threads", "3 T", { "▸ C.c ‹ B.b$",
	    "^   33.3       0.400" } },
	{ "and its callers", "3 T j", { "^   33.3       0.400 .*3  ▸ C.c ‹ B.b$" } },
	{ "the other way round", "2 I", { "method, its callers below" } },
	{ "and back", "2 I I", { "  call  \\(" } },
	{ "the flame goes along", "4 2 j", { "^▏main", "^ com.app.C.c " } },
	{ "the other pane", "2 <Tab>", { "^ \\? keys  hjkl move" } },
	{ "narrow", "=24x40 2", { "^  incl%     incl  *ms|^  incl%  call",
	    "A.a › B.b|…" } },
	{ "ASCII guides", "=24x60 2", { "C.c" } },
	{ "one row", "=5x40 2", { "!too small" } },
};

static void keys(void **state)
{
	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(screens, ROWS(screens), "=24x100",
	    &(struct app_options){ .is_ascii = false });
}

/* c is called below b, and longer, below d and e. */
#define TWO_STACKS                                                        \
	"0 +a +b 10 +c 20 -c 60 -b +f 61 -f +d +e +c 100 -c -e +f 120 "   \
	"-f -d 130 -a"

/* The chart goes from call to call, and the tree along. */
static void jumps(void **state)
{
	static const struct edit rows[] = {
		{ "the call that was reached", "2 / 'C.c <Enter> }", {
		    "^ com.app.C.c ", "^ this call: 10 us, .* 1 of 2 " } },
		{ "its stack", "2 / 'C.c <Enter> } }", { "│ ├ ▸ E.e › C.c$",
		    "^ this call: 39 us, .* 2 of 2 " } },
		{ "the cursor is on it", "2 / 'C.c <Enter> } } j", {
		    "^ com.app.F.f ", "^ self 20 us, total 20 us" } },
		{ "back", "2 / 'C.c <Enter> } } { k", { "^ com.app.B.b ",
		    "^ self 50 us" } },
		{ "a slower one", "2 / 'C.c <Enter> } ) j", {
		    "^ com.app.F.f ", "^ self 20 us, total 20 us" } },
		{ "a folded row", "/ 'E.e <Enter> 2 }", { "E.e › C.c$",
		    "^ com.app.E.e ", "^ this call: 39 us" } },
		{ "the row again", "2 / 'C.c <Enter> } l", { "^ com.app.C.c ",
		    "^ self 10 us, total 10 us" } },
		{ "another call in the chart", "2 / 'C.c <Enter> } <Tab> k "
		    "<Tab>", { "^ com.app.C.c ", "^ self 10 us" } },
		{ "bottom-up the cursor stays", "2 / 'C.c <Enter> 3 } } j", {
		    "!^ com.app.C.c ", "^ self " } },
		{ "but the call is shown", "2 / 'C.c <Enter> 3 } }", {
		    "^ com.app.C.c ", "^ this call: 39 us, .* 2 of 2 " } },
		{ "filtered", "2 & '!E|C <Enter> <Tab> gg j j <Tab> }", {
		    "left out by &!E", "^ this call: 39 us" } },
		{ "beside the flame", "4 2 / 'C.c <Enter> } j", {
		    "^ com.app.[DF]" } },
	};

	(void)state;
	steps_write_script(TWO_STACKS, "dual");
	steps_play(rows, ROWS(rows), "=24x100",
	    &(struct app_options){ .is_ascii = false });
}

/* One call calls so many methods that its row stays closed. */
static void too_many_rows(void **state)
{
	enum { MANY = 20001 };
	static const struct edit rows[] = {
		{ "none is opened", "2 - *", { "^ com.app.A.m0 ",
		    "^ more than 20 000 rows are not opened at once$" } },
	};
	static char names[MANY + 1][8];
	static struct make_method methods[MANY + 1];
	static struct make_event events[2 * MANY + 2];
	struct make_trace_spec spec = { .layout = MAKE_V3, .clock = "dual",
		.threads = script_threads, .thread_count = 1,
		.methods = methods, .method_count = MANY + 1,
		.events = events, .event_count = 2 * MANY + 2 };

	(void)state;
	for (uint32_t i = 0; i <= MANY; i++) {
		const uint32_t id = 4 * i + 4;
		const size_t leave = i == 0 ? 2 * MANY + 1 : 2 * i;

		snprintf(names[i], sizeof names[i], "m%u", i);
		methods[i] = (struct make_method){ id, "com.app.A", names[i],
			"()V", NULL, 0 };
		events[leave - (i > 0)] = (struct make_event){ 1, id,
			MAKE_ENTER, i, i };
		events[leave] = (struct make_event){ 1, id, MAKE_EXIT, i + 1,
			i + 1 };
	}
	events[0] = (struct make_event){ 1, 4, MAKE_ENTER, 0, 0 };
	events[2 * MANY + 1].wall_us = events[2 * MANY + 1].cpu_us = MANY + 1;
	steps_write(&spec);
	steps_play(rows, ROWS(rows), "=24x100",
	    &(struct app_options){ .path = NULL });
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(keys),
	cmocka_unit_test(too_many_rows),
	cmocka_unit_test(jumps),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);

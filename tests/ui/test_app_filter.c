/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_filter - keys → screen: what filters leave in each list, and what is
 * said of what they drop.  Written as steps.h says.
 */
#include "config.h"

#include "steps.h"

/* a calls b, which calls c twice, d, which throws, and itself. */
#define TRACE                                                             \
	"0 +a 100/50 +b 300/60 +c 340/100 -c 420/150 +c 421/151 -c "      \
	"500/160 -b 600/210 +d 700/300 !d 800/350 +a 900/400 -a "         \
	"1000/410 -a @2 200/0 +e 300/10 +c 350/60 -c 900/110 -e"

/* Two packages, the classes of one of which call each other. */
static const struct make_method packaged[] = {
	{ 4, "org.one.A", "a", "()V", "A.java", 0 },
	{ 8, "org.one.B", "b", "(I)V", "B.java", 0 },
	{ 12, "org.one.B", "c", "()V", "B.java", 0 },
	{ 16, "org.two.D", "d", "()V", "D.java", 0 },
	{ 20, "org.two.E", "e", "()V", "E.java", 0 },
};

static const struct app_options no_options = { .is_ascii = false };

static void write_script(const char *text)
{
	static struct script script;
	struct make_trace_spec spec;

	script_read(&script, text);
	spec = script_spec(&script);
	spec.methods = packaged;
	spec.method_count = ROWS(packaged);
	steps_write(&spec);
}

static void write_trace(void)
{
	write_script(TRACE);
}

/* A class is its methods that pass; its row is gone where none does. */
static void groups(void **state)
{
	static const struct edit rows[] = {
		{ "all", "g c", { "^▸  1 +100.0 +1.000 +50.0 .* org.one.A$",
		    "^▸  2 +40.0 +0.400 +40.0 +0.400 +1\\+2 +org.one.B$",
		    " class  ", "!filtered" } },
		{ "of no call of the next thread", "g c j j ]",
		    { "^▸  1 .* org.two.E$", "^ org.two.E$", "!org.two.D" } },
		{ "sums of those that pass", "g c & 'B.c <Enter>",
		    { "^▸  1 +4.1 +0.041 +4.1 +0.041 +2 +org.one.B$",
		    "!^▸  2", " class, filtered", "^ \\S+  main 1/2 .* &B.c ",
		    "^ class: 1 method, 2 calls, ", "^ 1 of 4 methods pass" } },
		{ "a wildcard", "g c & '**.B.* <Enter>",
		    { "^▸  1 .* org.one.B$", "!^▸  2", " class, filtered" } },
		{ "filtered before", "& 'B.c <Enter> g c",
		    { "^▸  1 +4.1 .*org.one.B$", "!^▸  2" } },
		{ "dropped", "& '!A.a <Enter> g c", { "^▸  1 +40.0 .*B$",
		    "^▸  2 +10.0 .*D$", "!^▸  3" } },
		{ "packages", "& '!A.a|D.d <Enter> g c g p",
		    { "^▸  1 +40.0 .* org.one$", "!^▸  2" } },
		{ "taken back", "& 'B.c <Enter> g c u",
		    { "^▸  1 +100.0 .*A$", "!filtered" } },
		{ "the selected one stays", "g c j & 'B.c|A.a <Enter>",
		    { "^ org.one.B$" } },
		{ "none", "g c & 'xyz <Enter>", { "no method passes &xyz" } },
		{ "another order", "& '!A.a <Enter> g c s n",
		    { "▾class", "^▸  1 .*B$", "^▸  2 .*D$", "!^▸  3" } },
		{ "and back", "& '!A.a <Enter> g c s n r",
		    { "^▸  1 .*D$", "^▸  2 .*B$", "!^▸  3" } },
		{ "relatives", "& '!D.d|B.b <Enter> g c <Enter>",
		    { "^▾  1 .*org.one.A$", "^▸C 1 .*org.one.A$",
		    "^ C +50.0 +0.500 +2/2 +filtered children$" } },
		{ "spread", "& 'B.c <Enter> g c s a", { "▾max ms",
		    "^▸  1 .* 0.040 .*org.one.B$" } },
		{ "of other threads", "& 'c <Enter> g c T",
		    { "^▸  1 .* 0.091 +3 +org.one.B$" } },
	};

	(void)state;
	write_trace();
	steps_play(rows, ROWS(rows), "=24x80", &no_options);
}

/* Below an open row what is dropped is one row. */
static void relatives(void **state)
{
	static const struct edit rows[] = {
		{ "children", "& '!B\\. <Enter> <Enter>", {
		    "─ children\n S .*self\n▸C.*A.a.*\n▸C.*D.d.*\n"
		    " C +40.0 +0.400 +1/1 +1 child filtered\n" } },
		{ "several", "& 'A.a <Enter> <Enter>", { " C +50.0 +0.500 +2/2 "
		    "+2 children filtered$" } },
		{ "a parent", "& 'B.b <Enter> <Enter>", { "─ parents\n"
		    " P +100.0 +0.400 +1/1 +1 parent filtered\n" } },
		{ "not to be opened", "& 'B.b <Enter> <Enter> j j <Enter> l l",
		    { "^▾  1 .*B.b", "1 parent filtered" } },
		{ "further in", "& 'A.a|B.b <Enter> <Enter> j j j l",
		    { "^▾C.*B.b", "     1 child filtered$" } },
		{ "at once", "<Enter> & '!B\\. <Enter>", { "1 child filtered" } },
		{ "taken back", "& '!B\\. <Enter> <Enter> u", { "!filtered",
		    "^▸C.*B.b" } },
		{ "own time is never", "& '!B\\. <Enter> <Enter>",
		    { "^ S +50.0 +0.500 +self$" } },
	};

	(void)state;
	write_trace();
	steps_play(rows, ROWS(rows), "=24x80", &no_options);
}

#define PIVOT "/ 'B.c <Enter> p "

static void pivot(void **state)
{
	static const struct edit rows[] = {
		{ "callers", PIVOT "& '!B.b <Enter> <Tab>", { "^▏A.a  100.0 %",
		    "^▏B.b  100.0 %", "!; . filtered" } },
		{ "those that lead nowhere", PIVOT "& 'B.c <Enter>",
		    { "; 2 filtered; 1 above, 0 below$",
		    "^▏\\(filtered\\)  100.0 %", "!A.a  " } },
		{ "selected", PIVOT "& 'B.c <Enter> k", { "^ filtered: called "
		    "from here 41 us \\(100.0 % of B.c\\), 2 calls of it$" } },
		{ "not to be opened", PIVOT "& 'B.c <Enter> k <Enter>",
		    { "&B.c hides it; u takes the last filter back" } },
		{ "callees", "p & 'A.a|D.d <Enter>", { "^▏A.a, 1.000 ms",
		    "^▏\\(filtered\\)  40.0 % +▕▏A.a +▕▏D.d +▕$",
		    "; 2 filtered;",
		    "^ calls 1\\+1, total 1.000 ms, self 500 us$" } },
		{ "the selection stays", "p j l l & '!B <Enter>",
		    { "^ org.two.D.d " } },
		{ "taken back", PIVOT "& 'B.c <Enter> u", { "!filtered",
		    "^▏A.a  100.0 %" } },
		{ "filtered before", "& 'B <Enter> p", { "^▏\\(filtered\\)" } },
		{ "search passes it by", "p & 'A.a|D.d <Enter> / 'B.b <Enter> n",
		    { "no frame here matches B.b" } },
	};

	(void)state;
	write_trace();
	steps_play(rows, ROWS(rows), "=24x80", &no_options);
}

/* Between the calls of the thread, and in one where a method never ran. */
#define GAPS "0 +a 100/50 -a 800/300 +b 900/310 -b @2 200/0 +c 900/110 -c"
#define IN_GAP ": '300us..400us <Enter> "

static void nothing_there(void **state)
{
	static const struct edit rows[] = {
		{ "table", IN_GAP "1", { "^  no calls in this thread, in the "
		    "range: Esc leaves the range$" } },
		{ "classes", IN_GAP "g c", { "^  no calls in this thread, " } },
		{ "tree", IN_GAP "2", { "^  no calls in this thread, in the "
		    "range: Esc leaves the range$" } },
		{ "bottom-up", IN_GAP "3", { "^  no calls in this thread, " } },
		{ "flame", IN_GAP "4 f", { "^  no calls in this thread, in the "
		    "range: Esc leaves the range$" } },
		{ "inverted flame", IN_GAP "4 f I", { "^  no calls in this thread, " } },
		{ "slowest", IN_GAP "E", { "^  no calls in this thread, in the "
		    "range: Esc leaves the range$" } },
		{ "calls of a method", IN_GAP "e", { "^  no calls of the method "
		    "in this thread, in the range: Esc leaves the range$" } },
		{ "and Esc does it", IN_GAP "1 <Escape>", { "^▸  1 .*org.one",
		    "!no calls" } },
		{ "filter and range", IN_GAP "& 'B.b <Enter>", { "^  no method "
		    "passes &B.b; u takes the last filter back$" } },
		{ "and then the range", IN_GAP "& 'B.b <Enter> u", {
		    "^  no calls in this thread, in the range" } },
		{ "with all threads there are some", IN_GAP "1 T", {
		    "^▸  1 .*org.one.B.c", "!no calls" } },
		{ "a method of another thread", "e ]", { "^  no calls of the "
		    "method in this thread: T takes other threads$" } },
	};

	(void)state;
	write_script(GAPS);
	steps_play(rows, ROWS(rows), "=24x80", &no_options);
}

/* A view that shows everything says nothing of a filter. */
static void announced(void **state)
{
	static const struct edit rows[] = {
		{ "above the table", "& '!A.a <Enter>", { "^ \\S+  main .* &!A.a " } },
		{ "and a tree", "& '!A.a <Enter> 2", { "^ \\S+  main .* &!A.a " } },
		{ "not above a chart alone", "& '!A.a <Enter> <Tab> f",
		    { "^ \\S+  main ", "!&!A.a" } },
		{ "nor a flame and the calls of one method",
		    "& '!A.a <Enter> e 4", { "^ \\S+  main ", "!&!A.a" } },
		{ "nor its page", "& '!A.a <Enter> i", { "^ \\S+  main ", "!&!A.a" } },
		{ "above the pivot", "& '!A.a <Enter> p f", { "^ \\S+  main .* &!A.a " } },
	};

	(void)state;
	write_trace();
	steps_play(rows, ROWS(rows), "=24x80", &no_options);
}

/* Rows stay until others have come. */
static void awaited(void **state)
{
	static const struct {
		const char *name, *before, *key, *shown, *then;
	} rows[] = {
		{ "classes", "", "gc", "^▸  1 .*org.one.A.a\\(", "^▸  1 .*org.one.A$" },
		{ "packages", "g c", "gp", "^▸  1 .*org.one.A$",
		    "^▸  1 .*org.one$" },
		{ "open", "<Enter>", "gc", "─ parents", "!─ parents" },
		{ "filtered classes", "g c & 'B", "<Enter>",
		    "^▸  1 .*org.one.A$", "!org.one.A$" },
		{ "not of another thread", "", "]", "adding up", "^▸  1 .*E.e" },
		{ "not of another range", "5 gg j", "R", "adding up",
		    "% of the range" },
		{ "nor of all", "5 gg j R", "<Backspace>", "adding up",
		    "% of this thread" },
		{ "open in a range", "<Enter> 5 gg j", "R", "!─ parents",
		    "─ parents" },
	};
	static struct play play;

	(void)state;
	write_trace();
	for (size_t i = 0; i < ROWS(rows); i++) {
		play_start(&play, &(struct app_options){ .path = steps_path });
		play_keys(&play, "=24x80");
		play_keys(&play, rows[i].before);
		app_key(play.app, rows[i].key);
		play_shows(&play, rows[i].name, rows[i].shown);
		play_settle(&play);
		play_shows(&play, rows[i].name, rows[i].then);
		play_end(&play);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(groups),
	cmocka_unit_test(relatives),
	cmocka_unit_test(pivot),
	cmocka_unit_test(nothing_there),
	cmocka_unit_test(announced),
	cmocka_unit_test(awaited),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_transforms - keys → screen: what transforms of the stacks do to each view,
 * how they are taken back, and that they are those of the command line.
 */
#include "config.h"

#include "options/options.h"
#include "steps.h"

#include <string.h>

#include "demo.h"

/* a calls b, which calls c twice, d, which throws, and itself. */
#define TRACE                                                             \
	"0 +a 100/50 +b 300/60 +c 340/100 -c 420/150 +c 421/151 -c "      \
	"500/160 -b 600/210 +d 700/300 !d 800/350 +a 900/400 -a "         \
	"1000/410 -a @2 200/0 +e 300/10 +c 350/60 -c 900/110 -e"

static const struct make_method packaged[] = {
	{ 4, "org.one.A", "a", "()V", "A.java", 0 },
	{ 8, "org.one.B", "b", "(I)V", "B.java", 0 },
	{ 12, "org.one.B", "c", "()V", "B.java", 0 },
	{ 16, "org.two.D", "d", "()V", "D.java", 0 },
	{ 20, "org.two.E", "e", "()V", "E.java", 0 },
};

static const struct app_options no_options = { .is_ascii = false };

static void write_trace(void)
{
	static struct script script;
	struct make_trace_spec spec;

	script_read(&script, TRACE);
	spec = script_spec(&script);
	spec.methods = packaged;
	spec.method_count = ROWS(packaged);
	steps_write(&spec);
}

static void keys(void **state)
{
	static const struct edit rows[] = {
		{ "the menu", "x", { "f focus  o only  m merge" } },
		{ "as many rows as it takes", "=24x55 x", { "^ f focus  o only  m merge", "^ i no idle  c collapse", "h through  FMDCH a stack$" } },
		{ "no such letter", "=24x110 x z", { "there is no transform z" } },
		{ "left", "x <Escape>", { "!no transform", "!f focus" } },
		{ "focus", ": 'goto <Space> 'B.b <Enter> x f",
		    { "^▸  1 .* org.one.B.b", "^▸  2 .*B.c", "!org.one.A.a",
			" focus B.b \\(600 us dropped\\)" } },
		{ "no half of a number", "=24x51 : 'goto <Space> 'B.b <Enter> x f",
		    { " focus B… \\(−600 us\\)" } },
		{ "in words where there is room", "=24x120 : 'goto <Space> 'B.b <Enter> x f", {
		    " focus B.b \\(600 us dropped\\)" } },
		{ "cut, but the number", "=24x80 : 'drop <Space> '^org.one.B.b.*abcdefghi <Enter> : 'drop <Space> 'B.b <Enter>", {
		    " drop \\^org.on.*… \\(−400 us\\)$" } },
		{ "merge", ": 'goto <Space> 'B.b <Enter> x m",
		    { "^▸  1 +\\S+ +1.000 .*A.a", "B.c", "!^▸ .*B.b",
			" merge B.b " } },
		{ "drop", ": 'goto <Space> 'B.b <Enter> x d",
		    { "^▸  1 +100.0 +0.600 .*A.a", "!^▸ .*B",
			" drop B.b \\(400 us dropped\\)" } },
		{ "whole stacks", ": 'goto <Space> 'B.c <Enter> x h",
		    { "^▸ .* 1 .*A.a", "^▸ .* 1 .*B.b", "^▸ .* 2 .*B.c", "!^▸ .*D.d",
			" through B.c \\(959 us dropped\\)" } },
		{ "whole stacks, by name", ": 'only-through <Space> 'D.d <Enter>",
		    { "^▸ .*A.a", "D.d", "!^▸ .*B.b" } },
		{ "what 100 % is", ": 'drop <Space> 'B.b <Enter> %", {
		    "^ 100 % = 0.600 ms of this thread, without 0.400 ms dropped" } },
		{ "collapse", ": 'goto <Space> 'B.b <Enter> x c",
		    { "0.400 +\\S+ +0.400 .*B.b", "!^▸ .*B.c" } },
		{ "recursion of the method", ": 'goto <Space> 'A.a <Enter> x r",
		    { "!1\\+1", "recursion A.a" } },
		{ "only asks for more", "x o", { "^:only app" } },
		{ "only", "x o C-u <Enter>", { "only app" } },
		{ "by name", ": 'only <Space> 'B.c <Enter>",
		    { "^▸  1 .*B.c", "!^▸  2", " only B.c " } },
		{ "packages", "x p <Enter>", { "^▸ .*org.one.\\*",
		    "^▸ .*org.two.\\*", "!^▸ .*A.a" } },
		{ "longer", "x t '150us <Enter>", { "^▸  1 .* 0.600 .*A.a",
		    "^▸  2 .* 0.400 .*B.b", "!^▸ .*B.c", "!^▸ .*D.d",
			" longer 150us " } },
		{ "how many calls that merged", ": 'columns <Space> 'inclusive,calls,merged,name <Enter> x t '150us <Enter>",
		    { "^▸ .* 1 +2 +0.600 .*A.a", "^▸ .* 1 +2 +0.400 .*B.b" } },
		{ "asked for later", "x t '150us <Enter> : 'columns <Space> 'inclusive,calls,merged,name <Enter>",
		    { "^▸ .* 1 +2 +0.600 .*A.a", "^▸ .* 1 +2 +0.400 .*B.b" } },
		{ "longer, by what is left", ": 'drop <Space> 'B.c <Enter> "
		    ": 'longer <Space> '360us <Enter>", { "!^▸ .*B.b" } },
		{ "a time is asked for", "x t 'soon <Enter>", { "^:longer soon",
		    "--longer takes a time such as 1ms" } },
		{ "depth", "x n '1 <Enter>", { "^▸  1 .*A.a", "!^▸  2" } },
		{ "a number is asked for", "x n 'x <Enter>", {
		    "--depth takes a number" } },
		{ "bad", ": 'drop <Space> '(a <Enter>", { "^:drop \\(a",
		    "bad expression" } },
		{ "a wildcard", ": 'only <Space> '**.B.c <Enter>",
		    { "^▸  1 .*B.c", "!^▸  2", " only \\*\\*.B.c " } },
		{ "one of no name", ": 'only <Space> '*.c <Enter>",
		    { "matches no method|no method" } },
		{ "nothing behind it", ": 'merge-synthesized <Space> 'a <Enter>",
		    { "merge-synthesized takes nothing" } },
		{ "what waits", ": 'no-idle <Space> 'A.a <Enter>",
		    { "--no-idle: 'A.a' is no wait: com.acme.Loop.run > \\*.park is one" } },
		{ "more that waits", ": 'no-idle <Space> '*.b <Space> '> <Space> '*.c <Enter>",
		    { " no idle and 1 more \\(", "!^▸ .*B.c" } },
		{ "what is set to wait, too", ": 'set <Space> 'idle <Space> '*.b <Space> "
		    "'> <Space> '*.c,*.d <Space> '> <Space> 'x.y <Enter> x i",
		    { " no idle and 2 more \\(", "!^▸ .*B.c" } },
		{ "and none again", ": 'set <Space> 'idle <Space> '*.b <Space> '> <Space> "
		    "'*.c <Enter> : 'set <Space> 'idle <Space> 'none <Enter> x i",
		    { " no idle ", "^▸ .*B.c", "!dropped" } },
		{ "what can be set", ": 'set <Space> 'idle <Space> 'B.b <Enter>",
		    { "'B.b' is no wait" } },
		{ "no method matches", ": 'merge <Space> 'nobody <Enter>",
		    { "merge nobody matches no method with calls" } },
		{ "nobody knows what a compiler made", "x s", {
		    "synthesized finds no method with calls that a mapping calls made by the compiler" } },
		{ "all that is searched", "/ 'B. <Enter> x m",
		    { "merge B.", "!^▸ .*B.[bc]" } },
		{ "a slash in what is searched", "/ '//?B. <Enter> x m",
		    { "merge /\\?B.", "!^▸ .*B.[bc]" } },
		{ "another than that", "/ 'B. <Enter> : 'goto <Space> 'A.a <Enter> x m",
		    { "merge A.a" } },
		{ "options", ": 'transform <Space> '--merge <Space> 'B.b <Space> "
		    "'--depth=1 <Enter>", { "merge B.b, depth 1", "!^▸  2" } },
		{ "nothing is left", ": 'only <Space> 'nobody <Enter>",
		    { "no calls in this thread are left by the transforms; u takes" } },
		{ "a stack", "2 * j x C", { "collapse =\\.\\.;", "^▸?.*A.a" } },
		{ "it would be lost", ": 'merge <Space> 'B.b <Enter> & 'A <Enter> q",
		    { "1 transform and 1 filter" } },
		{ "completed", ": 'collapse- <Tab>", { "^:collapse-package" } },
	};

	(void)state;
	write_trace();
	steps_play(rows, ROWS(rows), "=24x110", &no_options);
}

/* The chart has the boxes of the calls that are left, and all that is done to boxes is
 * done to those. */
static void chart(void **state)
{
#define ON(words) "<Tab> : 'transform <Space> '--" words " <Enter> "
	static const struct edit rows[] = {
		{ "merged", ON("merge <Space> 'B.b"), { "^▏A.a", "^ +▏B.c.*▏D.d",
		    "!▏B.b" } },
		{ "focused", ON("focus <Space> 'B.b"), { "^ {10}▏B.b",
		    "^ +▏B.c", "!▏A.a", "!▏D.d" } },
		{ "whole stacks", ON("only-through <Space> 'B.c"), { "^▎ +▏A.a",
		    "▏B.b", "▏B.c", "!▏D.d" } },
		{ "collapsed", ON("collapse <Space> 'B.b"), { "▏B.b", "!▏B.c" } },
		{ "levels", ON("depth <Space> '1"), { "^▏A.a", "!▏B.b" } },
		{ "packages", ON("collapse-package <Space> 'all"), { "^▏org.one.\\*",
		    "▏org.two.\\*" } },
		{ "the app is all", ON("only <Space> 'app"), { "▏B.b", "▏B.c" } },
		{ "recursion", ON("fold-recursion"), { "▏D.d", "!▏A.a.*▏A.a" } },
		{ "nothing is idle", ON("no-idle"), { "▏B.b", "▏B.c" } },
		{ "taken back", ON("merge <Space> 'B.b") "u", { "▏B.b" } },
		{ "nothing is left", ON("only <Space> 'nobody"), {
		    "Transforms leave no calls of this thread: u takes the last" } },
		{ "none in that part", ON("focus <Space> 'B.b") "0 w w d d d d d d "
		    "d d d d d d", { "No calls here: l goes" } },

		{ "a selected call goes", ": 'goto <Space> 'B.b <Enter> <Tab> l x m",
		    { "transforms removed the selected call: this is its caller",
		    "^ this call: .*, 1 of 2 " } },
		{ "with all around it", ": 'goto <Space> 'A.a <Enter> <Tab> l "
		    ": 'focus <Space> 'B.b <Enter>",
		    { "transforms leave nothing of the selected call" } },
		{ "one that is left stays", ": 'goto <Space> 'B.c <Enter> <Tab> l "
		    ": 'merge <Space> 'B.b <Enter>", { "!this one made it",
		    "this call: .*1 of 2" } },

		{ "into it", ON("merge <Space> 'B.b") ": 'goto <Space> 'A.a "
		    "<Enter> <Tab> l j", { "^ org.two.D.d|^ org.one.B.c" } },
		{ "next", ON("merge <Space> 'B.b") ": 'goto <Space> 'B.c <Enter> <Tab> "
		    "l l", { "this call: .*2 of 2" } },
		{ "and on", ON("merge <Space> 'B.b") ": 'goto <Space> 'B.c <Enter> <Tab> "
		    "l l l", { "^ org.two.D.d" } },
		{ "back", ON("merge <Space> 'B.b") ": 'goto <Space> 'B.c <Enter> <Tab> "
		    "l l h", { "this call: .*1 of 2" } },
		{ "the first of the level", ON("merge <Space> 'B.b") ": 'goto <Space> "
		    "'D.d <Enter> <Tab> l g g h", { "the first call on this level" } },
		{ "the last of the level", ON("merge <Space> 'B.b") ": 'goto <Space> "
		    "'D.d <Enter> <Tab> l G l", { "the last call on this level" } },
		{ "out of it", ON("merge <Space> 'B.b") ": 'goto <Space> 'B.c <Enter> "
		    "<Tab> l k", { "^ org.one.A.a" } },
		{ "a root has nobody", ON("focus <Space> 'B.b") ": 'goto <Space> 'B.b "
		    "<Enter> <Tab> l k", { "^ org.one.B.b" } },
		{ "fits", ON("merge <Space> 'B.b") ": 'goto <Space> 'B.c <Enter> <Tab> "
		    "l <Enter>", { "^▏A.a › B.c|^▏B.c" } },
		{ "a click", ON("merge <Space> 'B.b") "<F2> <Click:5,34>", { "^ org.one.B.c" } },
		{ "a click in a gap", ON("drop <Space> 'B.b") "<F2> <Click:4,40>",
		    { "!this call" } },
		{ "search", ON("merge <Space> 'B.b") "/ 'B.c <Enter> n n",
		    { "other end: 1 of 2 calls: B.c", "this call: 40 us" } },
		{ "its stack", ON("merge <Space> 'B.b") ": 'goto <Space> 'B.c <Enter> "
		    "<Tab> l x M", { "merge B.b, merge =\\.\\.;B.c", "!▏B.c" } },
		{ "an instant", ON("focus <Space> 'B.b") "@", { "in no call|dropped" } },
		{ "its stack at an instant", ON("merge <Space> 'B.b") ": 'goto <Space> "
		    "'B.c <Enter> <Tab> l @", { "B.c", "◂ A.a", "!B.b \\(", "!◂ B.b" } },
		{ "steps of an instant", ON("merge <Space> 'B.b") ": 'goto <Space> "
		    "'B.c <Enter> <Tab> l @ l l l l", { "\\+0.600", "main .*D.d" } },
	};

	(void)state;
	write_trace();
	steps_play(rows, ROWS(rows), "=30x110", &no_options);
}

/* Every view follows. */
static void views(void **state)
{
#define DROP ": 'drop <Space> 'B.b <Enter> "
	static const struct edit rows[] = {
		{ "the tree", DROP "2 *", { "A.a", "!org.one.B.b" } },
		{ "bottom-up", DROP "3 *", { "A.a", "!org.one.B.b" } },
		{ "the flame", DROP "4", { "D.d", "!▏B.b" } },
		{ "the pivot", DROP ": 'goto <Space> 'A.a <Enter> p", { "D.d",
		    "!▏B.b" } },
		{ "calls", DROP ": 'goto <Space> 'A.a <Enter> e",
		    { "0.600", "0.100" } },
		{ "calls that are long enough", ": 'longer <Space> '200us <Enter> "
		    ": 'goto <Space> 'A.a <Enter> e", { "1 call", "1.000" } },
		{ "all about a method", DROP ": 'goto <Space> 'A.a <Enter> i",
		    { "D.d", "!org.one.B.b" } },
		{ "the slowest", DROP "E", { "0.600 .*A.a", "!org.one.B.b" } },
		{ "relatives", DROP ": 'goto <Space> 'A.a <Enter> <Enter>",
		    { "children", "D.d", "!org.one.B.b" } },
		{ "the chart", DROP "5", { "^▏A.a +▕ {20}", "D.d !", "!▏B.b" } },
		{ "what is left of a call", DROP "5 : 'goto <Space> 'A.a <Enter> <Tab> l",
		    { "this call: 600 us, cpu 300 us,", "max 600 us" } },
		{ "all of it is left", ": 'merge <Space> 'B.b <Enter> 5 : 'goto <Space> 'A.a "
		    "<Enter> <Tab> l", { "this call: 1.000 ms, cpu 410 us," } },
		{ "in a range", DROP ": 'set <Space> 'range <Space> '0..700us <Enter> 5 : "
		    "'goto <Space> 'A.a <Enter> <Tab> l",
		    { "this call as recorded: 1.000 ms, cpu 410 us," } },
		{ "an instant", DROP "5 l @", { "main .* running .*A.a",
		    "; times of calls as recorded", "of 1.000 ms as recorded" } },
		{ "an instant that loses no time", ": 'merge <Space> 'B.b <Enter> 5 l @",
		    { "!as recorded" } },
		{ "the timeline", DROP "6", { "main +██.* {30,}.*█", "worker +.*█" } },
		{ "the timeline of what was recorded", "6", { "!main +██.* {30,}.*█" } },
		{ "and once more", DROP "6 u", { "!main +██.* {30,}.*█" } },
		{ "its time cursor", DROP "6 : 'goto <Space> '300us <Enter>", {
		    "at \\+0.3.* ms: dropped by the transforms" } },
	};

	(void)state;
	write_trace();
	steps_play(rows, ROWS(rows), "=40x130", &no_options);
}

static void list(void **state)
{
#define TWO ": 'merge <Space> 'B.b <Enter> & 'A.a <Enter> "
	static const struct edit rows[] = {
		{ "none", "X", { "stacks and rows are as they are" } },
		{ "both, in order", TWO "X", { "^ \\[x\\] transform merge B.b",
		    "^ \\[x\\] filter    &A.a",
		    "A filter chooses rows and never changes a number;" } },
		{ "one off", TWO "X <Space>", { "^ \\[ \\] filter    &A.a",
			"!changes nothing" } },
		{ "the list follows", TWO "X <Space> q", { "merge B.b", "!&A.a",
		    "B.c" } },
		{ "on again", TWO "X <Space> <Enter> q", { "merge B.b  &A.a" } },
		{ "and nothing else is said", TWO "X k d", { "!changes nothing" } },
		{ "left out", TWO "X k d", { "!transform merge",
		    "^ \\[x\\] filter" } },
		{ "the last one closes it", TWO "X d d", { "!in their order",
		    "B.b" } },
		{ "taken back in it", TWO "X d u", { "^ \\[x\\] filter" } },
		{ "none is left in it", TWO "X u u d", { "B.b" } },
		{ "nor to be switched", TWO "X u u <Space> q", { "B.b" } },
		{ "tiny", "=3x20 " TWO "X d d d u <C-r> =24x80", { "A.a" } },
		{ "tiny menu", "=4x12 x f x F x o <Enter> =24x110", { "A.a" } },
	};

	(void)state;
	write_trace();
	steps_play(rows, ROWS(rows), "=24x80", &no_options);
}

/* What is taken back is to the letter what it was, and what comes again what it will
 * be. */
static void back_and_forth(void **state)
{
	static const char *const keys[] = { ": 'merge <Space> 'B.b <Enter>",
		"& 'a|c <Enter>", ": 'focus <Space> 'a <Enter>", "x i",
		"x t '50us <Enter>",
		": 'depth <Space> '1 <Enter>" };
	enum { COUNT = ROWS(keys) };
	static struct play play;
	struct app_options options = { .path = steps_path };
	char *screens[COUNT + 1];

	(void)state;
	write_trace();
	play_start(&play, &options);
	play_keys(&play, "=30x160");
	for (size_t i = 0; i <= COUNT; i++) {
		play_keys(&play, "<Escape>"); /* the message is gone */
		screens[i] = strdup(play_screen(&play));
		if (i < COUNT)
			play_keys(&play, keys[i]);
	}
	for (size_t i = COUNT; i-- > 0;) {
		play_keys(&play, "u <Escape>");
		row_assert_text("taken back", play_screen(&play), screens[i]);
	}
	for (size_t i = 1; i <= COUNT; i++) {
		play_keys(&play, "<C-r> <Escape>");
		row_assert_text("again", play_screen(&play), screens[i]);
	}
	play_shows(&play, "all of them", "focus a, no idle, longer 50us, depth 1");
	play_keys(&play, "<C-r>");
	play_shows(&play, "no more", "nothing was taken back");
	for (size_t i = 0; i <= COUNT; i++)
		free(screens[i]);
	play_end(&play);
}

static void given(void **state)
{
	static const struct transform_request requests[] = {
		{ TRANSFORM_MERGE, "B.b" }, { TRANSFORM_NO_IDLE, NULL },
		{ TRANSFORM_RECURSION, "A.a" } };
	static const struct options view = { .picture = SHOWN_CHART,
		.below = SHOWN_TABLE };
	static const struct edit rows[] = {
		{ "begun with", "", { "merge B.b, no idle, recursion A.a" } },
		{ "named for another time", ": 'command <Enter>",
		    { "--merge B.b --no-idle '--fold-recursion=A.a'" } },
		{ "with waits of one's own", "u u : 'set <Space> 'idle <Space> '*.b <Space> "
		    "'> <Space> '*.c <Enter> x i : 'command <Enter>",
		    { "--merge B.b '--no-idle=\\*.b > \\*.c'" } },
		{ "but for what is off", "X <Space> q : 'command <Enter>",
		    { "--merge B.b --no-idle", "!--fold-recursion" } },
	};

	(void)state;
	write_trace();
	steps_play(rows, ROWS(rows), "=24x150", &(struct app_options){
	    .view = &view, .transforms = requests,
	    .transform_count = ROWS(requests) });
}

/* com.acme's own share of onCreate, without waiting for work: four commands, and the
 * numbers are those that are printed. */
static void share(void **state)
{
	static const char *const rows[] = {
		"^▸ +1 +67.4 +734.413 +67.4 +734.413 .*FlagStore.awaitReady",
		"^▸ +2 +15.2 +165.136 +15.2 .*CatalogFragment.onCreateView",
		"^▸ +3 +21.6 +235.009 +6.4 +69.712 .*MainActivity.onCreate",
		"focus onCreate, no idle, only app \\(1.162 s dropped\\)" };
	static struct play play;
	char path[] = "/tmp/artscope-XXXXXX";

	(void)state;
	demo_write(path);
	play_start(&play, &(struct app_options){ .path = path });
	play_keys(&play, "=30x160 / 'onCreate <Enter> x f x i x o <Enter>");
	for (size_t i = 0; i < ROWS(rows); i++)
		play_shows(&play, "the table", rows[i]);
	play_end(&play);
	unlink(path);
}

/* Numbers stay until those of the transform are there, and the header says it. */
static void awaited(void **state)
{
	static const struct {
		const char *name, *before, *shown, *then;
	} rows[] = {
		{ "the first", ": 'merge <Space> 'B.b", " merge B.b \\(coming\\)",
		    " merge B.b " },
		{ "what was dropped before is of those before", ": 'drop <Space> "
		    "'B.b <Enter> : 'drop <Space> 'D.d",
		    " drop B.b, drop D.d \\(coming\\)",
		    " drop B.b, drop D.d \\(500 us dropped\\)" },
	};
	static struct play play;

	(void)state;
	write_trace();
	for (size_t i = 0; i < ROWS(rows); i++) {
		play_start(&play, &(struct app_options){ .path = steps_path });
		play_keys(&play, "=24x120");
		play_keys(&play, rows[i].before);
		app_key(play.app, "<Enter>");
		play_shows(&play, rows[i].name, rows[i].shown);
		play_settle(&play);
		play_shows(&play, rows[i].name, rows[i].then);
		play_shows(&play, rows[i].name, "!coming");
		play_end(&play);
	}
}

/* Cells are narrower than a tick: the row above the chart shows what it shows
 * without the transform, which leaves all calls. */
static void few_ticks(void **state)
{
	enum { OVERVIEW = 2 };
	static struct play p;
	char rows[2][1000];

	(void)state;
	steps_write_script("0 +a 5 -a 12 +b 19 -b 40 +c 57 -c", "dual");
	play_start(&p, &(struct app_options){ .path = steps_path });
	play_keys(&p, "=40x116");
	for (int i = 0; i < 2; i++) {
		canvas_text(app_draw(p.app), OVERVIEW, rows[i], sizeof rows[i]);
		play_keys(&p, "x t '1us <Enter>");
	}
	play_shows(&p, "transformed", "longer 1us");
	play_shows(&p, "the row", "^██████████ +█");
	row_assert_text("few ticks", rows[1], rows[0]);
	play_end(&p);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(few_ticks),
	cmocka_unit_test(keys),
	cmocka_unit_test(chart),
	cmocka_unit_test(views),
	cmocka_unit_test(list),
	cmocka_unit_test(back_and_forth),
	cmocka_unit_test(given),
	cmocka_unit_test(share),
	cmocka_unit_test(awaited),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);

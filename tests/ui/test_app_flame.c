/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_flame - keys → screen: the flame.
 */
#include "config.h"

#include "steps.h"

/* main: a takes all of the time, b and d are inside it, c is in b twice; d
 * comes again where b has been, and calls 40 times e, which takes no time. */
#define TRACE                                                             \
	"0 +a 100/50 +b 300/60 +c 340/100 -c 420/150 +c 421/151 -c "      \
	"500/160 -b 600/210 +d 700/300 -d 800/350 +d "
#define TRACE_END "900/390 -d 1000/410 -a @2 200/0 +b 300/10 -b"

static void write_trace(void)
{
	char text[1024] = TRACE;

	for (int i = 0; i < 40; i++)
		strcat(text, "+e -e ");
	strcat(text, TRACE_END);
	steps_write_script(text, "dual");
}

static const struct edit screens[] = {
	{ "at first", "4", { "^ stacks by wall time; 5 frames on 3 "
	    "levels$", "^▏main, 1.000 ms +▕$",
	    "^▏A.a  100.0 % +▕$",
	    "^▏B.b  40.0 % +▕▏D.d  20.0 % +▕$", "^ com.app.A.a " } },
	{ "one frame", "4 ]", { "; 1 frame on 1 level$" } },
	{ "the first key selects", "4 j", { "^ com.app.A.a ",
	    "^ self 400 us, total 1.000 ms \\(100.0 % of thread\\), 1 "
	    "call$" } },
	{ "the heaviest child", "4 j j", { "^ self 359 us, total 400 "
	    "us \\(40.0 % of thread\\), 1 call$" } },
	{ "calls merged", "4 j j j", { "^ com.app.C.c ",
	    "^ self 41 us, total 41 us .*, 2 calls$" } },
	{ "callers above the picture", "=5x80 4 j j j", { "^▏A.a › B.b",
	    "^▏C…▕" } },
	{ "callees above it", "=5x80 4 I j l l l j j",
	    { "^ +▏B.b ‹ A.a  35.9 % " } },
	{ "a leaf", "4 j j j j", { "it calls nothing" } },
	{ "the parent", "4 j j k", { "^ self 400 us, total" } },
	{ "up to the thread", "4 j k", { "^ total 1.000 ms, outside "
	    "of calls 0 us$" } },
	{ "and no further", "4 j k k", { "this is the thread itself" } },
	{ "neighbour", "4 j j l", { "^ com.app.D.d ", "2 calls$" } },
	{ "the last one", "4 j j l l", { "the last one on this "
	    "level" } },
	{ "the first one", "4 j j h", { "the first one on this "
	    "level" } },
	{ "G and gg", "4 j j G", { "^ com.app.D.d " } },
	{ "gg", "4 j j G gg", { "^ com.app.B.b " } },
	{ "the table follows", "4 j j l", { "^▸ .* com.app.D.d" } },
	{ "a match in the zoom keeps it", "4 j <Enter> / 'B.b <Enter> n",
	    { "zoomed into A.a" } },
	{ "the next match", "4 / 'B.b|C.c|D.d <Enter> gg n", {
	    "^ com.app.D.d " } },
	{ "and the next", "4 / 'B.b|C.c|D.d <Enter> gg n n", {
	    "^ com.app.C.c " } },
	{ "the one before", "4 / 'B.b|C.c|D.d <Enter> gg n n N", {
	    "^ com.app.D.d " } },
	{ "no room for the outer levels", "=5x80 4", { "!^▏main, ",
	    "^▏A.a  100.0 % " } },
	{ "until there is some", "=5x80 4 =24x80", { "^▏main, 1.000 ms +▕$" } },
	{ "inverted twice as at first", "=5x80 4 I I", { "!^▏main, ",
	    "^▏A.a  100.0 % " } },
	{ "scrolled rows stay", "=5x80 4 <PageDown> c", { "^▏A.a › D.d",
	    "!^▏A.a  100.0 % " } },
	{ "a page back", "=5x80 4 <PageDown> <PageUp> <PageUp>", { "^▏main, " } },
	{ "less room for the selected one", "4 j j j =5x80",
	    { "^▏A.a › B.b", "^▏C…▕" } },
	{ "in the middle", "=5x80 4 j j j z", { "^▏A.a › B.b" } },
	{ "as far as there are levels", "=5x80 4 j j j k k z",
	    { "^▏main, " } },
	{ "zoom with a level around", "=5x80 4 j j j k w",
	    { "^▏A.a  100.0 % +▕$", "^▏B.b  40.0 % +▕$" } },
	{ "the frame of the tree's row", "4 2 j <Tab>", { "^ com.app.B.b ",
	    "^ self 359 us, total 400 us" } },
	{ "just room for a share", "=24x32 4", { "^▏B.b  40.0 %▕" } },
	{ "zoom", "4 j j <Enter>", { "zoomed into B.b, 40.0 % of "
	    "thread", "^▏B.b  40.0 % +▕$", "^▏A.a  100.0 % +▕$",
	    "!D.d  20" } },
	{ "already zoomed", "4 j j w w", { "this fills the width" } },
	{ "zoom out", "4 j j j w s", { "zoomed into B.b" } },
	{ "and out", "4 j j w s s", { "!zoomed", "!all of the" } },
	{ "no further out", "4 j s s s", { "this is all of the "
	    "thread" } },
	{ "whole", "4 j j j w 0", { "!zoomed", "^ com.app.C.c " } },
	{ "back from a zoom", "4 j j w <Backspace>", { "!zoomed",
	    "^ com.app.B.b " } },
	{ "back to a zoom", "4 j j w 0 <Backspace>", { "zoomed into "
	    "B.b" } },
	{ "hottest path", "4 j k o", { "^ com.app.A.a ",
	    "1 level down: here the path" } },
	{ "from a leaf", "4 j j j o", { "^ com.app.A.a ", "1 level down: here" } },
	{ "from a leaf of a zoom", "4 j j w j o", { "^ com.app.B.b ", "0 levels down" } },
	{ "wait", "4 c c", { "^ stacks by wait time",
	    "^▏main, 590 us +▕$" } },
	{ "another clock keeps the zoom", "4 j j w c",
	    { "stacks by cpu time, zoomed into B.b" } },
	{ "and the history", "4 j j w j w c <Backspace>",
	    { "stacks by cpu time, zoomed into B.b" } },
	{ "no half of a number", "=24x36 4", { "^ stacks by wall time; [0-9]+ frames$" } },
	{ "inverted", "4 I", { "^ self wall time, callers below; ",
	    "^▏A.a  40.0 % +▕▏B.b  35.9 % +▕▏D.d  20.0 % +▕▏ ▎$",
	    "^ +▏A.a  35.9 % +▕▏A.a" } },
	{ "callers", "4 I j l j", { "^ com.app.A.a ", "^ self 359 "
	    "us \\(35.9 % of thread\\), 1 call of B.b" } },
	{ "inverted, and back", "4 j j w I <Backspace>",
	    { "zoomed into B.b" } },
	{ "what a tree has asked for", "3 4 I", { "^ self wall time, callers ",
	    "^▏A.a  40.0 % +▕▏B.b  35.9 % +▕▏D.d  20.0 % +▕▏ ▎$" } },
	{ "is searched, too", "3 / 'B.b <Enter> 4 I n", { "^ com.app.B.b ",
	    "^ self 359 us" } },
	{ "and inverted again", "4 j j w I I", { "^ stacks by wall time; 5 ",
	    "!zoomed" } },
	{ "in another clock", "4 I c I", { "^ stacks by cpu time" } },
	{ "and in that again", "4 I c I I", { "^ self cpu time, callers " } },
	{ "a tree of what it has asked for", "4 2", { "^ stacks by wall ",
	    "!merging stacks", "▾ com.app.A.a" } },
	{ "matches of the one that history brings back",
	    "4 I <Backspace> / 'A.a <Enter> <C-Right> n n",
	    { "^ com.app.A.a ", " of B.b$" } },
	{ "another thread", "4 j j w ]", { "^ \\S+  worker 2/2",
	    "^ stacks by wall time; 1 frame", "^▏B.b  100.0 %" } },
	{ "and back", "4 j j w ] [", { "▕▏D.d  20.0 %", "!zoomed" } },
	{ "search", "4 / 'D.d <Enter>", { "^ com.app.D.d ",
	    "1 method, 2 calls" } },
	{ "no such frame", "4 / 'G.g <Enter> n", { "no frame here "
	    "matches G.g" } },
	{ "next frame of the method", "4 j j l }", { "^ com.app.D.d ",
	    "^ self 200 us, total" } },
	{ "a search leads out of the zoom", "4 j j w / 'D.d <Enter>",
	    { "!zoomed", "^ com.app.D.d " } },
	{ "range", "5 j j R 4", { "^ stacks by wall time; ",
	    "^▏main, 400 us" } },
	{ "chart and flame", "4 j j w 5 4", { "zoomed into B.b" } },
	{ "without time", "4 j j l j", { "^ com.app.E.e ",
	    "^ self 0 us, total 0 us \\(0.0 % of thread\\), 40 "
	    "calls$" } },
};

/* b and c, inside a, take no time. */
static const struct edit timeless[] = {
	{ "frames without time", "4 j j", { "^ 2 stacks, 0 us " } },
	{ "cannot be zoomed into", "4 j j w", { "^ no time to zoom into",
	    "!zoomed", "1 call$" } },
	{ "but gone through", "4 j j w l", { "^ com.app.C.c " } },
	{ "to the last one", "4 j j w l l", { "the last one on this " } },
};

/* One inside the other. */
static const struct edit deep[] = {
	{ "all callers above the picture", "4 j j j j",
	    { "^▏A.a › B.b › C.c  50.0 % ", "^▏D.d  25.0 %" } },
	{ "they just fit", "=5x50 4 j j j j", { "^▏A.a › B.b › C.c  50.0 %▕" } },
	{ "the innermost ones", "=5x48 4 j j j j", { "^▏…B.b › C.c  50.0 % +▕" } },
};

static void keys(void **state)
{
	(void)state;
	write_trace();
	steps_play(screens, ROWS(screens), "=24x80",
	    &(struct app_options){ .is_ascii = false });
	steps_write_script("0 +a 100/50 +b -b +c -c 1000/410 -a", "dual");
	steps_play(timeless, ROWS(timeless), "=24x80",
	    &(struct app_options){ .is_ascii = false });
	steps_write_script("0 +a 100 +b 200 +c 300 +d 400 -d -c -b -a", "dual");
	steps_play(deep, ROWS(deep), "=5x80",
	    &(struct app_options){ .is_ascii = false });
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(keys),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);

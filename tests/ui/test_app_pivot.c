/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_pivot - keys → screen: a method with its callers and its callees.
 * Written as steps.h says.
 */
#include "config.h"

#include "steps.h"

/* c is called by b below a, and by d; it calls e and, through f, itself. */
#define TRACE                                                             \
	"0 +a 100/50 +b 200/100 +c 250/110 +e 350/150 -e 400/200 +f "     \
	"500/250 +c 550/260 -c 560/270 -f 600/300 -c 650/310 -b "         \
	"700/320 +d 800/350 +c 900/360 -c 950/370 -d 1000/410 -a "        \
	"@2 200/0 +c 300/10 -c"

#define OPEN "/ 'C.c <Enter> p "

static const struct edit screens[] = {
	/* clang-format off */
	{ "callers above, callees below", OPEN, { "^ callers above, callees below, by wall time; 2 above, 2 below$",
	    "^▏A.a  80.0 % .*▕▏A.a  20.0 % +▕$\n^▏B.b  80.0 % .*▕▏D.d  20.0 % +▕$\n^▏C.c, 500 us .*▕$\n"
	    "^▏F.f  32.0 % +▕▏E.e  20.0 % +▕$\n^▏C.c +▕$",
	    "^ com.app.C.c \\(\\)V", "^ calls 2\\+1, total 500 us, self 290 us$" } },
	{ "up", OPEN "k", { "^ com.app.B.b ", "^ called from here 400 us \\(80.0 % of C.c\\), 1 call of it$" } },
	{ "further up", OPEN "k k", { "^ com.app.A.a " } },
	{ "no further", OPEN "k k k", { "no callers are known here" } },
	{ "aside", OPEN "k l", { "^ com.app.D.d ", "called from here 100 us" } },
	{ "the last one", OPEN "k l l", { "the last one on this level" } },
	{ "back down", OPEN "k l j", { "^ com.app.C.c ", "^ calls 2\\+1" } },
	{ "down", OPEN "j", { "^ com.app.F.f ", "^ total 160 us \\(32.0 % of C.c\\), self 110 us, 1 call$" } },
	{ "a lighter one", OPEN "j l", { "^ com.app.E.e " } },
	{ "end and begin", OPEN "j G g g", { "^ com.app.F.f " } },
	{ "a leaf", OPEN "j l j", { "it calls nothing" } },
	{ "the method again", OPEN "j j", { "^ com.app.C.c ", "^ total 50 us" } },
	{ "next frame of it", OPEN "}", { "^ total 50 us" } },
	{ "of another one", OPEN "k k }", { "^ called from here 100 us" } },
	{ "and around", OPEN "k k } }", { "^ called from here 400 us" } },
	{ "pivot on a caller", OPEN "k <Enter>", { "^▏A.a  100.0 % +▕$\n^▏B.b, 550 us" } },
	{ "on a callee", OPEN "j <Enter>", { "^▏F.f, 160 us" } },
	{ "p does the same", OPEN "j p", { "^▏F.f, 160 us" } },
	{ "and back", OPEN "j <Enter> <Backspace>", { "^▏C.c, 500 us", "^ com.app.F.f ", "^ total 160 us" } },
	{ "back to the table", OPEN "<Backspace>", { "^   #  incl%", "^▏A.a +░" } },
	{ "hottest", OPEN "k o", { "^ com.app.A.a " } },
	{ "zoom", OPEN "j l w", { "below, by wall time, zoomed;", "^▏E.e  20.0 % +▕$", "^▏B.b  80.0 % .*▕▏D.d" } },
	{ "zoom out", OPEN "j l w s", { "!zoomed", "▕▏E.e" } },
	{ "all", OPEN "j l w 0", { "!zoomed" } },
	{ "nothing to zoom out of", OPEN "s", { "this is all of it" } },
	{ "what fills the width", OPEN "w", { "this fills the width" } },
	{ "out level by level", OPEN "k k w s s", { "!zoomed", "^ com.app.B.b " } },
	{ "back from a zoom", OPEN "j l w <Backspace>", { "!zoomed", "^ com.app.E.e ", "▕▏E.e" } },
	{ "back to a zoom", OPEN "j l w 0 <Backspace>", { "zoomed;", "^▏E.e  20.0 % +▕$" } },
	{ "back to a zoom above", OPEN "k l w <Enter> <Backspace>", { "zoomed;", "^▏D.d  20.0 % +▕$", "^ com.app.D.d ", "^▏C.c, 500 us" } },
	{ "and forward", OPEN "k l w <Enter> <Backspace> <C-Right>", { "!zoomed", "^▏D.d, 250 us" } },
	{ "a zoom in another clock", OPEN "j l w c", { "by cpu time, zoomed;", "^▏E.e  19.0 % +▕$" } },
	{ "and in the history", OPEN "j l w 0 c <Backspace>", { "by cpu time, zoomed;", "^▏E.e  19.0 % +▕$" } },
	{ "the way back in another clock", OPEN "k <Enter> c <Backspace>", { "^▏C.c, 210 us", "^ com.app.B.b ", "^ called from here " } },
	{ "a caller that goes", OPEN "k l & '!A.a|D.d <Enter> o", { "^ com.app.C.c ", "levels? down: here" } },
	{ "a range keeps it", "5 / 'A.a <Enter> R " OPEN "j l w R", { "zoomed;", "^▏E.e  20.0 % +▕$" } },
	{ "the previous match is the last one above", OPEN "/ 'A.a|E.e <Enter> k N", { "^ com.app.A.a ", "^ called from here 100 us" } },
	{ "another clock", OPEN "c", { "by cpu time", "^▏C.c, 210 us" } },
	{ "all threads", OPEN "T", { "^▏C.c, 600 us" } },
	{ "in a range", "5 / 'D.d <Enter> R " OPEN, { "^▏C.c, 100 us" } },
	{ "search", OPEN "/ 'E.e <Enter>", { "^ com.app.E.e ", "^ total 100 us|1 method" } },
	{ "search above", OPEN "/ 'A.a <Enter> n", { "^ com.app.A.a " } },
	{ "not here", OPEN "/ 'H.h <Enter> n", { "no frame here matches H.h|no method" } },
	{ "another thread", OPEN "]", { "^ \\S+  worker 2/2", "^▏C.c, 100 us" } },
	{ "from the calls", "/ 'C.c <Enter> e p", { "^▏C.c, 500 us" } },
	{ "20 columns", OPEN "=24x20", { "^▏C.c, 500 us +▕" } },
	{ "5 rows", OPEN "=5x80", { "^▏C.c, 500 us" } },
	{ "6 rows", OPEN "=6x80 k", { "^▏B.b  80.0 %" } },
	{ "up out of sight", OPEN "=6x80 k k", { "^▏A.a  80.0 %" } },
	{ "a page up", OPEN "=5x80 <PageUp>", { "^▏A.a  80.0 %", "!^▏C.c, 500" } },
	{ "more room for callers", "=6x80 " OPEN "=24x80", { "^▏A.a  80.0 % .*\n▏B.b .*\n▏C.c, 500 us" } },
	{ "pages", OPEN "=8x80 <PageUp> <PageDown> z", { "^▏C.c, 500 us" } },
	/* clang-format on */
};

static void keys(void **state)
{
	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(screens, ROWS(screens), "=24x80",
	    &(struct app_options){ .is_ascii = false });
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(keys),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);

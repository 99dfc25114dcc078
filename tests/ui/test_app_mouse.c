/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_mouse - what the mouse selects, opens, sorts, scrolls and moves.
 */
#include "config.h"

#include "steps.h"

#define TRACE                                                             \
	"0 +a 100/50 +b 300/60 +c 340/100 -c 420/150 +c 421/151 -c "      \
	"500/160 -b 600/210 +d 700/300 !d 800/350 +a 900/400 -a "         \
	"1000/410 -a @2 200/0 +e 300/10 +c 350/60 -c 900/110 -e "         \
	"@3 250/0 +g 260/5 -g"

/* The heads of the table are in that row of the screen, from 0. */
#define HEADS(row) "\\A(.*\n){" #row "}   #  incl%"

static const struct edit switches[] = {
	/* clang-format off */
	{ "off at first", "<Click:12,40>", { "^ com.app.A.a " } },
	{ "on", "<F2>", { "^ the mouse is used here; with Shift it selects text; F2 turns it off$" } },
	{ "off again", "<F2> <F2> <Click:12,40>", { "^ com.app.A.a " } },
	{ "says so", "<F2> <F2>", { "^ the mouse is the terminal's again$" } },
	{ "by a command", ": 'set <Space> 'mouse <Space> 'on <Enter> <Click:12,40>", { "^ com.app.B.b " } },
	{ "and off", "<F2> : 'mouse <Space> 'off <Enter> <Click:12,40>", { "^ com.app.A.a " } },
	{ "what it is", "=24x120 <F2> : 'set <Space> 'mouse? <Enter>", { "^ mouse on: " } },
	{ "neither", ": 'mouse <Space> 'perhaps <Enter>", { "'perhaps' is not on or off" } },
	{ "too small", "<F2> =4x80 <Click:1,1>", { "too small" } },
	/* clang-format on */
};

static const struct edit lists[] = {
	/* clang-format off */
	{ "a row", "<Click:13,40>", { "^ com.app.D.d " } },
	{ "from the other pane", "<Tab> <Click:12,40> j", { "^ com.app.D.d " } },
	{ "below the last", "<Click:12,40> <Click:19,40>", { "^ com.app.B.b " } },
	{ "beside the panes", "<Click:12,40> <Click:0,4> <Click:21,4> <Click:23,4>", { "^ com.app.B.b " } },
	{ "twice is Enter", "<Double:12,40>", { "^▾  2 ", "^ .*parents" } },
	{ "two clicks are not", "<Click:12,40> <Click:12,40>", { "!^▾" } },
	{ "nor in two rows", "<Press:11,40> <Drop:11,40> <Press:12,40> <Drop:12,40>", { "!^▾" } },
	{ "a third one is none more", "<Double:12,40> <Press:12,40>", { "^▾  2 " } },
	{ "a head sorts", "<Click:10,44>", { "▾calls" } },
	{ "by the name", "<Click:10,58>", { "▾method" } },
	{ "once more, the other way round", "<Click:10,44> <Click:10,44>", { "▴calls" } },
	{ "not by a column of another", "<Click:10,1>", { "▾self ms" } },
	{ "of a tree", "2 <Click:12,40>", { "^ com.app.B.b " } },
	{ "heads of a tree", "2 <Click:10,6>", { "[▾▴]" } },
	{ "of calls, below their line", "E <Click:13,40>", { "^ com.app.B.b " } },
	{ "heads of calls", "E <Click:11,2>", { "▾|▴" } },
	{ "the line above them", "E <Click:10,2>", { "!nothing" } },
	{ "on top", "t <Click:3,10> <Enter>", { "^ \\S+  \\S+ 2/3" } },
	{ "twice takes it", "t <Double:4,10>", { "^ \\S+  \\S+ 3/3" } },
	{ "heads on top", "t <Click:1,50>", { "▾|▴" } },
	{ "below the rows on top", "t <Click:9,10> <Enter>", { "^ \\S+  main 1/3" } },
	{ "all threads at an instant", "@ <Double:4,10>", { "^ \\S+  \\S+ 3/3" } },
	{ "columns", "C <Click:3,10> <Space> <Enter>", { "!^   #  incl%   incl ms" } },
	{ "a prompt is left alone", "/ 'B <Click:13,40> '.b <Enter>", { "^ com.app.A.a |^ com.app.B.b " } },
	{ "so is a menu", "s <Click:13,40> c", { "▾calls" } },
	{ "about a method", "i <Click:12,4> <Click:10,4>", { "com.app.A.a" } },
	/* clang-format on */
};

static const struct edit wheels[] = {
	/* clang-format off */
	{ "all rows are seen", "<Down:12,4>", { "^▸  1 ", "!nothing" } },
	{ "down", ": 'split <Space> '15 <Enter> <Down:19,4>", { "!^▸  1 ", "^▸  4 " } },
	{ "the cursor stays in sight", ": 'split <Space> '15 <Enter> <Down:19,4>", { "^ com.app.B.b " } },
	{ "and up", ": 'split <Space> '15 <Enter> <Down:19,4> <Up:19,4>", { "^▸  1 " } },
	{ "the help", "<F1> <Down:9,4>", { "artscope: keys", "!^ In the table" } },
	{ "of a list that has not the keys", ": 'split <Space> '15 <Enter> <Tab> <Down:19,4> f", { "0 us|0.000 ms|A.a" } },
	/* clang-format on */
};

static const struct edit splits[] = {
	/* clang-format off */
	{ "down", "<Press:10,40> <Drag:12,40>", { HEADS(12) } },
	{ "and on", "<Press:10,40> <Drag:12,40> <Drag:9,40> <Drop:9,40>", { HEADS(9) } },
	{ "as far as it goes", "<Press:10,40> <Drag:23,40>", { HEADS(17) } },
	{ "up", "<Press:10,40> <Drag:0,40>", { HEADS(6) } },
	{ "sorts nothing", "<Press:10,44> <Drag:12,50> <Drop:12,50>", { "▾self ms" } },
	{ "not from elsewhere", "<Press:12,40> <Drag:14,40> <Drop:14,40>", { HEADS(10) } },
	{ "not where one pane is shown", "f <Press:2,40> <Drag:8,40> <Drop:8,40>", { HEADS(2) } },
	{ "not once it was let go", "<Press:10,40> <Drop:10,40> <Drag:12,40>", { HEADS(10) } },
	/* clang-format on */
};

static const struct edit charts[] = {
	/* clang-format off */
	{ "a call", "<Click:4,12>", { "^ com.app.B.b ", "^ this call: .* from \\+0.100 ms" } },
	{ "its last cell", "<Click:5,27>", { "^ com.app.C.c ", "from \\+0.300 ms" } },
	{ "where none is", "<Click:4,12> <Click:8,4> <Click:5,2>", { "^ com.app.B.b " } },
	{ "then with keys", "<Click:4,12> k", { "^ com.app.A.a " } },
	{ "twice fits it", "<Double:4,12>", { "^╷100 us", "^▏B.b" } },
	{ "a range", "<Press:2,8> <Drag:2,39> <Drop:2,39>", { "numbers of 400 us from .0.101 ms", "^▸  1 " } },
	{ "not of another thread", "<Press:2,8> <Drag:2,39> ] <Drop:2,39>", { "!numbers of " } },
	{ "from right to left", "<Press:2,39> <Drag:2,8> <Drop:2,8>", { "numbers of 400 us from .0.101 ms" } },
	{ "in the picture", "<Press:8,39> <Drag:4,8> <Drop:3,8>", { "numbers of 400 us from .0.101 ms" } },
	{ "beyond the edge", "<Press:2,39> <Drag:22,200> <Drop:22,200>", { "numbers of 513 us from .0.488 ms" } },
	{ "not before it is dropped", "<Press:2,8> <Drag:2,39>", { "!numbers of" } },
	{ "not without a move", "<Click:2,8>", { "!numbers of" } },
	{ "nearer", "<C-Up:5,40>", { " 0.251-0.751 ms " } },
	{ "and back", "<C-Up:5,40> <C-Down:5,40>", { "▏ 0.00[01]-1.00[01] ms|▏ all " } },
	{ "what is under it stays", "<C-Up:5,0>", { " 0.000-0.50[01] ms " } },
	{ "with Shift to the side", "<C-Up:5,0> <S-Down:5,0>", { " 0.06[23]-0.56[23] ms " } },
	{ "and back to the begin", "<C-Up:5,0> <S-Down:5,0> <S-Up:5,0>", { " 0.000-0.50[01] ms " } },
	{ "in the row above", "=45x80 <C-Up:5,0> <C-Up:5,0> <Click:2,70>", { " 0.751-1.001 ms " } },
	{ "held there", "=45x80 <C-Up:5,0> <C-Up:5,0> <Press:2,70> <Drag:2,0> <Drop:2,0>", { "^╷0 us" } },
	/* clang-format on */
};

static const struct edit flames[] = {
	/* clang-format off */
	{ "a frame", "4 <Click:5,12>", { "^ com.app.[B-D]" } },
	{ "where none is", "4 <Click:5,12> <Click:9,12>", { "^ com.app.[B-D]" } },
	{ "twice zooms into it", "4 <Double:5,4>", { "^ com.app.B.b ", "^▏B.b +▕|^▏B.b.*" } },
	{ "nearer", "4 <C-Up:5,4>", { "^▏B.b" } },
	{ "and out again", "4 <C-Up:5,4> <C-Down:5,4>", { "▏A.a.*▏D.d|▏B.b.*▏A.a" } },
	{ "the pivot", "j p <Click:3,12>", { "^ com.app.A.a " } },
	/* clang-format on */
};

static const struct edit timelines[] = {
	/* clang-format off */
	{ "a thread and a time", "6 <Click:5,50> <Enter> 5", { " 3/3 " } },
	{ "its name alone", "6 <Click:4,3>", { " 2/3 " } },
	{ "below the last", "6 <Click:4,3> <Click:8,30>", { " 2/3 " } },
	{ "twice opens the chart there", "6 <Double:4,50>", { " 2/3 ", "^ *▏E.e|▏E.e" } },
	{ "a range", "6 <Press:2,30> <Drag:2,60> <Drop:2,60>", { "numbers of [0-9]+ us from" } },
	{ "over the rows, to the left", "6 <Press:3,60> <Drag:4,30> <Drop:4,30>", { "numbers of [0-9]+ us from" } },
	{ "not without a move", "6 <Click:3,60>", { "!numbers of" } },
	{ "left while it is drawn", "6 <Press:2,30> <Drag:2,60> <Escape> <Drop:2,60>", { "!numbers of" } },
	{ "nearer", "6 <C-Up:4,50>", { "[(]50.0 %[)]" } },
	{ "with Shift to the side", "6 <C-Up:4,18> <S-Down:4,50>", { " 0.06[0-9]-0.56[0-9] ms" } },
	/* clang-format on */
};

#define DEEP "0 +a 1 +b 2 +c 3 +d 4 +e 5 +f 90 -f 91 -e 92 -d 93 -c 94 -b 95 -a"

static const struct edit deep[] = {
	/* clang-format off */
	{ "all levels but the last", "<F2> : 'split <Space> '5 <Enter>", { "▏A.a", "!▏F.f" } },
	{ "further down", "<F2> : 'split <Space> '5 <Enter> <Down:4,4>", { "▏F.f" } },
	{ "and up", "<F2> : 'split <Space> '5 <Enter> <Down:4,4> <Up:4,4>", { "▏A.a", "!▏F.f" } },
	{ "of the flame", "<F2> 4 : 'split <Space> '5 <Enter> <Down:4,4>", { "▏F.f" } },
	{ "no further than the last level", "<F2> 4 <Down:4,4> <Down:4,4>", { "▏main, ", "▏F.f" } },
	{ "and up again", "<F2> 4 : 'split <Space> '5 <Enter> <Down:4,4> <Up:4,4>", { "▏A.a", "!▏F.f" } },
	/* clang-format on */
};

#define MANY                                                            \
	"0 +a 9 -a @2 0 +a 8 -a @3 0 +a 7 -a @4 0 +a 6 -a @5 0 +a 5 -a " \
	"@6 0 +a 4 -a @7 0 +a 3 -a"

static const struct edit threads[] = {
	/* clang-format off */
	{ "the first ones", "<F2> 6 : 'split <Space> '4 <Enter>", { " 1/7 ", "!Thread 5" } },
	{ "the wheel scrolls them", "<F2> 6 : 'split <Space> '4 <Enter> <Down:4,50>", { " Thread 4 4/7 ", "Thread 6" } },
	{ "and back", "<F2> 6 : 'split <Space> '4 <Enter> <Down:4,50> <Up:4,50>", { " 3/7 ", "!Thread 5" } },
	/* clang-format on */
};

static void play_on(const struct edit *rows, size_t count)
{
	static struct edit on[60];
	static char keys[60][200];

	assert_true(count <= ROWS(on));
	for (size_t i = 0; i < count; i++) {
		on[i] = rows[i];
		snprintf(keys[i], sizeof keys[i], "<F2> %s", rows[i].keys);
		on[i].keys = keys[i];
	}
	steps_write_script(TRACE, "dual");
	steps_play(on, count, "=24x80", &(struct app_options){ .is_ascii = false });
}

static void is_switched(void **state)
{
	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(switches, ROWS(switches), "=24x80",
	    &(struct app_options){ .is_ascii = false });
}

static void in_lists(void **state)
{
	(void)state;
	play_on(lists, ROWS(lists));
}

static void by_wheel(void **state)
{
	(void)state;
	play_on(wheels, ROWS(wheels));
}

static void at_the_split(void **state)
{
	(void)state;
	play_on(splits, ROWS(splits));
}

static void in_pictures(void **state)
{
	(void)state;
	play_on(charts, ROWS(charts));
	play_on(flames, ROWS(flames));
	play_on(timelines, ROWS(timelines));
	steps_write_script(MANY, "dual");
	steps_play(threads, ROWS(threads), "=24x80",
	    &(struct app_options){ .is_ascii = false });
	steps_write_script(DEEP, "dual");
	steps_play(deep, ROWS(deep), "=24x80",
	    &(struct app_options){ .is_ascii = false });
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(is_switched),
	cmocka_unit_test(in_lists),
	cmocka_unit_test(by_wheel),
	cmocka_unit_test(at_the_split),
	cmocka_unit_test(in_pictures),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);

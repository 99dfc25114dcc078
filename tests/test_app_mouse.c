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

static const struct step switches[] = {
	/* clang-format off */
	{ "off at first", "<Click:12,40>", { "^ com.app.A.a " } },
	{ "on", "<F2>", { "^ the mouse is used here; with Shift it selects text; F2 turns it off$" } },
	{ "off again", "<F2> <F2> <Click:12,40>", { "^ com.app.A.a " } },
	{ "says so", "<F2> <F2>", { "^ the mouse is the terminal's again$" } },
	{ "by a command", ": 'set <Space> 'mouse <Space> 'on <Enter> <Click:12,40>", { "^ com.app.B.b " } },
	{ "and off", "<F2> : 'mouse <Space> 'off <Enter> <Click:12,40>", { "^ com.app.A.a " } },
	{ "what it is", "=24x120 <F2> : 'set <Space> 'mouse <Enter>", { "^ mouse on: " } },
	{ "neither", ": 'mouse <Space> 'perhaps <Enter>", { "'perhaps' is not on or off" } },
	{ "too small", "<F2> =4x80 <Click:1,1>", { "too small" } },
	/* clang-format on */
};

static const struct step lists[] = {
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
	{ "on top", "t <Click:3,10> <Enter>", { "^ [^ ]+ 2/3" } },
	{ "twice takes it", "t <Double:4,10>", { "^ [^ ]+ 3/3" } },
	{ "heads on top", "t <Click:1,50>", { "▾|▴" } },
	{ "below the rows on top", "t <Click:9,10> <Enter>", { "^ main 1/3" } },
	{ "all threads at an instant", "@ <Double:4,10>", { "^ [^ ]+ 3/3" } },
	{ "columns", "C <Click:3,10> <Space> <Enter>", { "!^   #  incl%   incl ms" } },
	{ "a prompt is left alone", "/ 'B <Click:13,40> '.b <Enter>", { "^ com.app.A.a |^ com.app.B.b " } },
	{ "so is a menu", "s <Click:13,40> c", { "▾calls" } },
	{ "about a method", "i <Click:12,4> <Click:10,4>", { "com.app.A.a" } },
	/* clang-format on */
};

static const struct step wheels[] = {
	/* clang-format off */
	{ "all rows are seen", "<Down:12,4>", { "^▸  1 ", "!nothing" } },
	{ "down", ": 'split <Space> '15 <Enter> <Down:19,4>", { "!^▸  1 ", "^▸  4 " } },
	{ "the cursor stays in sight", ": 'split <Space> '15 <Enter> <Down:19,4>", { "^ com.app.B.b " } },
	{ "and up", ": 'split <Space> '15 <Enter> <Down:19,4> <Up:19,4>", { "^▸  1 " } },
	{ "the help", "<F1> <Down:9,4>", { "artscope: keys", "!^ In the table" } },
	{ "of a list that has not the keys", ": 'split <Space> '15 <Enter> <Tab> <Down:19,4> f", { "0 us|0.000 ms|A.a" } },
	/* clang-format on */
};

static const struct step splits[] = {
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

static void play_on(const struct step *rows, size_t count)
{
	static struct step on[60];
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

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(is_switched),
		cmocka_unit_test(in_lists), cmocka_unit_test(by_wheel),
		cmocka_unit_test(at_the_split) };

	return cmocka_run_group_tests(tests, steps_set_up, steps_tear_down);
}

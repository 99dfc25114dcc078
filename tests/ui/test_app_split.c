/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_split - how two panes share the rows: by keys, and in words.
 */
#include "config.h"

#include "steps.h"

#define TRACE "0 +a 100/50 +b 400/200 -b 900/450 -a"

/* The heads of the table are in that row of the screen, from 0. */
#define HEADS(row) "\\A(.*\n){" #row "}   #  incl%"

static const struct edit screens[] = {
	/* clang-format off */
	{ "the usual rows", "", { HEADS(10) } },
	{ "up by a row", "<C-Up>", { HEADS(9), "!nothing" } },
	{ "and down again", "<C-Up> <C-Up> <C-Down>", { HEADS(9) } },
	{ "down", "<C-Down> <C-Down>", { HEADS(12) } },
	{ "from the picture", "<Tab> <C-Down>", { HEADS(11) } },
	{ "until the picture has four rows", "<C-Up> <C-Up> <C-Up> <C-Up> <C-Up>", { HEADS(6), "^ the upper pane has no more rows to give$" } },
	{ "until the table has four", ": 'split <Space> '90% <Enter> <C-Down>", { HEADS(17), "^ the lower pane has no more rows to give$" } },
	{ "the last of them is taken", ": 'split <Space> '14 <Enter> <C-Down>", { HEADS(17), "!no more rows" } },
	{ "of the full screen", "f <C-Up>", { HEADS(2), "^ one pane has the full screen; f shows both$" } },
	{ "where one is shown", "=20x80 <C-Up>", { "^ there is room for one pane only$" } },
	{ "after that both share the rows as chosen", "<C-Up> =20x80 =24x80", { HEADS(9) } },
	{ "in rows", ": 'set <Space> 'split <Space> '6 <Enter>", { HEADS(8) } },
	{ "without set", ": 'split <Space> '6 <Enter>", { HEADS(8) } },
	{ "as a share", ": 'split <Space> '60% <Enter>", { HEADS(13) } },
	{ "a share of another screen", ": 'split <Space> '60% <Enter> =45x80", { HEADS(26) } },
	{ "rows of another screen", ": 'split <Space> '12 <Enter> =45x80", { HEADS(14) } },
	{ "of a screen that lacks them", ": 'split <Space> '30 <Enter>", { HEADS(17) } },
	{ "and when it has them", ": 'split <Space> '30 <Enter> =45x80", { HEADS(32) } },
	{ "the usual ones again", "<C-Up> : 'split <Space> 'auto <Enter>", { HEADS(10) } },
	{ "what it is", ": 'split <Space> '60% <Enter> : 'set <Space> 'split <Enter>", { "^  split 60%: the height of the upper pane" } },
	{ "after a key", "<C-Up> : 'set <Space> 'split <Enter>", { "^  split 7: " } },
	{ "too few", ": 'split <Space> '3 <Enter>", { HEADS(10), "a pane has 4 rows or more, and a share is 1% to 99%" } },
	{ "too many", ": 'split <Space> '100% <Enter>", { HEADS(10), "a pane has 4 rows or more" } },
	{ "no number", ": 'split <Space> 'half <Enter>", { HEADS(10), "the split takes rows as 12, a share as 60%, or auto" } },
	{ "q keeps it", "<C-Up> 2 q", { HEADS(9) } },
	{ "the selected row stays in sight", "j <C-Down> <C-Down> <C-Down> <C-Down>", { "^   #  incl%" } },
	/* clang-format on */
};

static void split(void **state)
{
	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(screens, ROWS(screens), "=24x80",
	    &(struct app_options){ .is_ascii = false });
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(split),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);

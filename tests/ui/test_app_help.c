/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_help - the help: the keys of the pane with the focus come first, it can be
 * searched, and a line does what its key does.
 */
#include "config.h"

#include "steps.h"

#define TRACE \
	"0 +a 100/50 +b 400/200 -b 900/450 -a @2 200/0 +c 300/10 -c"

static const struct edit screens[] = {
	/* clang-format off */
	{ "of the table", "?", { "\\A.*\n In the table\n" } },
	{ "then of all lists", "?", { "In the table(\n.*)*?\n In the lists\n" } },
	{ "of the chart", "5 ?", { "\\A.*\n In the chart\n" } },
	{ "of the flame", "4 ?", { "\\A.*\n In the flame\n", "In the flame(\n.*)*?\n In the flame and the pivot\n" } },
	{ "then what counts everywhere", "=60x80 5 ?", { "In the chart(\n.*)*?\n Everywhere\n" } },
	{ "then all others", "=60x80 5 ? G", { "In this help\n", "In the choice of columns" } },
	{ "two columns", "=24x170 5 ?", { "child: the call inside.*  [A-Z<>a-z!`'0-9]" } },
	{ "one column", "=24x159 5 ?", { "child: the call inside, the longest one$" } },
	{ "each line once", "=200x80 2 ?", { "!(?s)In the trees.*In the trees" } },
	{ "searched", "? / 'invert <Enter> <Enter>", { "!artscope: keys" } },
	{ "the next match", "? / 'suspend <Enter>", { "C-z +suspend to the shell" } },
	{ "and round", "=60x80 ? / 'suspend <Enter> n n", { "C-z +suspend to the shell" } },
	{ "no match", "? / 'weather <Enter>", { "nothing here matches" } },
	{ "no expression", "? / '( <Enter>", { "artscope: keys", "missing|\\)" } },
	{ "no search yet", "? n", { "no search yet: / begins one" } },
	{ "the search left", "? / 'x <Escape>", { "artscope: keys" } },
	{ "what a line does", "? / 'flame:  <BackSpace> <Escape> / 'merged <Enter> <Enter>", { "stacks by" } },
	{ "of another pane", "? / 'centre <Space> 'on <Space> 'the <Space> 'time <Enter> <Enter>", { "that is a key in the timeline" } },
	{ "a heading does nothing", "? <Up> <Enter>", { "artscope: keys" } },
	{ "typed", ": 'help <Space> 'merged <Enter> <Enter>", { "stacks by" } },
	{ "pages and ends", "? G gg <PageDown> <PageUp> gg", { "\\A.*\n In the table\n" } },
	{ "scrolled by a row", "=10x80 ? j j j <C-e>", { "!In the table" } },
	{ "and back", "=10x80 ? j j j <C-e> <C-y>", { "In the table" } },
	{ "at the end there is no more", "=10x80 ? G <C-e>", { "C-e changes nothing here: scroll down" } },
	{ "what the colours say", "? L", { "!artscope: keys", "it began before the recording" } },
	{ "what another key does", "? 5", { "!artscope: keys", "hjkl move" } },
	{ "one of two letters", "? g c", { "!artscope: keys", "class$|class +%" } },
	{ "a key that is none", "? Z", { "!artscope: keys" } },
	{ "closed by its own key", "? ?", { "!artscope: keys" } },
	{ "closed", "? q", { "!artscope: keys" } },
	{ "closed by Escape", "? <Escape>", { "!artscope: keys" } },
	{ "on a small screen", "=5x20 ? j", { "artscope: keys" } },
	/* clang-format on */
};

static void help(void **state)
{
	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(screens, ROWS(screens), "=24x80",
	    &(struct app_options){ .is_ascii = false });
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(help),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_type - what is typed after a colon: times, ranges, settings, commands,
 * and what Tab makes of a beginning.
 */
#include "config.h"

#include "steps.h"
#include "ui/dispatch.h"
#include "ui/config/settings.h"

/* Microseconds: 900 of main, 310 of another thread. */
#define TRACE \
	"0 +a 100/50 +b 400/200 -b 900/450 -a @2 200/0 +c 300/10 -c"

static const struct edit screens[] = {
	/* clang-format off */
	{ "what can be typed", ":", { "^: +a command, a time, a range; Tab lists$" } },
	{ "gives way", ": 'x", { "^:x$" } },
	{ "of a filter", "&", { "^& +rows that match stay; with ! in front they go$" } },
	{ "a time", ": '0.2ms <Enter>", { "A.b|^ com.app.B.b " } },
	{ "and what all threads do then", ": '0.25ms <Enter> @", { "every thread at \\+0.250 ms" } },
	{ "a time in the timeline", "6 : '250us <Enter> @", { "every thread at \\+0.250 ms" } },
	{ "a time with a way back", ": '0.2ms <Enter> <Backspace>", { "!the first" } },
	{ "a time after the end", ": '5s <Enter>", { "that is after the last event", "^:5s" } },
	{ "no time", ": '3x <Enter>", { "no time: 300ms, 1.2s" } },
	{ "a range", ": '0.1ms..0.4ms <Enter>", { "range" } },
	{ "a range without words", ": 'range <Space> '100us..+50us <Enter>", { "all numbers are of this range" } },
	{ "a range that is none", ": 'range <Space> '9s.. <Enter>", { "the range begins after the last event" } },
	{ "a range cut short", ": 'ra <Space> '0.1ms.. <Enter>", { "all numbers are of this range" } },
	{ "no range any more", ": '0.1ms.. <Enter> : 'range <Space> 'none <Enter> : 'range <Space> <Enter>", { "!range none" } },
	{ "a clock", ": 'clock <Space> 'cpu <Enter>", { "self ms", "clock: cpu" } },
	{ "with set", ": 'set <Space> 'clock <Space> 'cpu <Enter>", { "clock: cpu" } },
	{ "cut short", ": 'cl <Enter>", { "'cl' may be clock, close" } },
	{ "cut short, of those that take a value", ": 'cl <Space> 'cpu <Enter>",
	    { "clock: cpu" } },
	{ "no such value", ": 'clock <Space> 'gpu <Enter>", { "'gpu' is not wall, cpu or wait", "^:clock gpu" } },
	{ "what it is", ": 'set <Space> 'clock <Enter>", { "clock wall: the clock of all numbers; it takes wall, cpu or wait" } },
	{ "no such setting", ": 'set <Space> 'colour <Space> 'red <Enter>", { "no setting is called 'colour'" } },
	{ "nearly a setting", ": 'set <Space> 'colums <Space> 'name <Enter>", { "no setting is called 'colums'; did you mean 'columns'?" } },
	{ "nearly a command", ": 'goot <Space> 'x <Enter>", { "no command is called 'goot'; did you mean 'goto'?" } },
	{ "nearly a value", ": 'clock <Space> 'CUP <Enter>", { "'CUP' is not wall, cpu or wait; did you mean 'cpu'?" } },
	{ "no value", ": 'clock <Space> 'sundial <Enter>", { "'sundial' is not wall, cpu or wait" } },
	{ "no such command", ": 'fly <Enter>", { "no command is called 'fly'; Tab lists them" } },
	{ "mended", ": 'fly <Enter> <C-u> 'clock <Space> 'cpu <Enter>", { "clock: cpu", "!^:" } },
	{ "an order", ": 'sort <Space> 'calls <Enter>", { "▾calls" } },
	{ "the other way round", ": 'sort <Space> '-calls <Enter>", { "▴calls" } },
	{ "of the tree", "2 : 'sort <Space> 'calls <Enter>", { "▾calls" } },
	{ "no such order", ": 'sort <Space> 'size <Enter>", { "it is not sorted by 'size', but by " } },
	{ "nothing to be sorted", "4 : 'sort <Space> 'calls <Enter>", { "this list has one order" } },
	{ "the menu of orders", ": 'sort <Enter>", { "sort:" } },
	{ "columns", ": 'columns <Space> 'calls,name <Enter>", { "^ +calls +▾self ms +method|^ +calls +method", "!self%" } },
	{ "the usual ones", ": 'columns <Space> 'calls,name <Enter> : 'columns <Space> 'usual <Enter>", { "self" } },
	{ "which they are", ": 'columns <Space> 'calls,inclusive:cpu <Enter> : 'set <Space> 'columns <Enter>", { "columns calls,inclusive:cpu: the columns of this list" } },
	{ "no such column", ": 'columns <Space> 'size <Enter>", { "size", "^:columns size" } },
	{ "rows", ": 'group <Space> 'class <Enter>", { "a row for each class" } },
	{ "rows of another pane", "2 <Tab> : 'group <Space> 'package <Enter>", { "a row for each package" } },
	{ "what rows can be", ": 'group <Enter>", { "group method: the rows of the table; it takes method, class" } },
	{ "all settings", ": 'set <Enter>", { "^ settings$", "^ clock +wall +usual$", "^ color-by +package +usual$", "^ it takes on or off$" } },
	{ "as others ask for them", ": 'set <Space> 'all <Enter> j j", { "^ clock +wall", "^ it takes wall, cpu or wait$" } },
	{ "where one was said", ": 'clock <Space> 'cpu <Enter> : 'set <Enter>", { "^ clock +cpu +typed$" } },
	{ "one of them from the list", ": 'set <Enter> j j <Enter>", { "^:set clock$" } },
	{ "and back to it", ": 'set <Enter> j j <Enter> 'cpu <Enter>", { "^ clock +cpu +typed$" } },
	{ "the list is left", ": 'set <Enter> q", { "!settings", "^ table" } },
	{ "the list in a few rows", "=6x40 : 'set <Enter> G", { "^ view +table" } },
	{ "a switch", ": 'set <Space> 'mouse <Enter> : 'set <Enter>", { "^ mouse +on +typed$" } },
	{ "is off", ": 'set <Space> 'mouse <Enter> : 'set <Space> 'nomouse <Enter> : 'set <Enter>", { "^ mouse +off +typed$" } },
	{ "nothing but switches", ": 'set <Space> 'noclock <Enter>", { "no setting is called 'noclock'" } },
	{ "with a sign", ": 'set <Space> 'clock=cpu <Enter>", { "clock: cpu" } },
	{ "with a sign in it", ": 'set <Space> 'sort=-calls <Enter>", { "▴calls" } },
	{ "with a question", ": 'set <Space> 'mouse? <Enter>", { "mouse off: clicks" } },
	{ "letters beyond ASCII", ": 'set <Space> 'ascii <Enter>", { "!▾|█|╷" } },
	{ "and again", ": 'set <Space> 'ascii <Enter> : 'set <Space> 'noascii <Enter>", { "▾" } },
	{ "after a resize, too", ": 'set <Space> 'ascii <Enter> =24x90", { "!▾|█|╷" } },
	{ "no such theme", ": 'set <Space> 'theme=x/y <Enter>", { "no theme is called 'x/y'" } },
	{ "what is settled at first", ": 'set <Space> 'state=off <Enter>", { "state is decided when artscope starts" } },
	{ "rows by key, from anywhere", "2 <Tab> gp", { "a row for each package" } },
	{ "what may follow", "g", { "gg first row  gm rows: methods  gc rows: classes" } },
	{ "nothing that may follow", "g x", { "gx does nothing" } },
	{ "a thread", ": 'thread <Space> '2 <Enter>", { "2/2" } },
	{ "no such thread", ": 'thread <Space> 'nobody <Enter>", { "no thread is called 'nobody'" } },
	{ "the next thread", ": 'thread <Enter>", { "thread main|2/2" } },
	{ "whose numbers", ": 'scope <Space> 'all <Enter>", { "all threads" } },
	{ "of none", ": 'scope <Space> 'marked <Enter>", { "no thread is marked" } },
	{ "a view", ": 'view <Space> 'flame <Enter>", { "stacks by" } },
	{ "about the method", ": 'view <Space> 'calls <Enter>", { "calls" } },
	{ "a method", ": 'goto <Space> 'B.b <Enter>", { "^ com.app.B.b " } },
	{ "no such method", ": 'goto <Space> 'Nobody <Enter>", { "no method with calls matches 'Nobody'" } },
	{ "a search", ": 'find <Space> 'B.b <Enter>", { "1 method|1 match" } },
	{ "a filter", ": 'filter <Space> '!B <Enter>", { "&!B" } },
	{ "a prompt for it", ": 'filter <Enter>", { "^&" } },
	{ "help about it", ": 'help <Space> 'callees <Enter>", { "^ *p +the selected method, callers" } },
	{ "no help about it", ": 'help <Space> 'weather <Enter>", { "no key's help says 'weather'" } },
	{ "help", ": 'help <Enter>", { "In the table" } },
	{ "what a key does", ": 'full <Enter>", { "!╷0 us" } },
	{ "with a step", ": 'thread <Space> '-1x <Enter>", { "no thread is called" } },
	{ "a word too many", ": 'full <Space> 'now <Enter>", { "full takes nothing" } },
	{ "a word too few", ": 'goto <Enter>", { "goto takes a method, or a time" } },
	{ "nothing", ": <Enter>", { "!^:" } },
	{ "left", ": 'clock <Escape>", { "!^:" } },
	{ "the line before", ": 'clock <Space> 'cpu <Enter> : <Up>", { "^:clock cpu" } },

	{ "all commands", ": <Tab>", { "alias +another name", "filter +keep methods", "^ 1 to 8 of \\d+; Tab goes on" } },
	{ "those that follow", ": <Tab> <S-Tab>", { "!find +search methods", "^ (\\d+) to (\\d+) of \\2; Tab goes on" } },
	{ "on a low screen", "=9x100 : <Tab>", { "^ alias ", "^ color ", "^ 1 to \\d of \\d+; Tab" } },
	{ "all of them are there", ": 'clock <Space> <Tab>", { "!Tab goes on" } },
	{ "the only one", ": 'colu <Tab>", { "^:columns" } },
	{ "options of diff", ": 'diff <Space> '--thread <Tab>", { "^:diff --thread", "diff --thread-a +", "diff --thread-b +" } },
	{ "the only one of these", ": 'diff <Space> '--gr <Tab>", { "^:diff --group$" } },
	{ "what it can be", ": 'diff <Space> '--group <Space> 'c <Tab>", { "^:diff --group class$" } },
	{ "of one that no setting has", ": 'diff <Space> '--match <Space> 'l <Tab>", { "^:diff --match loose$" } },
	{ "nothing for one that makes it print", ": 'diff <Space> '--normalize <Space> 'to <Tab>", { "^:diff --normalize to$" } },
	{ "nor for one of another command", ": 'diff <Space> '--weight <Space> 'cp <Tab>", { "^:diff --weight cp$" } },
	{ "none that makes diff print", ": 'diff <Space> '--form <Tab>", { "^:diff --form$" } },
	{ "no file", ": 'diff <Space> '--group <Enter>", { "^which file\\?  It comes after the options$" } },
	{ "a quote without an end", ": 'diff <Space> '--within <Space> ''x <Enter>", { "^' is not closed$" } },
	{ "as far as it is clear", ": 'f <Tab>", { "filter", "find", "^:f" } },
	{ "the next", ": 'f <Tab> <Tab> <Tab>", { "^:find" } },
	{ "the one before", ": 'f <Tab> <S-Tab>", { "^:f[a-z-]+" } },
	{ "its values", ": 'clock <Space> <Tab>", { "clock wall", "clock cpu", "clock wait" } },
	{ "one of them", ": 'clock <Space> 'c <Tab> <Enter>", { "clock: cpu" } },
	{ "of a setting that is set", ": 'set <Space> 'clock <Space> 'c <Tab>", { "^:set clock cpu" } },
	{ "of one without a letter", ": 'set <Space> 'clock <Space> <Tab>", { "set clock wall", "set clock wait" } },
	{ "with blanks", ": 'set <Space> <Space> 'clock <Space> <Space> 'c <Tab>", { "^:set  clock  cpu" } },
	{ "settings", ": 'set <Space> 'sco <Tab>", { "^:set scope" } },
	{ "orders", ": 'sort <Space> 'cal <Tab>", { "^:sort calls" } },
	{ "methods", ": 'goto <Space> 'B <Tab>", { "^:goto B.b" } },
	{ "threads", ": 'thread <Space> 'm <Tab>", { "^:thread main" } },
	{ "Escape closes the list first", ": 'f <Tab> <Escape>", { "^:f", "!find " } },
	{ "nothing to offer", ": 'xyz <Tab>", { "nothing known begins like this" } },
	{ "Tab in a search", "/ 'f <Tab>", { "^/f" } },
	/* clang-format on */
};

#define AUTO ": 'units <Space> 'auto <Enter> "

static const struct edit scaled[] = {
	/* clang-format off */
	{ "in ms", "", { "^   #  incl%   incl ms  self%  ▾self ms", " 100.0    12.400   89.9    11.150 " } },
	{ "the table", AUTO, { "^   #  incl%      incl  self%     ▾self +calls +time/call ", " 100.0   12.4 ms   89.9   11.2 ms ", " 10.1  1.250 ms   10.1  1.250 ms " } },
	{ "its relatives", AUTO "<Enter>", { "S +89.9   11.2 ms", "C 2 +10.1  1.250 ms" } },
	{ "calls", AUTO "j e", { "^ +start +▾wall +cpu +wait +self ", "^ +100 us +1.250 ms +150 us +1.100 ms " } },
	{ "a tree", AUTO "2", { "^ +incl% +incl +self ", " 100.0 +12.4 ms " } },
	{ "threads", AUTO "t", { " 12.4 ms " } },
	{ "an instant", AUTO "@", { "every thread at", " \\d+ us " } },
	{ "the pivot", AUTO "j p", { " 1.250 ms " } },
	{ "all about a method", AUTO "j =40x100 i", { " 100.0 +1.250 ms +self" } },
	{ "on another screen", AUTO "=24x120", { " 100.0   12.4 ms " } },
	{ "back to ms", AUTO ": 'units <Space> 'ms <Enter>", { "self ms", " 100.0    12.400 " } },
	{ "which it is", AUTO ": 'set <Space> 'units <Enter>", { "units auto: the unit of times in columns" } },
	{ "neither", ": 'units <Space> 's <Enter>", { "'s' is not ms or auto" } },
	/* clang-format on */
};

static void units(void **state)
{
	(void)state;
	steps_write_script("0 +a 100/50 +b 1350/200 -b 12400/450 -a "
	    "@2 200/0 +c 300/10 -c", "dual");
	steps_play(scaled, ROWS(scaled), "=24x100",
	    &(struct app_options){ .is_ascii = false });
}

static void lines(void **state)
{
	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(screens, ROWS(screens), "=24x100",
	    &(struct app_options){ .is_ascii = false });
}

/* A time is gone to as far zoomed in as before: not at all, here. */
static void no_zoom(void **state)
{
	static const struct edit rows[] = {
		{ "an odd number of them", ": '0.3ms <Enter>",
		    { "^ chart +main 1/1 +all " } },
	};

	(void)state;
	steps_write_script("0 +a 100 +b 300 -b 901 -a", "wall");
	steps_play(rows, ROWS(rows), "=24x100",
	    &(struct app_options){ .is_ascii = false });
}

/* The words after "set NAME" in the message; false: it says none. */
static bool now(struct play *p, const char *name, char *out, size_t size)
{
	char before[60];
	const char *at, *end;

	snprintf(before, sizeof before, "\n %s ", name);
	at = strstr(play_screen(p), before);
	if (at == NULL)
		return false;
	at += strlen(before);
	end = strstr(at, ": ");
	assert_non_null(end);
	snprintf(out, size, "%.*s", (int)(end - at), at);
	return true;
}

/* What a setting is now is a text that sets it. */
static void settings(void **state)
{
	static struct play play;
	char keys[400], text[100];

	(void)state;
	steps_write_script(TRACE, "dual");
	for (size_t i = 0; i < setting_count; i++) {
		const char *name = setting_name(&setting_table[i]);

		row_assert(name, setting_find(name) == &setting_table[i]);
		play_start(&play, &(struct app_options){ .path = steps_path });
		play_keys(&play, "=24x120 : '0.1ms..0.4ms <Enter> 2 1");
		snprintf(keys, sizeof keys, ": 'set <Space> '%s? <Enter>",
		    name);
		play_keys(&play, keys);
		row_assert(name, now(&play, name, text, sizeof text));
		snprintf(keys, sizeof keys, ": 'set <Space> '%s <Space> '%s "
		    "<Enter>", name, text);
		if (!setting_table[i].is_fixed) {
			play_keys(&play, keys);
			play_shows(&play, name, "!^:");
		}
		play_end(&play);
	}
}

/* Names in folders come from outside, and late: a line that was changed takes none. */
static void names_of_files(void **state)
{
	static const char names[] = "game.trace\0gams.trace\0sub/\0x\033[2J\0y";
	static const struct {
		const char *name, *keys, *begun, *then, *looks[STEP_LOOKS];
	} rows[] = {
		{ "as far as it is clear", "'open <Space> 'ga <Tab>", "ga", "",
		    { "^ open game.trace", "^ open sub/", "!2J",
			"^:open ga$" } },
		{ "one after the other", "'open <Space> 'ga <Tab>", "ga",
		    "<Tab> <Tab>", { "^:open gams.trace$" } },
		{ "behind options",
		    "'diff <Space> '--group <Space> 'class <Space> 'a/ga <Tab>",
		    "a/ga", "<Tab>", { "^:diff --group class a/game.trace$" } },
		{ "in a folder", "'export <Space> 'a/b/ga <Tab>", "a/b/ga",
		    "<Tab>", { "^:export a/b/game.trace$" } },
		{ "of all", "'write <Space> <Tab>", "./", "<Tab> <Tab> <Tab>",
		    { "^:write sub/$" } },
		{ "of a setting", "'set <Space> 'mapping <Space> 'a/ <Tab>",
		    "a/", "<Tab>", { "^:set mapping a/game.trace$" } },
		{ "without set", "'mapping <Space> 'a/ <Tab>", "a/", "<Tab>",
		    { "^:mapping a/game.trace$" } },
		{ "a command cut short", "'exp <Space> 'g <Tab>", "g", "<Tab>",
		    { "^:exp game.trace$" } },
	};
	static struct play play;

	(void)state;
	steps_write_script(TRACE, "dual");
	for (size_t i = 0; i < ROWS(rows) * 2; i++) {
		const char *name = rows[i / 2].name;
		bool is_late = i % 2 == 1;
		int ends[2];

		play_start(&play, &(struct app_options){ .path = steps_path });
		play_key(&play, ":");
		play_keys(&play, rows[i / 2].keys);
		row_assert_number(name, play.request, APP_NAMES);
		row_assert_text(name, play_asked(&play, 0), rows[i / 2].begun);
		assert_int_equal(pipe(ends), 0);
		assert_int_equal(write(ends[1], names, sizeof names - 2),
		    sizeof names - 2);
		close(ends[1]);
		if (is_late)
			play_key(&play, "z");
		play_reply(&play, APP_NAMES, true, ends[0], "");
		play_keys(&play, is_late ? "" : rows[i / 2].then);
		if (is_late)
			play_shows(&play, name, "!game.trace");
		else
			steps_look(&play, name, rows[i / 2].looks);
		play_reply(&play, APP_NAMES, false, -1, "");
		play_end(&play);
	}
}

/* What the terminal is asked for: the app says what, and settles which. */
static void colours(void **state)
{
	static const struct {
		const char *name, *keys;
		enum app_request request;
		const char *color, *background; /* asked for */
	} rows[] = {
		{ "colours", "'color=never", APP_COLOURS, "never", "auto" },
		{ "no such colours", "'color=7", APP_NOTHING, "", "" },
		{ "a background", "'background=light", APP_COLOURS, "auto",
		    "light" },
		{ "a theme", "'theme=light", APP_COLOURS, "auto", "light" },
		{ "no such theme", "'theme=lighter", APP_NOTHING, "", "" },
		{ "one after the other",
		    "'theme=light <Enter> : 'set <Space> "
		    "'theme=dark",
		    APP_COLOURS, "auto", "dark" },
	};
	static struct play play;

	(void)state;
	steps_write_script(TRACE, "dual");
	for (size_t i = 0; i < ROWS(rows); i++) {
		play_start(&play, &(struct app_options){ .path = steps_path });
		play_keys(&play, ": 'set <Space>");
		play_keys(&play, rows[i].keys);
		play_key(&play, "<Enter>");
		row_assert_number(rows[i].name, play.request, rows[i].request);
		row_assert_text(rows[i].name,
		    play.request == APP_NOTHING ? "" : play_asked(&play, 0),
		    rows[i].color);
		row_assert_text(rows[i].name,
		    play.request == APP_NOTHING ? "" : play_asked(&play, 1),
		    rows[i].background);
		play_end(&play);
	}
}

/* The manual has each of them. */
static void manual(void **state)
{
	const char *folder = getenv("ARTSCOPE_SRCDIR");
	char path[4096], item[60], *page = NULL;
	size_t room = 0;
	FILE *file;

	(void)state;
	snprintf(path, sizeof path, "%s/man/artscope-config.5",
	    folder == NULL ? "." : folder);
	file = fopen(path, "r");
	row_require(path, file != NULL);
	/* No NUL is in it, so this is all of the file. */
	row_require(path, getdelim(&page, &room, '\0', file) > 0);
	fclose(file);
	for (size_t i = 0; i < setting_count; i++) {
		snprintf(item, sizeof item, "\n.It Ic %s\n",
		    setting_name(&setting_table[i]));
		row_assert(item, strstr(page, item) != NULL);
	}
	free(page);
}

/* q quits, whatever is shown. */
static void quits(void **state)
{
	static struct play play;

	(void)state;
	steps_write_script(TRACE, "dual");
	play_start(&play, &(struct app_options){ .path = steps_path });
	play_keys(&play, "2 4 : 'q <Enter>");
	assert_int_equal(play.request, APP_QUIT);
	play_end(&play);
}

/* A time at which the thread runs no call. */
static void no_call_there(void **state)
{
	static const struct edit rows[] = {
		{ "it is said", ": '0.3ms <Enter>", { "^ main runs no call at \\+0.3ms$" } },
		{ "no call is selected", ": '0.3ms <Enter>", { "!this call" } },
		{ "all threads then", ": '0.3ms <Enter> @", { "every thread at \\+0.300 ms" } },
		{ "zoomed in", ": '0.05ms <Enter> w w : '0.3ms <Enter> @", { "every thread at \\+0.300 ms" } },
		{ "far from all calls", ": '0.9ms <Enter> @", { "every thread at \\+0.900 ms" } },
		{ "a call that runs then", ": '0.05ms <Enter>", { "^ this call: 100 us", "!runs no call" } },
	};

	(void)state;
	steps_write_script("0 +a 100 -a 600 +b 650 -b @2 0 +c 1000 -c", "dual");
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ .path = NULL });
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(no_call_there),
	cmocka_unit_test(lines),
	cmocka_unit_test(units),
	cmocka_unit_test(settings),
	cmocka_unit_test(colours),
	cmocka_unit_test(no_zoom),
	cmocka_unit_test(names_of_files),
	cmocka_unit_test(manual),
	cmocka_unit_test(quits),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);

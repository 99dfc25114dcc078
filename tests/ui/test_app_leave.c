/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_leave - q and Escape: what they close, one view after the other, and
 * when q quits; keys that do nothing where they are pressed.
 */
#include "config.h"

#include "base/hash.h"
#include "options/options.h"
#include "steps.h"
#include "ui/dispatch.h"
#include "ui/config/key_table.h"

#define TRACE \
	"0 +a 100/50 +b 400/200 -b 900/450 -a @2 200/0 +c 300/10 -c"

static const struct edit screens[] = {
	/* clang-format off */
	{ "the tree, to the table", "2 q", { "^   #  incl%", "`?q quit|q quit" } },
	{ "says so", "2", { "q close|1 table" } },
	{ "two lists", "2 3 q", { "!^   #  incl%" } },
	{ "two lists, one after the other", "2 3 q q", { "^   #  incl%" } },
	{ "without repeats", "2 3 2 q", { "^   #  incl%" } },
	{ "a picture", "4 q", { "!stacks by" } },
	{ "the focused one first", "2 4 q", { "!^   #  incl%", "!stacks by" } },
	{ "then the other one", "2 4 q q", { "^   #  incl%", "!stacks by" } },
	{ "full is half again", "f q", { "^   #  incl%", "0.000 ms|^▏A.a" } },
	{ "the pivot, then its text", "p q", { "!callers above" } },
	{ "no step of history", "2 q <Backspace>", { "this is where it began" } },
	{ "what is selected stays", "j 2 q", { "^ com.app.B.b " } },
	{ "with Escape", "2 <Escape>", { "^   #  incl%" } },
	{ "the search before the view", "2 / 'B.b <Enter> <Escape>", { "!^   #  incl%" } },
	{ "then the view", "2 / 'B.b <Enter> <Escape> <Escape>", { "^   #  incl%" } },
	{ "the range before the search", "<Tab> j R / 'B.b <Enter> <Escape>", { "range" } },
	{ "nothing left for Escape", "<Escape>", { "nothing is left to close; q quits" } },
	{ "on a small screen the other view comes up", "=20x80 2 <Tab> q", { "^   #  incl%" } },
	{ "a key of another pane", "w", { "w does nothing here; in the chart: zoom in" } },
	{ "of a list", "<Tab> r", { "r does nothing here; in the " } },
	{ "a mark would be lost", "'ma 'mb q", { "q quit, without 2 marks  Esc stay" } },
	{ "and a filter", "'ma & 'A <Enter> q", { "without 1 mark and 1 filter" } },
	{ "asked, and stays", "'ma q j", { "! stay" } },
	{ "a key of nobody", "<F9>", { "F9 does nothing; \\? shows all keys, :bind any F9 COMMAND" } },
	/* clang-format on */
};

/* Each has a command here, which finds nothing to do. */
static const struct edit idle[] = {
	/* clang-format off */
	{ "the last row", "G j", { "^ this is the last row$" } },
	{ "the first row", "k", { "^ this is the first row$" } },
	{ "of a page", "<PageUp>", { "^ this is the first row$" } },
	{ "of half a page", "G <C-d>", { "^ this is the last row$" } },
	{ "the last one already", "G G", { "^ this is the last row$" } },
	{ "not where there is another", "j", { "!this is the" } },
	{ "nor after it", "k j", { "!this is the" } },
	{ "of a tree", "2 G j", { "^ this is the last row$" } },
	{ "of a list of calls", "e j", { "^ this is the last row$" } },
	{ "of the slowest", "E k", { "^ this is the first row$" } },
	{ "of what is known of a method", "i k", { "^ this is the first row$" } },
	{ "the only row", "=24x80 ] z z", { "^ z changes nothing here: centre the row$" } },
	{ "a leaf of a tree", "3 G l l l l", { "^ no callers are known here$" } },
	{ "an alias has the help of its line", "2 - k k k k k h h", { "^ h changes nothing here: close, or go to the parent$" } },
	{ "the innermost call", "5 j j j j", { "^ no call inside$" } },
	{ "the outermost", "5 j k k k", { "^ no call around$" } },
	{ "the end", "5 w d d d d d d d d d d d", { "^ this is the end of the recording$" } },
	{ "the begin", "5 w a a a a a a a a a a a", { "^ this is the begin of the recording$" } },
	{ "all of it", "5 0 0", { "^ this is all there is$" } },
	{ "levels", "5 <PageUp>", { "^ there are no levels further out$" } },
	{ "and below", "5 <PageDown> <PageDown>", { "^ there are no deeper levels$" } },
	{ "a leaf of the flame", "4 j j j j", { "^ it calls nothing$" } },
	{ "a thread of the timeline", "6 k", { "^ this is the first thread$" } },
	{ "its last one", "6 G j", { "^ this is the last thread$" } },
	{ "the end of time", "6 w > > > > > > > > > > > > > > > >", { "^ this is the end of the recording$" } },
	{ "no thread before", "`", { "^ no other thread was shown before$" } },
	{ "one before", "] `", { "!no other" } },
	{ "the same view again", "1", { "^ 1 changes nothing here: the table of methods$" } },
	{ "the thread it is", "M", { "^ M changes nothing here: the main thread$" } },
	{ "typed, without a key", ": 'main-thread <Enter>", { "nothing changes: it is so already$" } },
	{ "the end of the help", "? G j", { "^ this is the last row$" } },
	{ "a page of it", "? gg <PageUp>", { "^ this is the first row$" } },
	{ "levels of the pivot", "p <PageUp> <PageUp>", { "^ there are no more levels above$" } },
	{ "the first thread at an instant", "@ k", { "^ this is the first row$" } },
	{ "a view from there", "@ 4", { "^ 4 does nothing here; Esc closes this$" } },
	{ "the last column", "C G j", { "^ this is the last row$" } },
	{ "no such choice", "C x", { "^ x does nothing here; Esc closes this$" } },
	{ "the last thread of the list", "t <Down> <Down>", { "; this is the last row$" } },
	{ "no such order", "s %", { "^ no column has the key %$" } },
	{ "leaving the menu is no order", "s <Escape>", { "!no column" } },
	{ "a setting as it is", ": 'set <Space> 'group <Space> 'method <Enter>", { "!h changes nothing" } },
	/* clang-format on */
};

static void ends(void **state)
{
	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(idle, ROWS(idle), "=24x80",
	    &(struct app_options){ .is_ascii = false });
}

/* What is seen, cursor and looks and all, in a number of its own. */
static uint64_t seen(struct play *p)
{
	const struct canvas *canvas = app_draw(p->app);
	int cursor[2];
	uint64_t mark;

	cursor[0] = canvas->cursor_row;
	cursor[1] = canvas->cursor_column;
	mark = hash_text(1, (struct slice){ (const char *)cursor,
		sizeof cursor });
	for (int row = 0; row < canvas->rows; row++)
		for (int column = 0; column < canvas->columns; column++)
			mark = hash_text(mark, (struct slice){
				(const char *)canvas_at(canvas, row, column),
				sizeof(struct cell) });
	return mark;
}

/* Hints stand where a message would be. */
static bool has_message(struct play *p)
{
	const char *screen = play_screen(p), *last = screen + strlen(screen);

	for (last--; last > screen && last[-1] != '\n'; last--)
		;
	return strncmp(last, " ? keys", 7) != 0 &&
	    strncmp(last, " j k ", 5) != 0;
}

/* That key, again and again, shows something each time: another screen or a message. */
static void press(const char *opening, const char *key)
{
	static struct play play;
	char row[64];

	snprintf(row, sizeof row, "%s, %s", opening, key);
	play_start(&play, &(struct app_options){ .path = steps_path });
	play_keys(&play, "=24x80");
	play_keys(&play, opening);
	for (int i = 0; i < 2 && play.request == APP_NOTHING; i++) {
		uint64_t before = seen(&play);

		play_key(&play, key);
		if (play.request == APP_NOTHING && seen(&play) == before &&
		    !has_message(&play))
			row_require(row, false);
	}
	play_end(&play);
}

static void each_key(void **state)
{
	static const char *const openings[] = { "", "<Right>", "<Enter> j",
		"2", "3 <Right>", "4", "4 I", "5", "5 j", "5 w w", "5 v", "6",
		"7", "8", "9", "e", "E", "i", "p", "!", "L", "X", "gl", "t",
		"@", "?", "C", "s", "f 5", "2 5", "/ 'B.b <Enter>", "5 j R" };
	const size_t count = key_table_count;
	const struct binding *b = key_table;
	char key[2] = "";

	(void)state;
	steps_write_script(TRACE, "dual");
	for (size_t o = 0; o < ROWS(openings); o++) {
		for (key[0] = '!'; key[0] <= '~'; key[0]++)
			press(openings[o], key);
		for (size_t i = 0; i < count; i++)
			if (b[i].key[0] == '<')
				press(openings[o], b[i].key);
	}
}

/* Whatever needs a thread says that there is none. */
static void without_calls(void **state)
{
	static const struct edit rows[] = {
		{ "a view", "2", { "^ this trace has no calls; q quits$" } },
		{ "a row", "j", { "^ this trace has no calls; q quits$" } },
		{ "a key of nobody", "<F9>", { "F9 does nothing; " } },
		{ "help is there", "?", { "Everywhere" } },
	};

	(void)state;
	steps_write_script("", "dual");
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
}

static void keys(void **state)
{
	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(screens, ROWS(screens), "=24x80",
	    &(struct app_options){ .is_ascii = false });
}

/* What one is started with is there again the next time. */
static void quits_as_started(void **state)
{
	static const struct request rows[] = {
		{ "nothing is lost", "q", APP_QUIT },
		{ "without it neither", "u q", APP_QUIT },
		{ "another one would be", "x s q", APP_NOTHING },
		{ "also of that kind", ": 'merge <Space> 'A <Enter> q", APP_NOTHING },
	};
	const struct transform_request merge = { TRANSFORM_MERGE, "B.b" };
	const struct options view = { .picture = SHOWN_CHART,
		.below = SHOWN_TABLE };

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_wish_with(rows, ROWS(rows), &(struct app_options){ .view = &view,
	    .transforms = &merge, .transform_count = 1 });
}

static void quits(void **state)
{
	static const struct request rows[] = {
		{ "nothing is open", "q", APP_QUIT },
		{ "a list was opened", "2 q", APP_NOTHING },
		{ "and left", "2 q q", APP_QUIT },
		{ "a picture and a list", "4 3 q q", APP_NOTHING },
		{ "both left", "4 3 q q q", APP_QUIT },
		{ "full", "f q", APP_NOTHING },
		{ "full, on a screen that has no room for two", "=20x80 f q",
		    APP_QUIT },
		{ "Q at once", "4 3 f Q", APP_QUIT },
		{ "Escape never", "2 <Escape> <Escape> <Escape>", APP_NOTHING },
		{ "a mark would be lost", "'ma q", APP_NOTHING },
		{ "and shall be", "'ma q q", APP_QUIT },
		{ "and shall not be", "'ma q <Escape>", APP_NOTHING },
		{ "it was asked, and stays", "'ma q <Escape> q",
		    APP_NOTHING },
		{ "a filter would be lost", "& '!A <Enter> q", APP_NOTHING },
		{ "a filter that was taken back", "& '!A <Enter> u q",
		    APP_QUIT },
		{ "Q does not ask", "'ma Q", APP_QUIT },
		{ "on too small a screen", "'ma =3x10 q", APP_QUIT },
		{ "a view that history brought", "2 q <Backspace> q", APP_QUIT },
		{ "another thread changes nothing", "2 ] q q", APP_QUIT },
	};

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_wish(rows, ROWS(rows));
}

/* Each has a name of its own. */
static void commands(void **state)
{
	(void)state;
	for (int i = 0; i < COMMANDS; i++) {
		const struct command_info *a = &command_infos[(enum command)i];

		assert_non_null(a->name);
		for (int k = 0; k < i; k++)
			row_assert(a->name, strcmp(a->name,
			    command_infos[(enum command)k].name) != 0);
	}
}

/* A step of one or the other way is told where a binding has one. */
static void amounts(void **state)
{
	const size_t count = key_table_count;
	const struct binding *b = key_table;

	(void)state;
	for (size_t i = 0; i < count; i++)
		row_assert(b[i].key, b[i].amount == 0 ||
		    command_infos[b[i].command].amount != NULL);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(keys),
	cmocka_unit_test(ends),
	cmocka_unit_test(each_key),
	cmocka_unit_test(without_calls),
	cmocka_unit_test(quits),
	cmocka_unit_test(quits_as_started),
	cmocka_unit_test(commands),
	cmocka_unit_test(amounts),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);

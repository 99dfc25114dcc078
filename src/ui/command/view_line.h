/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/command/view_line.h - the command line that shows this view again, or
 * compares the two traces again.
 *
 * The line names what differs from what the viewer opens with: threads, clock,
 * time, views, orders, filters, a search, what is selected, and of the list
 * which rows are open and seen.  Not in it are marks, what is open on top of
 * both panes, columns that were passed with >, and how the screen looks.
 */
#ifndef UI_COMMAND_VIEW_LINE_H
#define UI_COMMAND_VIEW_LINE_H

#include "options/option_table.h"
#include "ui/state.h"

/* ---- the two lines ---- */

/* Can the trace be read once more, by its name? */
bool view_can_be_opened(const struct state *, struct error *err);

/* Copy the line that shows this view, or compares the two traces, and say it.
 * Return false, with the reason: there is none. */
bool view_command(struct state *, const char *text, struct error *err);
bool diff_command(struct state *, struct error *err);

/* ---- a command line that is put together: for a shell, or as words ---- */

enum { COMMAND_TEXT = 8000 }; /* bytes of the line with its NUL */

struct command_text {
	struct state *s;
	char text[COMMAND_TEXT];
	size_t used;
	bool is_words;     /* each ends in a NUL; else a line for a shell */
	const char *lacks; /* what could not be said; NULL: nothing */
};

/* Adds a word.  What has no room is left out as a whole, as is what cannot be
 * shown. */
void command_text_word(struct command_text *, const char *word);

/* Adds "--option value"; the value may be NULL. */
void command_text_add(struct command_text *, enum option,
    const char *value);

/* ---- parts of the line, which other lines have as well ---- */

/* Writes the options of the view alone, each with a blank in front, once all of
 * the trace is read. */
const char *view_words(struct state *, struct command_text *);

/* Adds "--thread main", or another option that names a thread. */
void view_add_thread(struct command_text *, enum option,
    uint32_t thread);

/* Adds a period as times since the first event. */
void view_add_period(struct command_text *, enum option, struct period);
void view_add_range(struct command_text *);
void view_add_mapping(struct command_text *); /* whose names are shown */
void view_add_clock(struct command_text *);
void view_add_lens(struct command_text *); /* the transforms that are on */

/* ---- where one is in a view, in words and back ---- */

/*
 * What a pane says of that: of its list the cursor, what is seen of it, and
 * which rows are open; of a picture of stacks what it is zoomed into, and what
 * is selected.  Operations that are NULL do nothing.
 */
struct place_ops {
	/* Returns the row that the cursor is on when the list is opened with
	 * what is selected; NULL: the first. */
	size_t (*usual)(void *own);

	/* Returns the method that it was opened for; NULL: none is. */
	uint32_t (*method)(void *own);

	/* The cursor goes to that row, and nothing is selected; NULL: nothing
	 * more is to be done than to move the cursor. */
	void (*go)(void *own, size_t row);

	/* For a picture of stacks: turns it round, before they come; adds the
	 * options that say what is seen of it; does as they say, once they are
	 * there. */
	void (*turn)(void *own, bool is_inverted);
	void (*add)(void *own, struct command_text *);
	void (*take)(void *own, const struct app_view *);

	/* Are the rows open that are when the list is opened?  NULL: none
	 * opens. */
	bool (*is_usual)(void *own);

	/* Is the row open, and is it the first of the rows that a row of
	 * several calls became? */
	bool (*is_open)(const void *own, size_t row);
	bool (*is_unfolded)(const void *own, size_t row);

	/* Open a row; make it the rows of its calls, all of them closed; close
	 * all rows. */
	void (*open)(void *own, size_t row);
	void (*unfold)(void *own, size_t row);
	void (*close)(void *own);
};

/* Does what the view asks for, once the rows are there. */
void list_place_take(struct state *, const struct app_view *);

/* Merged stacks: for a pane whose state begins with a struct flames. */
extern const struct place_ops flames_place;

/* The table: its cursor, and which of its rows are open. */
extern const struct place_ops table_place;

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/command/view_line.h - the command line that shows this view again, or
 * compares the two traces again.
 *
 * The line names what differs from what the viewer opens with: threads, clock,
 * time, views, orders, filters, a search, and what is selected.  Not in it are
 * marks, which rows are open and seen, what merged stacks are zoomed into, whose
 * calls are listed where another method has been selected since, what is open on
 * top of both panes, and how the screen looks.
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

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/command/view_line.h - command lines of what is seen: one that shows this
 * view again, one that compares the two traces again, one that exports what the
 * numbers are of.
 *
 * The first names what differs from what the viewer opens with: threads, clock,
 * time, views, orders, filters, a search, and what is selected.  Not in it are
 * marks, which rows are open and seen, what merged stacks are zoomed into,
 * whose calls are listed where another method has been selected since, what is
 * open on top of both panes, and how the screen looks.
 */
#ifndef UI_COMMAND_VIEW_LINE_H
#define UI_COMMAND_VIEW_LINE_H

#include "ui/state.h"

enum { COMMAND_TEXT = 8000 }; /* bytes of the line with its NUL */

/* Can the trace be read once more, by its name? */
bool view_can_be_opened(const struct state *, struct error *err);

/* Copies the line that shows this view or, of two traces, compares them, and
 * says it.  Returns false, with the reason: there is none. */
bool view_command(struct state *, const char *text, struct error *err);

/* Writes the options of the view alone, each with a blank in front, once all of
 * the trace is read. */
void view_words(struct state *, char out[COMMAND_TEXT]);

/*
 * Writes the command line that exports into a file of that name: threads,
 * range, clock; where its format can, also what it opens with, that is zoom,
 * search and marks.  Each word ends in a NUL.  Returns how many bytes; 0, with
 * the reason: there is no such line.  *lacks: what the file does not open with,
 * as there is no room for it; NULL: nothing.
 */
size_t export_command(struct state *, const char *name, char out[COMMAND_TEXT],
    const char **lacks, struct error *err);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/panes/marks.h - marks: a letter for a time, a thread and a method.
 *
 * They are a to z and A to Z, numbered in this order from 0.  A mark can
 * have a text of the user's.  Setting one and going to one share a menu in the
 * row of the hints.
 */
#ifndef UI_PANES_MARKS_H
#define UI_PANES_MARKS_H

#include "ui/pane.h"

enum { MARKS = 52 };

/* What the menu is opened for. */
enum { MARKS_SET, MARKS_GO };

extern const struct pane_ops marks_pane;

/* Returns how many marks are set. */
uint32_t marks_count(const struct state *);

/* Marks this place: the text is the letter, then perhaps a space and the user's
 * own text.  Returns false, with the reason, where it begins with no letter. */
bool marks_set(struct state *, const char *text, struct error *err);

/* ---- marks as text ---- */

enum { MARKS_LINE = 2000 };

/* Writes the mark with that number as a line that marks_read takes, of the same
 * trace once all of it is read.  Returns false where it is not set. */
bool marks_write(const struct state *, size_t number, char out[MARKS_LINE]);

/* Sets the mark of such a line, unless the letter has one already.  Ignores a
 * line that is none, or that names what the trace does not have. */
void marks_read(struct state *, const char *line);

/* Writes the mark with that number as the words of --bookmark: thread, time,
 * method, and what the mark says; returns as marks_write does. */
bool marks_bookmark(const struct state *, size_t number, char out[MARKS_LINE]);

#endif

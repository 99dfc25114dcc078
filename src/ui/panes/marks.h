/*
 * ui/panes/marks.h - a letter for a time, a thread and a method.
 */
#ifndef UI_PANES_MARKS_H
#define UI_PANES_MARKS_H

#include "ui/pane.h"

/* What it is opened for. */
enum { MARKS_SET, MARKS_GO };

uint32_t marks_count(const struct state *); /* that are set */

/* Marks this place with the letter that the text begins with, and with what is
 * after that.  False, with the reason: it is none. */
bool marks_set(struct state *, const char *text, struct error *err);

/* One as a line that marks_read takes, of the same trace, once all of it is
 * read; they are numbered.  False: there are not so many, and `out` is empty
 * where this one is not set. */
enum { MARKS_LINE = 2000 };
bool marks_write(const struct state *, size_t number, char out[MARKS_LINE]);
void marks_read(struct state *, const char *line);

/* One as the words of --bookmark: thread, time, method, and what it says. */
bool marks_bookmark(const struct state *, size_t number, char out[MARKS_LINE]);

extern const struct pane_ops marks_pane;

#endif

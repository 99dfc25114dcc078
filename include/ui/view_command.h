/*
 * ui/view_command.h - the command line that shows this view again.
 *
 * It names what differs from what the viewer opens with: threads, clock, time, views,
 * orders, filters, and what is selected.  What only a hand has made of a list is not
 * in it: rows that are open, how far it is scrolled, marks, a search.
 */
#ifndef UI_VIEW_COMMAND_H
#define UI_VIEW_COMMAND_H

#include "ui/command_text.h"

/* Its options alone, each with a blank in front, once all of the trace is read. */
const char *view_words(struct state *, struct command_text *);

/* Copies it, and says it.  False, with the reason: there is none. */
bool view_command(struct state *, const char *text, struct error *err);

/*
 * The words of a command line that exports what the numbers are of into a file of that
 * name: threads, range, clock.  Each ends in a NUL.  Returns how many bytes; 0, with
 * the reason: there is none.
 */
size_t view_export_words(struct state *, const char *name, char *out,
    size_t size, struct error *err);

#endif

/*
 * ui/view_command.h - the command line that shows this view again.
 *
 * It names what differs from what the viewer opens with: threads, clock, time, views,
 * orders, filters, and what is selected.  What only a hand has made of a list is not
 * in it: rows that are open, how far it is scrolled, marks, a search.
 */
#ifndef UI_VIEW_COMMAND_H
#define UI_VIEW_COMMAND_H

#include "ui/state.h"

enum { VIEW_COMMAND_LINE = 8000 }; /* bytes of the line with its NUL */

struct command_text {
	struct state *s;
	char text[VIEW_COMMAND_LINE];
	size_t used;
	bool is_words;     /* each ends in a NUL; else a line for a shell */
	const char *lacks; /* what could not be said; NULL: nothing */
};

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

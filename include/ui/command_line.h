/*
 * ui/command_line.h - what is typed after a colon: a command in words.
 *
 *   300ms               goes to that time since the first event
 *   300ms..450ms        makes it the range of all numbers
 *   clock cpu           sets a setting (ui/settings); so does "set clock cpu"
 *   goto METHOD         selects the method
 *   find REGEXP         searches, as / does
 *   filter REGEXP       filters, as & does
 *   help WORD           opens the help where it says that
 *   q                   quits
 *   full, back, ...     what a key does (ui/dispatch), with -1 or +1 if it is a
 *                       step
 *
 * A word may be cut short while only one begins so.
 */
#ifndef UI_COMMAND_LINE_H
#define UI_COMMAND_LINE_H

#include "ui/state.h"

/* Does it, or says why not.  False: it is wrong, and can be typed again. */
bool command_line_run(struct state *, const char *text);

/* Searches, and goes to the first match. */
void command_line_find(struct state *, const char *pattern);

enum { COMPLETIONS = 200, COMPLETION_SIZE = 256 };

struct completion {
	char text[COMPLETION_SIZE]; /* the whole line with it */
	const char *help;           /* static; "": none */
};

/* What the line may become, up to `room` of them: commands, settings, and what
 * those take.  Returns how many there are. */
size_t command_line_complete(const struct state *, const char *text,
    struct completion *out, size_t room);

#endif

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

#endif

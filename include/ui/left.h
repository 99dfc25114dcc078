/*
 * ui/left.h - how a trace is left, and found again the next time.
 *
 * The text is a line of options, as ui/view_command has them, the mapping whose names
 * were shown (the viewer names it, and does not open it), and a line for each mark.
 */
#ifndef UI_LEFT_H
#define UI_LEFT_H

#include "ui/state.h"

/* Once all of the trace has been read: takes its marks, and says that one can go to how
 * it was left, if nothing else is said. */
void left_found(struct state *);

/* Goes there, or says why not. */
void left_return(struct state *);

/* Writes it, if all of the trace has been read. */
void left_write(struct state *);

#endif

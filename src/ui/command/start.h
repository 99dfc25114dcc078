/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/command/start.h - what the viewer is started with: the view, the range,
 * what is selected; and how a trace is left, and found again the next time.
 *
 * Views and filters are there at once.  What needs all of the trace comes when
 * it has been read: a user who has pressed keys meanwhile is taken there all
 * the same, with a way back.
 */
#ifndef UI_COMMAND_START_H
#define UI_COMMAND_START_H

#include "ui/state.h"

/* ---- the view of the options ---- */

/* Shows what needs nothing of the trace. */
void start_begin(struct state *, const struct app_options *);

/* Shows the rest, once all has been read. */
void start_end(struct state *);

/* Do the options name methods, while names are about to come?  Then start_end
 * is to be called later. */
bool start_waits(const struct state *);

/* Shows the part of the view that waits for the rows of the list, once they
 * have come. */
void start_follow(struct state *);

/* ---- the view in which the trace was left ---- */

/*
 * The saved view is a text: a line of options, as ui/command/view_line has
 * them, the mapping whose names were shown (the viewer names it, and does not
 * open it), and a line for each mark.
 */

/* Once all of the trace has been read: takes its marks, and says that one can
 * go to how it was left, if nothing else is said. */
void saved_view_found(struct state *);

/* Goes there, or says why not. */
void saved_view_return(struct state *);

/* Writes it, if all of the trace has been read. */
void saved_view_write(struct state *);

#endif

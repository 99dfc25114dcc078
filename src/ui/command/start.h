/*
 * ui/command/start.h - what the viewer is started with: the view, the range, what is
 * selected.
 *
 * Views and filters are there at once.  What needs all of the trace comes when it has
 * been read: a user who has pressed keys meanwhile is taken there all the same, with a
 * way back.
 */
#ifndef UI_COMMAND_START_H
#define UI_COMMAND_START_H

#include "ui/state.h"

/*
 * How a trace is left, and found again the next time.
 *
 * The text is a line of options, as ui/command/view_line has them, the mapping whose names
 * were shown (the viewer names it, and does not open it), and a line for each mark.
 */

/* Once all of the trace has been read: takes its marks, and says that one can go to how
 * it was left, if nothing else is said. */
void saved_view_found(struct state *);

/* Goes there, or says why not. */
void saved_view_return(struct state *);

/* Writes it, if all of the trace has been read. */
void saved_view_write(struct state *);

/* What waits until the rows of the list have come. */
struct awaited_view {
	const struct app_view *view; /* NULL: nothing does */
	uint32_t method;             /* that was selected for it … */
	struct place call;           /* … with these calls */
	uint32_t calls;
};

void start_begin(struct state *);
void start_end(struct state *);

/* Does it name methods, while names are about to come?  Then whoever asks ends it
 * later. */
bool start_waits(const struct state *);

/* What has to wait for the rows of a list, once they have come. */
void start_follow(struct state *);

/* The same later, all at once, from whatever is shown, with a way back. */
void start_again(struct state *, const struct app_options *);

#endif

/*
 * ui/start.h - what the viewer is started with: the view, the range, what is
 * selected.
 *
 * Views and filters are there at once.  What needs all of the trace comes when it has
 * been read: a user who has pressed keys meanwhile is taken there all the same, with a
 * way back.
 */
#ifndef UI_START_H
#define UI_START_H

#include "ui/state.h"

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

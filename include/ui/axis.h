/*
 * ui/axis.h - the time that all rows of the timeline share, and what of it is seen.
 *
 * Where the threads have no clock in common it is an axis of its own (view/timeline),
 * elsewhere that of the window.
 */
#ifndef UI_AXIS_H
#define UI_AXIS_H

#include "ui/keymap.h"
#include "ui/state.h"

struct axis {
	struct state *s;
	struct period apart; /* what is seen, where the threads have no clock in
	                        common */
};

bool axis_is_apart(const struct axis *);
struct period axis_whole(const struct axis *);
struct period axis_seen(const struct axis *);

/* What is seen from now on; so that the time cursor is seen. */
void axis_show(struct axis *, struct period);
void axis_follow(struct axis *);

/* The time that is shown in a column of the screen; beside the times the nearest. */
uint64_t axis_time(const struct axis *, int column);

/* Zooms, pans, centres, moves the time cursor; other commands do nothing. */
void axis_command(struct axis *, const struct binding *);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * model/activity_grid.h - when a thread ran calls and where its CPU clock
 * stood, for pictures of a thread whose single calls are left out.
 *
 * The grid cuts the time of the thread into cells of one length, and folds them
 * in pairs when time goes beyond the last.  A cell has the first and the last
 * begin or end of a call in it, and the last outermost call that begins in it.
 * So nothing is lost where these are few, and a strip of some hundred cells
 * shows the rest nearly as it was.  Calls come in the order of their ends.
 * Times are ticks of the axis.
 */
#ifndef MODEL_ACTIVITY_GRID_H
#define MODEL_ACTIVITY_GRID_H

#include "model/call_level.h"

enum { ACTIVITY_GRID_CELLS = 2048 };

/* An outermost call, the last that begins in its cell. */
struct activity_outermost {
	struct event_time begin;
	uint64_t time[CLOCKS];
	uint64_t earlier[CLOCKS]; /* time of the others that begin there */
};

struct activity_cell {
	struct event_time first, last;
	struct activity_outermost outermost;
	bool has_events, has_outermost;
};

struct activity_grid {
	enum clock axis;
	bool is_dual;   /* both clocks: events are kept */
	uint64_t begin; /* of the first cell */
	unsigned shift; /* a cell has two to the power of it ticks */
	struct activity_cell *cells;
	size_t count;                 /* the cells after these are empty */
	struct activity_cell *newest; /* of the call that was noted last … */
	uint64_t newest_end;          /* … on the axis */
};

struct activity_grid *activity_grid_new(enum clock axis, bool is_dual);
void activity_grid_free(struct activity_grid *); /* accepts NULL */

/* Notes a call that has ended where its end is all there is to note, as it is
 * for most calls.  Returns false, with nothing noted, for the others: they need
 * activity_grid_note. */
static inline bool activity_grid_passes(struct activity_grid *g,
    const uint64_t begin[CLOCKS], const uint64_t time[CLOCKS],
    bool is_outermost)
{
	const uint64_t end = begin[g->axis] + time[g->axis];

	if (is_outermost || begin[g->axis] <= g->newest->first.time ||
	    end >= g->newest_end)
		return false;
	g->newest->last = (struct event_time){ end,
		begin[CLOCK_CPU] + time[CLOCK_CPU] };
	return true;
}

/* Notes a call that has ended.  No call begins before `first`, which is the
 * same for all.  Amortised constant time. */
void activity_grid_note(struct activity_grid *, const uint64_t first[CLOCKS],
    const uint64_t begin[CLOCKS], const uint64_t time[CLOCKS],
    bool is_outermost);

/* Forgets the outermost calls: all so far turn out to have a caller. */
void activity_grid_wrap(struct activity_grid *);

/* Moves the ends of a gap between events, in which the time lies, to the events
 * that are kept next to the time. */
void activity_grid_narrow(const struct activity_grid *, uint64_t time,
    struct event_time *before, struct event_time *after);

#endif

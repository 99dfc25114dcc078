/* SPDX-License-Identifier: Apache-2.0 */
/*
 * model/activity_grid.h - when a thread ran calls and where its CPU clock
 * stood, for pictures of a thread whose single calls are left out.
 *
 * The grid is as exact as a strip of cells needs.  It keeps some of the begins
 * and ends of calls as points, so that each other begin or end is less than a
 * *step* of the axis from a point: a gap between events is a gap between
 * points, to a step.  A step is one tick, and nothing is lost, until there are
 * ACTIVITY_GRID_POINTS points; then the step doubles, and the points become fewer.
 * Outermost calls are kept as stretches, at most ACTIVITY_GRID_STRETCHES, in the same
 * way.  Calls come in the order of their ends.  Times are ticks of the axis.
 */
#ifndef MODEL_ACTIVITY_GRID_H
#define MODEL_ACTIVITY_GRID_H

#include "model/call_level.h"

enum { ACTIVITY_GRID_POINTS = 2048, ACTIVITY_GRID_STRETCHES = 1024 };

/* One outermost call, or several together that span less than a step. */
struct activity_grid_stretch {
	struct event_time begin;
	uint64_t end;          /* on the axis */
	uint64_t time[CLOCKS]; /* inside of calls */
};

struct activity_grid {
	enum clock axis;
	bool is_dual;                /* both clocks: points are kept */
	uint64_t step, stretch_step; /* ticks of the axis */
	uint64_t soon;    /* an event before this time needs no point of its
	                     own */
	uint64_t gap_end; /* after it no two points are a step apart */
	struct event_time *points, last; /* where both clocks stood; `last`
	                                    is the last event, not among the
	                                    points */
	struct activity_grid_stretch *stretches;
	size_t count, room, stretch_count, stretch_room; /* count: of points */
};

struct activity_grid *activity_grid_new(enum clock axis, bool is_dual);
void activity_grid_free(struct activity_grid *); /* accepts NULL */

/* Notes a call that has ended where its end is all there is to note, as it is
 * for most calls.  Returns false, with nothing noted, for the others: they need
 * activity_grid_note. */
static inline bool activity_grid_passes(struct activity_grid *p,
    const uint64_t begin[CLOCKS], const uint64_t time[CLOCKS],
    bool is_outermost)
{
	const uint64_t end = begin[p->axis] + time[p->axis];

	if (is_outermost || time[p->axis] + 1 >= p->step || end >= p->soon)
		return false;
	p->last = (struct event_time){ end,
		begin[CLOCK_CPU] + time[CLOCK_CPU] };
	return true;
}

/* Notes a call that has ended.  Amortised constant time. */
void activity_grid_note(struct activity_grid *, const uint64_t begin[CLOCKS],
    const uint64_t time[CLOCKS], bool is_outermost);

/* Forgets the stretches: all calls so far turn out to have a caller. */
void activity_grid_wrap(struct activity_grid *);

/* Returns the first stretch that begins at or after the time, or the count of
 * stretches when there is none. */
size_t activity_grid_stretch_from(const struct activity_grid *, uint64_t time);

/* Moves the ends of a gap between events, in which the time lies, to the points
 * next to the time. */
void activity_grid_narrow(const struct activity_grid *, uint64_t time,
    struct event_time *before, struct event_time *after);

#endif

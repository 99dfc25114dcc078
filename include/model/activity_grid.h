/*
 * model/activity_grid.h - when a thread was inside of calls, and where its CPU clock stood,
 * where its calls are left out: as exactly as a strip of cells needs.
 *
 * Calls come in the order of their ends.  Of their begins and ends some are kept, so
 * that each of the others is less than a *step* of the axis from one of these: a gap
 * between events is a gap between points, to a step.  A step is a tick, and nothing is
 * lost, until there are PULSE_POINTS; then it doubles, and they become fewer.
 */
#ifndef MODEL_ACTIVITY_GRID_H
#define MODEL_ACTIVITY_GRID_H

#include "model/call_level.h"

enum { PULSE_POINTS = 2048, PULSE_STRETCHES = 1024 };

/* An outermost call; or several less than a step long together. */
struct activity_grid_stretch {
	struct event_time begin;
	uint64_t end;          /* on the axis */
	uint64_t time[CLOCKS]; /* inside of calls */
};

struct activity_grid {
	enum clock axis;
	bool is_dual;
	uint64_t step, stretch_step; /* ticks of the axis */
	uint64_t soon;    /* until then a point takes the place of the last */
	uint64_t gap_end; /* after it no two points are a step apart */
	struct event_time *points, last; /* where both clocks stood; is_dual */
	struct activity_grid_stretch *stretches;
	size_t count, room, stretch_count, stretch_room; /* without the last */
};

struct activity_grid *activity_grid_new(enum clock axis, bool is_dual,
    struct error *err);
void activity_grid_free(struct activity_grid *); /* accepts NULL */

/* Of most calls their end is all there is to note. */
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

/* A call has ended.  Amortised constant time. */
bool activity_grid_note(struct activity_grid *, const uint64_t begin[CLOCKS],
    const uint64_t time[CLOCKS], bool is_outermost, struct error *err);

/* All that was outermost has a caller. */
void activity_grid_wrap(struct activity_grid *);

/* The first stretch that begins at or after the time; the count when there is none. */
size_t activity_grid_stretch_from(const struct activity_grid *, uint64_t time);

/* Moves the ends of the gap, which the time is in, to the points next to it. */
void activity_grid_narrow(const struct activity_grid *, uint64_t time,
    struct event_time *before, struct event_time *after);

#endif

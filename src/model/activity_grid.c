/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "model/activity_grid.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* ---- the grid ---- */

struct activity_grid *activity_grid_new(enum clock axis, bool is_dual)
{
	struct activity_grid *p = array_new(1, sizeof *p);

	*p = (struct activity_grid){ .axis = axis,
		.is_dual = is_dual,
		.step = is_dual ? 1 : UINT64_MAX,
		.stretch_step = 1,
		.soon = is_dual ? 0 : UINT64_MAX };
	return p;
}

void activity_grid_free(struct activity_grid *p)
{
	if (p == NULL)
		return;
	free(p->points);
	free(p->stretches);
	free(p);
}

/* ---- points: where both clocks stood ---- */

/* Is a point between the two of no use? */
static bool are_near(const struct activity_grid *p, uint64_t before,
    uint64_t after)
{
	return after - before < p->step;
}

static void thin_points(struct activity_grid *p)
{
	size_t kept = 0;

	for (size_t i = 0; i < p->count; i++) {
		kept -= kept >= 2 &&
		    are_near(p, p->points[kept - 2].time, p->points[i].time);
		p->points[kept++] = p->points[i];
	}
	p->count = kept;
}

static void reserve_point(struct activity_grid *p)
{
	while (p->room >= ACTIVITY_GRID_POINTS &&
	    p->count > ACTIVITY_GRID_POINTS / 2) {
		p->step *= 2;
		thin_points(p);
		p->soon = p->points[p->count - 1].time + p->step;
	}
	p->points = array_grow(p->points, &p->room, p->count + 1,
	    sizeof *p->points);
}

/* Returns the first point at or after the time, or the count. */
static size_t point_from(const struct activity_grid *p, uint64_t time)
{
	size_t low = 0, high = p->count;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (p->points[middle].time < time)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Inserts a point, for which there is room. */
static void insert_point(struct activity_grid *p, size_t at,
    struct event_time point)
{
	memmove(&p->points[at + 1], &p->points[at],
	    (p->count - at) * sizeof *p->points);
	p->points[at] = point;
	p->count++;
}

static void append_point(struct activity_grid *p, struct event_time point)
{
	if (point.time - p->last.time >= p->step)
		p->gap_end = point.time;
	if (point.time >= p->soon) {
		if (p->count == p->room)
			reserve_point(p);
		insert_point(p, p->count, p->soon == 0 ? point : p->last);
		p->soon = p->points[p->count - 1].time + p->step;
	}
	p->last = point;
}

/* Adds a point to a tick that has two: they show the lowest and the highest CPU
 * time of the tick, since the clock came from one to the other. */
static void widen_tick(struct event_time *first, struct event_time *last,
    uint64_t cpu)
{
	if (cpu < first->cpu)
		first->cpu = cpu;
	else if (cpu > last->cpu)
		last->cpu = cpu;
}

/* Adds the begin of a call in which other calls have ended. */
static void insert_begin(struct activity_grid *p, struct event_time point)
{
	struct event_time *at, *after, *next;
	size_t i;

	if (p->count == p->room)
		reserve_point(p);
	i = point_from(p, point.time);
	at = &p->points[i];
	after = i < p->count ? at : &p->last;
	next = i + 1 < p->count ? at + 1 : &p->last;
	if (i < p->count && next->time == point.time)
		widen_tick(at, next, point.cpu);
	else if (after->time == point.time)
		insert_point(p, i + (point.cpu > after->cpu), point);
	else if (i == 0 || !are_near(p, at[-1].time, after->time))
		insert_point(p, i, point);
}

static void note_points(struct activity_grid *p, struct event_time begin,
    struct event_time end)
{
	if (p->soon == 0 || !event_is_before(begin, p->last))
		append_point(p, begin);
	else if (begin.time <= p->gap_end)
		insert_begin(p, begin);
	append_point(p, end);
}

/* ---- stretches: outermost calls ---- */

/* Makes the stretch part of another one, if both together are shorter than a
 * step. */
static bool join_stretch(struct activity_grid *p,
    struct activity_grid_stretch *to, const struct activity_grid_stretch *s)
{
	if (s->end - to->begin.time >= p->stretch_step)
		return false;
	to->end = s->end;
	for (int c = 0; c < CLOCKS; c++)
		to->time[c] += s->time[c];
	return true;
}

static void thin_stretches(struct activity_grid *p)
{
	size_t kept = 0;

	for (size_t i = 0; i < p->stretch_count; i++)
		if (kept == 0 ||
		    !join_stretch(p, &p->stretches[kept - 1], &p->stretches[i]))
			p->stretches[kept++] = p->stretches[i];
	p->stretch_count = kept;
}

static void reserve_stretch(struct activity_grid *p)
{
	while (p->stretch_room >= ACTIVITY_GRID_STRETCHES &&
	    p->stretch_count > ACTIVITY_GRID_STRETCHES / 2) {
		p->stretch_step *= 2;
		thin_stretches(p);
	}
	p->stretches = array_grow(p->stretches, &p->stretch_room,
	    p->stretch_count + 1, sizeof *p->stretches);
}

static void note_stretch(struct activity_grid *p,
    const struct activity_grid_stretch *s)
{
	if (p->stretch_count > 0 &&
	    join_stretch(p, &p->stretches[p->stretch_count - 1], s))
		return;
	if (p->stretch_count == p->stretch_room)
		reserve_stretch(p);
	p->stretches[p->stretch_count++] = *s;
}

void activity_grid_note(struct activity_grid *p, const uint64_t begin[CLOCKS],
    const uint64_t time[CLOCKS], bool is_outermost)
{
	const struct event_time from = { begin[p->axis], begin[CLOCK_CPU] };
	const struct event_time to = { from.time + time[p->axis],
		from.cpu + time[CLOCK_CPU] };

	if (p->is_dual)
		note_points(p, from, to);
	if (is_outermost)
		note_stretch(p,
		    &(struct activity_grid_stretch){ from, to.time,
			{ time[CLOCK_WALL], time[CLOCK_CPU] } });
}

void activity_grid_wrap(struct activity_grid *p)
{
	p->stretch_count = 0;
}

/* ---- reading the grid ---- */

size_t activity_grid_stretch_from(const struct activity_grid *p, uint64_t time)
{
	size_t low = 0, high = p->stretch_count;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (p->stretches[middle].begin.time < time)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void activity_grid_narrow(const struct activity_grid *p, uint64_t time,
    struct event_time *before, struct event_time *after)
{
	const size_t i = point_from(p, time);

	if (i > 0)
		*before = p->points[i - 1];
	if (i < p->count)
		*after = p->points[i];
	else if (p->soon > 0 && p->last.time >= time)
		*after = p->last;
	else if (p->soon > 0)
		*before = p->last;
}

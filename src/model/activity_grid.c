/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "model/activity_grid.h"

#include <stdlib.h>

#include "base/array.h"

struct activity_grid *activity_grid_new(enum clock axis, bool is_dual)
{
	struct activity_grid *g = array_new(1, sizeof *g);

	*g = (struct activity_grid){ .axis = axis,
		.is_dual = is_dual,
		.cells = array_new(ACTIVITY_GRID_CELLS, sizeof *g->cells),
		.newest_end = is_dual ? 0 : UINT64_MAX };
	g->newest = g->cells;
	return g;
}

void activity_grid_free(struct activity_grid *g)
{
	if (g == NULL)
		return;
	free(g->cells);
	free(g);
}

/* ---- making it ---- */

static void add_event(struct activity_cell *cell, struct event_time event)
{
	if (!cell->has_events || event_is_before(event, cell->first))
		cell->first = event;
	if (!cell->has_events || event_is_before(cell->last, event))
		cell->last = event;
	cell->has_events = true;
}

static void add_outermost(struct activity_cell *cell,
    struct activity_outermost call)
{
	for (int c = 0; c < CLOCKS && cell->has_outermost; c++)
		call.earlier[c] += cell->outermost.time[c] +
		    cell->outermost.earlier[c];
	cell->outermost = call;
	cell->has_outermost = true;
}

/* Makes one cell of each two. */
static void fold(struct activity_grid *g)
{
	for (size_t i = 0; i < g->count; i++) {
		const struct activity_cell from = g->cells[i];
		struct activity_cell *to = &g->cells[i / 2];

		g->cells[i] = (struct activity_cell){ .has_events = false };
		if (from.has_events) {
			add_event(to, from.first);
			add_event(to, from.last);
		}
		if (from.has_outermost)
			add_outermost(to, from.outermost);
	}
	g->count = (g->count + 1) / 2;
	g->shift++;
}

static struct activity_cell *cell_at(struct activity_grid *g, uint64_t time)
{
	const uint64_t since = time - g->begin;

	while (since >> g->shift >= ACTIVITY_GRID_CELLS)
		fold(g);
	if (since >> g->shift >= g->count)
		g->count = (since >> g->shift) + 1;
	return &g->cells[since >> g->shift];
}

void activity_grid_note(struct activity_grid *g, const uint64_t first[CLOCKS],
    const uint64_t begin[CLOCKS], const uint64_t time[CLOCKS],
    bool is_outermost)
{
	const struct event_time from = { begin[g->axis], begin[CLOCK_CPU] };
	const struct event_time to = { from.time + time[g->axis],
		from.cpu + time[CLOCK_CPU] };

	g->begin = first[g->axis];
	if (g->is_dual) {
		add_event(cell_at(g, from.time), from);
		g->newest = cell_at(g, to.time);
		g->newest_end = g->begin +
		    ((uint64_t)(g->newest - g->cells + 1) << g->shift);
		add_event(g->newest, to);
	}
	if (is_outermost)
		add_outermost(cell_at(g, from.time),
		    (struct activity_outermost){ from,
			{ time[CLOCK_WALL], time[CLOCK_CPU] }, { 0 } });
}

void activity_grid_wrap(struct activity_grid *g)
{
	for (size_t i = 0; i < g->count; i++)
		g->cells[i].has_outermost = false;
}

/* ---- reading it ---- */

static bool last_before(const struct activity_cell *cell, uint64_t time,
    struct event_time *out)
{
	if (!cell->has_events || cell->first.time >= time)
		return false;
	*out = cell->last.time < time ? cell->last : cell->first;
	return true;
}

static bool first_from(const struct activity_cell *cell, uint64_t time,
    struct event_time *out)
{
	if (!cell->has_events || cell->last.time < time)
		return false;
	*out = cell->first.time < time ? cell->last : cell->first;
	return true;
}

void activity_grid_narrow(const struct activity_grid *g, uint64_t time,
    struct event_time *before, struct event_time *after)
{
	const uint64_t at = time > g->begin ? (time - g->begin) >> g->shift : 0;
	const size_t middle = at < g->count ? (size_t)at : g->count;

	for (size_t i = middle + (middle < g->count); i-- > 0;)
		if (last_before(&g->cells[i], time, before))
			break;
	for (size_t i = middle; i < g->count; i++)
		if (first_from(&g->cells[i], time, after))
			break;
}

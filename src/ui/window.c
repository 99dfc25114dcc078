/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/window.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/numbers.h"

/* ---- zooming and panning ---- */

struct period zoom_bounded(struct period p, struct period whole)
{
	uint64_t all = whole.end - whole.begin;
	uint64_t length = p.end > p.begin ? p.end - p.begin : 1;

	if (length < ZOOM_MIN_TICKS)
		length = ZOOM_MIN_TICKS;
	if (length >= all)
		return whole;
	if (p.begin < whole.begin)
		p.begin = whole.begin;
	if (p.begin > whole.end - length)
		p.begin = whole.end - length;
	return (struct period){ p.begin, p.begin + length };
}

/* The period of a length that begins so long before the time, bounded by the
 * whole. */
static struct period period_before(struct period whole, uint64_t time,
    uint64_t by, uint64_t length)
{
	uint64_t begin = time > whole.begin + by ? time - by : whole.begin;

	return zoom_bounded((struct period){ begin, begin + length }, whole);
}

/* Zooms by two, in for a positive step; `fixed`, a time of the period, stays
 * where it is on the screen if the bounds let it. */
static struct period zoom(struct period p, struct period whole, uint64_t fixed,
    int step)
{
	uint64_t length = p.end - p.begin;
	uint64_t wanted = step > 0 ? length / 2 : length * 2;

	if (wanted < ZOOM_MIN_TICKS)
		wanted = ZOOM_MIN_TICKS;
	return period_before(whole, fixed,
	    ratio_down(fixed - p.begin, wanted, length), wanted);
}

static struct period pan(struct period p, struct period whole, int step,
    unsigned parts)
{
	uint64_t length = p.end - p.begin, by = length / parts + 1;

	if (step < 0)
		return period_before(whole, p.begin, by, length);
	return zoom_bounded((struct period){ p.begin + by, p.end + by },
	    whole);
}

struct period zoom_towards(struct period p, struct period whole,
    uint64_t time)
{
	uint64_t length = p.end - p.begin;

	if (time < p.begin)
		return period_before(whole, time, 0, length);
	if (time >= p.end)
		return period_before(whole, time, length - 1, length);
	return p;
}

bool zoom_command(struct period *p, struct period whole, uint64_t time,
    enum command cmd, int amount)
{
	const uint64_t length = p->end - p->begin;

	switch ((int)cmd) {
	case CMD_ZOOM:
		*p = zoom(*p, whole, time, amount);
		return true;
	case CMD_PAN:
		*p = pan(*p, whole, amount, 8);
		return true;
	case CMD_PAN_HALF:
		*p = pan(*p, whole, amount, 2);
		return true;
	case CMD_CENTRE:
		*p = period_before(whole, time, length / 2, length);
		return true;
	case CMD_WHOLE:
		*p = whole;
		return true;
	default:
		return false;
	}
}

struct period zoom_near(struct period p, struct period part,
    struct period whole)
{
	uint64_t length = p.end - p.begin, size = part.end - part.begin;
	uint64_t tenth = length / 10 + (length % 10 > 0);
	const struct period seen = period_common(p, part);

	if (!period_is_none(seen) && seen.end - seen.begin >= tenth)
		return p;
	if (size < tenth)
		length = size > 0 ? 10 * size : ZOOM_MIN_TICKS;
	else if (size > length)
		length = size;
	return period_before(whole, part.begin + size / 2, length / 2, length);
}

/* ---- opening ---- */

enum {
	PART = 3,   /* one in so many cells should have calls */
	STEPS = 40, /* each makes the period a third shorter, or more */
	LEAST = 20  /* cells that tell one part from another */
};

/* A run of cells that have calls. */
struct run_of_cells {
	int from, to;
};

/* The first run that begins at `from` or later; an empty one at the end. */
static struct run_of_cells next_run(const struct cell_usage *cells, int columns,
    int from)
{
	struct run_of_cells run;

	while (from < columns && cells[from].inside == 0)
		from++;
	run.from = run.to = from;
	while (run.to < columns && cells[run.to].inside > 0)
		run.to++;
	return run;
}

bool initial_zoom_cells(const struct cell_usage *cells, int columns, int *from,
    int *to)
{
	struct run_of_cells run = next_run(cells, columns, 0), most = run;
	int first = run.from, last = run.to, count = 0;

	for (; run.from < columns; run = next_run(cells, columns, run.to)) {
		count += run.to - run.from;
		last = run.to;
		if (run.to - run.from > most.to - most.from)
			most = run;
	}
	if (count == 0 || count >= (columns + PART - 1) / PART)
		return false;
	*from = first;
	*to = last;
	if (last - first <= columns - columns / PART)
		return true;
	/* The runs are far apart: opens on the longest, with its
	 * surroundings. */
	*from = most.from - (most.to - most.from) / 2;
	*to = most.to + (most.to - most.from) / 2;
	return true;
}

struct period initial_zoom_period(const struct thread *t, struct period whole,
    int columns)
{
	int cells = columns < LEAST ? LEAST : columns, from, to;
	struct cell_usage *made = array_new((size_t)cells, sizeof *made);
	struct period p = whole, next;

	for (int i = 0; i < STEPS; i++) {
		cell_usages_make(t,
		    (struct cell_request){ .period = p, .cells = cells }, made);
		if (!initial_zoom_cells(made, cells, &from, &to))
			break;
		next.begin = period_time(p, cells, from < 0 ? 0 : from);
		next.end = period_time(p, cells, to > cells ? cells : to);
		next = zoom_bounded(next, whole);
		if (period_is_same(next, p))
			break;
		p = next;
	}
	free(made);
	return p;
}

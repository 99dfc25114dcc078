/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/chart_layout.h"

/* ---- the calls of a depth ---- */

/* Memory is asked for so many cells before they are laid out. */
enum { CELLS_AHEAD = 6 };

struct depth_source {
	const struct calls *calls;
	size_t depth;
	uint64_t ahead; /* CELLS_AHEAD in ticks */
	size_t *asked;  /* the call for which memory was asked last */
};

static struct period call_period(const void *source, uint32_t number)
{
	const struct depth_source *c = source;
	struct call call = calls_at(c->calls, c->depth, number);

	return (struct period){ call.begin,
	    call_end_time(&call, c->calls->axis) };
}

static uint32_t call_begin_near(const void *source, uint32_t near,
    uint64_t time)
{
	const struct depth_source *c = source;

	*c->asked = calls_prefetch_begin(c->calls, c->depth,
	    *c->asked + (*c->asked > near ? *c->asked - near : 0) / CELLS_AHEAD,
	    time + c->ahead);
	return (uint32_t)calls_begin_near(c->calls, c->depth, near, time);
}

size_t chart_layout(const struct calls *calls, size_t depth,
    struct period period, int columns, struct box *out)
{
	size_t asked = 0;
	struct depth_source source = { calls, depth,
		(period.end - period.begin) / (unsigned)columns * CELLS_AHEAD,
		&asked };
	struct stretches s = { call_period, call_begin_near, &source,
	    (uint32_t)calls_end_from(calls, depth, period.begin),
	    (uint32_t)calls_begin_from(calls, depth, period.end) };

	while (s.from < s.to) {
		struct period first = call_period(&source, s.from);

		if (first.begin >= period.begin || first.end > period.begin)
			break;
		s.from++; /* its end is the begin of the period */
	}
	return boxes_layout(&s, period, columns, out);
}

/* ---- the pieces of a level ---- */

static uint64_t cell_begin(const struct chart_cells *c, int cell)
{
	return period_time(c->period, c->columns, cell);
}

/* Returns the end of a cell, which has one tick at least: a tick can be wider
 * than a cell. */
static uint64_t cell_end(const struct chart_cells *c, int cell)
{
	const uint64_t begin = cell_begin(c, cell);
	const uint64_t end = cell + 1 < c->columns ?
	    cell_begin(c, cell + 1) : c->period.end;

	return end > begin ? end : begin + 1;
}

/* Is the call, which runs when the cell begins, on the stack in the cell? */
static bool is_there(const struct chart_cells *c, int cell, struct period call)
{
	const struct lens_thread *l = c->shown->left;
	uint64_t from = cell_begin(c, cell);
	const size_t gap = lens_thread_gap(l, from);

	if (gap < l->gap_count && l->gaps[gap].begin <= from)
		from = l->gaps[gap].end;
	return from < call.end && from < cell_end(c, cell);
}

/* Writes the cells of the box that have its call, as runs.  A piece has an edge
 * of the call only where that is its own edge. */
static size_t cut_call(const struct chart_cells *c, size_t level,
    const struct box *box, struct chart_piece *out)
{
	const struct period time = visible_calls_stretch(c->shown, level,
	    box->first);
	const struct lens_thread *l = c->shown->left;
	const int end = box->column + box->columns;
	size_t count = 0;
	int from = -1;

	if (l == NULL) {
		*out = (struct chart_piece){ *box,
			{ (uint32_t)level, box->first }, time };
		return 1;
	}
	for (int i = box->column; i <= end; i++) {
		const bool is_here = i < end &&
		    (box->columns == 1 ||
			(i == box->column && time.begin >= c->period.begin) ||
			is_there(c, i, time));

		if (is_here && from < 0)
			from = i;
		if (is_here || from < 0)
			continue;
		out[count++] = (struct chart_piece){
			{ from, i - from,
			    lens_thread_goes_on(l, level, box->first) ?
				UINT32_MAX :
				box->first,
			    1 },
			{ (uint32_t)level, box->first },
			{ from == box->column ? time.begin :
						cell_begin(c, from),
			    i == end ? time.end : cell_end(c, i - 1) }
		};
		from = -1;
	}
	return count;
}

size_t chart_pieces(const struct chart_cells *c, size_t level,
    const struct box *boxes, size_t count, struct chart_piece *out)
{
	const struct calls *calls = &visible_thread(c->shown)->calls;
	size_t pieces = 0;

	for (size_t i = 0; i < count; i++) {
		const struct box *box = &boxes[i];

		if (box->count == 1)
			pieces += cut_call(c, level, box, out + pieces);
		else
			out[pieces++] = (struct chart_piece){ *box,
				{ (uint32_t)level,
				    (uint32_t)calls_longest(calls, level,
					box->first, box->first + box->count) },
				{ 0, 0 } };
	}
	return pieces;
}

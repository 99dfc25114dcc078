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

/* ---- the entries of a level ---- */

struct level_source {
	const struct visible_calls *shown;
	size_t level;
	uint64_t cell;   /* in ticks */
	uint64_t *asked; /* up to this time memory has been asked for */
};

static struct period entry_period(const void *source, uint32_t number)
{
	const struct level_source *l = source;

	return visible_calls_stretch(l->shown, l->level, number);
}

static uint32_t entry_begin_near(const void *source, uint32_t near,
    uint64_t time)
{
	const struct level_source *l = source;

	if (time >= *l->asked) {
		lens_rows_prefetch(l->shown->rows, l->level, near, time,
		    l->cell);
		*l->asked = time + LENS_ROWS_TIMES * l->cell - l->cell / 2;
	}
	return (uint32_t)visible_calls_from(l->shown, l->level, near, time);
}

size_t chart_layout_visible(const struct visible_calls *shown, size_t level,
    struct period period, int columns, struct box *out)
{
	uint64_t asked = 0;
	const struct level_source source = { shown, level,
		(period.end - period.begin) / (unsigned)columns, &asked };
	struct stretches s = { entry_period, entry_begin_near, &source, 0, 0 };

	if (shown->map == NULL)
		return chart_layout(&shown->thread->calls, level, period,
		    columns, out);
	if (visible_calls_count(shown, level) == 0)
		return 0;
	s.from = (uint32_t)visible_calls_first(shown, level, period.begin);
	s.to = (uint32_t)visible_calls_from(shown, level, s.from, period.end);
	while (s.from < s.to) {
		const struct period first = entry_period(&source, s.from);

		if (first.begin >= period.begin || first.end > period.begin)
			break;
		s.from++; /* its end is the begin of the period */
	}
	return boxes_layout(&s, period, columns, out);
}

/* ---- the pieces of a level, through a lens ---- */

/* Calls that are looked at, one after the other, before one comes back. */
enum { MOST_OTHERS = 64 };

/* The pieces of a level being made. */
struct piecing {
	const struct chart_cells *cells;
	size_t level;
	struct chart_piece *out;
	size_t count;
};

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

/* Are the entries known, and is each call on its level from its begin to its
 * end? */
static bool are_whole(const struct visible_calls *s)
{
	return s->rows != NULL && !s->map->shortens;
}

void chart_pieces_find_instants(const struct chart_cells *c)
{
	for (int i = 0; i < c->columns && !are_whole(c->shown); i++) {
		struct visible_instant *at = &c->instants[i];

		*at = visible_calls_at(c->shown, cell_begin(c, i));
		if (!visible_calls_resumed(c->shown, at, 0, cell_end(c, i)))
			at->top = 0;
	}
}

/* Finds the first instant of the cell at which the level is taken, by a call
 * that is there when the cell begins or that comes back.  False: there is
 * none. */
static bool find_instant(const struct piecing *p, int cell,
    struct visible_instant *at)
{
	const struct visible_calls *s = p->cells->shown;
	const uint32_t level = (uint32_t)p->level;

	*at = p->cells->instants[cell];
	if (lens_map_on_level(s->map, at->top, level) != 0)
		return true;
	return at->top != 0 && s->map->splits &&
	    visible_calls_resumed(s, at, level, cell_end(p->cells, cell));
}

/* Is the call on the level at the instant? */
static bool is_call(const struct visible_calls *s,
    const struct visible_instant *at, uint32_t level, const struct call *call)
{
	const uint32_t frame = lens_map_on_level(s->map, at->top, level);

	return frame != 0 && lens_map_depth(s->map, frame) == call->depth &&
	    at->time >= call->begin &&
	    at->time < call_end_time(call, s->thread->calls.axis);
}

/* Is the call on its level in the cell?  Others can be there before it comes
 * back. */
static bool is_there(const struct piecing *p, int cell,
    const struct call *call)
{
	const struct visible_calls *s = p->cells->shown;
	const uint32_t level = (uint32_t)p->level;
	const uint64_t end = cell_end(p->cells, cell);
	const uint64_t begin = cell_begin(p->cells, cell);
	struct visible_instant at;

	if (are_whole(s))
		return begin >= call->begin &&
		    begin < call_end_time(call, s->thread->calls.axis);
	if (!find_instant(p, cell, &at))
		return false;
	for (int i = 0; s->map->splits && i < MOST_OTHERS &&
	     !is_call(s, &at, level, call); i++) {
		const struct place other = visible_calls_on(s, &at, level,
		    place_none());
		struct call c;

		if (place_is_none(other))
			return false;
		c = calls_at(&s->thread->calls, other.depth, other.number);
		at = visible_calls_at(s,
		    call_end_time(&c, s->thread->calls.axis));
		if (!visible_calls_resumed(s, &at, level, end))
			return false;
	}
	return is_call(s, &at, level, call);
}

static void put(struct piecing *p, struct chart_piece piece)
{
	p->out[p->count++] = piece;
}

/* Puts the cells of the box that have its call, as runs.  A piece has an edge
 * of the call only where that is its own edge. */
static void put_call(struct piecing *p, const struct box *box)
{
	const struct chart_cells *c = p->cells;
	const struct call call = visible_calls_call(c->shown, p->level,
	    box->first);
	const struct period time = visible_calls_stretch(c->shown, p->level,
	    box->first);
	const int end = box->column + box->columns;
	int from = -1;

	for (int i = box->column; i <= end; i++) {
		const bool is_here = i < end && (box->columns == 1 ||
		    (i == box->column && time.begin >= c->period.begin) ||
		    is_there(p, i, &call));

		if (is_here && from < 0)
			from = i;
		if (is_here || from < 0)
			continue;
		put(p, (struct chart_piece){ { from, i - from, box->first, 1 },
		    { call.depth, call.number }, {
		    from == box->column ? time.begin : cell_begin(c, from),
		    i == end ? time.end : cell_end(c, i - 1) } });
		from = -1;
	}
}

/* Returns the place of an entry's call among the recorded ones, without a look
 * at the call. */
static struct place entry_place(const struct visible_calls *s,
    size_t level, size_t i)
{
	const struct lens_rows *rows = s->rows;
	const size_t at = s->map == NULL ? 0 : rows->starts[level] + i;

	return s->map == NULL ?
	    (struct place){ (uint32_t)level, (uint32_t)i } :
	    (struct place){ rows->depths[at], rows->numbers[at] };
}

static void put_box(struct piecing *p, const struct box *box)
{
	const struct visible_calls *s = p->cells->shown;

	if (box->count == 1) {
		put_call(p, box);
		return;
	}
	put(p,
	    (struct chart_piece){ *box,
		entry_place(s, p->level,
		    visible_calls_longest(s, p->level, box->first,
			box->first + box->count)),
		{ 0, 0 } });
}

/* Puts what goes on in cells that have no box. */
static void fill(struct piecing *p, int from, int to)
{
	struct chart_piece *last = NULL;
	struct place near = place_none();

	for (int i = from; i < to; i++) {
		struct visible_instant at;
		struct place place = place_none();

		if (find_instant(p, i, &at))
			place = visible_calls_on(p->cells->shown, &at,
			    (uint32_t)p->level, near);
		if (place_is_none(place)) {
			last = NULL;
			continue;
		}
		near = place;
		if (last == NULL || !place_is_same(last->longest, place)) {
			last = &p->out[p->count];
			put(p, (struct chart_piece){ { i, 0, UINT32_MAX, 1 },
			    place, { cell_begin(p->cells, i), 0 } });
		}
		last->box.columns++;
		last->time.end = cell_end(p->cells, i);
	}
}

size_t chart_pieces(const struct chart_cells *c, size_t level,
    const struct box *boxes, size_t count, struct chart_piece *out)
{
	struct piecing p = { c, level, out, 0 };
	const bool fills = c->shown->map->splits || c->shown->rows == NULL;
	int column = 0;

	for (size_t i = 0; i < count; i++) {
		if (fills)
			fill(&p, column, boxes[i].column);
		put_box(&p, &boxes[i]);
		column = boxes[i].column + boxes[i].columns;
	}
	if (fills)
		fill(&p, column, c->columns);
	return p.count;
}

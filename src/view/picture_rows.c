/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/picture_rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "query/cells.h"
#include "view/boxes.h"
#include "view/chart_layout.h"
#include "view/timeline.h"

/* ---- rows of a chart ---- */

enum {
	MOST_ROWS = 256, /* rows kept; absurdly high screens have more */
	LEAST_PART = 3   /* a call that takes less than one in so many parts of
	                    a cell is not its colour */
};

struct chart_slot {
	struct chart_row row;
	size_t calls; /* on that depth; running ones come and go */
	size_t count;
	struct chart_row_box *boxes;
};

struct chart_rows {
	int rows, columns;
	struct chart_slot *slots; /* of depth d: d modulo rows */
	struct chart_row_box *boxes; /* of all slots */
	struct box *layout;          /* scratch, one a column */
	struct chart_piece *pieces;       /* scratch, one a column */
	uint32_t *counts[CHART_COUNTED];  /* one a cell */
	struct chart_row waits_of; /* the depth is not used */
	uint64_t events; /* of the thread when `waits` were worked out */
	bool *waits;     /* one a column */
	struct cell_usages *maker;
};

static void make_lens_room(struct chart_rows *r)
{
	const size_t width = (size_t)r->columns;

	for (int i = 0; i < CHART_COUNTED; i++)
		r->counts[i] = array_new((size_t)r->rows * width,
		    sizeof *r->counts[i]);
}

struct chart_rows *chart_rows_new(int rows, int columns)
{
	struct chart_rows *r = array_new(1, sizeof *r);
	size_t width = (size_t)columns;

	r->rows = rows < MOST_ROWS ? rows : MOST_ROWS;
	r->columns = columns;
	r->slots = array_new((size_t)r->rows, sizeof *r->slots);
	r->boxes = array_new((size_t)r->rows * width, sizeof *r->boxes);
	r->layout = array_new(width, sizeof *r->layout);
	r->pieces = array_new(width, sizeof *r->pieces);
	r->waits = array_new(width, sizeof *r->waits);
	r->maker = cell_usages_new(columns);
	make_lens_room(r);
	for (size_t i = 0; i < (size_t)r->rows; i++)
		r->slots[i].boxes = r->boxes + i * width;
	return r;
}

void chart_rows_free(struct chart_rows *r)
{
	if (r == NULL)
		return;
	free(r->slots);
	free(r->boxes);
	free(r->layout);
	free(r->waits);
	free(r->pieces);
	for (int i = 0; i < CHART_COUNTED; i++)
		free(r->counts[i]);
	cell_usages_free(r->maker);
	free(r);
}

static struct visible_calls shown_of(const struct chart_row *row)
{
	return (struct visible_calls){ row->thread, row->left };
}

static bool is_same(const struct chart_row *a, const struct chart_row *b)
{
	return a->thread == b->thread && a->methods == b->methods &&
	    a->version == b->version && a->depth == b->depth &&
	    period_is_same(a->period, b->period) && a->columns == b->columns &&
	    a->hues_version == b->hues_version && a->left == b->left &&
	    a->lens_version == b->lens_version;
}

/* Looks up the hues of all boxes.  Memory is asked for all boxes before the
 * first of them is waited for. */
static void look_up_hues(struct chart_slot *slot)
{
	const struct visible_calls shown = shown_of(&slot->row);
	const struct thread *t = visible_thread(&shown);
	struct chart_row_box *box, *end = slot->boxes + slot->count;

	for (box = slot->boxes; box < end; box++)
		calls_prefetch(&t->calls, box->entry.depth, box->entry.number);
	for (box = slot->boxes; box < end; box++)
		__builtin_prefetch(&t->tree.nodes[calls_node(&t->calls,
		    box->entry.depth, box->entry.number)]);
	for (box = slot->boxes; box < end; box++)
		box->hue = hues_of_call(slot->row.hues, slot->row.methods, t,
		    box->entry);
}

/* Does the longest call of the box take enough of the cell to be its colour? */
static bool is_visible(const struct chart_slot *slot,
    const struct chart_row_box *box)
{
	const struct calls *calls = &slot->row.thread->calls;
	const struct period p = slot->row.period;
	uint64_t least = (p.end - p.begin) / (unsigned)slot->row.columns /
	    LEAST_PART;

	return box->box.count == 1 || calls_length(calls, box->longest.depth,
	    box->longest.number) >= least;
}

static bool is_beside(const struct chart_row_box *left,
    const struct chart_row_box *right)
{
	return left->box.column + left->box.columns == right->box.column;
}

/* Gives boxes in which no package can be seen HUE_MIXED. */
static void find_mixed(struct chart_slot *slot)
{
	const struct chart_row_box *end = slot->boxes + slot->count;
	int before = HUE_MIXED; /* what the box to the left had */

	for (struct chart_row_box *box = slot->boxes; box < end; box++) {
		const struct chart_row_box *next = box + 1;
		int hue = box->hue;

		if (hue != before && !is_visible(slot, box) &&
		    (next == end || next->hue != hue || !is_beside(box, next)))
			box->hue = HUE_MIXED;
		before = next < end && is_beside(box, next) ? hue : HUE_MIXED;
	}
}

static void lay_out(struct chart_rows *r, struct chart_slot *slot)
{
	const struct visible_calls shown = shown_of(&slot->row);
	const struct chart_cells cells = { &shown, slot->row.period,
		slot->row.columns };
	const size_t boxes = chart_layout(&visible_thread(&shown)->calls,
	    slot->row.depth, slot->row.period, slot->row.columns, r->layout);

	slot->count = chart_pieces(&cells, slot->row.depth, r->layout, boxes,
	    r->pieces);
	for (size_t i = 0; i < slot->count; i++)
		slot->boxes[i] = (struct chart_row_box){ r->pieces[i].box,
			r->pieces[i].entry,
			visible_calls_place(&shown, r->pieces[i].entry),
			r->pieces[i].time, 0 };
}

const struct chart_row_box *chart_rows_at(struct chart_rows *r,
    struct chart_row row, size_t *count)
{
	struct chart_slot *slot = &r->slots[row.depth % (size_t)r->rows];
	size_t calls = calls_count(&row.thread->calls, row.depth);

	assert(row.columns <= r->columns);
	if (slot->calls != calls || !is_same(&slot->row, &row)) {
		slot->row = row;
		slot->calls = calls;
		lay_out(r, slot);
		look_up_hues(slot);
		find_mixed(slot);
	}
	*count = slot->count;
	return slot->boxes;
}

const bool *chart_rows_waits(struct chart_rows *r, struct chart_row row)
{
	const struct thread *t = row.thread;
	const struct cell_usage *cells;

	if (!t->calls.is_dual)
		return NULL;
	assert(row.columns <= r->columns);
	row.depth = 0;
	row.left = NULL;
	row.lens_version = 0;
	if (r->events == t->events && is_same(&r->waits_of, &row))
		return r->waits;
	cell_usages_ask(r->maker, row.period, row.columns, 0);
	cells = cell_usages_of(r->maker, t);
	for (int i = 0; i < row.columns; i++)
		r->waits[i] = cells[i].waits;
	r->waits_of = row;
	r->events = t->events;
	return r->waits;
}

/* ---- how many calls of a set are in each cell, through a lens ---- */

enum {
	MOST_LOOKS = 4096, /* calls that are walked */
	MOST_COLUMNS = 512 /* depths, the outermost that have calls of the
	                      set */
};

struct chart_counts chart_rows_counts(struct chart_rows *r,
    enum chart_counted what)
{
	return (struct chart_counts){ 0, r->rows, r->columns, r->counts[what] };
}

/* Returns how many calls of the set are in sight on a depth, and where the
 * first of them is in the set. */
static size_t in_sight(const struct visible_calls *s, struct period p,
    const struct found_calls *o, size_t depth, size_t *first)
{
	const struct calls *calls = &s->thread->calls;
	struct search_hint hint = { 0, 0 };
	size_t count;

	if (o->starts[depth] == o->starts[depth + 1] ||
	    depth >= calls_depths(calls))
		return 0;
	count = found_calls_count_in(o, depth,
	    calls_end_from(calls, depth, p.begin),
	    calls_begin_from(calls, depth, p.end), &hint);
	*first = hint.index;
	return count;
}

static void count_call(struct chart_counts *c, const struct visible_calls *s,
    struct period p, struct place place, uint32_t weight)
{
	const struct call call = calls_at(&s->thread->calls, place.depth,
	    place.number);
	const uint32_t level = visible_calls_level(s, place);
	uint64_t begin = call.begin;
	uint64_t end = call_end_time(&call, s->thread->calls.axis);
	int cell;

	if (level == NO_LEVEL || level < c->top ||
	    level - c->top >= (size_t)c->rows)
		return;
	begin = begin < p.begin ? p.begin : begin;
	end = end > p.end ? p.end : end;
	cell = period_cell(p, c->columns, begin + (end - begin) / 2);
	if (cell >= c->columns)
		cell = c->columns - 1;
	c->counts[(level - c->top) * (size_t)c->columns + (size_t)cell] +=
	    weight;
}

void chart_counts_make(struct chart_counts *c, const struct visible_calls *s,
    struct period p, const struct found_calls *o)
{
	size_t total = 0, first = 0, step, at = 0, last = 0;

	memset(c->counts, 0,
	    (size_t)c->rows * (size_t)c->columns * sizeof *c->counts);
	for (int left = MOST_COLUMNS; left > 0 && last < o->depths; last++) {
		total += in_sight(s, p, o, last, &first);
		left -= o->starts[last] < o->starts[last + 1];
	}
	step = total / MOST_LOOKS + 1;
	for (size_t d = 0; total > 0 && d < last; d++) {
		const size_t count = in_sight(s, p, o, d, &first);

		for (; at < count; at += step)
			count_call(c, s, p, (struct place){ (uint32_t)d,
			    o->numbers[first + at] }, (uint32_t)step);
		at -= count;
	}
}

/* ---- rows of a timeline ---- */

enum { TIMELINE_MOST_ROWS = 256 }; /* rows kept, as MOST_ROWS */

struct timeline_slot {
	struct timeline_row row;
	struct cell_usage *cells;
};

struct timeline_rows {
	int rows, cells;
	struct timeline_slot *slots; /* of row r: r modulo rows */
	struct cell_usage *kept;  /* of all slots */
	struct cell_usage *shown; /* a row with its marks */
	struct cell_usages *maker;
};

struct timeline_rows *timeline_rows_new(int rows, int cells)
{
	struct timeline_rows *r = array_new(1, sizeof *r);
	size_t width = (size_t)cells;

	r->rows = rows < TIMELINE_MOST_ROWS ? rows : TIMELINE_MOST_ROWS;
	r->cells = cells;
	r->slots = array_new((size_t)r->rows, sizeof *r->slots);
	r->kept = array_new((size_t)r->rows * width, sizeof *r->kept);
	r->shown = array_new(width, sizeof *r->shown);
	r->maker = cell_usages_new(cells);
	for (size_t i = 0; i < (size_t)r->rows; i++)
		r->slots[i].cells = r->kept + i * width;
	return r;
}

void timeline_rows_free(struct timeline_rows *r)
{
	if (r == NULL)
		return;
	free(r->slots);
	free(r->kept);
	free(r->shown);
	cell_usages_free(r->maker);
	free(r);
}

static bool is_same_row(const struct timeline_row *a,
    const struct timeline_row *b)
{
	return a->thread == b->thread && a->version == b->version &&
	    a->left == b->left && a->lens == b->lens &&
	    period_is_same(a->period, b->period) && a->cells == b->cells &&
	    a->looks == b->looks && a->instants == b->instants;
}

static void make_cells(struct timeline_rows *r, const struct timeline_row *row,
    struct cell_usage *out)
{
	const struct visible_calls shown = { row->thread, row->left };

	if (row->left != NULL)
		visible_calls_usages(&shown, row->period, row->cells,
		    row->instants, out);
	else
		memcpy(out, cell_usages_of(r->maker, row->thread),
		    (size_t)row->cells * sizeof *out);
}

const struct cell_usage *timeline_rows_at(struct timeline_rows *r, int row,
    struct timeline_row wanted)
{
	struct timeline_slot *slot = &r->slots[row % r->rows];
	size_t size = (size_t)wanted.cells * sizeof *slot->cells;

	assert(wanted.cells <= r->cells);
	cell_usages_ask(r->maker, wanted.period, wanted.cells, wanted.looks);
	if (!is_same_row(&slot->row, &wanted)) {
		make_cells(r, &wanted, slot->cells);
		slot->row = wanted;
	}
	memcpy(r->shown, slot->cells, size);
	return r->shown;
}

void timeline_rows_mark(struct timeline_rows *r, struct periods periods,
    enum activity_mark mark)
{
	cell_usages_mark(r->maker, r->shown, periods, mark);
}

struct cell_usages *timeline_rows_maker(const struct timeline_rows *r)
{
	return r->maker;
}

/* ---- the minimap ---- */

static void put_cell(const struct minimap *m, struct canvas *canvas, int row,
    int column, bool is_visible)
{
	const struct visible_calls shown = { m->thread, m->left };
	struct cell_usage a = m->cells[column];
	bool is_dual = m->thread->calls.is_dual;
	struct style style = { ROLE_DIM, 0, 0 };

	if (a.inside == 0)
		return;
	if (is_visible)
		style = timeline_style(a, is_dual,
		    hues_of_node(canvas_hues(canvas), m->methods,
			&visible_thread(&shown)->tree, a.node));
	else if (timeline_waits(a, is_dual) && canvas_is_shaded(canvas))
		style = (struct style){ ROLE_WAIT, HUE_MIXED, 0 };
	else
		style.marks = timeline_style(a, is_dual, 0).marks;
	canvas_put(canvas, row, column, 1, slice_of(timeline_glyph(a, is_dual,
	    canvas)), style);
}

void minimap_draw(const struct minimap *m, struct canvas *canvas, int row)
{
	int columns = canvas_columns(canvas);
	int from = period_cell(m->whole, columns, m->visible.begin);
	int to = period_cell(m->whole, columns, m->visible.end - 1);
	struct style bracket = { ROLE_TITLE, 0, 0 };

	for (int i = 0; i < columns; i++)
		put_cell(m, canvas, row, i, i >= from && i <= to);
	if (from > 0)
		canvas_put(canvas, row, from - 1, 1, slice_of("["), bracket);
	if (to + 1 < columns)
		canvas_put(canvas, row, to + 1, 1, slice_of("]"), bracket);
}

/* ---- all of it, for a screen ---- */

struct workspace *workspace_new(int rows, int columns)
{
	struct workspace *w = array_new(1, sizeof *w);

	w->boxes = array_new((size_t)columns, sizeof *w->boxes);
	w->activities = cell_usages_new(columns);
	w->chart_rows = chart_rows_new(rows, columns);
	w->other_rows = chart_rows_new(rows, columns);
	w->timeline_rows = timeline_rows_new(rows, columns);
	w->phases = phase_memo_new();
	return w;
}

void workspace_free(struct workspace *w)
{
	if (w == NULL)
		return;
	free(w->boxes);
	cell_usages_free(w->activities);
	chart_rows_free(w->chart_rows);
	chart_rows_free(w->other_rows);
	timeline_rows_free(w->timeline_rows);
	phase_memo_free(w->phases);
	free(w);
}

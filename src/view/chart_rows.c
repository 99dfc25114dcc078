#include "config.h"

#include "view/chart_rows.h"

#include <assert.h>
#include <stdlib.h>

#include "base/array.h"
#include "query/cells.h"
#include "view/chart_pieces.h"

enum {
	MOST_ROWS = 256, /* of absurdly high screens the last are made anew */
	LEAST_PART = 3 /* of a cell: what takes less of it is not its colour */
};

struct chart_slot {
	struct chart_row of;
	size_t calls; /* on that level; running ones come and go */
	size_t count;
	struct kept_box *boxes;
};

struct chart_rows {
	int rows, columns;
	struct chart_slot *slots; /* of depth d: d modulo rows */
	struct kept_box *boxes;  /* of all slots */
	struct box *layout;
	struct chart_row instants_of; /* the depth is not used */
	struct shown_instant *instants; /* through a lens, one a column */
	struct chart_piece *pieces;
	uint32_t *counts[CHART_COUNTED]; /* one a cell */
	struct chart_row waits_of; /* the depth is not used */
	uint64_t events; /* of its thread by then */
	bool *waits;
	struct activities *maker;
};

static bool make_lens_room(struct chart_rows *r, struct error *err)
{
	const size_t width = (size_t)r->columns;

	r->instants = array_new(width, sizeof *r->instants, err);
	r->pieces = array_new(width, sizeof *r->pieces, err);
	for (int i = 0; i < CHART_COUNTED; i++) {
		r->counts[i] = array_new((size_t)r->rows * width,
		    sizeof *r->counts[i], err);
		if (r->counts[i] == NULL)
			return false;
	}
	return r->instants != NULL && r->pieces != NULL;
}

struct chart_rows *chart_rows_new(int rows, int columns, struct error *err)
{
	struct chart_rows *r = array_new(1, sizeof *r, err);
	size_t width = (size_t)columns;

	if (r == NULL)
		return NULL;
	r->rows = rows < MOST_ROWS ? rows : MOST_ROWS;
	r->columns = columns;
	r->slots = array_new((size_t)r->rows, sizeof *r->slots, err);
	r->boxes = array_new((size_t)r->rows * width, sizeof *r->boxes, err);
	r->layout = array_new(width, sizeof *r->layout, err);
	r->waits = array_new(width, sizeof *r->waits, err);
	r->maker = activities_new(columns, err);
	if (!make_lens_room(r, err) || r->slots == NULL || r->boxes == NULL ||
	    r->layout == NULL || r->waits == NULL || r->maker == NULL) {
		chart_rows_free(r);
		return NULL;
	}
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
	free(r->instants);
	free(r->pieces);
	for (int i = 0; i < CHART_COUNTED; i++)
		free(r->counts[i]);
	activities_free(r->maker);
	free(r);
}

static struct shown shown_of(const struct chart_row *row)
{
	return (struct shown){ row->thread, row->map, row->rows };
}

static bool is_same(const struct chart_row *a, const struct chart_row *b)
{
	return a->thread == b->thread && a->methods == b->methods &&
	    a->version == b->version && a->depth == b->depth &&
	    period_is_same(a->period, b->period) && a->columns == b->columns &&
	    a->hues_version == b->hues_version && a->map == b->map &&
	    a->rows == b->rows && a->lens_version == b->lens_version;
}

/* What is needed of memory is asked for all boxes before the first of it is
 * waited for. */
static void look_up(struct chart_slot *slot)
{
	const struct calls *calls = &slot->of.thread->calls;
	const struct shown shown = shown_of(&slot->of);
	struct kept_box *box, *end = slot->boxes + slot->count;
	uint32_t node;

	for (box = slot->boxes; box < end; box++)
		calls_expect(calls, box->longest.depth, box->longest.number);
	for (box = slot->boxes; shown.map == NULL && box < end; box++) {
		node = calls_node(calls, box->longest.depth,
		    box->longest.number);
		__builtin_prefetch(&slot->of.thread->tree.nodes[node]);
	}
	for (box = slot->boxes; box < end; box++)
		box->hue = hues_of_call(slot->of.hues, slot->of.methods,
		    shown.map, shown.thread, box->longest);
}

static bool is_visible(const struct chart_slot *slot,
    const struct kept_box *box)
{
	const struct calls *calls = &slot->of.thread->calls;
	const struct period p = slot->of.period;
	uint64_t least = (p.end - p.begin) / (unsigned)slot->of.columns /
	    LEAST_PART;

	return box->box.count == 1 || calls_length(calls, box->longest.depth,
	    box->longest.number) >= least;
}

static bool is_beside(const struct kept_box *left,
    const struct kept_box *right)
{
	return left->box.column + left->box.columns == right->box.column;
}

static void find_mixed(struct chart_slot *slot)
{
	const struct kept_box *end = slot->boxes + slot->count;
	int before = HUE_MIXED; /* what the box to the left had */

	for (struct kept_box *box = slot->boxes; box < end; box++) {
		const struct kept_box *next = box + 1;
		int hue = box->hue;

		if (hue != before && !is_visible(slot, box) &&
		    (next == end || next->hue != hue || !is_beside(box, next)))
			box->hue = HUE_MIXED;
		before = next < end && is_beside(box, next) ? hue : HUE_MIXED;
	}
}

static void lay_out(struct chart_rows *r, struct chart_slot *slot)
{
	const struct calls *calls = &slot->of.thread->calls;
	const size_t depth = slot->of.depth;

	slot->count = chart_layout(calls, depth, slot->of.period,
	    slot->of.columns, r->layout);
	for (size_t i = 0; i < slot->count; i++) {
		const struct box b = r->layout[i];

		slot->boxes[i].box = b;
		slot->boxes[i].longest = (struct place){ (uint32_t)depth,
			(uint32_t)calls_longest(calls, depth, b.first,
			    b.first + b.count) };
	}
}

/* The same for all levels, until the picture is another one. */
static void look_at_cells(struct chart_rows *r, const struct chart_cells *cells,
    struct chart_row row)
{
	row.depth = 0;
	if (is_same(&r->instants_of, &row))
		return;
	chart_pieces_look(cells);
	r->instants_of = row;
}

static void lay_out_shown(struct chart_rows *r, struct chart_slot *slot)
{
	const struct shown shown = shown_of(&slot->of);
	const struct chart_cells cells = { &shown, slot->of.period,
		slot->of.columns, r->instants };
	const size_t boxes = shown_layout(&shown, slot->of.depth,
	    slot->of.period, slot->of.columns, r->layout);

	look_at_cells(r, &cells, slot->of);
	slot->count = chart_pieces(&cells, slot->of.depth, r->layout, boxes,
	    r->pieces);
	for (size_t i = 0; i < slot->count; i++)
		slot->boxes[i] = (struct kept_box){ r->pieces[i].box,
			r->pieces[i].longest, r->pieces[i].time, 0 };
}

const struct kept_box *chart_rows_at(struct chart_rows *r,
    struct chart_row row, size_t *count)
{
	struct chart_slot *slot = &r->slots[row.depth % (size_t)r->rows];
	size_t calls = calls_count(&row.thread->calls, row.depth);

	assert(row.columns <= r->columns);
	if (slot->calls != calls || !is_same(&slot->of, &row)) {
		slot->of = row;
		slot->calls = calls;
		if (row.map == NULL)
			lay_out(r, slot);
		else
			lay_out_shown(r, slot);
		look_up(slot);
		find_mixed(slot);
	}
	*count = slot->count;
	return slot->boxes;
}

struct chart_counts chart_rows_counts(struct chart_rows *r,
    enum chart_counted what)
{
	return (struct chart_counts){ 0, r->rows, r->columns, r->counts[what] };
}

const bool *chart_rows_waits(struct chart_rows *r, struct chart_row row)
{
	const struct thread *t = row.thread;
	const struct activity *cells;

	if (!t->calls.is_dual)
		return NULL;
	assert(row.columns <= r->columns);
	row.depth = 0;
	row.map = NULL;
	row.rows = NULL;
	row.lens_version = 0;
	if (r->events == t->events && is_same(&r->waits_of, &row))
		return r->waits;
	activities_ask(r->maker, row.period, row.columns, 0);
	cells = activities_of(r->maker, t);
	for (int i = 0; i < row.columns; i++)
		r->waits[i] = cells[i].waits;
	r->waits_of = row;
	r->events = t->events;
	return r->waits;
}

#include "config.h"

#include "view/chart_rows.h"

#include <assert.h>
#include <stdlib.h>

#include "base/array.h"
#include "query/activity.h"
#include "query/hue.h"

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
	struct chart_row waits_of; /* the depth is not used */
	uint64_t events; /* of its thread by then */
	bool *waits;
	struct activities *maker;
};

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
	if (r->slots == NULL || r->boxes == NULL || r->layout == NULL ||
	    r->waits == NULL || r->maker == NULL) {
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
	activities_free(r->maker);
	free(r);
}

static bool is_same(const struct chart_row *a, const struct chart_row *b)
{
	return a->thread == b->thread && a->methods == b->methods &&
	    a->version == b->version && a->depth == b->depth &&
	    period_is_same(a->period, b->period) && a->columns == b->columns &&
	    a->hues_version == b->hues_version;
}

/* What is needed of memory is asked for all boxes before the first of it is
 * waited for. */
static void look_up(struct chart_slot *slot)
{
	const struct thread *t = slot->of.thread;
	struct kept_box *box, *end = slot->boxes + slot->count;
	size_t depth = slot->of.depth;
	uint32_t node;

	for (box = slot->boxes; box < end; box++) {
		box->longest = (uint32_t)calls_longest(&t->calls, depth,
		    box->box.first, box->box.first + box->box.count);
		calls_expect(&t->calls, depth, box->longest);
	}
	for (box = slot->boxes; box < end; box++) {
		node = calls_node(&t->calls, depth, box->longest);
		__builtin_prefetch(&t->tree.nodes[node]);
	}
	for (box = slot->boxes; box < end; box++) {
		node = calls_node(&t->calls, depth, box->longest);
		box->hue = own_hues_of(slot->of.hues,
		    method_class(methods_key(slot->of.methods,
			t->tree.nodes[node].method)));
	}
}

static bool is_visible(const struct chart_slot *slot,
    const struct kept_box *box)
{
	const struct calls *calls = &slot->of.thread->calls;
	const struct period p = slot->of.period;
	uint64_t least = (p.end - p.begin) / (unsigned)slot->of.columns /
	    LEAST_PART;

	return box->box.count == 1 || calls_at(calls, slot->of.depth,
	    box->longest).time[calls->axis] >= least;
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

const struct kept_box *chart_rows_at(struct chart_rows *r,
    struct chart_row row, size_t *count)
{
	struct chart_slot *slot = &r->slots[row.depth % (size_t)r->rows];
	size_t calls = calls_count(&row.thread->calls, row.depth);

	assert(row.columns <= r->columns);
	if (slot->calls != calls || !is_same(&slot->of, &row)) {
		slot->of = row;
		slot->calls = calls;
		slot->count = chart_layout(&row.thread->calls, row.depth,
		    row.period, row.columns, r->layout);
		for (size_t i = 0; i < slot->count; i++)
			slot->boxes[i].box = r->layout[i];
		look_up(slot);
		find_mixed(slot);
	}
	*count = slot->count;
	return slot->boxes;
}

const bool *chart_rows_waits(struct chart_rows *r, struct chart_row row)
{
	const struct thread *t = row.thread;
	const struct activity *cells;

	if (!t->calls.is_dual)
		return NULL;
	assert(row.columns <= r->columns);
	row.depth = 0;
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

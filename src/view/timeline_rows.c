#include "config.h"

#include "view/timeline_rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { MOST_ROWS = 256 }; /* of absurdly high screens the last are made anew */

struct timeline_slot {
	struct timeline_row of;
	struct activity *cells;
};

struct timeline_rows {
	int rows, cells;
	struct timeline_slot *slots; /* of row r: r modulo rows */
	struct activity *kept;  /* of all slots */
	struct activity *shown; /* a row with its marks */
	struct activities *maker;
};

struct timeline_rows *timeline_rows_new(int rows, int cells,
    struct error *err)
{
	struct timeline_rows *r = array_new(1, sizeof *r, err);
	size_t width = (size_t)cells;

	if (r == NULL)
		return NULL;
	r->rows = rows < MOST_ROWS ? rows : MOST_ROWS;
	r->cells = cells;
	r->slots = array_new((size_t)r->rows, sizeof *r->slots, err);
	r->kept = array_new((size_t)r->rows * width, sizeof *r->kept, err);
	r->shown = array_new(width, sizeof *r->shown, err);
	r->maker = activities_new(cells, err);
	if (r->slots == NULL || r->kept == NULL || r->shown == NULL ||
	    r->maker == NULL) {
		timeline_rows_free(r);
		return NULL;
	}
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
	activities_free(r->maker);
	free(r);
}

static bool is_same(const struct timeline_row *a, const struct timeline_row *b)
{
	return a->thread == b->thread && a->version == b->version &&
	    a->map == b->map && a->lens == b->lens &&
	    period_is_same(a->period, b->period) && a->cells == b->cells &&
	    a->looks == b->looks && a->instants == b->instants;
}

static void make_cells(struct timeline_rows *r, const struct timeline_row *of,
    struct activity *out)
{
	const struct shown shown = { of->thread, of->map, NULL };

	if (of->map != NULL)
		shown_activity(&shown, of->period, of->cells, of->instants, out);
	else
		memcpy(out, activities_of(r->maker, of->thread),
		    (size_t)of->cells * sizeof *out);
}

const struct activity *timeline_rows_at(struct timeline_rows *r, int row,
    struct timeline_row of)
{
	struct timeline_slot *slot = &r->slots[row % r->rows];
	size_t size = (size_t)of.cells * sizeof *slot->cells;

	assert(of.cells <= r->cells);
	activities_ask(r->maker, of.period, of.cells, of.looks);
	if (!is_same(&slot->of, &of)) {
		make_cells(r, &of, slot->cells);
		slot->of = of;
	}
	memcpy(r->shown, slot->cells, size);
	return r->shown;
}

void timeline_rows_mark(struct timeline_rows *r, struct periods periods,
    enum activity_mark mark)
{
	activities_mark(r->maker, r->shown, periods, mark);
}

struct activities *timeline_rows_maker(const struct timeline_rows *r)
{
	return r->maker;
}

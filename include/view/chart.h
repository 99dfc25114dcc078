/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/chart.h - the chart: calls of one thread over time; its ruler.
 *
 * Depth goes downwards and time to the right.  A row of the picture is one
 * depth of the thread's calls (model/calls).  The calls become boxes by the
 * rules of view/boxes.h; the period is never empty.  Where levels are above the
 * picture, the calls of its first row name their callers.  Through a lens a row
 * is a level (query/visible_calls), the selection is of entries of a level, and
 * a box has gaps where its call is not on the stack.
 *
 * A second chart can stand below the first; how they are aligned is here, too.
 */
#ifndef VIEW_CHART_H
#define VIEW_CHART_H

#include "base/times.h"
#include "model/thread.h"
#include "query/found_calls.h"
#include "query/visible_calls.h"
#include "view/boxes.h"
#include "view/canvas.h"

/* ---- the calls of a row ---- */

/*
 * Lays out the calls of a depth: writes their boxes from left to right into
 * `out`, which must have room for `columns` of them, and returns how many there
 * are.
 */
size_t chart_layout(const struct calls *, size_t depth, struct period,
    int columns, struct box *out);

/*
 * ---- rows, kept from one picture to the next ----
 *
 * The room for rows is as large as the screen.  What a row shows costs looks at
 * calls that are far apart in memory.  What changes most often, the selection
 * and other marks, is no part of a row.  So a row is made when it is first
 * asked for, and all are made again when anything that they depend on has
 * changed.
 */

/*
 * A box, the longest call in it, and the hue of that call.  The hue is
 * HUE_MIXED where no package can be seen: the box has many calls, the longest
 * of them takes less than a third of the cell, and the boxes beside it have
 * other hues.
 */
struct chart_row_box {
	struct box box;
	struct place entry;   /* the longest call (query/visible_calls.h) */
	struct place longest; /* the same among the recorded calls */
	struct period time;   /* of a single call: where it is */
	uint8_t hue;
};

struct chart_rows;

/* Returns room for the rows and columns of a screen. */
struct chart_rows *chart_rows_new(int rows, int columns);
void chart_rows_free(struct chart_rows *); /* accepts NULL */

/* ---- the chart ---- */

struct partners;

struct chart {
	struct visible_calls shown;
	const struct methods *methods;
	struct period period;
	struct period whole;     /* recording; its begin where more is to come */
	uint32_t top;            /* depth of the first row */
	struct box selected;     /* `first` and `count` are used */
	uint32_t selected_depth; /* NO_CALL: nothing is selected */
	bool is_focused;
	const struct found_calls *same; /* of the selected method, or NULL */
	const struct found_calls *hits; /* of the search, or NULL */
	uint64_t version;      /* changes when more of the trace is known */
	uint32_t lens_version; /* changes with the lens */
	struct place call; /* through a lens: the selected call, if it is one */

	/* Calls of methods that have no partner are filled with a sign, that of
	 * the side which the chart is of.  NULL: all methods have one. */
	const struct partners *partners;
	int side;
};

/* Draws the rows of the area, with what is kept of them. */
void chart_draw(const struct chart *, struct canvas *, struct area,
    struct chart_rows *);

/* Returns the boxes of a level of a chart that is so wide, from left to right;
 * valid until the next call. */
const struct chart_row_box *chart_boxes(const struct chart *,
    const struct canvas *, int columns, struct chart_rows *, size_t level,
    size_t *count);

/* ---- the ruler ---- */

/* Draws the ruler: round steps, in the unit that suits them.  It is brighter
 * where the picture has the keys.  Time 0 is at the origin. */
void ruler_draw(struct canvas *, struct area, struct period,
    uint64_t origin, enum tick, bool is_focused);

/* Marks the cells of a part of the period on the ruler. */
void ruler_mark(struct canvas *, struct area, struct period,
    struct period part, unsigned marks);

/*
 * ---- two charts, one above the other, on one scale ----
 *
 * A time of one axis and a time of the other stand in one column.
 */

struct aligned_axis {
	struct period whole; /* what there is of it */
	uint64_t time;       /* in `whole`; it stands in the common column */
	unsigned per_us;     /* ticks, as base/times has it */
};

/* What is seen of an axis, and in which cells. */
struct aligned_part {
	struct period period; /* it may end after what there is */
	int column, columns;  /* columns 0: nothing of the axis is seen */
};

/* Returns the part of the other axis that stands below so many cells, which
 * show the period `seen` of the first axis. */
struct aligned_part aligned_part(const struct aligned_axis *,
    const struct aligned_axis *other, struct period seen, int columns);

#endif

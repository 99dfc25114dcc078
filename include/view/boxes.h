/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/boxes.h - stretches of time in a row of cells as boxes.
 *
 * A box has whole cells: the left edge of its stretch is rounded down, the
 * right edge up (base/times), so nothing drifts and nothing is summed.  Each
 * stretch belongs to exactly one box: a wide one has a box of its own, those
 * narrower than a cell share the density cell in which they mostly lie.  Laying
 * out costs a short search for each box.
 *
 * How boxes are painted, and how their ends look, is here as well, so that all
 * pictures look alike.
 */
#ifndef VIEW_BOXES_H
#define VIEW_BOXES_H

#include <stddef.h>

#include "base/times.h"
#include "view/canvas.h"

/* Cells of a row, and the stretches that they stand for. */
struct box {
	int column, columns;
	uint32_t first, count;
};

/*
 * The stretches from .. to - 1 of a source.  They are in the order of their
 * begins and do not overlap.  Each is in the period at least in part or,
 * without length, at one end of the period.
 */
struct stretches {
	struct period (*period_of)(const void *source, uint32_t number);
	/* Returns the first stretch that begins at the time or after it; quick
	 * when that one is near `near`.  NULL: period_of is searched
	 * instead. */
	uint32_t (*begin_near)(const void *source, uint32_t near,
	    uint64_t time);
	const void *source;
	uint32_t from, to;
};

/*
 * Lays out one row: writes its boxes from left to right into `out`, which must
 * have room for `columns` of them, and returns how many there are.  The period
 * is not empty.
 */
size_t boxes_layout(const struct stretches *, struct period, int columns,
    struct box *out);

/* ---- how a box is painted, in every picture ---- */

/*
 * Paints the sides of a box that stands for one thing and fills the area; a box
 * of one cell has one side.  On a shaded canvas the box gets a thin line at its
 * begin alone, and one that is too narrow for words becomes ROLE_NARROW.
 */
void box_paint_sides(struct canvas *, struct area, struct style);

/* Paints a density cell: many things, too narrow to be told apart. */
void box_paint_density(struct canvas *, struct area, struct style);

/* Returns what stands in a cell in which the thread waited. */
const char *box_waiting_sign(const struct canvas *);

enum { BOX_LABEL = 600 }; /* bytes of a label */

/* A caller that goes in front of a label. */
struct box_caller {
	const char *name;
	bool is_ascii, is_outermost;
	bool is_callee; /* in an inverted picture: "View.draw ‹ Looper.loop" */
};

/* Puts the caller in front of the label: "Looper.loop › View.draw".  Where the
 * cells have no room for its name an ellipsis stands there instead.  Returns
 * false when no further caller is to be put in front. */
bool box_label_caller(char label[BOX_LABEL], const struct box_caller *,
    int cells);

/*
 * ---- where boxes begin and end within a cell ----
 *
 * On a fine canvas the first and the last cell of a wide box are filled, in
 * eighths, as far as its stretch reaches.  What lies beside it in that cell is
 * a gap, or the end of a neighbour; then the cell has both colours.
 */

/* A box with its only stretch and how it looks. */
struct box_with_ends {
	const struct box *box; /* NULL: there is no box */
	struct period time;
	struct style style;
	bool keeps_begin, keeps_end; /* that end is drawn otherwise */
};

/* A row of a picture, which shows a period, and the last two of its boxes. */
struct box_edges {
	struct canvas *canvas;
	struct area area; /* one row high */
	struct period period;
	struct box_with_ends before, last;
};

/* Draws the ends of the box before this one over what has been painted; a
 * marked box stays whole.  To be called for each box of a row, from left to
 * right, and for no box at the end. */
void box_edges_next(struct box_edges *, struct box_with_ends);

#endif

/*
 * view/boxes.h - stretches in a row → boxes of whole cells.
 *
 * The left edge is rounded down, the right edge up (base/times), so nothing
 * drifts and nothing is summed.  Each stretch
 * belongs to exactly one box: wide ones have a box of their own, those narrower
 * than a cell share the density cell in which they mostly lie.  Cost: a short
 * search per box.
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
 * The stretches from .. to - 1 of something: they are in the order of their
 * begins, do not overlap, and are in the period in part at least or, without
 * length, at one of its ends.
 */
struct stretches {
	struct period (*period_of)(const void *of, uint32_t number);
	/* The first of all that begins at the time or after it; quick when it
	 * is near `near`.  NULL: it is searched by `at`. */
	uint32_t (*begin_near)(const void *of, uint32_t near, uint64_t time);
	const void *source;
	uint32_t from, to;
};

/*
 * The boxes of one row, from left to right; at most `columns` of them, so `out`
 * must have room for that many.  The period is not empty.  Returns how many.
 */
size_t boxes_layout(const struct stretches *, struct period, int columns,
    struct box *out);

/*
 * Where boxes begin and end within a cell, in eighths.
 *
 * On a fine canvas the first and the last cell of a wide box are filled as far as its
 * stretch reaches: beside a gap, or beside the end or the begin of its neighbour, in
 * both colours.
 */

/* One row of a picture, which shows a period. */
struct box_row {
	struct canvas *canvas;
	struct area area; /* one row high */
	struct period period;
};

/* A box, its only stretch, and how it looks; box NULL: none. */
struct edged {
	const struct box *box;
	struct period time;
	struct style style;
	bool keeps_begin, keeps_end; /* these are drawn otherwise */
};

/* Draws the ends of `p`, over what has been painted; marked ones stay whole. */
void box_edges_draw(const struct box_row *, const struct edged *before,
    const struct edged *p, const struct edged *after);

/*
 * What boxes look like in every picture.
 */

/*
 * The sides of a box for one thing, which fills the area; one cell has one.  On
 * a canvas that is shaded a thin line at its begin is all, and a box too narrow for
 * words is one of ROLE_NARROW.
 */
void box_paint_sides(struct canvas *, struct area, struct style);

/* A density cell: many things, too narrow to be told apart. */
void box_paint_density(struct canvas *, struct area, struct style);

/* What stands in a cell in which the thread waited. */
const char *box_waiting_sign(const struct canvas *);

enum { BOX_LABEL = 600 }; /* bytes of a label */

struct box_caller {
	const char *name;
	bool is_ascii, is_outermost;
	bool is_callee; /* in an inverted picture: "View.draw ‹ Looper.loop" */
};

/* Puts a caller in front of a label: "Looper.loop › View.draw".  Where the cells
 * have no room for it there is an ellipsis instead.  False: it is the last. */
bool box_label_caller(char label[BOX_LABEL], const struct box_caller *,
    int cells);

#endif

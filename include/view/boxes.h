/*
 * view/boxes.h - stretches in a row → boxes of whole cells.
 *
 * The one rounding rule of the pictures: the left edge down, the right edge up,
 * exactly (base/ratio), so nothing drifts and nothing is summed.  Each stretch
 * belongs to exactly one box: wide ones have a box of their own, those narrower
 * than a cell share the density cell in which they mostly lie.  Cost: a short
 * search per box.
 */
#ifndef VIEW_BOXES_H
#define VIEW_BOXES_H

#include <stddef.h>

#include "model/period.h"

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
	struct period (*at)(const void *of, uint32_t number);
	/* The first of all that begins at the time or after it; quick when it
	 * is near `near`.  NULL: it is searched by `at`. */
	uint32_t (*begin_near)(const void *of, uint32_t near, uint64_t time);
	const void *of;
	uint32_t from, to;
};

/*
 * The boxes of one row, from left to right; at most `columns` of them, so `out`
 * must have room for that many.  The period is not empty.  Returns how many.
 */
size_t boxes_layout(const struct stretches *, struct period, int columns,
    struct box *out);

/* The first cell that shows the time, and the first time that a cell shows. */
int boxes_cell(struct period, int columns, uint64_t time);
uint64_t boxes_time(struct period, int columns, int cell);

/* Behind the last cell that shows what is before the time. */
int boxes_cell_up(struct period, int columns, uint64_t time);

#endif

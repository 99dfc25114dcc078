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

#endif

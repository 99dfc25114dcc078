/*
 * view/aligned.h - two pictures of time, one above the other, on one scale: a time of
 * one axis and a time of the other stand in one column.
 */
#ifndef VIEW_ALIGNED_H
#define VIEW_ALIGNED_H

#include "base/times.h"

struct aligned_axis {
	struct period whole; /* what there is of it */
	uint64_t at;         /* the time that stands in one column; in `whole` */
	unsigned per_us;     /* ticks, as base/times has it */
};

struct aligned_part {
	struct period period; /* may go on after what there is */
	int column, columns;  /* the cells of it; 0: there is nothing of it */
};

/* What of the other axis stands below so many cells that show a period of the first. */
struct aligned_part aligned_part(const struct aligned_axis *,
    const struct aligned_axis *other, struct period seen, int columns);

#endif

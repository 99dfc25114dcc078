/*
 * view/chart_counts.h - in which cells of a chart the calls of some set are, where a
 * lens puts them.
 *
 * Without a lens the calls of a cell are neighbours in a column, and the set tells how
 * many of them it has (query/found_calls).  Through a lens they are in several columns,
 * so the set itself is walked; of more than a few thousand in sight a sample is walked,
 * and stands for all.
 */
#ifndef VIEW_CHART_COUNTS_H
#define VIEW_CHART_COUNTS_H

#include "query/found_calls.h"
#include "query/visible_calls.h"

struct chart_counts {
	size_t top;    /* the level of the first row */
	int rows, columns;
	uint32_t *of;  /* by row, then by column: how many */
};

/* Each call is in the cell that has its middle. */
void chart_counts_make(struct chart_counts *, const struct shown *,
    struct period, const struct occurrences *);

/* In the cells of a row; of a level that has no row none. */
uint32_t chart_counts_in(const struct chart_counts *, size_t level, int column,
    int columns);

#endif

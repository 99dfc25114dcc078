/*
 * view/timeline_rows.h - rows of a timeline, kept from one picture to the next.
 *
 * What a thread did in each cell costs searches in all its columns, and changes
 * with the period only; the cursor and marks move far more often.  So a row is
 * worked out when it is first asked for, and again when anything that it depends
 * on has changed.
 */
#ifndef VIEW_TIMELINE_ROWS_H
#define VIEW_TIMELINE_ROWS_H

#include "query/cells.h"

/* All that a row depends on. */
struct timeline_row {
	const struct thread *thread;
	const struct lens_map *map; /* NULL: as it was recorded */
	uint64_t version; /* another one when more of the trace is known, */
	uint32_t lens;    /* or it is seen through another lens */
	struct period period;
	int cells;
	size_t looks;     /* as in query/cells.h; */
	unsigned instants; /* with a map: as in query/cells.h */
};

struct timeline_rows;

/* Room for so many rows and cells of the screen; NULL on failure. */
struct timeline_rows *timeline_rows_new(int rows, int cells,
    struct error *err);
void timeline_rows_free(struct timeline_rows *); /* accepts NULL */

/* The cells of a row of the screen, valid until the next call, and which have
 * some of these periods, as in query/cells.h. */
const struct activity *timeline_rows_at(struct timeline_rows *, int row,
    struct timeline_row);
void timeline_rows_mark(struct timeline_rows *, struct periods,
    enum activity_mark);

/* What they are made with, for others to use. */
struct activities *timeline_rows_maker(const struct timeline_rows *);

#endif

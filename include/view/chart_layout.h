/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/chart_layout.h - where the calls of a row of the chart stand.
 *
 * The calls of one depth become boxes and, where a lens drops time, pieces of
 * boxes.
 */
#ifndef VIEW_CHART_LAYOUT_H
#define VIEW_CHART_LAYOUT_H

#include "query/visible_calls.h"
#include "view/boxes.h"

/*
 * Lays out the calls of a depth: writes their boxes from left to right into
 * `out`, which must have room for `columns` of them, and returns how many there
 * are.
 */
size_t chart_layout(const struct calls *, size_t depth, struct period,
    int columns, struct box *out);

/*
 * ---- the pieces of a level ----
 *
 * The box of a call has a gap in the cells in which a lens drops all of the
 * time; the cell in which it begins is always there, so that each call can be
 * seen.
 */

struct chart_piece {
	struct box box;     /* of entries; first UINT32_MAX: of a call that
	                       began further left */
	struct place entry; /* the longest of them */
	struct period time; /* where it is, if it is a single one */
};

/* The cells of a period. */
struct chart_cells {
	const struct visible_calls *shown;
	struct period period;
	int columns;
};

/* Makes the pieces of a level from its boxes, from left to right; at most as
 * many as there are columns.  Returns how many. */
size_t chart_pieces(const struct chart_cells *, size_t level,
    const struct box *boxes, size_t count, struct chart_piece *out);

#endif

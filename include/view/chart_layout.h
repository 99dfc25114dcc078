/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/chart_layout.h - where the calls of a row of the chart stand.
 *
 * The calls of one depth, or the entries of one level of a lens, become boxes
 * and pieces of boxes.
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

/* Lays out the entries of a level likewise, each where it stands alone
 * there. */
size_t chart_layout_visible(const struct visible_calls *, size_t level,
    struct period, int columns, struct box *out);

/*
 * ---- the pieces of a level, through a lens ----
 *
 * The box of a call has a gap in the cells in which the call is never on the
 * stack; the cell in which it begins is always there, so that each call can be
 * seen.  Where nothing else stands, a call that had been off the stack goes on.
 * Until the entries of the lens are known, what runs when a cell begins stands
 * for the cell.
 */

struct chart_piece {
	struct box box;       /* of entries; first UINT32_MAX: not known which */
	struct place longest; /* of its calls, among the recorded ones */
	struct period time;   /* where the call is, if it is a single one */
};

/* The cells of a period. */
struct chart_cells {
	const struct visible_calls *shown;
	struct period period;
	int columns;
	struct visible_instant *instants; /* scratch, one a column */
};

/* Works out the instants of all cells: the first instant of each cell at which
 * there is a stack.  Nothing is worked out, nor needed, where the lens leaves
 * each call as long as it was. */
void chart_pieces_find_instants(const struct chart_cells *);

/* Makes the pieces of a level from its boxes (chart_layout_visible), from left
 * to right; at most as many as there are columns.  Returns how many.  The
 * instants have been worked out. */
size_t chart_pieces(const struct chart_cells *, size_t level,
    const struct box *boxes, size_t count, struct chart_piece *out);

#endif

/*
 * view/chart_layout.h - calls of one depth, or of one level → boxes.
 */
#ifndef VIEW_CHART_LAYOUT_H
#define VIEW_CHART_LAYOUT_H

#include "query/visible_calls.h"
#include "view/boxes.h"

/*
 * The boxes of one row, from left to right; at most `columns` of them, so `out`
 * must have room for that many.  Returns how many.
 */
size_t chart_layout(const struct calls *, size_t depth, struct period,
    int columns, struct box *out);

/* The same of the entries of a level, each where it stands alone there. */
size_t chart_layout_visible(const struct visible_calls *, size_t level,
    struct period, int columns, struct box *out);

/*
 * The boxes of a level of a chart, through a lens.
 *
 * The box of a call has a gap in the cells in which it is never on the stack; the cell
 * in which it begins is always there, so that each call can be seen.  Where nothing
 * else stands, calls go on that had been off the stack; and until the entries of the
 * lens are known, what runs when a cell begins stands for the cell.
 */

/* A box, the longest call in it by its place among the recorded ones, and where it is
 * in time where that is but one. */
struct chart_piece {
	struct box box; /* of entries; first UINT32_MAX: which is not known */
	struct place longest;
	struct period time;
};

/* Which cells of a period are meant. */
struct chart_cells {
	const struct visible_calls *shown;
	struct period period;
	int columns;
	struct visible_instant *instants; /* one a column: below */
};

/* Works out the instants: of each cell the first in which there is a stack.  Where the
 * lens leaves each call that it leaves as long as it was, none is needed. */
void chart_pieces_look(const struct chart_cells *);

/* The pieces of a level, of its boxes (chart_layout_visible), from left to right; at most as
 * many as columns.  Returns how many. */
size_t chart_pieces(const struct chart_cells *, size_t level,
    const struct box *boxes, size_t count, struct chart_piece *out);

#endif

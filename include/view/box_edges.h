/*
 * view/box_edges.h - where boxes begin and end within a cell, in eighths.
 *
 * On a fine canvas the first and the last cell of a wide box are filled as far as its
 * stretch reaches: beside a gap, or beside the end or the begin of its neighbour, in
 * both colours.
 */
#ifndef VIEW_BOX_EDGES_H
#define VIEW_BOX_EDGES_H

#include "view/boxes.h"
#include "view/canvas.h"

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

#endif

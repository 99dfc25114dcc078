/*
 * view/box_paint.h - what boxes look like in every picture.
 */
#ifndef VIEW_BOX_PAINT_H
#define VIEW_BOX_PAINT_H

#include "view/canvas.h"

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

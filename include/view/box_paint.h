/*
 * view/box_paint.h - what boxes look like in every picture.
 */
#ifndef VIEW_BOX_PAINT_H
#define VIEW_BOX_PAINT_H

#include "view/canvas.h"

/* The sides of a box for one thing, which fills the area; one cell has one. */
void box_paint_sides(struct canvas *, struct area, struct style);

/* A density cell: many things, too narrow to be told apart. */
void box_paint_density(struct canvas *, struct area, struct style);

#endif

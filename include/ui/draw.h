/*
 * ui/draw.h - the whole screen onto the canvas.
 */
#ifndef UI_DRAW_H
#define UI_DRAW_H

#include "ui/state.h"

void draw_all(struct state *);

#endif

/*
 * ui/draw.h - the whole screen onto the canvas.
 */
#ifndef UI_DRAW_H
#define UI_DRAW_H

#include "ui/state.h"

/* `typed`: a key that waits for the next one, or "". */
void draw_all(struct state *, const char *typed);

#endif

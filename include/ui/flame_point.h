/*
 * ui/flame_point.h - the mouse in merged stacks.
 *
 * A click selects the frames under it, the wheel shows other levels; with Ctrl it
 * zooms into the frame under it, and out again.
 */
#ifndef UI_FLAME_POINT_H
#define UI_FLAME_POINT_H

#include "ui/point.h"

/* For a pane whose state begins with a struct flames (ui/flames). */
bool flame_point(void *own, const struct point *);

#endif

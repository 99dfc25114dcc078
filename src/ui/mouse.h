/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/mouse.h - what the mouse does, wherever it points.
 *
 * A click selects what is under it, two of them are Enter, the wheel scrolls
 * what it points at.  On the heads of the list a click sorts, and a drag moves
 * the line between the panes.  The rest is up to the pane that is pointed at:
 * it gets a struct point.
 */
#ifndef UI_MOUSE_H
#define UI_MOUSE_H

#include <stdbool.h>
#include <stdint.h>

#include "term/keys.h"
#include "ui/layout.h"
#include "ui/state.h"

/* Does what the mouse has done at that time. */
void pointer_take(struct state *, const struct mouse_event *, int64_t ms);

/* ---- what a pane that is no plain list is told ---- */

enum point_what {
	POINT_PRESS, /* a click begins, or what is drawn with a held button */
	POINT_DRAG,
	POINT_DROP,  /* only after a DRAG */
	POINT_SCROLL,
	POINT_PAN,
	POINT_ZOOM
};

struct point {
	enum point_what what;
	enum layout_part part; /* where it began */
	int line, column;      /* where it is now, perhaps beyond the edges:
	                          from the first row of the picture; on top of
	                          both panes, of the screen */
	int from_column;       /* where the button was pressed */
	int step;              /* of the wheel: +1 is down, right, nearer */
};

#endif

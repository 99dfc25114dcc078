/*
 * ui/point.h - what the mouse does in a pane that is no plain list.
 */
#ifndef UI_POINT_H
#define UI_POINT_H

#include <stdbool.h>

#include "ui/layout.h"

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
	int line, column;      /* where it is now, perhaps beyond the edges: from
	                          the first row of the picture; on top of both
	                          panes, of the screen */
	int from_column;       /* where the button was pressed */
	int step;              /* of the wheel: +1 is down, right, nearer */
};

#endif

/*
 * ui/pointer.h - what the mouse does, wherever it points.
 *
 * A click selects what is under it, two of them are Enter, the wheel scrolls what it
 * points at.  On the heads of the list a click sorts, and a drag moves the line
 * between the panes.  The rest is a picture's own (ui/point).
 */
#ifndef UI_POINTER_H
#define UI_POINTER_H

#include <stdint.h>

#include "term/mouse.h"
#include "ui/state.h"

/* The button that is held, or was last. */
struct pointer {
	bool is_held, has_moved;
	bool was_double;
	int row, column; /* where it was pressed */
	int64_t ms;      /* and when */
	enum half half;
};

void pointer_take(struct pointer *, struct state *, const struct mouse_event *,
    int64_t ms);

#endif

/*
 * view/minimap.h - one row for all of a thread, the visible part set off.
 *
 * Cells look as those of the timeline, with their marks.  What is not visible is dim, and the
 * visible part stands between two brackets.
 */
#ifndef VIEW_MINIMAP_H
#define VIEW_MINIMAP_H

#include "model/methods.h"
#include "query/activity.h"
#include "view/canvas.h"

struct minimap {
	const struct thread *thread;
	const struct methods *methods;
	const struct activity *cells; /* of the whole, one a column */
	struct period whole, visible;
};

void minimap_draw(const struct minimap *, struct canvas *, int row);

#endif

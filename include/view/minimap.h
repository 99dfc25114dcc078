/*
 * view/minimap.h - one row for all of a thread, the visible part set off.
 *
 * Cells look like those of the timeline, with their marks.  What is not visible is dim,
 * and the visible part stands between two brackets.  Through a lens it shows what the
 * lens leaves.
 */
#ifndef VIEW_MINIMAP_H
#define VIEW_MINIMAP_H

#include "model/methods.h"
#include "query/cells.h"
#include "view/canvas.h"

struct minimap {
	const struct thread *thread;
	const struct methods *methods;
	const struct activity *cells; /* of the whole, one a column */
	struct period whole, visible;
	const struct lens_map *map;   /* of the cells; NULL: there is no lens */
};

/* The cells and what they are of, kept from one picture to the next; all zeros: of
 * nothing yet. */
struct minimap_kept {
	uint32_t thread;
	struct period whole;
	uint64_t events;
	int columns;
	const struct lens_map *map;
	uint32_t lens_version; /* another one for another such map */
	struct activity *cells;
};

void minimap_draw(const struct minimap *, struct canvas *, int row);

#endif

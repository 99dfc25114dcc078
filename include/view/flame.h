/*
 * view/flame.h - merged stacks as a picture: depth downwards, the width is the
 * weight, the heaviest on the left.
 *
 * The zoom is a run of frames on one level that fills the width.  The frames
 * above it stay, cut to it; below are those that it leads to.  Boxes follow the
 * rules of view/boxes.h, and their numbers are frames.  Drawing costs what the
 * screen costs, but for two things: the distance of the zoom from the rows that
 * are seen, and a look at each 64 frames that share a cell.
 */
#ifndef VIEW_FLAME_H
#define VIEW_FLAME_H

#include "query/flame.h"
#include "view/boxes.h"
#include "view/canvas.h"

struct flame_view {
	const struct flame *flame;
	const struct methods *methods;
	const char *thread;      /* the name of frame 0 */
	const char *base;        /* of what shares are: "thread" */
	enum measure measure;
	bool is_inverted;
	struct run zoom;
	struct run selected;     /* count 0: none */
	bool is_focused;
	uint32_t top;            /* depth of the first row */
	uint32_t method;         /* whose frames are marked, or NO_METHOD */
	const uint64_t *matches; /* of the search, a bit a frame; or NULL */
};

/*
 * The boxes of one row, which is the run of a level that belongs to the zoom
 * (flame_run) and not empty; at most `columns`, so `out` must have room for
 * that many.  Returns how many: one when the zoom has no time at all.
 */
size_t flame_layout(const struct flame *, struct run zoom, struct run row,
    int columns, struct box *out);

/* Is one of these frames set in such bits? */
bool flame_matches(const uint64_t *bits, struct run);

/* Draws the rows of the area; `boxes` is scratch, one a column. */
void flame_draw(const struct flame_view *, struct canvas *, struct area,
    struct box *boxes);

/* The same with depth growing upwards from the last row. */
void flame_draw_up(const struct flame_view *, struct canvas *, struct area,
    struct box *boxes);

/* One row: what is shown, and what is not. */
void flame_head_draw(const struct flame_view *, struct canvas *, int row);

/* One row: the figures of the selection, which is not none. */
void flame_details_draw(const struct flame_view *, struct canvas *, int row);

#endif

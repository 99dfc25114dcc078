/*
 * view/flame.h - merged stacks as a picture: depth downwards, the width is the
 * weight, the heaviest on the left.  Where frame 0 is a method, its callers can
 * stand above it, upside down: levels count from it, and those above are below 0.
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

enum flame_half { FLAME_ABOVE, FLAME_BELOW, FLAME_HALVES };

struct flame_view {
	const struct flame *halves[FLAME_HALVES]; /* above: NULL, or of no
	                                             frames, where none is */
	const struct methods *methods;
	const char *name;        /* of frame 0 */
	const char *base;        /* of what shares are: "thread" */
	enum measure measure;
	bool is_inverted;
	const struct total *middle; /* of the method that frame 0 is, or NULL */
	uint32_t dropped;           /* frames, by a filter */
	struct run zoom[FLAME_HALVES];
	enum flame_half half;    /* of the selection; frame 0 is below */
	struct run selected;     /* count 0: none */
	bool is_focused;
	int first;               /* the level of the first row */
	uint32_t method;         /* whose frames are marked, or NO_METHOD */
	const uint64_t *matches[FLAME_HALVES]; /* of the search, a bit a frame;
	                                          or NULL */
};

/*
 * The level of the first row.  Of two halves that which shows most of both, with
 * frame 0 on the screen.  Of one (that above is of no frames) the outer levels that
 * say little are left out if the rest does not fit otherwise: those above the zoom,
 * or, of the whole, those that one frame fills.
 */
int flame_first(const struct flame *above, const struct flame *below,
    struct run zoom, int rows);

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

/* One row: what is shown, and what is not. */
void flame_head_draw(const struct flame_view *, struct canvas *, int row);

/* One row: the figures of the selection, which is not none. */
void flame_details_draw(const struct flame_view *, struct canvas *, int row);

/*
 * From one frame to another, as a picture of them shows them.
 *
 * A step goes to a box: frames that share a cell are one step, unless one of them
 * alone is selected.  A run of count 0 says that there is nothing that way.
 */

struct flame_steps {
	const struct flame *flame;
	struct run zoom, selected; /* not empty */
	int columns;
	struct box *boxes;         /* scratch, one a column */
};

/* The frame with those that share its cell; by itself where it is not seen. */
struct run flame_steps_box(const struct flame_steps *, uint32_t frame);

/* To the next on the level, or the one before; to its first or last. */
struct run flame_steps_next(const struct flame_steps *, int step);
struct run flame_steps_end(const struct flame_steps *, bool is_last);

/* Away from frame 0, to the heaviest one; above the zoom down to it.  And back. */
struct run flame_steps_child(const struct flame_steps *);
struct run flame_steps_parent(const struct flame_steps *);

/* The frames of flagged methods, a bit a frame, to be freed; NULL when memory is
 * out. */
uint64_t *flame_hits_new(const struct flame *, const uint8_t *flags,
    uint32_t methods);

/* The first of them from this frame on or, for a negative step, the last before it.
 * NO_FRAME: there is none, or `hits` is NULL. */
uint32_t flame_hits_next(const struct flame *, const uint64_t *hits,
    uint32_t from, int step);

/* How many of them there are before this frame; 0 for NULL. */
uint32_t flame_hits_before(const uint64_t *hits, uint32_t frame);

#endif

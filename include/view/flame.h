/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/flame.h - the flame graph: merged stacks as a picture.
 *
 * Depth goes downwards, the width is the weight, and the heaviest stand on the
 * left.  Frame 0 is on level 0.  Where it is a method, its callers can stand
 * above it, upside down, on levels below 0.  The zoom is a run of frames on one
 * level that fills the width.  The frames above the zoom stay, cut to it; below
 * it are those that it leads to.  Boxes follow the rules of view/boxes.h, and
 * their numbers are frames.
 *
 * Drawing costs what the screen costs, but for two things: the distance of the
 * zoom from the rows that are seen, and a look at each frame of those rows,
 * even where many share a cell.
 */
#ifndef VIEW_FLAME_H
#define VIEW_FLAME_H

#include "query/answer.h"
#include "query/flame.h"
#include "view/boxes.h"
#include "view/canvas.h"

enum flame_half { FLAME_ABOVE, FLAME_BELOW, FLAME_HALVES };

struct flame_view {
	const struct flame *halves[FLAME_HALVES]; /* above: NULL or without
	                                             frames where there is
	                                             none */
	const struct methods *methods;
	const char *name;        /* of frame 0 */
	const char *base;        /* what shares are of: "thread" */
	enum measure measure;
	bool is_inverted;
	const struct total *middle; /* of the method that frame 0 is, or NULL */
	uint32_t dropped;           /* frames that a filter leaves out */
	struct run zoom[FLAME_HALVES];
	enum flame_half half;    /* of the selection; frame 0 is below */
	struct run selected;     /* count 0: nothing is selected */
	bool is_focused;
	int first_level;               /* the level of the first row */
	uint32_t method;         /* whose frames are marked, or NO_METHOD */
	const struct hits_answer *hits; /* of the search, or NULL */
};

/* Draws the rows of the area; `boxes` is scratch, one a column. */
void flame_draw(const struct flame_view *, struct canvas *, struct area,
    struct box *boxes);

/* Draws the row above the picture: what is shown, and what is not. */
void flame_head_draw(const struct flame_view *, struct canvas *, int row);

/* Draws the row below the picture: the numbers of the selection, which must not
 * be empty. */
void flame_details_draw(const struct flame_view *, struct canvas *, int row);

/*
 * Returns the best level for the first of so many rows.  With two halves as
 * much as can be is shown of both, with frame 0 on the screen.  With one half
 * (the one above has no frames) outer levels that say little are left out if
 * the rest does not fit otherwise: the levels above the zoom or, when all is
 * shown, those that one frame fills.
 */
int flame_first_level(const struct flame *above, const struct flame *below,
    struct run zoom, int rows);

/*
 * Lays out one row: the run of a level that belongs to the zoom (flame_run),
 * which is not empty.  Writes its boxes into `out`, which must have room for
 * `columns` of them, and returns how many there are: one when the zoom has no
 * time at all.
 */
size_t flame_layout(const struct flame *, struct run zoom, struct run row,
    int columns, struct box *out);

/*
 * ---- from one frame to another ----
 *
 * A step goes to a box: frames that share a cell are one step, unless one of
 * them alone is selected.  A run of count 0 says that there is nothing that
 * way.
 */

struct flame_steps {
	const struct flame *flame;
	struct run zoom, selected; /* not empty */
	int columns;
	struct box *boxes;         /* scratch, one a column */
};

/* Returns the frame together with those that share its cell; the frame by
 * itself where it is not seen. */
struct run flame_steps_box(const struct flame_steps *, uint32_t frame);

/* Steps to the next box on the level or, for a negative step, to the one
 * before; and to the first or the last box of the level. */
struct run flame_steps_next(const struct flame_steps *, int step);
struct run flame_steps_end(const struct flame_steps *, bool is_last);

/* Steps away from frame 0 to the heaviest child, above the zoom down towards
 * the zoom; and back to the parent. */
struct run flame_steps_child(const struct flame_steps *);
struct run flame_steps_parent(const struct flame_steps *);

/* ---- the frames that a search finds ---- */

/* Returns the first frame from this one on that the search finds (NULL: nothing
 * is searched for), or that is of the method (NO_METHOD: of none); for a
 * negative step the last one before it.  NO_FRAME: there is none. */
uint32_t flame_hits_next(const struct flame *, const struct hits_answer *,
    uint32_t method, uint32_t from, int step);

/* Returns how many of the frames before this one it finds. */
uint32_t flame_hits_before(const struct flame *, const struct hits_answer *,
    uint32_t frame);

#endif

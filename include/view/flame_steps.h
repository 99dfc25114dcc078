/*
 * view/flame_steps.h - from one frame to another, as a picture of them shows them.
 *
 * A step goes to a box: frames that share a cell are one step, unless one of them
 * alone is selected.  A run of count 0 says that there is nothing that way.
 */
#ifndef VIEW_FLAME_STEPS_H
#define VIEW_FLAME_STEPS_H

#include "view/flame.h"

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

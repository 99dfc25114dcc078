/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/flame.h - a flame graph: merged stacks, the heaviest first.
 *
 * Frames are laid end to end.  Frame 0 is the thread, or all of them.  Frames
 * stand level by level, and on a level in the order of their parents, then of
 * their weights, then of their names.  So the children of a frame, all that is
 * below it on a level, and a level itself are runs of neighbours, whose begins
 * ascend: pictures search for them.
 *
 * Weights are times of one measure.  Should those of the children exceed their
 * parent's, as where memory ran out while loading, the lightest are cut, and
 * counted.
 */
#ifndef QUERY_FLAME_H
#define QUERY_FLAME_H

#include "model/measures.h"
#include "model/methods.h"
#include "query/scope.h"

#define NO_FRAME UINT32_MAX

struct flame_frame {
	uint64_t begin, weight;
	uint32_t method;      /* NO_METHOD: the threads, or what filters drop */
	uint32_t parent;      /* NO_FRAME for frame 0 */
	uint32_t first_child; /* the last is before the next frame's first */
	uint32_t calls;       /* or samples */
};

/* What a frame of two recordings took in each. */
struct flame_sides {
	uint64_t weight_before, weight_after;
};

/* All zeros is none. */
struct flame {
	struct flame_frame *frames; /* one more than `count`, as an end */
	uint32_t count;
	uint32_t *levels, depths;   /* the first frame of each level, and the end */
	uint32_t cut, left_out;     /* frames that had to be lighter; frames
	                             * whose callers are not shown */
	size_t frame_room;
	enum tick tick;             /* of the weights */
	uint64_t span[CLOCKS];      /* what frame 0 took, by clock … */
	uint64_t dropped[CLOCKS];   /* … without what a lens dropped */
	uint32_t *merged;           /* by frame: calls that a lens merged into
	                             * it; or NULL */
	struct flame_sides *sides;  /* by frame, of two recordings, which have
	                             * no calls; or NULL */
	bool is_sampled;            /* frames count samples */
};

/* ---- to make one ---- */

/* What is merged. */
struct flame_source {
	const struct parts *parts;
	const struct methods *methods;
	enum measure measure;
	bool has_no_merged; /* nobody asks for merged calls */
	bool is_inverted;   /* from the innermost method outwards */
};

/*
 * Makes the flame of the parts.  Costs a few passes over the nodes of the
 * trees, and over the calls of a period.  The caller frees it with flame_free,
 * also after a failure.
 *
 * An inverted one has below the thread each method with its own time, below
 * each frame its callers with their share of that.  What would cost too much is
 * left out, the lightest first, and counted.
 */
bool flame_make(struct flame *, const struct flame_source *,
    struct error *err);
void flame_free(struct flame *);

/* Makes the flame of a tree that was made from the parts, as it is. */
bool flame_make_tree(struct flame *, const struct flame_source *,
    const struct part_tree *, struct error *err);

/* Build a flame frame by frame, in their order: flame_add adds a frame, and
 * flame_finish, after the last, finds the levels. */
void flame_add(struct flame *, const struct flame_frame *);
void flame_finish(struct flame *);

/* ---- from one frame to others ---- */

/* Neighbours on one level; count 0: none. */
struct run {
	uint32_t first, count;
};

uint32_t flame_depth(const struct flame *, uint32_t frame);
static inline struct run flame_children(const struct flame *f, uint32_t frame)
{
	const uint32_t first = f->frames[frame].first_child;

	return (struct run){ first, f->frames[frame + 1].first_child - first };
}

/* Returns all frames of the level that are below, or above, the frames of the
 * run. */
struct run flame_run(const struct flame *, struct run, uint32_t depth);

/* Returns the deepest level that has frames below the run. */
uint32_t flame_deepest(const struct flame *, struct run);

/* Goes down the heaviest children until the path forks: no child has 60 % of
 * the weight, or the frame itself has half. */
uint32_t flame_hottest(const struct flame *, uint32_t frame);

/* Returns the frame to which a path of methods leads, the innermost first, or
 * as much of the path as there is. */
uint32_t flame_follow(const struct flame *, const uint32_t *path,
    uint32_t depth);

/* Returns the frame that has the stack of `frame` of `other`, or as much of
 * that stack as there is. */
uint32_t flame_find(const struct flame *, const struct flame *other,
    uint32_t frame);

/* ---- weights ---- */

/* Returns the frame's weight without its children. */
uint64_t flame_self(const struct flame *, uint32_t frame);

/* Return the heaviest frame, and the sum of all weights, of a run that is not
 * empty. */
uint32_t flame_heaviest(const struct flame *, struct run);
uint64_t flame_sum(const struct flame *, struct run);

#endif

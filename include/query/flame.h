/*
 * query/flame.h - merged stacks of threads, the heaviest first, laid end to end.
 *
 * Frame 0 is the thread, or all of them.  Frames stand level by level, and on a
 * level in the order of their parents, then of their weights, then of their
 * names.  So the children of a frame, all that is below it on a level, and a level
 * itself are runs of neighbours, whose begins ascend: pictures search for them.
 *
 * Weights are times of one measure.  Should those of the children exceed their
 * parent's, as where memory ran out while loading, the lightest are cut, and counted.
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

struct flame_block;

/* What a frame of two recordings took in each. */
struct flame_sides {
	uint64_t weight_before, weight_after;
};

/* All zeros is none. */
struct flame {
	struct flame_frame *frames; /* one more than `count`, as an end */
	uint32_t count;
	uint32_t *levels, depths;   /* the first frame of each level, and the end */
	uint32_t cut, left_out;     /* frames that had to be lighter; whose callers
	                             * are not shown */
	size_t frame_room, level_room;
	struct flame_block *blocks;
	uint32_t *by_method, *method_starts, methods;
	enum tick tick;             /* of the weights */
	uint64_t span[CLOCKS];      /* what frame 0 took, by clock … */
	uint64_t dropped[CLOCKS];   /* … without what a lens dropped */
	uint32_t *merged;           /* by frame: calls a lens merged into it, or NULL */
	struct flame_sides *sides;  /* by frame, of two recordings: without calls; or NULL */
	bool is_sampled;            /* frames count samples */
};

/* Neighbours on one level; count 0: none. */
struct run {
	uint32_t first, count;
};

/* What is merged. */
struct flame_source {
	const struct parts *parts;
	const struct methods *methods;
	enum measure measure;
};

/* Free it with flame_free, also after a failure.  Costs a few passes over the
 * nodes of the trees, and over the calls of a period. */
bool flame_make(struct flame *, const struct flame_source *,
    struct error *err);
void flame_free(struct flame *);

/*
 * The other way round: below the thread each method with its own time, below
 * each frame its callers with their share of that.  What would cost too much
 * is left out, the lightest first, and counted.
 */
bool flame_invert(struct flame *, const struct flame *,
    const struct methods *, struct error *err);

uint32_t flame_depth(const struct flame *, uint32_t frame);
struct run flame_children(const struct flame *, uint32_t frame);

/* All frames of the level that are below (or above) those of the run; the deepest
 * level that has some. */
struct run flame_run(const struct flame *, struct run, uint32_t depth);
uint32_t flame_deepest(const struct flame *, struct run);

uint64_t flame_self(const struct flame *, uint32_t frame); /* without its children */

/* Of a run that is not empty: the heaviest, and all weights. */
uint32_t flame_heaviest(const struct flame *, struct run);
uint64_t flame_sum(const struct flame *, struct run);

/* The first frame of the method from this one on; the last before it; the one
 * right below a frame.  NO_FRAME: none. */
uint32_t flame_next(const struct flame *, uint32_t method, uint32_t from);
uint32_t flame_previous(const struct flame *, uint32_t method, uint32_t before);
uint32_t flame_child(const struct flame *, uint32_t frame, uint32_t method);

/* Down the heaviest children, until the path forks: none has 60 % of the
 * weight, or the frame itself has half. */
uint32_t flame_hottest(const struct flame *, uint32_t frame);

/* The frame with the same stack as `frame` of `other`, or of the most of it
 * that there is. */
uint32_t flame_find(const struct flame *, const struct flame *other,
    uint32_t frame);

/* For those that make one: adds a frame; ends a level; after the last, all lookups. */
bool flame_add(struct flame *, const struct flame_frame *, struct error *err);
bool flame_end_level(struct flame *, struct error *err);
bool flame_finish(struct flame *, uint32_t methods, struct error *err);

/*
 * A flame of a tree, and the order of its frames.
 */

/* As flame_make, of a tree made from the parts. */
bool flame_make_tree(struct flame *, const struct flame_source *,
    const struct part_tree *, struct error *err);

/* Places of the methods in the order of their texts; to be freed. */
uint32_t *flame_ranks(const struct methods *, struct error *err);

/* As flame_make, for who makes many of the same methods: to have the places is
 * most of the work where there are few stacks. */
bool flame_make_ranked(struct flame *, const struct flame_source *,
    const uint32_t *ranks, struct error *err);

#endif

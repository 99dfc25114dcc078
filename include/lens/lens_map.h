/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lens/lens_map.h - what a lens leaves of each stack of a thread, for pictures
 * of time.
 *
 * A frame is a node of the base (lens/part_tree.h) whose calls are left.
 * Frames of one stack stand on levels, the outermost on level 0.  So a level
 * is a matter of the lens, unlike the depth of a call in the file.  A call that
 * is left is on the level of its frame as long as it is on the stack.
 *
 * Nodes that calls are of are those of the thread, or of the split where the
 * lens parts stacks.
 */
#ifndef LENS_LENS_MAP_H
#define LENS_LENS_MAP_H

#include "lens/part_tree.h"

#define NO_LEVEL UINT32_MAX

/* All zeros is none. */
struct lens_map {
	const struct thread *thread;
	struct part_lens *lens;
	uint32_t *levels;  /* by frame: its level, and one */
	uint32_t *methods; /* by node of the thread: of its calls that are
	                      left */
	uint32_t known;    /* nodes of the thread when the map was made */
	uint32_t nodes;    /* nodes that calls were of then; later ones are
	                      not known */
	uint32_t level_count;
	uint32_t pushed;   /* calls.pushed when the map was made */
	uint32_t *path;    /* scratch, where stacks are parted: by depth */
	size_t path_room;
	bool splits;   /* a call can go off the stack for others, and come
	                  back */
	bool restores; /* it can do so in the midst of those others */
	bool shortens; /* a call that is left can be shorter than in the file */
};

/* Makes the map of the whole thread of the part, through its lens, in a few
 * passes over the nodes.  Free it with lens_map_free, also after a failure. */
bool lens_map_make(struct lens_map *, const struct part *,
    const atomic_bool *stop, struct error *err);
void lens_map_free(struct lens_map *);

/* The maps of threads, by their numbers. */
struct lens_maps {
	struct lens_map *items;
	uint32_t count;
};

/* Returns the map of the thread, or NULL when there is none, or none that is
 * still good. */
const struct lens_map *lens_maps_of(const struct lens_maps *,
    const struct thread *);

/* ---- from a call to its node ---- */

/* Does the node of a call depend on the calls around it? */
bool lens_map_is_parted(const struct lens_map *);

/* Returns the node of a call, or NO_NODE when it is not known.  Costs some
 * binary searches for each call around it where stacks are parted. */
uint32_t lens_map_node(const struct lens_map *, const struct call *);

/* Returns a limit in ticks of the axis: shorter calls are of the node of the
 * innermost long call around them, or of none (lens/part_tree.h). */
static inline uint64_t lens_map_limit(const struct lens_map *m)
{
	return m->lens == NULL ? 0 : m->lens->limit;
}

/* ---- from a node that calls are of to frames and levels ---- */

/* Returns the innermost frame of the stack on which the node is innermost; 0
 * when none is left, or LENS_DROPPED.  NO_NODE is the time outside of any
 * call. */
uint32_t lens_map_innermost(const struct lens_map *, uint32_t node);

/* Returns the frame on the level, of the stack whose innermost frame is `top`;
 * 0 when the stack is not that high.  Costs a step for each level above. */
uint32_t lens_map_on_level(const struct lens_map *, uint32_t top,
    uint32_t level);

/* Returns the level of a call of the node at that depth, or NO_LEVEL when the
 * call is not left. */
uint32_t lens_map_level(const struct lens_map *, uint32_t node, uint32_t depth);

/* Returns the frame around a call of the node at that depth; 0 when there is
 * none. */
uint32_t lens_map_frame_around(const struct lens_map *, uint32_t node,
    uint32_t depth);

/* Returns the depth of the calls of a node of the base (model/calls.h). */
static inline uint32_t lens_map_depth(const struct lens_map *m, uint32_t base)
{
	return m->lens->depths[base] - 1;
}

/* Returns the depth of the call with which a level that was taken further out
 * became empty, on the stack on which the node is innermost; NO_LEVEL when the
 * level is not empty, or nothing had taken it. */
uint32_t lens_map_hole(const struct lens_map *, uint32_t node, uint32_t level);

/* ---- the stack of a call, the innermost frame first ---- */

struct lens_stack {
	const struct lens_map *map; /* NULL: the stack is as it was recorded */
	const struct thread *thread;
	uint32_t node; /* a node of the thread, or a frame */
};

struct lens_stack lens_stack_of(const struct lens_map *, const struct thread *,
    const struct call *);

/* Returns the stack of all calls of a node of the thread; the recorded one
 * where their nodes depend on the calls around them. */
struct lens_stack lens_stack_at(const struct lens_map *, const struct thread *,
    uint32_t node);

/* Returns the method of the next frame; NO_METHOD after the last. */
uint32_t lens_stack_next(struct lens_stack *);

/* Returns the method by which calls of the node of the thread are shown, if
 * they are left; NO_METHOD when none is. */
uint32_t lens_stack_method(const struct lens_map *, const struct thread *,
    uint32_t node);

/* Returns the node of the thread that stands so many calls further out. */
uint32_t lens_map_outer(const struct lens_map *m, uint32_t node,
    uint32_t calls);

#endif

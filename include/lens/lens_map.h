/*
 * lens/lens_map.h - what a lens leaves of each stack of a thread, for pictures of time.
 *
 * A frame is a node of the base (lens/part_tree) whose calls are left.  Frames of one
 * stack stand on levels, the outermost on level 0: depth is a matter of the lens, and a
 * call that is left is on the level of its frame as long as it is on the stack.
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
	uint32_t *methods; /* by node of the thread: of its calls that are left */
	uint32_t known;    /* so many of the thread */
	uint32_t nodes;    /* so many that calls are of; later ones are not known */
	uint32_t level_count;
	uint32_t pushed;   /* levels that its columns know of (model/calls.h) */
	uint32_t *path;    /* scratch, where stacks are parted: by column */
	size_t path_room;
	bool splits;   /* a call can go off the stack for others, and come back */
	bool restores; /* it can do so in the midst of those others */
	bool shortens; /* a call that is left can be shorter than in the file */
};

/* Of the whole thread of the part, through its lens.  A few passes over its nodes.
 * Free it with lens_map_free, also after a failure. */
bool lens_map_make(struct lens_map *, const struct part *,
    const atomic_bool *stop, struct error *err);
void lens_map_free(struct lens_map *);

/* Those of threads, by their numbers. */
struct lens_maps {
	struct lens_map *items;
	uint32_t count;
};

/* That of the thread, as long as it is good; NULL: none is. */
const struct lens_map *lens_maps_of(const struct lens_maps *,
    const struct thread *);

/* Does the node of a call depend on those around it?  Its node; NO_NODE: it is not
 * known.  Costs some binary searches a level where stacks are parted. */
bool lens_map_is_parted(const struct lens_map *);
uint32_t lens_map_node(const struct lens_map *, const struct call *);

/* Shorter calls are of the node of the innermost long one around them, or of none
 * (lens/part_tree); in ticks of the axis. */
static inline uint64_t lens_map_limit(const struct lens_map *m)
{
	return m->lens == NULL ? 0 : m->lens->limit;
}

/* Below a node is one that calls are of.  The innermost frame where it is innermost, or
 * NO_NODE, where none is; 0: none is left; LENS_DROPPED. */
uint32_t lens_map_top(const struct lens_map *, uint32_t node);

/* The frame that is on the level, of the stack whose innermost frame is `top`; 0: it
 * is not that high.  A step for each level above. */
uint32_t lens_map_on(const struct lens_map *, uint32_t top, uint32_t level);

/* On which level a call of the node in that column is; NO_LEVEL: it is not left.  And
 * the frame around it; 0: there is none. */
uint32_t lens_map_level(const struct lens_map *, uint32_t node, uint32_t depth);
uint32_t lens_map_up(const struct lens_map *, uint32_t node, uint32_t depth);

/* In which column the calls of a node of the base are (model/calls.h). */
static inline uint32_t lens_map_depth(const struct lens_map *m, uint32_t base)
{
	return m->lens->depths[base] - 1;
}

/* Of the stack on which the node is innermost: the column of the outermost call with
 * which a level that was taken is not, as it is not with those below.  NO_LEVEL: nothing
 * had taken it. */
uint32_t lens_map_hole(const struct lens_map *, uint32_t node, uint32_t level);

/* The stack of a call, the innermost frame first; the map can be NULL: it is as it was
 * recorded. */
struct lens_stack {
	const struct lens_map *map;
	const struct thread *thread;
	uint32_t node; /* a node of the thread, or a frame */
};

struct lens_stack lens_stack_of(const struct lens_map *, const struct thread *,
    const struct call *);

/* The same of all calls of a node of the thread; as it was recorded where their nodes
 * depend on those around them. */
struct lens_stack lens_stack_at(const struct lens_map *, const struct thread *,
    uint32_t node);

/* The method of the next frame; NO_METHOD after the last. */
uint32_t lens_stack_next(struct lens_stack *);

/* The method by which calls of the node of the thread are shown if they are left;
 * NO_METHOD: none is. */
uint32_t lens_stack_method(const struct lens_map *, const struct thread *,
    uint32_t node);

/* The node of the thread that so many calls around it have. */
uint32_t lens_map_outer(const struct lens_map *m, uint32_t node,
    uint32_t calls);

#endif

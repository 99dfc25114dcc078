/*
 * model/part_tree.h - the stacks of a part: the one way to a tree.
 *
 * Where nothing is asked of the stacks (part->lens), the tree of a whole thread is
 * the thread's own: nothing is copied, and it grows while the trace is read.  Of a
 * period a tree is made (model/excerpt), and so it is for a lens.  Questions never
 * look into the tree of a thread by themselves (tests/layers.sh).
 *
 * The calls of a thread name nodes of the thread's own tree (struct call).
 * part_tree_node says where those are in the tree of the part, from an array.  Where
 * a lens parts stacks by single calls, nodes are those of part_lens_call; where it has
 * a limit, they are of long calls.
 */
#ifndef MODEL_PART_TREE_H
#define MODEL_PART_TREE_H

#include "model/methods.h"
#include "model/part.h"
#include "model/part_lens.h"
#include "model/waits.h"

/* It must stay where it is: `tree` may point into it.  All zeros is none. */
struct part_tree {
	const struct tree *tree;
	const struct thread *running; /* whose running calls are not in it; or NULL */
	uint64_t span[CLOCKS];    /* how long the thread was there, … */
	uint64_t dropped[CLOCKS]; /* … without what a lens dropped */
	enum tick tick;
	const struct thread *thread;
	uint32_t *places; /* by node of the thread; NULL: the same */
	struct part_lens *lens; /* NULL: there is none */
	struct tree made; /* `tree`, unless that is the thread's own */
	bool is_lent;     /* all of it but its waits */
};

/* Costs nothing for a whole thread without a lens; else a pass over the nodes of
 * the thread, and over the calls of the period.  Gives up, and fails, when `stop`
 * gets true (NULL: never).  Free it with part_tree_free, also after a failure.  Sums are
 * without how many calls were merged; stacks are for who asks for methods alone: no
 * number says anything, and through a lens several nodes may be of one stack. */
bool part_tree_make(struct part_tree *, const struct part *,
    const atomic_bool *stop, struct error *err);
bool part_sums_make(struct part_tree *, const struct part *,
    const atomic_bool *stop, struct error *err);
bool part_stacks_make(struct part_tree *, const struct part *,
    const atomic_bool *stop, struct error *err);
void part_tree_free(struct part_tree *);

/* From here on its nodes have waits (model/waits).  `order`: tree_order, or NULL. */
bool part_tree_keep_waits(struct part_tree *, const uint32_t *order,
    struct error *err);

/* Where a call stands whose node is this one of the thread; at the root when
 * nothing is left of it. */
static inline uint32_t part_tree_node(const struct part_tree *p, uint32_t node)
{
	return p->places == NULL ? node : p->places[node];
}

/* Its method; NO_METHOD when nothing is left of it.  And that of its caller. */
static inline uint32_t part_tree_method(const struct part_tree *p,
    uint32_t node)
{
	return p->tree->methods[part_tree_node(p, node)];
}

static inline uint32_t part_tree_caller(const struct part_tree *p,
    uint32_t node)
{
	uint32_t parent = p->tree->rests[part_tree_node(p, node)].parent;

	return parent == NO_NODE ? NO_METHOD : p->tree->methods[parent];
}

/* How many calls are around it. */
uint32_t part_tree_depth(const struct part_tree *, uint32_t node);

/* Are the extremes of its thread's calls kept (model/tree)? */
static inline bool part_has_extremes(const struct part *p, enum measure measure)
{
	return p->thread->tree.extremes[measure] != NULL;
}

/* Does only a walk (model/lens_walk) say what its lens leaves of single calls? */
bool part_tree_needs_walk(const struct part_tree *);

/* Adds how many calls of the thread each row has at most; `rows` are by node of a
 * call.  False: only a look at the calls tells, and nothing was added. */
bool part_tree_counts(const struct part_tree *, const uint32_t *rows, size_t *counts);

/* How many nodes calls of the thread can have. */
static inline uint32_t part_tree_nodes(const struct part_tree *p)
{
	return p->lens == NULL ? p->thread->tree.count : p->lens->called->count;
}

/* How many nodes the thread has by itself; which of them such a node is (NO_NODE: of
 * calls that run and are not visible yet). */
static inline uint32_t part_tree_raws(const struct part_tree *p)
{
	return p->thread->tree.count;
}

static inline uint32_t part_tree_raw(const struct part_tree *p, uint32_t node)
{
	return p->lens == NULL ? node : part_lens_raw(p->lens, node);
}

/* Does only a walk tell the node of a call? */
static inline bool part_tree_is_parted(const struct part_tree *p)
{
	return p->lens != NULL && p->lens->split.rule.count > 0;
}

/* Sets depths[d] for each column of calls (model/calls.h) in which a call of one of
 * the flagged nodes can stand. */
bool part_tree_flag_depths(const struct part_tree *, const uint8_t *nodes,
    uint8_t *depths, struct error *err);

#endif

/*
 * model/part_lens.h - what a lens does to the stacks of a part.
 *
 * The lens looks at a base: a copy of the thread's tree, or what that is when its stacks
 * are parted by which of their calls are short (model/call_split).  The nodes that calls
 * are of are those of the thread; where stacks are parted, they are those of the base,
 * and part_lens_call says which.
 */
#ifndef MODEL_PART_LENS_H
#define MODEL_PART_LENS_H

#include "model/call_split.h"
#include "model/lens.h"

struct part_lens {
	struct lens_view view;
	uint32_t *bases;  /* by node that calls are of */
	uint32_t *places; /* by node of the base: in the tree, of a frame */
	uint32_t *depths; /* by node of the base; of the root 0 */
	uint32_t *parents;
	const struct tree *called; /* whose nodes calls are of */
	struct call_split split;   /* no limits: stacks are not parted */
	struct short_calls *limits; /* of the split */
};

/* Looks at a base; `bases` and `split` are there.  A pass over the nodes for each step,
 * or a few.  Free it with part_lens_free, also after a failure. */
bool part_lens_look(struct part_lens *, const struct lens *,
    const struct tree *base, struct error *err);
void part_lens_free(struct part_lens *); /* all but the memory it stands in */

/* The node that the call is of, when that of the call around it is known; for none
 * part_lens_none.  Its own, where stacks are not parted. */
static inline uint32_t part_lens_call(const struct part_lens *l, uint32_t around,
    const struct call *call)
{
	return l->split.rule.count == 0 ? call->node :
	    call_split_node(&l->split, around, call);
}

static inline uint32_t part_lens_none(const struct part_lens *l)
{
	return l->called->root;
}

/* Where long calls of a node of the thread are, unless a walk parts its stacks; and how
 * long they are at least, in ticks of the axis. */
static inline uint32_t part_lens_long(const struct part_lens *l, uint32_t raw)
{
	return call_split_is_twice(&l->split) ? l->split.longs[raw] : raw;
}

static inline uint64_t part_lens_limit(const struct part_lens *l)
{
	return call_split_is_twice(&l->split) ? l->split.rule.limits->limit : 0;
}

/* The node of the thread that it is; or NO_NODE. */
static inline uint32_t part_lens_raw(const struct part_lens *l, uint32_t node)
{
	return l->split.rule.count == 0 ? node : l->split.raws[node];
}

/* Does it take calls off the stack and put them on it again, as where recursion is
 * folded?  A pass over the nodes. */
bool part_lens_splits(const struct part_lens *);

/* Can calls that are left be shorter than in the file? */
bool part_lens_shortens(const struct part_lens *);

#endif

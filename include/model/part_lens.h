/*
 * model/part_lens.h - what a lens does to the stacks of a part.
 *
 * The lens looks at a base: the thread's tree or a copy, or what that is when its stacks
 * are parted by which of their calls are short (model/call_split).  The nodes that calls
 * are of are those of the thread; where stacks are parted, they are those of the base.
 *
 * With one limit, where all that is in a short call goes where that goes, nothing has to
 * be parted: the nodes are of long calls alone, and a short call is of the node of the
 * long one around it.  So part_lens_call says of which node a call is, and it is left
 * where that is a frame at its own depth (part_lens_leaves).
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
	uint64_t limit;  /* shorter calls are of no node by themselves, in ticks */
	enum clock axis; /* of this clock; 0: all are */
};

/* Looks at a base; `bases` and `split` are there.  A pass over the nodes for each step,
 * or a few.  Free it with part_lens_free, also after a failure. */
bool part_lens_look(struct part_lens *, const struct lens *,
    const struct tree *base, struct error *err);
void part_lens_free(struct part_lens *); /* all but the memory it stands in */

/* Is it, and so all that is in it, of the node of a call around it? */
static inline bool part_lens_is_short(const struct part_lens *l,
    const struct call *call)
{
	return call->time[l->axis] < l->limit;
}

/* The node that the call is of, when that of the call around it is known; for none
 * part_lens_none. */
static inline uint32_t part_lens_call(const struct part_lens *l, uint32_t around,
    const struct call *call)
{
	if (l->split.rule.count > 0)
		return call_split_node(&l->split, around, call);
	return part_lens_is_short(l, call) ? around : call->node;
}

/* Is a call of the depth left, by the node that it is of? */
static inline bool part_lens_leaves(const struct part_lens *l, uint32_t node,
    uint32_t depth)
{
	const uint32_t base = l->bases[node];

	return lens_is_frame(&l->view, base) && l->depths[base] == depth + 1;
}

static inline uint32_t part_lens_none(const struct part_lens *l)
{
	return l->called->root;
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

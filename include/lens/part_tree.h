/*
 * lens/part_tree.h - the stacks of a part: the one way to a tree.
 *
 * Where nothing is asked of the stacks (part->lens), the tree of a whole thread is
 * the thread's own: nothing is copied, and it grows while the trace is read.  Of a
 * period a tree is made (model/clip), and so it is for a lens.  Questions never
 * look into the tree of a thread by themselves (tests/layers.sh).
 *
 * The calls of a thread name nodes of the thread's own tree (struct call).
 * part_tree_node says where those are in the tree of the part, from an array.  Where
 * a lens parts stacks by single calls, nodes are those of part_lens_call; where it has
 * a limit, they are of long calls.
 */
#ifndef LENS_PART_TREE_H
#define LENS_PART_TREE_H

#include "lens/call_split.h"
#include "lens/steps.h"
#include "model/clip.h"
#include "model/methods.h"
#include "model/thread.h"

/*
 * What a lens does to the stacks of a part.
 *
 * The lens looks at a base: the thread's tree or a copy, or what that is when its stacks
 * are parted by which of their calls are short (lens/call_split).  The nodes that calls
 * are of are those of the thread; where stacks are parted, they are those of the base.
 *
 * With one limit, where all that is in a short call goes where that goes, nothing has to
 * be parted: the nodes are of long calls alone, and a short call is of the node of the
 * long one around it.  So part_lens_call says of which node a call is, and it is left
 * where that is a frame at its own depth (part_lens_leaves).
 */

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

/*
 * The merged trees of several threads as one.
 *
 * Nodes of the same stack become one, whatever thread they are of; the root
 * stands for all threads.  What they waited is added up where the tree that they
 * become keeps waits, and those that are added have some (lens/part_tree).
 */

/* The same, and notes by node of `from` where that is then; zeros at first. */
bool tree_merge_to(struct tree *into, const struct tree *from, uint32_t *places,
    struct error *err);

/* The same for what stands below the flagged nodes of `from` only, as if each were
 * the root; none of them stands below another one. */
bool tree_merge_below(struct tree *into, const struct tree *from,
    const uint8_t *flags, struct error *err);

/* The node of a stack with the method on top of the node's; new if need be.
 * NO_NODE when out of memory. */
uint32_t tree_step(struct tree *, uint32_t node, uint32_t method,
    struct error *err);

/* Adds the calls of a node of one tree to those of a node of another. */
void tree_add_calls(struct tree *into, uint32_t to, const struct tree *from,
    uint32_t node);

/* Adds the calls of the thread that are still running, up to its last
 * event; waits_of_thread has what they waited. */
bool tree_merge_running(struct tree *into, const struct thread *,
    struct error *err);

/*
 * What the nodes of a tree waited (R17): a third time beside
 * those of the clocks.
 *
 * A node waits max(0, own wall − own CPU time).  That is worked out once for each
 * node of a thread's tree, or of its tree of a period; from there it is only added,
 * as the times of a clock are.  So all that adds up nodes agrees.
 */

static inline uint64_t tree_wait(const struct tree *tree, uint32_t node)
{
	return tree->waits == NULL ? 0 : tree->waits[node];
}

static inline uint64_t tree_time(const struct tree *tree, uint32_t node,
    enum measure measure)
{
	return measure == MEASURE_WAIT ? tree_wait(tree, node) :
					 tree->nodes[node].time[measure];
}

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

/* From here on its nodes have waits (lens/part_tree).  `order`: tree_order, or NULL. */
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

/* Are the extremes of its thread's calls kept (model/tree)? */
static inline bool part_has_extremes(const struct part *p, enum measure measure)
{
	return p->thread->tree.extremes[measure] != NULL;
}

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

/* Does only a walk (lens/lens_calls) say what its lens leaves of single calls? */
bool part_tree_needs_walk(const struct part_tree *p);

/* Adds how many calls of the thread each row has at most; `rows` are by node of a
 * call.  False: only a look at the calls tells, and nothing was added. */
bool part_tree_counts(const struct part_tree *p, const uint32_t *rows,
    size_t *counts);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lens/part_tree.h - the merged tree of a part: the one way to a tree for all
 * questions, with or without a lens.
 *
 * Where nothing is asked of the stacks (part->lens), the tree of a whole thread
 * is the thread's own: nothing is copied, and it grows while the trace is read.
 * A period gets a tree of its own (model/clip.h), and so does a lens.
 * Questions never look into the tree of a thread by themselves
 * (tests/layers.sh).
 *
 * Three kinds of nodes are told apart.  The calls of a thread name nodes of the
 * thread's own tree (call.node).  Where only single calls tell what is left, as
 * how long they are, calls of one stack need several nodes, and the thread is
 * *parted*: each step that looks at single calls ends a *stage*, a pass that
 * gives the calls the nodes of another tree.  part_tree.thread has that tree,
 * and the calls with these nodes.  The lens looks at a *base*: that
 * tree or a copy.  part_tree_node says where a node that calls are of stands in
 * the tree of the part.
 */
#ifndef LENS_PART_TREE_H
#define LENS_PART_TREE_H

#include "lens/steps.h"
#include "model/clip.h"
#include "model/methods.h"
#include "model/thread.h"

/* ---- what a lens does to the stacks of a part ----
 *
 * With one limit, where all that is in a short call goes where that goes,
 * nothing has to be parted: nodes are of long calls alone, and a short call is
 * of the node of the long one around it.  A call is left where its node is a
 * frame at its own depth. */

struct part_lens {
	struct lens_view view;
	const struct tree *base; /* the tree looked at, callers first: … */
	struct tree copy;        /* … as it is, or this copy.  Only while the
	                            tree of the part is made */
	uint32_t *bases;  /* by node that calls are of: its node in the base */
	uint32_t *places; /* by node of the base: in the tree, of a frame */
	uint32_t *depths; /* by node of the base; of the root 0 */
	uint32_t *parents; /* by node of the base */
	const struct tree *called; /* the tree whose nodes calls are of */
	uint64_t limit;  /* shorter calls are of no node by themselves, in
	                    ticks */
	enum clock axis; /* of this clock; 0: all are */
};

/* Is the call, and so all that is in it, of the node of a call around it? */
static inline bool part_lens_is_short(const struct part_lens *l,
    const struct call *call)
{
	return call->time[l->axis] < l->limit;
}

/* Does the lens take calls or gaps off the stack and put them on it again, as
 * where recursion is folded?  Costs a pass over the nodes. */
bool part_lens_splits(const struct part_lens *);

/* Can calls that are left be shorter than in the file? */
bool part_lens_shortens(const struct part_lens *);

/* ---- what the nodes of a tree waited (R17): a third time beside the clocks ----
 *
 * A node waits max(0, own wall − own CPU time).  That is worked out once for
 * each node of a thread's tree, or of its tree of a period; from there it is
 * only added, as the times of a clock are.  So all sums over nodes agree. */

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

/* ---- the tree of a part ---- */

/* A part_tree must not move: `tree` may point into it.  All zeros is none. */
struct part_tree {
	const struct tree *tree;
	uint64_t span[CLOCKS];    /* how long the thread was there, … */
	uint64_t dropped[CLOCKS]; /* … without what a lens dropped */
	enum tick tick;
	const struct thread *thread; /* its calls are of nodes of its tree */
	struct parted *parted; /* that thread, where it is not the recorded
	                          one; else NULL */
	uint32_t *places; /* by node that calls are of; NULL: the same */
	struct part_lens *lens; /* NULL: there is none */
	struct tree made; /* `tree`, unless that is the thread's own */
	uint32_t *order;  /* of its nodes, once somebody has asked */
	bool is_lent;     /* all of `made` but its waits is the thread's */
};

/* What is wanted beside the methods of the nodes. */
enum part_numbers {
	PART_STACKS, /* nothing: no number of the tree means anything, and
	                through a lens several nodes may be of one stack */
	PART_SUMS,   /* all but the number of merged calls */
	PART_ALL
};

/* Makes the tree.  Costs nothing for a whole thread without a lens; else a pass
 * over the nodes of the thread, and over the calls of the period.  Gives up,
 * and fails, when `stop` gets true (NULL: never).  Free it with part_tree_free,
 * also after a failure. */
bool part_tree_make(struct part_tree *, const struct part *, enum part_numbers,
    const atomic_bool *stop, struct error *err);
void part_tree_free(struct part_tree *);

/* Returns a time of a node with all below it; the root has all the time of the
 * part, or all its waits. */
static inline uint64_t part_tree_time(const struct part_tree *p, uint32_t node,
    enum measure measure)
{
	return node == p->tree->root && measure != MEASURE_WAIT ?
	    p->span[measure] :
	    tree_time(p->tree, node, measure);
}

/* Returns tree_order of the tree, which stays as it is from then on. */
const uint32_t *part_tree_order(struct part_tree *);

/* Gives the nodes their waits. */
void part_tree_keep_waits(struct part_tree *);

/* Returns how long the threads were there, without what a lens dropped; of
 * MEASURE_WAIT what all waited, where the tree keeps that. */
static inline uint64_t part_tree_span(const struct part_tree *p,
    enum measure measure)
{
	return measure != MEASURE_WAIT ? p->span[measure] :
	    p->tree->count == 0        ? 0 :
					 tree_wait(p->tree, p->tree->root);
}

/* ---- from calls to the tree ---- */

/* Returns how many nodes calls can be of. */
static inline uint32_t part_tree_nodes(const struct part_tree *p)
{
	return p->thread->tree.count;
}

/* Returns where a call stands in the tree, by the node that it is of; the root
 * when nothing is left of it. */
static inline uint32_t part_tree_node(const struct part_tree *p, uint32_t node)
{
	return p->places == NULL ? node : p->places[node];
}

/* Returns the call's method; NO_METHOD when nothing is left of it. */
static inline uint32_t part_tree_method(const struct part_tree *p,
    uint32_t node)
{
	return p->tree->methods[part_tree_node(p, node)];
}

/* Returns the method of the call's caller, or NO_METHOD. */
static inline uint32_t part_tree_caller(const struct part_tree *p,
    uint32_t node)
{
	uint32_t parent = p->tree->rests[part_tree_node(p, node)].parent;

	return parent == NO_NODE ? NO_METHOD : p->tree->methods[parent];
}

/* Returns a part with the calls that the nodes are of. */
static inline struct part part_tree_calls(const struct part_tree *p,
    const struct part *of)
{
	struct part part = *of;

	part.thread = p->thread;
	return part;
}

/* Returns the node of the recorded tree for a node that calls are of. */
uint32_t part_tree_raw(const struct part_tree *, uint32_t node);

/* Frees what only calls need (part_tree_calls): where nodes stand stays. */
void part_tree_forget_calls(struct part_tree *);

/* Does only a walk (lens/lens_calls.h) tell what its lens leaves of single
 * calls? */
bool part_tree_needs_walk(const struct part_tree *p);

/* Sets depths[d] for each depth (model/calls.h) at which a call of one of the
 * flagged nodes can stand. */
void part_tree_flag_depths(const struct part_tree *, const uint8_t *nodes,
    uint8_t *depths);

/* Adds to counts[rows[n]] how many calls each node n has at most.  Returns
 * false, with nothing added, when only a look at the calls tells. */
bool part_tree_counts(const struct part_tree *p, const uint32_t *rows,
    size_t *counts);

/* Are the extremes of its thread's calls kept (model/tree.h)? */
static inline bool part_has_extremes(const struct part *p, enum measure measure)
{
	return p->thread->tree.extremes[measure] != NULL;
}

/* ---- trees added to trees ----
 *
 * Nodes of one stack become one, whatever thread they are of; the root stands
 * for all threads.  Waits are added up where `into` keeps waits and `from` has
 * some. */

/* Adds a tree; with flags of its nodes what stands below these, as if each were
 * the root.  None of them stands below another one. */
bool tree_merge(struct tree *into, const struct tree *from,
    const uint8_t *flags, struct error *err);

/* Returns the node of a stack with the method on top of the node's; new if need
 * be.  NO_NODE when there are too many. */
uint32_t tree_step(struct tree *, uint32_t node, uint32_t method,
    struct error *err);

/* Adds the calls of a node of one tree to those of a node of another. */
void tree_add_calls(struct tree *into, uint32_t to, const struct tree *from,
    uint32_t node);

#endif

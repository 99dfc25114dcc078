/* SPDX-License-Identifier: Apache-2.0 */
/*
 * model/tree.h - the merged call tree of one thread.
 *
 * All calls with one stack share a node, with their number and times.  A node
 * is found by the hash of its stack, which rolls: entering a method makes the
 * callee's hash from the caller's.  Since the step can be inverted, a stack can
 * also grow at its outer end (tree_wrap) without a node being moved.  The
 * root's hash is a seed (base/hash.h), and all trees have the same.  Nodes are
 * named by number, which stays valid.
 */
#ifndef MODEL_TREE_H
#define MODEL_TREE_H

#include "base/hash.h"
#include "model/measures.h"

/* ---- the shortest and the longest of some calls ----
 *
 * Where single calls are left out, a tree keeps them of each node as calls end
 * (tree_keep_extremes). */

struct min_max {
	uint64_t min, max;
};

/* Returns the extremes of no calls. */
static inline struct min_max min_max_none(void)
{
	return (struct min_max){ UINT64_MAX, 0 };
}

static inline void min_max_join(struct min_max *to, struct min_max from)
{
	to->min = from.min < to->min ? from.min : to->min;
	to->max = from.max > to->max ? from.max : to->max;
}

/* Notes one more call of a node, in each measure that is kept. */
static inline void min_max_note(struct min_max *const kept[MEASURES],
    uint32_t node, const uint64_t time[CLOCKS])
{
	for (int m = 0; m < MEASURES; m++) {
		const uint64_t one = measure_of_call((enum measure)m, time);

		if (kept[m] != NULL)
			min_max_join(&kept[m][node],
			    (struct min_max){ one, one });
	}
}

/* ---- the tree ---- */

#define NO_NODE UINT32_MAX

/* What every call that ends touches: half a line of the cache. */
struct node {
	uint64_t time[CLOCKS]; /* inclusive, of all its calls */
	uint64_t hash;         /* of the stack */
	uint32_t method;       /* NO_METHOD for the root */
	uint32_t calls;
};

/* The rest of a node.  No call throws where the tree is_sampled. */
struct node_rest {
	uint32_t parent; /* NO_NODE for the root */
	union {
		uint32_t threw;   /* of its calls */
		uint32_t samples; /* is_sampled: of its stack, and of all that
		                     stand on it (model/thread.h) */
	};
};

struct tree {
	struct node *nodes;      /* each within one line of the cache */
	struct node_rest *rests; /* by node */
	uint32_t *methods;       /* by node, as in `nodes`; in the memory of
	                            `rests` */
	uint64_t *waits;         /* by node, with all below (lens/part_tree.h),
	                            or NULL */
	uint32_t *merged;        /* by node: calls that a lens merged into it,
	                            or NULL */
	struct min_max *extremes[MEASURES]; /* by node; NULL: not kept */
	void *memory;            /* of the nodes */
	size_t node_room, rest_room;
	uint32_t count;
	uint32_t faulted;        /* nodes whose memory has been faulted in */
	uint32_t root;           /* not a call: the thread itself */
	struct slots slots;      /* from hashes to nodes */
	uint64_t clashes;        /* stacks that share a hash with another */
	bool is_sampled;         /* its nodes count samples */
	bool is_dual;            /* its nodes have times of both clocks */
	bool has_extremes;       /* of any measure */
};

void tree_init(struct tree *);
void tree_free(struct tree *);

/* Give each node waits of 0, a count of 0 merged calls, or the extremes of no
 * calls, to be kept from here on. */
void tree_keep_waits(struct tree *);
void tree_keep_merged(struct tree *);
void tree_keep_extremes(struct tree *, enum measure);

/* ---- nodes and their stacks ---- */

#define TREE_FACTOR UINT64_C(0xd1342543de82ef95)

/* Returns the hash of the stack that has `method` on top of the stack
 * `parent`. */
static inline uint64_t tree_hash(uint64_t parent, uint32_t method)
{
	return (parent ^ method) * TREE_FACTOR;
}

static inline bool node_is(const struct tree *tree, uint32_t node,
    uint64_t hash, uint32_t method)
{
	return tree->nodes[node].hash == hash &&
	    tree->nodes[node].method == method;
}

/* Returns the node of that hash, or NO_NODE. */
uint32_t tree_find(const struct tree *, uint64_t hash, uint32_t method);

/* Returns the node of that hash, if need be a new one below `parent`; NO_NODE
 * when numbers run out. */
uint32_t tree_add(struct tree *, uint64_t hash, uint32_t method,
    uint32_t parent, struct error *err);

/* Makes a node one of another method.  Its hash does not find it any more,
 * unless the hash is of that method. */
static inline void tree_set_method(struct tree *tree, uint32_t node,
    uint32_t method)
{
	tree->nodes[node].method = tree->methods[node] = method;
}

/* Puts the whole tree inside a call of `method`, which turns out to have been
 * on the stack before (R3): the root becomes that method's node, and a new root
 * is put outside.  Returns the method's node, or NO_NODE. */
uint32_t tree_wrap(struct tree *, uint32_t method, struct error *err);

/* ---- copies, whose nodes cannot be found by their hashes ---- */

/* Copies all nodes, with nothing counted.  No more nodes can be added. */
void tree_copy_stacks(struct tree *, const struct tree *from);

/* Copies all nodes with what is counted, in an order in which callers come
 * before callees (tree_order).  `places` gets the new number of each node of
 * `from`. */
void tree_copy_in_order(struct tree *, const struct tree *from,
    const uint32_t *order, uint32_t *places);

/* Copy some nodes with nothing counted: first the root, which gets number 0,
 * then one at a time, whose parent is still to be set. */
void tree_copy_root(struct tree *, const struct tree *from);
uint32_t tree_copy_node(struct tree *, const struct tree *from, uint32_t node);

/* ---- ways through a tree, whose nodes only know their parents ---- */

/* Children as lists: the first child of each node and the next sibling, in
 * arrays of tree->count. */
struct tree_links {
	uint32_t *first_child, *next_sibling;
	bool *is_called; /* by node; NULL until tree_links_find_called */
};

/* Makes the lists in one pass.  Free them with tree_links_free. */
void tree_link(const struct tree *, struct tree_links *);
void tree_links_free(struct tree_links *);

/* Finds the nodes that have calls, or a node with calls below them.  A node of
 * a period (model/clip.h) may have none itself: its call ended where the period
 * begins, and the calls that it made last took no time.  Costs a pass and a
 * byte a node. */
void tree_links_find_called(struct tree_links *, const struct tree *);

/* Returns all nodes, each before the nodes below it, and these before its next
 * sibling: the root comes first.  A caller who knows which nodes are next can
 * have them fetched from memory meanwhile.  The array of tree->count is the
 * caller's to free. */
uint32_t *tree_order(const struct tree *);

#endif

/*
 * model/tree.h - the merged call tree of one thread.
 *
 * All calls with the same stack share a node, with their number and times.  A
 * node is found by the hash of its stack, which rolls: entering a method makes
 * the callee's hash from the caller's, and since the step can be inverted, a
 * stack can also grow at its outer end (tree_wrap) without a node being moved.
 */
#ifndef MODEL_TREE_H
#define MODEL_TREE_H

#include "trace/facts.h"

#define NO_NODE UINT32_MAX

struct node {
	uint64_t hash;         /* of the stack */
	uint64_t time[CLOCKS]; /* inclusive, of all its calls */
	uint32_t method;       /* NO_METHOD for the root */
	uint32_t parent;       /* NO_NODE for the root */
	uint32_t calls, threw;
};

struct tree_slot {
	uint32_t tag;  /* the high half of the hash */
	uint32_t node; /* one more; 0: free */
};

struct tree {
	struct node *nodes;
	size_t room;
	uint32_t count;
	uint32_t root;           /* not a call: the thread itself */
	struct tree_slot *slots; /* in the order of the hashes, nearly */
	unsigned slot_shift;     /* of a hash, to its place */
	uint64_t clashes;        /* stacks that share a hash with another */
};

bool tree_init(struct tree *, struct error *err);
void tree_free(struct tree *);

#define TREE_FACTOR UINT64_C(0xd1342543de82ef95)

/* The hash of the stack that has `method` on top of the stack `parent`. */
static inline uint64_t tree_hash(uint64_t parent, uint32_t method)
{
	return (parent ^ method) * TREE_FACTOR;
}

/* The other way: the hash of the stack without the `method` on its top. */
uint64_t tree_hash_caller(uint64_t hash, uint32_t method);

/* Where the search for a hash begins. */
static inline const struct tree_slot *tree_place(const struct tree *tree,
    uint64_t hash)
{
	return &tree->slots[hash >> tree->slot_shift];
}

/*
 * The node that the hash very likely has if it has one, to be checked.  Nobody
 * can foresee in which of the first places it stands, so there is no branch for
 * that.
 */
static inline uint32_t tree_guess(const struct tree *tree, uint64_t hash)
{
	const struct tree_slot *at = tree_place(tree, hash);
	const uint32_t tag = (uint32_t)(hash >> 32);
	uint32_t found = at[2].node;

	found ^= (found ^ at[1].node) & -(uint32_t)(at[1].tag == tag);
	found ^= (found ^ at[0].node) & -(uint32_t)(at[0].tag == tag);
	return found - (found > 0);
}

static inline bool node_is(const struct tree *tree, uint32_t node,
    uint64_t hash, uint32_t method)
{
	return tree->nodes[node].hash == hash &&
	    tree->nodes[node].method == method;
}

/* The node of that hash; NO_NODE when there is none. */
uint32_t tree_find(const struct tree *, uint64_t hash, uint32_t method);

/* The node of that hash, if need be a new one below `parent`; NO_NODE when
 * memory or numbers run out. */
uint32_t tree_add(struct tree *, uint64_t hash, uint32_t method,
    uint32_t parent, struct error *err);

/*
 * All that is there turns out to have run inside a call of `method` that was
 * on the stack before (R3): the root becomes that method's node and a new root
 * is put outside.  Returns the method's node, or NO_NODE.
 */
uint32_t tree_wrap(struct tree *, uint32_t method, struct error *err);

/* Children as lists: the first child of each node and the next sibling, in
 * arrays of tree->count that the caller frees.  One pass. */
struct tree_links {
	uint32_t *first_child, *next_sibling;
};

bool tree_link(const struct tree *, struct tree_links *, struct error *err);
void tree_links_free(struct tree_links *);

#endif

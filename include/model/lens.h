/*
 * model/lens.h - what is asked of the stacks: an ordered list of transforms.
 *
 * Each of them turns a tree into a tree, and sees what the one before it left.
 * A lens never changes, and what it points to stays where it is as long as
 * anybody has it: so who asks for the same points to the same.  NULL is the empty
 * lens, which leaves all stacks as they are.
 */
#ifndef MODEL_LENS_H
#define MODEL_LENS_H

#include "model/tree.h"

/* A tree that becomes another one. */
struct lens_turn {
	const struct tree *from; /* node 0 is the root, callers come before
	                            those they call; without waits */
	struct tree *into;       /* its root alone, node 0, at first */
	uint32_t *places;        /* by node of `from`: where its calls are in
	                            `into`; 0, as at first: they are no more */
};

/* Adds the stacks to `into`, with what is counted of them.  What the root took is
 * in neither tree. */
typedef bool lens_kind(const struct lens_turn *, const void *what,
    struct error *err);

struct lens_step {
	lens_kind *kind;
	const void *what; /* its own argument */
};

struct lens {
	size_t count;
	const struct lens_step *steps;
};

bool lens_is_empty(const struct lens *);
bool lens_is_same(const struct lens *, const struct lens *);

/* Turns a tree as lens_turn has it into what the lens leaves.  `places`, by node
 * of whatever the tree was made from, are brought up to date: 0 for none.  A few
 * passes over the nodes for each step. */
bool lens_apply(const struct lens *, struct tree *, uint32_t *places,
    uint32_t count, struct error *err);

#endif

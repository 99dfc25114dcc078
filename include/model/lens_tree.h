/*
 * model/lens_tree.h - the tree of what a lens leaves (model/lens).
 *
 * Each node of the tree that it is made from has its own time where its stack is
 * then, so the times of all clocks go on to add up.
 */
#ifndef MODEL_LENS_TREE_H
#define MODEL_LENS_TREE_H

#include "model/lens.h"

/* All zeros is none. */
struct lens_tree {
	struct tree tree;  /* what was merged into its nodes is counted there */
	uint32_t *places;  /* by node of the other tree: of a frame where its calls
	                      are; else 0 */
	uint64_t dropped[CLOCKS]; /* of the span */
};

/* The tree has no waits yet; `span` is what its root takes.  A pass over the nodes.
 * Free it with lens_tree_free, also after a failure. */
bool lens_tree_make(struct lens_tree *, const struct lens_view *,
    const struct tree *, const uint64_t span[CLOCKS], struct error *err);
void lens_tree_free(struct lens_tree *);

#endif

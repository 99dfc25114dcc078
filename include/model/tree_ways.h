/*
 * model/tree_ways.h - ways through a tree (model/tree), whose nodes only know their
 * parents.
 */
#ifndef MODEL_TREE_WAYS_H
#define MODEL_TREE_WAYS_H

#include "model/tree.h"

/* Children as lists: the first child of each node and the next sibling, in
 * arrays of tree->count.  One pass.  To be freed with tree_links_free. */
struct tree_links {
	uint32_t *first_child, *next_sibling;
	bool *is_called; /* by node; NULL until tree_links_find_called */
};

bool tree_link(const struct tree *, struct tree_links *, struct error *err);

/* Has the node calls, or one below it?  That of a period (model/excerpt) may have
 * none itself: it ended where the period begins, and those it made last took no
 * time.  Costs a pass and a byte a node. */
bool tree_links_find_called(struct tree_links *, const struct tree *,
    struct error *err);

void tree_links_free(struct tree_links *);

/* Is the root node 0, and each node after its parent?  A pass over the nodes. */
bool tree_is_in_order(const struct tree *);

/* All nodes, each before those below it, and these before its next sibling: the
 * root comes first.  Who knows which nodes are next can have them fetched from
 * memory meanwhile.  An array of tree->count that the caller frees; NULL when
 * out of memory. */
uint32_t *tree_order(const struct tree *, struct error *err);

#endif

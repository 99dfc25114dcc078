/*
 * model/tree_ways.h - ways through a tree (model/tree), whose nodes only know their
 * parents.
 */
#ifndef MODEL_TREE_WAYS_H
#define MODEL_TREE_WAYS_H

#include "model/tree.h"

/* Children as lists: the first child of each node and the next sibling, in
 * arrays of tree->count that the caller frees.  One pass. */
struct tree_links {
	uint32_t *first_child, *next_sibling;
};

bool tree_link(const struct tree *, struct tree_links *, struct error *err);
void tree_links_free(struct tree_links *);

/* All nodes, each before those below it, and these before its next sibling: the
 * root comes first.  Who knows which nodes are next can have them fetched from
 * memory meanwhile.  An array of tree->count that the caller frees; NULL when
 * memory is out. */
uint32_t *tree_order(const struct tree *, struct error *err);

#endif

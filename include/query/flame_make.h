/*
 * query/flame_make.h - a flame of a tree, and the order of its frames.
 */
#ifndef QUERY_FLAME_MAKE_H
#define QUERY_FLAME_MAKE_H

#include "query/flame.h"

/* As flame_make, of a tree made from the parts. */
bool flame_make_tree(struct flame *, const struct flame_source *,
    const struct part_tree *, struct error *err);

/* Places of the methods in the order of their texts; to be freed. */
uint32_t *flame_ranks(const struct methods *, struct error *err);

/* As flame_make, for who makes many of the same methods: to have the places is
 * most of the work where there are few stacks. */
bool flame_make_ranked(struct flame *, const struct flame_source *,
    const uint32_t *ranks, struct error *err);

#endif

/*
 * exporters/edge_walk.h - who calls whom, each pair once: calls of all kinds of
 * recursion together.
 */
#ifndef EXPORTERS_EDGE_WALK_H
#define EXPORTERS_EDGE_WALK_H

#include "lens/totals.h"

struct edge_walk {
	const struct edges *edges;
	uint32_t next, end;
};

/* All of them, by caller and callee; those of a caller alone.  They are sorted
 * (edges_sort). */
struct edge_walk edge_walk_all(const struct edges *);
struct edge_walk edge_walk_of(const struct edges *, uint32_t caller);

/* False after the last. */
bool edge_walk_next(struct edge_walk *, struct edge *out);

#endif

#include "config.h"

#include "exporters/edge_walk.h"

struct edge_walk edge_walk_all(const struct edges *edges)
{
	return (struct edge_walk){ edges, 0, edges->count };
}

struct edge_walk edge_walk_of(const struct edges *edges, uint32_t caller)
{
	uint32_t count, first = edges_of_caller(edges, caller, &count);

	return (struct edge_walk){ edges, first, first + count };
}

bool edge_walk_next(struct edge_walk *w, struct edge *out)
{
	if (w->next == w->end)
		return false;
	*out = w->edges->items[w->next++];
	out->caller_recursive = out->callee_recursive = false;
	for (; w->next < w->end; w->next++) {
		const struct edge *more = &w->edges->items[w->next];

		if (more->caller != out->caller || more->callee != out->callee)
			break;
		out->calls += more->calls;
		for (int m = 0; m < MEASURES; m++)
			out->time[m] += more->time[m];
	}
	return true;
}

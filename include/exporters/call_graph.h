/*
 * exporters/call_graph.h - the methods that take the most, and who of them calls whom,
 * over all threads that are exported.
 *
 * An edge leads over methods that are not in the graph.  Its time counts where it
 * stands on a stack first, so recursion counts once, as it does for a method.
 */
#ifndef EXPORTERS_CALL_GRAPH_H
#define EXPORTERS_CALL_GRAPH_H

#include "exporters/exported.h"

struct graph_edge {
	uint64_t time;    /* of the clock that is wished for */
	uint32_t running; /* so often it is on the stack of the walk */
	bool is_there, is_direct; /* at least once without one between */
};

struct call_graph {
	struct totals totals;
	enum measure measure;
	uint32_t *methods; /* the heaviest first */
	uint32_t count;
	uint32_t *places;  /* by method: its place there; NO_PLACE */
	struct graph_edge *edges; /* by place of the caller, then of the callee */
	uint32_t methods_left, edges_left; /* out */
};

#define NO_PLACE UINT32_MAX

/* At most as many methods as are wished for, none that takes less than the least,
 * and no edge with less of its caller than is wished.  Free it with
 * call_graph_free, also after a failure. */
bool call_graph_make(struct call_graph *, const struct exported *,
    struct error *err);
void call_graph_free(struct call_graph *);

static inline struct graph_edge *call_graph_edge(const struct call_graph *g,
    uint32_t caller, uint32_t callee)
{
	return &g->edges[(size_t)caller * g->count + callee];
}

#endif

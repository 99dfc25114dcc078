#include "config.h"

#include "exporters/call_graph.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/numbers.h"
#include "exporters/node_walk.h"

/* ---- methods ------------------------------------------------------------ */

struct graph_method {
	uint64_t time;
	uint32_t rank, method;
};

static int compare(const void *left, const void *right)
{
	const struct graph_method *a = left, *b = right;

	if (a->time != b->time)
		return a->time > b->time ? -1 : 1;
	return a->rank < b->rank ? -1 : a->rank > b->rank;
}

static void take_heaviest(struct call_graph *g, const struct exported *e,
    const struct graph_method *ranked, uint32_t called)
{
	const uint64_t least = ratio_up(g->totals.span[g->measure],
	    e->wish->min_thousandths, PERCENT_THOUSANDTHS);
	const uint32_t most = e->wish->nodes == 0 ? NODES_USUAL :
						    e->wish->nodes;

	while (g->count < called && g->count < most &&
	    ranked[g->count].time >= least) {
		g->methods[g->count] = ranked[g->count].method;
		g->places[ranked[g->count].method] = g->count;
		g->count++;
	}
	g->methods_left = called - g->count;
}

static bool choose(struct call_graph *g, const struct exported *e,
    struct error *err)
{
	const uint32_t count = methods_count(e->methods);
	struct graph_method *ranked = array_new(count, sizeof *ranked, err);
	uint32_t called = 0;

	g->methods = array_new(count, sizeof *g->methods, err);
	g->places = array_new(count, sizeof *g->places, err);
	if (ranked == NULL || g->methods == NULL || g->places == NULL) {
		free(ranked);
		return false;
	}
	for (uint32_t i = 0; i < count; i++) {
		g->places[i] = NO_PLACE;
		if (g->totals.of[i].is_called)
			ranked[called++] = (struct graph_method){
				g->totals.of[i].inclusive[g->measure],
				e->ranks[i], i };
	}
	if (called > 0)
		qsort(ranked, called, sizeof *ranked, compare);
	take_heaviest(g, e, ranked, called);
	free(ranked);
	return true;
}

/* ---- edges -------------------------------------------------------------- */

/* A node of the stack of the walk. */
struct graph_level {
	uint32_t place;          /* of the innermost method that is in the graph */
	bool has_more;           /* which are not, further in */
	struct graph_edge *edge; /* it leads here; or NULL */
};

struct graph_walk {
	struct call_graph *graph;
	struct graph_level *levels; /* by depth */
	size_t room;
	uint32_t depth;             /* so many stand there */
};

static bool reserve(struct graph_walk *w, uint32_t depth, struct error *err)
{
	struct graph_level *grown = array_grow(w->levels, &w->room,
	    (size_t)depth + 1, sizeof *grown, err);

	if (grown == NULL)
		return false;
	w->levels = grown;
	while (w->depth > depth)
		if (grown[--w->depth].edge != NULL)
			grown[w->depth].edge->running--;
	w->depth = depth + 1;
	return true;
}

static void add(struct graph_edge *edge, const struct exported_node *n,
    enum measure measure, bool is_direct)
{
	if (edge->running++ == 0)
		edge->time += n->total[measure];
	edge->is_there = true;
	edge->is_direct |= is_direct;
}

static void enter(struct graph_walk *w, const struct exported_node *n)
{
	const struct graph_level *above = &w->levels[n->depth - 1];
	const uint32_t place = w->graph->places[n->method];
	struct graph_level *at = &w->levels[n->depth];

	*at = (struct graph_level){ above->place, true, NULL };
	if (place == NO_PLACE)
		return;
	*at = (struct graph_level){ place, false, NULL };
	if (above->place == NO_PLACE || above->place == place)
		return;
	at->edge = call_graph_edge(w->graph, above->place, place);
	add(at->edge, n, w->graph->measure, !above->has_more);
}

static bool add_thread(struct call_graph *g, const struct exported *e,
    const struct exported_thread *t, struct error *err)
{
	struct graph_walk walk = { .graph = g };
	struct exported_node n;
	struct node_walk w;
	bool done = node_walk_init(&w, e, t, err);

	while (done && node_walk_next(&w, &n)) {
		done = reserve(&walk, n.depth, err);
		if (done && n.depth == 0)
			walk.levels[0] = (struct graph_level){ NO_PLACE, false,
				NULL };
		else if (done)
			enter(&walk, &n);
	}
	done = done && reserve(&walk, 0, err);
	node_walk_free(&w);
	free(walk.levels);
	return done;
}

/* Those with less of their caller than is wished. */
static void drop_light(struct call_graph *g, const struct exported *e)
{
	for (uint32_t i = 0; i < g->count; i++) {
		const struct total *t = &g->totals.of[g->methods[i]];
		const uint64_t least = ratio_up(t->inclusive[g->measure],
		    e->wish->threshold_thousandths, PERCENT_THOUSANDTHS);

		for (uint32_t j = 0; j < g->count; j++) {
			struct graph_edge *edge = call_graph_edge(g, i, j);

			if (!edge->is_there || edge->time >= least)
				continue;
			edge->is_there = false;
			g->edges_left++;
		}
	}
}

bool call_graph_make(struct call_graph *g, const struct exported *e,
    struct error *err)
{
	struct export_wish wish = *e->wish;
	struct exported whole = *e; /* no stack is merged into its caller */
	bool done;

	*g = (struct call_graph){ .measure = wish.clock };
	wish.min_thousandths = 0;
	whole.wish = &wish;
	done = parts_sums(&e->parts, methods_count(e->methods), &g->totals,
	    err) && choose(g, e, err);
	if (!done)
		return false;
	g->edges = array_new((size_t)g->count * g->count, sizeof *g->edges,
	    err);
	done = g->edges != NULL;
	for (uint32_t i = 0; done && i < e->count; i++)
		done = add_thread(g, &whole, &e->threads[i], err);
	if (done)
		drop_light(g, e);
	return done;
}

void call_graph_free(struct call_graph *g)
{
	totals_free(&g->totals);
	free(g->methods);
	free(g->places);
	free(g->edges);
	*g = (struct call_graph){ 0 };
}

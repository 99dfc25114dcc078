/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/numbers.h"
#include "base/text.h"
#include "formats/formats.h"
#include "formats/walk.h"

/*
 * A picture of who calls whom, for Graphviz.
 *
 * A box says what pprof's graphs and those of dmtracedump -g say: a number, the
 * method, its inclusive and its own time with their shares, and its calls, the
 * recursive ones after a plus sign.  The larger the text the larger is the own
 * time; the redder the box the larger is the inclusive time.  An edge says how
 * long the calls over it took, and is dashed where there are always other
 * methods between.  Exact times are in the tooltips.
 *
 * Source: internal/graph/dotgraph.go of github.com/google/pprof for the looks,
 * "The DOT Language" of graphviz.org for the rest.
 */

/* ---- the graph ---- */

/* The graph is the methods that take the most, and which of them call each
 * other, over all threads that are exported.  An edge leads over methods that
 * are not in the graph.  Its time counts where it stands on a stack first, so
 * recursion counts once, as it does for a method. */

struct graph_edge {
	uint64_t time;    /* on the clock of the options */
	uint32_t running; /* so often it is on the stack of the walk */
	bool is_there, is_direct; /* direct: at least once with no method between */
};

struct call_graph {
	struct totals totals;
	enum measure measure;
	uint32_t *methods; /* the heaviest first */
	uint32_t count;
	uint32_t *places;  /* by method: its place among these, or NO_PLACE */
	struct graph_edge *edges; /* by place of the caller, then of the callee */
	uint32_t methods_left, edges_left; /* so many are left out */
};

#define NO_PLACE UINT32_MAX

static inline struct graph_edge *call_graph_edge(const struct call_graph *g,
    uint32_t caller, uint32_t callee)
{
	return &g->edges[(size_t)caller * g->count + callee];
}

/* ---- its methods ---- */

static void choose_methods(struct call_graph *g, const struct export_context *e)
{
	const uint32_t count = e->methods->count;
	const uint64_t least = ratio_up(g->totals.span[g->measure],
	    e->options->min_thousandths, PERCENT_THOUSANDTHS);
	const uint32_t most = e->options->nodes == 0 ? EXPORT_NODES_USUAL :
						       e->options->nodes;
	struct export_rank *ranked = array_new(count, sizeof *ranked);
	uint32_t called = 0;

	g->methods = array_new(count, sizeof *g->methods);
	g->places = array_new(count, sizeof *g->places);
	for (uint32_t i = 0; i < count; i++) {
		g->places[i] = NO_PLACE;
		if (g->totals.items[i].is_called)
			ranked[called++] = (struct export_rank){
				g->totals.items[i].inclusive[g->measure],
				e->ranks[i], i };
	}
	ARRAY_SORT(ranked, called, export_rank_compare);
	while (called > 0 && g->count < most &&
	    ranked[called - 1].weight >= least) {
		g->methods[g->count] = ranked[--called].number;
		g->places[g->methods[g->count]] = g->count;
		g->count++;
	}
	g->methods_left = called;
	free(ranked);
}

/* ---- its edges ---- */

/* A node of the stack of the walk. */
struct graph_level {
	uint32_t place;          /* of the innermost method that is in the graph */
	bool has_more;           /* methods further in are not in the graph */
	struct graph_edge *edge; /* the edge that leads here, or NULL */
};

struct graph_walk {
	struct call_graph *graph;
	struct graph_level *levels; /* by depth */
	size_t room;
	uint32_t depth;             /* so many stand there */
};

/* Leaves the levels at that depth and below it. */
static void leave_levels(struct graph_walk *w, uint32_t depth)
{
	while (w->depth > depth)
		if (w->levels[--w->depth].edge != NULL)
			w->levels[w->depth].edge->running--;
}

static void enter_node(void *self, const struct export_node *n)
{
	struct graph_walk *w = self;
	const struct graph_level *above;
	struct graph_level *at;
	struct graph_edge *edge;
	uint32_t place;

	leave_levels(w, n->depth);
	ARRAY_ROOM(w->levels, w->room, (size_t)n->depth + 1);
	w->depth = n->depth + 1;
	at = &w->levels[n->depth];
	*at = (struct graph_level){ NO_PLACE, false, NULL };
	if (n->depth == 0)
		return;
	above = at - 1;
	place = w->graph->places[n->method];
	at->place = place == NO_PLACE ? above->place : place;
	at->has_more = place == NO_PLACE;
	if (place == NO_PLACE || above->place == NO_PLACE ||
	    above->place == place)
		return;
	edge = at->edge = call_graph_edge(w->graph, above->place, place);
	if (edge->running++ == 0)
		edge->time += n->total[w->graph->measure];
	edge->is_there = true;
	edge->is_direct |= !above->has_more;
}

/* Drops the edges with less of their caller than the options ask for. */
static void drop_light_edges(struct call_graph *g,
    const struct export_context *e)
{
	for (uint32_t i = 0; i < g->count; i++) {
		const struct total *t = &g->totals.items[g->methods[i]];
		const uint64_t least = ratio_up(t->inclusive[g->measure],
		    e->options->threshold_thousandths, PERCENT_THOUSANDTHS);

		for (uint32_t j = 0; j < g->count; j++) {
			struct graph_edge *edge = call_graph_edge(g, i, j);

			if (!edge->is_there || edge->time >= least)
				continue;
			edge->is_there = false;
			g->edges_left++;
		}
	}
}

/* Makes the graph: at most as many methods as the options ask for, none that
 * takes less than --min, and no edge with less of its caller than --threshold.
 * The caller frees it, also after a failure. */
static bool call_graph_make(struct call_graph *g,
    const struct export_context *e, struct error *err)
{
	struct export_options request = *e->options;
	struct export_context whole = *e; /* no stack is merged into its caller */
	struct graph_walk walk = { .graph = g };
	bool done = true;

	*g = (struct call_graph){ .measure = request.clock };
	request.min_thousandths = 0;
	whole.options = &request;
	if (!parts_sums(&e->parts, e->methods->count, &g->totals, err))
		return false;
	choose_methods(g, e);
	g->edges = array_new((size_t)g->count * g->count, sizeof *g->edges);
	for (uint32_t i = 0; done && i < e->count; i++) {
		done = walk_nodes(&whole, &e->threads[i], enter_node, &walk,
		    err);
		leave_levels(&walk, 0);
	}
	if (done)
		drop_light_edges(g, e);
	free(walk.levels);
	return done;
}

/* ---- the picture ---- */

enum {
	FONT_LEAST = 8,
	FONT_MORE = 16,
	PEN_MORE = 4,
	NAME_MOST = 60 /* cells */
};

struct dot {
	struct writer *o;
	const struct export_context *e;
	struct call_graph graph;
	uint64_t whole;     /* 100 % */
	uint64_t most_self; /* of the methods that are shown */
};

/* Puts text within quotes, where & begins an entity. */
static void put_quoted(struct writer *o, struct slice text)
{
	for (size_t i = 0; i < text.length; i++) {
		if (text.start[i] == '"' || text.start[i] == '\\')
			writer_byte(o, '\\');
		writer_byte(o, text.start[i]);
		if (text.start[i] == '&')
			writer_text(o, "amp;");
	}
}

static void put_duration(struct dot *d, uint64_t time)
{
	char text[40];

	text_duration(text, sizeof text, time, d->e->facts->tick);
	writer_text(d->o, text);
}

/* Puts "885.6 ms (39.4 %)". */
static void put_share(struct dot *d, uint64_t time)
{
	char text[40];

	put_duration(d, time);
	text_percent(text, sizeof text, time, d->whole);
	writer_format(d->o, " (%s %%)", text);
}

static void put_ticks(struct dot *d, const char *what, uint64_t time)
{
	writer_format(d->o, "%s%" PRIu64 " %s", what, time,
	    tick_name(d->e->facts->tick));
}

/* Returns a share in thousandths, no more than all. */
static uint64_t share_of(uint64_t part, uint64_t whole)
{
	if (part >= whole)
		return part == 0 ? 0 : 1000;
	return ratio_down(part, 1000, whole);
}

/* Puts the label of a box, with "14+2 calls", or "~14+2 calls". */
static void put_label(struct dot *d, uint32_t place, const struct total *t)
{
	const enum measure m = d->graph.measure;
	const struct method *method = methods_at(d->e->methods,
	    d->graph.methods[place]);

	writer_format(d->o, "%" PRIu32 ". ", place + 1);
	put_quoted(d->o, text_crop(method_brief(method), NAME_MOST));
	put_quoted(d->o, slice_of(method_mark(method)));
	writer_text(d->o, "\\nincl ");
	put_share(d, t->inclusive[m]);
	writer_text(d->o, "\\nself ");
	put_share(d, t->exclusive[m]);
	writer_format(d->o, "\\n%s%" PRIu32, export_context_sign(d->e),
	    t->calls);
	if (t->recursive > 0)
		writer_format(d->o, "+%" PRIu32, t->recursive);
	writer_format(d->o, " %s%s",
	    d->graph.totals.is_sampled ? "sample" : "call",
	    t->calls != 1 || t->recursive > 0 ? "s" : "");
}

/* Puts a box.  Its colour is a shade of red: hue, saturation and value from 0
 * to 1. */
static void put_node(struct dot *d, uint32_t place)
{
	const struct total *t = &d->graph.totals.items[d->graph.methods[place]];
	const uint64_t inclusive = t->inclusive[d->graph.measure];
	const uint64_t self = t->exclusive[d->graph.measure];
	const uint64_t red = share_of(inclusive, d->whole) * 7 / 10;
	const uint64_t root = (uint64_t)sqrt(
	    (double)share_of(self, d->most_self) * 10);

	writer_format(d->o, "n%" PRIu32 " [label=\"", place + 1);
	put_label(d, place, t);
	writer_text(d->o, "\" tooltip=\"");
	put_quoted(d->o, export_context_name(d->e, d->graph.methods[place]));
	put_ticks(d, ": inclusive ", inclusive);
	put_ticks(d, ", self ", self);
	writer_format(d->o,
	    "\" fontsize=%" PRIu64 " fillcolor=\"0.020 0.%03" PRIu64
	    " 1.000\"]\n",
	    FONT_LEAST + FONT_MORE * root / 100, red);
}

static void put_edge(struct dot *d, uint32_t caller, uint32_t callee)
{
	const struct graph_edge *edge = call_graph_edge(&d->graph, caller,
	    callee);
	const uint64_t share = share_of(edge->time, d->whole);

	writer_format(d->o, "n%" PRIu32 " -> n%" PRIu32 " [label=\" ",
	    caller + 1, callee + 1);
	put_duration(d, edge->time);
	writer_text(d->o, "\" tooltip=\"");
	put_quoted(d->o, export_context_name(d->e, d->graph.methods[caller]));
	writer_text(d->o, " -> ");
	put_quoted(d->o, export_context_name(d->e, d->graph.methods[callee]));
	put_ticks(d, ": ", edge->time);
	writer_format(d->o, "\" weight=%" PRIu64 " penwidth=%" PRIu64 "%s]\n",
	    1 + share / 10, 1 + PEN_MORE * share / 1000,
	    edge->is_direct ? "" : " style=dashed");
}

/* Puts what the picture is of, in a box of its own; \l ends a line that stands
 * left. */
static void put_head(struct dot *d)
{
	const struct call_graph *g = &d->graph;

	writer_text(d->o, "digraph \"");
	put_quoted(d->o, slice_of(d->e->name));
	writer_text(d->o, "\" {\nnode [shape=box style=filled]\n"
	    "legend [fontsize=16 fillcolor=\"#f8f8f8\" label=\"");
	put_quoted(d->o, slice_of(d->e->name));
	writer_format(d->o,
	    "\\l%s%s of %" PRIu32 " thread%s: ", export_context_sampled(d->e),
	    measure_time(g->measure, d->e->facts->tick), d->e->count,
	    d->e->count == 1 ? "" : "s");
	put_duration(d, d->whole);
	writer_format(d->o, "\\l%" PRIu32 " of %" PRIu32 " methods\\l\"]\n",
	    g->count, g->count + g->methods_left);
}

static bool dot_write(const struct export_context *e, struct error *err)
{
	struct dot d = { .o = e->out, .e = e };
	struct call_graph *g = &d.graph;
	bool done = call_graph_make(g, e, err);

	d.whole = g->totals.span[g->measure];
	for (uint32_t i = 0; i < g->count; i++) {
		const struct total *t = &g->totals.items[g->methods[i]];

		if (t->exclusive[g->measure] > d.most_self)
			d.most_self = t->exclusive[g->measure];
	}
	put_head(&d);
	for (uint32_t i = 0; done && i < g->count; i++)
		put_node(&d, i);
	for (uint32_t i = 0; done && i < g->count; i++)
		for (uint32_t j = 0; j < g->count; j++)
			if (call_graph_edge(g, i, j)->is_there)
				put_edge(&d, i, j);
	writer_text(e->out, "}\n");
	export_note(e->progress, NOTE_METHODS, g->methods_left);
	export_note(e->progress, NOTE_EDGES, g->edges_left);
	totals_free(&g->totals);
	free(g->methods);
	free(g->places);
	free(g->edges);
	return done;
}

const struct exporter dot_exporter = {
	.name = "dot",
	.endings = ".dot",
	.help = "for Graphviz, a picture of who calls whom; as in dot -Tsvg "
		"app.dot >app.svg",
	.kind = EXPORTS_TREE,
	.options = "min nodes threshold",
	.write = dot_write,
};

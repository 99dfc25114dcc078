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

/* A node of the stack of the walk. */
struct graph_level {
	uint32_t place; /* of the innermost method that is in the graph */
	bool has_more;  /* methods further in are not in the graph */
	struct graph_edge *edge; /* that leads here, or NULL */
};

struct dot {
	struct writer *o;
	const struct export_context *e;
	enum measure measure;
	struct totals totals;
	uint32_t *methods; /* the heaviest first */
	uint32_t count;
	uint32_t *places;  /* by method: its place among these, or NO_PLACE */
	struct graph_edge *edges; /* by place of the caller, then of the callee */
	uint32_t methods_left, edges_left; /* so many are left out */
	struct graph_level *levels; /* by depth */
	size_t room;
	uint32_t depth;     /* so many levels stand there */
	uint64_t whole;     /* 100 % */
	uint64_t most_self; /* of the methods that are shown */
};

#define NO_PLACE UINT32_MAX

static struct graph_edge *edge_of(const struct dot *d, uint32_t caller,
    uint32_t callee)
{
	return &d->edges[(size_t)caller * d->count + callee];
}

static const struct total *total_at(const struct dot *d, uint32_t place)
{
	return &d->totals.items[d->methods[place]];
}

/* ---- its methods ---- */

static void choose_methods(struct dot *d)
{
	const struct export_context *e = d->e;
	const uint32_t count = e->methods->count;
	const uint64_t least = ratio_up(d->totals.span[d->measure],
	    e->options->min_thousandths, PERCENT_THOUSANDTHS);
	const uint32_t most = e->options->nodes == 0 ? EXPORT_NODES_USUAL :
						       e->options->nodes;
	struct export_rank *ranked = array_new(count, sizeof *ranked);
	uint32_t called = 0;

	d->methods = array_new(count, sizeof *d->methods);
	d->places = array_new(count, sizeof *d->places);
	for (uint32_t i = 0; i < count; i++) {
		d->places[i] = NO_PLACE;
		if (d->totals.items[i].is_called)
			ranked[called++] = (struct export_rank){
				d->totals.items[i].inclusive[d->measure],
				e->ranks[i], i };
	}
	ARRAY_SORT(ranked, called, export_rank_compare);
	while (called > 0 && d->count < most &&
	    ranked[called - 1].weight >= least) {
		d->methods[d->count] = ranked[--called].number;
		d->places[d->methods[d->count]] = d->count;
		d->count++;
	}
	d->methods_left = called;
	free(ranked);
}

/* ---- its edges ---- */

/* Leaves the levels at that depth and below it. */
static void leave_levels(struct dot *d, uint32_t depth)
{
	while (d->depth > depth)
		if (d->levels[--d->depth].edge != NULL)
			d->levels[d->depth].edge->running--;
}

static void enter_node(void *self, const struct export_node *n)
{
	struct dot *d = self;
	const struct graph_level *above;
	struct graph_level *at;
	struct graph_edge *edge;
	uint32_t place;

	leave_levels(d, n->depth);
	ARRAY_ROOM(d->levels, d->room, (size_t)n->depth + 1);
	d->depth = n->depth + 1;
	at = &d->levels[n->depth];
	*at = (struct graph_level){ NO_PLACE, false, NULL };
	if (n->depth == 0)
		return;
	above = at - 1;
	place = d->places[n->method];
	at->place = place == NO_PLACE ? above->place : place;
	at->has_more = place == NO_PLACE;
	if (place == NO_PLACE || above->place == NO_PLACE ||
	    above->place == place)
		return;
	edge = at->edge = edge_of(d, above->place, place);
	if (edge->running++ == 0)
		edge->time += n->total[d->measure];
	edge->is_there = true;
	edge->is_direct |= !above->has_more;
}

/* Drops the edges with less of their caller than the options ask for. */
static void drop_light_edges(struct dot *d)
{
	for (uint32_t i = 0; i < d->count; i++) {
		const uint64_t least = ratio_up(
		    total_at(d, i)->inclusive[d->measure],
		    d->e->options->threshold_thousandths, PERCENT_THOUSANDTHS);

		for (uint32_t j = 0; j < d->count; j++) {
			struct graph_edge *edge = edge_of(d, i, j);

			if (!edge->is_there || edge->time >= least)
				continue;
			edge->is_there = false;
			d->edges_left++;
		}
	}
}

/* Makes the graph: at most as many methods as the options ask for, none that
 * takes less than --min, and no edge with less of its caller than
 * --threshold. */
static bool make_graph(struct dot *d, struct error *err)
{
	struct export_context whole = *d->e; /* no stack is in its caller */
	struct export_options request = *d->e->options;
	bool done = true;

	request.min_thousandths = 0;
	whole.options = &request;
	if (!parts_sums(&whole.parts, whole.methods->count, &d->totals, err))
		return false;
	choose_methods(d);
	d->edges = array_new((size_t)d->count * d->count, sizeof *d->edges);
	for (uint32_t i = 0; done && i < whole.count; i++) {
		done = walk_nodes(&whole, &whole.threads[i], enter_node, d,
		    err);
		leave_levels(d, 0);
	}
	if (done)
		drop_light_edges(d);
	return done;
}

/* ---- the picture ---- */

enum {
	FONT_LEAST = 8,
	FONT_MORE = 16,
	PEN_MORE = 4,
	NAME_MOST = 60 /* cells */
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
	const enum measure m = d->measure;
	const struct method *method = methods_at(d->e->methods,
	    d->methods[place]);

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
	    d->totals.is_sampled ? "sample" : "call",
	    t->calls != 1 || t->recursive > 0 ? "s" : "");
}

/* Puts a box.  Its colour is a shade of red: hue, saturation and value from 0
 * to 1. */
static void put_node(struct dot *d, uint32_t place)
{
	const struct total *t = total_at(d, place);
	const uint64_t inclusive = t->inclusive[d->measure];
	const uint64_t self = t->exclusive[d->measure];
	const uint64_t red = share_of(inclusive, d->whole) * 7 / 10;
	const uint64_t root = (uint64_t)sqrt(
	    (double)share_of(self, d->most_self) * 10);

	writer_format(d->o, "n%" PRIu32 " [label=\"", place + 1);
	put_label(d, place, t);
	writer_text(d->o, "\" tooltip=\"");
	put_quoted(d->o, export_context_name(d->e, d->methods[place]));
	put_ticks(d, ": inclusive ", inclusive);
	put_ticks(d, ", self ", self);
	writer_format(d->o,
	    "\" fontsize=%" PRIu64 " fillcolor=\"0.020 0.%03" PRIu64
	    " 1.000\"]\n",
	    FONT_LEAST + FONT_MORE * root / 100, red);
}

static void put_edge(struct dot *d, uint32_t caller, uint32_t callee)
{
	const struct graph_edge *edge = edge_of(d, caller, callee);
	const uint64_t share = share_of(edge->time, d->whole);

	writer_format(d->o, "n%" PRIu32 " -> n%" PRIu32 " [label=\" ",
	    caller + 1, callee + 1);
	put_duration(d, edge->time);
	writer_text(d->o, "\" tooltip=\"");
	put_quoted(d->o, export_context_name(d->e, d->methods[caller]));
	writer_text(d->o, " -> ");
	put_quoted(d->o, export_context_name(d->e, d->methods[callee]));
	put_ticks(d, ": ", edge->time);
	writer_format(d->o, "\" weight=%" PRIu64 " penwidth=%" PRIu64 "%s]\n",
	    1 + share / 10, 1 + PEN_MORE * share / 1000,
	    edge->is_direct ? "" : " style=dashed");
}

/* Puts what the picture is of, in a box of its own; \l ends a line that stands
 * left. */
static void put_head(struct dot *d)
{
	writer_text(d->o, "digraph \"");
	put_quoted(d->o, slice_of(d->e->name));
	writer_text(d->o, "\" {\nnode [shape=box style=filled]\n"
	    "legend [fontsize=16 fillcolor=\"#f8f8f8\" label=\"");
	put_quoted(d->o, slice_of(d->e->name));
	writer_format(d->o,
	    "\\l%s%s of %" PRIu32 " thread%s: ", export_context_sampled(d->e),
	    measure_time(d->measure, d->e->facts->tick), d->e->count,
	    d->e->count == 1 ? "" : "s");
	put_duration(d, d->whole);
	writer_format(d->o, "\\l%" PRIu32 " of %" PRIu32 " methods\\l\"]\n",
	    d->count, d->count + d->methods_left);
}

static bool dot_write(const struct export_context *e, struct error *err)
{
	struct dot d = { .o = e->out, .e = e, .measure = e->options->clock };
	const bool done = make_graph(&d, err);

	d.whole = d.totals.span[d.measure];
	for (uint32_t i = 0; i < d.count; i++)
		if (total_at(&d, i)->exclusive[d.measure] > d.most_self)
			d.most_self = total_at(&d, i)->exclusive[d.measure];
	put_head(&d);
	for (uint32_t i = 0; done && i < d.count; i++)
		put_node(&d, i);
	for (uint32_t i = 0; done && i < d.count; i++)
		for (uint32_t j = 0; j < d.count; j++)
			if (edge_of(&d, i, j)->is_there)
				put_edge(&d, i, j);
	writer_text(e->out, "}\n");
	export_note(e->progress, NOTE_METHODS, d.methods_left);
	export_note(e->progress, NOTE_EDGES, d.edges_left);
	totals_free(&d.totals);
	free(d.methods);
	free(d.places);
	free(d.edges);
	free(d.levels);
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

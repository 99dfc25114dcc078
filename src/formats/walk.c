/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "formats/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/numbers.h"
#include "base/text.h"
#include "formats/context.h"
#include "lens/lens_calls.h"
#include "model/call_walk.h"
#include "model/clip.h"
#include "query/transforms.h"

/* ---- events that a range cuts ---- */

/* Did the call begin before the range, or before the recording? */
static bool event_began_before(const struct clip *cut, const struct thread *t,
    const struct call *c)
{
	return event_is_before(call_entry(c), cut->begin) ||
	    (c->number == 0 && c->depth < t->running_before);
}

/* Does the call go on after the range, or never end? */
static bool event_ends_after(const struct clip *cut, const struct call *c)
{
	return c->end == CALL_OPEN ||
	    event_is_before(cut->end, call_exit(c, cut->calls->axis));
}

/* Says how a call ends that has no exit in the range. */
static void event_set_rest(struct export_event *out, const struct clip *cut,
    const struct export_context *e, const struct export_thread *t,
    const struct call *c)
{
	const enum clock axis = cut->calls->axis;

	out->ends_cut = event_ends_after(cut, c);
	out->goes_on = out->ends_cut && (event_is_before(cut->end,
	    call_exit(c, axis)) ||
	    call_runs_on(c, axis, export_context_range(e, t)));
	out->last = call_end_time(c, axis);
}

void export_event_rest(char out[EXPORT_REST], const struct export_context *e,
    const struct export_thread *t, const struct export_event *event)
{
	char last[40];

	out[0] = '\0';
	if (!event->ends_cut)
		return;
	text_duration(last, sizeof last, export_context_time(e, t, event->last),
	    e->facts->tick);
	if (event->goes_on)
		snprintf(out, EXPORT_REST, "goes on");
	else
		snprintf(out, EXPORT_REST, "last event at %s", last);
}

/* ---- the merged tree of a thread ---- */

struct walked_node {
	uint32_t node, parent, depth;
};

enum { FEW_CHILDREN = 16 };

/* A callee that waits for its place among the others. */
struct placed_node {
	uint64_t weight;
	uint32_t rank, node;
};

struct placing {
	struct node_walk *walk;
	struct walked_node *pending;
	struct placed_node *children;
	size_t child_room;
	uint32_t count;
};

static uint64_t weight_of(const struct node_walk *w, uint32_t node)
{
	const unsigned weight = w->context->options->weight;

	return weight == WEIGHT_CALLS ? w->calls[node] :
	    tree_time(w->tree.tree, node, (enum measure)weight);
}

/* Are calls of a node with all below it needed?  Mostly they are not. */
static bool needs_calls(const struct node_walk *w)
{
	const struct export_options *request = w->context->options;

	return request->weight == WEIGHT_CALLS ||
	    request->min_thousandths > 0 || w->tree.tree->is_sampled;
}

/* Adds up the calls of each node with all below it.  A sampled tree has these
 * sums already. */
static void add_up_calls(struct node_walk *w)
{
	const struct tree *tree = w->tree.tree;
	uint32_t *order = tree_order(tree);

	w->calls = array_new(tree->count, sizeof *w->calls);
	for (uint32_t i = tree->count; i-- > 0;) {
		const uint32_t node = order[i];
		const uint32_t parent = tree->rests[node].parent;
		const uint64_t own = tree_counted(tree, node);

		w->calls[node] = tree->is_sampled && node != tree->root ? own :
		    w->calls[node] + (node == tree->root ? 0 : own);
		if (parent != NO_NODE)
			w->calls[parent] += w->calls[node];
	}
	free(order);
}

static int compare_placed(const void *left, const void *right)
{
	const struct placed_node *a = left, *b = right;

	if (a->weight != b->weight)
		return a->weight > b->weight ? -1 : 1;
	return a->rank < b->rank ? -1 : a->rank > b->rank;
}

/* Sorts the callees of a node.  Mostly there are few, and no two are equal. */
static void sort_placed(struct placed_node *at, uint32_t count)
{
	if (count > FEW_CHILDREN) {
		ARRAY_SORT(at, count, compare_placed);
		return;
	}
	for (uint32_t i = 1; i < count; i++) {
		const struct placed_node moved = at[i];
		uint32_t to = i;

		for (; to > 0 && compare_placed(&moved, &at[to - 1]) < 0; to--)
			at[to] = at[to - 1];
		at[to] = moved;
	}
}

/* Collects the callees of a node that are not too light, in their order. */
static void collect_children(struct placing *p, uint32_t node)
{
	struct node_walk *w = p->walk;

	p->count = 0;
	for (uint32_t i = w->links.first_child[node]; i != NO_NODE;
	     i = w->links.next_sibling[i]) {
		const uint64_t weight = weight_of(w, i);

		ARRAY_ROOM(p->children, p->child_room, (size_t)p->count + 1);
		p->children[p->count] = (struct placed_node){ weight,
			w->context->ranks[w->tree.tree->nodes[i].method], i };
		w->merged += w->links.is_called[i] && weight < w->min;
		p->count += w->links.is_called[i] && weight >= w->min;
	}
	sort_placed(p->children, p->count);
}

/* Orders the nodes depth first; nodes that wait are on a stack. */
static void place_nodes(struct placing *p)
{
	struct node_walk *w = p->walk;
	uint32_t waiting = 1;

	p->pending[0] = (struct walked_node){ w->tree.tree->root, NO_NODE, 0 };
	while (waiting > 0) {
		const struct walked_node at = p->pending[--waiting];
		const uint32_t number = w->count;

		w->nodes[w->count++] = at;
		collect_children(p, at.node);
		for (uint32_t i = p->count; i-- > 0;)
			p->pending[waiting++] = (struct walked_node){
				p->children[i].node, number, at.depth + 1 };
	}
}

static void order_nodes(struct node_walk *w)
{
	const uint32_t count = w->tree.tree->count;
	struct placing p = { .walk = w,
		.pending = array_new(count, sizeof *p.pending) };

	w->nodes = array_new(count, sizeof *w->nodes);
	if (count > 0)
		place_nodes(&p);
	free(p.pending);
	free(p.children);
}

/* Returns the time of a node with all below it; the thread has all its time. */
static uint64_t total_of(const struct node_walk *w, uint32_t node,
    enum measure m)
{
	if (node == w->tree.tree->root && m != MEASURE_WAIT)
		return w->tree.span[m];
	return tree_time(w->tree.tree, node, m);
}

/* Returns --min as a weight: so much of the thread, rounded up. */
static uint64_t min_weight(const struct node_walk *w)
{
	const unsigned weight = w->context->options->weight;
	const uint32_t root = w->tree.tree->root;

	return ratio_up(weight == WEIGHT_CALLS ? w->calls[root] :
	    total_of(w, root, (enum measure)weight),
	    w->context->options->min_thousandths, 100 * 1000);
}

bool node_walk_init(struct node_walk *w, const struct export_context *e,
    const struct export_thread *t, struct error *err)
{
	*w = (struct node_walk){ .context = e };
	if (!part_tree_make(&w->tree, t->part, PART_SUMS, e->parts.stop, err))
		return false;
	if (measure_exists(MEASURE_WAIT, e->facts->has_clock))
		part_tree_keep_waits(&w->tree, NULL);
	if (needs_calls(w))
		add_up_calls(w);
	tree_link(w->tree.tree, &w->links);
	tree_links_find_called(&w->links, w->tree.tree);
	w->min = w->tree.tree->count == 0 ? 0 : min_weight(w);
	order_nodes(w);
	return true;
}

void node_walk_free(struct node_walk *w)
{
	tree_links_free(&w->links);
	free(w->nodes);
	free(w->calls);
	part_tree_free(&w->tree);
	*w = (struct node_walk){ 0 };
}

/* Returns the difference, or 0 where it would be negative. */
static uint64_t subtract(uint64_t from, uint64_t what)
{
	return from > what ? from - what : 0;
}

/* Subtracts what callees took from the own time of a node; light callees are
 * merged into it. */
static void take_children(const struct node_walk *w, uint32_t node,
    struct export_node *out)
{
	for (uint32_t i = w->links.first_child[node]; i != NO_NODE;
	     i = w->links.next_sibling[i]) {
		if (!w->links.is_called[i])
			continue;
		if (weight_of(w, i) < w->min) {
			out->merged += w->calls[i];
			continue;
		}
		for (int m = 0; m < MEASURES; m++)
			out->self[m] = subtract(out->self[m], total_of(w, i,
			    (enum measure)m));
		if (w->tree.tree->is_sampled)
			out->calls = subtract(out->calls, w->calls[i]);
	}
}

bool node_walk_next(struct node_walk *w, struct export_node *out)
{
	const struct tree *tree = w->tree.tree;
	const struct walked_node *at = &w->nodes[w->next];

	if (w->next == w->count)
		return false;
	*out = (struct export_node){ w->next, at->parent, at->depth,
		tree->nodes[at->node].method, .calls = at->depth == 0 ? 0 :
		    tree_counted(tree, at->node) };
	for (int m = 0; m < MEASURES; m++)
		out->total[m] = out->self[m] = total_of(w, at->node,
		    (enum measure)m);
	take_children(w, at->node, out);
	if (tree->is_sampled)
		out->merged = 0;
	w->next++;
	export_step(w->context->progress);
	return true;
}

uint64_t export_node_weight(const struct export_node *n, unsigned weight)
{
	return weight == WEIGHT_CALLS ? n->calls + n->merged :
					n->self[weight];
}

/* ---- who calls whom, each pair once ---- */

struct edge_walk edge_walk_all(const struct edges *edges)
{
	return (struct edge_walk){ edges, 0, edges->count };
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

/* ---- the calls that a lens leaves, in the order of time ---- */

/*
 * A gap in a call, time that is dropped while the call is on the stack, is a
 * call of "(dropped)" (query/transforms) inside of it.  A call that is not on
 * the stack for a while, since recursion was folded, ends and begins again.  So
 * all times are those of the lens, and calls nest.
 */

/* The stacks of the whole thread through a lens, and where it is cut: all
 * borrowed. */
struct lens_events_source {
	const struct export_context *context;
	const struct export_thread *thread;
	const struct part_tree *stacks;
	const struct clip *cut;
	uint32_t dropped; /* the number of the method of gaps */
};

struct lens_events_time {
	uint64_t time[CLOCKS];
};

struct lens_events {
	struct lens_events_source source;
	struct left_walk walk;
	struct lens_events_time *times; /* of entries, one after the other, or
	                                 * NULL */
	size_t time_room, time_count, next_time;
	bool is_measuring;
	uint64_t stepped; /* recorded events that are told */
};

static void lens_events_free(struct lens_events *l)
{
	if (l == NULL)
		return;
	left_walk_free(&l->walk);
	free(l->times);
	free(l);
}

static void set_times(struct lens_events *l, struct export_event *out)
{
	clip_call(&out->call, l->source.cut);
	if (!out->is_exit && l->times != NULL && !l->is_measuring)
		memcpy(out->call.time, l->times[l->next_time++].time,
		    sizeof out->call.time);
}

/* Returns the node of the stack of a level; of a gap a number after all
 * nodes. */
static uint32_t stack_of(const struct lens_events *l,
    const struct left_event *event)
{
	const struct left_walk *w = &l->walk;
	const bool is_gap = event->level == LEFT_GAP;
	const uint32_t around = is_gap ? w->stack[event->depth - 1] :
					 event->level;

	return w->lens->places[w->nodes[w->levels[around].node].base] +
	    (is_gap ? l->source.stacks->tree->count : 0);
}

static void write_event(struct lens_events *l, const struct left_event *event,
    struct export_event *out)
{
	const struct call *why = l->walk.event.call;
	const bool is_gap = event->level == LEFT_GAP;
	const struct call *call = is_gap ? why :
					   l->walk.levels[event->level].call;
	const bool is_own = event->is_exit == l->walk.event.is_exit &&
	    call->depth == why->depth;

	*out = (struct export_event){ .is_exit = event->is_exit,
		.method = l->source.dropped,
		.depth = event->depth,
		.time = clip_event(l->source.cut, l->walk.time),
		.call = *call,
		.stack = stack_of(l, event) };
	if (!is_gap)
		out->method = l->source.stacks->tree->methods[out->stack];
	else
		out->call.end = CALL_RETURNED;
	event_set_rest(out, l->source.cut, l->source.context,
	    l->source.thread, call);
	out->is_cut = is_own &&
	    (event->is_exit ? out->ends_cut :
			      event_began_before(l->source.cut,
				  l->source.thread->thread, call));
	out->is_open = !is_gap && call->end == CALL_OPEN &&
	    clip_has_end(l->source.cut, call);
	set_times(l, out);
}

/* False after the last event.  A gap outside of all calls is none. */
static bool lens_events_next(struct lens_events *l, struct export_event *out)
{
	struct export_progress *p = l->source.context->progress;
	struct left_event event;
	bool has_more;

	do
		has_more = left_walk_next(&l->walk, &event);
	while (has_more && event.level == LEFT_GAP && event.depth == 0);
	if (!l->is_measuring) {
		export_step_to(p, p->done + l->walk.recorded - l->stepped);
		l->stepped = l->walk.recorded;
	}
	if (has_more)
		write_event(l, &event, out);
	return has_more;
}

static struct lens_events_time time_since(const struct lens_events *l,
    struct event_time from, struct event_time to)
{
	const struct calls *calls = l->source.cut->calls;
	struct lens_events_time t = { { 0 } };

	if (calls->is_dual)
		t.time[CLOCK_CPU] = to.cpu - from.cpu;
	t.time[calls->axis] = to.time - from.time;
	return t;
}

/* The place of an entry among the times, and when it was. */
struct lens_events_entry {
	size_t number;
	struct event_time time;
};

/* Walks all events, and keeps the time of each entry. */
static void keep_times(struct lens_events *l, struct lens_events_entry *running)
{
	struct export_event e;

	while (lens_events_next(l, &e)) {
		if (e.is_exit) {
			l->times[running[e.depth].number] = time_since(l,
			    running[e.depth].time, e.time);
			continue;
		}
		ARRAY_ROOM(l->times, l->time_room, l->time_count + 1);
		running[e.depth] = (struct lens_events_entry){ l->time_count++,
			e.time };
	}
}

static void begin_events(struct lens_events *l)
{
	left_walk_init(&l->walk, l->source.stacks->lens,
	    &l->source.stacks->thread->calls, l->source.cut);
}

static void find_times(struct lens_events *l, size_t depths)
{
	struct lens_events_entry *running = array_new(depths, sizeof *running);

	l->is_measuring = true;
	keep_times(l, running);
	left_walk_free(&l->walk);
	begin_events(l);
	l->is_measuring = false;
	free(running);
}

/* Begins the events.  Where calls end and begin again their times are worked
 * out before, in one more pass, and kept: 16 bytes for each. */
static struct lens_events *lens_events_new(
    const struct lens_events_source *source)
{
	struct lens_events *l = array_new(1, sizeof *l);

	*l = (struct lens_events){ .source = *source };
	begin_events(l);
	if (part_lens_splits(source->stacks->lens))
		find_times(l, calls_depths(source->cut->calls) + 2);
	return l;
}

/* ---- the calls of a thread in the order of time ---- */

bool time_walk_init(struct time_walk *w, const struct export_context *e,
    const struct export_thread *t, struct error *err)
{
	const struct part whole = part_whole(t->part);

	*w = (struct time_walk){ .context = e, .thread = t };
	if (!part_tree_make(&w->tree, &whole, PART_SUMS, e->parts.stop, err))
		return false;
	clip_make(&w->cut, t->part);
	if (w->tree.lens == NULL)
		call_walk_init(&w->walk, &t->thread->calls);
	else
		w->lens_events = lens_events_new(
		    &(struct lens_events_source){ e, t, &w->tree, &w->cut,
			methods_find(e->methods, DROPPED_METHOD) });
	return true;
}

void time_walk_free(struct time_walk *w)
{
	lens_events_free(w->lens_events);
	call_walk_free(&w->walk);
	clip_free(&w->cut);
	part_tree_free(&w->tree);
}

bool time_walk_next(struct time_walk *w, struct export_event *out)
{
	struct call_event event;

	if (w->lens_events != NULL)
		return lens_events_next(w->lens_events, out);
	do {
		if (!call_walk_next(&w->walk, &event))
			return false;
		export_step(w->context->progress);
		out->method = part_tree_method(&w->tree, event.call->node);
	} while (!clip_has(&w->cut, event.call));
	out->is_exit = event.is_exit;
	event_set_rest(out, &w->cut, w->context, w->thread, event.call);
	out->is_cut = event.is_exit ? out->ends_cut :
	    event_began_before(&w->cut, w->thread->thread, event.call);
	out->is_open = event.call->end == CALL_OPEN &&
	    clip_has_end(&w->cut, event.call);
	out->time = clip_event(&w->cut,
	    event.is_exit ? call_exit(event.call, w->cut.calls->axis) :
			    call_entry(event.call));
	out->call = *event.call;
	clip_call(&out->call, &w->cut);
	out->depth = event.is_exit ? --w->depth : w->depth++;
	out->stack = event.call->node;
	return true;
}

/* ---- the calls of all threads in the order of time ---- */

struct merged_thread {
	struct time_walk walk;
	struct export_event next;
};

static bool is_before(const struct merged_walk *m, uint32_t a, uint32_t b)
{
	const uint64_t left = m->threads[a].next.time.time;
	const uint64_t right = m->threads[b].next.time.time;

	return !m->is_in_turn && left != right ? left < right : a < b;
}

static void swap_heap(struct merged_walk *m, uint32_t i, uint32_t with)
{
	const uint32_t other = m->heap[i];

	m->heap[i] = m->heap[with];
	m->heap[with] = other;
}

static void sift_down(struct merged_walk *m, uint32_t i)
{
	for (;;) {
		uint32_t first = i, child = 2 * i + 1;

		for (uint32_t c = child; c < child + 2 && c < m->count; c++)
			if (is_before(m, m->heap[c], m->heap[first]))
				first = c;
		if (first == i)
			return;
		swap_heap(m, i, first);
		i = first;
	}
}

bool merged_walk_init(struct merged_walk *m, const struct export_context *e,
    struct error *err)
{
	*m = (struct merged_walk){ .context = e,
		.is_in_turn = profile_axis(e->profile) == CLOCK_CPU };
	m->threads = array_new(e->count, sizeof *m->threads);
	m->heap = array_new(e->count, sizeof *m->heap);
	for (; m->opened < e->count; m->opened++) {
		struct merged_thread *t = &m->threads[m->opened];

		if (!time_walk_init(&t->walk, e, &e->threads[m->opened], err)) {
			time_walk_free(&t->walk);
			return false;
		}
		if (time_walk_next(&t->walk, &t->next))
			m->heap[m->count++] = m->opened;
	}
	for (uint32_t i = m->count / 2; i-- > 0;)
		sift_down(m, i);
	return true;
}

void merged_walk_free(struct merged_walk *m)
{
	for (uint32_t i = 0; i < m->opened; i++)
		time_walk_free(&m->threads[i].walk);
	free(m->threads);
	free(m->heap);
	*m = (struct merged_walk){ 0 };
}

bool merged_walk_next(struct merged_walk *m, struct export_event *out,
    uint32_t *thread)
{
	struct merged_thread *t;

	if (m->count == 0)
		return false;
	*thread = m->heap[0];
	t = &m->threads[*thread];
	*out = t->next;
	if (!time_walk_next(&t->walk, &t->next))
		m->heap[0] = m->heap[--m->count];
	sift_down(m, 0);
	return true;
}

/* A walk that has returned an entry has its exit, too. */
bool merged_walk_is_leaf(const struct merged_walk *m, uint32_t thread)
{
	return m->threads[thread].next.is_exit;
}

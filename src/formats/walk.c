/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "formats/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/numbers.h"
#include "base/text.h"
#include "lens/lens_calls.h"
#include "model/call_walk.h"
#include "model/clip.h"
#include "model/tree.h"
#include "query/transforms.h"

/* ---- the merged tree of a thread ---- */

/* A node that waits for its visit. */
struct waiting_node {
	struct export_rank ranked; /* among the callees of its caller */
	uint32_t parent, depth;
};

struct node_walk {
	const struct export_context *context;
	unsigned weight; /* of the options */
	struct part_tree tree;
	struct tree_links links;
	uint64_t *calls;  /* by node, with all below; NULL: not needed */
	uint64_t min;     /* of the weight: lighter nodes are merged */
	uint32_t merged;  /* how many nodes are in their callers */
	struct waiting_node *waiting; /* the next one is the last */
	uint32_t count;
	size_t room;
};

static uint64_t weight_of(const struct node_walk *w, uint32_t node)
{
	return w->weight == WEIGHT_CALLS ?
	    w->calls[node] :
	    part_tree_time(&w->tree, node, (enum measure)w->weight);
}

/* Adds up the calls of each node with all below it.  A sampled tree has these
 * sums already. */
static void add_up_calls(struct node_walk *w)
{
	const struct tree *tree = w->tree.tree;
	const uint32_t *order = part_tree_order(&w->tree);

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
}

/* Takes the next node; its callees wait from then on.  What they took is no own
 * time of it; light callees are merged into it. */
static struct export_node take_node(struct node_walk *w, uint32_t number)
{
	const struct tree *tree = w->tree.tree;
	const struct waiting_node at = w->waiting[--w->count];
	const uint32_t node = at.ranked.number, first = w->count;
	struct export_node out = { number, at.parent, at.depth,
		tree->nodes[node].method,
		.calls = at.depth == 0 ? 0 : tree_counted(tree, node) };

	for (int m = 0; m < MEASURES; m++)
		out.total[m] = out.self[m] = part_tree_time(&w->tree, node,
		    (enum measure)m);
	for (uint32_t i = w->links.first_child[node]; i != NO_NODE;
	     i = w->links.next_sibling[i]) {
		const uint64_t weight = weight_of(w, i);

		if (!w->links.is_called[i])
			continue;
		if (weight < w->min) {
			out.merged += tree->is_sampled ? 0 : w->calls[i];
			w->merged++;
			continue;
		}
		for (int m = 0; m < MEASURES; m++)
			out.self[m] = subtract_to_zero(out.self[m],
			    tree_time(tree, i, (enum measure)m));
		if (tree->is_sampled)
			out.calls = subtract_to_zero(out.calls, w->calls[i]);
		ARRAY_ADD(w->waiting, w->room, w->count,
		    (struct waiting_node){ { weight,
			w->context->ranks[tree->nodes[i].method], i },
			number, at.depth + 1 });
	}
	ARRAY_SORT(w->waiting + first, w->count - first, export_rank_compare);
	return out;
}

/* Makes the tree, whose root waits.  Sums of calls are mostly not needed. */
static bool begin_nodes(struct node_walk *w, const struct export_thread *t,
    struct error *err)
{
	const struct export_context *e = w->context;
	const unsigned min = e->options->min_thousandths;
	const struct tree *tree;

	if (!part_tree_make(&w->tree, t->part, PART_SUMS, e->parts.stop, err))
		return false;
	tree = w->tree.tree;
	if (measure_exists(MEASURE_WAIT, e->facts->has_clock))
		part_tree_keep_waits(&w->tree);
	if (w->weight == WEIGHT_CALLS || min > 0 || tree->is_sampled)
		add_up_calls(w);
	tree_link(tree, &w->links);
	tree_links_find_called(&w->links, tree);
	if (tree->count > 0) {
		w->min = ratio_up(weight_of(w, tree->root), min,
		    PERCENT_THOUSANDTHS);
		ARRAY_ADD(w->waiting, w->room, w->count,
		    (struct waiting_node){ { .number = tree->root }, NO_NODE,
			0 });
	}
	return true;
}

bool walk_nodes(const struct export_context *e, const struct export_thread *t,
    visit_node *visit, void *self, struct error *err)
{
	struct node_walk w = { .context = e, .weight = e->options->weight };
	const bool done = begin_nodes(&w, t, err);

	for (uint32_t i = 0; w.count > 0 && !e->out->has_ended; i++) {
		const struct export_node n = take_node(&w, i);

		export_step(e->progress);
		visit(self, &n);
	}
	export_note(e->progress, NOTE_MERGED, w.merged);
	tree_links_free(&w.links);
	free(w.waiting);
	free(w.calls);
	part_tree_free(&w.tree);
	return done;
}

/* ---- who calls whom, each pair once ---- */

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

/* ---- the calls of a thread in the order of time ---- */

struct entry_time {
	uint64_t time[CLOCKS];
};

struct event_walk {
	const struct export_context *context;
	const struct export_thread *thread;
	struct event_time origin; /* export_context_origin of it */
	struct part_tree tree; /* of the whole thread */
	struct clip cut;
	struct call_walk calls; /* without a lens */
	uint32_t depth;
	struct left_walk left;    /* through a lens */
	uint32_t dropped;         /* the number of the method of gaps */
	uint64_t stepped;         /* recorded events that are told */
	struct entry_time *times; /* of entries, one after the other, or NULL */
	size_t time_room, time_count, next_time;
	bool is_measuring;
};

/* Says whether the event of a call is no record, and how the call ends where it
 * has no exit in the range. */
static void set_edges(const struct event_walk *w, struct export_event *out,
    const struct call *c)
{
	const struct clip *cut = &w->cut;
	const enum clock axis = cut->calls->axis;
	const bool ends_after = event_is_before(cut->end, call_exit(c, axis));

	out->ends_cut = ends_after || c->end == CALL_OPEN;
	out->goes_on = out->ends_cut &&
	    (ends_after ||
		call_runs_on(c, axis,
		    export_context_range(w->context, w->thread)));
	out->last = call_end_time(c, axis);
	out->is_cut = out->is_exit ?
	    out->ends_cut :
	    event_is_before(call_entry(c), cut->begin) ||
		(c->number == 0 &&
		    c->depth < w->thread->thread->running_before);
	out->is_open = c->end == CALL_OPEN && clip_has_end(cut, c);
}

static bool next_call(struct event_walk *w, struct export_event *out)
{
	struct call_event event;

	do {
		if (!call_walk_next(&w->calls, &event))
			return false;
		export_step(w->context->progress);
		out->method = part_tree_method(&w->tree, event.call->node);
	} while (!clip_has(&w->cut, event.call));
	out->is_exit = event.is_exit;
	set_edges(w, out, event.call);
	out->time = clip_event(&w->cut,
	    event.is_exit ? call_exit(event.call, w->cut.calls->axis) :
			    call_entry(event.call));
	out->call = *event.call;
	clip_call(&out->call, &w->cut);
	out->depth = event.is_exit ? --w->depth : w->depth++;
	out->stack = event.call->node;
	return true;
}

/* ---- the calls that a lens leaves, in the order of time ---- */

/*
 * A gap in a call, time that is dropped while the call is on the stack, is a
 * call of "(dropped)" (query/transforms) inside of it.  A call that is not on
 * the stack for a while, since recursion was folded, ends and begins again.  So
 * all times are those of the lens, and calls nest.
 */

/* Returns the node of the stack of a level; of a gap a number after all
 * nodes. */
static uint32_t stack_of(const struct event_walk *w,
    const struct left_event *event)
{
	const struct left_walk *left = &w->left;
	const bool is_gap = event->level == LEFT_GAP;
	const uint32_t around = is_gap ? left->stack[event->depth - 1] :
					 event->level;
	const uint32_t node = left->levels[around].node->base;

	return left->lens->places[node] + (is_gap ? w->tree.tree->count : 0);
}

static void make_event(struct event_walk *w, const struct left_event *event,
    struct export_event *out)
{
	const struct call_event *why = &w->left.event;
	const bool is_gap = event->level == LEFT_GAP;
	const struct call *call = is_gap ? why->call :
					   w->left.levels[event->level].call;

	*out = (struct export_event){ .is_exit = event->is_exit,
		.depth = event->depth,
		.time = clip_event(&w->cut, w->left.time),
		.call = *call,
		.stack = stack_of(w, event) };
	set_edges(w, out, call);
	out->is_cut = out->is_cut && event->is_exit == why->is_exit &&
	    call->depth == why->call->depth;
	out->is_open = out->is_open && !is_gap;
	out->method = is_gap ? w->dropped : w->tree.tree->methods[out->stack];
	if (is_gap)
		out->call.end = CALL_RETURNED;
	clip_call(&out->call, &w->cut);
	if (!out->is_exit && w->times != NULL && !w->is_measuring)
		memcpy(out->call.time, w->times[w->next_time++].time,
		    sizeof out->call.time);
}

/* False after the last event.  A gap outside of all calls is none. */
static bool next_left(struct event_walk *w, struct export_event *out)
{
	struct export_progress *p = w->context->progress;
	struct left_event event;
	bool has_more;

	do
		has_more = left_walk_next(&w->left, &event);
	while (has_more && event.level == LEFT_GAP && event.depth == 0);
	if (!w->is_measuring) {
		export_step_to(p, p->done + w->left.recorded - w->stepped);
		w->stepped = w->left.recorded;
	}
	if (has_more)
		make_event(w, &event, out);
	return has_more;
}

static void begin_left(struct event_walk *w)
{
	left_walk_init(&w->left, w->tree.lens, &w->tree.thread->calls, &w->cut,
	    NULL);
}

/* Works out the times of calls that end and begin again, in one more pass:
 * 16 bytes for each entry. */
static void find_times(struct event_walk *w)
{
	const struct calls *calls = w->cut.calls;
	struct running_call {
		size_t number;
		struct event_time time;
	} *running = array_new(calls_depths(calls) + 2, sizeof *running), *at;
	struct export_event e;

	w->is_measuring = true;
	while (next_left(w, &e)) {
		at = &running[e.depth];
		if (!e.is_exit) {
			*at = (struct running_call){ w->time_count, e.time };
			ARRAY_ADD(w->times, w->time_room, w->time_count,
			    (struct entry_time){ { 0 } });
			continue;
		}
		if (calls->is_dual)
			w->times[at->number].time[CLOCK_CPU] = e.time.cpu -
			    at->time.cpu;
		w->times[at->number].time[calls->axis] = e.time.time -
		    at->time.time;
	}
	w->is_measuring = false;
	left_walk_free(&w->left);
	begin_left(w);
	free(running);
}

static bool event_walk_init(struct event_walk *w,
    const struct export_context *e, const struct export_thread *t,
    struct error *err)
{
	const struct part whole = part_whole(t->part);

	*w = (struct event_walk){ .context = e,
		.thread = t,
		.origin = export_context_origin(e, t) };
	if (!part_tree_make(&w->tree, &whole, PART_SUMS, e->parts.stop, err))
		return false;
	clip_make(&w->cut, t->part);
	if (w->tree.lens == NULL) {
		call_walk_init(&w->calls, &t->thread->calls);
		return true;
	}
	w->dropped = methods_find(e->methods, DROPPED_METHOD);
	begin_left(w);
	if (part_lens_splits(w->tree.lens))
		find_times(w);
	return true;
}

/* False after the last event. */
static bool event_walk_next(struct event_walk *w, struct export_event *out)
{
	if (w->tree.lens == NULL ? !next_call(w, out) : !next_left(w, out))
		return false;
	out->thread = (uint32_t)(w->thread - w->context->threads);
	out->since = export_since(w->origin, out->time);
	return true;
}

static void event_walk_free(struct event_walk *w)
{
	left_walk_free(&w->left);
	free(w->times);
	call_walk_free(&w->calls);
	clip_free(&w->cut);
	part_tree_free(&w->tree);
}

bool walk_events(const struct export_context *e, const struct export_thread *t,
    visit_event *visit, void *self, struct error *err)
{
	struct export_event event;
	struct event_walk w;
	const bool done = event_walk_init(&w, e, t, err);

	while (done && !e->out->has_ended && event_walk_next(&w, &event))
		visit(self, &event);
	event_walk_free(&w);
	return done;
}

void export_event_rest(char out[EXPORT_REST], const struct export_context *e,
    const struct export_event *event)
{
	char last[40];

	out[0] = '\0';
	if (!event->ends_cut)
		return;
	text_duration(last, sizeof last,
	    export_context_time(e, &e->threads[event->thread], event->last),
	    e->facts->tick);
	if (event->goes_on)
		snprintf(out, EXPORT_REST, "goes on");
	else
		snprintf(out, EXPORT_REST, "last event at %s", last);
}

/* ---- the calls of all threads in the order of time ---- */

struct merged_thread {
	struct event_walk walk;
	struct export_event next;
};

struct merged_walk {
	struct merged_thread *threads; /* next event and walk of each */
	uint32_t *heap; /* threads with events left, by the time of the next */
	uint32_t count;  /* in the heap */
	bool is_in_turn; /* one thread after the other */
};

static bool is_before(const struct merged_walk *m, uint32_t a, uint32_t b)
{
	const uint64_t left = m->threads[a].next.time.time;
	const uint64_t right = m->threads[b].next.time.time;

	return !m->is_in_turn && left != right ? left < right : a < b;
}

static void sift_down(struct merged_walk *m, uint32_t i)
{
	for (;;) {
		const uint32_t moved = m->heap[i], child = 2 * i + 1;
		uint32_t first = i;

		for (uint32_t c = child; c < child + 2 && c < m->count; c++)
			if (is_before(m, m->heap[c], m->heap[first]))
				first = c;
		if (first == i)
			return;
		m->heap[i] = m->heap[first];
		m->heap[first] = moved;
		i = first;
	}
}

/* Visits the first event of all, and goes on to the next one of its thread.  A
 * walk that has given an entry has its exit, too. */
static void visit_first(struct merged_walk *m, visit_event *visit, void *self)
{
	struct merged_thread *t = &m->threads[m->heap[0]];
	struct export_event event = t->next;

	if (!event_walk_next(&t->walk, &t->next))
		m->heap[0] = m->heap[--m->count];
	sift_down(m, 0);
	event.is_leaf = !event.is_exit && t->next.is_exit;
	visit(self, &event);
}

bool walk_all_events(const struct export_context *e, visit_event *visit,
    void *self, struct error *err)
{
	struct merged_walk m = { .threads = array_new(e->count,
				     sizeof *m.threads),
		.heap = array_new(e->count, sizeof *m.heap),
		.is_in_turn = profile_axis(e->profile) == CLOCK_CPU };
	uint32_t opened = 0;
	bool done = true;

	for (; done && opened < e->count; opened++) {
		struct merged_thread *t = &m.threads[opened];

		done = event_walk_init(&t->walk, e, &e->threads[opened], err);
		if (done && event_walk_next(&t->walk, &t->next))
			m.heap[m.count++] = opened;
	}
	for (uint32_t i = m.count / 2; i-- > 0;)
		sift_down(&m, i);
	while (done && m.count > 0 && !e->out->has_ended)
		visit_first(&m, visit, self);
	while (opened-- > 0)
		event_walk_free(&m.threads[opened].walk);
	free(m.threads);
	free(m.heap);
	return done;
}

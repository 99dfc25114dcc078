/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "lens/totals.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "model/methods.h"
#include "model/tree.h"

/* ---- sums ---- */

/* Adds times, without loops, which take twice as long. */
static inline void add_times(uint64_t *to, const uint64_t *time)
{
	to[MEASURE_WALL] += time[MEASURE_WALL];
	to[MEASURE_CPU] += time[MEASURE_CPU];
	to[MEASURE_WAIT] += time[MEASURE_WAIT];
}

/* ---- edges: who calls whom ---- */

void edges_free(struct edges *edges)
{
	free(edges->items);
	slots_free(&edges->slots);
	free(edges->by_callee);
	*edges = (struct edges){ 0 };
}

static bool is_same_edge(const struct edge *a, const struct edge *b)
{
	return a->caller == b->caller && a->callee == b->callee &&
	    a->caller_recursive == b->caller_recursive &&
	    a->callee_recursive == b->callee_recursive;
}

/* Returns the hash of an edge.  All kinds begin at one slot, so that the slot
 * is known before the kind is. */
static uint64_t hash_of(uint32_t caller, uint32_t callee)
{
	return (uint64_t)caller << 32 | callee;
}

/* Prefetches what edges_add will look at. */
static void edges_expect(const struct edges *edges, uint32_t caller,
    uint32_t callee)
{
	const struct slots *slots = &edges->slots;

	if (slots->numbers != NULL)
		__builtin_prefetch(&slots->numbers[slots_place(slots,
		    hash_of(caller, callee))]);
}

static struct edge *find_edge(const struct edges *edges,
    const struct edge *edge)
{
	const uint64_t hash = hash_of(edge->caller, edge->callee);
	uint32_t n = NO_SLOT;

	if (edges->slots.numbers != NULL)
		SLOTS_FIND(n, &edges->slots, hash,
		    is_same_edge(&edges->items[n], edge));
	return n == NO_SLOT ? NULL : &edges->items[n];
}

static void put_edge(struct edges *edges, uint32_t n)
{
	const struct edge *edge = &edges->items[n];

	slots_put(&edges->slots, hash_of(edge->caller, edge->callee), n);
}

void edges_add(struct edges *edges, const struct edge *edge)
{
	struct edge *old = find_edge(edges, edge);

	if (old != NULL) {
		old->calls += edge->calls;
		add_times(old->time, edge->time);
		return;
	}
	if (slots_are_full(&edges->slots, edges->count)) {
		slots_grow(&edges->slots);
		for (uint32_t i = 0; i < edges->count; i++)
			put_edge(edges, i);
	}
	ARRAY_ADD(edges->items, edges->room, edges->count, *edge);
	put_edge(edges, edges->count - 1);
}

static int compare_edges(const void *left, const void *right)
{
	const struct edge *a = left, *b = right;

	if (a->caller != b->caller)
		return a->caller < b->caller ? -1 : 1;
	if (a->callee != b->callee)
		return a->callee < b->callee ? -1 : 1;
	if (a->caller_recursive != b->caller_recursive)
		return a->caller_recursive - b->caller_recursive;
	return a->callee_recursive - b->callee_recursive;
}

void edges_sort(struct edges *edges)
{
	const struct edge *items = edges->items;
	uint32_t callees = 0, *next; /* by callee: where its next edge goes */

	slots_free(&edges->slots);
	edges->by_callee = array_new(edges->count, sizeof *edges->by_callee);
	ARRAY_SORT(edges->items, edges->count, compare_edges);
	for (uint32_t i = 0; i < edges->count; i++)
		if (items[i].callee >= callees)
			callees = items[i].callee + 1;
	next = array_new((size_t)callees + 1, sizeof *next);
	for (uint32_t i = 0; i < edges->count; i++)
		next[items[i].callee + 1]++;
	for (uint32_t i = 0; i < callees; i++)
		next[i + 1] += next[i];
	for (uint32_t i = 0; i < edges->count; i++)
		edges->by_callee[next[items[i].callee]++] = i;
	free(next);
}

static uint32_t method_at(const struct edges *edges, uint32_t i, bool is_callee)
{
	return is_callee ? edges->items[edges->by_callee[i]].callee :
			   edges->items[i].caller;
}

uint32_t edges_of(const struct edges *edges, uint32_t method,
    bool are_of_callee, uint32_t *count)
{
	uint32_t low = 0, high = edges->count;

	BISECT(low, high, i, method_at(edges, i, are_of_callee) < method);
	while (high < edges->count &&
	    method_at(edges, high, are_of_callee) == method)
		high++;
	*count = high - low;
	return low;
}

/* ---- totals ---- */

enum {
	AHEAD = 8,             /* nodes, by which memory has answered */
	NODES_A_LOOK = 1 << 16 /* until it is asked whether to stop */
};

void totals_init(struct totals *t, uint32_t methods)
{
	*t = (struct totals){ .methods = methods };
	t->items = array_new(methods, sizeof *t->items);
	t->running = array_new(methods, sizeof *t->running);
	t->listed = array_new(methods, sizeof *t->listed);
}

void totals_clear(struct totals *t)
{
	for (uint32_t i = 0; i < t->listed_count; i++) {
		t->items[t->listed[i]] = (struct total){ .calls = 0 };
		if (t->merged != NULL)
			t->merged[t->listed[i]] = 0;
	}
	edges_free(&t->edges);
	memset(t->span, 0, sizeof t->span);
	memset(t->outside, 0, sizeof t->outside);
	memset(t->dropped, 0, sizeof t->dropped);
	t->listed_count = 0;
	t->calls = 0;
	t->is_sampled = false;
}

void totals_free(struct totals *t)
{
	free(t->items);
	free(t->merged);
	free(t->running);
	free(t->listed);
	edges_free(&t->edges);
	*t = (struct totals){ 0 };
}

/* ---- the walk over a tree ---- */

static inline void subtract_times(uint64_t *to, const uint64_t *time)
{
	to[MEASURE_WALL] -= time[MEASURE_WALL];
	to[MEASURE_CPU] -= time[MEASURE_CPU];
	to[MEASURE_WAIT] -= time[MEASURE_WAIT];
}

/* Returns the total of a method, which is on the list from then on. */
static inline struct total *listed_total(struct totals *t, uint32_t method)
{
	struct total *total = &t->items[method];

	if (!total->is_listed) {
		total->is_listed = true;
		t->listed[t->listed_count++] = method;
	}
	return total;
}

static bool is_kept(const struct totals *t, const struct edge *edge)
{
	if (t->edges_of == NULL)
		return !t->has_no_edges;
	return t->edges_of[edge->callee] ||
	    (edge->caller != NO_METHOD && t->edges_of[edge->caller]);
}

/* Adds what a group of calls with one stack makes up: to its method, to the
 * exclusive time of its caller, to their edge.  The callee already counts as
 * running. */
static void add_calls(struct totals *t, const struct edge *edge, uint32_t threw)
{
	struct total *callee = listed_total(t, edge->callee);
	uint64_t *outer = edge->caller == NO_METHOD ? t->outside :
	    listed_total(t, edge->caller)->exclusive;

	add_times(callee->exclusive, edge->time);
	subtract_times(outer, edge->time);
	if (!edge->callee_recursive) {
		add_times(callee->inclusive, edge->time);
		callee->calls += edge->calls;
	} else if (!t->is_sampled) {
		callee->recursive += edge->calls;
	}
	callee->is_called = true;
	callee->threw += threw;
	t->calls += edge->calls;
	if (is_kept(t, edge))
		edges_add(&t->edges, edge);
}

/* Enters a node, and counts how often its method stands on the way to it. */
static void enter_node(struct totals *t, const struct tree *tree,
    uint32_t number)
{
	const struct node *node = &tree->nodes[number];
	uint32_t caller = tree->methods[tree->rests[number].parent];
	struct edge edge = { caller, node->method,
		caller != NO_METHOD && t->running[caller] > 1,
		t->running[node->method] > 0, tree_counted(tree, number),
		{ node->time[CLOCK_WALL], node->time[CLOCK_CPU],
		    tree_wait(tree, number) } };

	t->running[node->method]++;
	if (node->calls > 0)
		add_calls(t, &edge, tree_threw(tree, number));
}

/* Leaves nodes, from where the walk is up to the node `to`. */
static void leave_nodes(struct totals *t, const struct tree *tree,
    uint32_t from, uint32_t to)
{
	for (; from != to; from = tree->rests[from].parent)
		t->running[tree->nodes[from].method]--;
}

/* Prefetches what the nodes ahead need, in steps that each come when the step
 * before has been answered. */
static void prefetch_ahead(const struct totals *t, const struct tree *tree,
    const uint32_t *order, uint32_t i)
{
	uint32_t node, method;

	if (i + 2 * AHEAD < tree->count) {
		node = order[i + 2 * AHEAD];
		__builtin_prefetch(&tree->nodes[node]);
		__builtin_prefetch(&tree->rests[node]);
	}
	if (i + AHEAD >= tree->count)
		return;
	node = order[i + AHEAD];
	method = tree->nodes[node].method;
	__builtin_prefetch(&t->items[method], 1);
	__builtin_prefetch(&t->running[method], 1);
	if (tree->waits != NULL)
		__builtin_prefetch(&tree->waits[node]);
	edges_expect(&t->edges, tree->methods[tree->rests[node].parent],
	    method);
}

/* Walks over the whole tree, depth first, without recursion of our own. */
static bool walk_nodes(struct totals *t, const struct tree *tree,
    const uint32_t *order, struct error *err)
{
	uint32_t at = tree->root;

	for (uint32_t i = 1; i < tree->count; i++) {
		prefetch_ahead(t, tree, order, i);
		leave_nodes(t, tree, at, tree->rests[order[i]].parent);
		at = order[i];
		enter_node(t, tree, at);
		if (i % NODES_A_LOOK == 0 && part_is_stopped(t->stop, err))
			return false;
	}
	leave_nodes(t, tree, at, tree->root);
	return true;
}

/* ---- adding parts ---- */

static void reserve_merged(struct totals *t)
{
	if (t->merged == NULL)
		t->merged = array_new(t->methods, sizeof *t->merged);
}

static void add_lens(struct totals *t, const struct part_tree *p)
{
	const struct tree *tree = p->tree;

	/* What is dropped waits as one node does. */
	const uint64_t wall = p->dropped[CLOCK_WALL],
		       cpu = p->dropped[CLOCK_CPU];
	t->dropped[MEASURE_WALL] += wall;
	t->dropped[MEASURE_CPU] += cpu;
	if (tree->is_dual && wall > cpu)
		t->dropped[MEASURE_WAIT] += wall - cpu;
	if (tree->merged == NULL || t->has_no_merged)
		return;
	reserve_merged(t);
	for (uint32_t i = 0; i < tree->count; i++)
		if (i != tree->root && tree->merged[i] > 0) {
			listed_total(t, tree->methods[i]);
			t->merged[tree->methods[i]] += tree->merged[i];
		}
}

bool totals_add_tree(struct totals *t, struct part_tree *p, struct error *err)
{
	bool done;

	if (p->tree->count == 0)
		return true;
	part_tree_keep_waits(p);
	const uint64_t whole[MEASURES] = { p->span[CLOCK_WALL],
		p->span[CLOCK_CPU], tree_wait(p->tree, p->tree->root) };
	t->tick = p->tick;
	add_times(t->span, whole);
	add_times(t->outside, whole);
	t->is_sampled |= p->tree->is_sampled;
	done = walk_nodes(t, p->tree, part_tree_order(p), err);
	add_lens(t, p);
	return done;
}

bool totals_add(struct totals *t, const struct part *part, struct error *err)
{
	struct part_tree p;
	bool done = part_tree_make(&p, part,
			t->has_no_merged ? PART_SUMS : PART_ALL, t->stop,
			err) &&
	    totals_add_tree(t, &p, err);

	part_tree_free(&p);
	return done;
}

/* ---- adding totals to totals ---- */

void totals_merge(struct totals *t, const struct totals *from)
{
	for (uint32_t i = 0; i < from->listed_count; i++) {
		struct total *to = listed_total(t, from->listed[i]);
		const struct total *one = &from->items[from->listed[i]];
		add_times(to->inclusive, one->inclusive);
		add_times(to->exclusive, one->exclusive);
		to->calls += one->calls;
		to->recursive += one->recursive;
		to->threw += one->threw;
		to->is_called |= one->is_called;
	}
	add_times(t->span, from->span);
	add_times(t->outside, from->outside);
	add_times(t->dropped, from->dropped);
	if (from->merged != NULL)
		reserve_merged(t);
	for (uint32_t i = 0; from->merged != NULL && i < from->listed_count; i++)
		t->merged[from->listed[i]] += from->merged[from->listed[i]];
	t->calls += from->calls;
	t->is_sampled |= from->is_sampled;
	const struct edge *edges = from->edges.items;
	for (uint32_t i = 0; i < from->edges.count; i++) {
		if (i + AHEAD < from->edges.count)
			edges_expect(&t->edges, edges[i + AHEAD].caller,
			    edges[i + AHEAD].callee);
		edges_add(&t->edges, &edges[i]);
	}
}

/* Makes 0 of what is less than none.  Where memory ran out in the middle of a
 * record, a call can be missing whose callees are there: it has no time of its
 * own, not less than none. */
static void raise_to_zero(uint64_t time[MEASURES])
{
	for (int m = 0; m < MEASURES; m++)
		if (time[m] > INT64_MAX)
			time[m] = 0;
}

void totals_finish(struct totals *t)
{
	for (uint32_t i = 0; i < t->listed_count; i++)
		raise_to_zero(t->items[t->listed[i]].exclusive);
	raise_to_zero(t->outside);
	if (!t->has_loose_edges)
		edges_sort(&t->edges);
}

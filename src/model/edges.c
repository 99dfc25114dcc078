#include "config.h"

#include "model/edges.h"

#include <stdlib.h>

#include "base/array.h"

void edges_free(struct edges *edges)
{
	free(edges->items);
	slots_free(&edges->slots);
	free(edges->by_callee);
	*edges = (struct edges){ 0 };
}

static bool is_same(const struct edge *a, const struct edge *b)
{
	return a->caller == b->caller && a->callee == b->callee &&
	    a->caller_recursive == b->caller_recursive &&
	    a->callee_recursive == b->callee_recursive;
}

/* All kinds begin at one slot, so that it is known before the kind is. */
static uint64_t hash_of(uint32_t caller, uint32_t callee)
{
	return (uint64_t)caller << 32 | callee;
}

void edges_expect(const struct edges *edges, uint32_t caller, uint32_t callee)
{
	const struct slots *slots = &edges->slots;

	if (slots->at != NULL)
		__builtin_prefetch(&slots->at[slots_place(slots,
		    hash_of(caller, callee))]);
}

static struct edge *find(const struct edges *edges, const struct edge *edge)
{
	uint64_t hash = hash_of(edge->caller, edge->callee);
	size_t slot;
	uint32_t n = edges->slots.at == NULL ? NO_SLOT :
	    slots_first(&edges->slots, hash, &slot);

	while (n != NO_SLOT && !is_same(&edges->items[n], edge))
		n = slots_next(&edges->slots, hash, &slot);
	return n == NO_SLOT ? NULL : &edges->items[n];
}

static void put(struct edges *edges, uint32_t n)
{
	const struct edge *edge = &edges->items[n];

	slots_put(&edges->slots, hash_of(edge->caller, edge->callee), n);
}

static bool reserve_slot(struct edges *edges, struct error *err)
{
	if (!slots_are_full(&edges->slots, edges->count))
		return true;
	if (!slots_grow(&edges->slots, err))
		return false;
	for (uint32_t i = 0; i < edges->count; i++)
		put(edges, i);
	return true;
}

bool edges_add(struct edges *edges, const struct edge *edge,
    struct error *err)
{
	struct edge *old = find(edges, edge), *grown;

	if (old != NULL) {
		old->calls += edge->calls;
		for (int m = 0; m < MEASURES; m++)
			old->time[m] += edge->time[m];
		return true;
	}
	if (!reserve_slot(edges, err))
		return false;
	grown = array_grow(edges->items, &edges->room,
	    (size_t)edges->count + 1, sizeof *grown, err);
	if (grown == NULL)
		return false;
	edges->items = grown;
	grown[edges->count] = *edge;
	put(edges, edges->count++);
	return true;
}

static int compare_ids(uint32_t a, uint32_t b)
{
	return a < b ? -1 : a > b;
}

static int compare(const void *left, const void *right)
{
	const struct edge *a = left, *b = right;
	int order = compare_ids(a->caller, b->caller);

	if (order == 0)
		order = compare_ids(a->callee, b->callee);
	if (order == 0)
		order = a->caller_recursive - b->caller_recursive;
	return order != 0 ? order : a->callee_recursive - b->callee_recursive;
}

/* A callee with the place of its edge; sorts without a global variable. */
struct edge_place {
	uint32_t callee, edge;
};

static int compare_places(const void *left, const void *right)
{
	const struct edge_place *a = left, *b = right;
	int order = compare_ids(a->callee, b->callee);

	return order != 0 ? order : compare_ids(a->edge, b->edge);
}

bool edges_sort(struct edges *edges, struct error *err)
{
	struct edge_place *places;

	slots_free(&edges->slots);
	places = array_new(edges->count, sizeof *places, err);
	edges->by_callee = array_new(edges->count, sizeof *edges->by_callee,
	    err);
	if (places == NULL || edges->by_callee == NULL) {
		free(places);
		return false;
	}
	if (edges->count > 0)
		qsort(edges->items, edges->count, sizeof *edges->items,
		    compare);
	for (uint32_t i = 0; i < edges->count; i++)
		places[i] = (struct edge_place){ edges->items[i].callee, i };
	qsort(places, edges->count, sizeof *places, compare_places);
	for (uint32_t i = 0; i < edges->count; i++)
		edges->by_callee[i] = places[i].edge;
	free(places);
	return true;
}

static uint32_t caller_at(const struct edges *edges, uint32_t i)
{
	return edges->items[i].caller;
}

static uint32_t callee_at(const struct edges *edges, uint32_t i)
{
	return edges->items[edges->by_callee[i]].callee;
}

static uint32_t range_of(const struct edges *edges, uint32_t method,
    uint32_t (*method_at)(const struct edges *, uint32_t), uint32_t *count)
{
	uint32_t low = 0, high = edges->count, end;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (method_at(edges, middle) < method)
			low = middle + 1;
		else
			high = middle;
	}
	for (end = low; end < edges->count &&
	    method_at(edges, end) == method; end++)
		;
	*count = end - low;
	return low;
}

uint32_t edges_of_caller(const struct edges *edges, uint32_t caller,
    uint32_t *count)
{
	return range_of(edges, caller, caller_at, count);
}

uint32_t edges_of_callee(const struct edges *edges, uint32_t callee,
    uint32_t *count)
{
	return range_of(edges, callee, callee_at, count);
}

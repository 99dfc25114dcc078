/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "model/tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/hash.h"
#include "model/methods.h"

/* A stored call has two bits of its node's number for how it ended. */
enum { MAX_NODES = (1 << 30) - 1 };

/* A file may have thousands of threads that do next to nothing.  Small trees
 * would leave holes in memory as they grow. */
enum { FIRST_BITS = SLOTS_LEAST, FIRST_NODES = 4 };

#define FACTOR_INVERSE UINT64_C(0x572b5ee77a54e3bd)

/* ---- room for nodes ---- */

/* Makes room for so many nodes.  Memory need not be aligned as nodes must be,
 * and memory that moves need not keep its alignment. */
static void reserve_nodes(struct tree *tree, size_t need)
{
	size_t at = (size_t)((char *)tree->nodes - (char *)tree->memory), to;
	size_t room = tree->node_room + (tree->memory != NULL);
	char *memory;

	if (need <= tree->node_room)
		return;
	memory = array_grow(tree->memory, &room, need + 1, sizeof(struct node));
	to = -(uintptr_t)memory % sizeof(struct node);
	if (to != at && tree->count > 0)
		memmove(memory + to, memory + at,
		    tree->count * sizeof(struct node));
	tree->memory = memory;
	tree->nodes = (struct node *)(void *)(memory + to);
	tree->node_room = room - 1;
}

/* Makes room beside the nodes for something that each node has, for as many
 * nodes as there is room for rests. */
static void *grow_beside(const struct tree *tree, void *beside, size_t size)
{
	size_t room = tree->count;

	return array_grow(beside, &room, tree->rest_room, size);
}

/* Makes room for so many nodes, and for what is kept of them. */
static void reserve_tree(struct tree *tree, size_t need)
{
	if (need <= tree->node_room && need <= tree->rest_room)
		return;
	reserve_nodes(tree, need);
	const size_t size = sizeof *tree->rests + sizeof *tree->methods;
	size_t room = tree->rest_room;
	if (tree->node_room > room) {
		tree->rests = array_grow(tree->rests, &room, tree->node_room,
		    size);
		tree->methods = (uint32_t *)(void *)(tree->rests + room);
		memmove(tree->methods, tree->rests + tree->rest_room,
		    tree->count * sizeof *tree->methods);
		tree->rest_room = room;
	}
	if (tree->waits != NULL)
		tree->waits = grow_beside(tree, tree->waits,
		    sizeof *tree->waits);
	if (tree->merged != NULL)
		tree->merged = grow_beside(tree, tree->merged,
		    sizeof *tree->merged);
	for (int m = 0; m < MEASURES; m++)
		if (tree->extremes[m] != NULL)
			tree->extremes[m] = grow_beside(tree, tree->extremes[m],
			    sizeof *tree->extremes[m]);
}

/* Faults in the memory of some nodes ahead, of a large tree. */
static void fault_in(struct tree *tree)
{
	enum { MANY = 8192, STEP = 4096 };
	const size_t room = tree->node_room < tree->rest_room ?
	    tree->node_room : tree->rest_room;
	const size_t left = room - tree->count;
	const uint32_t step = left < STEP ? (uint32_t)left : STEP;

	tree->faulted = MANY;
	if (tree->count < MANY)
		return;
	tree->faulted = tree->count + step;
	big_fault_in(tree->nodes + tree->count, step * sizeof *tree->nodes);
	big_fault_in(tree->rests + tree->count, step * sizeof *tree->rests);
	big_fault_in(tree->methods + tree->count,
	    step * sizeof *tree->methods);
}

static uint32_t push_node(struct tree *tree, const struct node *node,
    uint32_t parent)
{
	reserve_tree(tree, (size_t)tree->count + 1);
	if (tree->count >= tree->faulted)
		fault_in(tree);
	tree->nodes[tree->count] = *node;
	tree->rests[tree->count] = (struct node_rest){ .parent = parent };
	tree->methods[tree->count] = node->method;
	if (tree->waits != NULL)
		tree->waits[tree->count] = 0;
	if (tree->merged != NULL)
		tree->merged[tree->count] = 0;
	if (tree->has_extremes) {
		for (int m = 0; m < MEASURES; m++)
			if (tree->extremes[m] != NULL)
				tree->extremes[m][tree->count] = min_max_none();
	}
	return tree->count++;
}

/* ---- the tree ---- */

void tree_init(struct tree *tree)
{
	const struct node root = { .hash = hash_seed_of_process(),
		.method = NO_METHOD };

	*tree = (struct tree){ 0 };
	slots_init(&tree->slots, FIRST_BITS);
	reserve_tree(tree, FIRST_NODES);
	tree->root = push_node(tree, &root, NO_NODE);
}

void tree_free(struct tree *tree)
{
	free(tree->memory);
	free(tree->rests);
	free(tree->waits);
	free(tree->merged);
	for (int m = 0; m < MEASURES; m++)
		free(tree->extremes[m]);
	slots_free(&tree->slots);
	*tree = (struct tree){ 0 };
}

void tree_keep_waits(struct tree *tree)
{
	tree->waits = array_new(tree->rest_room, sizeof *tree->waits);
}

void tree_keep_merged(struct tree *tree)
{
	tree->merged = array_new(tree->rest_room, sizeof *tree->merged);
}

void tree_keep_extremes(struct tree *tree, enum measure measure)
{
	struct min_max *kept = array_new(tree->rest_room, sizeof *kept);

	tree->extremes[measure] = kept;
	tree->has_extremes = true;
	for (uint32_t i = 0; i < tree->count; i++)
		kept[i] = min_max_none();
}

/* ---- nodes and their stacks ---- */

uint32_t tree_find(const struct tree *tree, uint64_t hash, uint32_t method)
{
	uint32_t node;

	SLOTS_FIND(node, &tree->slots, hash, node_is(tree, node, hash, method));
	return node == NO_SLOT ? NO_NODE : node;
}

/* Places of nodes are prefetched so many nodes ahead. */
enum { AHEAD = 16 };

static void grow_slots(struct tree *tree)
{
	const struct node *nodes = tree->nodes;

	slots_grow(&tree->slots);
	for (uint32_t i = 0; i < tree->count; i++) {
		if (i + AHEAD < tree->count)
			__builtin_prefetch(&tree->slots.numbers[slots_place(
			    &tree->slots, nodes[i + AHEAD].hash)], 1);
		if (i != tree->root)
			slots_put(&tree->slots, nodes[i].hash, i);
	}
}

/* May there be another node?  No call could name more. */
static bool has_number_left(const struct tree *tree, struct error *err)
{
	return tree->count < MAX_NODES ||
	    fail(err, "more than %d different stacks", (int)MAX_NODES);
}

uint32_t tree_add(struct tree *tree, uint64_t hash, uint32_t method,
    uint32_t parent, struct error *err)
{
	const struct node node = { .hash = hash, .method = method };
	bool clashes = false, is_full;
	uint32_t there, added;
	size_t slot;

	/* Two different stacks with one hash differ somewhere, and there
	 * another method ends the second. */
	for (there = slots_first_near(&tree->slots, hash, &slot);
	    there != NO_SLOT;
	    there = slots_next(&tree->slots, hash, &slot)) {
		if (node_is(tree, there, hash, method))
			return there;
		clashes = clashes || tree->nodes[there].hash == hash;
	}
	if (!has_number_left(tree, err))
		return NO_NODE;
	is_full = slots_are_full(&tree->slots, tree->count);
	if (is_full)
		grow_slots(tree);
	added = push_node(tree, &node, parent);
	tree->clashes += clashes;
	if (is_full)
		slots_put(&tree->slots, hash, added);
	else
		slots_put_at(&tree->slots, hash, added, slot);
	return added;
}

uint32_t tree_wrap(struct tree *tree, uint32_t method, struct error *err)
{
	uint32_t inner = tree->root, outer;
	uint64_t hash = tree->nodes[inner].hash;
	struct node root = { .method = NO_METHOD };

	/* This inverts tree_hash. */
	root.hash = hash * FACTOR_INVERSE ^ method;
	if (!has_number_left(tree, err))
		return NO_NODE;
	if (slots_are_full(&tree->slots, tree->count))
		grow_slots(tree);
	outer = push_node(tree, &root, NO_NODE);
	tree_set_method(tree, inner, method);
	tree->rests[inner].parent = outer;
	tree->root = outer;
	slots_put(&tree->slots, hash, inner);
	return inner;
}

/* ---- copies ---- */

void tree_copy_stacks(struct tree *tree, const struct tree *from)
{
	*tree = (struct tree){ 0 };
	reserve_tree(tree, from->count);
	tree->root = from->root;
	tree->is_sampled = from->is_sampled;
	tree->is_dual = from->is_dual;
	for (uint32_t i = 0; i < from->count; i++, tree->count++) {
		if (i >= tree->faulted)
			fault_in(tree);
		tree->nodes[i] = (struct node){ .hash = from->nodes[i].hash,
			.method = from->nodes[i].method };
		tree->rests[i] = (struct node_rest){ .parent =
			from->rests[i].parent };
		tree->methods[i] = from->methods[i];
	}
}

void tree_copy_in_order(struct tree *tree, const struct tree *from,
    const uint32_t *order, uint32_t *places)
{
	*tree = (struct tree){ .is_sampled = from->is_sampled,
		.is_dual = from->is_dual };
	reserve_tree(tree, from->count);
	tree->count = from->count;
	for (uint32_t i = 0; i < from->count; i++) {
		const uint32_t node = order[i];

		places[node] = i;
		tree->nodes[i] = from->nodes[node];
		tree->methods[i] = from->methods[node];
		tree->rests[i] = from->rests[node];
		if (i > 0)
			tree->rests[i].parent = places[tree->rests[i].parent];
	}
}

uint32_t tree_copy_node(struct tree *tree, const struct tree *from,
    uint32_t node)
{
	const struct node copy = { .hash = from->nodes[node].hash,
		.method = from->nodes[node].method };

	return push_node(tree, &copy, NO_NODE);
}

void tree_copy_root(struct tree *tree, const struct tree *from)
{
	*tree = (struct tree){ .is_sampled = from->is_sampled,
		.is_dual = from->is_dual };
	tree_copy_node(tree, from, from->root);
}

/* ---- ways through a tree ---- */

void tree_link(const struct tree *tree, struct tree_links *links)
{
	size_t size = sizeof *links->first_child;

	links->is_called = NULL;
	links->first_child = array_new(tree->count, size);
	links->next_sibling = array_new(tree->count, size);
	for (uint32_t i = 0; i < tree->count; i++)
		links->first_child[i] = NO_NODE;
	for (uint32_t i = tree->count; i-- > 0;) {
		uint32_t parent = tree->rests[i].parent;

		if (parent == NO_NODE)
			continue;
		links->next_sibling[i] = links->first_child[parent];
		links->first_child[parent] = i;
	}
	links->next_sibling[tree->root] = NO_NODE;
}

void tree_links_find_called(struct tree_links *links, const struct tree *tree)
{
	bool *is_called = array_new(tree->count, sizeof *is_called);

	links->is_called = is_called;
	for (uint32_t i = 0; i < tree->count; i++)
		is_called[i] = tree->nodes[i].calls > 0;
	for (uint32_t i = 0; i < tree->count; i++) {
		uint32_t up = tree->rests[i].parent;

		if (tree->nodes[i].calls == 0)
			continue;
		for (; up != NO_NODE && !is_called[up];
		     up = tree->rests[up].parent)
			is_called[up] = true;
	}
}

void tree_links_free(struct tree_links *links)
{
	free(links->is_called);
	free(links->first_child);
	free(links->next_sibling);
	*links = (struct tree_links){ 0 };
}

/* The way through the tree from a node: to the first node below it, or on, to
 * the node after all that is below. */
struct way {
	uint32_t down, on;
};

/* After the last of siblings comes the node after their caller: `on` has the
 * caller itself, with this bit. */
#define UP (UINT32_C(1) << 31)

uint32_t *tree_order(const struct tree *tree)
{
	struct way *ways = array_new(tree->count, sizeof *ways);

	for (uint32_t i = 0; i < tree->count; i++)
		ways[i] = (struct way){ NO_NODE, UP | tree->root };
	for (uint32_t i = tree->count; i-- > 0;) {
		uint32_t parent = tree->rests[i].parent;

		if (parent == NO_NODE)
			continue;
		ways[i].on = ways[parent].down == NO_NODE ? UP | parent :
							    ways[parent].down;
		ways[parent].down = i;
	}
	uint32_t *order = array_new(tree->count, sizeof *order);

	const uint32_t root = tree->root;
	uint32_t at = root;
	for (uint32_t i = 0; i < tree->count; i++) {
		order[i] = at;
		if (ways[at].down != NO_NODE) {
			at = ways[at].down;
			continue;
		}
		at = ways[at].on;
		while ((at & UP) != 0 && at != (UP | root))
			at = ways[at & ~UP].on;
		at &= ~UP;
	}
	free(ways);
	return order;
}

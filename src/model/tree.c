#include "config.h"

#include "model/tree.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/methods.h"

/* Two bits of a node's number are used elsewhere (model/calls.c). */
enum { MAX_NODES = (1 << 30) - 1 };

/* A table has 2 ** bits places, and some behind them, before a search goes on
 * at its front. */
enum { FIRST_BITS = 6, SPARE_SLOTS = 8, HASH_BITS = 64 };

#define FACTOR_INVERSE UINT64_C(0x572b5ee77a54e3bd)
#define FIRST_ROOT UINT64_C(0x243f6a8885a308d3)

static uint32_t push(struct tree *tree, const struct node *node,
    struct error *err)
{
	struct node *grown;

	if (tree->count >= MAX_NODES) {
		fail(err, "more than %d different stacks", (int)MAX_NODES);
		return NO_NODE;
	}
	if (tree->count == tree->room) {
		grown = array_grow(tree->nodes, &tree->room,
		    (size_t)tree->count + 1, sizeof *grown, err);
		if (grown == NULL)
			return NO_NODE;
		tree->nodes = grown;
	}
	tree->nodes[tree->count] = *node;
	return tree->count++;
}

static size_t slot_end(unsigned shift)
{
	return ((size_t)1 << (HASH_BITS - shift)) + SPARE_SLOTS;
}

bool tree_init(struct tree *tree, struct error *err)
{
	struct node root = { .hash = FIRST_ROOT, .method = NO_METHOD,
	    .parent = NO_NODE };

	*tree = (struct tree){ 0 };
	tree->slot_shift = HASH_BITS - FIRST_BITS;
	tree->slots = array_new(slot_end(tree->slot_shift),
	    sizeof *tree->slots, err);
	if (tree->slots == NULL)
		return false;
	tree->root = push(tree, &root, err);
	return tree->root != NO_NODE;
}

void tree_free(struct tree *tree)
{
	free(tree->nodes);
	free(tree->slots);
	*tree = (struct tree){ 0 };
}

uint64_t tree_hash_caller(uint64_t hash, uint32_t method)
{
	return hash * FACTOR_INVERSE ^ method;
}

/* The place behind place `i`. */
static size_t slot_next(size_t i, unsigned shift)
{
	return i + 1 == slot_end(shift) ? 0 : i + 1;
}

uint32_t tree_find(const struct tree *tree, uint64_t hash, uint32_t method)
{
	size_t i = (size_t)(hash >> tree->slot_shift);

	for (;; i = slot_next(i, tree->slot_shift)) {
		const struct tree_slot *slot = &tree->slots[i];

		if (slot->node == 0)
			return NO_NODE;
		if (slot->tag == (uint32_t)(hash >> 32) &&
		    node_is(tree, slot->node - 1, hash, method))
			return slot->node - 1;
	}
}

/* The tag has more bits than a place. */
static void slot_put(struct tree_slot *slots, unsigned shift,
    struct tree_slot slot)
{
	size_t i = slot.tag >> (shift - 32);

	while (slots[i].node != 0)
		i = slot_next(i, shift);
	slots[i] = slot;
}

/* Since places are in the order of the hashes, all is read and written from
 * front to back, and the nodes are not looked at. */
static bool grow_slots(struct tree *tree, struct error *err)
{
	unsigned shift = tree->slot_shift - 1;
	struct tree_slot *slots = array_new(slot_end(shift), sizeof *slots,
	    err);

	if (slots == NULL)
		return false;
	for (size_t i = 0; i < slot_end(tree->slot_shift); i++)
		if (tree->slots[i].node != 0)
			slot_put(slots, shift, tree->slots[i]);
	free(tree->slots);
	tree->slots = slots;
	tree->slot_shift = shift;
	return true;
}

static bool has_room(struct tree *tree, struct error *err)
{
	size_t places = (size_t)1 << (HASH_BITS - tree->slot_shift);

	return tree->count < places / 8 * 5 || grow_slots(tree, err);
}

static void place(struct tree *tree, uint64_t hash, uint32_t node)
{
	slot_put(tree->slots, tree->slot_shift,
	    (struct tree_slot){ (uint32_t)(hash >> 32), node + 1 });
}

uint32_t tree_add(struct tree *tree, uint64_t hash, uint32_t method,
    uint32_t parent, struct error *err)
{
	const struct node node = { .hash = hash, .method = method,
	    .parent = parent };
	size_t i = (size_t)(hash >> tree->slot_shift);
	bool clashes = false;
	uint32_t added;

	/* Two different stacks with one hash differ somewhere, and there another
	 * method ends the second. */
	for (; tree->slots[i].node != 0; i = slot_next(i, tree->slot_shift)) {
		uint32_t there = tree->slots[i].node - 1;

		if (tree->slots[i].tag != (uint32_t)(hash >> 32))
			continue;
		if (node_is(tree, there, hash, method))
			return there;
		clashes = clashes || tree->nodes[there].hash == hash;
	}
	if (!has_room(tree, err))
		return NO_NODE;
	added = push(tree, &node, err);
	if (added == NO_NODE)
		return NO_NODE;
	tree->clashes += clashes;
	place(tree, hash, added);
	return added;
}

uint32_t tree_wrap(struct tree *tree, uint32_t method, struct error *err)
{
	uint32_t inner = tree->root, outer;
	uint64_t hash = tree->nodes[inner].hash;
	struct node root = { .method = NO_METHOD, .parent = NO_NODE };

	root.hash = tree_hash_caller(hash, method);
	if (!has_room(tree, err))
		return NO_NODE;
	outer = push(tree, &root, err);
	if (outer == NO_NODE)
		return NO_NODE;
	tree->nodes[inner].method = method;
	tree->nodes[inner].parent = outer;
	tree->root = outer;
	place(tree, hash, inner);
	return inner;
}

bool tree_link(const struct tree *tree, struct tree_links *links,
    struct error *err)
{
	size_t size = sizeof *links->first_child;

	links->first_child = array_new(tree->count, size, err);
	links->next_sibling = array_new(tree->count, size, err);
	if (links->first_child == NULL || links->next_sibling == NULL) {
		tree_links_free(links);
		return false;
	}
	for (uint32_t i = 0; i < tree->count; i++)
		links->first_child[i] = NO_NODE;
	for (uint32_t i = tree->count; i-- > 0;) {
		uint32_t parent = tree->nodes[i].parent;

		if (parent == NO_NODE)
			continue;
		links->next_sibling[i] = links->first_child[parent];
		links->first_child[parent] = i;
	}
	links->next_sibling[tree->root] = NO_NODE;
	return true;
}

void tree_links_free(struct tree_links *links)
{
	free(links->first_child);
	free(links->next_sibling);
	*links = (struct tree_links){ 0 };
}

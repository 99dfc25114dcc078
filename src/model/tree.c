#include "config.h"

#include "model/tree.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/methods.h"

/* Two bits of a node's number are used elsewhere (model/calls.c). */
enum { FIRST_SLOTS = 64, MAX_NODES = (1 << 30) - 1 };

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
	grown = array_grow(tree->nodes, &tree->room, (size_t)tree->count + 1,
	    sizeof *grown, err);
	if (grown == NULL)
		return NO_NODE;
	tree->nodes = grown;
	grown[tree->count] = *node;
	return tree->count++;
}

bool tree_init(struct tree *tree, struct error *err)
{
	struct node root = { .hash = FIRST_ROOT, .method = NO_METHOD,
	    .parent = NO_NODE };

	*tree = (struct tree){ 0 };
	tree->slots = array_new(FIRST_SLOTS, sizeof *tree->slots, err);
	if (tree->slots == NULL)
		return false;
	tree->slot_count = FIRST_SLOTS;
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
	return hash * FACTOR_INVERSE - tree_hash_mix(method);
}

uint32_t tree_guess(const struct tree *tree, uint64_t hash)
{
	size_t i = tree_place(hash, tree->slot_count);
	const char *node;

	while (tree->slots[i].node != 0 && tree->slots[i].tag != (uint32_t)hash)
		i = (i + 1) & (tree->slot_count - 1);
	if (tree->slots[i].node == 0)
		return NO_NODE;
	node = (const char *)&tree->nodes[tree->slots[i].node - 1];
	__builtin_prefetch(node);
	__builtin_prefetch(node + sizeof(struct node) - 1);
	return tree->slots[i].node - 1;
}

uint32_t tree_find(const struct tree *tree, uint64_t hash, uint32_t method)
{
	size_t mask = tree->slot_count - 1;

	for (size_t i = tree_place(hash, tree->slot_count);; i = (i + 1) & mask) {
		const struct tree_slot *slot = &tree->slots[i];

		if (slot->node == 0)
			return NO_NODE;
		if (slot->tag == (uint32_t)hash &&
		    node_is(tree, slot->node - 1, hash, method))
			return slot->node - 1;
	}
}

static void slot_put(struct tree_slot *slots, size_t slot_count,
    uint64_t hash, uint32_t node)
{
	size_t i = tree_place(hash, slot_count);

	while (slots[i].node != 0)
		i = (i + 1) & (slot_count - 1);
	slots[i] = (struct tree_slot){ (uint32_t)hash, node + 1 };
}

static bool grow_slots(struct tree *tree, struct error *err)
{
	size_t count = tree->slot_count * 2;
	struct tree_slot *slots = array_new(count, sizeof *slots, err);

	if (slots == NULL)
		return false;
	for (uint32_t i = 0; i < tree->count; i++)
		if (i != tree->root)
			slot_put(slots, count, tree->nodes[i].hash, i);
	free(tree->slots);
	tree->slots = slots;
	tree->slot_count = count;
	return true;
}

/* Does another method end a stack of this hash?  Two different stacks with one
 * hash differ somewhere, and there a node is added for the second. */
static bool has_clash(const struct tree *tree, uint64_t hash)
{
	size_t mask = tree->slot_count - 1;
	size_t i = tree_place(hash, tree->slot_count);

	for (; tree->slots[i].node != 0; i = (i + 1) & mask)
		if (tree->slots[i].tag == (uint32_t)hash &&
		    tree->nodes[tree->slots[i].node - 1].hash == hash)
			return true;
	return false;
}

uint32_t tree_add(struct tree *tree, uint64_t hash, uint32_t method,
    uint32_t parent, struct error *err)
{
	struct node node = { .hash = hash, .method = method,
	    .parent = parent };
	uint32_t added;

	if (tree->count >= tree->slot_count / 2 && !grow_slots(tree, err))
		return NO_NODE;
	tree->clashes += has_clash(tree, hash);
	added = push(tree, &node, err);
	if (added != NO_NODE)
		slot_put(tree->slots, tree->slot_count, hash, added);
	return added;
}

uint32_t tree_wrap(struct tree *tree, uint32_t method, struct error *err)
{
	uint32_t inner = tree->root, outer;
	uint64_t hash = tree->nodes[inner].hash;
	struct node root = { .method = NO_METHOD, .parent = NO_NODE };

	root.hash = tree_hash_caller(hash, method);
	if (tree->count >= tree->slot_count / 2 && !grow_slots(tree, err))
		return NO_NODE;
	outer = push(tree, &root, err);
	if (outer == NO_NODE)
		return NO_NODE;
	tree->nodes[inner].method = method;
	tree->nodes[inner].parent = outer;
	tree->root = outer;
	slot_put(tree->slots, tree->slot_count, hash, inner);
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

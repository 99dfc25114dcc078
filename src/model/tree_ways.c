#include "config.h"

#include "model/tree_ways.h"

#include <stdlib.h>

#include "base/array.h"

bool tree_link(const struct tree *tree, struct tree_links *links,
    struct error *err)
{
	size_t size = sizeof *links->first_child;

	links->is_called = NULL;
	links->first_child = array_new(tree->count, size, err);
	links->next_sibling = array_new(tree->count, size, err);
	if (links->first_child == NULL || links->next_sibling == NULL) {
		tree_links_free(links);
		return false;
	}
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
	return true;
}

bool tree_links_find_called(struct tree_links *links, const struct tree *tree,
    struct error *err)
{
	bool *is_called = array_new(tree->count, sizeof *is_called, err);

	links->is_called = is_called;
	for (uint32_t i = 0; is_called != NULL && i < tree->count; i++)
		is_called[i] = tree->nodes[i].calls > 0;
	for (uint32_t i = 0; is_called != NULL && i < tree->count; i++) {
		uint32_t up = tree->rests[i].parent;

		if (tree->nodes[i].calls == 0)
			continue;
		for (; up != NO_NODE && !is_called[up];
		     up = tree->rests[up].parent)
			is_called[up] = true;
	}
	return is_called != NULL;
}

void tree_links_free(struct tree_links *links)
{
	free(links->is_called);
	free(links->first_child);
	free(links->next_sibling);
	*links = (struct tree_links){ 0 };
}

bool tree_is_in_order(const struct tree *tree)
{
	for (uint32_t i = 1; i < tree->count; i++)
		if (tree->rests[i].parent >= i) /* or NO_NODE */
			return false;
	return tree->root == 0;
}

/* Where the way through the tree goes on from a node, side by side: what is
 * below it, and what is after all that. */
struct way {
	uint32_t down, on;
};

/* After the last of siblings comes what is after their caller: the caller itself
 * stands for it, with this bit. */
#define UP (UINT32_C(1) << 31)

static struct way *make_ways(const struct tree *tree, struct error *err)
{
	struct way *ways = array_new(tree->count, sizeof *ways, err);

	for (uint32_t i = 0; ways != NULL && i < tree->count; i++)
		ways[i] = (struct way){ NO_NODE, UP | tree->root };
	for (uint32_t i = ways == NULL ? 0 : tree->count; i-- > 0;) {
		uint32_t parent = tree->rests[i].parent;

		if (parent == NO_NODE)
			continue;
		ways[i].on = ways[parent].down == NO_NODE ? UP | parent :
							    ways[parent].down;
		ways[parent].down = i;
	}
	return ways;
}

static void follow_ways(const struct way *ways, uint32_t root, uint32_t *order,
    uint32_t count)
{
	uint32_t at = root;

	for (uint32_t i = 0; i < count; i++) {
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
}

uint32_t *tree_order(const struct tree *tree, struct error *err)
{
	struct way *ways = make_ways(tree, err);
	uint32_t *order = ways == NULL ?
	    NULL :
	    array_new(tree->count, sizeof *order, err);

	if (order != NULL)
		follow_ways(ways, tree->root, order, tree->count);
	free(ways);
	return order;
}

#include "config.h"

#include "compare/run_stacks.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/tree.h"

void run_stacks_free(struct run_stacks *s)
{
	free(s->of);
	*s = (struct run_stacks){ .of = NULL };
}

static uint64_t time_of(const struct part_tree *t, uint32_t node,
    enum measure measure)
{
	return node != t->tree->root || measure == MEASURE_WAIT ?
	    tree_time(t->tree, node, measure) : t->span[measure];
}

/* Own times: what a node has beside those that it calls. */
static void add_node(struct run_stacks *s, const struct part_tree *t,
    uint32_t node, uint32_t *places)
{
	struct stack_node *added = &s->of[s->count];
	const bool is_root = node == t->tree->root;

	places[node] = (uint32_t)s->count++;
	added->parent = is_root ? NO_NODE :
	    places[t->tree->rests[node].parent];
	added->calls = t->tree->nodes[node].calls;
	for (int m = 0; m < MEASURES; m++) {
		added->self[m] = time_of(t, node, (enum measure)m);
		if (!is_root)
			s->of[added->parent].self[m] -= added->self[m];
	}
}

static bool add_tree(struct run_stacks *s, const struct part_tree *t,
    const uint32_t *order, const uint32_t *named, struct error *err)
{
	const uint32_t count = t->tree->count;
	uint32_t *places = array_new(count, sizeof *places, err);
	struct stack_node *grown = array_grow(s->of, &s->room,
	    s->count + count, sizeof *grown, err);
	const bool has_room = places != NULL && grown != NULL;

	if (grown != NULL)
		s->of = grown;
	for (uint32_t i = 0; has_room && i < count; i++) {
		const uint32_t method = t->tree->methods[order[i]];

		grown[s->count].key = named == NULL || method == NO_METHOD ?
		    method : named[method];
		add_node(s, t, order[i], places);
	}
	free(places);
	return has_room;
}

bool run_stacks_add(struct run_stacks *s, const struct parts *parts,
    uint32_t group, const uint32_t *named, struct error *err)
{
	struct part_tree t = { .tree = NULL };
	const size_t from = s->count;
	uint32_t *order = NULL;
	bool done = parts_tree(parts, &t, err);

	if (done)
		order = tree_order(t.tree, err);
	done = order != NULL && add_tree(s, &t, order, named, err);
	if (done)
		s->of[from].key = group;
	free(order);
	part_tree_free(&t);
	return done;
}

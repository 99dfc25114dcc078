#include "config.h"

#include "query/thread_sums.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/thread.h"
#include "model/tree.h"

/* What stands right below the root is what is not outside. */
static void add_node(struct thread_sums *s, const struct tree *tree,
    uint32_t node, uint32_t *depths)
{
	const uint32_t up = tree->rests[node].parent;

	depths[node] = depths[up] + 1;
	if (tree->nodes[node].calls == 0)
		return;
	if (!tree->is_sampled)
		s->calls += tree->nodes[node].calls;
	else if (up == tree->root)
		s->calls += tree->rests[node].samples;
	if (depths[node] > s->depth)
		s->depth = depths[node];
	for (int c = 0; up == tree->root && c < CLOCKS; c++)
		s->outside[c] -= tree->nodes[node].time[c];
}

static bool add_nodes(struct thread_sums *s, const struct part_tree *p,
    struct error *err)
{
	uint32_t *order = tree_order(p->tree, err);
	uint32_t *depths = array_new(p->tree->count, sizeof *depths, err);
	bool done = order != NULL && depths != NULL;

	for (uint32_t i = 1; done && i < p->tree->count; i++)
		add_node(s, p->tree, order[i], depths);
	free(order);
	free(depths);
	return done;
}

bool thread_sums_make(struct thread_sums *s, const struct thread *t,
    const struct lens *lens, struct error *err)
{
	const struct part part = { .thread = t, .lens = lens };
	struct part_tree p;
	bool done = part_tree_make(&p, &part, NULL, err);

	*s = (struct thread_sums){ 0 };
	for (int c = 0; c < CLOCKS; c++) {
		s->outside[c] = p.span[c];
		s->dropped[c] = p.dropped[c];
	}
	done = done && (p.tree->count == 0 || add_nodes(s, &p, err));
	part_tree_free(&p);
	return done;
}

#include "config.h"

#include "exporters/node_walk.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/numbers.h"

struct walked_node {
	uint32_t node, parent, depth;
};

enum { FEW_CHILDREN = 16 };

/* A child that waits for its place among the others. */
struct placed {
	uint64_t weight;
	uint32_t rank, node;
};

struct placing {
	struct node_walk *walk;
	struct walked_node *pending;
	struct placed *children;
	size_t child_room;
	uint32_t count;
};

static uint64_t weight_of(const struct node_walk *w, uint32_t node)
{
	const unsigned weight = w->of->wish->weight;

	return weight == WEIGHT_CALLS ? w->calls[node] :
	    tree_time(w->tree.tree, node, (enum measure)weight);
}

/* Are calls of a node with all below it asked for?  Mostly nobody does. */
static bool needs_calls(const struct node_walk *w)
{
	const struct export_wish *wish = w->of->wish;

	return wish->weight == WEIGHT_CALLS || wish->min_thousandths > 0 ||
	    w->tree.tree->is_sampled;
}

/* Of samples a node has those of all below it. */
static bool add_up_calls(struct node_walk *w, struct error *err)
{
	const struct tree *tree = w->tree.tree;
	uint32_t *order = tree_order(tree, err);

	w->calls = array_new(tree->count, sizeof *w->calls, err);
	if (order == NULL || w->calls == NULL) {
		free(order);
		return false;
	}
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
	return true;
}

static int compare(const void *left, const void *right)
{
	const struct placed *a = left, *b = right;

	if (a->weight != b->weight)
		return a->weight > b->weight ? -1 : 1;
	return a->rank < b->rank ? -1 : a->rank > b->rank;
}

/* Mostly there are few, and no two of them are equal. */
static void sort(struct placed *at, uint32_t count)
{
	if (count > FEW_CHILDREN) {
		qsort(at, count, sizeof *at, compare);
		return;
	}
	for (uint32_t i = 1; i < count; i++) {
		const struct placed moved = at[i];
		uint32_t to = i;

		for (; to > 0 && compare(&moved, &at[to - 1]) < 0; to--)
			at[to] = at[to - 1];
		at[to] = moved;
	}
}

/* Those that are kept, in their order. */
static bool collect(struct placing *p, uint32_t node, struct error *err)
{
	struct node_walk *w = p->walk;

	p->count = 0;
	for (uint32_t i = w->links.first_child[node]; i != NO_NODE;
	     i = w->links.next_sibling[i]) {
		struct placed *grown = array_grow(p->children, &p->child_room,
		    (size_t)p->count + 1, sizeof *grown, err);

		if (grown == NULL)
			return false;
		p->children = grown;
		grown[p->count] = (struct placed){ weight_of(w, i),
			w->of->ranks[w->tree.tree->nodes[i].method], i };
		w->merged += w->links.is_called[i] && grown[p->count].weight < w->least;
		p->count += w->links.is_called[i] && grown[p->count].weight >= w->least;
	}
	sort(p->children, p->count);
	return true;
}

/* Depth first; what waits is kept on a stack. */
static bool place(struct placing *p, struct error *err)
{
	struct node_walk *w = p->walk;
	uint32_t waiting = 1;

	p->pending[0] = (struct walked_node){ w->tree.tree->root, NO_NODE, 0 };
	while (waiting > 0) {
		const struct walked_node at = p->pending[--waiting];
		const uint32_t number = w->count;

		w->nodes[w->count++] = at;
		if (!collect(p, at.node, err))
			return false;
		for (uint32_t i = p->count; i-- > 0;)
			p->pending[waiting++] = (struct walked_node){
				p->children[i].node, number, at.depth + 1 };
	}
	return true;
}

static bool order_nodes(struct node_walk *w, struct error *err)
{
	const uint32_t count = w->tree.tree->count;
	struct placing p = { .walk = w };
	bool done;

	p.pending = array_new(count, sizeof *p.pending, err);
	w->nodes = array_new(count, sizeof *w->nodes, err);
	done = p.pending != NULL && w->nodes != NULL &&
	    (count == 0 || place(&p, err));
	free(p.pending);
	free(p.children);
	return done;
}

static uint64_t total_of(const struct node_walk *w, uint32_t node,
    enum measure m)
{
	if (node == w->tree.tree->root && m != MEASURE_WAIT)
		return w->tree.span[m];
	return tree_time(w->tree.tree, node, m);
}

/* So much of the thread, by the weight, rounded up. */
static uint64_t least_of(const struct node_walk *w)
{
	const unsigned weight = w->of->wish->weight;
	const uint32_t root = w->tree.tree->root;

	return ratio_up(weight == WEIGHT_CALLS ? w->calls[root] :
	    total_of(w, root, (enum measure)weight),
	    w->of->wish->min_thousandths, 100 * 1000);
}

bool node_walk_init(struct node_walk *w, const struct exported *e,
    const struct exported_thread *t, struct error *err)
{
	*w = (struct node_walk){ .of = e };
	if (!part_tree_make(&w->tree, t->part, e->parts.stop, err) ||
	    (measure_exists(MEASURE_WAIT, e->facts->has_clock) &&
		!part_tree_keep_waits(&w->tree, NULL, err)) ||
	    (needs_calls(w) && !add_up_calls(w, err)) ||
	    !tree_link(w->tree.tree, &w->links, err) ||
	    !tree_links_find_called(&w->links, w->tree.tree, err))
		return false;
	w->least = w->tree.tree->count == 0 ? 0 : least_of(w);
	return order_nodes(w, err);
}

void node_walk_free(struct node_walk *w)
{
	tree_links_free(&w->links);
	free(w->nodes);
	free(w->calls);
	part_tree_free(&w->tree);
	*w = (struct node_walk){ 0 };
}

static uint64_t less(uint64_t from, uint64_t what)
{
	return from > what ? from - what : 0;
}

/* What children of its own took is none of its own. */
static void take_children(const struct node_walk *w, uint32_t node,
    struct exported_node *out)
{
	for (uint32_t i = w->links.first_child[node]; i != NO_NODE;
	     i = w->links.next_sibling[i]) {
		if (!w->links.is_called[i])
			continue;
		if (weight_of(w, i) < w->least) {
			out->merged += w->calls[i];
			continue;
		}
		for (int m = 0; m < MEASURES; m++)
			out->self[m] = less(out->self[m], total_of(w, i,
			    (enum measure)m));
		if (w->tree.tree->is_sampled)
			out->calls = less(out->calls, w->calls[i]);
	}
}

bool node_walk_next(struct node_walk *w, struct exported_node *out)
{
	const struct tree *tree = w->tree.tree;
	const struct walked_node *at = &w->nodes[w->next];

	if (w->next == w->count)
		return false;
	*out = (struct exported_node){ w->next, at->parent, at->depth,
		tree->nodes[at->node].method, .calls = at->depth == 0 ? 0 :
		    tree_counted(tree, at->node) };
	for (int m = 0; m < MEASURES; m++)
		out->total[m] = out->self[m] = total_of(w, at->node,
		    (enum measure)m);
	take_children(w, at->node, out);
	if (tree->is_sampled)
		out->merged = 0;
	w->next++;
	export_step(w->of->progress);
	return true;
}

uint64_t exported_weight(const struct exported_node *n, unsigned weight)
{
	return weight == WEIGHT_CALLS ? n->calls + n->merged :
					n->self[weight];
}

/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/pivot.h"

#include <stdlib.h>

#include "base/array.h"
#include "lens/part_tree.h"
#include "model/tree.h"
#include "query/flame.h"
#include "query/table.h"

enum { CALLER_STEPS = 1000000 }; /* frames of callers, of all stacks together */

struct turning {
	struct pivot *pivot;
	const struct flame_source *source;
	struct filter_passes kept;
	const struct tree *all;
	uint8_t *flags; /* by node: is it a top? */
	struct ranked *tops; /* outermost calls of the method: their nodes */
	uint32_t count;
};

void pivot_free(struct pivot *p)
{
	flame_free(&p->callers);
	flame_free(&p->callees);
	*p = (struct pivot){ 0 };
}

static void add_top(struct turning *t, uint32_t node)
{
	t->flags[node] = 1;
	t->tops[t->count++] = (struct ranked){
		tree_time(t->all, node, t->source->measure), NULL, 0, node
	};
	t->pivot->calls += tree_counted(t->all, node);
	for (int m = 0; m < MEASURES; m++)
		t->pivot->time[m] += tree_time(t->all, node, (enum measure)m);
}

/* Finds the tops; below a top there is none. */
static void find_tops(struct turning *t, const struct tree_links *links,
    uint32_t method)
{
	const struct tree *tree = t->all;
	uint32_t at = tree->root, next;

	for (;;) {
		next = t->flags[at] ? NO_NODE : links->first_child[at];
		while (next == NO_NODE && at != tree->root) {
			next = links->next_sibling[at];
			at = tree->rests[at].parent;
		}
		if (next == NO_NODE)
			return;
		at = next;
		if (tree->nodes[at].method == method)
			add_top(t, at);
	}
}

/* Adds the stack of a top without the top, from the inside out. */
static bool add_callers(const struct turning *t, struct tree *into,
    uint32_t node, uint32_t *steps, struct error *err)
{
	const struct tree *tree = t->all;
	uint32_t at = into->root;

	for (uint32_t n = tree->rests[node].parent; n != tree->root;
	    n = tree->rests[n].parent) {
		at = tree_step(into, at, tree->nodes[n].method, err);
		if (at == NO_NODE)
			return false;
		tree_add_calls(into, at, tree, node);
		++*steps;
	}
	return true;
}

/* Finds by node whether it leads to a method that is kept; parents come first. */
static bool *find_leading(const struct tree *tree, struct filter_passes kept)
{
	bool *leads = array_new(tree->count, sizeof *leads);

	for (uint32_t i = tree->count; i-- > 1;) {
		uint32_t parent = tree->rests[i].parent;

		leads[i] = leads[i] ||
		    filter_passes_has(kept, tree->nodes[i].method);
		leads[parent] = leads[parent] || leads[i];
	}
	return leads;
}

static void init_tree(struct tree *tree)
{
	tree_init(tree);
	tree_keep_waits(tree);
}

/* Copies the stacks, but for what the filter drops. */
static bool copy_kept(struct turning *t, const struct tree *from,
    struct tree *into, struct error *err)
{
	bool *leads = find_leading(from, t->kept);
	uint32_t *places = array_new(from->count, sizeof *places);
	bool done = true;

	init_tree(into);
	leads[from->root] = true;
	into->is_sampled = from->is_sampled;
	for (uint32_t i = 1; done && i < from->count; i++) {
		uint32_t parent = from->rests[i].parent;

		t->pivot->dropped += !leads[i];
		if (!leads[parent])
			continue;
		places[i] = tree_step(into, places[parent], leads[i] ?
		    from->nodes[i].method : NO_METHOD, err);
		done = places[i] != NO_NODE;
		if (done)
			tree_add_calls(into, places[i], from, i);
	}
	free(leads);
	free(places);
	return done;
}

static bool make_half(struct turning *t, struct flame *out, struct tree *stacks,
    struct error *err)
{
	struct tree left = { 0 };
	struct tree *shown = t->kept.passes == NULL ? stacks : &left;
	bool done = shown == stacks || copy_kept(t, stacks, &left, err);

	if (done)
		shown->waits[shown->root] = t->pivot->time[MEASURE_WAIT];
	done = done &&
	    flame_make_tree(out, t->source,
		&(struct part_tree){ .tree = shown,
		    .span = { t->pivot->time[CLOCK_WALL],
			t->pivot->time[CLOCK_CPU] } },
		err);
	tree_free(&left);
	return done;
}

static bool make_callers(struct turning *t, struct error *err)
{
	struct tree into;
	bool done = true;
	uint32_t steps = 0, left_out = 0;

	init_tree(&into);
	into.is_sampled = t->all->is_sampled;
	if (t->count > 1)
		qsort(t->tops, t->count, sizeof *t->tops, ranked_compare);
	for (uint32_t i = 0; done && i < t->count; i++)
		if (steps < CALLER_STEPS)
			done = add_callers(t, &into, t->tops[i].row, &steps,
			    err);
		else
			left_out++;
	done = done && make_half(t, &t->pivot->callers, &into, err);
	t->pivot->callers.left_out = left_out;
	tree_free(&into);
	return done;
}

static bool make_callees(struct turning *t, struct error *err)
{
	struct tree into;
	bool done;

	init_tree(&into);
	done = tree_merge_below(&into, t->all, t->flags, err) &&
	    make_half(t, &t->pivot->callees, &into, err);
	tree_free(&into);
	return done;
}

static bool pivot_around(struct turning *t, uint32_t method, struct error *err)
{
	struct tree_links links;
	bool done;

	t->flags = array_new(t->all->count, sizeof *t->flags);
	t->tops = array_new(t->all->count, sizeof *t->tops);
	tree_link(t->all, &links);
	find_tops(t, &links, method);
	tree_links_free(&links);
	done = make_callers(t, err) && make_callees(t, err);
	free(t->flags);
	free(t->tops);
	return done;
}

bool pivot_make(struct pivot *pivot, const struct flame_source *source,
    uint32_t method, struct filter_passes kept, struct error *err)
{
	struct part_tree whole;
	struct turning t = { .pivot = pivot,
		.source = source,
		.kept = kept,
		.all = &whole.made };
	bool done;

	*pivot = (struct pivot){ 0 };
	done = parts_tree(source->parts, &whole, err) &&
	    pivot_around(&t, method, err);
	part_tree_free(&whole);
	return done;
}

#include "config.h"

#include "model/part_tree.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/excerpt.h"
#include "model/lens_tree.h"
#include "model/merge.h"

/* The thread's own. */
static void lend(struct part_tree *p, const struct thread *t)
{
	p->tree = &t->tree;
	p->running = t;
	for (int c = 0; c < CLOCKS; c++)
		p->span[c] = thread_span(t, (enum clock)c);
}

/* A copy of its tree with all running calls, whose callers come first.  In bases:
 * where the nodes of the thread are there. */
static bool make_base(const struct part_tree *p, struct tree *base,
    uint32_t *bases, struct error *err)
{
	uint32_t *places = array_new(p->tree->count, sizeof *places, err);
	bool done = places != NULL && tree_init(base, err) &&
	    tree_merge_to(base, p->tree, places, err) &&
	    (p->running == NULL || tree_merge_running(base, p->running, err));

	for (uint32_t i = 0; done && i < part_tree_nodes(p); i++)
		bases[i] = places[p->places == NULL ? i : p->places[i]];
	free(places);
	return done;
}

static uint32_t *depths_of(const struct tree *base, struct error *err)
{
	uint32_t *depths = array_new(base->count, sizeof *depths, err);

	for (uint32_t i = 1; depths != NULL && i < base->count; i++)
		depths[i] = depths[base->rests[i].parent] + 1;
	return depths;
}

static void set_places(struct part_tree *p)
{
	for (uint32_t i = 0; i < part_tree_nodes(p); i++)
		p->places[i] = p->lens->places[p->lens->bases[i]];
}

/* The tree is what is left of the base. */
static void take_tree(struct part_tree *p, struct lens_tree *l)
{
	tree_free(&p->made);
	p->made = l->tree;
	p->tree = &p->made;
	p->running = NULL;
	p->lens->places = l->places;
	for (int c = 0; c < CLOCKS; c++) {
		p->dropped[c] = l->dropped[c];
		p->span[c] -= l->dropped[c];
	}
	*l = (struct lens_tree){ .places = NULL };
	set_places(p);
}

static bool look_through(struct part_tree *p, const struct lens *lens,
    struct error *err)
{
	struct tree base = { 0 };
	struct lens_tree l = { .places = NULL };
	bool done;

	p->lens = array_new(1, sizeof *p->lens, err);
	if (p->lens == NULL)
		return false;
	p->lens->bases = array_new(part_tree_nodes(p), sizeof *p->places, err);
	done = p->lens->bases != NULL &&
	    make_base(p, &base, p->lens->bases, err) &&
	    lens_view_make(&p->lens->view, lens, &base, err) &&
	    lens_tree_make(&l, &p->lens->view, &base, p->span, err);
	if (done)
		p->lens->depths = depths_of(&base, err);
	done = done && p->lens->depths != NULL;
	if (done && p->places == NULL)
		p->places = array_new(part_tree_nodes(p), sizeof *p->places,
		    err);
	done = done && p->places != NULL;
	if (done)
		take_tree(p, &l);
	lens_tree_free(&l);
	tree_free(&base);
	return done;
}

static void free_lens(struct part_lens *lens)
{
	if (lens == NULL)
		return;
	lens_view_free(&lens->view);
	free(lens->bases);
	free(lens->places);
	free(lens->depths);
	free(lens);
}

uint32_t part_tree_stand(const struct part_tree *p, uint32_t node)
{
	uint32_t top;

	if (p->lens == NULL)
		return part_tree_node(p, node);
	top = p->lens->view.tops[p->lens->bases[node]];
	return top == LENS_DROPPED ? NO_NODE : p->lens->places[top];
}

static bool take_period(struct part_tree *p, const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	struct excerpt e;
	bool done = excerpt_make(&e, part, stop, err);

	p->tree = &p->made;
	p->made = e.tree;
	p->places = e.places;
	for (int c = 0; c < CLOCKS; c++)
		p->span[c] = e.span[c];
	return done;
}

bool part_tree_make(struct part_tree *p, const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	const struct thread *t = part->thread;

	*p = (struct part_tree){ .thread = t, .tick = t->calls.tick };
	if (period_is_none(part->period))
		lend(p, t);
	else if (!take_period(p, part, stop, err))
		return false;
	return lens_is_empty(part->lens) || p->tree->count == 0 ||
	    look_through(p, part->lens, err);
}

void part_tree_free(struct part_tree *p)
{
	if (p->is_lent)
		free(p->made.waits); /* all else is the thread's */
	else
		tree_free(&p->made);
	free(p->places);
	free_lens(p->lens);
	*p = (struct part_tree){ 0 };
}

/* Is nothing left of the stacks that the node stands on? */
static bool is_first(const struct part_tree *p, uint32_t node)
{
	const struct tree *tree = &p->thread->tree;

	do
		node = tree->rests[node].parent;
	while (p->lens->view.tops[p->lens->bases[node]] == LENS_DROPPED &&
	    node != tree->root);
	return node == tree->root;
}

/* Is the stack of the node that of its caller, with its own call or without? */
static bool goes_on(const struct part_tree *p, uint32_t node)
{
	const struct lens_view *v = &p->lens->view;
	const uint32_t base = p->lens->bases[node];
	const uint32_t around =
	    v->tops[p->lens->bases[p->thread->tree.rests[node].parent]];

	if (v->tops[base] == LENS_DROPPED || v->tops[base] == around)
		return true;
	return lens_is_frame(v, base) &&
	    (around == LENS_DROPPED ? is_first(p, node) :
				      v->ups[base] == around);
}

bool part_tree_splits(const struct part_tree *p)
{
	for (uint32_t i = 0; i < part_tree_nodes(p); i++)
		if (i != p->thread->tree.root && !goes_on(p, i))
			return true;
	return false;
}

/* Is it dropped below a call that is left? */
static bool is_missing(const struct part_tree *p, uint32_t node)
{
	const uint32_t *tops = p->lens->view.tops, *bases = p->lens->bases;
	const uint32_t around =
	    tops[bases[p->thread->tree.rests[node].parent]];

	return tops[bases[node]] == LENS_DROPPED && around != 0 &&
	    around != LENS_DROPPED;
}

bool part_tree_shortens(const struct part_tree *p)
{
	for (uint32_t i = 0; p->lens != NULL && i < part_tree_nodes(p); i++)
		if (i != p->thread->tree.root &&
		    (is_missing(p, i) || !goes_on(p, i)))
			return true;
	return false;
}

bool part_tree_keep_waits(struct part_tree *p, const uint32_t *order,
    struct error *err)
{
	if (p->tree != &p->made) {
		p->is_lent = true;
		p->made = *p->tree;
		p->made.rest_room = p->made.count; /* it does not grow */
		p->tree = &p->made;
	}
	return waits_make(&p->made, p->span, p->running, order, err);
}

/* How deep the node stands; the root is at 0.  What is learnt on the way up is
 * kept, in *known, so that no node is looked at twice. */
static uint32_t depth_of(const struct tree *tree, uint32_t node,
    uint32_t *known)
{
	uint32_t up = 0, at = node, depth;

	while (at != tree->root && known[at] == 0) {
		at = tree->rests[at].parent;
		up++;
	}
	depth = known[at] + up;
	for (at = node; up > 0; up--) {
		known[at] = depth;
		depth--;
		at = tree->rests[at].parent;
	}
	return known[node];
}

bool part_tree_flag_depths(const struct part_tree *p, const uint8_t *nodes,
    uint8_t *depths, struct error *err)
{
	const struct tree *tree = &p->thread->tree;
	uint32_t *known = array_new(tree->count, sizeof *known, err);

	for (uint32_t i = 0; known != NULL && i < tree->count; i++)
		if (nodes[i])
			depths[depth_of(tree, i, known) - 1] = 1;
	free(known);
	return known != NULL;
}

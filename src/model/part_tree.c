#include "config.h"

#include "model/part_tree.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/excerpt.h"
#include "model/cut.h"
#include "model/lens_base.h"
#include "model/lens_tree.h"
#include "model/long_calls.h"

/* What is asked for beside the methods of its nodes. */
enum asked { NO_NUMBERS, NO_MERGED, ALL_NUMBERS };

/* The thread's own. */
static void lend(struct part_tree *p, const struct thread *t)
{
	p->tree = &t->tree;
	p->running = t;
	for (int c = 0; c < CLOCKS; c++)
		p->span[c] = thread_span(t, (enum clock)c);
}

static void set_places(struct part_tree *p)
{
	for (uint32_t i = 0; i < part_tree_nodes(p); i++)
		p->places[i] = p->lens->places[p->lens->bases[i]];
}

static void take_tree(struct part_tree *p, const struct tree *tree)
{
	tree_free(&p->made);
	p->made = *tree;
	p->tree = &p->made;
	p->running = NULL;
}

/* The tree is what is left of the base. */
static bool make_left(struct part_tree *p, const struct tree *base,
    struct error *err)
{
	struct lens_tree l;

	if (!lens_tree_make(&l, &p->lens->view, base, p->span, err)) {
		lens_tree_free(&l);
		return false;
	}
	take_tree(p, &l.tree);
	p->lens->places = l.places;
	for (int c = 0; c < CLOCKS; c++) {
		p->dropped[c] = l.dropped[c];
		p->span[c] -= l.dropped[c];
	}
	return true;
}

/* The same for who asks for no numbers: each frame has a node, also where stacks that
 * are alike could share one.  What is no frame stands at the root, and nobody is there. */
static bool make_frames(struct part_tree *p, const struct tree *base,
    struct error *err)
{
	const struct lens_view *v = &p->lens->view;
	struct tree tree;

	p->lens->places = array_new(v->count, sizeof *p->lens->places, err);
	if (p->lens->places == NULL)
		return false;
	if (!tree_copy_stacks(&tree, base, err)) {
		tree_free(&tree);
		return false;
	}
	for (uint32_t i = 1; i < v->count; i++) {
		const bool is_left = lens_is_frame(v, i);

		tree_set_method(&tree, i, v->methods[i]);
		tree.rests[i].parent = is_left ? v->ups[i] : 0;
		p->lens->places[i] = is_left ? i : 0;
	}
	take_tree(p, &tree);
	return true;
}

/* Which calls are long is a matter of the whole thread; what they took is not. */
static bool count_long(struct part_tree *p, struct tree *copy,
    const struct part *part, enum asked asked, const atomic_bool *stop,
    struct error *err)
{
	if (copy->count > 0)
		tree_clear(copy);
	else if (!tree_copy_stacks(copy, p->tree, err))
		return false;
	return (asked == NO_MERGED || tree_keep_merged(copy, err)) &&
	    long_calls_count(copy, p->lens, part, stop, err);
}

static bool make_base(struct part_tree *p, struct tree *copy,
    const struct part *part, enum asked asked, const atomic_bool *stop,
    struct error *err)
{
	const struct lens_source from = { p->thread, p->tree, p->places,
		p->running };

	return lens_base_make(copy, p->lens, &from, part, stop, err) &&
	    (asked == NO_NUMBERS || p->lens->limit == 0 ||
		count_long(p, copy, part, asked, stop, err));
}

/* Is all that is asked for in the base as it is? */
static bool has_all(const struct part_tree *p, const struct tree *base,
    enum asked asked)
{
	const bool is_counted = p->lens->limit > 0 && asked != NO_NUMBERS;

	return !part_tree_is_parted(p) && (is_counted || asked == NO_NUMBERS) &&
	    lens_view_is_all(&p->lens->view, base);
}

/* What is not copied stays the tree. */
static bool take_base(struct part_tree *p, struct tree *copy, struct error *err)
{
	const uint32_t count = p->lens->view.count;
	uint32_t *places = array_new(count, sizeof *places, err);

	for (uint32_t i = 0; places != NULL && i < count; i++)
		places[i] = i;
	p->lens->places = places;
	if (copy->count > 0)
		take_tree(p, copy);
	*copy = (struct tree){ 0 };
	return places != NULL;
}

static bool take_left(struct part_tree *p, struct tree *copy,
    const struct lens *lens, enum asked asked, struct error *err)
{
	const struct tree *base = lens_base_tree(copy, p->lens, p->tree);

	if (!part_lens_look(p->lens, lens, base, err))
		return false;
	if (has_all(p, base, asked))
		return take_base(p, copy, err);
	return asked == NO_NUMBERS ? make_frames(p, base, err) :
				     make_left(p, base, err);
}

static bool look_through(struct part_tree *p, const struct part *part,
    enum asked asked, const atomic_bool *stop, struct error *err)
{
	struct tree copy = { 0 };
	bool done;

	p->lens = array_new(1, sizeof *p->lens, err);
	if (p->lens == NULL)
		return false;
	done = make_base(p, &copy, part, asked, stop, err) &&
	    take_left(p, &copy, part->lens, asked, err);
	if (done && (p->places == NULL || part_tree_is_parted(p))) {
		free(p->places);
		p->places = array_new(part_tree_nodes(p), sizeof *p->places,
		    err);
	}
	done = done && p->places != NULL;
	if (done)
		set_places(p);
	tree_free(&copy);
	return done;
}

static void free_lens(struct part_lens *lens)
{
	if (lens == NULL)
		return;
	part_lens_free(lens);
	free(lens);
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

static bool take_span(struct part_tree *p, const struct part *part,
    struct error *err)
{
	struct cut cut;
	bool done = cut_make(&cut, part, err);

	if (done)
		cut_span(&cut, part->thread, p->span);
	cut_free(&cut);
	return done;
}

static bool make(struct part_tree *p, const struct part *part,
    enum asked asked, const atomic_bool *stop, struct error *err)
{
	const struct thread *t = part->thread;
	bool done = true;

	*p = (struct part_tree){ .thread = t, .tick = t->calls.tick };
	if (period_is_none(part->period) || lens_parts_stacks(part->lens))
		lend(p, t);
	if (!period_is_none(part->period))
		done = lens_parts_stacks(part->lens) ?
		    take_span(p, part, err) :
		    take_period(p, part, stop, err);
	return done &&
	    (lens_is_empty(part->lens) || p->tree->count == 0 ||
		look_through(p, part, asked, stop, err));
}

bool part_tree_make(struct part_tree *p, const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	return make(p, part, ALL_NUMBERS, stop, err);
}

bool part_sums_make(struct part_tree *p, const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	return make(p, part, NO_MERGED, stop, err);
}

bool part_stacks_make(struct part_tree *p, const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	return make(p, part, NO_NUMBERS, stop, err);
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

uint32_t part_tree_depth(const struct part_tree *p, uint32_t node)
{
	const struct node_rest *rests = p->tree->rests;
	uint32_t at = part_tree_node(p, node), depth = 0;

	while (at != NO_NODE && (at = rests[at].parent) != NO_NODE)
		depth++;
	return depth > 0 ? depth - 1 : 0;
}

bool part_tree_needs_walk(const struct part_tree *p)
{
	return part_tree_is_parted(p) ||
	    (p->lens != NULL && part_lens_shortens(p->lens));
}

bool part_tree_counts(const struct part_tree *p, const uint32_t *rows,
    size_t *counts)
{
	const struct tree *tree = &p->thread->tree;
	uint64_t total = 0;

	for (uint32_t i = 0; i < tree->count; i++)
		total += tree->nodes[i].calls;
	if (part_tree_is_parted(p) || total != calls_total(&p->thread->calls))
		return false;
	for (uint32_t i = 0; i < tree->count; i++)
		counts[rows[i]] += tree->nodes[i].calls;
	return true;
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
	const struct tree *tree = p->lens == NULL ? &p->thread->tree :
						    p->lens->called;
	uint32_t *known = array_new(tree->count, sizeof *known, err);

	for (uint32_t i = 0; known != NULL && i < tree->count; i++)
		if (nodes[i])
			depths[depth_of(tree, i, known) - 1] = 1;
	free(known);
	return known != NULL;
}

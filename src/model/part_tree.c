#include "config.h"

#include "model/part_tree.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/excerpt.h"
#include "model/lens.h"
#include "model/merge.h"

/* The thread's own. */
static void lend(struct part_tree *p, const struct thread *t)
{
	p->tree = &t->tree;
	p->running = t;
	for (int c = 0; c < CLOCKS; c++)
		p->span[c] = thread_span(t, (enum clock)c);
}

/* A copy with all running calls, whose parents come first, is what a lens turns.
 * What a call of the thread was in the tree, it is in what becomes of that. */
static bool look_through(struct part_tree *p, const struct lens *lens,
    struct error *err)
{
	uint32_t count = p->tree->count;
	uint32_t *places = array_new(count, sizeof *places, err);
	struct tree seen = { 0 };
	bool done = places != NULL && tree_init(&seen, err) &&
	    tree_merge_to(&seen, p->tree, places, err) &&
	    (p->running == NULL ||
		tree_merge_running(&seen, p->running, err)) &&
	    lens_apply(lens, &seen, places, count, err);

	for (uint32_t i = 0;
	     done && p->places != NULL && i < part_tree_nodes(p); i++)
		p->places[i] = places[p->places[i]];
	if (p->places == NULL) {
		p->places = places;
		places = NULL;
	}
	free(places);
	tree_free(&p->made);
	p->made = seen;
	p->tree = &p->made;
	p->running = NULL;
	return done;
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
	*p = (struct part_tree){ 0 };
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

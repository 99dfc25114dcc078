/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "lens/lens_tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "lens/lens_calls.h"
#include "lens/part_tree.h"
#include "lens/steps.h"
#include "model/thread.h"
#include "model/tree.h"

/* ---- what depends on single calls ---- */

/* Returns the only step that depends on single calls; the count of steps when
 * there is none, or more than one. */
static size_t only_by_calls(const struct lens *lens)
{
	size_t found = lens->count;

	for (size_t i = 0; i < lens->count; i++) {
		if (!lens_step_needs_calls(&lens->steps[i]))
			continue;
		if (found < lens->count)
			return lens->count;
		found = i;
	}
	return found;
}

static bool has_step(const struct lens *lens, enum lens_kind kind)
{
	for (size_t i = 0; lens != NULL && i < lens->count; i++)
		if (lens->steps[i].kind == kind)
			return true;
	return false;
}

bool lens_needs_calls(const struct lens *lens, bool is_sampled)
{
	return has_step(lens, LENS_LONGER) ||
	    (has_step(lens, LENS_THROUGH) && !is_sampled);
}

bool lens_goes_over_calls(const struct lens *lens)
{
	return !lens_is_empty(lens) && only_by_calls(lens) == 0;
}

bool lens_has_lengths(bool is_sampled, enum tick tick, struct error *err)
{
	if (is_sampled)
		return fail(err,
		    "--longer: samples tell of no call how long it "
		    "took");
	return tick != TICK_WEIGHT || fail(err, "--longer: weights tell of no "
	    "call how long it took");
}

bool lens_suits(const struct lens *lens, const struct thread *t,
    struct error *err)
{
	return !has_step(lens, LENS_LONGER) ||
	    lens_has_lengths(t->tree.is_sampled, t->calls.tick, err);
}

uint64_t lens_limit_ticks(const struct lens_step *step,
    const struct calls *calls)
{
	const struct lens_longer *longer = step->what;
	const unsigned tick = 1000 / tick_per_us(calls->tick);

	return longer->ns / tick + (longer->ns % tick != 0);
}

/* ---- the base ---- */

static void same_places(const struct tree *tree, uint32_t *places)
{
	for (uint32_t i = 0; i < tree->count; i++)
		places[i] = i;
}

/* Is the root node 0, and each node after its parent?  A pass over the
 * nodes. */
static bool tree_is_in_order(const struct tree *tree)
{
	for (uint32_t i = 1; i < tree->count; i++)
		if (tree->rests[i].parent >= i) /* or NO_NODE */
			return false;
	return tree->root == 0;
}

/* Copies the tree, unless it will do as it is: then the copy stays empty. */
static void copy_tree(struct tree *base, const struct lens_source *from,
    uint32_t *places)
{
	uint32_t *order;

	if (tree_is_in_order(from->tree)) {
		same_places(from->tree, places);
		return;
	}
	order = tree_order(from->tree);
	tree_copy_in_order(base, from->tree, order, places);
	free(order);
}

void lens_base_make(struct tree *base, struct part_lens *l,
    const struct lens_source *from)
{
	const uint32_t nodes = from->thread->tree.count;
	uint32_t *places = array_new(from->tree->count, sizeof *places);

	copy_tree(base, from, places);
	l->called = &from->thread->tree;
	if (from->places == NULL) {
		l->bases = places;
		return;
	}
	l->bases = array_new(nodes, sizeof *l->bases);
	for (uint32_t i = 0; i < nodes; i++)
		l->bases[i] = places[from->places[i]];
	free(places);
}

/* ---- one limit, and all that is in a short call goes with it ---- */

/* Do the steps leave all calls as long as in the file, and drop nothing? */
static bool steps_leave_all(const struct lens *steps, const struct thread *t)
{
	const struct lens_source from = { t, &t->tree, NULL };
	struct part_lens l = { .bases = NULL };
	struct tree copy = { 0 };
	bool leave_all;

	if (steps->count == 0)
		return true;
	lens_base_make(&copy, &l, &from);
	part_lens_look(&l, steps, lens_base_tree(&copy, &t->tree), NULL);
	leave_all = !part_lens_shortens(&l);
	for (uint32_t i = 0; i < l.view.count; i++)
		leave_all = leave_all && !l.view.drops[i];
	part_lens_free(&l);
	tree_free(&copy);
	return leave_all;
}

bool lens_has_limit(const struct part *part, uint64_t *limit)
{
	const struct lens *lens = part->lens;
	const size_t step = only_by_calls(lens);
	const struct lens before = { step, lens->steps };

	if (step == lens->count || lens->steps[step].kind != LENS_LONGER ||
	    !steps_leave_all(&before, part->thread))
		return false;
	*limit = lens_limit_ticks(&lens->steps[step], &part->thread->calls);
	return true;
}

/* ---- the tree of what is left ---- */

/* The own time and the own samples of a node. */
struct own {
	uint64_t time[CLOCKS];
	uint32_t samples;
};

/* Makes 0 of what is less than none, as it can be where memory ran out while
 * loading (lens/totals.h). */
static void raise_to_zero(struct own *own)
{
	for (int c = 0; c < CLOCKS; c++)
		if (own->time[c] > INT64_MAX)
			own->time[c] = 0;
	if (own->samples > INT32_MAX)
		own->samples = 0;
}

static struct own *own_times(const struct tree *tree,
    const uint64_t span[CLOCKS])
{
	struct own *own = array_new(tree->count, sizeof *own);

	for (uint32_t i = 0; i < tree->count; i++) {
		const uint64_t *time = i == 0 ? span : tree->nodes[i].time;
		struct own *up = i == 0 ? NULL : &own[tree->rests[i].parent];

		for (int c = 0; c < CLOCKS; c++) {
			own[i].time[c] += time[c];
			if (up != NULL)
				up->time[c] -= time[c];
		}
		if (up == NULL || !tree->is_sampled)
			continue;
		own[i].samples += tree->rests[i].samples;
		up->samples -= tree->rests[i].samples;
	}
	for (uint32_t i = 0; i < tree->count; i++)
		raise_to_zero(&own[i]);
	return own;
}

/* Returns the node of a frame; where no two stacks are alike it is new, without
 * a search. */
static uint32_t node_of_frame(struct lens_tree *l, const struct lens_view *v,
    const struct tree *from, uint32_t frame, bool are_unlike, struct error *err)
{
	const uint32_t up = l->places[v->ups[frame]];
	uint32_t at;

	if (!are_unlike)
		return tree_step(&l->tree, up, v->methods[frame], err);
	at = tree_copy_node(&l->tree, from, frame);
	l->tree.rests[at].parent = up;
	return at;
}

static bool add_frame(struct lens_tree *l, const struct lens_view *v,
    const struct tree *from, uint32_t frame, bool are_unlike, struct error *err)
{
	const uint32_t at = node_of_frame(l, v, from, frame, are_unlike, err);

	if (at == NO_NODE)
		return false;
	l->places[frame] = at;
	l->tree.nodes[at].calls += from->nodes[frame].calls;
	if (!from->is_sampled)
		l->tree.rests[at].threw += from->rests[frame].threw;
	return true;
}

/* Counts how many calls of the node were merged into the one that it stands on:
 * its own, where it is no frame, and what had been merged into it. */
static uint32_t merged_calls(const struct tree *from, uint32_t node,
    bool is_frame, const struct own *own)
{
	uint32_t calls = from->merged == NULL ? 0 : from->merged[node];

	if (!is_frame)
		calls += from->is_sampled ? own->samples :
					    from->nodes[node].calls;
	return calls;
}

/* Adds the own time of a node where its stack is then. */
static void add_own(struct lens_tree *l, const struct lens_view *v,
    const struct tree *from, uint32_t node, const struct own *own)
{
	const uint32_t top = v->innermost[node], at = l->places[top];
	const bool is_dropped = v->drops[node] & DROPS_TIME;
	uint64_t *to = is_dropped ? l->dropped : l->tree.nodes[at].time;

	if (!is_dropped && from->is_sampled)
		l->tree.rests[at].samples += own->samples;
	if (!(v->drops[node] & DROPS_CALLS) && at != 0)
		l->tree.merged[at] += merged_calls(from, node, top == node,
		    own);
	for (int c = 0; c < CLOCKS; c++)
		to[c] += own->time[c];
}

/* Makes times with all below of own times: callees come after their callers. */
static void sum_up(struct tree *tree)
{
	for (uint32_t i = tree->count; i-- > 1;) {
		const uint32_t up = tree->rests[i].parent;

		for (int c = 0; c < CLOCKS; c++)
			tree->nodes[up].time[c] += tree->nodes[i].time[c];
		if (tree->is_sampled)
			tree->rests[up].samples += tree->rests[i].samples;
	}
	tree->nodes[0].time[CLOCK_WALL] = tree->nodes[0].time[CLOCK_CPU] = 0;
	tree->rests[0].samples = 0;
}

bool lens_tree_make(struct lens_tree *l, const struct lens_view *v,
    const struct tree *from, const uint64_t span[CLOCKS], struct error *err)
{
	const bool are_unlike = v->shorts == NULL &&
	    lens_view_keeps_callers(v, from);
	struct own *own = own_times(from, span);
	bool done = true;

	*l = (struct lens_tree){ .places = array_new(from->count,
				     sizeof *l->places) };
	if (are_unlike)
		tree_copy_root(&l->tree, from);
	else
		tree_init(&l->tree);
	tree_keep_merged(&l->tree);
	l->tree.is_sampled = from->is_sampled;
	l->tree.is_dual = from->is_dual;
	for (uint32_t i = 1; done && i < from->count; i++)
		if (lens_is_frame(v, i))
			done = add_frame(l, v, from, i, are_unlike, err);
	for (uint32_t i = 0; done && i < from->count; i++)
		add_own(l, v, from, i, &own[i]);
	if (done)
		sum_up(&l->tree);
	free(own);
	return done;
}

void lens_tree_free(struct lens_tree *l)
{
	tree_free(&l->tree);
	free(l->places);
	*l = (struct lens_tree){ 0 };
}

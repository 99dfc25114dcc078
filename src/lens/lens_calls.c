/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "lens/lens_calls.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/call_walk.h"
#include "model/calls.h"

/* ---- a walk over the calls that are left ---- */

enum { CALLS_A_LOOK = 1 << 14 }; /* until it is asked whether to stop */

/* A call that runs, or the thread itself. */
struct lens_level {
	uint64_t inner[CLOCKS]; /* what the calls that it made took */
	uint64_t own[CLOCKS];   /* time in which it is the innermost that is
	                           left … */
	uint64_t below[CLOCKS]; /* … and in which the calls are whose caller
	                           it is */
	uint32_t node;
};

void lens_walk_init(struct lens_walk *w, const struct part *part,
    const struct part_lens *lens, const atomic_bool *stop)
{
	const struct calls *calls = &part->thread->calls;

	*w = (struct lens_walk){ .lens = lens,
		.stop = stop,
		.levels = array_new(calls_depths(calls) + 1,
		    sizeof *w->levels) };
	w->levels[0].node = part_lens_none(lens);
	clip_make(&w->cut, part);
	call_walk_init(&w->walk, calls);
}

void lens_walk_free(struct lens_walk *w)
{
	call_walk_free(&w->walk);
	clip_free(&w->cut);
	free(w->levels);
	free(w->skips);
	w->levels = NULL;
	w->skips = NULL;
}

/* ---- calls that need not be looked into ---- */

/* Flags of a node and all nodes below it.  DIFFERS: they do not all have one
 * innermost frame.  MATTERS: calls that are meant are innermost there, or
 * dropped. */
enum { DIFFERS = 1, MATTERS = 2 };

/* Flags the nodes whose calls need not be looked into.  What is passed over
 * becomes own time of the call that is innermost where it begins.  That is
 * right where all of it has one innermost frame, and does not matter where
 * nobody asks for any of its calls. */
static void find_skips(uint8_t *skips, const struct part_lens *l,
    const uint8_t *meant)
{
	const struct lens_view *v = &l->view;

	for (uint32_t i = v->count; i-- > 1;) {
		const uint32_t up = l->parents[i], top = v->innermost[i];

		if (top == LENS_DROPPED || meant == NULL || meant[top])
			skips[i] |= MATTERS;
		skips[up] |= skips[i];
		if (top != v->innermost[up])
			skips[up] |= DIFFERS;
	}
	for (uint32_t i = 0; i < v->count; i++)
		skips[i] = skips[i] != (DIFFERS | MATTERS);
}

void lens_walk_skip(struct lens_walk *w, const uint8_t *nodes)
{
	const struct part_lens *l = w->lens;
	uint8_t *meant = NULL;

	if (part_lens_splits(l))
		return;
	w->skips = array_new(l->view.count, 1);
	if (nodes != NULL) {
		meant = array_new(l->view.count, 1);
		for (uint32_t i = 0; i < l->called->count; i++)
			meant[l->bases[i]] |= nodes[i];
	}
	find_skips(w->skips, l, meant);
	free(meant);
}

/* ---- the next call ---- */

static void add_times(uint64_t to[CLOCKS], const uint64_t time[CLOCKS])
{
	to[CLOCK_WALL] += time[CLOCK_WALL];
	to[CLOCK_CPU] += time[CLOCK_CPU];
}

/* Returns the level of the call that a node of the base stands for, while a
 * call inside of it runs; the one of the thread itself for the root. */
static struct lens_level *level_of(const struct lens_walk *w, uint32_t base)
{
	return &w->levels[w->lens->depths[base]];
}

/* Adds the call's own time where its stack is then. */
static void add_own(struct lens_walk *w, uint32_t base,
    const struct lens_level *level, const uint64_t time[CLOCKS])
{
	const uint32_t top = w->lens->view.innermost[base];
	uint64_t own[CLOCKS];

	if (top == LENS_DROPPED)
		return;
	for (int c = 0; c < CLOCKS; c++)
		own[c] = time[c] > level->inner[c] ? time[c] - level->inner[c] :
						     0;
	add_times(level_of(w, top)->own, own);
}

static void end_inside(struct lens_walk *w, uint32_t base,
    struct lens_call *out)
{
	struct lens_level *level = &w->levels[out->call.depth + 1];
	struct call cut = out->call;

	clip_call(&cut, &w->cut);
	add_own(w, base, level, cut.time);
	add_times(level[-1].inner, cut.time);
	for (int c = 0; c < CLOCKS; c++) {
		out->took.own[c] = level->own[c];
		out->took.time[c] = level->own[c] + level->below[c];
	}
	*level = (struct lens_level){ .node = out->call.node };
}

static bool must_stop(struct lens_walk *w)
{
	return w->steps++ % CALLS_A_LOOK == 0 &&
	    part_is_stopped(w->stop, NULL);
}

/* Returns the node of the call: found when the call begins, known when it
 * ends. */
static uint32_t node_of_event(struct lens_walk *w,
    const struct call_event *event)
{
	struct lens_level *level = &w->levels[event->call->depth + 1];

	if (!event->is_exit)
		level->node = part_lens_call(w->lens, level[-1].node,
		    event->call);
	return level->node;
}

bool lens_walk_next(struct lens_walk *w, struct lens_call *out)
{
	const struct part_lens *lens = w->lens;
	struct call_event event;

	while (!must_stop(w) && call_walk_next(&w->walk, &event)) {
		const uint32_t node = node_of_event(w, &event);
		const uint32_t base = lens->bases[node];
		const bool is_left =
		    part_lens_leaves(lens, node, event.call->depth);

		if (!event.is_exit && w->skips != NULL &&
		    (w->skips[base] || part_lens_is_short(lens, event.call)))
			call_walk_skip(&w->walk);
		if (!event.is_exit)
			continue;
		out->call = *event.call;
		out->call.node = out->took.node = node;
		out->is_inside = clip_has(&w->cut, event.call);
		if (out->is_inside)
			end_inside(w, base, out);
		if (out->is_inside && is_left)
			add_times(level_of(w, lens->view.ups[base])->below,
			    out->took.time);
		if (is_left)
			return true;
	}
	return false;
}

bool lens_walk_ended(const struct lens_walk *w, struct error *err)
{
	return !part_is_stopped(w->stop, err);
}

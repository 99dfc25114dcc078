#include "config.h"

#include "model/lens_walk.h"

#include <stdlib.h>

#include "base/array.h"

enum { CALLS_A_LOOK = 1 << 14 }; /* until it is asked whether to stop */

/* A call that runs, or the time outside of any. */
struct lens_level {
	uint64_t inner[CLOCKS]; /* what the calls that it made took */
	uint64_t own[CLOCKS];   /* where it is the innermost that is left, and */
	uint64_t below[CLOCKS]; /* where those are whose caller it then is */
	uint32_t node;
};

bool lens_walk_init(struct lens_walk *w, const struct part *part,
    const struct part_lens *lens, const atomic_bool *stop, struct error *err)
{
	const struct calls *calls = &part->thread->calls;

	*w = (struct lens_walk){ .lens = lens,
		.stop = stop,
		.levels = array_new(calls_depths(calls) + 1,
		    sizeof *w->levels, err) };
	if (w->levels != NULL)
		w->levels[0].node = part_lens_none(lens);
	return cut_make(&w->cut, part, err) &&
	    call_walk_init(&w->walk, calls, err) && w->levels != NULL;
}

void lens_walk_free(struct lens_walk *w)
{
	call_walk_free(&w->walk);
	cut_free(&w->cut);
	free(w->levels);
	free(w->skips);
	w->levels = NULL;
	w->skips = NULL;
}

/* ---- what need not be looked into ----------------------------------------- */

/* Of a node and all below it: they do not all have what is innermost in common; calls
 * that are meant are innermost there, or it is dropped. */
enum { DIFFERS = 1, MATTERS = 2 };

/* What is passed over is own time of the call that is innermost where it begins.  So it
 * is where that holds of all of it, and where it is time of some call that nobody asked
 * for whichever that is. */
static void find_skips(uint8_t *skips, const struct part_lens *l,
    const uint8_t *meant)
{
	const struct lens_view *v = &l->view;

	for (uint32_t i = v->count; i-- > 1;) {
		const uint32_t up = l->parents[i], top = v->tops[i];

		if (top == LENS_DROPPED || meant == NULL || meant[top])
			skips[i] |= MATTERS;
		skips[up] |= skips[i];
		if (top != v->tops[up])
			skips[up] |= DIFFERS;
	}
	for (uint32_t i = 0; i < v->count; i++)
		skips[i] = skips[i] != (DIFFERS | MATTERS);
}

bool lens_walk_skip(struct lens_walk *w, const uint8_t *nodes,
    struct error *err)
{
	const struct part_lens *l = w->lens;
	uint8_t *meant = NULL;

	if (part_lens_splits(l))
		return true;
	w->skips = array_new(l->view.count, 1, err);
	if (w->skips == NULL)
		return false;
	if (nodes != NULL) {
		meant = array_new(l->view.count, 1, err);
		if (meant == NULL)
			return false;
		for (uint32_t i = 0; i < l->called->count; i++)
			meant[l->bases[i]] |= nodes[i];
	}
	find_skips(w->skips, l, meant);
	free(meant);
	return true;
}

/* ---- the walk ------------------------------------------------------------- */

static void add(uint64_t to[CLOCKS], const uint64_t time[CLOCKS])
{
	to[CLOCK_WALL] += time[CLOCK_WALL];
	to[CLOCK_CPU] += time[CLOCK_CPU];
}

/* The level of the call that a node of the base stands for, while a call inside of it
 * runs; that of none for the root. */
static struct lens_level *level_of(const struct lens_walk *w, uint32_t base)
{
	return &w->levels[w->lens->depths[base]];
}

/* What the call took by itself goes where its stack is then. */
static void settle_own(struct lens_walk *w, uint32_t base,
    const struct lens_level *level, const uint64_t time[CLOCKS])
{
	const uint32_t top = w->lens->view.tops[base];
	uint64_t own[CLOCKS];

	if (top == LENS_DROPPED)
		return;
	for (int c = 0; c < CLOCKS; c++)
		own[c] = time[c] > level->inner[c] ? time[c] - level->inner[c] :
						     0;
	add(level_of(w, top)->own, own);
}

static void settle(struct lens_walk *w, uint32_t base, struct lens_call *out)
{
	struct lens_level *level = &w->levels[out->call.depth + 1];
	struct call cut = out->call;

	cut_call(&cut, &w->cut);
	settle_own(w, base, level, cut.time);
	add(level[-1].inner, cut.time);
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

/* The node of the call: found when it begins, known when it ends. */
static uint32_t node_of(struct lens_walk *w, const struct call_event *event)
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
		const uint32_t node = node_of(w, &event);
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
		out->is_inside = cut_has(&w->cut, event.call);
		if (out->is_inside)
			settle(w, base, out);
		if (out->is_inside && is_left)
			add(level_of(w, lens->view.ups[base])->below,
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

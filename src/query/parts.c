#include "config.h"

#include "query/parts.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/promise.h"
#include "base/pieces.h"
#include "model/excerpt.h"
#include "model/merge.h"

bool parts_add(struct parts *parts, const struct thread *thread,
    struct period period, struct error *err)
{
	struct part *grown = array_grow(parts->of, &parts->room,
	    (size_t)parts->count + 1, sizeof *grown, err);

	if (grown == NULL)
		return false;
	parts->of = grown;
	grown[parts->count++] = (struct part){ .thread = thread,
		.period = period };
	return true;
}

void parts_free(struct parts *parts)
{
	free(parts->of);
	*parts = (struct parts){ 0 };
}

/* What ends where the period begins is none of it, unless it begins there. */
static bool has_ended_call(const struct calls *calls, struct period p)
{
	size_t to, i;

	if (calls_depths(calls) == 0)
		return false;
	to = calls_begin_from(calls, 0, p.end);
	for (i = calls_end_from(calls, 0, p.begin); i < to; i++) {
		struct call call = calls_at(calls, 0, i);

		if (call.begin >= p.begin ||
		    call_end_time(&call, calls->axis) > p.begin)
			return true;
	}
	return false;
}

static bool has_call(const struct part *part)
{
	const struct thread *t = part->thread;
	struct period p = part->period;

	if (period_is_none(p))
		return t->events > 0;
	return (t->depth > 0 && t->frames[0].begin[t->calls.axis] < p.end &&
		   t->last[t->calls.axis] > p.begin) ||
	    has_ended_call(&t->calls, p);
}

bool parts_have_calls(const struct parts *parts)
{
	for (uint32_t i = 0; i < parts->count; i++)
		if (has_call(&parts->of[i]))
			return true;
	return false;
}

static bool add_totals(struct totals *totals, const struct parts *parts,
    const struct part *part, struct error *err)
{
	struct excerpt excerpt;
	bool done;

	if (period_is_none(part->period))
		return totals_add(totals, part->thread, err);
	done = excerpt_make(&excerpt, part, parts->stop, err) &&
	    totals_add_excerpt(totals, &excerpt, err);
	excerpt_free(&excerpt);
	return done;
}

/* Totals of some of the parts for each hand. */
struct adding {
	const struct parts *parts;
	struct totals *totals[HANDS];
	struct error errors[HANDS];
};

static bool add_part(void *self, size_t part, int hand)
{
	struct adding *a = self;
	struct error *err = &a->errors[hand];

	return add_totals(a->totals[hand], a->parts, &a->parts->of[part],
		   err) &&
	    !excerpt_is_stopped(a->parts->stop, err);
}

/* Empty ones that are to be added to the others. */
static bool init_others(struct totals *others, const struct totals *totals,
    struct error *err)
{
	if (!totals_init(others, totals->methods, err))
		return false;
	others->has_no_edges = totals->has_no_edges;
	others->stop = totals->stop;
	return true;
}

static bool add_all_parts(struct totals *totals, struct totals *others,
    const struct parts *parts, struct error *err)
{
	struct adding a = { .parts = parts, .totals = { totals, others } };

	if (!pieces_do(&a, parts->count, add_part)) {
		if (err != NULL)
			*err = a.errors[a.errors[0].text[0] == '\0'];
		return false;
	}
	for (uint32_t i = 0; i < parts->count; i++)
		if (parts->of[i].thread->tree.count > 0)
			totals->tick = parts->of[i].thread->calls.tick;
	return others->of == NULL || totals_merge(totals, others, err);
}

static bool add_all(struct totals *totals, const struct parts *parts,
    struct error *err)
{
	struct totals others = { 0 };
	bool done;

	totals->stop = parts->stop;
	done = (parts->count < 2 || init_others(&others, totals, err)) &&
	    add_all_parts(totals, &others, parts, err);
	totals_free(&others);
	return done && totals_finish(totals, err);
}

bool parts_totals(const struct parts *parts, uint32_t methods,
    struct totals *totals, struct error *err)
{
	return totals_init(totals, methods, err) &&
	    add_all(totals, parts, err);
}

bool parts_sums(const struct parts *parts, uint32_t methods,
    struct totals *totals, struct error *err)
{
	if (!totals_init(totals, methods, err))
		return false;
	totals->has_no_edges = true;
	return add_all(totals, parts, err);
}

static bool merge_excerpt(struct tree *tree, uint64_t span[CLOCKS],
    const struct part *part, const atomic_bool *stop, struct error *err)
{
	struct excerpt excerpt;
	bool done = excerpt_make(&excerpt, part, stop, err) &&
	    waits_make(&excerpt.tree, excerpt.span, NULL, err) &&
	    tree_merge(tree, &excerpt.tree, err);

	for (int c = 0; c < CLOCKS; c++)
		span[c] += excerpt.span[c];
	excerpt_free(&excerpt);
	return done;
}

static bool merge_whole(struct tree *tree, uint64_t span[CLOCKS],
    const struct thread *t, struct error *err)
{
	struct tree from;
	bool done = waits_of_thread(&from, t, NULL, err) &&
	    tree_merge(tree, &from, err) && tree_merge_running(tree, t, err);

	for (int c = 0; c < CLOCKS; c++)
		span[c] += thread_span(t, (enum clock)c);
	waits_done(&from);
	return done;
}

/* At most: stacks of several threads become one. */
static uint64_t stacks_of(const struct parts *parts)
{
	uint64_t stacks = 0;

	for (uint32_t i = 0; i < parts->count; i++)
		stacks += parts->of[i].thread->tree.count;
	return stacks;
}

bool parts_tree(const struct parts *parts, struct tree *tree,
    uint64_t span[CLOCKS], struct error *err)
{
	span[CLOCK_WALL] = span[CLOCK_CPU] = 0;
	*tree = (struct tree){ 0 };
	if (!promise_room(stacks_of(parts), "a tree of several threads",
	    err) || !tree_init(tree, err) || !tree_keep_waits(tree, err))
		return false;
	for (uint32_t i = 0; i < parts->count; i++) {
		const struct part *part = &parts->of[i];

		if (period_is_none(part->period) ?
		    !merge_whole(tree, span, part->thread, err) :
		    !merge_excerpt(tree, span, part, parts->stop, err))
			return false;
		if (excerpt_is_stopped(parts->stop, err))
			return false;
	}
	return true;
}

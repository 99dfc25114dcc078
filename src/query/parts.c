#include "config.h"

#include "query/parts.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "lens/part_tree.h"
#include "model/clip.h"

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

/* Of what is no longer running; also where memory is short, so that whoever asks for the
 * calls says that. */
static bool has_ended_call(const struct part *part)
{
	struct cut cut;
	size_t from = 0, to = 0;
	const bool is_cut = cut_make(&cut, part, NULL);

	for (size_t d = 0;
	     is_cut && from >= to && d < calls_depths(cut.calls); d++)
		cut_calls(&cut, d, &from, &to);
	cut_free(&cut);
	return !is_cut || from < to;
}

static bool has_call(const struct part *part)
{
	const struct thread *t = part->thread;
	struct period p = part->period;

	if (period_is_none(p))
		return t->events > 0;
	return (t->depth > 0 && t->frames[0].begin[t->calls.axis] < p.end &&
		   t->last[t->calls.axis] > p.begin) ||
	    has_ended_call(part);
}

bool parts_have_calls(const struct parts *parts)
{
	for (uint32_t i = 0; i < parts->count; i++)
		if (has_call(&parts->of[i]))
			return true;
	return false;
}

enum { FEW_STACKS = 1 << 14 };

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

	return totals_add(a->totals[hand], &a->parts->of[part], err) &&
	    !part_is_stopped(a->parts->stop, err);
}

static bool add_parts(struct adding *a)
{
	for (uint32_t i = 0; i < a->parts->count; i++)
		if (!add_part(a, i, 0))
			return false;
	return true;
}

/* Empty ones that are to be added to the others. */
static bool init_others(struct totals *others, const struct totals *totals,
    struct error *err)
{
	if (!totals_init(others, totals->methods, err))
		return false;
	others->has_no_edges = totals->has_no_edges;
	others->has_no_merged = totals->has_no_merged;
	others->edges_of = totals->edges_of;
	others->stop = totals->stop;
	return true;
}

static bool add_all_parts(struct totals *totals, struct totals *others,
    const struct parts *parts, struct error *err)
{
	struct adding a = { .parts = parts, .totals = { totals, others } };
	const bool done = others->of == NULL ? add_parts(&a) :
	    pieces_do(&a, parts->count, add_part);

	if (!done) {
		if (err != NULL)
			*err = a.errors[a.errors[0].text[0] == '\0'];
		return false;
	}
	for (uint32_t i = 0; i < parts->count; i++)
		if (part_stacks(&parts->of[i]) > 0)
			totals->tick = parts->of[i].thread->calls.tick;
	return others->of == NULL || totals_merge(totals, others, err);
}

/* Another hand costs as much as some thousand stacks. */
static bool are_few(const struct parts *parts)
{
	uint64_t stacks = 0;

	for (uint32_t i = 0; i < parts->count; i++)
		stacks += part_stacks(&parts->of[i]);
	return parts->count < 2 || stacks < FEW_STACKS;
}

static bool add_all(struct totals *totals, const struct parts *parts,
    struct error *err)
{
	struct totals others = { 0 };
	bool done;

	totals->stop = parts->stop;
	done = (are_few(parts) || init_others(&others, totals, err)) &&
	    add_all_parts(totals, &others, parts, err);
	totals_free(&others);
	return done && totals_finish(totals, err);
}

/* What nobody asks for is left out. */
static bool make_totals(const struct parts *parts, uint32_t methods,
    struct totals *totals, bool has_edges, bool has_merged, struct error *err)
{
	if (!totals_init(totals, methods, err))
		return false;
	totals->has_no_edges = !has_edges;
	totals->has_no_merged = !has_merged;
	return add_all(totals, parts, err);
}

bool parts_totals(const struct parts *parts, uint32_t methods,
    struct totals *totals, struct error *err)
{
	return make_totals(parts, methods, totals, true, true, err);
}

bool parts_unmerged_totals(const struct parts *parts, uint32_t methods,
    struct totals *totals, struct error *err)
{
	return make_totals(parts, methods, totals, true, false, err);
}

bool parts_loose_totals(const struct parts *parts, uint32_t methods,
    const bool *edges_of, struct totals *totals, struct error *err)
{
	if (!totals_init(totals, methods, err))
		return false;
	totals->has_loose_edges = true;
	totals->edges_of = edges_of;
	return add_all(totals, parts, err);
}

bool parts_merged_sums(const struct parts *parts, uint32_t methods,
    struct totals *totals, struct error *err)
{
	return make_totals(parts, methods, totals, false, true, err);
}

bool parts_sums(const struct parts *parts, uint32_t methods,
    struct totals *totals, struct error *err)
{
	return make_totals(parts, methods, totals, false, false, err);
}

static bool merge_part(struct part_tree *out, const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	struct part_tree p;
	bool done = part_tree_make(&p, part, stop, err) &&
	    part_tree_keep_waits(&p, NULL, err) &&
	    tree_merge(&out->made, p.tree, err) &&
	    (p.running == NULL ||
		tree_merge_running(&out->made, p.running, err));

	for (int c = 0; c < CLOCKS; c++) {
		out->span[c] += p.span[c];
		out->dropped[c] += p.dropped[c];
	}
	out->tick = p.tick;
	part_tree_free(&p);
	return done && !part_is_stopped(stop, err);
}

/* At most: stacks of several threads become one. */
static uint64_t stacks_of(const struct parts *parts)
{
	uint64_t stacks = 0;

	for (uint32_t i = 0; i < parts->count; i++)
		stacks += part_stacks(&parts->of[i]);
	return stacks;
}

static bool has_lens(const struct parts *parts)
{
	return parts->count > 0 && !lens_is_empty(parts->of[0].lens);
}

bool parts_tree(const struct parts *parts, struct part_tree *out,
    struct error *err)
{
	*out = (struct part_tree){ .tree = &out->made };
	if (!promise_room(stacks_of(parts), "a tree of several threads", err) ||
	    !tree_init(&out->made, err) ||
	    !tree_keep_waits(&out->made, err) ||
	    (has_lens(parts) && !tree_keep_merged(&out->made, err)))
		return false;
	for (uint32_t i = 0; i < parts->count; i++)
		if (!merge_part(out, &parts->of[i], parts->stop, err))
			return false;
	return true;
}

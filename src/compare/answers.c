/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "compare/answers.h"

#include <stdlib.h>

#include "base/array.h"
#include "compare/loaded_runs.h"
#include "compare/stacks.h"
#include "lens/steps.h"

/* ---- the runs of a question ---- */

/* Returns what is asked of one side. */
static struct where where_of(const struct question *q, int side)
{
	return q->is_before == (side == BEFORE) ? q->where : q->other;
}

static bool means_thread(const struct where *where, uint32_t thread)
{
	return where->threads == NULL ? thread == where->thread :
				    thread_set_has(where->threads, thread);
}

/* Returns whether a question needs to know when calls begin, or how long each
 * is. */
static bool needs_calls(const struct question *q)
{
	return lens_needs_calls(q->where.lens, false) ||
	    !period_is_none(q->where.range) || !period_is_none(q->other.range);
}

bool comparing_has_runs(const struct question *q)
{
	return q->runs != NULL && q->kind != ASK_BOTH && !needs_calls(q);
}

static size_t run_count(const struct question *q, int side)
{
	return comparing_has_runs(q) ? q->runs->sides[side].count : 1;
}

static const struct recording *run_at(const struct question *q, int side,
    size_t run)
{
	return comparing_has_runs(q) ? &q->runs->sides[side].recordings[run] :
				       where_of(q, side).recording;
}

/* ---- groups of threads ---- */

/* Numbers all groups that there are, and returns flags, by number, of those of
 * the threads that the question names. */
static bool *wanted_groups(const struct question *q,
    struct thread_groups *groups)
{
	const struct threads *threads = q->where.recording->profile->threads;
	uint32_t *groups_of;
	bool *wanted;

	for (int s = 0; s < BOTH_SIDES; s++)
		for (size_t i = 0; i < run_count(q, s); i++)
			free(side_groups(run_at(q, s, i), groups));
	thread_groups_join(groups);
	groups_of = side_groups(q->where.recording, groups);
	wanted = array_new(groups->count, sizeof *wanted);
	for (uint32_t i = 0; i < threads->count; i++)
		if (means_thread(&q->where, i))
			wanted[groups->items[groups_of[i]].joined] = true;
	free(groups_of);
	return wanted;
}

/* ---- making a comparison ---- */

/* Returns whether a run keeps who calls whom: one of each side does, the median
 * one of several. */
static bool keeps_edges(const struct question *q, int side, size_t run)
{
	return q->kind == ASK_COMPARED && q->grouping == GROUP_METHOD &&
	    (!comparing_has_runs(q) || run == q->runs->sides[side].median);
}

/* Adds all runs of a side. */
static bool add_side(struct comparison *c, const struct question *q,
    const bool *wanted, int side, struct error *err)
{
	for (size_t i = 0; i < run_count(q, side); i++) {
		const struct recording *r = run_at(q, side, i);
		struct side_part part = { q->is_paired ? NULL : wanted,
			where_of(q, side) };
		const struct side_options request = {
			.by = (enum compared_by)q->grouping,
			.lens = q->where.lens,
			.groups = c->groups,
			.part = &part,
			.is_own = q->is_paired,
			.keeps_all_pairs = true,
			.is_mixed = true,
			.has_stacks = q->kind == ASK_BOTH,
			.keeps_edges = keeps_edges(q, side, i)
		};

		if (comparing_has_runs(q)) {
			part.where.recording = r;
			part.where.thread = scope_first(r->profile);
		}
		if (side_add(&c->sides[side], r, &request, err) != PICK_ONE)
			return false;
	}
	return true;
}

/* Makes a comparison of what the question is about; the caller frees it, also
 * after a failure. */
static bool compare(struct comparison *c, const struct profile *p,
    const struct question *q, struct error *err)
{
	struct comparison_options request = *q->compared;
	bool *wanted, done;

	comparison_init(c, profile_methods(p));
	request.by = (enum compared_by)q->grouping;
	request.measure = q->measure;
	wanted = wanted_groups(q, c->groups);
	done = add_side(c, q, wanted, BEFORE, err) &&
	    add_side(c, q, wanted, AFTER, err) && comparison_check(c, err);
	free(wanted);
	if (!done)
		return false;
	if (!measure_exists(q->measure, c->has_clock))
		return fail(err, "not both recordings have %s time",
		    measure_name(q->measure));
	for (int s = 0; s < BOTH_SIDES; s++)
		edges_sort(&c->sides[s].edges);
	comparison_make(c, &request);
	return true;
}

/* ---- ASK_COMPARED ---- */

static bool make_comparison(struct answer *a, const struct profile *p)
{
	a->comparing = array_new(1, sizeof *a->comparing);
	return compare(a->comparing, p, &a->question, &a->error);
}

static void free_comparison(struct answer *a)
{
	if (a->comparing != NULL)
		comparison_free(a->comparing);
	free(a->comparing);
}

const struct answering comparing_answers = { make_comparison, free_comparison };

/* ---- ASK_BOTH ---- */

/* Makes a flame in which all threads that are asked about are one group. */
static bool make_flame(struct answer *a, const struct profile *p)
{
	struct comparison c;
	struct compared_stacks stacks;
	bool done = compare(&c, p, &a->question, &a->error);

	for (int s = 0; done && s < BOTH_SIDES; s++) {
		struct run_stacks *own = &c.sides[s].runs[0].stacks;

		for (size_t i = 0; i < own->count; i++)
			own->nodes[i].group = 0;
	}
	if (done) {
		compared_stacks_make(&stacks, &c);
		done = compared_flame_make(&a->flame, &stacks, &a->error);
		compared_stacks_free(&stacks);
	}
	comparison_free(&c);
	return done;
}

static void free_flame(struct answer *a)
{
	flame_free(&a->flame);
}

const struct answering comparing_flames = { make_flame, free_flame };

/* ---- ASK_PARTNERS ---- */

/* Takes the partners of all methods from the rows of a comparison. */
static bool make_partners(struct answer *a, const struct profile *p)
{
	struct partners *out = a->partners = array_new(1, sizeof *a->partners);
	struct comparison c;
	const bool done = compare(&c, p, &a->question, &a->error);

	out->count = done ? c.methods->count : 0;
	for (int s = 0; done && s < BOTH_SIDES; s++) {
		out->methods[s] = array_new(out->count,
		    sizeof *out->methods[s]);
		for (uint32_t i = 0; i < out->count; i++) {
			const uint32_t row = c.matches.rows[s][i];

			out->methods[s][i] = row == NO_METHOD ?
			    NO_METHOD :
			    c.rows[row].match.keys[!s];
		}
	}
	comparison_free(&c);
	return done;
}

static void free_partners(struct answer *a)
{
	for (int s = 0; a->partners != NULL && s < BOTH_SIDES; s++)
		free(a->partners->methods[s]);
	free(a->partners);
}

const struct answering comparing_partners = { make_partners, free_partners };


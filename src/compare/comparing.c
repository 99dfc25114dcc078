#include "config.h"

#include "compare/comparing.h"

#include <stdlib.h>

#include "base/array.h"
#include "compare/compared_flame.h"

/* What is asked of one side. */
static struct where where_of(const struct question *q, int side)
{
	return q->is_before == (side == BEFORE) ? q->where : q->other;
}

static bool is_meant(const struct where *where, uint32_t thread)
{
	return where->set == NULL ? thread == where->thread :
				    thread_set_has(where->set, thread);
}

/* The groups of the threads that the question names, by number. */
static bool *wanted_groups(const struct question *q,
    struct thread_groups *groups, struct error *err)
{
	uint32_t *of = side_groups(q->where.recording, groups, err);
	uint32_t *others = side_groups(q->other.recording, groups, err);
	const struct threads *threads = profile_threads(
	    q->where.recording->profile);
	bool *wanted = NULL;

	thread_groups_join(groups);
	if (of != NULL && others != NULL)
		wanted = array_new(thread_groups_count(groups), sizeof *wanted,
		    err);
	for (uint32_t i = 0; wanted != NULL && i < threads_count(threads); i++)
		if (is_meant(&q->where, i))
			wanted[thread_groups_of(groups, of[i])] = true;
	free(of);
	free(others);
	return wanted;
}

static bool add_sides(struct comparison *c, const struct question *q,
    struct error *err)
{
	bool *wanted = wanted_groups(q, c->groups, err), done = wanted != NULL;

	for (int s = 0; done && s < BOTH_SIDES; s++) {
		const struct side_part part = { wanted, where_of(q, s) };
		const struct side_wish wish = { .by = (enum compared_by)q->by,
			.lens = q->where.lens, .groups = c->groups,
			.part = &part, .has_stacks = q->kind == ASK_BOTH,
			.keeps_edges = q->kind != ASK_BOTH &&
			    q->kind != ASK_PARTNERS && q->by == GROUP_METHOD };

		done = side_add(&c->sides[s], part.where.recording, &wish,
		    err) == PICK_ONE;
	}
	free(wanted);
	return done;
}

static bool compare(struct comparison *c, const struct question *q,
    struct error *err)
{
	struct comparison_wish wish = *q->compared;

	wish.by = (enum compared_by)q->by;
	wish.measure = q->measure;
	if (!comparison_settle(c, err))
		return false;
	if (!measure_exists(q->measure, c->has_clock))
		return fail(err, "not both recordings have %s time",
		    measure_name(q->measure));
	for (int s = 0; s < BOTH_SIDES; s++)
		if (!edges_sort(&c->sides[s].edges, err))
			return false;
	return comparison_make(c, &wish, err);
}

static bool make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	struct comparing *c = array_new(1, sizeof *c, &a->error);

	a->comparing = c;
	return c != NULL && comparison_init(&c->comparison,
	    profile_methods(p), &a->error) &&
	    add_sides(&c->comparison, q, &a->error) &&
	    compare(&c->comparison, q, &a->error);
}

static void free_it(struct answer *a)
{
	if (a->comparing != NULL)
		comparison_free(&a->comparing->comparison);
	free(a->comparing);
}

const struct answering comparing_answers = { make, free_it };

/* All threads that are asked about are one. */
static void join_threads(struct comparison *c)
{
	for (int s = 0; s < BOTH_SIDES; s++) {
		struct run_stacks *stacks = &c->sides[s].of[0].stacks;

		for (size_t i = 0; i < stacks->count; i++)
			if (stacks->of[i].parent == NO_NODE)
				stacks->of[i].key = 0;
	}
}

static bool make_flame(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	struct comparison c;
	struct compared_stacks stacks = { .of = NULL };
	bool done = comparison_init(&c, profile_methods(p), &a->error) &&
	    add_sides(&c, q, &a->error) && compare(&c, q, &a->error);

	if (done)
		join_threads(&c);
	done = done && compared_stacks_make(&stacks, &c, &a->error) &&
	    compared_flame_make(&a->flame, &stacks, &a->error);
	compared_stacks_free(&stacks);
	comparison_free(&c);
	return done;
}

static void free_flame(struct answer *a)
{
	flame_free(&a->flame);
}

const struct answering comparing_flames = { make_flame, free_flame };

/* ---- partners ----------------------------------------------------------- */

static bool take_partners(struct partners *p, const struct comparison *c,
    struct error *err)
{
	const uint32_t *rows[BOTH_SIDES] = { c->matches.row_a,
		c->matches.row_b };

	p->count = methods_count(c->methods);
	for (int s = 0; s < BOTH_SIDES; s++) {
		p->of[s] = array_new(p->count, sizeof *p->of[s], err);
		if (p->of[s] == NULL)
			return false;
		for (uint32_t i = 0; i < p->count; i++) {
			const struct match *m = rows[s][i] == NO_METHOD ? NULL :
			    &c->rows[rows[s][i]].match;

			p->of[s][i] = m == NULL ? NO_METHOD :
			    s == BEFORE ? m->b : m->a;
		}
	}
	return true;
}

static bool make_partners(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	struct comparison c;
	bool done;

	a->partners = array_new(1, sizeof *a->partners, &a->error);
	done = comparison_init(&c, profile_methods(p), &a->error) &&
	    a->partners != NULL && add_sides(&c, q, &a->error) &&
	    compare(&c, q, &a->error) &&
	    take_partners(a->partners, &c, &a->error);
	comparison_free(&c);
	return done;
}

static void free_partners(struct answer *a)
{
	for (int s = 0; a->partners != NULL && s < BOTH_SIDES; s++)
		free(a->partners->of[s]);
	free(a->partners);
}

const struct answering comparing_partners = { make_partners, free_partners };

uint32_t partners_of(const struct partners *p, int side, uint32_t method)
{
	return p == NULL || method >= p->count ? NO_METHOD :
						 p->of[side][method];
}

#include "config.h"

#include "compare/normalizing.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/numbers.h"
#include "compare/statistics.h"

static const uint64_t most = UINT64_C(1000000000000000000);

/* What all runs are scaled to, and what the run that is looked at has, by group; the
 * total is a group of its own. */
struct scaling {
	enum normalize by;
	enum measure measure;
	uint32_t groups;
	uint64_t *wanted, *own;
};

const char *normalize_name(enum normalize by)
{
	static const char *const names[NORMALIZES] = { "none", "total",
		"thread" };

	return names[by];
}

static uint32_t group_of(const struct scaling *s, uint32_t group)
{
	return s->by == NORMALIZE_TOTAL ? 0 : group;
}

static void add_up(const struct scaling *s, const struct side_run *run,
    uint64_t *out)
{
	for (uint32_t i = 0; i < s->groups; i++)
		out[i] = 0;
	for (size_t i = 0; i < run->count; i++)
		out[group_of(s, run->sums[i].group)] +=
		    run->sums[i].self[s->measure];
}

/* What one of both lacks has no factor. */
static uint64_t scaled(uint64_t time, uint64_t to, uint64_t from)
{
	if (to == 0 || from == 0)
		return time;
	return (long double)time * (long double)to / (long double)from >
	    (long double)most ? most : ratio_down(time, to, from);
}

/* ---- a run -------------------------------------------------------------- */

static bool scale_stacks(const struct scaling *s, struct run_stacks *stacks,
    const struct thread_groups *names, struct error *err)
{
	uint32_t *groups = array_new(stacks->count, sizeof *groups, err);

	if (groups == NULL)
		return false;
	for (size_t i = 0; i < stacks->count; i++) {
		struct stack_node *n = &stacks->of[i];

		groups[i] = n->parent != NO_NODE ? groups[n->parent] :
		    group_of(s, thread_groups_of(names, n->key));
		for (int m = 0; m < MEASURES; m++)
			n->self[m] = scaled(n->self[m], s->wanted[groups[i]],
			    s->own[groups[i]]);
	}
	free(groups);
	return true;
}

static bool scale_run(const struct scaling *s, struct side_run *run,
    const struct thread_groups *names, struct error *err)
{
	const uint64_t before = run->total[s->measure];

	add_up(s, run, s->own);
	for (int m = 0; m < MEASURES; m++)
		run->total[m] = 0;
	for (size_t i = 0; i < run->count; i++) {
		struct run_sum *sum = &run->sums[i];
		const uint32_t group = group_of(s, sum->group);

		for (int m = 0; m < MEASURES; m++) {
			sum->self[m] = scaled(sum->self[m], s->wanted[group],
			    s->own[group]);
			sum->inclusive[m] = scaled(sum->inclusive[m],
			    s->wanted[group], s->own[group]);
			run->total[m] += sum->self[m];
		}
	}
	for (int m = 0; m < MEASURES; m++)
		run->outside[m] = scaled(run->outside[m],
		    run->total[s->measure], before);
	return scale_stacks(s, &run->stacks, names, err);
}

/* ---- both sides --------------------------------------------------------- */

/* Medians of the runs before, by group. */
static bool find_wanted(const struct scaling *s, const struct side *before,
    struct error *err)
{
	uint64_t *of = array_new(before->count * s->groups, sizeof *of, err);
	uint64_t *values = array_new(before->count, sizeof *values, err);
	const bool done = of != NULL && values != NULL;

	for (size_t run = 0; done && run < before->count; run++)
		add_up(s, &before->of[run], of + run * s->groups);
	for (uint32_t i = 0; done && i < s->groups; i++) {
		for (size_t run = 0; run < before->count; run++)
			values[run] = of[run * s->groups + i];
		statistics_sort(values, before->count);
		s->wanted[i] = statistics_median((struct values){ values,
			before->count });
	}
	free(of);
	free(values);
	return done;
}

bool normalize_sides(struct side sides[2], enum normalize by, enum measure measure,
    const struct thread_groups *names, struct error *err)
{
	struct scaling s = { .by = by, .measure = measure,
		.groups = by == NORMALIZE_TOTAL ? 1 :
						    thread_groups_count(names) };
	bool done;

	if (by == NORMALIZE_NONE)
		return true;
	s.wanted = array_new(s.groups, sizeof *s.wanted, err);
	s.own = array_new(s.groups, sizeof *s.own, err);
	done = s.wanted != NULL && s.own != NULL &&
	    find_wanted(&s, &sides[0], err);
	for (int side = 0; side < 2; side++)
		for (size_t run = 0; done && run < sides[side].count; run++)
			done = scale_run(&s, &sides[side].of[run], names, err);
	free(s.wanted);
	free(s.own);
	return done;
}

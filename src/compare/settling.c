#include "config.h"

#include "compare/settling.h"

/* Sums of groups that were joined stay beside each other. */
static void settle_run(const struct side *s, struct side_run *run,
    const struct thread_groups *groups, bool is_by_thread, enum tick tick)
{
	const uint64_t factor = run->tick == TICK_US && tick == TICK_NS ?
	    1000 : 1;

	for (size_t i = 0; i < run->count; i++) {
		struct run_sum *sum = &run->sums[i];

		sum->group = worded_groups_of(&s->worded, groups, sum->group);
		if (is_by_thread)
			sum->key = sum->group;
		for (int m = 0; m < MEASURES; m++) {
			sum->self[m] *= factor;
			sum->inclusive[m] *= factor;
		}
	}
	for (int m = 0; m < MEASURES; m++) {
		run->total[m] *= factor;
		run->recorded[m] = run->total[m];
		run->outside[m] *= factor;
	}
	for (size_t i = 0; i < run->stacks.count; i++) {
		struct stack_node *n = &run->stacks.of[i];

		if (n->parent == NO_NODE)
			n->key = worded_groups_of(&s->worded, groups, n->key);
		for (int m = 0; m < MEASURES; m++)
			n->self[m] *= factor;
	}
	side_run_sort(run);
	run->tick = tick;
}

void side_set_rows(struct side *s, const uint32_t *rows)
{
	for (size_t i = 0; i < s->count; i++) {
		struct side_run *run = &s->of[i];

		for (size_t sum = 0; sum < run->count; sum++)
			run->sums[sum].key = rows[run->sums[sum].key];
		side_run_sort(run);
	}
}

void side_settle(struct side *s, const struct thread_groups *groups,
    enum compared_by by, enum tick tick)
{
	for (uint32_t i = 0; i < s->edges.count; i++)
		for (int m = 0; m < MEASURES && s->of[0].tick == TICK_US &&
		     tick == TICK_NS; m++)
			s->edges.items[i].time[m] *= 1000;
	for (size_t i = 0; i < s->count; i++)
		settle_run(s, &s->of[i], groups, by == BY_THREAD, tick);
}

#include "config.h"

#include "model/waits.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/tree_ways.h"

/* Wall minus CPU time: less than none where the clocks' grains differ. */
static uint64_t beyond(const uint64_t time[CLOCKS])
{
	return time[CLOCK_WALL] - time[CLOCK_CPU];
}

/* Of each node's own times. */
static void take_own(struct tree *tree, const uint64_t span[CLOCKS])
{
	uint64_t *waits = tree->waits;

	waits[tree->root] += beyond(span);
	for (uint32_t i = 0; i < tree->count; i++) {
		uint64_t all = beyond(tree->nodes[i].time);

		if (i == tree->root)
			continue;
		waits[i] += all;
		waits[tree->rests[i].parent] -= all;
	}
}

/* The calls that have not ended; the nodes of the innermost may not be there
 * yet. */
static void take_running(struct tree *tree, const struct thread *t)
{
	uint32_t caller = tree->root;

	for (uint32_t i = 0; i < t->depth; i++) {
		const struct frame *f = &t->frames[i];
		uint32_t node = tree_find(tree, f->hash, f->method);
		uint64_t all = t->last[CLOCK_WALL] - f->begin[CLOCK_WALL] -
		    (t->last[CLOCK_CPU] - f->begin[CLOCK_CPU]);

		if (node == NO_NODE)
			return;
		tree->waits[node] += all;
		tree->waits[caller] -= all;
		caller = node;
	}
}

/* From own ones to those with all below: the last node comes first. */
static void add_up(struct tree *tree, const uint32_t *order)
{
	uint64_t *waits = tree->waits;

	for (uint32_t i = 0; i < tree->count; i++)
		if (waits[i] > INT64_MAX)
			waits[i] = 0;
	for (uint32_t i = tree->count; i-- > 1;)
		waits[tree->rests[order[i]].parent] += waits[order[i]];
}

bool waits_make(struct tree *tree, const uint64_t span[CLOCKS],
    const struct thread *running, const uint32_t *order, struct error *err)
{
	uint32_t *own = NULL;

	if (!tree->is_dual || tree->count == 0 || tree->waits != NULL)
		return true;
	if (order == NULL)
		order = own = tree_order(tree, err);
	if (order != NULL && tree_keep_waits(tree, err)) {
		take_own(tree, span);
		if (running != NULL)
			take_running(tree, running);
		add_up(tree, order);
	}
	free(own);
	return tree->waits != NULL;
}

/*
 * model/waits.h - what the nodes of a tree waited (R17): a third time beside
 * those of the clocks.
 *
 * A node waits max(0, own wall − own CPU time).  That is worked out once for each
 * node of a thread's tree, or of its tree of a period; from there it is only added,
 * as the times of a clock are.  So all that adds up nodes agrees.
 */
#ifndef MODEL_WAITS_H
#define MODEL_WAITS_H

#include "model/threads.h"

/*
 * Works out what each node waited, with all below it, into tree->waits: unless
 * they are there, or it has no two clocks.  The root is the thread, which was there
 * for `span`; those calls of `running` that have not ended are not in the tree yet
 * (NULL: all are).  `order` is tree_order, or NULL.  Costs three passes over the
 * nodes; false when out of memory.
 */
bool waits_make(struct tree *, const uint64_t span[CLOCKS],
    const struct thread *running, const uint32_t *order, struct error *err);

static inline uint64_t tree_wait(const struct tree *tree, uint32_t node)
{
	return tree->waits == NULL ? 0 : tree->waits[node];
}

static inline uint64_t tree_time(const struct tree *tree, uint32_t node,
    enum measure measure)
{
	return measure == MEASURE_WAIT ? tree_wait(tree, node) :
					 tree->nodes[node].time[measure];
}

#endif

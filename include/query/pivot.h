/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/pivot.h - a method in the middle of its callers and callees.
 *
 * A pivot is two flames whose frame 0 is the method with all its calls.  Calls
 * inside another call of the method stand among the callees, so the time of
 * frame 0 is the method's inclusive time, and level 1 are its parents and its
 * children of query/callers.  What is called by the thread itself has no
 * caller.
 *
 * What a filter drops is one frame without a method below each frame that
 * stays: the stacks that lead, away from the middle, to no method that is kept.
 */
#ifndef QUERY_PIVOT_H
#define QUERY_PIVOT_H

#include "query/flame.h"
#include "query/groups.h"

/* All zeros is none. */
struct pivot {
	struct flame callers; /* the further from frame 0, the further out; of
	                         too many stacks the lightest are left out */
	struct flame callees;
	uint64_t time[MEASURES];
	uint32_t calls;       /* outermost ones */
	uint32_t dropped;     /* frames, by the filter */
};

/* Makes the pivot of the method's calls in the parts of the source.  Costs some
 * passes over the nodes of their trees.  The caller frees it with pivot_free,
 * also after a failure. */
bool pivot_make(struct pivot *, const struct flame_source *, uint32_t method,
    struct filter_passes, struct error *err);
void pivot_free(struct pivot *);

#endif

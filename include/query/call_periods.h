/*
 * query/call_periods.h - when the calls of a set run.
 *
 * Costs a look at each outermost one and some at those inside of it, and a pass
 * over what there is for each depth.
 */
#ifndef QUERY_CALL_PERIODS_H
#define QUERY_CALL_PERIODS_H

#include "query/occurrences.h"

/* When something runs, in a thread. */
struct everywhere {
	struct period *periods;
	size_t count;
};

/* In each thread: of a method, or NO_METHOD, where it is of a search. */
struct everywhere_answer {
	uint32_t method, count;
	struct everywhere *threads; /* `count` of them, by number */
};

/* In order, without those inside of others of them; a call of no length has an empty
 * period.  The caller frees the array; NULL on failure, and when it is told to
 * stop. */
struct period *call_periods_new(const struct occurrences *,
    const struct thread *, size_t *count, struct error *err);

#endif

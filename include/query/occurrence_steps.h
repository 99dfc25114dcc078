/*
 * query/occurrence_steps.h - from one of some calls (query/occurrences) to another one,
 * in the order of time, or of how long they took.
 */
#ifndef QUERY_OCCURRENCE_STEPS_H
#define QUERY_OCCURRENCE_STEPS_H

#include "query/occurrences.h"

/* The one that comes after the place in the order of their times in the measure
 * (or before it), those of one time in the order of columns; without a place
 * the slowest (the fastest).  None at the end.  Costs a look at each. */
struct place occurrences_slower(const struct occurrences *,
    const struct thread *, enum measure, struct place, bool is_faster);

/* How many of them begin before the place, in the order of time. */
size_t occurrences_before(const struct occurrences *, const struct thread *,
    struct place);

/* The next one in time after the place, or the one before it; wraps around.
 * None when there are none. */
struct place occurrences_next(const struct occurrences *,
    const struct thread *, struct place, bool is_backward);

/* The one before which so many begin; none after the last one. */
struct place occurrences_at(const struct occurrences *, const struct thread *,
    size_t before);

#endif

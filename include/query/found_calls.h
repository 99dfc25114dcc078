/*
 * query/found_calls.h - when the calls of a set run.
 *
 * Costs a look at each outermost one and some at those inside of it, and a pass
 * over what there is for each depth.
 */
#ifndef QUERY_FOUND_CALLS_H
#define QUERY_FOUND_CALLS_H

#include <stdatomic.h>

#include "lens/lens_calls.h"
#include "model/clip.h"
#include "model/measures.h"
#include "query/visible_calls.h"

/*
 * Every call of some methods in one thread.
 *
 * For marking them in a picture, stepping through them, and for the figures of
 * the detail lines.  Costs a scan of the columns in which they can occur, so it
 * is asked in the background.
 */

struct found_calls {
	uint32_t *numbers; /* of calls, by depth, then in order */
	size_t *starts;    /* of each depth in numbers; one more at the end */
	size_t depths;
	size_t count;
	uint64_t median, longest; /* of their times in the measure */
	uint64_t sum;             /* overlaps counted twice */
	struct lens_time *times;  /* beside the numbers, through a lens; NULL: as
	                             the file has them */
	const atomic_bool *stop;  /* what measures them gives up, and fails */
};

/* `wanted` has a flag for each of the `methods` methods. */
struct wanted {
	const uint8_t *flags;
	uint32_t methods;
	const atomic_bool *stop; /* true: give up, and fail; NULL: never */
	bool has_times;          /* also without a measure: through a lens */
	bool has_own;            /* and with what is their own */
};

/* Has it no time, since the call does not run in the part? */
static inline bool lens_time_is_none(const struct lens_time *t)
{
	return t->time[CLOCK_WALL] == UINT64_MAX;
}

/* In all of the part's thread, whatever its period.  The caller frees them with
 * found_calls_free, also after a failure.  Without median, longest and sum for the
 * measure NO_MEASURE. */
bool found_calls_make(struct found_calls *, const struct part *, struct wanted,
    enum measure, struct error *err);
void found_calls_free(struct found_calls *);

/* Makes median, longest and sum those of the calls that run in the part, cut as
 * model/clip.h says. */
bool found_calls_measure(struct found_calls *, const struct part *,
    enum measure, struct error *err);

/* The same times in the measure, into `out` with room for count; how many, and
 * fewer once it is to stop. */
size_t found_calls_times(const struct found_calls *, const struct clip *,
    enum measure, uint64_t *out);

/* Where the last question ended, so that the next one further right is quick;
 * all zero for the first. */
struct search_hint {
	size_t index, step;
};

/* How many of the calls from .. to - 1 of the column are among them? */
size_t found_calls_in(const struct found_calls *, size_t depth, size_t from,
    size_t to, struct search_hint *);

/* What a lens leaves of the call, which is one of those; NULL: no lens, or no time. */
const struct lens_time *found_calls_took(const struct found_calls *,
    struct place);

/* Which one it is, from 0 in the order of columns; count when it is none. */
size_t found_calls_find(const struct found_calls *, struct place);

/*
 * From one of some calls (query/found_calls) to another one,
 * in the order of time, or of how long they took.
 */

/* The one that comes after the place in the order of their times in the measure
 * (or before it), those of one time in the order of columns; without a place
 * the slowest (the fastest).  None at the end.  Costs a look at each. */
struct place found_calls_slower(const struct found_calls *,
    const struct thread *, enum measure, struct place, bool is_faster);

/* How many of them begin before the place, in the order of time. */
size_t found_calls_before(const struct found_calls *, const struct thread *,
    struct place);

/* The next one in time after the place, or the one before it; wraps around.
 * None when there are none. */
struct place found_calls_next(const struct found_calls *,
    const struct thread *, struct place, bool is_backward);

/* The one before which so many begin; none after the last one. */
struct place found_calls_at(const struct found_calls *, const struct thread *,
    size_t before);

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
struct period *call_periods_new(const struct found_calls *,
    const struct thread *, size_t *count, struct error *err);

#endif

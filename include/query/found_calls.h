/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/found_calls.h - every call of some methods in one thread.
 *
 * They are marked in a picture and stepped through, and the detail lines have
 * their figures.  To find them costs a scan of the columns in which they can
 * occur, so it is done in the background.
 */
#ifndef QUERY_FOUND_CALLS_H
#define QUERY_FOUND_CALLS_H

#include <stdatomic.h>

#include "lens/lens_calls.h"
#include "model/clip.h"
#include "model/measures.h"
#include "query/groups.h"
#include "query/visible_calls.h"

/* ---- the calls of some methods ---- */

/* Scans the calls of the part whose methods pass; `stacks` are those of its
 * whole thread.  The caller sets what of the scan is not told by these: the
 * lens of a walk, when to stop, and who takes the calls. */
void scan_methods(const struct part *, const struct part_tree *stacks,
    struct filter_passes, struct call_scan);

/* A found call is told by its index, from 0 in the order of columns, or by its
 * place.  All zeros is none. */
struct found_calls {
	uint32_t *numbers; /* of calls, by depth, then in order */
	size_t *starts;    /* of each depth in numbers; one more at the end */
	size_t depths;
	size_t count;
	uint64_t median, longest; /* their times in the measure */
	struct lens_time *times;  /* beside the numbers, through a lens; NULL:
	                             as the file has them */
	const atomic_bool *stop;  /* what measures them gives up */
};

/* Finds the calls of methods that pass in all of the part's thread, whatever
 * its period; some of them once `stop` is true.  Times are those in the part;
 * for the measure NO_MEASURE there are none.  The caller frees them with
 * found_calls_free, also after a failure. */
bool found_calls_make(struct found_calls *, const struct part *,
    struct filter_passes, enum measure, const atomic_bool *stop,
    struct error *err);
void found_calls_free(struct found_calls *);

/* ---- a call among others, in an order ---- */

struct ranked_call {
	uint64_t key, begin; /* what it is ordered by, upwards; when it began */
	uint32_t part;       /* of the calls, by number */
	struct place place;
	uint32_t time; /* of the list's times, from 1; 0: as it was recorded */
};

/* Compares by key; ties are in the order of time.  As qsort wants it, also for
 * structs that begin with one. */
int ranked_call_compare(const void *, const void *);

/* ---- how long they took ---- */

/* Returns what a lens leaves of a found call; NULL: there is no lens, or no
 * time. */
const struct lens_time *found_calls_lens_time(const struct found_calls *,
    struct place);

/* Has the call no time, since it does not run in the part? */
static inline bool lens_time_is_none(const struct lens_time *t)
{
	return t->time[CLOCK_WALL] == UINT64_MAX;
}

/* ---- is a call found, and how many of some are ---- */

/* Returns the index of the call; count when it is not found. */
size_t found_calls_find(const struct found_calls *, struct place);

/* Where the last question ended, so that the next one further right is quick;
 * all zeros for the first. */
struct search_hint {
	size_t index, step;
};

/* Returns how many of the calls from .. to - 1 of the column are found. */
size_t found_calls_count_in(const struct found_calls *, size_t depth,
    size_t from, size_t to, struct search_hint *);

/* ---- from one to the next, in the order of time or of how long they took ---- */

/* Returns the next one in time after the place, or the one before it; wraps
 * around.  None when there are none. */
struct place found_calls_next(const struct found_calls *,
    const struct thread *, struct place, bool is_backward);

/* Returns how many of them begin before the place, in the order of time. */
size_t found_calls_count_before(const struct found_calls *,
    const struct thread *, struct place);

/* Returns the one before which `before` of them begin; none after the last
 * one. */
struct place found_calls_nth(const struct found_calls *, const struct thread *,
    size_t before);

/* Returns the one that comes after the place in the order of their times in the
 * measure (or before it), those of one time in the order of columns; without a
 * place the slowest (the fastest).  None at the end.  Costs a look at each. */
struct place found_calls_slower(const struct found_calls *,
    const struct thread *, enum measure, struct place, bool is_faster);

/* ---- when they run ---- */

/* Returns the periods of the outermost ones, in order; a call of no length has
 * an empty period.  The caller frees the array.  Costs a look at each outermost
 * one and some at those inside of it, and a pass over what there is for each
 * depth. */
struct period *call_periods_new(const struct found_calls *,
    const struct thread *, size_t *count);

/* When something runs in a thread. */
struct thread_periods {
	struct period *periods;
	size_t count;
};

/* When a method, or what a search finds, runs in each thread. */
struct periods_by_thread {
	uint32_t count;
	struct thread_periods *threads; /* `count` of them, by number */
};

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * model/call_walk.h - which call made which, and the calls of a thread in the
 * order of its events.
 *
 * Each call knows where those that it made end, one depth below
 * (model/call_level.h): they are the ones from where those of the call before
 * it end.
 */
#ifndef MODEL_CALL_WALK_H
#define MODEL_CALL_WALK_H

#include "model/calls.h"

/* ---- which call made which: each question costs some binary searches ---- */

/* Returns the first call of depth + 1 that was made by call `number` of the
 * depth or by a later one; when there is none, how many calls depth + 1 has.
 * `number` may be the count of the depth. */
size_t call_parents_from(const struct calls *, size_t depth, size_t number);

/* The calls from .. to - 1 of depth + 1 are those that the call made. */
static inline void call_parents_children(const struct calls *calls,
    size_t depth, size_t number, size_t *from, size_t *to)
{
	*from = call_parents_from(calls, depth, number);
	*to = call_parents_from(calls, depth, number + 1);
}

/* Returns the number of the caller, at depth - 1, or the count of that depth
 * when the caller is lost.  depth > 0. */
size_t call_parents_parent(const struct calls *, size_t depth, size_t number);

/* Works out the exclusive time of a call. */
void call_parents_own(const struct calls *, const struct call *,
    uint64_t own[CLOCKS]);

/* ---- a walk over the events ----
 *
 * Every call comes twice, when it begins and when it ends, in the order in
 * which the file has these events, also where many have one time.  What the
 * file lacks comes where it belongs: a call that ran before the recording
 * begins with the thread, one that did not return ends with the thread, or with
 * the call that closed it.  So the calls that run between two events are the
 * stack. */

struct walk_level;

struct call_walk {
	const struct calls *calls;
	struct walk_level *levels; /* by depth, and one more */
	size_t depth;              /* how many run */
};

struct call_event {
	const struct call *call; /* valid until the event after its exit */
	bool is_exit;
};

/* Begins a walk over the visible calls, which must not change meanwhile.  Free
 * it with call_walk_free. */
void call_walk_init(struct call_walk *, const struct calls *);
void call_walk_free(struct call_walk *);

/* Gives the next event; false after the last.  Costs a look at two calls. */
bool call_walk_next(struct call_walk *, struct call_event *);

/* Passes over all calls inside of the one that has just begun; returns how
 * many. */
size_t call_walk_skip(struct call_walk *);

#endif

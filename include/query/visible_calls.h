/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/visible_calls.h - the calls that pictures of time show, and moves.
 *
 * A call is told by its place among the recorded calls of its thread, whatever
 * lens there is.  The recorded_ functions take calls as they were recorded, the
 * visible_calls_ functions as they are shown: as they were recorded, or as a
 * lens leaves them.  All of it is binary searches.
 */
#ifndef QUERY_VISIBLE_CALLS_H
#define QUERY_VISIBLE_CALLS_H

#include "lens/lens_thread.h"
#include "model/thread.h"

/* ---- places ---- */

#define NO_CALL UINT32_MAX

/* A call, by its place: column and number; `depth` is NO_CALL for none. */
struct place {
	uint32_t depth, number;
};

static inline struct place place_none(void)
{
	return (struct place){ NO_CALL, NO_CALL };
}

static inline bool place_is_none(struct place place)
{
	return place.depth == NO_CALL;
}

static inline bool place_is_same(struct place a, struct place b)
{
	return a.depth == b.depth && a.number == b.number;
}

/* ---- from one recorded call to another ---- */

/* Returns the call that made this one; none for an outermost call, and where it
 * is lost, as when room for calls ran out. */
struct place recorded_parent(const struct thread *, struct place);

/* Returns the innermost call that runs at the time, until just before its end;
 * or none. */
struct place recorded_innermost(const struct thread *, uint64_t time);

/* ---- the calls that are shown ---- */

/*
 * What stands on a level are entries, numbered from 0 in the order of their
 * begins: the calls of `left` (lens/lens_thread), or else those of the thread
 * by their depth and number.  So every reader of calls can read them, from
 * visible_thread.
 */
struct visible_calls {
	const struct thread *thread;
	const struct lens_thread *left; /* NULL: as they were recorded */
};

/* Returns the thread whose calls the entries are, and whose tree their nodes
 * are of. */
static inline const struct thread *visible_thread(struct visible_calls s)
{
	return s.left == NULL ? s.thread : &s.left->thread;
}

/* Returns how many levels there are. */
static inline size_t visible_calls_levels(struct visible_calls s)
{
	return calls_depths(&visible_thread(s)->calls);
}

/* Returns which recorded call an entry is; none where that is lost, as when
 * room for calls ran out. */
struct place visible_calls_place(struct visible_calls, struct place entry);

/* Returns the level of a call; NO_LEVEL: it is not left. */
uint32_t visible_calls_level(struct visible_calls, struct place call);

/* Returns the entry of a call, the first of its pieces; none where it is not
 * left. */
struct place visible_calls_find(struct visible_calls, struct place call);

/* Returns the method as which a call is shown; NO_METHOD: it is not left. */
uint32_t visible_calls_method(struct visible_calls, struct place call);

/* Returns when an entry runs. */
struct period visible_calls_stretch(struct visible_calls, size_t level,
    size_t i);

/* Is an instant dropped? */
bool visible_calls_drops(struct visible_calls, uint64_t time);

/* ---- the stack of a call, the innermost call first ---- */

struct visible_stack {
	const struct tree *tree;
	uint32_t node;
};

/* Returns the stack of a call, or of the nearest call around it that is
 * left. */
struct visible_stack visible_calls_stack(struct visible_calls,
    struct place call);

/* Returns the method of the next call; NO_METHOD after the last. */
uint32_t visible_stack_next(struct visible_stack *);

/* ---- from one shown call to another ---- */

/* Returns the call around this one; none for one on level 0. */
struct place visible_calls_parent(struct visible_calls, struct place);

/* Returns the outermost call around this one that can be seen, be it itself. */
struct place visible_calls_outermost(struct visible_calls, struct place);

/* Returns the call itself, or else the nearest of its callers that is left; or
 * none. */
struct place visible_calls_nearest(struct visible_calls, struct place);

/* Returns the call below this one that runs at `time`, or the longest; none:
 * there is none. */
struct place visible_calls_child(struct visible_calls, struct place,
    uint64_t time);

/* Goes from the call down along the longest children, until none takes 60 % of
 * its parent, or the parent itself takes half. */
struct place visible_calls_hottest(struct visible_calls, struct place);

/* Returns the deepest call on or above `level` that runs at the time; else the
 * nearest outermost one; none where no outermost call can be seen. */
struct place visible_calls_near(struct visible_calls, uint32_t level,
    uint64_t time);

#endif

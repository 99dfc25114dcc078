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

#include "lens/lens_calls.h"
#include "model/thread.h"

/* ---- places ---- */

#define NO_CALL UINT32_MAX

/* A call, by its place: column and number; `depth` is NO_CALL for none. */
struct place {
	uint32_t depth, number;
};

struct place place_none(void);
bool place_is_none(struct place);
bool place_is_same(struct place, struct place);

/* ---- from one recorded call to another ---- */

/* Returns the call that made this one; none for an outermost call, and where it
 * runs and cannot be seen: while loading, in a thread that is not the watched
 * one. */
struct place recorded_parent(const struct thread *, struct place);

/* Returns the first of the calls that this one made, and how many they are.
 * Others never lie between them. */
struct place recorded_children(const struct thread *, struct place,
    uint32_t *count);

/* Returns the innermost call that runs at the time, until just before its end;
 * or none. */
struct place recorded_innermost(const struct thread *, uint64_t time);

/* ---- the calls that are shown ---- */

/*
 * What stands on a level are entries, numbered from 0 in the order of their
 * begins.  Without a lens levels are columns and entries are calls by their
 * numbers; with one they are those of lens/lens_calls.
 */
struct visible_calls {
	const struct thread *thread;
	const struct lens_map *map;   /* NULL: they are as they were recorded */
	const struct lens_rows *rows; /* NULL with a map: no entry is known yet */
};

/* Are they all there is to see: no lens, or its entries are known? */
static inline bool visible_calls_is_whole(const struct visible_calls *s)
{
	return s->map == NULL || s->rows != NULL;
}

size_t visible_calls_levels(const struct visible_calls *);
size_t visible_calls_count(const struct visible_calls *, size_t level);
struct call visible_calls_call(const struct visible_calls *, size_t level,
    size_t i);

/* Returns the method as which calls of the node of the thread are shown, if
 * they are left; NO_METHOD: none is. */
uint32_t visible_calls_method(const struct visible_calls *, uint32_t node);

/* Returns where an entry stands alone on its level: to its end, or until the
 * next begins. */
struct period visible_calls_stretch(const struct visible_calls *, size_t level,
    size_t i);

/* Returns the first entry that begins at the time or after it; quick when it is
 * near `near`.  The count when there is none. */
size_t visible_calls_from(const struct visible_calls *, size_t level,
    size_t near, uint64_t time);

/* Returns the first entry that is not over before the time; the count when
 * there is none. */
size_t visible_calls_first(const struct visible_calls *, size_t level,
    uint64_t time);

/* Returns the longest of the entries from .. to - 1; from < to. */
size_t visible_calls_longest(const struct visible_calls *, size_t level,
    size_t from, size_t to);

/* Returns the level of a call; NO_LEVEL: it is not left. */
uint32_t visible_calls_level(const struct visible_calls *, struct place call);

/* Returns the level and the entry of a call, as a place; none where it is not
 * left, or not known yet. */
struct place visible_calls_find(const struct visible_calls *,
    struct place call);

/* ---- from one shown call to another ---- */

/* Moves that need entries lead nowhere while the entries are not known yet. */

/* Returns the call around this one; none for one on level 0. */
struct place visible_calls_parent(const struct visible_calls *, struct place);

/* Returns the outermost call around this one that can be seen, be it itself. */
struct place visible_calls_outermost(const struct visible_calls *,
    struct place);

/* Returns the call itself, or else the nearest of its callers that is left; or
 * none. */
struct place visible_calls_nearest(const struct visible_calls *, struct place);

/* Returns the call below this one that runs at `time`, or the longest; none:
 * there is none. */
struct place visible_calls_child(const struct visible_calls *, struct place,
    uint64_t time);

/* Goes from the call down along the longest children, until none takes 60 % of
 * its parent, or the parent itself takes half. */
struct place visible_calls_hottest(const struct visible_calls *, struct place);

/* Returns the deepest call on or above `level` that runs at the time; else the
 * nearest outermost one; none where no outermost call can be seen. */
struct place visible_calls_near(const struct visible_calls *, uint32_t level,
    uint64_t time);

/* ---- an instant, through a lens ---- */

struct visible_instant {
	uint64_t time;
	struct place innermost; /* as it was recorded; none outside of calls */
	uint32_t node;          /* as lens/lens_map has it; NO_NODE */
	uint32_t top;           /* lens_map_innermost of that */
};

struct visible_instant visible_calls_at(const struct visible_calls *,
    uint64_t time);

/* Returns the call on the level at the instant; or none, as for a call that
 * runs and that the loader does not show now.  Quick when the call is near
 * `near`, which may be none. */
struct place visible_calls_on(const struct visible_calls *,
    const struct visible_instant *, uint32_t level, struct place near);

/* Moves the instant on, if need be, to when the level is taken again, after
 * what took the stack away from it; calls that begin meanwhile are not looked
 * for.  Returns false when that is not before `to`. */
bool visible_calls_resumed(const struct visible_calls *,
    struct visible_instant *, uint32_t level, uint64_t to);

#endif

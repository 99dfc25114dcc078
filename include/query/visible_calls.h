/*
 * query/visible_calls.h - from one call to another, as pictures of time show them
 * (query/visible_calls): its caller, those it made, where it is hot.
 *
 * Places are those of the recorded calls, whatever lens there is; without one
 * everything is as query/visible_calls has it.  Moves that need entries lead nowhere while
 * the entries are not known yet.
 */
#ifndef QUERY_VISIBLE_CALLS_H
#define QUERY_VISIBLE_CALLS_H

#include "lens/lens_calls.h"
#include "model/thread.h"

/*
 * From one call to another: parent, child, neighbours.
 *
 * All of it is binary searches in the columns of a thread.
 */

#define NO_CALL UINT32_MAX

/* A call, by its place: column and number; `depth` is NO_CALL for none. */
struct place {
	uint32_t depth, number;
};

struct place place_none(void);
bool place_is_none(struct place);
bool place_is_same(struct place, struct place);

/* The call that made this one; none for an outermost call, and where it runs and
 * cannot be seen: while loading, in a thread that is not the watched one. */
struct place recorded_parent(const struct thread *, struct place);

/* The longest of the calls that this one made, or the one that runs at `time`
 * when there is one; none when it made no call. */
struct place recorded_child(const struct thread *, struct place,
    uint64_t time);

/* The calls that this one made: the first, and how many.  Others never lie
 * between them. */
struct place recorded_children(const struct thread *, struct place,
    uint32_t *count);

/* From the call down along the longest children, until none takes 60 % of its
 * parent, or the parent itself takes half. */
struct place recorded_hottest(const struct thread *, struct place);

/* The innermost call that runs at the time, until just before its end; or none. */
struct place recorded_innermost(const struct thread *, uint64_t time);

/* The deepest call on or above `depth` that runs at the time; else the nearest
 * outermost one; none where no outermost call can be seen. */
struct place recorded_at(const struct thread *, uint32_t depth,
    uint64_t time);

/*
 * The calls of a thread as pictures of time show them: as they were
 * recorded, or as a lens leaves them.
 *
 * What stands on a level are entries, numbered from 0 in the order of their begins.
 * Without a lens levels are columns and entries are calls by their numbers; with one
 * they are those of lens/lens_calls.  All of it is binary searches.
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

/* The method by which calls of the node of the thread are shown, if they are left;
 * NO_METHOD: none is. */
uint32_t visible_calls_method(const struct visible_calls *, uint32_t node);

/* Where an entry stands alone on its level: to its end, or until the next begins. */
struct period visible_calls_stretch(const struct visible_calls *, size_t level,
    size_t i);

/* The first entry that begins at the time or after it, quick near `near`; and that is
 * not over before it.  The count when there is none. */
size_t visible_calls_from(const struct visible_calls *, size_t level,
    size_t near, uint64_t time);
size_t visible_calls_first(const struct visible_calls *, size_t level,
    uint64_t time);

/* The longest of the entries from .. to - 1; from < to. */
size_t visible_calls_longest(const struct visible_calls *, size_t level,
    size_t from, size_t to);

/* The level of a call, by its place among the recorded ones; NO_LEVEL: it is not left.
 * And its level and entry, as a place; none where it is not left, or not known yet. */
uint32_t visible_calls_level(const struct visible_calls *, struct place call);
struct place visible_calls_find(const struct visible_calls *,
    struct place call);

/* ---- an instant, through a lens ------------------------------------------ */

struct visible_instant {
	uint64_t time;
	struct place innermost; /* as it was recorded; none outside of calls */
	uint32_t node;          /* as lens/lens_map has it; NO_NODE */
	uint32_t top;           /* lens_map_top of that */
};

struct visible_instant visible_calls_at(const struct visible_calls *,
    uint64_t time);

/* The call on the level then, by its place among the recorded ones; or none, as of one
 * that runs and that the loader does not show now.  Quick
 * when `near` is near it, which may be none. */
struct place visible_calls_on(const struct visible_calls *,
    const struct visible_instant *, uint32_t level, struct place near);

/* Goes on, if need be, to when the level is taken again, after what took the stack away
 * from it; calls that begin meanwhile are not looked for.  False: not before `to`. */
bool visible_calls_resumed(const struct visible_calls *,
    struct visible_instant *, uint32_t level, uint64_t to);

/* The call around this one; none for one on level 0. */
struct place visible_calls_parent(const struct visible_calls *, struct place);

/* The outermost call around this one that can be seen, be it itself. */
struct place visible_calls_outermost(const struct visible_calls *,
    struct place);

/* The call itself, or else the nearest of its callers that is left; or none. */
struct place visible_calls_nearest(const struct visible_calls *, struct place);

/* The one of those below it that runs at `time`, or the longest; none: there is none. */
struct place visible_calls_child(const struct visible_calls *, struct place,
    uint64_t time);

/* As recorded_hottest. */
struct place visible_calls_hottest(const struct visible_calls *, struct place);

/* As recorded_at. */
struct place visible_calls_near(const struct visible_calls *, uint32_t level,
    uint64_t time);

#endif

/*
 * query/shown.h - the calls of a thread as pictures of time show them: as they were
 * recorded, or as a lens leaves them.
 *
 * What stands on a level are entries, numbered from 0 in the order of their begins.
 * Without a lens levels are columns and entries are calls by their numbers; with one
 * they are those of lens/lens_calls.  All of it is binary searches.
 */
#ifndef QUERY_SHOWN_H
#define QUERY_SHOWN_H

#include "lens/lens_calls.h"
#include "query/navigate.h"

struct shown {
	const struct thread *thread;
	const struct lens_map *map;   /* NULL: they are as they were recorded */
	const struct lens_rows *rows; /* NULL with a map: no entry is known yet */
};

/* Are they all there is to see: no lens, or its entries are known? */
static inline bool shown_is_whole(const struct shown *s)
{
	return s->map == NULL || s->rows != NULL;
}

size_t shown_levels(const struct shown *);
size_t shown_count(const struct shown *, size_t level);
struct call shown_call(const struct shown *, size_t level, size_t i);

/* The place of an entry's call among the recorded ones, without a look at it. */
struct place shown_place(const struct shown *, size_t level, size_t i);

/* The method by which calls of the node of the thread are shown, if they are left;
 * NO_METHOD: none is. */
uint32_t shown_method(const struct shown *, uint32_t node);

/* Where an entry stands alone on its level: to its end, or until the next begins. */
struct period shown_stretch(const struct shown *, size_t level, size_t i);

/* The first entry that begins at the time or after it, quick near `near`; and that is
 * not over before it.  The count when there is none. */
size_t shown_from(const struct shown *, size_t level, size_t near,
    uint64_t time);
size_t shown_first(const struct shown *, size_t level, uint64_t time);

/* The longest of the entries from .. to - 1; from < to. */
size_t shown_longest(const struct shown *, size_t level, size_t from,
    size_t to);

/* The level of a call, by its place among the recorded ones; NO_LEVEL: it is not left.
 * And its level and entry, as a place; none where it is not left, or not known yet. */
uint32_t shown_level(const struct shown *, struct place call);
struct place shown_find(const struct shown *, struct place call);

/* ---- an instant, through a lens ------------------------------------------ */

struct shown_instant {
	uint64_t time;
	struct place innermost; /* as it was recorded; none outside of calls */
	uint32_t node;          /* as lens/lens_map has it; NO_NODE */
	uint32_t top;           /* lens_map_top of that */
};

struct shown_instant shown_at(const struct shown *, uint64_t time);

/* The call on the level then, by its place among the recorded ones; or none, as of one
 * that runs and that the loader does not show now.  Quick
 * when `near` is near it, which may be none. */
struct place shown_on(const struct shown *, const struct shown_instant *,
    uint32_t level, struct place near);

/* Goes on, if need be, to when the level is taken again, after what took the stack away
 * from it; calls that begin meanwhile are not looked for.  False: not before `to`. */
bool shown_resumed(const struct shown *, struct shown_instant *,
    uint32_t level, uint64_t to);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * model/calls.h - the calls of one thread, by depth.
 *
 * Calls of one depth never overlap, so a level (model/call_level.h) is in the
 * order of their begins and of their ends alike, and a binary search finds what
 * a picture shows.  A call is named by its depth and its number in the level.
 * The number stays valid; the depth of every call grows by one with
 * calls_push_outermost and calls_push_level.
 *
 * Running calls that are visible stand after the calls of their depth that have
 * ended.  A time is in ticks of the axis unless it has a clock.
 *
 * Where a lens looks at single calls, `nodes` gives them other nodes than those
 * with which they are stored (lens/part_tree.h).
 *
 * Calls that are left out (are_left_out) are counted in the nodes of the
 * merged tree alone.  Only calls_depths is known then, and an activity grid
 * where one is kept: to ask for more is a bug.
 */
#ifndef MODEL_CALLS_H
#define MODEL_CALLS_H

#include <assert.h>

#include "model/call_level.h"

/* A call that is running while the file is being read, or where it ends. */
struct open_call {
	uint64_t begin[CLOCKS];
	uint32_t node;
};

struct calls {
	struct call_level *levels; /* levels[0] is the outermost level */
	struct call_level *levels_base;
	size_t depths, room_behind, room_before;
	struct arena *blocks;
	struct arena *buffers; /* close to each other, as they are often used */
	enum clock axis;
	bool is_dual;              /* the file has both clocks */
	bool are_left_out;
	struct activity_grid *activity; /* of calls that are left out; or NULL */
	enum tick tick;
	uint32_t pushed;           /* levels put above the others so far */
	struct open_call *open;    /* running, at depth 0 .. open_count - 1 */
	size_t open_count, open_room;
	uint64_t now[CLOCKS];      /* where the running calls have come to */
	uint32_t *const *nodes;    /* by depth and number; mostly NULL */
};

/* ---- making them ---- */

/* Begins without calls.  Calls are stored in the arena, which outlives them, or
 * in others that are set in `blocks` and `buffers`.  Until there are any,
 * `are_left_out` and `activity` may be set. */
void calls_init(struct calls *, struct arena *, const bool has_clock[CLOCKS]);
void calls_free(struct calls *);

/* Makes levels for all depths down to `depth`. */
void calls_reserve(struct calls *, uint32_t depth);

/* Appends a finished call to the level of its depth; the level gives it its
 * number.  Amortised constant time. */
bool calls_add(struct calls *, const struct call *, struct error *err);

/* Puts a level above all others, with this call alone. */
bool calls_push_outermost(struct calls *, const struct call *,
    struct error *err);

/* Puts an empty level above all others, for a call that is still running. */
void calls_push_level(struct calls *);

/* ---- reading them ---- */

/* Returns how many levels there are, those of running calls included. */
static inline size_t calls_depths(const struct calls *calls)
{
	return calls->depths > calls->open_count ? calls->depths :
						   calls->open_count;
}

/* Returns how many calls of the depth have ended; one more may be running. */
static inline size_t calls_finished(const struct calls *calls, size_t depth)
{
	assert(!calls->are_left_out);
	return depth < calls->depths ? call_level_count(&calls->levels[depth]) :
	    0;
}

/* Returns how many calls a depth has, a running one included. */
static inline size_t calls_count(const struct calls *calls, size_t depth)
{
	return calls_finished(calls, depth) + (depth < calls->open_count);
}

uint64_t calls_total(const struct calls *); /* over all depths */

struct call calls_at(const struct calls *, size_t depth, size_t number);
uint32_t calls_node(const struct calls *, size_t depth, size_t number);
uint64_t calls_begin(const struct calls *, size_t depth, size_t number);

/* Returns how long a call takes on the axis. */
uint64_t calls_length(const struct calls *, size_t depth, size_t number);

enum { SOME_CALLS = 8 };

/* Writes some calls from `number` on, at most SOME_CALLS, and returns how many.
 * A reader of a whole level pays a fraction of what calls_at costs. */
size_t calls_some(const struct calls *, size_t depth, size_t number,
    struct call *out);

/* Prefetches a call. */
void calls_prefetch(const struct calls *, size_t depth, size_t number);

/* ---- packed blocks, for readers of most of a level ---- */

/* Returns how many packed blocks the depth has. */
static inline size_t calls_blocks(const struct calls *calls, size_t depth)
{
	assert(!calls->are_left_out);
	return depth < calls->depths ? calls->levels[depth].block_count : 0;
}

/* Unpacks the BLOCK_CALLS calls of a block.  An ESCAPED call must be asked for
 * by calls_at. */
void calls_unpack(const struct calls *, size_t depth, size_t block,
    struct block_call *out);

/* ---- searching them ---- */

/* Return the first call of the depth that begins, or ends, at or after the
 * time, or the count of calls when there is none.  Each is a binary search. */
size_t calls_begin_from(const struct calls *, size_t depth, uint64_t time);
size_t calls_end_from(const struct calls *, size_t depth, uint64_t time);

/* Answers like calls_begin_from, quicker when the answer is near the call
 * `near`. */
size_t calls_begin_near(const struct calls *, size_t depth, size_t near,
    uint64_t time);

/* Prefetches what calls_begin_near will look at; returns a number near the
 * answer. */
size_t calls_prefetch_begin(const struct calls *, size_t depth, size_t near,
    uint64_t time);

/* Adds up what the calls from .. to - 1 took; looks at the calls of two
 * blocks. */
void calls_sum(const struct calls *, size_t depth, size_t from, size_t to,
    uint64_t sum[CLOCKS]);

/* Returns the longest of the calls from .. to - 1; from < to. */
size_t calls_longest(const struct calls *, size_t depth, size_t from,
    size_t to);

/* ---- which call made which ----
 *
 * Each call knows where those that it made end, one depth below: they are the
 * ones from where those of the call before it end.  A question costs some
 * binary searches. */

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

/* ---- activity: when a thread ran calls and where its CPU clock stood ----
 *
 * It is kept for pictures of a thread whose single calls are left out.  The grid
 * cuts the time of the thread into cells of one length, and folds them in pairs
 * when time goes beyond the last.  A cell has the first and the last begin or
 * end of a call in it, and the last outermost call that begins in it.  So
 * nothing is lost where these are few, and a strip of some hundred cells shows
 * the rest nearly as it was.  Calls come in the order of their ends.  Times are
 * ticks of the axis. */

enum { ACTIVITY_GRID_CELLS = 2048 };

/* An outermost call, the last that begins in its cell. */
struct activity_outermost {
	struct event_time begin;
	uint64_t time[CLOCKS];
	uint64_t earlier[CLOCKS]; /* time of the others that begin there */
};

struct activity_cell {
	struct event_time first, last;
	struct activity_outermost outermost;
	bool has_events, has_outermost;
};

struct activity_grid {
	enum clock axis;
	bool is_dual;   /* both clocks: events are kept */
	uint64_t begin; /* of the first cell */
	unsigned shift; /* a cell has two to the power of it ticks */
	struct activity_cell *cells;
	size_t count; /* the cells after these are empty */
};

struct activity_grid *activity_grid_new(enum clock axis, bool is_dual);

/* Notes a call that has ended.  No call begins before `first`, which is the
 * same for all.  Amortised constant time. */
void activity_grid_note(struct activity_grid *, const uint64_t first[CLOCKS],
    const uint64_t begin[CLOCKS], const uint64_t time[CLOCKS],
    bool is_outermost);

/* Moves the ends of a gap between events, in which the time lies, to the events
 * that are kept next to the time. */
void activity_grid_narrow(const struct activity_grid *, uint64_t time,
    struct event_time *before, struct event_time *after);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * model/call_level.h - a call, and how the calls of one depth of a thread are
 * stored.
 *
 * Calls of one depth never overlap, so a level keeps them in the order of their
 * begins and of their ends alike.  The last calls stand in a buffer that takes
 * 24 bytes a call.  When the buffer holds BLOCK_CALLS calls, they become a
 * block.  That is packed into 14 bytes a call, and 12 more for each of 65 535
 * ticks or longer; into two more a call when the thread used 65 536 ticks of
 * CPU time from the begin of its first call to the begin of its last one, and
 * one more when its calls made others.  The block notes what sums and pictures
 * need.  Calls whose numbers do not fit in 32 bits stand in the level's
 * overflow.
 *
 * The levels of a thread stand one after the other, and an empty one follows
 * the last.  When a call ends, all calls that it made have ended, and stand in
 * the level after its own.  So one number a call says which call made which:
 * callees_end, how many calls of the next level had ended by then.
 *
 * Times are ticks of the axis clock: wall time, or the thread's CPU time when
 * the file has nothing else.  Beside them stands where the CPU clock of the
 * thread was when the call began.  load/loader fills levels; almost all readers
 * go through model/calls.h.
 */
#ifndef MODEL_CALL_LEVEL_H
#define MODEL_CALL_LEVEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "trace/facts.h"

/* ---- a call, by value ---- */

enum call_end {
	CALL_RETURNED,
	CALL_THREW,        /* unwound by an exception */
	CALL_CLOSED_EARLY, /* an outer exit closed it (R5b) */
	CALL_OPEN,         /* still running at the end (R4) */
	CALL_CUT           /* after the part that is asked about (model/clip);
	                      no stored call ends so */
};

/* One call of a method.  Its node of the merged tree (model/tree.h) gives its
 * method and its ancestors. */
struct call {
	uint64_t begin;            /* on the axis */
	uint64_t cpu_begin;        /* where the thread's CPU clock stood */
	uint64_t time[CLOCKS];     /* how long it took */
	uint32_t node;
	uint32_t depth, number;    /* its level, and its place in the level */
	uint32_t callees_end;      /* the number, in the next level, after those
	                              of the calls that it made */
	enum call_end end;
};

static inline uint64_t call_end_time(const struct call *c, enum clock axis)
{
	return c->begin + c->time[axis];
}

/* Does the call run on when the recording ends?  One without an exit ends at
 * the last event of its thread.  Where that is long before the end of the
 * whole, by more than a hundredth of it, nobody knows.  An empty period: more
 * is to come. */
static inline bool call_runs_on(const struct call *c, enum clock axis,
    struct period whole)
{
	const uint64_t silent = (whole.end - whole.begin) / 100 + 1;

	return c->end == CALL_OPEN && (period_is_none(whole) ||
	    call_end_time(c, axis) + silent >= whole.end);
}

/* ---- an event: where both clocks of a thread stood ---- */

struct event_time {
	uint64_t time; /* on the axis */
	uint64_t cpu;
};

static inline struct event_time call_entry(const struct call *c)
{
	return (struct event_time){ c->begin, c->cpu_begin };
}

static inline struct event_time call_exit(const struct call *c, enum clock axis)
{
	return (struct event_time){ call_end_time(c, axis),
		c->cpu_begin + c->time[CLOCK_CPU] };
}

static inline bool event_is_before(struct event_time a, struct event_time b)
{
	return a.time != b.time ? a.time < b.time : a.cpu < b.cpu;
}

/* ---- stored calls ---- */

enum { BLOCK_CALLS = 64, END_SHIFT = 30 };

#define NODE_MASK ((1u << END_SHIFT) - 1)
#define ESCAPED UINT32_MAX /* the duration of a call that is in the overflow */

/* A stored call, as the buffer has it. */
struct stored_call {
	uint32_t begin;     /* since the epoch of its block */
	uint32_t duration;  /* on the axis, or ESCAPED */
	uint32_t node;      /* and, in the two highest bits, how it ended */
	uint32_t cpu;
	uint32_t cpu_begin; /* since the CPU epoch of its block */
	uint32_t callees_end;
};

/* BLOCK_CALLS calls, packed. */
struct call_block {
	uint64_t epoch, cpu_epoch;
	const void *packed;
	uint64_t upto[CLOCKS]; /* the times of all calls up to its last */
	uint32_t callees_end;  /* of its first call */
	uint8_t longest;       /* the first call of the highest duration */
	bool is_far;           /* see calls.c */
	uint8_t larges, end_width;
};

/* What calls_unpack says of a call; the words are those of a stored_call. */
struct block_call {
	uint32_t node, duration, cpu;
};

/* ---- a level ---- */

/* A call whose times do not fit into a stored_call. */
struct long_call {
	uint32_t number;
	uint64_t begin, cpu_begin, time[CLOCKS];
};

/* All zeros is empty.  The fields that every call needs come first. */
struct call_level {
	struct stored_call *next;     /* where the next call goes */
	struct stored_call *full;     /* the end of the buffer */
	uint64_t epoch, cpu_epoch; /* of the calls in the buffer */
	uint32_t orphans;          /* for load/loader */
	uint32_t block_count;
	struct stored_call *buffer;
	struct call_block *blocks;
	uint32_t *peaks;           /* the highest duration of each block */
	struct long_call *overflow; /* by number; mostly NULL */
	uint32_t overflow_count;
};

static inline size_t call_level_count(const struct call_level *c)
{
	return (size_t)c->block_count * BLOCK_CALLS +
	    (size_t)(c->next - c->buffer);
}

/* Appends a call whose times fit into a stored_call, while the buffer has room.
 * Returns false, with nothing changed, for every other call. */
static inline bool call_level_put(struct call_level *c, enum clock axis,
    const uint64_t begin[CLOCKS], const uint64_t time[CLOCKS], uint32_t node)
{
	const uint64_t offset = begin[axis] - c->epoch;
	const uint64_t cpu_begin = begin[CLOCK_CPU] - c->cpu_epoch;
	const uint64_t duration = time[axis], cpu = time[CLOCK_CPU];

	if (c->next == c->full ||
	    (offset | duration | cpu | cpu_begin) > INT32_MAX)
		return false;
	*c->next++ = (struct stored_call){ (uint32_t)offset, (uint32_t)duration,
		node, (uint32_t)cpu, (uint32_t)cpu_begin,
		(uint32_t)call_level_count(c + 1) };
	return true;
}

/* ---- reading calls of a level ---- */

/* The begins of a block count from its epoch, which is its first begin.  The
 * calls in the buffer are the last block. */
static inline uint64_t call_level_epoch(const struct call_level *c,
    size_t block)
{
	return block == c->block_count ? c->epoch : c->blocks[block].epoch;
}

#endif

/*
 * model/call_level.h - the calls of one depth of a thread.
 *
 * They never overlap, so they are in the order of their begins and of their
 * ends alike.  They are kept as model/call_level.h says: the last ones in a buffer, the
 * others in packed blocks.  model/calls alone looks into columns, load/fast_path
 * fills them.
 */
#ifndef MODEL_CALL_LEVEL_H
#define MODEL_CALL_LEVEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "trace/facts.h"

/*
 * One call of a method, by value.
 *
 * Its node of the merged tree (model/tree.h) gives it its method and its
 * ancestors; depth and number are where model/calls.h keeps it.  Times are ticks
 * of the axis clock: wall time, or the thread's CPU time when the file has
 * nothing else.
 */

enum call_end {
	CALL_RETURNED,
	CALL_THREW,        /* unwound by an exception */
	CALL_CLOSED_EARLY, /* an outer exit closed it (R5b) */
	CALL_OPEN          /* still running at the end (R4) */
};

struct call {
	uint64_t begin;            /* on the axis */
	uint64_t cpu_begin;        /* where the thread's CPU clock stood */
	uint64_t time[CLOCKS];     /* how long it took */
	uint32_t node;
	uint32_t depth, number;    /* its column, its place in it */
	enum call_end end;
};

static inline uint64_t call_end_time(const struct call *c, enum clock axis)
{
	return c->begin + c->time[axis];
}

/* Where both clocks of a thread stood at one of its events. */
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

static inline bool event_is_same(struct event_time a, struct event_time b)
{
	return a.time == b.time && a.cpu == b.cpu;
}

/*
 * A call as it is kept in a column (model/call_level.h).
 *
 * The last calls of a column stand in a buffer that takes 20 bytes a call; when it
 * holds BLOCK_CALLS of them they are packed where few are long: into 14 bytes a
 * call, or 15 when the thread used 65 536 ticks of CPU time from the begin of the
 * first to that of the last.  What sums and pictures need is noted of the block.
 * What does not fit in 32 bits stands in a list aside, and so do notes of calls of
 * no length (model/call_walk.h).
 *
 * Times are ticks of the axis clock, as in model/calls.h.  Beside them stands where
 * the CPU clock of the thread was when the call began.
 */

enum { BLOCK_CALLS = 64, END_SHIFT = 30 };

#define NODE_MASK ((1u << END_SHIFT) - 1)
#define ESCAPED UINT32_MAX /* a duration that stands in the longs */

struct span {
	uint32_t begin;    /* since the epoch of the block */
	uint32_t duration; /* on the axis, or ESCAPED */
	uint32_t node;     /* and, in the two highest bits, how it ended */
	uint32_t cpu;
};

/* A span as it stands in a buffer. */
struct buffered {
	struct span span;
	uint32_t cpu_begin; /* since the CPU epoch of the block */
};

/* BLOCK_CALLS calls that are packed. */
struct block {
	uint64_t epoch, cpu_epoch;
	const void *packed;
	uint64_t upto[CLOCKS]; /* the times of all calls up to its last */
	uint32_t longest;      /* the first of the highest duration */
	uint8_t is_narrow, is_far, larges; /* see column.c */
};

struct long_call {
	uint32_t number;
	uint64_t begin, cpu_begin, time[CLOCKS];
};

/* Which call of the column above made one, where its times do not say so. */
struct note {
	uint32_t number, parent;
};

/* What a block that is unpacked tells of a call, as spans have it. */
struct took {
	uint32_t node, duration, cpu;
};

/*
 * What few calls of a column have: times that do not fit there, and
 * notes of who made them (model/call_level.h).  Two lists, by the number of the call.
 */

struct overflow; 
/* Appends to a list; the numbers of the calls never fall. */
bool overflow_add_note(struct overflow **, struct note, struct error *err);

/* The long call of that number, which is there; and how many there are. */
const struct long_call *overflow_long(const struct overflow *, size_t number);
uint32_t overflow_longs(const struct overflow *);

/* The notes, in the order of numbers and of parents alike; NULL: none.  And that
 * of a call, or NULL. */
const struct note *overflow_notes(const struct overflow *, size_t *count);
const struct note *overflow_note(const struct overflow *, size_t number);

/* All zeros is empty.  What every call needs comes first. */
struct call_level {
	struct buffered *next;     /* where the next call goes */
	struct buffered *full;     /* the end of the buffer */
	uint64_t epoch, cpu_epoch; /* of those in the buffer */
	uint32_t orphans;      /* for load/fast_path */
	uint32_t block_count;
	struct buffered *buffer;
	struct block *blocks;
	uint32_t *peaks;       /* the highest duration of each block */
	struct overflow *aside;   /* longs and notes, by number; mostly NULL */
};

/* What the calls of a thread share. */
struct call_level_home {
	struct arena *blocks;  /* packed ones */
	struct arena *buffers; /* close to each other, as they are often used */
	enum clock axis;
};

void call_level_free(struct call_level *);

static inline size_t column_count(const struct call_level *c)
{
	return (size_t)c->block_count * BLOCK_CALLS +
	    (size_t)(c->next - c->buffer);
}

/* Appends a call, whatever its size; `node` with how it ended. */
bool call_level_add(struct call_level *, const struct call_level_home *,
    const struct long_call *, uint32_t node, struct error *err);

/* The same for a usual call while there is room; else false, and nothing has
 * changed. */
static inline bool column_put(struct call_level *c, enum clock axis,
    const uint64_t begin[CLOCKS], const uint64_t time[CLOCKS], uint32_t node)
{
	const uint64_t offset = begin[axis] - c->epoch;
	const uint64_t cpu_begin = begin[CLOCK_CPU] - c->cpu_epoch;
	const uint64_t duration = time[axis], cpu = time[CLOCK_CPU];

	if (c->next == c->full ||
	    (offset | duration | cpu | cpu_begin) > INT32_MAX)
		return false;
	*c->next++ = (struct buffered){ { (uint32_t)offset, (uint32_t)duration,
	    node, (uint32_t)cpu }, (uint32_t)cpu_begin };
	return true;
}

/* A call as it is kept; what an ESCAPED one has is aside. */
struct span call_level_span(const struct call_level *, size_t number);

/* Where the CPU clock stood when it began; not of an ESCAPED one. */
uint64_t call_level_cpu_begin(const struct call_level *, size_t number);

/* The calls from .. to - 1, which are of one block, as they stood in the buffer. */
void call_level_copy(const struct call_level *, size_t from, size_t to,
    struct buffered *out);

/* All calls of a block, as spans have them; a block some way after it is asked
 * for as well. */
void call_level_unpack(const struct call_level *, size_t block,
    struct took *out);

/* The begins of a block's calls, `stride` numbers from one to the next; NULL in the
 * buffer and where one is ESCAPED. */
const uint32_t *call_level_begins(const struct call_level *, size_t block,
    size_t *stride);

/* What the begins of a block are counted from, on the axis and on the CPU clock: its
 * first begin.  The calls in the buffer are the last block. */
static inline uint64_t column_epoch(const struct call_level *c, size_t block)
{
	return block == c->block_count ? c->epoch : c->blocks[block].epoch;
}

static inline uint64_t column_cpu_epoch(const struct call_level *c,
    size_t block)
{
	return block == c->block_count ? c->cpu_epoch :
					 c->blocks[block].cpu_epoch;
}

/* Ask memory for a call, or for all times of a block. */
void call_level_prefetch(const struct call_level *, size_t number);
void call_level_prefetch_block(const struct call_level *, size_t block);

/* Adds the times of the calls from .. to - 1. */
void call_level_sum(const struct call_level *, enum clock axis, size_t from,
    size_t to, uint64_t sum[CLOCKS]);

#endif

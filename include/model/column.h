/*
 * model/column.h - the calls of one depth of a thread.
 *
 * They never overlap, so they are in the order of their begins and of their
 * ends alike.  The last ones stand in a buffer that takes 20 bytes a call;
 * when it holds BLOCK_CALLS of them they are packed where few are long: into 14
 * bytes a call, or 15 when the thread used 65 536 ticks of CPU time from the
 * begin of the first to that of the last.  What sums and pictures need is noted
 * of the block.  What does not fit in 32 bits stands in a list aside, and so do
 * notes of calls of no length (model/kin.h).
 *
 * Times are ticks of the axis clock, as in model/calls.h, which alone looks into
 * columns; load/finished fills them.  Beside them stands where the CPU clock of
 * the thread was when the call began.
 */
#ifndef MODEL_COLUMN_H
#define MODEL_COLUMN_H

#include "base/arena.h"
#include "trace/facts.h"

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

struct aside;

/* All zeros is empty.  What every call needs comes first. */
struct column {
	struct buffered *next;     /* where the next call goes */
	struct buffered *full;     /* the end of the buffer */
	uint64_t epoch, cpu_epoch; /* of those in the buffer */
	uint32_t orphans;      /* for load/finished */
	uint32_t block_count;
	struct buffered *buffer;
	struct block *blocks;
	uint32_t *peaks;       /* the highest duration of each block */
	struct aside *aside;   /* longs and notes, by number; mostly NULL */
};

/* What the calls of a thread share. */
struct column_home {
	struct arena *blocks;  /* packed ones */
	struct arena *buffers; /* close to each other, as they are often used */
	enum clock axis;
};

void column_free(struct column *);

static inline size_t column_count(const struct column *c)
{
	return (size_t)c->block_count * BLOCK_CALLS +
	    (size_t)(c->next - c->buffer);
}

/* Notes which call of the column above made the one that will be put in next. */
bool column_add_note(struct column *, uint32_t parent, struct error *err);

/* The notes, in the order of numbers and of parents alike; NULL: none.  And that
 * of a call, or NULL. */
const struct note *column_notes(const struct column *, size_t *count);
const struct note *column_note(const struct column *, size_t number);

/* How many of its calls are long ones. */
uint32_t column_longs(const struct column *);

/* Appends a call, whatever its size; `node` with how it ended. */
bool column_add(struct column *, const struct column_home *,
    const struct long_call *, uint32_t node, struct error *err);

/* The same for a usual call while there is room; else false, and nothing has
 * changed. */
static inline bool column_put(struct column *c, enum clock axis,
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

/* A call as it is kept; what an ESCAPED one has. */
struct span column_span(const struct column *, size_t number);
const struct long_call *column_long(const struct column *, size_t number);

/* Where the CPU clock stood when it began; not of an ESCAPED one. */
uint64_t column_cpu_begin(const struct column *, size_t number);

/* All calls of a block, as spans have them; a block some way behind it is asked
 * for as well. */
struct took {
	uint32_t node, duration, cpu;
};
void column_unpack(const struct column *, size_t block, struct took *out);

/* The begins of a block's calls, `stride` numbers from one to the next; NULL in the
 * buffer and where one is ESCAPED. */
const uint32_t *column_begins(const struct column *, size_t block,
    size_t *stride);

/* What the begins of a block are counted from: its first begin.  The calls in
 * the buffer are the last block. */
static inline uint64_t column_epoch(const struct column *c, size_t block)
{
	return block == c->block_count ? c->epoch : c->blocks[block].epoch;
}

/* Ask memory for a call, or for all times of a block. */
void column_expect(const struct column *, size_t number);
void column_expect_block(const struct column *, size_t block);

/* Adds the times of the calls from .. to - 1. */
void column_sum(const struct column *, enum clock axis, size_t from,
    size_t to, uint64_t sum[CLOCKS]);

#endif

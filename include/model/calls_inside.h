/*
 * model/calls_inside.h - how a column of calls is kept; nobody but model/calls
 * looks in here.
 */
#ifndef MODEL_CALLS_INSIDE_H
#define MODEL_CALLS_INSIDE_H

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

/* Of BLOCK_CALLS calls, or of the last of a column. */
struct block {
	uint64_t epoch;
	struct span *spans;
	uint32_t longest; /* the first of the highest duration, once full */
	uint64_t before[CLOCKS]; /* the times of all calls before the block */
};

struct long_call {
	uint32_t number;
	uint64_t begin, time[CLOCKS];
};

struct column {
	struct span *next;         /* where the next call goes */
	uint64_t epoch;            /* of the last block */
	uint32_t count, room;      /* room: in the blocks that are there */
	uint32_t peak, longest;    /* of the last block, so far */
	uint32_t long_count;
	struct block *blocks;
	uint32_t *peaks;           /* the highest duration of each full block */
	struct long_call *longs;   /* in the order of their numbers */
	size_t block_room, peak_room, long_room;
};

/* A call that has returned. */
static inline const struct span *span_at(const struct column *c, size_t number)
{
	return &c->blocks[number / BLOCK_CALLS].spans[number % BLOCK_CALLS];
}

#endif

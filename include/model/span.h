/*
 * model/span.h - a call as it is kept in a column (model/column.h).
 *
 * The last calls of a column stand in a buffer that takes 20 bytes a call; when it
 * holds BLOCK_CALLS of them they are packed where few are long: into 14 bytes a
 * call, or 15 when the thread used 65 536 ticks of CPU time from the begin of the
 * first to that of the last.  What sums and pictures need is noted of the block.
 * What does not fit in 32 bits stands in a list aside, and so do notes of calls of
 * no length (model/kin.h).
 *
 * Times are ticks of the axis clock, as in model/calls.h.  Beside them stands where
 * the CPU clock of the thread was when the call began.
 */
#ifndef MODEL_SPAN_H
#define MODEL_SPAN_H

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

/* What a block that is unpacked tells of a call, as spans have it. */
struct took {
	uint32_t node, duration, cpu;
};

#endif

/*
 * load/odd.h - an event by itself: all that the loops of load/walk leave alone.
 *
 * The first of a thread, unknown methods, exits that no enter fits, clocks that
 * go back (R2, R3, R5 - R10), and where there is no loop for the layout.
 */
#ifndef LOAD_ODD_H
#define LOAD_ODD_H

#include "load/share.h"

/* The stacks of all threads (load/stacks). */
struct stacks {
	struct ids *ids;         /* borrowed, all three */
	struct threads *threads;
	struct notices *notices;
	bool has_clock[CLOCKS];
	enum clock axis;
	bool is_streaming;       /* names may come between records */
	bool may_wrap;           /* 32-bit ticks may have wrapped (8.3) */
	bool is_sampled;         /* records may be of ACTION_SAMPLE */
	bool is_long;            /* the recording surely exceeds 2^32 ticks */
	enum tick tick;
	unsigned id_bits;        /* of thread ids in records */
	uint64_t latest[CLOCKS]; /* the last event of any thread */
	uint64_t records, bad_records; /* bad: R7 */
	struct settler settler;
	struct share share;
	bool has_records;        /* as in the file, after all names */
	bool is_alone;           /* there is no helper, and will be none */
	uint64_t stalls;         /* of the helper, at odd records */
	uint64_t stalled_at;     /* `records` when it was for an event */
};

/* False when memory ran out, here and below.  An unknown method gets a number;
 * nothing may wait for the helper then. */
bool odd_run(struct stacks *, const struct event *, struct error *err);

/* The same for an event at the last time of its thread, in load/second. */
bool odd_take(struct stacks *, struct thread *, enum action, uint32_t method,
    struct error *err);

/* The thread of an id in the records, if need be a new one. */
struct thread *odd_thread(struct stacks *, uint32_t id, struct error *err);

/* In a recording of more than 71 minutes a thread may have slept through whole
 * wraps of the wall clock; the other threads know. */
void odd_wake(struct stacks *, struct thread *, uint32_t raw);

#endif

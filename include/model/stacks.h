/*
 * model/stacks.h - events → calls: runs the stack of each thread.
 *
 * The loop over all records.  Enter pushes a frame; exit pops it and hands the
 * call to model/finished.  Everything odd leaves the loop for a slow path that
 * repairs and counts it (R2, R3, R5 - R10).
 */
#ifndef MODEL_STACKS_H
#define MODEL_STACKS_H

#include "model/finished.h"
#include "trace/sink.h"

/* Deeper calls are counted, and their time is their caller's own. */
enum { MAX_DEPTH = 65535 };

struct stacks {
	struct methods *methods; /* borrowed, all three */
	struct threads *threads;
	struct notices *notices;
	bool has_clock[CLOCKS];
	enum clock axis;
	bool may_wrap;           /* 32-bit ticks may have wrapped (8.3) */
	bool is_long;            /* the recording surely exceeds 2^32 ticks */
	enum tick tick;
	unsigned id_bits;        /* of thread ids in records */
	uint64_t latest[CLOCKS]; /* the last event of any thread */
	uint64_t records, bad_records; /* bad: R7 */
	struct finished finished; /* empty between batches */
};

void stacks_init(struct stacks *, const struct facts *, struct methods *,
    struct threads *, struct notices *);

/* Takes a batch of records; false when memory ran out. */
bool stacks_run(struct stacks *, const struct event *, size_t count,
    struct error *err);

/* Counts the times of the thread's records from here on. */
bool stacks_rebase(struct stacks *, uint32_t thread,
    const uint64_t base[CLOCKS], struct error *err);

/* Makes the running calls of the thread visible in its calls. */
bool stacks_show_open(struct thread *, struct error *err);

/* Ends the calls that are still running, at the thread's last event (R4). */
bool stacks_finish(struct stacks *, struct error *err);

#endif

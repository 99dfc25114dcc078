/*
 * model/stacks.h - events → calls: runs the stack of each thread.
 *
 * Enter pushes a frame; exit pops it and hands the call to model/finished.
 * Everything odd leaves the loop of model/walk for a slow path that repairs
 * and counts it (R2, R3, R5 - R10).
 */
#ifndef MODEL_STACKS_H
#define MODEL_STACKS_H

#include "model/share.h"
#include "model/walk.h"

/* The settler gets help after so many records; fewer are not worth it. */
enum { HELP_AFTER = 1 << 16 };

struct stacks {
	struct methods *methods; /* borrowed, all three */
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
	bool has_records;        /* as in the file, behind all names */
	uint64_t stalls;         /* of the helper, at odd records */
	bool is_catching_up;     /* with what it has left */
};

void stacks_init(struct stacks *, const struct facts *, struct methods *,
    struct threads *, struct notices *);

/* Takes a batch of records; false when memory ran out.  What it did can be
 * looked at after stacks_settle. */
bool stacks_run(struct stacks *, const struct event *, size_t count,
    struct error *err);

/* Takes records of the usual layout as they stand in the file, up to the first
 * that is odd, and says how many. */
bool stacks_run_records(struct stacks *, const unsigned char *at,
    size_t *count, struct error *err);

/* Counts the times of the thread's records from here on. */
bool stacks_rebase(struct stacks *, uint32_t thread,
    const uint64_t base[CLOCKS], struct error *err);

/* Runs all records up to here that the helper has been given. */
bool stacks_catch_up(struct stacks *, struct error *err);

/* Everything so far is in the calls and trees of the threads. */
bool stacks_settle(struct stacks *, struct error *err);

/* Makes the running calls of the thread visible in its calls; when all is
 * settled. */
bool stacks_show_open(struct thread *, struct error *err);

/* Ends the calls that are still running, at the thread's last event (R4). */
bool stacks_finish(struct stacks *, struct error *err);

#endif

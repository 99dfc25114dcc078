/*
 * load/stacks.h - events → calls: runs the stack of each thread.
 *
 * Enter pushes a frame; exit pops it and hands the call to load/finished.
 * Usual records run through the loop of load/walk, here or with the helper, and
 * everything odd through load/odd.
 */
#ifndef LOAD_STACKS_H
#define LOAD_STACKS_H

#include "load/odd.h"

/* The settler gets help after so many records; fewer are not worth it. */
enum { HELP_AFTER = 1 << 16 };

void stacks_init(struct stacks *, const struct facts *, struct ids *,
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

/* Everything so far is in the calls and trees of the threads. */
bool stacks_settle(struct stacks *, struct error *err);

/* The same where a file that is still being written has no more for now: where
 * many events wait (load/second) they wait no longer. */
bool stacks_idle(struct stacks *, struct error *err);

/* Makes the running calls of the thread visible in its calls; when all is
 * settled. */
bool stacks_show_open(struct thread *, struct error *err);

/* Ends the calls that are still running, at the thread's last event (R4). */
bool stacks_finish(struct stacks *, struct error *err);

#endif

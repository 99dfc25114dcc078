/* SPDX-License-Identifier: Apache-2.0 */
/*
 * load/loader.h - from events to calls: runs the stack of each thread.
 *
 * An enter pushes a frame; an exit pops it and writes the call after those that
 * have ended.  Usual records run through a loop, and their calls are stored by
 * the loader or by the helper (store_worker below).  All that this loop leaves
 * alone is run event by event: the first of a thread, unknown methods, exits
 * that no enter fits, clocks that go back (R2, R3, R5 - R10), and layouts
 * without a loop.
 *
 * Most threads are read once: an exit on an empty stack is put around all the
 * rest.  But an exit that matches no enter may be that of a frame which ran
 * since before the recording, and only a later exit tells of it.  From such an
 * exit on the events of a thread are pending until the thread has no more.
 * Then they are run in a second pass: if a later exit has told of such frames,
 * these are put below the stack first.
 */
#ifndef LOAD_LOADER_H
#define LOAD_LOADER_H

#include "model/ids.h"
#include "model/thread.h"
#include "trace/sink.h"

/* ---- calls that have ended ----
 *
 * Finding a call's node mostly misses the processor's cache.  So calls wait, a
 * few at a time, while memory is asked for what they need.
 *
 * A new node does not look for its parent: that is the node of the call that
 * runs one level above, the next one that ends there.  Until then the node is
 * an *orphan* of that level (call_level.orphans). */

enum { ENDED_CALLS_ROOM = 256 };

struct ended_call {
	uint64_t hash;  /* of its stack */
	uint32_t method;
	uint32_t place; /* depth | enum call_end << END_SHIFT */
	uint64_t begin[CLOCKS], time[CLOCKS];
};

/* Calls of one thread that follow each other. */
struct ended_run {
	struct thread *thread;
	uint32_t count;
};

struct ended_calls {
	uint32_t count, run_count;
	struct ended_run runs[ENDED_CALLS_ROOM];
	struct ended_call calls[ENDED_CALLS_ROOM]; /* in the order they ended */
};

/* ---- the helper, and the balance of threads ----
 *
 * The helper is a second thread that stores calls beside the loader.
 *
 * The loader runs all records.  It stores the calls of some threads itself; of
 * others it passes them on to the helper, on a second core, in buffers that it
 * fills.  So the levels and the tree of a thread are touched by one of them
 * only.  After store_worker_wait the loader, and the readers that it lets look,
 * may touch all of them.
 *
 * To store calls takes longer than to read their records.  So the helper cannot
 * keep up with all threads, and the loader stores some itself: about as many
 * that neither waits long for the other. */

struct helper;

struct store_worker {
	struct helper *helper;      /* NULL: none */
	struct ended_calls *helped; /* the buffer that goes to the helper
	                               next */
	struct ended_calls own;     /* calls that the loader stores */
	uint64_t next_at;           /* threads are shared out again when so many
	                               records have been read */
};

/* Goes on after a failure: there is memory again. */
void store_worker_go_on(struct store_worker *);

/* ---- the loader ---- */

/* How events are run (R3): once, or after they have waited: by a look ahead
 * that stores no call, and then without or with calls from before the recording
 * below the stack. */
enum pass { PASS_ONLY, PASS_LOOK, PASS_FIRST, PASS_SECOND };

struct first_look;

struct loader {
	const struct facts *facts; /* borrowed, as the next three */
	struct ids *ids;
	struct threads *threads;
	struct notices *notices;
	bool has_clock[CLOCKS];
	enum clock axis;
	bool is_long;            /* wall time surely exceeds 2^32 ticks */
	uint64_t latest[CLOCKS]; /* the last event of any thread */
	uint64_t records;
	enum pass pass;
	struct first_look *look; /* of PASS_LOOK */
	uint32_t *running;       /* by method: its calls on the stack of the
	                            thread, in all passes but PASS_ONLY; else
	                            zeros */
	size_t running_room;
	struct store_worker store_worker;
	bool is_alone;           /* there is no helper, and will be none */
};

/* Deeper calls are counted, and their time is their caller's own. */
enum { MAX_DEPTH = 65535 };

/* The helper starts after so many records; fewer are not worth it. */
enum { HELP_AFTER = 1 << 16 };

void loader_init(struct loader *, const struct facts *, struct ids *,
    struct threads *, struct notices *);

/* Counts the times of the thread's records from `base` from here on. */
void loader_rebase(struct loader *, uint32_t thread,
    const uint64_t base[CLOCKS]);

/* Runs a batch of records; false when memory ran out.  The calls can be looked
 * at after loader_store. */
bool loader_run(struct loader *, const struct event *, size_t count,
    struct error *err);

/* Runs records of the usual layout as they stand in the file, up to the first
 * that is odd, and writes how many. */
bool loader_run_records(struct loader *, const unsigned char *at,
    size_t *count, struct error *err);

/* Stores everything so far in the calls and trees of the threads.  Running
 * calls are visible and counted as if they ended at the last event of their
 * thread, until the next time.  Costs a look at each of these in threads that
 * have had events since the last time. */
bool loader_store(struct loader *, struct error *err);

/* Stores everything so far, where a file that is still being written has no
 * more for now.  Many pending events of a thread are run as well. */
bool loader_idle(struct loader *, struct error *err);

/* Ends the calls that are still running, at the thread's last event (R4). */
bool loader_finish(struct loader *, struct error *err);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * load/fast_path.h - the loop over the usual records of a thread, and the calls
 * that have ended on their way to level and node.
 *
 * An enter pushes a frame; an exit pops it and writes the call after those that
 * have ended.  Records that are not usual are left to load/loader.h.
 */
#ifndef LOAD_FAST_PATH_H
#define LOAD_FAST_PATH_H

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

/* Counts `count` calls of the thread that have been written after the
 * others. */
void ended_calls_extend(struct ended_calls *, struct thread *, uint32_t count);

/* Stores all of them in the levels and trees of their threads.  On failure the
 * calls that are left are dropped. */
bool ended_calls_store(struct ended_calls *, struct error *err);

/* Makes the tree whole when all ended calls are stored: running calls get nodes,
 * and become visible.  Marks the methods that have nodes as used. */
bool ended_calls_link(struct thread *, struct ids *, struct error *err);

/* ---- the loop ---- */

/* Deeper calls are counted, and their time is their caller's own. */
enum { MAX_DEPTH = 65535 };

/*
 * Runs the records of thread `t` that `events` begins with, up to the first
 * that is odd, or for which there is no room.  Returns how many it has run.
 * `ids` are those of methods.
 */
size_t fast_path_usual(struct thread *t, const struct id_map *ids,
    const struct event *events, size_t count, struct ended_calls *);

/* Runs records of the usual layout as they stand in the file, and returns how
 * many.  It runs none while it is not yet known whether the thread was sampled,
 * nor where methods have large ids. */
size_t fast_path_records(struct thread *, const struct id_map *ids,
    const unsigned char *at, size_t count, struct ended_calls *);

#endif

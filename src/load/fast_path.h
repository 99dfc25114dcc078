/*
 * load/fast_path.h - the loop over the records of a thread: its usual part.
 *
 * Enter pushes a frame, exit pops it and writes the call to those that are
 * finished.  Whatever is odd is left alone, for load/loader.
 */
#ifndef LOAD_FAST_PATH_H
#define LOAD_FAST_PATH_H

#include "model/ids.h"
#include "model/thread.h"
#include "trace/sink.h"

/*
 * Calls that have ended, on their way to column and node.
 *
 * Finding a call's node mostly misses the processor's cache.  So calls wait
 * here, a few at a time, while memory is asked for what they need.
 *
 * A new node does not look for its parent: that is the call that runs one
 * level above, the next one that ends there.  Until then the node is an
 * *orphan* of that level's column.
 */

enum { FINISHED_ROOM = 256 };

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
	struct ended_run runs[FINISHED_ROOM];
	struct ended_call calls[FINISHED_ROOM]; /* in the order they ended */
};

/* Counts `count` calls that have been written after the others. */
void ended_calls_extend(struct ended_calls *, struct thread *, uint32_t count);

/* Moves them all to the columns and trees of their threads.  On failure those
 * that are left are dropped. */
bool ended_calls_settle(struct ended_calls *, struct error *err);

/* When all that ended is settled: makes the trees whole by giving nodes to
 * running calls that have orphans, and marks the methods that have nodes. */
bool ended_calls_link(struct thread *, struct ids *, struct error *err);

/* Gives nodes to the calls that run on the outermost `levels` levels, and puts
 * their numbers into `open` unless that is NULL. */
bool ended_calls_open(struct thread *, uint32_t levels, struct open_call *open,
    struct error *err);

/* Deeper calls are counted, and their time is their caller's own. */
enum { MAX_DEPTH = 65535 };

/*
 * Runs the records of thread `t` that `events` begins with, up to the first
 * that is odd, or for which there is no room; returns how many.  `ids` are
 * those of methods.
 */
size_t fast_path_usual(struct thread *t, const struct id_map *ids,
    const struct event *events, size_t count, struct ended_calls *);

/* The same with records of the usual layout as they stand in the file; none
 * while it is not yet known whether the thread was sampled, or where methods
 * have large ids, or events of the thread are held. */
size_t fast_path_records(struct thread *, const struct id_map *ids,
    const unsigned char *at, size_t count, struct ended_calls *);

#endif

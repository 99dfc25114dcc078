/*
 * load/record_runs.h - records of the file that wait to be run.
 *
 * Where the helper has a thread all to itself, the loader only looks where its
 * records are; they are run, from the file, and their calls settled on the other
 * core, and nothing that one core has made must go to the other.
 */
#ifndef LOAD_RECORD_RUNS_H
#define LOAD_RECORD_RUNS_H

#include "load/walk.h"

/* Records of the usual layout that follow each other, of one thread. */
struct record_run {
	struct thread *thread;
	const unsigned char *at;
	size_t count;
};

enum { RECORD_RUNS = 256, WAITING_RECORDS = 1024 };

struct record_runs {
	uint32_t count, done;
	size_t records;
	struct record_run runs[RECORD_RUNS];
};

static inline bool record_runs_are_full(const struct record_runs *r)
{
	return r->count == RECORD_RUNS || r->records >= WAITING_RECORDS;
}

/* How many of the records are of the same thread as the first. */
size_t record_runs_length(const unsigned char *at, size_t count);

/* Adds a run where they are not full. */
void record_runs_add(struct record_runs *, const struct record_run *);

/*
 * Runs them, with the numbers of methods, up to the first record that is odd;
 * those that are left begin with run `done`.  Calls that have ended by then are
 * settled.  False when memory ran out.
 */
bool record_runs_walk(struct record_runs *, const struct id_map *methods,
    struct finished *, struct error *err);

#endif

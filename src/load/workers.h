/* SPDX-License-Identifier: Apache-2.0 */
/*
 * load/workers.h - the helper: a second thread that stores calls beside the
 * loader, and the balance of threads between the two.
 *
 * The loader stores the calls of some threads itself; of others it passes them
 * on to the helper, on a second core.  The helper gets either ended calls, in
 * buffers that the loader fills, or records as they stand in the file, which
 * the helper runs, too: then the loader only looks where the records are, and
 * nothing that one core has made must go to the other.  So the levels and the
 * tree of a thread are touched by one of them only.  After store_worker_wait
 * the loader, and the readers that it lets look, may touch all of them.
 */
#ifndef LOAD_WORKERS_H
#define LOAD_WORKERS_H

#include "load/fast_path.h"

/* ---- records that wait to be run ---- */

/* Records of the usual layout that follow each other, of one thread. */
struct record_batch {
	struct thread *thread;
	const unsigned char *records;
	size_t count;
};

enum { RECORD_RUNS = 256, WAITING_RECORDS = 1024 };

struct record_batches {
	uint32_t count, done;
	size_t records;
	struct record_batch runs[RECORD_RUNS];
};

static inline bool record_batches_are_full(const struct record_batches *r)
{
	return r->count == RECORD_RUNS || r->records >= WAITING_RECORDS;
}

/* Returns how many of the records are of the thread of the first. */
size_t record_batches_length(const unsigned char *at, size_t count);

/* ---- the helper ---- */

struct helper;

/* What is passed on at a time. */
struct passed {
	struct ended_calls calls;
	struct record_batches records;
};

struct store_worker {
	struct helper *helper;   /* NULL: none */
	struct passed *helped;   /* the buffers that go to the helper next */
	struct ended_calls own;  /* calls that the loader stores */
	uint32_t left;           /* batches of records: see store_worker_left */
	uint32_t passes;         /* of buffers to the helper … */
	uint32_t full, idle;     /* … that waited, that found it waiting */
};

/* Begins without a helper.  The store worker must not move from now on. */
void store_worker_init(struct store_worker *);

/* Starts a helper if there is a core for it; nothing may wait.  Without one,
 * loading is only slower.  `methods` are the numbers of their ids. */
void store_worker_get_help(struct store_worker *, const struct id_map *methods);

/* Ends the helper, after store_worker_wait. */
void store_worker_end(struct store_worker *);

/* Goes on after a failure: there is memory again. */
void store_worker_go_on(struct store_worker *);

/* Returns the buffer for calls of the thread that the loader has run.  The
 * loader runs a thread of HELPED_RECORDS only where nothing waits. */
static inline struct ended_calls *store_worker_buffer(struct store_worker *s,
    const struct thread *t)
{
	return t->helped == HELPED_CALLS ? &s->helped->calls : &s->own;
}

/* Passes on the buffer of the thread; then there is another that has room.
 * False when memory ran out, now or in a buffer before. */
bool store_worker_pass(struct store_worker *, const struct thread *,
    struct error *err);

/* Gives the helper records to run. */
bool store_worker_pass_records(struct store_worker *,
    const struct record_batch *, struct error *err);

/* Passes all on, and returns when all is stored, but for what is left. */
bool store_worker_wait(struct store_worker *, struct error *err);

/*
 * Returns the first batch of records that the helper has left, or NULL when all
 * have been run.  At a record that is odd the helper stops, and leaves it to
 * the loader with all that it was given after it.  These records are to be run
 * before any others, and the batch is the caller's to count down.  There may be
 * some after each of the calls above.
 */
struct record_batch *store_worker_left(struct store_worker *);

/* ---- the balance ----
 *
 * To store calls takes longer than to read their records.  So the helper cannot
 * keep up with all threads, and the loader stores some itself: about as many
 * that neither waits for the other.  From time to time it looks how that went.
 * The helper gets records where these can be shared out evenly; a thread with
 * most of the records is read by the loader and stored by the helper. */

/* All zeros is the beginning: the loader has all threads. */
struct balance {
	uint32_t loader;    /* its part of the calls, in SHARES */
	bool gives_records; /* to the helper, not calls */
	bool has_grown;     /* the loader's part, when it last changed */
	uint32_t rounds;    /* of asking */
	uint32_t turns;     /* of the loader's part growing to shrinking */
	uint64_t next_at;   /* when so many records have been read */
};

/* Is it time to share the threads out anew, after so many records? */
bool balance_is_due(struct balance *, struct store_worker *, uint32_t threads,
    uint64_t records);

/* Shares the threads out anew; nothing may wait.  `may_give_records`: records
 * come as they stand in the file, and are seldom odd. */
void balance_threads(struct balance *, struct threads *, bool may_give_records);

/* Gives the helper no more records; nothing may wait. */
void balance_no_records(struct balance *, struct threads *);

#endif

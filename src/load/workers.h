/*
 * load/workers.h - which threads the helper takes, and which the loader.
 *
 * To settle calls takes longer than to read their records, so the helper cannot
 * keep up with all threads, and the loader settles some itself: about as many
 * that neither waits for the other.  From time to time it looks how that went.
 * The helper gets records to run itself where that can be shared out evenly; a
 * thread with most of the records is read by one and settled by the other.
 */
#ifndef LOAD_WORKERS_H
#define LOAD_WORKERS_H

#include "load/fast_path.h"

/*
 * Records of the file that wait to be run.
 *
 * Where the helper has a thread all to itself, the loader only looks where its
 * records are; they are run, from the file, and their calls settled on the other
 * core, and nothing that one core has made must go to the other.
 */

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

/* How many of the records are of the same thread as the first. */
size_t record_batches_length(const unsigned char *at, size_t count);

/*
 * Settles finished calls, beside the loader if it can.
 *
 * Of some threads the loader settles the calls itself, and of others the helper
 * does, a thread on a second core: either of calls, in buffers that the loader
 * fills and passes on, or of records, which the helper runs, too.  So the columns
 * and the tree of a thread are touched by one of them only; the loader, and those
 * whom it lets look, touch all of them after store_worker_wait.
 */

struct helper;

/* What is passed on at a time. */
struct passed {
	struct ended_calls calls;
	struct record_batches records;
};

struct store_worker {
	struct helper *helper;   /* NULL: none */
	struct passed *helped;   /* the buffers of what the helper settles */
	struct ended_calls own;     /* of what the loader does */
	uint32_t left;           /* runs of records: see store_worker_left */
	uint32_t passes;         /* of buffers to the helper … */
	uint32_t full, idle;     /* … that waited, that found it waiting */
};

/* The buffer for calls that the loader has run.  It runs a thread of which the
 * helper has the records only where nothing waits. */
static inline struct ended_calls *store_worker_buffer(struct store_worker *s,
    const struct thread *t)
{
	return t->helped == HELPED_CALLS ? &s->helped->calls : &s->own;
}

/* It stays where it is from now on. */
void store_worker_init(struct store_worker *);

/* Gets a helper if there is a core for it; nothing may wait.  Where that is not
 * possible it is only slower.  `methods` are the numbers of their ids. */
void store_worker_get_help(struct store_worker *, const struct id_map *methods);

/* There is memory again: what failed before is over. */
void store_worker_go_on(struct store_worker *);

/* Ends the helper; after store_worker_wait. */
void store_worker_end(struct store_worker *);

/* Passes on the buffer of the thread; then there is another that has room.
 * False when memory ran out, now or in a buffer before. */
bool store_worker_pass(struct store_worker *, const struct thread *,
    struct error *err);

/* Gives the helper records to run. */
bool store_worker_pass_records(struct store_worker *,
    const struct record_batch *, struct error *err);

/* Passes all on, and returns when all is settled, but for what is left. */
bool store_worker_wait(struct store_worker *, struct error *err);

/*
 * At a record that is odd the helper stops, and leaves it to the loader, with all
 * that it was given after it: these records are to be run before any others.
 * There may be some after each of the calls above.  The first of them, which is
 * the caller's to count down; NULL when all have been run.
 */
struct record_batch *store_worker_left(struct store_worker *);

/* All zeros is the beginning: the loader has all threads. */
struct balance {
	uint32_t loader;    /* its part of the calls, in SHARES */
	bool gives_records; /* to the helper, not calls */
	bool has_grown;     /* the loader's part, when it last changed */
	uint32_t rounds;    /* of asking */
	uint32_t turns;     /* of the loader's part growing to shrinking */
	uint64_t next_at;   /* when so many records have been read */
};

/* Is it time to share anew, after so many records? */
bool balance_is_due(struct balance *, struct store_worker *, uint32_t threads,
    uint64_t records);

/* Shares anew; nothing may wait.  `may_give_records`: they come as they stand in
 * the file, and are seldom odd. */
void balance_threads(struct balance *, struct threads *, bool may_give_records);

/* The helper gets no more records; nothing may wait. */
void balance_no_records(struct balance *, struct threads *);

#endif

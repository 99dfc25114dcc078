/* SPDX-License-Identifier: Apache-2.0 */
/*
 * load/workers.h - the helper: a second thread that stores calls beside the
 * loader, and the balance of threads between the two.
 *
 * The loader runs all records.  It stores the calls of some threads itself; of
 * others it passes them on to the helper, on a second core, in buffers that it
 * fills.  So the levels and the tree of a thread are touched by one of them
 * only.  After store_worker_wait the loader, and the readers that it lets look,
 * may touch all of them.
 *
 * To store calls takes longer than to read their records.  So the helper cannot
 * keep up with all threads, and the loader stores some itself: about as many
 * that neither waits for the other.  From time to time it looks how that went.
 */
#ifndef LOAD_WORKERS_H
#define LOAD_WORKERS_H

#include "load/fast_path.h"

struct helper;

struct store_worker {
	struct helper *helper; /* NULL: none */
	struct ended_calls *helped; /* the buffer that goes to the helper
	                               next */
	struct ended_calls own; /* calls that the loader stores */
	uint32_t passes;        /* of buffers to the helper … */
	uint32_t full, idle;    /* … that waited, that found it waiting */
	uint32_t part;          /* the loader's part of the calls, in PARTS */
	bool has_grown;         /* the part, when it last changed */
	uint32_t rounds;        /* of sharing out */
	uint32_t turns;         /* of the part from growing to shrinking */
	uint64_t next_at;       /* when so many records have been read */
};

/* Begins without a helper.  The store worker must not move from now on. */
void store_worker_init(struct store_worker *);

/* Starts a helper if there is a core for it; nothing may wait.  Without one,
 * loading is only slower. */
void store_worker_get_help(struct store_worker *);

/* Ends the helper, after store_worker_wait. */
void store_worker_end(struct store_worker *);

/* Goes on after a failure: there is memory again. */
void store_worker_go_on(struct store_worker *);

/* Returns the buffer for calls of the thread. */
static inline struct ended_calls *store_worker_buffer(struct store_worker *s,
    const struct thread *t)
{
	return t->is_helped ? s->helped : &s->own;
}

/* Passes on the buffer of the thread; then there is another that has room.
 * False when memory ran out, now or in a buffer before. */
bool store_worker_pass(struct store_worker *, const struct thread *,
    struct error *err);

/* Passes all on, and returns when all is stored. */
bool store_worker_wait(struct store_worker *, struct error *err);

/* Shares the threads out anew, if that is due after so many records.  False
 * when memory ran out. */
bool store_worker_share(struct store_worker *, struct threads *,
    uint64_t records, struct error *err);

#endif

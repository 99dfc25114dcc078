/*
 * load/share.h - which threads the helper takes, and which the loader.
 *
 * To settle calls takes longer than to read their records, so the helper cannot
 * keep up with all threads, and the loader settles some itself: about as many
 * that neither waits for the other.  From time to time it looks how that went.
 * The helper gets records to run itself where that can be shared out evenly; a
 * thread with most of the records is read by one and settled by the other.
 */
#ifndef LOAD_SHARE_H
#define LOAD_SHARE_H

#include "load/settler.h"

/* All zeros is the beginning: the loader has all threads. */
struct share {
	uint32_t loader;    /* its part of the calls, in SHARES */
	bool gives_records; /* to the helper, not calls */
	bool has_grown;     /* the loader's part, when it last changed */
	uint32_t rounds;    /* of asking */
	uint32_t turns;     /* of the loader's part growing to shrinking */
	uint64_t next_at;   /* when so many records have been read */
};

/* Is it time to share anew, after so many records? */
bool share_is_due(struct share *, struct settler *, uint32_t threads,
    uint64_t records);

/* Shares anew; nothing may wait.  `may_give_records`: they come as they stand in
 * the file, and are seldom odd. */
void share_threads(struct share *, struct threads *, bool may_give_records);

/* The helper gets no more records; nothing may wait. */
void share_no_records(struct share *, struct threads *);

#endif

/*
 * model/share.h - which threads the helper settles, and which the loader.
 *
 * To settle calls takes longer than to read their records, so the helper cannot
 * keep up with all threads, and the loader settles some itself: about as many
 * that neither waits for the other.  From time to time it looks how that went.
 * It changes nothing where one thread has nearly all calls.
 */
#ifndef MODEL_SHARE_H
#define MODEL_SHARE_H

#include "model/settler.h"

/* All zeros is the beginning: the helper has all threads. */
struct share {
	uint32_t loader;  /* its part of the calls, in SHARES */
	uint64_t next_at; /* when so many records have been read */
};

/* After so many records; shares anew if it is time.  False when memory ran
 * out. */
bool share_threads(struct share *, struct settler *, struct threads *,
    uint64_t records, struct error *err);

#endif

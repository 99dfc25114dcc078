/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/arena.h - memory given out in pieces and freed all at once; huge blocks.
 *
 * An arena is for what grows with the trace.  Its pieces never move, so nothing
 * is copied when more are taken, and memory that has not been given out is
 * never touched.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

#include "base/bytes.h"
#include "base/error.h"

struct scratch;
struct slab;

/* All zeros is an empty arena. */
struct arena {
	struct slab *slabs;
	unsigned char *next;
	size_t left, total;
	struct scratch *scratch; /* every piece is in this file, also after
	                          * arena_free; NULL: anonymous memory */
};

/* Takes `size` bytes, not cleared, aligned to 64 when all sizes are multiples
 * of that.  When memory is out the program ends.  Not for an arena in a
 * scratch, which may be full. */
void *arena_take(struct arena *, size_t size) __attribute__((returns_nonnull));

/* Takes a copy of the text, with a NUL after it. */
char *arena_text(struct arena *, struct slice) __attribute__((returns_nonnull));

/* Takes bytes as arena_take does, or returns NULL when memory, or the scratch,
 * is out: for what is large because a trace is large. */
void *arena_try(struct arena *, size_t size, struct error *err);

/* Returns where the next piece begins; NULL as arena_try.  Up to `size` bytes
 * there may be written before they are taken; taking them then cannot fail. */
void *arena_room(struct arena *, size_t size, struct error *err);

void arena_free(struct arena *);

/* ---- blocks that are large, and touched everywhere ---- */

/*
 * Allocates as malloc does, for free to free; NULL when memory is out.  A large
 * block asks for huge pages: 4 KB of them cost half as much as a page of their
 * own, and are found faster.
 */
void *big_alloc(size_t bytes);

/* Faults in, all together, the whole pages of a stretch that is about to be
 * written, at a fraction of the cost of one fault each.  Where the system
 * cannot do that the writing is only slower. */
void big_fault_in(void *from, size_t bytes);

#endif

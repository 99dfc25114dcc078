/*
 * base/arena.h - memory given out in pieces, freed all at once.
 *
 * For what grows with the trace: pieces never move, so nothing is copied when
 * more come, and what has not been given out is never touched.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

#include "base/error.h"

/*
 * Memory that is large, and touched everywhere.
 */

/*
 * Memory as of malloc, which free frees; NULL when there is none.  Where it is
 * large it asks for huge pages: 4 KB of them cost half as much, and are found
 * faster.
 */
void *big_alloc(size_t bytes);

/*
 * What is about to be written from there on: whole pages of it are faulted in together,
 * which costs a fraction of one fault each.  Where that is not possible it is only slower.
 */
void big_fault_in(void *from, size_t bytes);

struct scratch;
struct slab;

/* All zeros is an empty arena. */
struct arena {
	struct slab *slabs;
	unsigned char *next;
	size_t left, total;
	struct scratch *scratch; /* NULL: anonymous memory; else all is in this
	                          * file, and stays there after arena_free */
};

/* `size` bytes, not cleared, aligned to 64 when all sizes are multiples of
 * that.  NULL when memory, or the scratch, is out. */
void *arena_take(struct arena *, size_t size, struct error *err);

/* Where the next piece begins; `size` bytes there may be written before they are
 * taken, or fewer, which then cannot fail. */
void *arena_room(struct arena *, size_t size, struct error *err);

void arena_free(struct arena *);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/memory.h"

/* ---- huge blocks ---- */

enum { HUGE_PAGE = 2 << 20, HUGE_LEAST = 2 * HUGE_PAGE };

void *big_alloc(size_t bytes)
{
#ifdef MADV_HUGEPAGE
	void *memory;

	if (bytes >= HUGE_LEAST) {
		if (posix_memalign(&memory, HUGE_PAGE, bytes) != 0)
			return NULL;
		madvise(memory, bytes, MADV_HUGEPAGE);
		return memory;
	}
#endif
	return malloc(bytes);
}

void big_fault_in(void *from, size_t bytes)
{
#ifdef MADV_POPULATE_WRITE
	const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	const uintptr_t at = (uintptr_t)from, end = (at + bytes) / page * page;
	const uintptr_t begin = (at + page - 1) / page * page;

	if (begin < end)
		madvise((void *)begin, end - begin, MADV_POPULATE_WRITE);
#else
	(void)from;
	(void)bytes;
#endif
}

/* ---- arenas ---- */

enum {
	LINE = 64,
	FIRST_SLAB = 16 << 10,
	LARGEST_SLAB = 64 << 20,
	STEP = 128 << 10 /* what is faulted in at a time */
};

struct slab {
	struct slab *next;
};

/* Adds a slab; they grow with the arena. */
static bool add_slab(struct arena *a, size_t need, struct error *err)
{
	size_t size = a->total / 4, bytes;
	struct slab *slab = NULL;

	if (size < FIRST_SLAB)
		size = FIRST_SLAB;
	if (size > LARGEST_SLAB)
		size = LARGEST_SLAB;
	if (size < need)
		size = need;
	if (a->scratch != NULL) {
		unsigned char *piece = scratch_take(a->scratch, size, err);

		if (piece == NULL)
			return false;
		a->next = piece;
	} else {
		if (!__builtin_add_overflow(size, sizeof *slab + LINE, &bytes))
			slab = big_alloc(bytes);
		if (slab == NULL)
			return fail_memory(err, size);
		slab->next = a->slabs;
		a->slabs = slab;
		a->next = (unsigned char *)(slab + 1);
		a->next += LINE - (uintptr_t)a->next % LINE;
	}
	a->left = size;
	a->total += size;
	return true;
}

void *arena_room(struct arena *a, size_t size, struct error *err)
{
	return size > a->left && !add_slab(a, size, err) ? NULL : a->next;
}

void *arena_try(struct arena *a, size_t size, struct error *err)
{
	unsigned char *piece = arena_room(a, size, err);

	if (piece == NULL)
		return NULL;
	a->next += size;
	a->left -= size;
	/* faults in the step after the one that is being written */
	if (((uintptr_t)piece ^ (uintptr_t)a->next) >= STEP &&
	    a->left >= 2 * STEP)
		big_fault_in((void *)(((uintptr_t)a->next &
		    ~(uintptr_t)(STEP - 1)) + STEP), STEP);
	return piece;
}

void *arena_take(struct arena *a, size_t size)
{
	void *piece;

	while ((piece = arena_try(a, size, NULL)) == NULL)
		memory_make_room(size);
	return piece;
}

char *arena_text(struct arena *a, struct slice text)
{
	char *copy = arena_take(a, text.length + 1);

	if (text.length > 0)
		memcpy(copy, text.start, text.length);
	copy[text.length] = '\0';
	return copy;
}

void arena_free(struct arena *a)
{
	while (a->slabs != NULL) {
		struct slab *next = a->slabs->next;

		free(a->slabs);
		a->slabs = next;
	}
	*a = (struct arena){ 0 };
}

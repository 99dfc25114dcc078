#include "config.h"

#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

enum {
	LINE = 64,
	FIRST_SLAB = 16 << 10,
	HUGE_PAGE = 2 << 20,
	LARGEST_SLAB = 64 << 20
};

struct slab {
	struct slab *next;
};

static size_t round_up(size_t size, size_t unit)
{
	return (size + unit - 1) / unit * unit;
}

/* Slabs grow with the arena; whole huge pages once they are that large. */
static size_t slab_size(const struct arena *a, size_t need)
{
	size_t size = a->total / 4;

	if (size < FIRST_SLAB)
		size = FIRST_SLAB;
	if (size > LARGEST_SLAB)
		size = LARGEST_SLAB;
	if (size < need)
		size = need;
	return size < HUGE_PAGE ? size : round_up(size, HUGE_PAGE);
}

static void ask_for_huge_pages(void *at, size_t size)
{
#ifdef MADV_HUGEPAGE
	if (size >= HUGE_PAGE)
		madvise(at, size, MADV_HUGEPAGE); /* or not: only slower */
#else
	(void)at;
	(void)size;
#endif
}

static bool add_slab(struct arena *a, size_t need, struct error *err)
{
	size_t size = slab_size(a, need);
	size_t unit = size < HUGE_PAGE ? LINE : HUGE_PAGE;
	size_t bytes = sizeof(struct slab) + size + unit;
	struct slab *slab = size < need || bytes < size ? NULL : malloc(bytes);

	if (slab == NULL)
		return fail_memory(err, size);
	slab->next = a->slabs;
	a->slabs = slab;
	a->at = (unsigned char *)slab +
	    (round_up((uintptr_t)(slab + 1), unit) - (uintptr_t)slab);
	a->left = size;
	a->total += size;
	ask_for_huge_pages(a->at, size);
	return true;
}

void *arena_take(struct arena *a, size_t size, struct error *err)
{
	void *piece;

	if (size > a->left && !add_slab(a, size, err))
		return NULL;
	piece = a->at;
	a->at += size;
	a->left -= size;
	return piece;
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

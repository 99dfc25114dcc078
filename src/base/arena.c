#include "config.h"

#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>

enum {
	LINE = 64,
	FIRST_SLAB = 16 << 10,
	LARGEST_SLAB = 64 << 20
};

struct slab {
	struct slab *next;
};

/* Slabs grow with the arena.  (Huge pages were tried: where the kernel has to
 * fetch them from a host, filling them with zeros cost more than they saved.) */
static size_t slab_size(const struct arena *a, size_t need)
{
	size_t size = a->total / 4;

	if (size < FIRST_SLAB)
		size = FIRST_SLAB;
	if (size > LARGEST_SLAB)
		size = LARGEST_SLAB;
	return size < need ? need : size;
}

static bool add_slab(struct arena *a, size_t need, struct error *err)
{
	size_t size = slab_size(a, need), bytes;
	struct slab *slab = NULL;

	if (!__builtin_add_overflow(size, sizeof *slab + LINE, &bytes))
		slab = malloc(bytes);
	if (slab == NULL)
		return fail_memory(err, size);
	slab->next = a->slabs;
	a->slabs = slab;
	a->at = (unsigned char *)(slab + 1);
	a->at += LINE - (uintptr_t)a->at % LINE;
	a->left = size;
	a->total += size;
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

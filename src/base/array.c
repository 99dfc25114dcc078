/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>

static bool size_of_items(size_t count, size_t size, size_t *bytes)
{
	return !__builtin_mul_overflow(count, size, bytes);
}

void *array_grow(void *items, size_t *room, size_t need, size_t size,
    struct error *err)
{
	size_t wanted = *room + *room / 2, bytes;
	void *grown;

	if (need <= *room && items != NULL)
		return items;
	if (wanted < 4)
		wanted = 4;
	if (wanted < need)
		wanted = need;
	if (!size_of_items(wanted, size, &bytes)) {
		fail_memory(err, SIZE_MAX);
		return NULL;
	}
	grown = realloc(items, bytes);
	if (grown == NULL) {
		fail_memory(err, bytes);
		return NULL;
	}
	*room = wanted;
	return grown;
}

void *array_new(size_t count, size_t size, struct error *err)
{
	size_t bytes;
	void *items;

	if (!size_of_items(count, size, &bytes)) {
		fail_memory(err, SIZE_MAX);
		return NULL;
	}
	items = calloc(count == 0 ? 1 : count, size);
	if (items == NULL)
		fail_memory(err, bytes);
	return items;
}

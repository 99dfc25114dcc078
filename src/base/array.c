/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"

static size_t size_of_items(size_t count, size_t size)
{
	size_t bytes;

	if (__builtin_mul_overflow(count, size, &bytes))
		error_end_of_memory(SIZE_MAX);
	return bytes;
}

void *array_grow(void *items, size_t *room, size_t need, size_t size)
{
	size_t wanted = *room + *room / 2, bytes;
	void *grown;

	if (need <= *room && items != NULL)
		return items;
	if (wanted < 4)
		wanted = 4;
	if (wanted < need)
		wanted = need;
	bytes = size_of_items(wanted, size);
	while ((grown = realloc(items, bytes)) == NULL)
		memory_make_room(bytes);
	*room = wanted;
	return grown;
}

void *array_grow_zeroed(void *items, size_t *room, size_t need, size_t size)
{
	const size_t before = *room;
	char *grown = array_grow(items, room, need, size);

	memset(grown + before * size, 0, (*room - before) * size);
	return grown;
}

void *array_new(size_t count, size_t size)
{
	const size_t bytes = size_of_items(count == 0 ? 1 : count, size);
	void *items;

	while ((items = calloc(1, bytes)) == NULL)
		memory_make_room(bytes);
	return items;
}

void array_sort(void *items, size_t count, size_t size,
    int (*compare)(const void *, const void *))
{
	if (count > 1)
		qsort(items, count, size, compare);
}

char *text_copy(const char *text)
{
	return text_copy_part(text, strlen(text));
}

char *text_copy_part(const char *text, size_t length)
{
	const size_t used = strnlen(text, length);

	return memcpy(array_new(used + 1, 1), text, used);
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/array.h - memory for arrays and texts, which is there or ends the
 * program (base/error.h, error_end_of_memory); the only place that multiplies
 * sizes.
 *
 * An array is a pointer, the number of items in use and the number of items
 * that there is room for.  Its owner keeps all three, and frees it with free().
 * What is large because a trace is large is asked of the budget before
 * (base/memory.h, memory_budget_room).
 */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stddef.h>

#define NEVER_NULL __attribute__((returns_nonnull, warn_unused_result))

/*
 * Makes room for at least `need` items of `size` bytes, growing by half.
 * Returns the array, perhaps moved; new items are not set.  Costs amortised
 * constant time an item.
 */
void *array_grow(void *items, size_t *room, size_t need,
    size_t size) NEVER_NULL;

/* Returns `count` zeroed items; 0 items have a place, too.  Pages are touched
 * on use. */
void *array_new(size_t count, size_t size) NEVER_NULL;

/* Makes room for `need` items in an array of theirs. */
#define ARRAY_ROOM(items, room, need) \
	((items) = array_grow((items), &(room), (need), sizeof *(items)))

/* Makes room likewise, and zeroes the new items. */
void *array_grow_zeroed(void *items, size_t *room, size_t need,
    size_t size) NEVER_NULL;

#define ARRAY_ROOM_ZEROED(items, room, need) \
	((items) = array_grow_zeroed((items), &(room), (need), sizeof *(items)))

/* Appends an item. */
#define ARRAY_ADD(items, room, count, ...) \
	(ARRAY_ROOM(items, room, (size_t)(count) + 1), \
	    (void)((items)[(count)++] = __VA_ARGS__))

/* Sorts an array, which may be empty, as qsort does. */
#define ARRAY_SORT(items, count, compare) \
	array_sort((items), (count), sizeof *(items), (compare))
void array_sort(void *items, size_t count, size_t size,
    int (*compare)(const void *, const void *));

/* Moves `low`, and `high` with it, to the first index from there to high - 1
 * for which the expression `is_before`, of the index, is false: to `high` where
 * there is none.  It is true of all before that, and of none after. */
#define BISECT(low, high, index, is_before)                              \
	while ((low) < (high)) {                                         \
		const __typeof__(low) index = (low) + ((high) - (low)) / 2; \
                                                                         \
		if (is_before)                                           \
			(low) = index + 1;                               \
		else                                                     \
			(high) = index;                                  \
	}

/* Return a copy of a text, and of its first `length` bytes at most, to be freed
 * with free(). */
char *text_copy(const char *) NEVER_NULL;
char *text_copy_part(const char *, size_t length) NEVER_NULL;

#endif

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

/* Return a copy of a text, and of its first `length` bytes at most, to be freed
 * with free(). */
char *text_copy(const char *) NEVER_NULL;
char *text_copy_part(const char *, size_t length) NEVER_NULL;

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/array.h - growing arrays; the only place that multiplies sizes.
 *
 * An array is a pointer, the number of items in use and the number of items
 * that there is room for.  Its owner keeps all three, and frees it with free().
 */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include "base/error.h"

/*
 * Makes room for at least `need` items of `size` bytes, growing by half.
 * Returns the array, perhaps moved; new items are not set.  On failure it
 * returns NULL, and the old array is untouched.  Costs amortised constant time
 * an item.
 */
void *array_grow(void *items, size_t *room, size_t need, size_t size,
    struct error *err);

/* Returns `count` zeroed items, or NULL when memory is out; 0 items are not
 * NULL either.  Pages are touched on use. */
void *array_new(size_t count, size_t size, struct error *err);

#endif

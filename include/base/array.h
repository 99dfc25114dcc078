/*
 * base/array.h - growing arrays; the only place that multiplies sizes.
 *
 * An array is a pointer, the number of items in use and the number there is
 * room for, all kept by its owner and freed with free().
 */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include "base/error.h"

/*
 * Makes room for at least `need` items of `size` bytes, growing by half.
 * Returns the array, perhaps moved; what is new is not set.  On failure NULL,
 * and the old array is untouched.  Amortised constant time an item.
 */
void *array_grow(void *items, size_t *room, size_t need, size_t size,
    struct error *err);

/* `count` zeroed items; never NULL for count 0.  Pages are touched on use. */
void *array_new(size_t count, size_t size, struct error *err);

#endif

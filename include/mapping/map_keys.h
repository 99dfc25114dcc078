/*
 * mapping/map_keys.h - numbers for keys of 64 bits, which are hashes themselves.
 */
#ifndef MAPPING_MAP_KEYS_H
#define MAPPING_MAP_KEYS_H

#include <stdbool.h>

#include "base/hash.h"

/* Room is the owner's: slots and keys for as many as there may be. */
struct map_keys {
	struct slots slots;
	uint64_t *keys;
	uint32_t count;
};

#define NO_MAP_KEY UINT32_MAX

/* The number of the key; NO_MAP_KEY: it has none. */
static inline uint32_t map_keys_find(const struct map_keys *k, uint64_t key)
{
	size_t slot;
	uint32_t n = slots_first(&k->slots, key, &slot);

	while (n != NO_SLOT && k->keys[n] != key)
		n = slots_next(&k->slots, key, &slot);
	return n == NO_SLOT ? NO_MAP_KEY : n;
}

/* The number of the key, new or not. */
static inline uint32_t map_keys_add(struct map_keys *k, uint64_t key,
    bool *is_new)
{
	uint32_t n = map_keys_find(k, key);

	*is_new = n == NO_MAP_KEY;
	if (n != NO_MAP_KEY)
		return n;
	slots_put(&k->slots, key, k->count);
	k->keys[k->count] = key;
	return k->count++;
}

#endif

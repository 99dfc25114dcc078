/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/id_map.h - ids and addresses of a file → our own numbers.
 */
#ifndef BASE_ID_MAP_H
#define BASE_ID_MAP_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"

#define NO_ID UINT32_MAX

enum { DIRECT_KEYS = 1 << 20 };

struct id_slot {
	uint64_t key;
	uint32_t value; /* one more; 0: free */
};

/*
 * Small keys (below 2^20) have a table of their own and cost one load; larger
 * ones, such as Dalvik's addresses, are hashed with a seed.  A key is asked for
 * with every record, so keys stand in the slots themselves: with the slots of
 * base/hash in between, a load of such a file takes a fifth more instructions.
 *
 * All zeros is an empty map.
 */
struct id_map {
	uint32_t *direct; /* values, one more; 0: no value */
	uint32_t direct_room;
	struct id_slot *slots;
	size_t slot_count, used;
	uint64_t seed;  /* of the slots */
	uint32_t count; /* keys */
};

void id_map_free(struct id_map *);

/* Sets or replaces the value of the key. */
void id_map_put(struct id_map *, uint64_t key, uint32_t value);

/* Returns the value of the key; a new one gets as many as there are keys. */
uint32_t id_map_number(struct id_map *, uint64_t key);

/* Returns the slot of a key, or a free one; there must be slots. */
static inline struct id_slot *id_map_slot(const struct id_map *m, uint64_t key)
{
	const size_t mask = m->slot_count - 1;
	size_t i = hash_of_number(m->seed, key) & mask;

	while (m->slots[i].key != key && m->slots[i].value != 0)
		i = (i + 1) & mask;
	return &m->slots[i];
}

/* Returns the value of the key, or NO_ID. */
static inline uint32_t id_map_get(const struct id_map *m, uint64_t key)
{
	if (key < m->direct_room)
		return m->direct[key] - 1;
	if (m->slot_count == 0 || key < DIRECT_KEYS)
		return NO_ID;
	return id_map_slot(m, key)->value - 1;
}

#endif

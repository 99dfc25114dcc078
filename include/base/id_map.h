/*
 * base/id_map.h - numbers of a file → our own numbers, from 0 and dense.
 *
 * Small keys (below 2^20) have a table of their own and cost one load; larger
 * ones, such as Dalvik's addresses, are hashed with a seed.  Those are asked for
 * with every record, so they stand in the slots themselves: with base/slots in
 * between, a load of them takes a fifth more instructions.
 */
#ifndef BASE_ID_MAP_H
#define BASE_ID_MAP_H

#include <stdint.h>

#include "base/error.h"

#define NO_ID UINT32_MAX

struct id_slot {
	uint32_t key, value; /* the value is one more; 0: free */
};

/* All zeros is an empty map. */
struct id_map {
	uint32_t *direct; /* values, one more; 0: no value */
	uint32_t direct_room;
	struct id_slot *slots;
	size_t slot_count, used;
	uint64_t seed; /* of the slots */
};

void id_map_free(struct id_map *);

/* Sets or replaces the value of the key. */
bool id_map_put(struct id_map *, uint32_t key, uint32_t value,
    struct error *err);

uint32_t id_map_find(const struct id_map *, uint32_t key);

/* Each value is another one from now on: `to` says which, by value. */
void id_map_renumber(struct id_map *, const uint32_t *to);

/* The value of the key, or NO_ID. */
static inline uint32_t id_map_get(const struct id_map *m, uint32_t key)
{
	return key < m->direct_room ? m->direct[key] - 1 :
	    id_map_find(m, key);
}

#endif

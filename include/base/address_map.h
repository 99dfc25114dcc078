/*
 * base/address_map.h - 64-bit addresses of a file → numbers from 0, dense.
 *
 * The number of an address is how many others came before it.  Slots follow from
 * a seed.
 */
#ifndef BASE_ADDRESS_MAP_H
#define BASE_ADDRESS_MAP_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/seed.h"

#define NO_ADDRESS UINT32_MAX

struct address_slot {
	uint64_t address;
	uint32_t number; /* one more; 0: free */
};

/* All zeros is an empty map. */
struct address_map {
	struct address_slot *slots;
	size_t slot_count; /* a power of two */
	uint32_t count;    /* of the addresses in it */
	uint64_t seed;
};

void address_map_free(struct address_map *);

/* The number of the address, new or not; NO_ADDRESS when memory is out or
 * NO_ADDRESS - 1 of them are there. */
uint32_t address_map_add(struct address_map *, uint64_t address,
    struct error *err);

/* Where an address is, or where it would be put. */
static inline struct address_slot *address_map_slot(const struct address_map *m,
    uint64_t address)
{
	size_t i = seed_hash(m->seed, address) & (m->slot_count - 1);

	while (m->slots[i].number != 0 && m->slots[i].address != address)
		i = (i + 1) & (m->slot_count - 1);
	return &m->slots[i];
}

/* Its number, or NO_ADDRESS. */
static inline uint32_t address_map_get(const struct address_map *m,
    uint64_t address)
{
	return m->slot_count == 0 ? NO_ADDRESS :
				    address_map_slot(m, address)->number - 1;
}

#endif

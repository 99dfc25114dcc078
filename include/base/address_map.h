/*
 * base/address_map.h - 64-bit addresses of a file → numbers from 0, dense.
 *
 * The number of an address is how many others came before it.
 */
#ifndef BASE_ADDRESS_MAP_H
#define BASE_ADDRESS_MAP_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/slots.h"

#define NO_ADDRESS UINT32_MAX

/* All zeros is an empty map. */
struct address_map {
	struct slots slots;
	uint64_t *addresses; /* by number */
	size_t room;
	uint32_t count;
};

void address_map_free(struct address_map *);

/* The number of the address, new or not; NO_ADDRESS when out of memory or
 * NO_ADDRESS - 1 of them are there. */
uint32_t address_map_add(struct address_map *, uint64_t address,
    struct error *err);

/* Its number, or NO_ADDRESS. */
uint32_t address_map_get(const struct address_map *, uint64_t address);

#endif

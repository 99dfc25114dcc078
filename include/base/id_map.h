/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/id_map.h - ids and addresses of a file → our own numbers, from 0.
 *
 * An id_map gives 32-bit ids numbers that its user chooses.  An address_map
 * numbers 64-bit addresses in the order in which they come.  Address pages
 * stand in front of it for addresses that are asked for again and again.
 */
#ifndef BASE_ID_MAP_H
#define BASE_ID_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/hash.h"

/* ---- 32-bit ids ---- */

#define NO_ID UINT32_MAX

struct id_slot {
	uint32_t key, value; /* the value is one more; 0: free */
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
	uint64_t seed; /* of the slots */
};

void id_map_free(struct id_map *);

/* Sets or replaces the value of the key. */
void id_map_put(struct id_map *, uint32_t key, uint32_t value);

/* Returns the value of a key that is not in the direct table, or NO_ID. */
uint32_t id_map_find(const struct id_map *, uint32_t key);

/* Returns the value of the key, or NO_ID. */
static inline uint32_t id_map_get(const struct id_map *m, uint32_t key)
{
	return key < m->direct_room ? m->direct[key] - 1 :
	    id_map_find(m, key);
}

/* ---- 64-bit addresses ---- */

#define NO_ADDRESS UINT32_MAX

/* The number of an address is how many others came before it.  All zeros is an
 * empty map. */
struct address_map {
	struct slots slots;
	uint64_t *addresses; /* by number */
	size_t room;
	uint32_t count;
};

void address_map_free(struct address_map *);

/* Returns the number of the address, new or not; NO_ADDRESS when
 * NO_ADDRESS - 1 addresses are there. */
uint32_t address_map_add(struct address_map *, uint64_t address,
    struct error *err);

/* Returns the number of the address, or NO_ADDRESS. */
uint32_t address_map_get(const struct address_map *, uint64_t address);

/* ---- pages of addresses, in front of a map ---- */

/*
 * Addresses that stand close together, as those of methods do, share a page: a
 * table of the numbers of 4 KB of addresses.  So a number costs no search, and
 * its neighbours come into the processor's cache with it.  An address without a
 * number here is asked of the map.  Of regions whose addresses have the same
 * middle bits the first that came has a page; addresses of the others cost a
 * search each, and no more.
 */
enum { REGION_BITS = 12, REGIONS = 4096, REGION_NUMBERS = 1024 };

struct address_page {
	uint64_t region;   /* the addresses' upper bits */
	uint32_t *numbers; /* one more each; 0: not there */
};

struct address_pages {
	struct address_page *pages; /* REGIONS of them */
	uint32_t count;             /* pages that have numbers */
};

void address_pages_init(struct address_pages *);
void address_pages_free(struct address_pages *); /* accepts all zeros */

/* Keeps the number of an address, a multiple of 4, unless its region has no
 * page and `most` regions have one.  A page takes 4 KB. */
void address_pages_keep(struct address_pages *, uint64_t address,
    uint32_t number, uint32_t most);

/* Returns one more than the number of an address; 0: it is not there.  The
 * lowest two bits of the address do not count. */
static inline uint32_t address_pages_get(const struct address_pages *p,
    uint64_t address)
{
	uint64_t region = address >> REGION_BITS;
	const struct address_page *page = &p->pages[region % REGIONS];

	return page->region == region ?
	    page->numbers[address / 4 % REGION_NUMBERS] :
	    0;
}

#endif

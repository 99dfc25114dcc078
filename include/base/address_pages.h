/*
 * base/address_pages.h - numbers of addresses that are asked for again and again,
 * in front of base/address_map.
 *
 * Addresses that stand close together, as those of methods do, share a page: a
 * table of the numbers of 4 KB of addresses.  So a number costs no search, and
 * those of neighbours come into the processor's cache with it.  What is not
 * there is asked of the map.  Of regions whose address has the same middle bits
 * the first that came has a page; others cost a search each, and no more.
 */
#ifndef BASE_ADDRESS_PAGES_H
#define BASE_ADDRESS_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { REGION_BITS = 12, REGIONS = 4096, REGION_NUMBERS = 1024 };

struct address_page {
	uint64_t region;   /* the addresses' upper bits */
	uint32_t *numbers; /* one more each; 0: not there */
};

struct address_pages {
	struct address_page *pages; /* REGIONS of them */
	uint32_t count;             /* of those that have numbers */
};

bool address_pages_init(struct address_pages *, struct error *err);
void address_pages_free(struct address_pages *); /* all zeros, too */

/* Keeps the number of an address, a multiple of 4, unless it is of a region
 * without a page and `most` regions have one.  A page takes 4 KB. */
void address_pages_keep(struct address_pages *, uint64_t address,
    uint32_t number, uint32_t most);

/* One more than the number of an address; 0: not there.  The lowest two bits are
 * left out. */
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

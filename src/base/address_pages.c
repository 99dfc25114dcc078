#include "config.h"

#include "base/address_pages.h"

#include <stdlib.h>

#include "base/array.h"

/* No address has so large a region. */
#define NO_REGION UINT64_MAX

bool address_pages_init(struct address_pages *p, struct error *err)
{
	*p = (struct address_pages){ array_new(REGIONS, sizeof *p->pages, err),
		0 };
	for (size_t i = 0; p->pages != NULL && i < REGIONS; i++)
		p->pages[i].region = NO_REGION;
	return p->pages != NULL;
}

void address_pages_free(struct address_pages *p)
{
	for (size_t i = 0; p->pages != NULL && i < REGIONS; i++)
		free(p->pages[i].numbers);
	free(p->pages);
}

void address_pages_keep(struct address_pages *p, uint64_t address,
    uint32_t number, uint32_t most)
{
	uint64_t region = address >> REGION_BITS;
	struct address_page *page = &p->pages[region % REGIONS];

	if (page->region == NO_REGION && p->count < most) {
		page->numbers = array_new(REGION_NUMBERS, sizeof *page->numbers,
		    NULL);
		if (page->numbers == NULL)
			return; /* it is only slower */
		page->region = region;
		p->count++;
	}
	if (page->region == region)
		page->numbers[address / 4 % REGION_NUMBERS] = number + 1;
}

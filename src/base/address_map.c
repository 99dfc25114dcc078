#include "config.h"

#include "base/address_map.h"

#include <stdlib.h>

#include "base/array.h"

enum { FIRST_SLOTS = 256 };

void address_map_free(struct address_map *m)
{
	free(m->slots);
	*m = (struct address_map){ 0 };
}

static bool grow(struct address_map *m, struct error *err)
{
	struct address_map grown = { .slot_count = m->slot_count == 0 ?
		    FIRST_SLOTS :
		    m->slot_count * 2,
		.count = m->count,
		.seed = seed_of_process() };

	grown.slots = array_new(grown.slot_count, sizeof *grown.slots, err);
	if (grown.slots == NULL)
		return false;
	for (size_t i = 0; i < m->slot_count; i++)
		if (m->slots[i].number != 0)
			*address_map_slot(&grown,
			    m->slots[i].address) = m->slots[i];
	free(m->slots);
	*m = grown;
	return true;
}

uint32_t address_map_add(struct address_map *m, uint64_t address,
    struct error *err)
{
	struct address_slot *slot;

	if (m->count >= m->slot_count / 2 && !grow(m, err))
		return NO_ADDRESS;
	slot = address_map_slot(m, address);
	if (slot->number != 0)
		return slot->number - 1;
	if (m->count == NO_ADDRESS - 1) {
		fail(err, "it names more methods than can be numbered");
		return NO_ADDRESS;
	}
	*slot = (struct address_slot){ address, ++m->count };
	return m->count - 1;
}

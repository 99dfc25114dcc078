#include "config.h"

#include "base/address_map.h"

#include <stdlib.h>

#include "base/array.h"

void address_map_free(struct address_map *m)
{
	slots_free(&m->slots);
	free(m->addresses);
	*m = (struct address_map){ 0 };
}

uint32_t address_map_get(const struct address_map *m, uint64_t address)
{
	size_t slot;
	uint32_t n = m->count == 0 ? NO_SLOT :
	    slots_first(&m->slots, address, &slot);

	while (n != NO_SLOT && m->addresses[n] != address)
		n = slots_next(&m->slots, address, &slot);
	return n == NO_SLOT ? NO_ADDRESS : n;
}

static bool reserve(struct address_map *m, struct error *err)
{
	uint64_t *grown = array_grow(m->addresses, &m->room,
	    (size_t)m->count + 1, sizeof *grown, err);

	if (grown == NULL)
		return false;
	m->addresses = grown;
	if (!slots_are_full(&m->slots, m->count))
		return true;
	if (!slots_grow(&m->slots, err))
		return false;
	for (uint32_t n = 0; n < m->count; n++)
		slots_put(&m->slots, m->addresses[n], n);
	return true;
}

uint32_t address_map_add(struct address_map *m, uint64_t address,
    struct error *err)
{
	uint32_t number = address_map_get(m, address);

	if (number != NO_ADDRESS)
		return number;
	if (m->count == NO_ADDRESS - 1) {
		fail(err, "it names more methods than can be numbered");
		return NO_ADDRESS;
	}
	if (!reserve(m, err))
		return NO_ADDRESS;
	m->addresses[m->count] = address;
	slots_put(&m->slots, address, m->count);
	return m->count++;
}

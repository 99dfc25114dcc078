/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/id_map.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* ---- 32-bit ids ---- */

enum { DIRECT_KEYS = 1 << 20, FIRST_DIRECT = 1024, FIRST_SLOTS = 64 };

void id_map_free(struct id_map *m)
{
	free(m->direct);
	free(m->slots);
	*m = (struct id_map){ 0 };
}

static void grow_direct(struct id_map *m, uint32_t key)
{
	uint32_t room = m->direct_room == 0 ? FIRST_DIRECT : m->direct_room;
	uint32_t *direct;

	while (room <= key)
		room *= 2;
	direct = array_new(room, sizeof *direct);
	if (m->direct_room > 0)
		memcpy(direct, m->direct, m->direct_room * sizeof *direct);
	free(m->direct);
	m->direct = direct;
	m->direct_room = room;
}

/* Finds the slot of the key, or a free one.  Multiplying by a random number is
 * enough of a hash for keys of 32 bits. */
static struct id_slot *slot_of(const struct id_map *m, uint32_t key)
{
	size_t mask = m->slot_count - 1,
	       i = (size_t)(key * m->seed >> 32) & mask;

	while (m->slots[i].value != 0 && m->slots[i].key != key)
		i = (i + 1) & mask;
	return &m->slots[i];
}

static void grow_slots(struct id_map *m)
{
	struct id_map grown = *m;

	grown.slot_count = m->slot_count == 0 ? FIRST_SLOTS : m->slot_count * 2;
	grown.seed = hash_seed_of_process();
	grown.slots = array_new(grown.slot_count, sizeof *grown.slots);
	for (size_t i = 0; i < m->slot_count; i++)
		if (m->slots[i].value != 0)
			*slot_of(&grown, m->slots[i].key) = m->slots[i];
	free(m->slots);
	*m = grown;
}

void id_map_put(struct id_map *m, uint32_t key, uint32_t value)
{
	struct id_slot *slot;

	if (key < DIRECT_KEYS) {
		if (key >= m->direct_room)
			grow_direct(m, key);
		m->direct[key] = value + 1;
		return;
	}
	if (m->used >= m->slot_count / 2)
		grow_slots(m);
	slot = slot_of(m, key);
	m->used += slot->value == 0;
	*slot = (struct id_slot){ key, value + 1 };
}

uint32_t id_map_find(const struct id_map *m, uint32_t key)
{
	if (m->slot_count == 0 || key < DIRECT_KEYS)
		return NO_ID;
	return slot_of(m, key)->value - 1;
}

/* ---- 64-bit addresses ---- */

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

static void reserve_address(struct address_map *m)
{
	m->addresses = array_grow(m->addresses, &m->room, (size_t)m->count + 1,
	    sizeof *m->addresses);
	if (!slots_are_full(&m->slots, m->count))
		return;
	slots_grow(&m->slots);
	for (uint32_t n = 0; n < m->count; n++)
		slots_put(&m->slots, m->addresses[n], n);
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
	reserve_address(m);
	m->addresses[m->count] = address;
	slots_put(&m->slots, address, m->count);
	return m->count++;
}

/* ---- pages of addresses ---- */

/* No address has so large a region. */
#define NO_REGION UINT64_MAX

void address_pages_init(struct address_pages *p)
{
	*p = (struct address_pages){ array_new(REGIONS, sizeof *p->pages), 0 };
	for (size_t i = 0; i < REGIONS; i++)
		p->pages[i].region = NO_REGION;
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
		page->numbers = array_new(REGION_NUMBERS,
		    sizeof *page->numbers);
		page->region = region;
		p->count++;
	}
	if (page->region == region)
		page->numbers[address / 4 % REGION_NUMBERS] = number + 1;
}

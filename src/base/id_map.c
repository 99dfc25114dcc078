/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/id_map.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { FIRST_DIRECT = 1024, FIRST_SLOTS = 64 };

void id_map_free(struct id_map *m)
{
	free(m->direct);
	free(m->slots);
	*m = (struct id_map){ 0 };
}

static void grow_direct(struct id_map *m, uint64_t key)
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

static void grow_slots(struct id_map *m)
{
	struct id_map grown = *m;

	grown.slot_count = m->slot_count == 0 ? FIRST_SLOTS : m->slot_count * 2;
	grown.seed = hash_seed_of_process();
	grown.slots = array_new(grown.slot_count, sizeof *grown.slots);
	for (size_t i = 0; i < m->slot_count; i++)
		if (m->slots[i].value != 0)
			*id_map_slot(&grown, m->slots[i].key) = m->slots[i];
	free(m->slots);
	*m = grown;
}

void id_map_put(struct id_map *m, uint64_t key, uint32_t value)
{
	struct id_slot *slot;

	m->count += id_map_get(m, key) == NO_ID;
	if (key < DIRECT_KEYS) {
		if (key >= m->direct_room)
			grow_direct(m, key);
		m->direct[key] = value + 1;
		return;
	}
	if (m->used >= m->slot_count / 2)
		grow_slots(m);
	slot = id_map_slot(m, key);
	m->used += slot->value == 0;
	*slot = (struct id_slot){ key, value + 1 };
}

uint32_t id_map_number(struct id_map *m, uint64_t key)
{
	uint32_t number = id_map_get(m, key);

	if (number == NO_ID) {
		number = m->count;
		id_map_put(m, key, number);
	}
	return number;
}

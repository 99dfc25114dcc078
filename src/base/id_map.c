#include "config.h"

#include "base/id_map.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/seed.h"

enum { DIRECT_KEYS = 1 << 20, FIRST_DIRECT = 1024, FIRST_SLOTS = 64 };

void id_map_free(struct id_map *m)
{
	free(m->direct);
	free(m->slots);
	*m = (struct id_map){ 0 };
}

static bool grow_direct(struct id_map *m, uint32_t key, struct error *err)
{
	uint32_t room = m->direct_room == 0 ? FIRST_DIRECT : m->direct_room;
	uint32_t *direct;

	while (room <= key)
		room *= 2;
	direct = array_new(room, sizeof *direct, err);
	if (direct == NULL)
		return false;
	if (m->direct_room > 0)
		memcpy(direct, m->direct, m->direct_room * sizeof *direct);
	free(m->direct);
	m->direct = direct;
	m->direct_room = room;
	return true;
}

/* To multiply by a random number is enough for keys of 32 bits. */
static struct id_slot *slot_of(const struct id_map *m, uint32_t key)
{
	size_t mask = m->slot_count - 1,
	       i = (size_t)(key * m->seed >> 32) & mask;

	while (m->slots[i].value != 0 && m->slots[i].key != key)
		i = (i + 1) & mask;
	return &m->slots[i];
}

static bool grow_slots(struct id_map *m, struct error *err)
{
	struct id_map grown = *m;

	grown.slot_count = m->slot_count == 0 ? FIRST_SLOTS : m->slot_count * 2;
	grown.seed = seed_of_process();
	grown.slots = array_new(grown.slot_count, sizeof *grown.slots, err);
	if (grown.slots == NULL)
		return false;
	for (size_t i = 0; i < m->slot_count; i++)
		if (m->slots[i].value != 0)
			*slot_of(&grown, m->slots[i].key) = m->slots[i];
	free(m->slots);
	*m = grown;
	return true;
}

bool id_map_put(struct id_map *m, uint32_t key, uint32_t value,
    struct error *err)
{
	struct id_slot *slot;

	if (key < DIRECT_KEYS) {
		if (key >= m->direct_room && !grow_direct(m, key, err))
			return false;
		m->direct[key] = value + 1;
		return true;
	}
	if (m->used >= m->slot_count / 2 && !grow_slots(m, err))
		return false;
	slot = slot_of(m, key);
	m->used += slot->value == 0;
	*slot = (struct id_slot){ key, value + 1 };
	return true;
}

uint32_t id_map_find(const struct id_map *m, uint32_t key)
{
	if (m->slot_count == 0 || key < DIRECT_KEYS)
		return NO_ID;
	return slot_of(m, key)->value - 1;
}

void id_map_renumber(struct id_map *m, const uint32_t *to)
{
	for (uint32_t i = 0; i < m->direct_room; i++)
		if (m->direct[i] != 0)
			m->direct[i] = to[m->direct[i] - 1] + 1;
	for (size_t i = 0; i < m->slot_count; i++)
		if (m->slots[i].value != 0)
			m->slots[i].value = to[m->slots[i].value - 1] + 1;
}

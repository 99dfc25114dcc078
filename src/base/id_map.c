#include "config.h"

#include "base/id_map.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

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

static struct id_slot *slot_of(struct id_slot *slots, size_t count,
    uint32_t key)
{
	size_t i = (size_t)(key * 0x9e3779b97f4a7c15u >> 32) & (count - 1);

	while (slots[i].value != 0 && slots[i].key != key)
		i = (i + 1) & (count - 1);
	return &slots[i];
}

static bool grow_slots(struct id_map *m, struct error *err)
{
	size_t count = m->slot_count == 0 ? FIRST_SLOTS : m->slot_count * 2;
	struct id_slot *slots = array_new(count, sizeof *slots, err);

	if (slots == NULL)
		return false;
	for (size_t i = 0; i < m->slot_count; i++)
		if (m->slots[i].value != 0)
			*slot_of(slots, count, m->slots[i].key) = m->slots[i];
	free(m->slots);
	m->slots = slots;
	m->slot_count = count;
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
	slot = slot_of(m->slots, m->slot_count, key);
	m->used += slot->value == 0;
	*slot = (struct id_slot){ key, value + 1 };
	return true;
}

uint32_t id_map_find(const struct id_map *m, uint32_t key)
{
	if (m->slot_count == 0 || key < DIRECT_KEYS)
		return NO_ID;
	return slot_of(m->slots, m->slot_count, key)->value - 1;
}

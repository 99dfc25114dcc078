/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/hash.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/numbers.h"

#ifdef HAVE_SYS_AUXV_H
#include <sys/auxv.h>
#endif

/* ---- hashes by the seed of the process ---- */

/* Makes the seed of the random bytes that the kernel gives each process, or of
 * the place where it loaded the process; and keeps it, for finding the bytes
 * takes longer than hashing a short name. */
uint64_t hash_seed_of_process(void)
{
	static _Atomic uint64_t kept;
	uint64_t seed = atomic_load_explicit(&kept, memory_order_relaxed);
#if defined HAVE_GETAUXVAL && defined AT_RANDOM
	const void *random;
#endif

	if (seed != 0)
		return seed;
	seed = (uintptr_t)&kept * UINT64_C(0x9e3779b97f4a7c15);
#if defined HAVE_GETAUXVAL && defined AT_RANDOM
	random = (const void *)getauxval(AT_RANDOM);
	if (random != NULL)
		memcpy(&seed, random, sizeof seed);
#endif
	seed |= 1;
	atomic_store_explicit(&kept, seed, memory_order_relaxed);
	return seed;
}

/* Multiplies by a number that no file knows, and keeps both halves: so no file
 * can choose two numbers that become one. */
static uint64_t fold(uint64_t number, uint64_t factor)
{
	return number * factor ^ ratio_high(number, factor);
}

uint64_t hash_text_wide(uint64_t seed, struct slice s)
{
	const uint64_t factor = hash_seed_of_process();
	uint64_t hash = seed ^ s.length, word;

	for (; s.length >= sizeof word; s = slice_from(s, sizeof word)) {
		memcpy(&word, s.start, sizeof word);
		hash = fold(hash ^ word, factor);
	}
	word = 0;
	if (s.length > 0)
		memcpy(&word, s.start, s.length);
	return hash_mix(fold(hash ^ word, factor));
}

uint32_t hash_text(uint64_t seed, struct slice s)
{
	return (uint32_t)hash_text_wide(seed, s);
}

/* ---- hash → number ---- */

/* Slots after the last place, before a search goes on at the front. */
enum { SPARE_SLOTS = 8 };

static size_t slot_end(const struct slots *s)
{
	return ((size_t)1 << s->bits) + SPARE_SLOTS;
}

void slots_init(struct slots *s, unsigned bits)
{
	size_t bytes;

	s->bits = bits;
	s->factor = hash_seed_of_process();
	bytes = slot_end(s) * sizeof *s->numbers;
	while ((s->numbers = big_alloc(bytes)) == NULL)
		memory_make_room(bytes);
	/* touches every page now: a page that is read first is faulted in
	 * twice */
	memset(s->numbers, 0, bytes);
}

void slots_free(struct slots *s)
{
	free(s->numbers);
	*s = (struct slots){ 0 };
}

bool slots_are_full(const struct slots *s, size_t count)
{
	return count >= ((size_t)1 << s->bits) / 8 * 5;
}

void slots_init_for(struct slots *s, size_t count)
{
	s->bits = SLOTS_LEAST;
	while (slots_are_full(s, count))
		s->bits++;
	slots_init(s, s->bits);
}

void slots_grow(struct slots *s)
{
	struct slots grown;

	if (s->bits == SLOTS_MOST)
		error_end_of_memory(SIZE_MAX);
	slots_init(&grown, s->numbers == NULL ? SLOTS_LEAST : s->bits + 1);
	slots_free(s);
	*s = grown;
}

static size_t slot_after(const struct slots *s, size_t slot)
{
	return slot + 1 == slot_end(s) ? 0 : slot + 1;
}

void slots_put(struct slots *s, uint64_t hash, uint32_t number)
{
	size_t slot = slots_place(s, hash);

	while (s->numbers[slot] != 0)
		slot = slot_after(s, slot);
	slots_put_at(s, hash, number, slot);
}

/* Finds a number with the hash, from the slot on. */
static uint32_t find_from(const struct slots *s, uint64_t hash, size_t *slot)
{
	const uint32_t tag = slots_tag(s, hash);

	for (; s->numbers[*slot] != 0; *slot = slot_after(s, *slot))
		if ((s->numbers[*slot] ^ tag) >> s->bits == 0)
			return (s->numbers[*slot] ^ tag) - 1;
	return NO_SLOT;
}

uint32_t slots_first(const struct slots *s, uint64_t hash, size_t *slot)
{
	*slot = slots_place(s, hash);
	return find_from(s, hash, slot);
}

uint32_t slots_next(const struct slots *s, uint64_t hash, size_t *slot)
{
	*slot = slot_after(s, *slot);
	return find_from(s, hash, slot);
}

/* ---- XXH64 with seed 0 ---- */

uint64_t hash64(const void *bytes, size_t length)
{
	return XXH64(length == 0 ? "" : bytes, length, 0);
}

void hash64_text(char out[HASH64_TEXT], uint64_t hash)
{
	snprintf(out, HASH64_TEXT, "%016" PRIx64, hash);
}

/* ---- from ids to numbers ---- */

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

uint32_t id_map_number(struct id_map *m, uint64_t key, uint32_t most)
{
	uint32_t number = id_map_get(m, key);

	if (number == NO_ID && m->count < most) {
		number = m->count;
		id_map_put(m, key, number);
	}
	return number;
}

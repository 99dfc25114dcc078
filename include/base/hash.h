/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/hash.h - hashes, and slots: the index of every table with a hash.
 *
 * A table whose slots follow from numbers of a file alone can be made slow by a
 * file that picks them: if all meet in one place every search walks past all.
 * So slots follow from a seed of the process, too, which no file can foresee.
 * Nothing that is shown may depend on that seed.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"

/* ---- hash → number ---- */

/*
 * Slots know numbers by their hashes; the numbers' keys are kept elsewhere.
 *
 * The high half of a hash times a factor is a place (its first `bits` bits) and
 * a tag (the bits that are left).  A slot has 4 bytes: the tag and, in the
 * lowest `bits` bits, one more than the number.  So a slot only tells which
 * numbers to look at; a line of the cache has 16 slots.  The search for a hash
 * begins at its place and ends at a free slot.
 *
 * All zeros is full.
 */
struct slots {
	uint32_t *numbers; /* 2 ** bits places, and some after; 0: free */
	unsigned bits;
	uint64_t factor; /* of the process, for a file could choose hashes */
};

/* Makes free slots with room for 5/8 of 2 ** bits numbers, each below
 * 2 ** bits - 1; `bits` from SLOTS_LEAST to SLOTS_MOST. */
enum { SLOTS_LEAST = 3, SLOTS_MOST = 31 };

void slots_init(struct slots *, unsigned bits);

/* Makes free slots with room for `count` numbers, which are below `count`. */
void slots_init_for(struct slots *, size_t count);
void slots_free(struct slots *);
bool slots_are_full(const struct slots *, size_t count);

/* Forgets all numbers and doubles the room, or gives the least room where there
 * was none. */
void slots_grow(struct slots *);

void slots_put(struct slots *, uint64_t hash, uint32_t number);

/*
 * Walk over the numbers with the hash, and a few others: the first, and the one
 * after that in `slot`.  Return NO_SLOT when there is none; `slot` is then a
 * free one.
 */
#define NO_SLOT UINT32_MAX
uint32_t slots_first(const struct slots *, uint64_t hash, size_t *slot);
uint32_t slots_next(const struct slots *, uint64_t hash, size_t *slot);

/* ---- slots without branches, for the loops that load a trace ---- */

static inline size_t slots_place(const struct slots *s, uint64_t hash)
{
	return (size_t)(hash * s->factor >> 32 >> (32 - s->bits));
}

static inline uint32_t slots_tag(const struct slots *s, uint64_t hash)
{
	return (uint32_t)(hash * s->factor >> 32) << s->bits;
}

/* Puts the number into a slot that a search for the hash found free since the
 * slots last grew. */
static inline void slots_put_at(struct slots *s, uint64_t hash,
    uint32_t number, size_t slot)
{
	s->numbers[slot] = slots_tag(s, hash) | (number + 1);
}

/*
 * Returns the number that the hash very likely has if it has one, or else most
 * likely 0, so that a caller can prefetch what has that number.  Nobody can
 * foresee in which of the first slots it stands, so there is no branch for
 * that; what is left of a slot without the tag is below the limit if that was
 * its tag.
 */
static inline uint32_t slots_guess(const struct slots *s, uint64_t hash)
{
	const uint32_t *at = &s->numbers[slots_place(s, hash)];
	const uint32_t tag = slots_tag(s, hash), limit = UINT32_C(1) << s->bits;
	uint32_t found = (at[3] ^ tag) < limit ? at[3] ^ tag : 0;

	found = (at[2] ^ tag) < limit ? at[2] ^ tag : found;
	found = (at[1] ^ tag) < limit ? at[1] ^ tag : found;
	found = (at[0] ^ tag) < limit ? at[0] ^ tag : found;
	return found - (found > 0);
}

/* Does what slots_first does, fast where the hash mostly has no number: if none
 * of the first slots has the tag, the first free one of them is found without a
 * branch. */
static inline uint32_t slots_first_near(const struct slots *s, uint64_t hash,
    size_t *slot)
{
	const size_t place = slots_place(s, hash);
	const uint32_t *at = &s->numbers[place];
	const uint32_t tag = slots_tag(s, hash), limit = UINT32_C(1) << s->bits;
	const bool is_tag = ((at[0] ^ tag) < limit) | ((at[1] ^ tag) < limit) |
	    ((at[2] ^ tag) < limit) | ((at[3] ^ tag) < limit);
	size_t free = at[3] == 0 ? 3 : 4;

	free = at[2] == 0 ? 2 : free;
	free = at[1] == 0 ? 1 : free;
	free = at[0] == 0 ? 0 : free;
	*slot = place + free;
	return (is_tag | (free == 4)) ? slots_first(s, hash, slot) : NO_SLOT;
}

/* Sets `n` to the number of the hash for which the expression `is_it`, of n, is
 * true; NO_SLOT: there is none. */
#define SLOTS_FIND(n, slots, hash, is_it)                          \
	do {                                                       \
		size_t slot_;                                      \
                                                                   \
		(n) = slots_first((slots), (hash), &slot_);        \
		while ((n) != NO_SLOT && !(is_it))                 \
			(n) = slots_next((slots), (hash), &slot_); \
	} while (0)

/* ---- hashes by the seed of the process ---- */

/* Returns the seed: odd, one for the whole process, another in the next
 * process. */
uint64_t hash_seed_of_process(void);

/* Mixes the bits of a number; no two numbers become one. */
static inline uint64_t hash_mix(uint64_t hash)
{
	hash = (hash ^ hash >> 32) * 0x9e3779b97f4a7c15u;
	return hash ^ hash >> 29;
}

/* Return the hash of some bytes: 64 bits of it, or the low 32.  The seed of the
 * process has a part in it, too, so the next process has another hash. */
uint64_t hash_text_wide(uint64_t seed, struct slice);
uint32_t hash_text(uint64_t seed, struct slice);

/* Returns the hash of a number; its low 32 bits are good. */
static inline size_t hash_of_number(uint64_t seed, uint64_t number)
{
	number *= seed;
	return (size_t)((number ^ number >> 32) * seed >> 32);
}

/* ---- XXH64 with seed 0: one number everywhere and for good ---- */

enum { HASH64_TEXT = 17 }; /* 16 hexadecimal digits and a NUL */

/* Returns the XXH64 of bytes.  It tells things apart and keeps no secret. */
uint64_t hash64(const void *bytes, size_t length);

/* Writes the hash as tables have it: as text, so that no reader takes it for a
 * number. */
void hash64_text(char out[HASH64_TEXT], uint64_t hash);

/* ---- ids and addresses of a file → our own numbers ---- */

#define NO_ID UINT32_MAX

enum { DIRECT_KEYS = 1 << 20 };

struct id_slot {
	uint64_t key;
	uint32_t value; /* one more; 0: free */
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
	uint64_t seed;  /* of the slots */
	uint32_t count; /* keys */
};

void id_map_free(struct id_map *);

/* Sets or replaces the value of the key. */
void id_map_put(struct id_map *, uint64_t key, uint32_t value);

/* Returns the value of the key; a new one gets as many as there are keys, or
 * NO_ID where there are `most`. */
uint32_t id_map_number(struct id_map *, uint64_t key, uint32_t most);

/* Returns the slot of a key, or a free one; there must be slots. */
static inline struct id_slot *id_map_slot(const struct id_map *m, uint64_t key)
{
	const size_t mask = m->slot_count - 1;
	size_t i = hash_of_number(m->seed, key) & mask;

	while (m->slots[i].key != key && m->slots[i].value != 0)
		i = (i + 1) & mask;
	return &m->slots[i];
}

/* Returns the value of the key, or NO_ID. */
static inline uint32_t id_map_get(const struct id_map *m, uint64_t key)
{
	if (key < m->direct_room)
		return m->direct[key] - 1;
	if (m->slot_count == 0 || key < DIRECT_KEYS)
		return NO_ID;
	return id_map_slot(m, key)->value - 1;
}

#endif

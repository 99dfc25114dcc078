/*
 * base/hash.h - hash → number: the index of all tables that are searched by a
 * hash, of numbers whose keys are kept elsewhere.
 *
 * The high half of a hash times a factor is a place, its first `bits` bits, and
 * a tag, those that are left.  A slot has 4 bytes: the tag and, in the lowest
 * `bits` bits, one more than the number.  So it only tells which numbers to look
 * at; a line of the cache has 16 of them.  The search for a hash begins at its
 * place and ends at a free slot.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/error.h"

/*
 * XXH64 of bytes with seed 0: one number everywhere and for good.
 *
 * It tells things apart and keeps no secret.
 */

enum { HASH64_TEXT = 17 }; /* 16 hexadecimal digits, and their end */

uint64_t hash64(const void *bytes, size_t length);

/* As tables have it: text, so that no reader takes it for a number. */
void hash64_text(char out[HASH64_TEXT], uint64_t hash);

/*
 * What no file can foresee.
 *
 * A table whose slots follow from numbers of a file alone can be made slow by
 * one that picks them: if all meet in one place every search walks past all.
 * So the slots follow from a seed, too.  Nothing that is shown may.
 */

/* The same all the time of a process, another in the next; odd. */
uint64_t hash_seed_of_process(void);

/* A step of the hash of some bytes. */
static inline uint64_t seed_mix(uint64_t hash)
{
	hash = (hash ^ hash >> 32) * 0x9e3779b97f4a7c15u;
	return hash ^ hash >> 29;
}

/* The hash of some bytes, eight at a time, and of those left; the low 32 bits of it. */
uint64_t hash_text_wide(uint64_t seed, struct slice);
uint32_t hash_text(uint64_t seed, struct slice);

/* The hash of a number; the low 32 bits are good. */
static inline size_t seed_hash(uint64_t seed, uint64_t number)
{
	number *= seed;
	return (size_t)((number ^ number >> 32) * seed >> 32);
}

/* All zeros is full. */
struct slots {
	uint32_t *numbers;  /* 2 ** bits places, and some after; 0: free */
	unsigned bits;
	uint64_t factor; /* of the process, for a file could choose hashes */
};

/* None is taken.  Room for 5/8 of 2 ** bits numbers below 2 ** bits - 1; bits
 * from SLOTS_LEAST to SLOTS_MOST. */
enum { SLOTS_LEAST = 3, SLOTS_MOST = 31 };

bool slots_init(struct slots *, unsigned bits, struct error *err);

/* The same with room for so many numbers, which stand below that. */
bool slots_init_for(struct slots *, size_t count, struct error *err);
void slots_free(struct slots *);
bool slots_are_full(const struct slots *, size_t count);

/* Forgets all, and has twice the room; for the least where there was none.  As it
 * was after a failure. */
bool slots_grow(struct slots *, struct error *err);

void slots_put(struct slots *, uint64_t hash, uint32_t number);

/* Of all numbers with the hash, and few others: the first, and that after one
 * (which `slot` tells).  NO_SLOT when there is none: `slot` is free then. */
#define NO_SLOT UINT32_MAX
uint32_t slots_first(const struct slots *, uint64_t hash, size_t *slot);
uint32_t slots_next(const struct slots *, uint64_t hash, size_t *slot);

static inline size_t slots_place(const struct slots *s, uint64_t hash)
{
	return (size_t)(hash * s->factor >> 32 >> (32 - s->bits));
}

static inline uint32_t slots_tag(const struct slots *s, uint64_t hash)
{
	return (uint32_t)(hash * s->factor >> 32) << s->bits;
}

/* In that slot, which a search for the hash found free since it last grew. */
static inline void slots_put_at(struct slots *s, uint64_t hash,
    uint32_t number, size_t slot)
{
	s->numbers[slot] = slots_tag(s, hash) | (number + 1);
}

/*
 * The number that the hash very likely has if it has one, or else most likely 0, so that
 * who asks for what has that number waits for nothing.  Nobody can foresee in which of the first slots it stands, so there is
 * no branch for that; what is left of a slot without the tag is below the limit
 * if that was its tag.
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

/*
 * slots_first where there mostly is none: if none of the first slots has the tag, the
 * first of them that is free is found without a branch.
 */
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

#endif

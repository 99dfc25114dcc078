/*
 * base/seed.h - what no file can foresee.
 *
 * A table whose slots follow from numbers of a file alone can be made slow by
 * one that picks them: if all meet in one place every search walks past all.
 * So the slots follow from a seed, too.  Nothing that is shown may.
 */
#ifndef BASE_SEED_H
#define BASE_SEED_H

#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

/* The same all the time of a process, another in the next; odd. */
uint64_t seed_of_process(void);

/* A step of the hash of some bytes. */
static inline uint64_t seed_mix(uint64_t hash)
{
	hash = (hash ^ hash >> 32) * 0x9e3779b97f4a7c15u;
	return hash ^ hash >> 29;
}

/* The hash of some bytes, eight at a time, and of those left; the low 32 bits of it. */
uint64_t seed_text_wide(uint64_t seed, struct slice);
uint32_t seed_text(uint64_t seed, struct slice);

/* The hash of a number; the low 32 bits are good. */
static inline size_t seed_hash(uint64_t seed, uint64_t number)
{
	number *= seed;
	return (size_t)((number ^ number >> 32) * seed >> 32);
}

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * gen_random.h - repeatable random numbers.
 *
 * The same seed gives the same sequence on every machine: a counter in steps of
 * the golden ratio, its bits mixed.
 */
#ifndef TESTS_GEN_RANDOM_H
#define TESTS_GEN_RANDOM_H

#include <stdint.h>

struct gen_random {
	uint64_t state; /* the seed, at first */
};

/* A number that depends on all bits of another, and looks unrelated to it. */
static inline uint64_t gen_mix(uint64_t z)
{
	z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
	z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
	return z ^ z >> 31;
}

static inline uint64_t gen_next(struct gen_random *random)
{
	random->state += UINT64_C(0x9E3779B97F4A7C15);
	return gen_mix(random->state);
}

/* A number below `limit`, which is not 0. */
static inline uint32_t gen_below(struct gen_random *random, uint32_t limit)
{
	return (uint32_t)((gen_next(random) >> 32) * limit >> 32);
}

#endif

/*
 * model/pair.h - the times of both clocks at once.
 *
 * What is done for every record is done for both clocks; where the processor
 * has registers of 16 bytes this takes one instruction in place of two, and what
 * was stored in one piece can be loaded in one piece without a delay.  An array
 * of times need not be aligned.
 */
#ifndef MODEL_PAIR_H
#define MODEL_PAIR_H

#include <string.h>

#include "trace/facts.h"

typedef uint64_t pair __attribute__((vector_size(CLOCKS * sizeof(uint64_t))));
typedef uint32_t raw_pair
    __attribute__((vector_size(CLOCKS * sizeof(uint32_t))));

/* The quicker way to make 64 bits of 32 where the processor has none of its own. */
#if defined __has_builtin && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#if __has_builtin(__builtin_shufflevector)
#define PAIR_IS_SHUFFLED
#endif
#endif

static inline pair pair_get(const uint64_t from[CLOCKS])
{
	pair p;

	memcpy(&p, from, sizeof p);
	return p;
}

/* Of times as they stand in records. */
static inline pair pair_get_raw(const uint32_t from[CLOCKS])
{
	raw_pair p;

	memcpy(&p, from, sizeof p);
#ifdef PAIR_IS_SHUFFLED
	return (pair)__builtin_shufflevector(p, (raw_pair){ 0 }, 0, 2, 1, 3);
#else
	return __builtin_convertvector(p, pair);
#endif
}

static inline void pair_put(uint64_t to[CLOCKS], pair p)
{
	memcpy(to, &p, sizeof p);
}

#endif

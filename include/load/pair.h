/*
 * load/pair.h - the times of both clocks at once.
 *
 * What is done for every record is done for both clocks; where the processor
 * has registers of 16 bytes this takes one instruction in place of two, and what
 * was stored in one piece can be loaded in one piece without a delay.  An array
 * of times need not be aligned.
 */
#ifndef LOAD_PAIR_H
#define LOAD_PAIR_H

#include <string.h>

#include "trace/facts.h"

typedef uint64_t pair __attribute__((vector_size(CLOCKS * sizeof(uint64_t))));

static inline pair pair_get(const uint64_t from[CLOCKS])
{
	pair p;

	memcpy(&p, from, sizeof p);
	return p;
}

static inline void pair_put(uint64_t to[CLOCKS], pair p)
{
	memcpy(to, &p, sizeof p);
}

#endif

/*
 * trace/counter.h - ticks of a counter → ns, exactly, without a division.
 *
 * A second has 10^9 / hz ns a tick: a whole number of them and a fraction, kept
 * in 64 bits.  What that is rounded by makes a product at most 1 too small, and
 * the remainder tells.
 */
#ifndef TRACE_COUNTER_H
#define TRACE_COUNTER_H

#include <stdint.h>

#include "base/ratio.h"

struct counter {
	uint64_t hz;
	uint64_t whole;    /* ns a tick */
	uint64_t rest;     /* that many ns more in hz ticks, less than hz */
	uint64_t fraction; /* rest / hz in 2^-64, rounded down */
};

/* Of 1 to 2^62 ticks a second. */
static inline struct counter counter_of(uint64_t hz)
{
	const uint64_t ns_per_s = UINT64_C(1000000000);
	uint64_t rest = ns_per_s % hz;

	return (struct counter){ hz, ns_per_s / hz, rest,
		ratio_fraction(rest, hz) };
}

/* ticks * 10^9 / hz, rounded down, modulo 2^64. */
static inline uint64_t counter_ns(const struct counter *c, uint64_t ticks)
{
	uint64_t part = ratio_high(ticks, c->fraction);
	uint64_t left = ticks * c->rest - part * c->hz; /* below 2 hz */

	return ticks * c->whole + part + (left >= c->hz);
}

#endif

/*
 * query/idle.h - waiting for work: what `no idle` drops.
 *
 * One table of pairs: a method, and in what it waits, at any depth below it.  A wait
 * that other code asked for, as for a lock, is in none of them.
 */
#ifndef QUERY_IDLE_H
#define QUERY_IDLE_H

#include "model/methods.h"

struct idle_pair {
	const char *who, *waits; /* "class.name", or its end behind a "*" */
};

/* By number; NULL: there is no such. */
const struct idle_pair *idle_pair(size_t number);

/* By method the bits of the pairs of which it is the first; behind all of these those of
 * which it is the second.  The caller frees them; NULL when memory is out. */
uint32_t *idle_bits(const struct methods *, struct error *err);

#endif

/*
 * query/idle.h - waiting for work: what `no idle` drops.
 *
 * One table of pairs: a method, and in what it waits, at any depth below it.  A wait
 * that other code asked for, as for a lock, is in none of them.  To these the user can
 * add some: "com.acme.Loop.run > *.park, com.acme.Pool.next > java.lang.Object.wait".
 */
#ifndef QUERY_IDLE_H
#define QUERY_IDLE_H

#include "model/methods.h"

struct idle_pair {
	const char *who, *waits; /* "class.name"; a "*" is any letters */
};

/* Of the table, by number; NULL: there is no such. */
const struct idle_pair *idle_pair(size_t number);

/* How many pairs a text adds.  False: it is none, with the reason in words. */
bool idle_count(const char *text, size_t *count, struct error *err);

/* Those of the table and those of the text, which may be NULL: by method a bit of those
 * of which it is the first, and after all of these the bits of those in which it is the
 * second.  The caller frees them; NULL on failure. */
uint32_t *idle_bits(const struct methods *, const char *text, struct error *err);

#endif

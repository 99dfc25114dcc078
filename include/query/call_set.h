/*
 * query/call_set.h - every call of a method in some parts.
 *
 * Lists of calls, their distribution, marks, and when a method runs are views of
 * this set.  Costs a scan of the columns in which the method can occur, and 4 bytes
 * a call.
 */
#ifndef QUERY_CALL_SET_H
#define QUERY_CALL_SET_H

#include "query/distribution.h"
#include "query/occurrences.h"
#include "query/parts.h"

struct set_part {
	struct part part;
	struct cut cut;
	struct occurrences calls; /* in all of its thread */
};

/* All zeros is none. */
struct call_set {
	struct set_part *parts;
	uint32_t count;
};

/* The parts alone, each with where it is cut, and no calls yet.  False when memory is
 * out; the caller frees it as well. */
bool call_set_begin(struct call_set *, const struct parts *, struct error *err);

/* False when memory is out, `stop` of the parts is true, or there is no such
 * method.  The caller frees it with call_set_free, also after a failure. */
bool call_set_make(struct call_set *, const struct parts *,
    const struct methods *, uint32_t method, struct error *err);

/* The same of all methods that have a flag. */
bool call_set_of(struct call_set *, const struct parts *,
    const struct methods *, const uint8_t *flags, struct error *err);
void call_set_free(struct call_set *);

/* The numbers alone, when they have been looked at. */
void call_set_forget(struct call_set *);

/* What a call of the part, which has been cut, took by itself. */
uint64_t set_part_own(const struct set_part *, const struct call *,
    enum measure);

/* How the times of the calls that run in the parts are distributed, cut as
 * model/cut.h says.  Needs 8 bytes a call. */
bool call_set_times(const struct call_set *, enum measure,
    struct distribution *, struct error *err);

#endif

/*
 * query/slowest.h - the calls that take longest, of all calls in some parts.
 *
 * One walk over the calls; only those that can be among them are looked at closely.
 */
#ifndef QUERY_SLOWEST_H
#define QUERY_SLOWEST_H

#include "query/call_set.h"
#include "query/kept.h"

/* By which time: what a call took by itself, or with those that it made. */
struct slow_time {
	enum measure measure;
	bool is_own;
};

struct slow_call {
	uint64_t time, begin; /* cut; when it began, the part or not */
	uint32_t part;
	struct place place;
	struct lens_time took; /* where there is a lens */
};

/* All zeros is none. */
struct slowest {
	struct slow_call *of; /* the slowest first; ties in the order of time */
	size_t count;
	uint64_t out_of;      /* so many calls there are */
};

struct slow_wish {
	struct slow_time by;
	size_t most;      /* so many */
	struct kept kept; /* of methods; those of others do not count */
};

/* Of the parts of the set, which needs no numbers (call_set_begin).  Needs some
 * 100 bytes for each.  Free it with slowest_free, also after a failure. */
bool slowest_make(struct slowest *, const struct call_set *,
    const struct slow_wish *, struct error *err);
void slowest_free(struct slowest *);

/* Puts them into the set, with what a lens leaves of them, if there is one. */
bool slowest_put(const struct slowest *, struct call_set *, struct error *err);

#endif

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

/* Their times; set_part_own says nothing.  Where a lens leaves calls as long as they are
 * in the file no walk over all calls is needed for that.  False when out of memory,
 * `stop` of the parts is true, or there is no such method.  The caller frees it with
 * call_set_free, also after a failure. */
bool call_set_make(struct call_set *, const struct parts *,
    const struct methods *, uint32_t method, struct error *err);

/* Also with what is their own; and the same of all methods that have a flag. */
bool call_set_make_own(struct call_set *, const struct parts *,
    const struct methods *, uint32_t method, struct error *err);
bool call_set_of(struct call_set *, const struct parts *,
    const struct methods *, const uint8_t *flags, struct error *err);
void call_set_free(struct call_set *);

/* A call of a part, and what a lens leaves of it. */
struct set_call {
	uint32_t part;
	struct place place;
	struct lens_time took;
};

/* Into a set without calls; sorts them.  False when out of memory. */
bool call_set_put(struct call_set *, struct set_call *, size_t count,
    struct error *err);

/* The numbers alone, when they have been looked at; but for those through a lens. */
void call_set_forget(struct call_set *);

/* A call of the set as it is in its part: its times are those that lie there, and that
 * a lens leaves; and its node is that of the lens.  False: it has none there. */
bool set_part_call(const struct set_part *, struct call *);

/* What such a call took by itself. */
void set_part_own(const struct set_part *, const struct call *,
    uint64_t own[CLOCKS]);

/* How the times of the calls that run in the parts are distributed, cut as
 * model/clip.h says.  Needs 8 bytes a call. */
bool call_set_times(const struct call_set *, enum measure,
    struct distribution *, struct error *err);

#endif

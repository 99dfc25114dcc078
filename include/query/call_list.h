/*
 * query/call_list.h - every call of a method, or the slowest of all methods, in an
 * order.
 *
 * The list itself holds 32 bytes a call; what a row shows is worked out when it
 * is asked for, by a few binary searches.  Making it costs a scan of the columns
 * in which the method can occur, a sort, and for the order by own time a look at
 * the callees of each call.
 */
#ifndef QUERY_CALL_LIST_H
#define QUERY_CALL_LIST_H

#include "query/call_row.h"
#include "query/call_set.h"
#include "query/kept.h"

struct call_order {
	enum call_column column;
	enum measure measure; /* of own times, and of the distribution */
	bool is_reverse;
};

struct listed_part;
struct listed;

/* All zeros is none. */
struct call_list {
	uint32_t method; /* of several the first; NO_METHOD: of all */
	uint64_t out_of; /* calls; of so many these are the slowest */
	uint64_t budget; /* of frames, in ticks; 0: they are none */
	struct call_order order;
	struct listed *calls;
	size_t count, room;
	struct call_set set; /* its numbers have been forgotten */
	struct listed_part *parts;
	struct distribution
	    distribution; /* of the times in the measure; the sum
	                                     of single waits is not the method's */
	uint64_t latest, most[CLOCKS];    /* start, and times, of any of them */
};

/* The calls of the method that run in the parts; ties in the order of time.  The
 * caller frees them with call_list_free, also after a failure. */
bool call_list_make(struct call_list *, const struct profile *,
    const struct parts *, uint32_t method, struct call_order,
    struct error *err);
void call_list_free(struct call_list *);

/* The same of all methods that have a flag. */
bool call_list_of(struct call_list *, const struct profile *,
    const struct parts *, const uint8_t *flags, struct call_order,
    struct error *err);

/*
 * Of all calls that run in the parts those that take longest: by the time that they
 * are ordered by, their own or that of one clock, else by the time in the measure.
 * Reversed they are the same, the other way round.  Costs a walk over the calls, and
 * for the order by own time a look at the callees of those that may count.  There is
 * no distribution.
 */
struct slow_calls {
	struct call_order order;
	size_t most;      /* so many */
	struct kept kept; /* of methods; those of others do not count */
};
enum { SLOWEST_CALLS = 1000 }; /* to be listed, unless others are asked for */

bool call_list_slowest(struct call_list *, const struct profile *,
    const struct parts *, const struct slow_calls *, struct error *err);

/* "the 1 000 slowest of 34 567 calls, by own wall time" */
void call_list_words(const struct call_list *, bool is_sampled, enum tick, char *out,
    size_t size);

/* Of a list that was made while the trace was still being read, too: its calls may
 * have gone some levels down since, and one that was running then may be out of
 * sight, without a place.  The caller holds the profile's lock. */
struct call_row call_list_row(const struct call_list *, size_t i);

/* The threads of the parts. */
const struct thread *call_list_thread(const struct call_list *,
    uint32_t part);

/* Where the call stands in the list, or count. */
size_t call_list_find(const struct call_list *, const struct thread *,
    struct place);

#endif

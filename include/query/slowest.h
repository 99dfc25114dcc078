/*
 * query/slowest.h - the calls that take longest, of all calls in some parts.
 *
 * One walk over the calls; only those that can be among them are looked at closely.
 */
#ifndef QUERY_SLOWEST_H
#define QUERY_SLOWEST_H

#include "query/call_list.h"
#include "query/groups.h"

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
	struct slow_call *items; /* the slowest first; ties in the order of time */
	size_t count;
	uint64_t out_of;      /* so many calls there are */
};

struct slowest_request {
	struct slow_time by;
	size_t max;      /* so many */
	struct filter_passes kept; /* of methods; those of others do not count */
};

/* Of the parts of the set, which needs no numbers (call_set_begin).  Needs some
 * 100 bytes for each.  Free it with slowest_free, also after a failure. */
bool slowest_make(struct slowest *, const struct call_set *,
    const struct slowest_request *, struct error *err);
void slowest_free(struct slowest *);

/*
 * Frames: the calls of one method, against the time that a frame
 * may take.
 *
 * They are a list of calls (query/call_list) with a budget.  Those that took longer
 * are kept in the order of time besides, 32 bytes each, to go from one to the next
 * and to be marked in a picture.
 */

#define FRAME_METHOD "android.view.Choreographer.doFrame"
#define FRAME_BUDGET_NS UINT64_C(16600000)

struct frames_request {
	const char *method;      /* as pick_all takes it */
	uint64_t budget_ns;      /* a tick at least is meant */
	struct call_order order; /* the time is that of its measure */
};

struct frame_call {
	uint64_t begin, end;
	uint32_t thread;
	size_t row; /* of the list */
};

/* All zeros is none. */
struct frames {
	size_t over;      /* frames that took longer than the budget */
	struct frame_call *items; /* those, or all where there are none; by thread, then by
	                   * begin */
	size_t count;
};

/* Makes the list as well; without such a method, or
 * where there are weights and no times, it is empty.  The caller frees it
 * and them, also after a failure. */
bool frames_make(struct frames *, struct call_list *, const struct profile *,
    const struct parts *, const struct frames_request *, struct error *err);
void frames_free(struct frames *);

/* The first that begins at the time or later on the thread, or on one after it;
 * `count`: none does. */
size_t frames_from(const struct frames *, uint32_t thread, uint64_t time);

/* The next one after the time, or the one before it; wraps around.  Where the
 * thread has none, that of the first thread with some.  There must be one. */
size_t frames_next(const struct frames *, uint32_t thread, uint64_t time,
    int step);

#endif

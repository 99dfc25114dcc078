/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/slowest.h - the slowest calls, and frames over their budget.
 *
 * A frame is a call of one method, against the time that it may take.
 */
#ifndef QUERY_SLOWEST_H
#define QUERY_SLOWEST_H

#include "query/call_list.h"
#include "query/groups.h"

/* ---- the slowest calls ---- */

/* By which time: what a call took by itself, or with those that it made. */
struct slow_time {
	enum measure measure;
	bool is_own;
};

struct slow_call {
	uint64_t time, begin; /* cut to the part; when the call began, even outside */
	uint32_t part;
	struct place place;
	struct lens_time took; /* where there is a lens */
};

/* All zeros is none. */
struct slowest {
	struct slow_call *items; /* the slowest first; ties in the order of time */
	size_t count;
	uint64_t out_of;      /* how many calls there are */
};

struct slowest_request {
	struct slow_time by;
	size_t max;                /* how many are found, at most */
	struct filter_passes kept; /* calls of other methods do not count */
};

/* Finds the slowest calls of the parts of the set, which needs no numbers
 * (call_set_begin).  One walk over the calls; only those that can be among the
 * slowest are looked at closely.  Needs some 100 bytes for each.  The caller
 * frees it with slowest_free, also after a failure. */
bool slowest_make(struct slowest *, const struct call_set *,
    const struct slowest_request *, struct error *err);
void slowest_free(struct slowest *);

/* ---- frames ---- */

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

/* The frames over the budget, in the order of time, to go from one to the next
 * and to be marked in a picture; 32 bytes each.  All zeros is none. */
struct frames {
	size_t over;      /* frames that took longer than the budget */
	struct frame_call *items; /* those, or all where there are none; by thread,
	                           * then by begin */
	size_t count;
};

/* Makes the frames, and the list of their calls with the budget.  Both are
 * empty where there is no such method, or where there are weights and no times.
 * The caller frees both, with frames_free and call_list_free, also after a
 * failure. */
bool frames_make(struct frames *, struct call_list *, const struct profile *,
    const struct parts *, const struct frames_request *, struct error *err);
void frames_free(struct frames *);

/* Returns the first frame that begins at the time or later on the thread, or on
 * one after it; `count`: none does. */
size_t frames_from(const struct frames *, uint32_t thread, uint64_t time);

/* Returns the next frame after the time, or the one before it; wraps around.
 * Where the thread has none, the frame is of the first thread with some.  There
 * must be one. */
size_t frames_next(const struct frames *, uint32_t thread, uint64_t time,
    int step);

#endif

/*
 * query/frames.h - frames: the calls of one method, against the time that a frame
 * may take.
 *
 * They are a list of calls (query/call_list) with a budget.  Those that took longer
 * are kept in the order of time besides, 32 bytes each, to go from one to the next
 * and to be marked in a picture.
 */
#ifndef QUERY_FRAMES_H
#define QUERY_FRAMES_H

#include "query/call_list.h"

#define FRAME_METHOD "android.view.Choreographer.doFrame"
#define FRAME_BUDGET_NS UINT64_C(16600000)

struct frame_wish {
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
	struct frame_call *of; /* those, or all where there are none; by thread, then by
	                   * begin */
	size_t count;
};

/* Makes the list as well; without such a method, or
 * where there are weights and no times, it is empty.  The caller frees it
 * and them, also after a failure. */
bool frames_make(struct frames *, struct call_list *, const struct profile *,
    const struct parts *, const struct frame_wish *, struct error *err);
void frames_free(struct frames *);

/* The first that begins at the time or later on the thread, or on one after it;
 * `count`: none does. */
size_t frames_from(const struct frames *, uint32_t thread, uint64_t time);

/* The next one after the time, or the one before it; wraps around.  Where the
 * thread has none, that of the first thread with some.  There must be one. */
size_t frames_next(const struct frames *, uint32_t thread, uint64_t time,
    int step);

#endif

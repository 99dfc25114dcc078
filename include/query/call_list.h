/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/call_list.h - the calls of a method, the slowest of all, or frames, as
 * a list.
 *
 * The list itself holds 32 bytes a call; what a row shows is worked out when it
 * is asked for, by a few binary searches.  Making it costs a scan of the
 * columns in which the method can occur, a sort, and for the order by own time
 * a look at the callees of each call.
 */
#ifndef QUERY_CALL_LIST_H
#define QUERY_CALL_LIST_H

#include "query/found_calls.h"
#include "query/groups.h"
#include "query/list.h"
#include "query/percentiles.h"
#include "query/scope.h"
#include "query/visible_calls.h"

/* ---- the columns, and a call as a row ---- */

enum call_column {
	CALL_START,
	CALL_WALL,
	CALL_CPU,
	CALL_WAIT,
	CALL_SELF,
	CALL_THREAD,
	CALL_CALLER,
	CALL_COLUMNS, /* by which calls can be ordered */
	CALL_RANK = CALL_COLUMNS,
	CALL_THREAD_ID,
	CALL_ENDING,
	CALL_IS_CUT,
	CALL_METHOD, /* the next are in lists of all methods only */
	CALL_DEPTH,
	CALL_BUDGET, /* in lists of frames only */
	CALL_GRADE,  /* for programs: the grade of a mapped name, … */
	CALL_RAW,    /* … the name in the trace, … */
	CALL_ALTERNATIVES, /* … and all possible names, where there are several */
	ALL_CALL_COLUMNS
};

/* The columns of lists of one method, of all methods, and of frames. */
extern const struct list_columns call_row_columns;
extern const struct list_columns call_row_all_columns;
extern const struct list_columns call_row_frame_columns;

/* Returns the column that has a call's time in the measure. */
enum call_column call_column_of(enum measure);

/* Returns "returned", "threw", "closed", "open" or "cut". */
const char *call_end_name(enum call_end);

/* Times of a call that crosses an end of the period are cut as model/clip.h
 * says; its start is where it began all the same. */
struct call_row {
	const struct thread *thread;
	struct place place;
	uint64_t start;        /* us since the first event, as ranges count */
	uint64_t time[CLOCKS];
	uint64_t self[CLOCKS]; /* without the calls that it made */
	uint64_t took, budget; /* of a frame, in ticks; 0: it has none */
	uint32_t method;
	uint32_t caller;       /* NO_METHOD: the thread itself */
	uint32_t depth;        /* calls around it, of what a lens leaves */
	enum call_end end;
	bool is_cut;
};

/* Returns what stands in a column of a row, which is the `rank`th from 0.  The
 * choice names the clock of the own time. */
struct list_cell call_row_cell(const struct call_row *, size_t rank,
    struct column_choice, const struct methods *);

/* ---- the calls that lists and distributions are made from ---- */

/* Returns a flag for each method, set for one; to be freed with free(). */
uint8_t *method_flags_new(const struct methods *, uint32_t method);

/* Makes the distribution of the times of the calls of methods that pass, as
 * they run in the parts, cut as model/clip.h says.  Needs 8 bytes a call.  No
 * walk over all calls is needed where a lens leaves calls as long as they are
 * in the file. */
bool call_times_make(struct distribution *, const struct parts *,
    struct filter_passes, enum measure, struct error *err);

/* ---- the list ---- */

struct listed_part;

/* All zeros is none. */
struct call_list {
	uint32_t method; /* the first of several; NO_METHOD: all methods */
	uint64_t out_of; /* how many calls these are the slowest of */
	bool is_sampled; /* of these, as profile_is_sampled says */
	uint64_t budget; /* of frames, in ticks; 0: they are none */
	struct order order; /* its measure is that of the distribution, too */
	struct ranked_call *calls;
	size_t count, room;
	struct lens_time *times; /* of calls, through a lens */
	size_t time_room;
	struct listed_part *parts;
	uint32_t part_count;
	/* Its times are in the measure; the sum of single waits is not the
	 * method's. */
	struct distribution distribution;
	uint64_t latest, max[CLOCKS]; /* latest start and longest times */
};

/* Makes the list of the calls of the method that run in the parts; ties are in
 * the order of time.  The caller frees it with call_list_free, also after a
 * failure. */
bool call_list_make(struct call_list *, const struct profile *,
    const struct parts *, uint32_t method, struct order, struct error *err);
void call_list_free(struct call_list *);

struct slow_calls {
	struct order order;
	size_t max;                /* how many are listed, at most */
	struct filter_passes kept; /* calls of other methods do not count */
};
enum { SLOWEST_CALLS = 1000 }; /* are listed unless another number is asked for */

/*
 * Makes the list of the calls that take longest, of all that run in the parts:
 * by the time that they are ordered by, their own or that of one clock, else by
 * the time in the measure.  A reversed order has these calls, the other way
 * round.  Costs a walk over the calls, and for the order by own time a look at
 * the callees of those that may count.  There is no distribution.
 */
bool call_list_slowest(struct call_list *, const struct profile *,
    const struct parts *, const struct slow_calls *, struct error *err);

/* Writes "the 1 000 slowest of 34 567 calls, by own wall time", or "of ~34 567
 * calls" where samples were taken for calls. */
void call_list_words(const struct call_list *, bool is_sampled, enum tick,
    char *out, size_t size);

/* Returns row `i`, also of a list that was made while the trace was still being
 * read: its calls may have gone some levels down since, and a call that was
 * running then may be lost, without a place.  The caller holds the profile's
 * lock. */
struct call_row call_list_row(const struct call_list *, size_t i);

/* Returns the thread of a part of the list. */
const struct thread *call_list_thread(const struct call_list *,
    uint32_t part);

/* Returns where the call stands in the list, or count. */
size_t call_list_find(const struct call_list *, const struct thread *,
    struct place);

/* ---- frames: calls of one method, against the time that they may take ---- */

#define FRAME_METHOD "android.view.Choreographer.doFrame"
#define FRAME_BUDGET_NS UINT64_C(16600000)

struct frames_request {
	const char *method;      /* as pick_all takes it */
	uint64_t budget_ns;      /* a tick at least is meant */
	struct order order;      /* the time is that of its measure */
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
	struct frame_call *items; /* those, or all where there are none; by
	                           * thread, then by begin */
	size_t count;
};

/* Makes the frames, and the list of their calls with the budget.  Both are
 * empty where there is no such method, or where there are weights and no times.
 * The caller frees the items of the frames, and the list with call_list_free,
 * also after a failure. */
bool frames_make(struct frames *, struct call_list *, const struct profile *,
    const struct parts *, const struct frames_request *, struct error *err);

/* Returns the first frame that begins at the time or later on the thread, or on
 * one after it; `count`: none does. */
size_t frames_from(const struct frames *, uint32_t thread, uint64_t time);

/* Returns the next frame after the time, or the one before it; wraps around.
 * Where the thread has none, the frame is of the first thread with some.  There
 * must be one. */
size_t frames_next(const struct frames *, uint32_t thread, uint64_t time,
    int step);

#endif

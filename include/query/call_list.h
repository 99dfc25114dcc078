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

#include "query/found_calls.h"
#include "query/groups.h"
#include "query/list.h"
#include "query/percentiles.h"
#include "query/scope.h"
#include "query/visible_calls.h"

/*
 * A single call as a row of a list: what is known of it, and the
 * columns that show that.
 */

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
	CALL_GRADE,  /* for programs: of a name that a mapping gave, and … */
	CALL_RAW,    /* … the name in the trace, and … */
	CALL_ALTERNATIVES, /* … all that it may be, where they are several */
	ALL_CALL_COLUMNS
};

/* The columns of lists of one method, of those of all methods, and of frames. */
const struct list_columns *call_row_columns(void);
const struct list_columns *call_row_all_columns(void);
const struct list_columns *call_row_frame_columns(void);
const struct list_column *call_column_info(enum call_column);

/* "returned", "threw", "closed", "open". */
const char *call_end_name(enum call_end);

/* The one that has the time in the measure. */
enum call_column call_column_of(enum measure);

/* Times of a call that crosses an end of the period are cut as in
 * model/clip.h; its start is where it began all the same. */
struct call_row {
	const struct thread *thread;
	struct place place;
	uint64_t start;        /* us since the first event, as ranges count */
	uint64_t time[CLOCKS];
	uint64_t self[CLOCKS]; /* without those that it called */
	uint64_t took, budget; /* of a frame, in ticks; 0: it has none */
	uint32_t method;
	uint32_t caller;       /* NO_METHOD: the thread itself */
	uint32_t depth;        /* how many calls are around it, of what is left */
	enum call_end end;
	bool is_cut;
};

/* What stands in a column of a row, which is the `rank`th from 0; the choice names the
 * clock of the own time. */
struct list_cell call_row_cell(const struct call_row *, size_t rank,
    struct column_choice, const struct methods *);

/*
 * Every call of a method in some parts.
 *
 * Lists of calls, their distribution, marks, and when a method runs are views of
 * this set.  Costs a scan of the columns in which the method can occur, and 4 bytes
 * a call.
 */

struct set_part {
	struct part part;
	struct clip cut;
	struct found_calls calls; /* in all of its thread */
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

/* How the times of the calls that run in the parts are distributed, cut as
 * model/clip.h says.  Needs 8 bytes a call. */
bool call_set_times(const struct call_set *, enum measure,
    struct distribution *, struct error *err);

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
	uint64_t latest, max[CLOCKS];    /* start, and times, of any of them */
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
	size_t max;      /* so many */
	struct filter_passes kept; /* of methods; those of others do not count */
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

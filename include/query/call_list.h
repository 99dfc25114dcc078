/*
 * query/call_list.h - every call of a method, in an order.
 *
 * The list itself holds 32 bytes a call; what a row shows is worked out when it
 * is asked for, by a few binary searches.  Making it costs a scan of the columns
 * in which the method can occur, a sort, and for the order by own time a look at
 * the callees of each call.
 */
#ifndef QUERY_CALL_LIST_H
#define QUERY_CALL_LIST_H

#include "query/call_set.h"
#include "query/list.h"
#include "query/navigate.h"

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
	ALL_CALL_COLUMNS
};

const struct list_columns *call_list_columns(void);
const struct list_column *call_column_info(enum call_column);
bool call_column_find(const char *name, enum call_column *out);

/* Does a trace with these clocks have it? */
bool call_column_exists(enum call_column, const bool has_clock[CLOCKS]);

struct call_order {
	enum call_column column;
	enum measure measure; /* of own times, and of the distribution */
	bool is_reverse;
};

struct listed_part;
struct listed;

/* All zeros is none. */
struct call_list {
	uint32_t method;
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

/* Times of a call that crosses an end of the period are cut as in
 * model/cut.h; its start is where it began all the same. */
struct call_row {
	const struct thread *thread;
	struct place place;
	uint64_t start;        /* us since the first event, as ranges count */
	uint64_t time[CLOCKS];
	uint64_t self[CLOCKS]; /* without those that it called */
	uint32_t caller;       /* NO_METHOD: the thread itself */
	enum call_end end;
	bool is_cut;
};

/* The calls of the method that run in the parts; ties in the order of time.  The
 * caller frees them with call_list_free, also after a failure. */
bool call_list_make(struct call_list *, const struct profile *,
    const struct parts *, uint32_t method, struct call_order,
    struct error *err);
void call_list_free(struct call_list *);

/* Of a list that was made while the trace was still being read, too: its calls may
 * have gone some levels down since, and one that was running then may be out of
 * sight, without a place.  The caller holds the profile's lock. */
struct call_row call_list_row(const struct call_list *, size_t i);

/* What stands in a column of a row, which is the `rank`th from 0; the choice names the
 * clock of the own time. */
struct list_cell call_list_cell(const struct call_row *, size_t rank,
    struct column_choice, const struct methods *);

/* The threads of the parts. */
const struct thread *call_list_thread(const struct call_list *,
    uint32_t part);

/* Where the call stands in the list, or count. */
size_t call_list_find(const struct call_list *, const struct thread *,
    struct place);

#endif

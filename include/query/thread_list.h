/*
 * query/thread_list.h - the threads that are asked for, in an order.
 */
#ifndef QUERY_THREAD_LIST_H
#define QUERY_THREAD_LIST_H

#include "model/threads.h"
#include "query/list.h"

enum thread_column {
	THREAD_ID,
	THREAD_NAME,
	THREAD_RECORDS,
	THREAD_CALLS,
	THREAD_DEPTH,
	THREAD_SPAN,
	THREAD_FIRST,
	THREAD_LAST,
	THREAD_COLUMNS
};

const struct list_columns *thread_list_columns(void);

/* What stands in a column of a thread; the choice names its clock. */
struct list_cell thread_list_cell(const struct thread *, struct column_choice);

/* Numbers downwards, names and ids upwards; ties by number of the thread. */
enum thread_order {
	THREADS_MAIN_FIRST, /* then by CPU time; by records where the file has
	                       wall time only */
	THREADS_BY_CPU,
	THREADS_BY_WALL,
	THREADS_BY_CALLS,
	THREADS_BY_NAME,    /* in any case */
	THREADS_BY_ID,
	THREADS_BY_HITS,    /* of a search */
	THREAD_ORDERS,
	NO_THREAD_ORDER = THREAD_ORDERS
};

/* "main first" */
const char *thread_order_name(enum thread_order);

/* The order after this one, of those that the file and a search make sense
 * of. */
enum thread_order thread_order_next(enum thread_order,
    const bool has_clock[CLOCKS], bool has_hits);

/* How many calls of each thread a search finds; all zeros: no search. */
struct thread_hits {
	const uint64_t *calls; /* by number of the thread */
	uint32_t count;        /* threads that it knows of */
};

uint64_t thread_hits_of(struct thread_hits, uint32_t thread);

struct thread_wish {
	const char *filter; /* name or id contains it, in any case; "" for all */
	uint32_t main;      /* the main thread's number */
	enum thread_order order;
	struct thread_hits hits;
	bool has_idle;      /* also those without events */
};

struct thread_list {
	uint32_t *threads;
	uint32_t count;
	enum thread_order order;
};

/* The caller frees them with thread_list_free, also after a failure. */
bool thread_list_make(struct thread_list *, const struct threads *,
    const struct thread_wish *, struct error *err);
void thread_list_free(struct thread_list *);

/* The place of the thread, or count. */
uint32_t thread_list_place(const struct thread_list *, uint32_t thread);

/* Is this its name, its id in decimal, or both: "Binder#4712"? */
bool thread_is_called(const struct thread *, const char *name);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/thread_list.h - the list of threads: columns, cells, order.
 */
#ifndef QUERY_THREAD_LIST_H
#define QUERY_THREAD_LIST_H

#include "lens/part_tree.h"
#include "model/thread.h"
#include "query/list.h"

/* ---- columns ---- */

enum thread_column {
	THREAD_ID,
	THREAD_NAME,
	THREAD_RECORDS,
	THREAD_CALLS,
	THREAD_DEPTH,
	THREAD_SPAN,
	THREAD_FIRST,
	THREAD_LAST,
	THREAD_OUTSIDE,
	THREAD_DROPPED,
	THREAD_WALL, /* those from here on are for the screen */
	THREAD_CPU,
	THREAD_HITS,
	THREAD_BAR,
	THREAD_ACTIVITY,
	THREAD_COLUMNS
};

/* Return the columns on the command line, and on the screen. */
extern const struct list_columns thread_list_columns;
extern const struct list_columns thread_picker_columns;

/* What a thread did, as a lens shows it: its calls, how deep they are, its time
 * outside of any call, and what was dropped. */
struct thread_sums {
	uint64_t calls; /* or samples */
	uint32_t depth;
	uint64_t outside[CLOCKS], dropped[CLOCKS];
};

/* Makes the sums of a whole thread.  Costs a pass over its nodes. */
bool thread_sums_make(struct thread_sums *, const struct thread *,
    const struct lens *, struct error *err);

/* Returns what stands in a column of a thread, but for hits and pictures; the
 * choice names its clock.  Calls and depth are those of the sums, or as
 * recorded where these are NULL; without sums nothing is outside of calls or
 * dropped. */
struct list_cell thread_list_cell(const struct thread *,
    const struct thread_sums *, struct column_choice);

/* ---- orders ---- */

/* An order by a column has numbers downwards, names and ids upwards; ties by
 * id.  NO_COLUMN is the main thread first, then by CPU time; by records where
 * the file has wall time only. */
#define THREADS_MAIN_FIRST ((struct list_order){ NO_COLUMN, false })

/* Writes "main first", "cpu, reversed". */
void thread_order_name(char *out, size_t size, struct list_order,
    bool is_sampled);

/* Returns the order after this one, of those that make sense for the file and a
 * search. */
struct list_order thread_order_next(struct list_order,
    const bool has_clock[CLOCKS], bool has_hits);

/* ---- the list ---- */

/* How many calls of each thread a search finds; all zeros: no search. */
struct thread_hits {
	const uint64_t *calls; /* by number of the thread */
	uint32_t count;        /* threads that it knows of */
};

static inline uint64_t thread_hits_of(struct thread_hits hits, uint32_t thread)
{
	return thread < hits.count ? hits.calls[thread] : 0;
}

struct thread_list_request {
	const char *filter; /* its letters stand in name or id (base/fuzzy.h) */
	uint32_t main;      /* the main thread's number */
	struct list_order order;
	struct thread_hits hits;
	bool has_idle;      /* threads without events count, too */
	bool is_best_first; /* where the filter stands best, ties in the order */
	const bool *only;   /* by number: threads that count; NULL: all do */
	const struct thread_sums *sums; /* by number of the thread; or NULL */
};

struct thread_list {
	uint32_t *threads;
	uint32_t count;
	struct list_order order;
	bool is_best_first;
};

/* Makes the list of the threads that are asked for.  The caller frees it with
 * thread_list_free. */
void thread_list_make(struct thread_list *, const struct threads *,
    const struct thread_list_request *);
void thread_list_free(struct thread_list *);

/* Returns the place of the thread, or count. */
uint32_t thread_list_place(const struct thread_list *, uint32_t thread);

#endif

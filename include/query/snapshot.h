/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/snapshot.h - what every thread does at one instant.
 *
 * Threads are as they were recorded or as a lens shows them.  A call runs from
 * its begin until just before its end, so at the instant of an event the state
 * is that after it, and calls without length never run.  All of it is binary
 * searches.
 */
#ifndef QUERY_SNAPSHOT_H
#define QUERY_SNAPSHOT_H

#include "query/groups.h"
#include "query/list.h"
#include "query/thread_list.h"
#include "query/visible_calls.h"

/* ---- one thread at an instant ---- */

enum activity_state {
	STATE_OUTSIDE, /* in no call */
	STATE_DROPPED, /* a lens drops the instant */
	STATE_WAITING, /* from the last event to the next it runs for less than
	                  half of the time (model/cpu_clock) */
	STATE_RUNNING,
	STATE_INSIDE   /* in a call; the file cannot tell whether it runs */
};

const char *activity_state_name(enum activity_state);

struct snapshot_row {
	uint32_t thread;
	enum activity_state state;
	struct place place;    /* the innermost call; none outside of calls */
	struct call call;      /* as it was recorded */
	uint32_t level;        /* on which it is shown */
	uint32_t method;       /* as which it is shown; NO_METHOD outside of
	                          calls */
	bool has_own;          /* not through a lens: */
	uint64_t own[CLOCKS];  /* of the call: outside of those that it made */
};

static inline bool snapshot_row_is_inside(const struct snapshot_row *m)
{
	return m->state != STATE_OUTSIDE && m->state != STATE_DROPPED;
}

/* Returns what the thread does at the time, as it is shown. */
struct snapshot_row snapshot_row_visible(struct visible_calls, uint64_t time);

/* Finds the time of the next begin or end of a call after the time, or of the
 * one before it; through a lens, at which what is shown changes: events that
 * change nothing are passed over, some thousands of them at most.  Returns
 * false when there is none. */
bool snapshot_row_step_visible(struct visible_calls, uint64_t time,
    bool is_backward, uint64_t *out);

/* ---- all threads at an instant ---- */

/* All zeros is none. */
struct snapshot {
	uint64_t time;
	struct snapshot_row *moments;
	uint32_t count, inside; /* those in calls come first */
	uint32_t all;           /* with those after `count`, which are hidden */
};

/* Makes the snapshot of the threads, in the order of the list, as they are left
 * (NULL: as they were recorded); what it held before is freed.  The caller
 * frees it with snapshot_free. */
void snapshot_make(struct snapshot *, const struct threads *,
    const struct thread_list *, const struct lens_threads *left, uint64_t time);
void snapshot_free(struct snapshot *);

/* ---- a snapshot as a list ---- */

enum moment_column {
	MOMENT_THREAD,
	MOMENT_STATE,
	MOMENT_SINCE,
	MOMENT_SO_FAR,
	MOMENT_OF,
	MOMENT_CPU,
	MOMENT_DEPTH,
	MOMENT_CALL,
	MOMENT_COLUMNS
};

extern const struct list_columns snapshot_list_columns;

/* What a cell is made from, besides its row. */
struct snapshot_row_context {
	const struct thread *thread;
	const struct methods *methods;
	uint64_t time, origin; /* of the instant; where time 0 is */
};

/* Returns what stands in a column of a row; outside of calls little is known.
 * The scratch is that of list_cell_of. */
struct list_cell snapshot_row_cell(const struct snapshot_row *,
    const struct snapshot_row_context *, unsigned column, char *scratch);

/* Orders the rows in calls by a column, and after them the others. */
void snapshot_sort(struct snapshot *, const struct threads *,
    const struct methods *, unsigned column, bool is_reverse);

#endif

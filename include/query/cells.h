/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/cells.h - what a thread does in each cell of a strip or timeline.
 *
 * A stretch of time is cut into cells of one length, which need not be whole
 * ticks.  A cell says how much of it the thread was inside calls, how much it
 * ran on the CPU, and which call stands for it.
 *
 * CPU time is what the thread's CPU clock went on by, from one edge of the cell
 * to the next, inside of calls; between two events of the thread the clock went
 * on evenly (model/cpu_clock).  An edge at which there are events stands before
 * them.  Time inside of calls is exact, and so is whether the thread ran for
 * half of it.  How long it ran is exact where a cell is shorter than 32 ticks;
 * else it may be wrong by a sixteenth of a cell, so that not every event must
 * be found.
 *
 * Cost: some binary searches per cell, and one per call that takes half a cell.
 */
#ifndef QUERY_CELLS_H
#define QUERY_CELLS_H

#include "base/times.h"
#include "model/thread.h"
#include "query/found_calls.h"
#include "query/visible_calls.h"

enum { ACTIVITY_WHOLE = 1 << 16 }; /* all of a cell */

struct cell_usage {
	uint32_t inside;  /* of ACTIVITY_WHOLE; not 0 where there is a call */
	uint32_t running; /* as much as inside where there is one clock */
	bool waits;       /* ran for less than half of the time inside */
	uint32_t node;    /* of the deepest call that takes half of the cell,
	                     else of the longest; NO_NODE without calls */
	uint8_t marks;    /* bits of enum activity_mark */
};

enum activity_mark {
	ACTIVITY_SAME = 1, /* the selected method runs in the cell */
	ACTIVITY_MATCH = 2 /* what is searched for runs in it */
};

/* ---- the cells of a recorded thread ---- */

/* Which cells are wanted. */
struct cell_request {
	struct period period; /* with a tick at least */
	int cells;            /* into which it is cut, from 1 to UINT16_MAX */
	size_t looks;  /* calls that are looked at to find nodes, about as many
	                  for each cell, the outer ones first; 0: nodes are not
	                  wanted */
	bool is_exact; /* all times are exact, at any cost */
};

/* Fills the cells of a thread.  Where its calls are left out they come from its
 * grid (model/calls) and have no nodes. */
void cell_usages_make(const struct thread *, struct cell_request,
    struct cell_usage *out);

/* Marks the cells of a period in which some of the periods lie; these do not
 * overlap and are in order. */
void cell_usages_mark(struct period, int count, struct cell_usage *cells,
    struct thread_periods, enum activity_mark);

/* ---- the cells of a thread through a lens ---- */

enum { SHOWN_LOOKS = 8 }; /* instants of a cell, at most */

/* Fills the cells from `looks` instants of each, evenly spread: in how many of
 * them there is a call, in how many it runs, and which call is innermost in
 * most of them.  One instant costs some binary searches that begin near the one
 * before it.  The nodes are those of visible_thread.  The period must have a
 * tick at least. */
void visible_calls_usages(struct visible_calls, struct period, int cells,
    unsigned looks, struct cell_usage *out);

#endif

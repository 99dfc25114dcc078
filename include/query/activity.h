/*
 * query/activity.h - what a thread does in each cell of a stretch of time.
 *
 * The stretch is cut into cells of one length, which need not be whole ticks.
 * Of each cell: how much of it the thread was inside calls, how much it ran on
 * the CPU, and one call that stands for it.
 *
 * Being inside of calls is exact, and so is the CPU time of calls that lie in
 * one cell.  The CPU time of a call of half a cell or more comes from the calls
 * that it made; what is left is its own, spread evenly over the time between
 * those, for a trace does not say when in that time the thread ran.  The CPU
 * time of a shorter call on the edge of two cells is spread evenly too.
 *
 * Cost: some binary searches per cell, and per call that is looked into.
 */
#ifndef QUERY_ACTIVITY_H
#define QUERY_ACTIVITY_H

#include "model/period.h"
#include "model/threads.h"

enum { ACTIVITY_WHOLE = 1 << 16 }; /* all of a cell */

struct activity {
	uint32_t inside;  /* of ACTIVITY_WHOLE; not 0 where there is a call */
	uint32_t running; /* as much as inside where there is one clock */
	uint32_t node;    /* of the deepest call that takes half of the cell,
	                     else of the longest; NO_NODE without calls */
	bool is_marked;
};

struct activities;

/* Room for as many cells; NULL on failure. */
struct activities *activities_new(int cells, struct error *err);
void activities_free(struct activities *); /* accepts NULL */

/*
 * What is asked from now on: a period, in at most as many cells as there is
 * room for.  In each thread `most` calls of half a cell or more are looked
 * into, the outermost first; the others are taken as a whole, as shorter ones.
 */
void activities_ask(struct activities *, struct period, int cells,
    size_t most);

/* The cells of a thread, valid until the next call. */
struct activity *activities_of(struct activities *, const struct thread *);

/* How many calls the last thread has taken of `most`. */
size_t activities_used(const struct activities *);

/* Marks the cells, as they have been asked for, that have some of these periods,
 * which do not overlap and are in order. */
void activities_mark(const struct activities *, struct activity *cells,
    const struct period *, size_t count);

#endif

/*
 * query/summary.h - a trace in a few numbers, for headings and `info`.
 */
#ifndef QUERY_SUMMARY_H
#define QUERY_SUMMARY_H

#include "load/profile.h"

struct summary {
	uint64_t records;         /* with a valid action */
	uint64_t calls;           /* begun, frames older than the file too */
	uint64_t counted;         /* samples of such a recording; else calls */
	uint32_t threads, active; /* listed or not; with records */
	uint32_t methods, used;   /* known or not; with calls */
	uint64_t depth;           /* of the deepest call, from 1 */
	uint64_t first, last;     /* wall; 0 where there is no wall clock */
	uint64_t duration;        /* wall; else as the file says; 0: unknown */
};

/* Costs a look at each thread and method. */
struct summary summary_of(const struct profile *);

/* Of one thread: the depth of its deepest call, from 1. */
uint64_t thread_depth(const struct thread *);

#endif

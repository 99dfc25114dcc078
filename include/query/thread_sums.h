/*
 * query/thread_sums.h - what a thread did, as a lens shows it: its calls, how deep they
 * are, its time outside of any call, and what was dropped.
 */
#ifndef QUERY_THREAD_SUMS_H
#define QUERY_THREAD_SUMS_H

#include "lens/part_tree.h"

struct thread_sums {
	uint64_t calls; /* or samples */
	uint32_t depth;
	uint64_t outside[CLOCKS], dropped[CLOCKS];
};

/* Of a whole thread.  A pass over its nodes. */
bool thread_sums_make(struct thread_sums *, const struct thread *,
    const struct lens *, struct error *err);

#endif

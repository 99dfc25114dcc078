/*
 * exporters/merged_walk.h - the events of all threads that are exported, in the order
 * of time.
 *
 * Where events of several threads have one time, those of the thread that stands
 * first come first.  Where the axis is the CPU clock of each thread there is no such
 * order: then the threads come one after the other.
 */
#ifndef EXPORTERS_MERGED_WALK_H
#define EXPORTERS_MERGED_WALK_H

#include "exporters/time_walk.h"

struct merged_thread;

struct merged_walk {
	const struct exported *of;
	struct merged_thread *threads; /* of those that have events left, the one that
	                                * is next in each */
	uint32_t *heap;  /* by the time of that event */
	uint32_t count;  /* in the heap */
	uint32_t opened; /* threads whose walks have begun */
	bool is_in_turn; /* one thread after the other */
};

/* Keeps a walk for each thread.  Free it with merged_walk_free, also after a
 * failure. */
bool merged_walk_init(struct merged_walk *, const struct exported *,
    struct error *err);
void merged_walk_free(struct merged_walk *);

/* False after the last.  *thread is a number in exported.threads.  Costs the
 * logarithm of the threads where the thread changes. */
bool merged_walk_next(struct merged_walk *, struct exported_event *,
    uint32_t *thread);

/* Of the thread an entry came last: has that call none inside of it? */
bool merged_walk_is_leaf(const struct merged_walk *, uint32_t thread);

#endif

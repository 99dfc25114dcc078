/*
 * compare/side_run.h - one run of a side of a comparison: sums by method, or by what else
 * rows are, in each group of threads.
 */
#ifndef COMPARE_SIDE_RUN_H
#define COMPARE_SIDE_RUN_H

#include "compare/run_stacks.h"

/* Of one key: a method, or what else rows are.  Calls are outermost and recursive
 * ones. */
struct run_sum {
	uint32_t key, group;
	uint32_t threads; /* BY_THREAD: so many */
	uint64_t calls;
	uint64_t self[MEASURES], inclusive[MEASURES];
};

struct side_run {
	char *label;         /* the name of the trace */
	struct run_sum *sums; /* by key, then by group */
	size_t count, room;
	struct run_stacks stacks; /* where they were asked for */
	uint32_t threads;    /* that were asked for and have records */
	uint64_t calls;
	uint64_t total[MEASURES];   /* in calls: the sum of all self times */
	uint64_t recorded[MEASURES]; /* that total, before it was normalized */
	uint64_t outside[MEASURES]; /* and what those threads took beside */
	bool has_clock[CLOCKS], is_sampled;
	bool is_table; /* compare/side_table: some of this is not known */
	enum tick tick;
	uint64_t overhead_ns; /* of one reading of the clock; 0: unknown */
};

/* Without sums yet; the label is copied. */
bool side_run_init(struct side_run *, const char *label, struct error *err);
void side_run_free(struct side_run *);

/* One more sum, of zeros; NULL on failure. */
struct run_sum *side_run_add(struct side_run *, uint32_t key, uint32_t group,
    struct error *err);

/* By key, then by group. */
void side_run_sort(struct side_run *);

#endif

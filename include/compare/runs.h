/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare/runs.h - one side of a comparison: some runs of the same thing, and
 * the sums of each.
 *
 * A run keeps sums only, one for each method (or what else the rows are) in
 * each group of threads (compare/threads), so a recording can be freed before
 * the next one is loaded.  All recordings of both sides share the numbers of
 * methods (model/methods); or each has methods of its own, and is added with
 * the methods that the comparison is made with (side_options.named).
 *
 * The order is: side_add for each recording (or side_add_table for a table of
 * sums, compare/table_runs), side_unify, side_set_rows.
 */
#ifndef COMPARE_RUNS_H
#define COMPARE_RUNS_H

#include "compare/run_kind.h"
#include "compare/table_runs.h"
#include "compare/threads.h"
#include "lens/totals.h"
#include "load/recording.h"
#include "query/groups.h"
#include "query/scope.h"
#include "query/search.h"

/* ---- one run ---- */

/* What a run has of one key (a method, or what else the rows are) in one group
 * of threads.  Calls are outermost and recursive ones. */
struct run_sum {
	uint32_t key, group;
	uint32_t threads; /* BY_THREAD: how many threads the group has */
	uint64_t calls;
	uint64_t self[MEASURES], inclusive[MEASURES];
};

/* A stack of a run, and its own time. */
struct stack_node {
	uint32_t parent; /* NO_NODE: the group of threads itself, whose own
	                  * time is that in no call */
	uint32_t key;    /* its method, if it has a parent */
	uint32_t group;  /* of threads */
	uint32_t calls;
	uint64_t self[MEASURES];
};

/* Callers come before their callees.  All zeros: no stacks. */
struct run_stacks {
	struct stack_node *nodes;
	size_t count, room;
};

struct side_run {
	char *label;                 /* the name of the trace */
	struct run_sum *sums;        /* by key, then by group */
	size_t count, room;
	struct run_stacks stacks;    /* where they were asked for */
	uint32_t threads;            /* asked for, and with records */
	uint32_t in_place;           /* the group of the thread that was taken
	                              * in place of those asked for, which have
	                              * no records; NO_GROUP_NUMBER: none was */
	uint64_t calls;
	uint64_t total[MEASURES];    /* in calls: the sum of all own times */
	uint64_t recorded[MEASURES]; /* that total, before it was normalized */
	uint64_t outside[MEASURES];  /* what those threads took in no call */
	struct run_kind kind;
	bool is_table; /* known by a table of sums alone (compare/table_runs) */
	enum tick tick;
	uint64_t overhead_ns; /* of one reading of the clock; 0: unknown */
};

/* Adds a sum of zeros, which is valid until the next one is added. */
struct run_sum *side_run_add(struct side_run *, uint32_t key, uint32_t group);

/* Sorts the sums by key, then by group. */
void side_run_sort(struct side_run *);

/* ---- a side ---- */

/* What a row of a comparison is. */
enum compared_by {
	BY_METHOD = GROUP_METHOD,
	BY_CLASS = GROUP_CLASS,
	BY_PACKAGE = GROUP_PACKAGE,
	BY_LIBRARY = GROUP_LIBRARY,
	BY_PHASE = GROUP_PHASE,
	BY_THREAD, /* a group of threads */
	BY_STACK   /* a stack; the sides are then BY_METHOD, with stacks */
};

/* Two methods one of which calls the other. */
struct call_pair {
	uint32_t caller, callee; /* caller: NO_METHOD is the thread */
};

/* All zeros: no runs. */
struct side {
	struct side_run *runs;
	size_t count, room;
	/* BY_METHOD alone: of all runs, each pair once; unless keeps_all_pairs
	 * only of methods that a compiler may have numbered */
	struct call_pair *pairs;
	size_t pair_count, pair_room;
	bool *has_method;     /* by method: it has calls in any thread of any run */
	size_t methods;       /* for so many there are flags */
	struct edges edges;   /* of all runs that keep them */
	struct worded_groups worded; /* threads that the user named for this side */
};

void side_free(struct side *);

/* Which groups of threads, and which time, are asked about in one recording. */
struct side_part {
	const bool *groups; /* by number, as thread_groups_of has it; NULL: the
	                     * one thread of `where`, which is paired */
	struct where where; /* its range, its `within`, who stops it, and on
	                     * whose axis that is; nothing else counts */
};

/* What is asked of each recording. */
struct side_options {
	const char *const *threads; /* as scope_add has them, or a group's name */
	size_t thread_count;
	bool has_usual;             /* nobody named them: where they have no
	                             * records, the thread to look at first is
	                             * taken (scope_first) */
	bool is_own;                /* they are of this side alone, and paired
	                             * with those of the other one
	                             * (compare/threads) */
	struct range range;
	const char *within;         /* METHOD#N; NULL: not given */
	enum compared_by by;
	const struct lens *lens;    /* what is asked of the stacks; or NULL */
	struct thread_groups *groups;
	struct methods *named;      /* gets the methods of the recording by
	                             * their shown names, and numbers them;
	                             * NULL: the recording's own numbers
	                             * count */
	bool has_stacks;            /* BY_METHOD alone: stacks are kept as well */
	const struct side_part *part; /* in place of threads, range and within;
	                               * or NULL */
	bool keeps_edges;           /* BY_METHOD alone: times of who calls whom */
	bool keeps_all_pairs;       /* of methods: MATCH_LOOSE needs that */
	bool is_mixed;              /* runs of other kinds than the first are
	                             * taken, too (compare/run_kind) */
};

/* Adds a run of a loaded recording.  Returns PICK_NONE if the call that is a
 * range is not in it.  Fails where the run is not like the first one of the
 * side, unless that is asked for. */
enum pick side_add(struct side *, const struct recording *,
    const struct side_options *, struct error *err);

/* Makes joined or paired groups one, and ticks of the given length, once all
 * runs have been added. */
void side_unify(struct side *, const struct thread_groups *, enum compared_by,
    enum tick);

/* Returns the number of the median run, the earlier one of the middle two, by
 * the recorded totals of a unified side that has runs. */
size_t side_median(const struct side *, enum measure);

/* Turns the keys of the sums into numbers of rows: rows[key]. */
void side_set_rows(struct side *, const uint32_t *rows);

/* Returns the group of each thread of a recording, by number of the thread, to
 * be freed.  Groups beyond 1000 are taken together. */
uint32_t *side_groups(const struct recording *, struct thread_groups *);

/* ---- runs that are known by a table of sums ---- */

struct side_table {
	/* Its methods are those of side_options.named, or of the recordings;
	 * its groups are those of side_options. */
	const struct stats_table *table;
	const struct methods *methods;
	const char *path;
	uint32_t from;       /* the first run that is added */
	bool is_transformed; /* transforms of the stacks are asked for */
};

/* Adds the runs of a table to a side.  Fails with the path and the reason if
 * more is asked than a table can answer. */
bool side_add_table(struct side *, const struct side_table *,
    const struct side_options *, struct error *err);

#endif

/*
 * compare/runs.h - the sums of a side once all of its runs have been added.
 */
#ifndef COMPARE_RUNS_H
#define COMPARE_RUNS_H

#include "compare/threads.h"
#include "lens/totals.h"
#include "load/recording.h"
#include "query/groups.h"
#include "query/scope.h"
#include "query/search.h"

/*
 * The stacks of one run of a comparison, and the own time of each.
 */

struct stack_node {
	uint32_t parent; /* NO_NODE: threads of a group, whose own time is that in no
	                  * call */
	uint32_t key;    /* its method, or the group */
	uint32_t calls;
	uint64_t self[MEASURES];
};

/* Callers come before their callees.  All zeros is none. */
struct run_stacks {
	struct stack_node *nodes;
	size_t count, room;
};

/* What `named` has for a method is its key; NULL: itself. */
void run_stacks_free(struct run_stacks *);

/*
 * One run of a side of a comparison: sums by method, or by what else
 * rows are, in each group of threads.
 */

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
	bool is_table; /* compare/table_runs: some of this is not known */
	enum tick tick;
	uint64_t overhead_ns; /* of one reading of the clock; 0: unknown */
};

/* One more sum, of zeros; NULL on failure. */
struct run_sum *side_run_add(struct side_run *, uint32_t key, uint32_t group,
    struct error *err);

/* By key, then by group. */
void side_run_sort(struct side_run *);

/*
 * One side of a comparison: some runs of the same thing, and what
 * each of them took.
 *
 * Of a run only sums are kept, one for each method in each group of threads
 * (compare/threads), so a recording can be freed before the next one is
 * loaded.  All recordings of both sides share the numbers of methods
 * (model/methods); or each has its own, and what is shown of a method there says
 * which one it is of those that a comparison is made with.
 */

/* What a row of a comparison is: a method, or a group of that number … */
enum compared_by {
	BY_METHOD = GROUP_METHOD,
	BY_CLASS = GROUP_CLASS,
	BY_PACKAGE = GROUP_PACKAGE,
	BY_LIBRARY = GROUP_LIBRARY,
	BY_PHASE = GROUP_PHASE,
	BY_THREAD, /* … or a group of threads … */
	BY_STACK   /* … or a stack; sides are then BY_METHOD, with stacks */
};

/* Of two methods one of which calls the other. */
struct kin_pair {
	uint32_t caller, callee; /* caller: NO_METHOD is the thread */
};

struct side {
	struct side_run *runs;
	size_t count, room;
	struct kin_pair *kin; /* of all runs, each once; BY_METHOD alone, and unless
	                       * asked for of methods that a compiler may have
	                       * numbered alone */
	size_t kin_count, kin_room;
	bool *has_method;     /* has it calls in any thread of any run? */
	uint32_t methods;     /* how many of those flags there are */
	struct edges edges;   /* of all runs, if they are kept */
	struct worded_groups worded; /* threads that the user named for this side */
};

/* All zeros is a side without runs. */
void side_free(struct side *);

/* A run more, for who adds one; NULL on failure. */
struct side_run *side_begin(struct side *, const char *label, struct error *err);

/* There are flags of so many methods then. */
bool side_reserve_methods(struct side *, uint32_t count, struct error *err);

/* The groups of threads, and the time, that are asked about in one recording. */
struct side_part {
	const bool *groups; /* by number, as thread_groups_of has it; NULL: just the
	                     * thread of `where`, which is paired */
	struct where where; /* its range, the calls that this is, who stops it, and
	                     * on whose axis that is; nothing else counts */
};

/* What is asked of each recording. */
struct side_options {
	const char *const *threads; /* as scope_add has them, or a group's name */
	size_t thread_count;
	bool is_own;                /* they are of this side alone, and paired with
	                               those of the other one (compare/threads) */
	struct range range;
	const char *within;         /* METHOD#N; NULL: not given */
	enum compared_by by;
	const struct lens *lens;    /* what is asked of the stacks; or NULL */
	struct thread_groups *groups;
	struct methods *named;      /* NULL: those of the recordings themselves */
	bool has_stacks;            /* they are kept as well; BY_METHOD alone */
	const struct side_part *part; /* in place of threads, range and within; or
	                                 NULL */
	bool keeps_edges;           /* times of who calls whom; BY_METHOD alone */
	bool has_all_kin;           /* of all methods: MATCH_LOOSE needs that */
};

/* The groups of a recording's threads, by number of the thread; to be freed.  NULL on
 * failure. */
uint32_t *side_groups(const struct recording *, struct thread_groups *,
    struct error *err);

/* Adds a recording that is loaded: PICK_NONE where a call that is a range is not in
 * it. */
enum pick side_add(struct side *, const struct recording *,
    const struct side_options *, struct error *err);

/* When all have been added: groups that were joined or paired are one, and ticks are of
 * this length. */
void side_settle(struct side *, const struct thread_groups *, enum compared_by,
    enum tick);

/* The keys of the sums become numbers of rows, of which `rows` has one for each. */
void side_set_rows(struct side *, const uint32_t *rows);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare/comparison.h - two sides of runs compared row by row: medians, tests,
 * verdicts.
 *
 * Side A is before a change, side B after it; a positive change is growth.
 * Runs are added to the sides one by one (compare/runs); when all are there,
 * comparison_check finds out what both sides have, and comparison_make matches
 * the methods, makes the rows and judges them.  A row keeps medians only; what
 * a single run has of it is looked up by comparison_run.
 *
 * Times are in ticks of comparison.tick.
 */
#ifndef COMPARE_COMPARISON_H
#define COMPARE_COMPARISON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "compare/match.h"
#include "compare/runs.h"

/* ---- one number on both sides, and the test of its change ---- */

/* The medians and spreads of a number, and the test (compare/statistics).  The
 * median of an even number of runs can be a half, so twice of it is kept. */
struct compared_number {
	uint64_t twice[BOTH_SIDES], spread[BOTH_SIDES];
	uint64_t twice_both; /* the median of all values together */
	double delta;       /* Cliff's delta */
	double p;           /* < 0: it was not tested */
	double q;           /* p, corrected for all tested rows; < 0: not tested */
	bool is_steady[BOTH_SIDES]; /* all values of the side are equal */
};

/* Returns the larger one of both sides' numbers. */
static inline uint64_t compared_larger(const uint64_t numbers[BOTH_SIDES])
{
	return numbers[BEFORE] > numbers[AFTER] ? numbers[BEFORE] :
						  numbers[AFTER];
}

/* Compares the values that a number has in the runs before and, behind them,
 * in those after; tests a number whose median over both sides is at least
 * `tested_from`.  The values are sorted, side by side, and there must be room
 * for as many again behind them. */
struct compared_number compared_make(uint64_t *values, size_t before,
    size_t after, uint64_t tested_from);

/* Returns whether all values of one side lie above all of the other, the
 * medians by three times the larger spread. */
bool compared_is_apart(const struct compared_number *);

/* Returns twice the change from a to b. */
int64_t compared_twice_change(const struct compared_number *);

/* ---- verdicts ---- */

/* What a change must reach before it is called one. */
struct limits {
	uint64_t min_time, min_change;
	bool has_runs;  /* each side has two runs at least */
	bool can_tell;  /* the test could tell one changed row from chance */
};

enum row_verdict {
	ROW_SLOWER,
	ROW_FASTER,
	ROW_PROBABLY_SLOWER,
	ROW_PROBABLY_FASTER,
	ROW_NEW,
	ROW_GONE,
	ROW_SAME,
	ROW_ONE_RUN,
	ROW_SMALL,
	ROW_NOISE,
	ROW_UNCLEAR,
	ROW_VERDICTS
};

/* The words of a verdict. */
struct row_verdict_info {
	const char *name;      /* "slower", "1 run", "?" */
	const char *word;      /* of options, as "one-run"; some share one */
	const char *reason;
	const char *uncounted; /* the reason where calls are not counted, if
	                        * that is another one; or NULL */
	bool is_no_change;     /* it is not listed unless it is asked for */
};

extern const struct row_verdict_info row_verdicts[ROW_VERDICTS];

/* A change of a time in two parts that add up to it: what more or fewer calls
 * account for (the middle of both ways to work it out), and what each call
 * takes longer. */
struct change_split {
	int64_t twice_by_calls; /* of a whole number */
	int64_t twice_per_call;
};

struct change_split compared_row_split(const struct compared_number *self,
    const struct compared_number *calls);

/* Tags say what else was found about a row. */
enum {
	TAG_MORE_CALLS = 1,
	TAG_FEWER_CALLS = 2,
	TAG_WAITS = 4,     /* it waits longer: the CPU has no more to do */
	TAG_TRACING = 8,   /* more than half of the change is the tracing */
	TAG_REROUTED = 16, /* a stack that is new or gone, while its method
	                    * takes as long in a stack of the other side */
	TAGS = 5
};

/* The words of a tag, by number of its bit. */
struct row_tag_info {
	const char *name;   /* "more calls" */
	const char *word;   /* of options */
	const char *reason;
};

extern const struct row_tag_info row_tags[TAGS];

/* Returns TAG_MORE_CALLS or TAG_FEWER_CALLS where the runs of each side agree
 * on the number of calls, and the sides differ; else 0. */
unsigned compared_row_call_tags(const struct compared_number *calls);

/* ---- what the user asks ---- */

/* Scales times so that each run took as long as the others, for recordings that
 * differ as a whole, by the device or by how they were made: what is left of a
 * change is a larger or smaller share.  Numbers of calls stay as they are. */
enum normalize {
	NORMALIZE_NONE,
	NORMALIZE_TOTAL,  /* the time in all calls of each run becomes the
	                   * median of the runs before */
	NORMALIZE_THREAD, /* so does that of each group of threads that both have */
	NORMALIZES
};

extern const char *const normalize_names[NORMALIZES]; /* "none", "total",
                                                         "thread" */

enum { MIN_CHANGE_NS = 500000 }; /* min_change_ns and min_time_ns, if the user
                                  * says nothing else */

struct comparison_options {
	enum compared_by by;
	enum measure measure;
	enum match_rule rule;
	enum normalize normalize;
	bool has_min_time;
	uint64_t min_time_ns, min_change_ns; /* 1 ms: a weight of 1 */
};

/* ---- rows ---- */

struct compared_row {
	struct match match;
	struct compared_number self, inclusive, calls, threads;
	int64_t twice_self_change, twice_inclusive_change;
	struct change_split split;
	int64_t overhead;
	uint32_t runs[BOTH_SIDES]; /* in how many runs it occurs */
	enum row_verdict verdict, inclusive_verdict;
	unsigned tags;
	uint32_t group;       /* the group of threads that changed most; or
	                       * NO_GROUP_NUMBER */
	int64_t group_change; /* by how much the group's mean changed */
};

/* A stack of rows (compare/stacks).  Callers come before callees. */
struct compared_stack {
	uint32_t parent; /* NO_NODE: a group of threads */
	uint32_t row;    /* of its innermost frame among the methods; or the
	                    group */
	uint32_t depth;  /* 0: the group */
	uint32_t pair; /* where a row is a stack: the other stack if it is
	                * rerouted, or NO_NODE */
	bool is_there[BOTH_SIDES]; /* in any run that was added */
	/* In compared_stacks; the own time of a group is that in no call. */
	uint64_t self[BOTH_SIDES], total[BOTH_SIDES];
};

/* ---- the comparison ---- */

struct comparison {
	struct comparison_options request;
	struct side sides[BOTH_SIDES];
	struct thread_groups *groups;
	struct groups keys;           /* of methods, where rows are such groups */
	const struct methods *methods; /* borrowed */
	struct matches matches;
	struct compared_row *rows;    /* one for each of matches.items;
	                               * BY_STACK: one for each of the stacks */
	uint32_t count;
	struct compared_stack *stacks; /* BY_STACK, by row; matches are then of
	                                * methods.  Else NULL */
	uint32_t stack_count;
	struct compared_row total;    /* of all rows */
	struct compared_number outside;      /* what the threads took in no call */
	struct limits limits;
	enum tick tick;
	bool has_clock[CLOCKS];       /* both sides have it */
	enum recorded recorded[BOTH_SIDES];
	bool has_calls;               /* both sides have every call */
	bool has_table[BOTH_SIDES];   /* some run is known by a table of sums
	                               * alone: then waiting, the time in no
	                               * call, threads and what the tracing took
	                               * are not known */
	bool has_inclusive;           /* inclusive times are known */
	uint32_t tested;              /* how many rows were tested */
	double least_p;               /* the smallest p that so many runs can
	                                 have */
	uint32_t verdicts[ROW_VERDICTS], tags[TAGS]; /* how many rows have each */
	double drift[BOTH_SIDES];     /* of the totals of the runs, in their
	                               * order (statistics_drift); 0 below 6
	                               * runs */
};

static inline bool comparison_is_whole(const struct comparison *c)
{
	return !c->has_table[BEFORE] && !c->has_table[AFTER];
}

/* Begins a comparison without runs; the methods are borrowed.  Free it with
 * comparison_free. */
void comparison_init(struct comparison *, const struct methods *);
void comparison_free(struct comparison *);

/* Finds the clocks and the tick that all runs have, once the last run was
 * added; fails where the sides cannot be compared. */
bool comparison_check(struct comparison *, struct error *err);

/* Makes all rows, in no order, once the comparison is checked. */
void comparison_make(struct comparison *, const struct comparison_options *);

/* ---- looking at a comparison ---- */

/* Returns what a row has in one run: zeros where it does not occur. */
struct run_sum comparison_run(const struct comparison *, int side, size_t run,
    uint32_t row);

/* Returns the name of a row on a side, that of its first method where it stands
 * for several; "" if the side does not have it. */
const char *comparison_text(const struct comparison *,
    const struct compared_row *, int side);

/* Returns the side by which a row is named, and whose key stands for it:
 * before, unless it is new. */
static inline int compared_row_side(const struct compared_row *row)
{
	return row->match.keys[BEFORE] == NO_METHOD ? AFTER : BEFORE;
}

#endif

/*
 * compare/comparison.h - two sides of runs, row by row.
 *
 * A side is added run by run (compare/runs); when all runs are there, methods are
 * matched and rows made.  Of rows only medians are kept: what a single run has of
 * one is looked up.
 */
#ifndef COMPARE_COMPARISON_H
#define COMPARE_COMPARISON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "compare/match.h"
#include "compare/runs.h"

/*
 * Times are scaled so that each run took as long as the others.
 *
 * For recordings that differ as a whole, by the device or by how they were made: what is
 * left of a change is a larger or smaller share.  Calls stay as they are.
 */

enum normalize {
	NORMALIZE_NONE,
	NORMALIZE_TOTAL,  /* the time in all calls of each run is the median of before */
	NORMALIZE_THREAD, /* so is that of each group of threads, where both have it */
	NORMALIZES
};

const char *comparison_normalize_name(enum normalize); /* "none", "total", "thread" */

/*
 * The numbers of one row of a comparison, and what they mean.
 *
 * Nothing here knows what a row is of.  A is before, B after; what is positive has
 * grown.
 */

/* What one number was in each run; both arrays get sorted. */
struct measured {
	uint64_t *a, *b;
	size_t count_a, count_b;
};

/* Medians and spreads of a number, and a test of it. */
struct compared {
	uint64_t a, b;
	uint64_t spread_a, spread_b;
	uint64_t both;      /* the median of all values together */
	double delta;       /* compare/statistics */
	double p;           /* < 0: it was not tested */
	double q;           /* of all rows that were tested, or < 0 */
	bool is_steady_a, is_steady_b; /* all values of the side are equal */
};

/* It is tested if its median over both sides is at least so much. */
void compared_make(struct compared *, struct measured, uint64_t tested_from);

/* b - a. */
int64_t compared_change(const struct compared *);

/* What is asked of a change before it is called one. */
struct limits {
	uint64_t min_time, min_change;
	bool has_runs;  /* two on each side, at least */
	bool can_tell;  /* could the test tell one changed row from chance? */
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

/* "slower", "probably slower", "1 run", "?". */
const char *compared_row_verdict_name(enum row_verdict);

/* What occurs on both sides: of its calls, if they are known, and one time. */
enum row_verdict compared_row_judge(const struct compared *time,
    const struct compared *calls, const struct limits *);

/* The change of a time, as far as it comes of more or fewer calls (the middle of
 * both ways to work it out), and as far as each call takes longer: they add up. */
struct split {
	int64_t by_calls, per_call;
};

struct split compared_row_split(const struct compared *self,
    const struct compared *calls);

/* What so many more calls cost by the reading of the clock alone: rounded half up to
 * ticks of so many ns. */
int64_t compared_row_overhead(const struct compared *calls,
    uint64_t overhead_ns, unsigned tick_ns);

/* What else is to be said of a row. */
enum {
	TAG_MORE_CALLS = 1,
	TAG_FEWER_CALLS = 2,
	TAG_WAITS = 4,   /* it waits longer: the CPU has no more to do */
	TAG_TRACING = 8, /* more than half of the change is the tracing */
	TAG_REROUTED = 16, /* a stack that is new or gone: elsewhere it is not */
	TAGS = 5
};

const char *tag_name(unsigned tag); /* "more calls" */

unsigned compared_row_call_tags(const struct compared *calls);
bool compared_row_waits(int64_t wall_change, int64_t cpu_change,
    uint64_t min_change);
bool compared_row_is_tracing(int64_t change, int64_t overhead);

/*
 * What a comparison is made of: its rows, and what is known of
 * the whole.
 */

enum { BEFORE, AFTER, BOTH_SIDES };

enum { MIN_CHANGE_NS = 500000 }; /* of both times below, if nothing else is said */

struct comparison_options {
	enum compared_by by;
	enum measure measure;
	enum match_rule rule;
	enum normalize normalize;
	bool has_min_time;
	uint64_t min_time_ns, min_change_ns; /* of a weight, the number itself */
};

struct compared_row {
	struct match match;
	struct compared self, inclusive, calls, threads;
	int64_t self_change, inclusive_change;
	struct split split;
	int64_t overhead;
	uint32_t runs[BOTH_SIDES]; /* in how many runs it occurs */
	enum row_verdict verdict, inclusive_verdict;
	unsigned tags;
	uint32_t group; /* of threads, that changed most; NO_GROUP_NUMBER: one */
	int64_t group_change; /* of its mean */
};

/* A row that is a stack (compare/stacks). */
struct compared_stack {
	uint32_t parent; /* NO_NODE: a group of threads; lower than its own number */
	uint32_t row;    /* of its innermost frame among the methods; or the group */
	uint32_t depth;  /* 0: the group */
	uint32_t pair;   /* the other one, where it is rerouted; or NO_NODE */
	bool is_there[BOTH_SIDES]; /* in any run */
};

struct comparison {
	struct comparison_options request;
	struct side sides[BOTH_SIDES];
	struct thread_groups *groups; /* of threads */
	struct groups keys;           /* of methods, where rows are such */
	const struct methods *methods;
	struct matches matches;
	struct compared_row *rows;    /* as matches.of */
	uint32_t count;
	struct compared_stack *stacks; /* BY_STACK: of each row, which are as many … */
	uint32_t stack_count;          /* … and matches.of is of methods */
	struct compared_row total;    /* of all rows */
	struct compared outside;        /* what the threads took in no call */
	struct limits limits;
	enum tick tick;
	bool has_clock[CLOCKS];       /* both sides have it */
	bool is_sampled[BOTH_SIDES];
	bool has_calls;               /* no side holds samples */
	bool has_table[BOTH_SIDES]; /* of a run there are sums alone: then waiting,
	                               * the time in no call, threads and what the
	                               * tracing took are not known */
	bool has_inclusive;           /* inclusive times are */
	uint32_t tested;              /* rows that were looked at by the test */
	double least_p;
	uint32_t verdicts[ROW_VERDICTS], tags[TAGS];
	double drift[BOTH_SIDES];     /* of the total */
};

static inline bool comparison_is_whole(const struct comparison *c)
{
	return !c->has_table[BEFORE] && !c->has_table[AFTER];
}

/*
 * What is said of the rows of a comparison.
 */

/* With how many runs a side the test could tell one changed row from chance; 0: with
 * more than anybody makes. */
size_t comparison_runs_needed(const struct comparison *);

/* No runs yet.  Free it with comparison_free, also after a failure. */
bool comparison_init(struct comparison *, const struct methods *,
    struct error *err);
void comparison_free(struct comparison *);

/* After the last run: can they be compared?  Then by which clocks, and in which
 * unit. */
bool comparison_settle(struct comparison *, struct error *err);

/* And then, with the wish: all rows, in no order. */
bool comparison_make(struct comparison *, const struct comparison_options *,
    struct error *err);

/* What a row has in one run: zeros where it does not occur. */
struct run_sum comparison_run(const struct comparison *, int side, size_t run,
    uint32_t row);

/* The name of a row on a side, of its first method where it stands for several; ""
 * if it is not there. */
const char *comparison_text(const struct comparison *,
    const struct compared_row *, int side);

#endif

/*
 * compare/row.h - the numbers of one row of a comparison, and what they mean.
 *
 * Nothing here knows what a row is of.  A is before, B after; what is positive has
 * grown.
 */
#ifndef COMPARE_ROW_H
#define COMPARE_ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
const char *row_verdict_name(enum row_verdict);

/* What occurs on both sides: of its calls, if they are known, and one time. */
enum row_verdict row_judge(const struct compared *time, const struct compared *calls,
    const struct limits *);

/* The change of a time, as far as it comes of more or fewer calls (the middle of
 * both ways to work it out), and as far as each call takes longer: they add up. */
struct split {
	int64_t by_calls, per_call;
};

struct split row_split(const struct compared *self, const struct compared *calls);

/* What so many more calls cost by the reading of the clock alone: rounded half up to
 * ticks of so many ns. */
int64_t row_overhead(const struct compared *calls, uint64_t overhead_ns,
    unsigned tick_ns);

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

unsigned row_call_tags(const struct compared *calls);
bool row_waits(int64_t wall_change, int64_t cpu_change, uint64_t min_change);
bool row_is_tracing(int64_t change, int64_t overhead);

#endif

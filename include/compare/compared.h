/*
 * compare/compared.h - what a comparison is made of: its rows, and what is known of
 * the whole.
 */
#ifndef COMPARE_COMPARED_H
#define COMPARE_COMPARED_H

#include "compare/method_match.h"
#include "compare/normalizing.h"
#include "compare/row.h"

enum { BEFORE, AFTER, BOTH_SIDES };

enum { MIN_CHANGE_NS = 500000 }; /* of both times below, if nothing else is said */

struct comparison_wish {
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

/* A row that is a stack (compare/stack_rows). */
struct compared_stack {
	uint32_t parent; /* NO_NODE: a group of threads; lower than its own number */
	uint32_t row;    /* of its innermost frame among the methods; or the group */
	uint32_t depth;  /* 0: the group */
	uint32_t pair;   /* the other one, where it is rerouted; or NO_NODE */
	bool is_there[BOTH_SIDES]; /* in any run */
};

struct comparison {
	struct comparison_wish wish;
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

#endif

/*
 * query/spread.h - how the times of a method's calls are spread: percentiles of
 * them, from the shortest to the longest.
 *
 * Exact, by nearest rank.  Costs a pass over the calls of the threads for each batch
 * of 8 million or a fourth of them; and one more, to count them, over those of
 * periods, cut as in model/clip, and where only a walk tells which calls a lens
 * leaves.  Memory is 4 bytes a stack, and 8 a call of one batch, in which
 * a method with more calls than that is alone; calls of rows that nobody wants are in
 * none.  Least and most alone come from the nodes, where a tree keeps them
 * (model/tree).
 */
#ifndef QUERY_SPREAD_H
#define QUERY_SPREAD_H

#include <stdatomic.h>

#include "base/rank.h"
#include "model/measures.h"
#include "query/groups.h"

/* All zeros is none. */
struct spread {
	uint64_t *of; /* row after row, in the order of the percentiles; zeros for
	               * a row without calls, or that nobody wants */
	uint32_t rows;
	struct percents percents;
};

struct spread_question {
	uint32_t rows;
	const struct groups *groups; /* they are the rows; NULL: methods are */
	const uint8_t *wanted;       /* by row; NULL: all are */
	enum measure measure;
	const atomic_bool *stop; /* true: give up; NULL: never */
	struct percents percents;
};

/* Free it with spread_free, also after a failure, or when it was stopped. */
bool spread_make(struct spread *, const struct parts *,
    const struct spread_question *, struct error *err);
void spread_free(struct spread *);

/* A percentile of the row; 0 where the spread has it not. */
uint64_t spread_at(const struct spread *, uint32_t row, unsigned percent);

#endif

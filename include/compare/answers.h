/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare/answers.h - the viewer's questions about two open recordings: what
 * changed, both call trees as one flame, and which methods correspond.
 *
 * The makers of the answers to ASK_COMPARED, ASK_BOTH and ASK_PARTNERS
 * (query/answer).  The threads of the question's `where` name groups of threads
 * (compare/threads), and the threads of these groups count in both recordings;
 * where threads are paired, one thread of each recording counts.  Each
 * recording has its own range.
 */
#ifndef COMPARE_ANSWERS_H
#define COMPARE_ANSWERS_H

#include "compare/comparison.h"
#include "query/answer.h"

/* Returns whether a question is about all open runs (compare/loaded_runs)
 * instead of the two recordings alone.  What needs single calls is about the
 * two: ranges, a transform that keeps calls by their length, and the flame. */
bool comparing_has_runs(const struct question *);

/* ---- ASK_COMPARED: the changes, with the edges of one run a side ---- */

extern const struct answering comparing_answers;

/* ---- ASK_BOTH: the stacks of both as one flame by method (compare/stacks) ---- */

extern const struct answering comparing_flames;

/* ---- ASK_PARTNERS: which method of a side is which of the other ---- */

struct partners {
	uint32_t *methods[BOTH_SIDES]; /* by method of a side: the method of the
	                             * other side, or NO_METHOD */
	uint32_t count;
};

extern const struct answering comparing_partners;

/* Returns the partner of a side's method, or NO_METHOD; a method that was not
 * known when the answer was made has none.  Accepts NULL. */
static inline uint32_t partners_of(const struct partners *p, int side,
    uint32_t method)
{
	return p == NULL || method >= p->count ? NO_METHOD :
						 p->methods[side][method];
}

#endif

/*
 * compare/answers.h - two recordings that are open, compared: the answers to
 * ASK_COMPARED, ASK_BOTH and ASK_PARTNERS (query/answer).
 *
 * The question's `where` names the threads: those of their groups
 * (compare/threads) are meant in both recordings; or, where they are paired, one
 * thread of each (compare/threads).  The ranges are each recording's own.
 */
#ifndef COMPARE_ANSWERS_H
#define COMPARE_ANSWERS_H

#include "compare/comparison.h"
#include "query/answer.h"

/* Is it about all runs that are open (compare/loaded_runs), and not about the two
 * recordings alone?  What needs single calls is about these: ranges, a limit of time,
 * and the flame. */
bool comparing_has_runs(const struct question *);

struct comparing {
	struct comparison comparison; /* with the edges of one run a side */
};

extern const struct answering comparing_answers;

/* To ASK_BOTH: the stacks as one flame (compare/stacks), by method. */
extern const struct answering comparing_flames;

/* To ASK_PARTNERS: which method of a side is which of the other one, as rows of methods
 * are. */
struct partners {
	uint32_t *rows[BOTH_SIDES]; /* by method; NO_METHOD: it has none */
	uint32_t count;
};

extern const struct answering comparing_partners;

/* NO_METHOD also for a method that was not known then. */
uint32_t partners_of(const struct partners *, int side, uint32_t method);

#endif

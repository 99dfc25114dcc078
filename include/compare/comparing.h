/*
 * compare/comparing.h - two recordings that are open, compared: the answers to
 * ASK_COMPARED and ASK_BOTH (query/question).
 *
 * The question's `where` names the threads: those of their groups
 * (compare/thread_groups) are meant in both recordings.  The ranges are each
 * recording's own.
 */
#ifndef COMPARE_COMPARING_H
#define COMPARE_COMPARING_H

#include "compare/comparison.h"
#include "query/task.h"

struct comparing {
	struct comparison comparison; /* of sides of one run each, with edges */
};

extern const struct answering comparing_answers;

/* To ASK_BOTH: the stacks as one flame (compare/compared_flame), by method. */
extern const struct answering comparing_flames;

#endif

/*
 * compare/comparing.h - two recordings that are open, compared: the answer to
 * ASK_COMPARED (query/question).
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

#endif

/*
 * query/hits.h - what a search finds, in the threads and the time that numbers
 * are of, and in which threads else.
 *
 * The expression runs once for each method; the rest costs a pass over the
 * nodes of the trees, and over the calls of a period.  A second core takes some
 * of either (base/pieces).
 */
#ifndef QUERY_HITS_H
#define QUERY_HITS_H

#include "query/measure.h"
#include "query/occurrences.h"
#include "query/where.h"

enum { PATTERN_SIZE = 256 };

/* The pattern must compile (query/search). */
struct hits_question {
	struct where where;
	enum measure measure;
	char pattern[PATTERN_SIZE];
	_Atomic(uint32_t) *looked; /* so many names; may be NULL */
};

struct hits_answer {
	struct hits_question question;
	uint8_t *flags;          /* by method; as many as `methods` */
	uint32_t methods;
	uint32_t too_hard;       /* names of which nobody knows */
	uint64_t *thread_calls;  /* how many are in each of `threads`, whole */
	uint32_t threads;
	uint32_t other_threads;  /* that have some and are not asked about */
	struct occurrences calls; /* in the thread of the question, whole */

	/* Of what is asked about: methods that match and have calls, those
	 * calls, or the samples in whose stack one is, the time inside of them
	 * (what is called from there, too), and all of the time. */
	uint32_t matched;
	uint64_t matched_calls, time, whole;
	enum tick tick;          /* of those times */
};

/* False when memory is out.  The caller frees the answer, also then. */
bool hits_answer_make(struct hits_answer *, const struct profile *,
    const struct hits_question *);
void hits_answer_free(struct hits_answer *);

#endif

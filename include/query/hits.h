/*
 * query/hits.h - what a search finds (struct hits_answer); as query/answers.h.
 *
 * The expression runs once for each method; the rest costs a pass over the
 * nodes of the trees, and over the calls of a period.  A second core takes some
 * of either (base/parallel).
 */
#ifndef QUERY_HITS_H
#define QUERY_HITS_H

#include "load/profile.h"
#include "query/answer.h"

bool hits_answer_make(struct answer *, const struct profile *);
void hits_answer_free(struct answer *);

/* When it runs in the threads that are asked about (struct everywhere_answer);
 * everywhere_answer_free frees that. */
bool matched_answer_make(struct answer *, const struct profile *);

#endif

/*
 * query/method_answers.h - the questions about one method, answered; as those of
 * query/answers.h.
 */
#ifndef QUERY_METHOD_ANSWERS_H
#define QUERY_METHOD_ANSWERS_H

#include "load/profile.h"
#include "query/answer.h"

bool calls_answer_make(struct answer *, const struct profile *);
bool listing_answer_make(struct answer *, const struct profile *);
/* Its list has another maker, and is freed as a listing is. */
bool slowest_answer_make(struct answer *, const struct profile *);
bool frames_answer_make(struct answer *, const struct profile *);
bool pivot_answer_make(struct answer *, const struct profile *);
bool about_answer_make(struct answer *, const struct profile *);
/* As the listing has it, at the cost of 8 bytes a call. */
bool times_answer_make(struct answer *, const struct profile *);
bool everywhere_answer_make(struct answer *, const struct profile *);

void calls_answer_free(struct answer *);
void listing_answer_free(struct answer *);
void frames_answer_free(struct answer *);
void pivot_answer_free(struct answer *);
void about_answer_free(struct answer *);
void everywhere_answer_free(struct answer *);

/* The period that begins next after the time, or last before it for a step below
 * 0; NULL when there is none. */
const struct period *everywhere_next(const struct everywhere *, uint64_t time,
    int step);

#endif

/*
 * query/shown_answers.h - what pictures of time need of a lens: its stacks (ASK_STACKS),
 * and its calls (ASK_ROWS).
 *
 * Made and freed as query/task has it.
 */
#ifndef QUERY_SHOWN_ANSWERS_H
#define QUERY_SHOWN_ANSWERS_H

#include "load/profile.h"
#include "query/answer.h"

bool stacks_answer_make(struct answer *, const struct profile *);
void stacks_answer_free(struct answer *);

bool rows_answer_make(struct answer *, const struct profile *);
void rows_answer_free(struct answer *);

#endif

/*
 * query/answers.h - the questions whose cost follows the trace, answered; those
 * about one method are in query/method_answers.h, a search in query/hits.h.
 *
 * Each _make fills an answer as query/task asks for it, and each _free frees what
 * it holds, also after a failure.
 */
#ifndef QUERY_ANSWERS_H
#define QUERY_ANSWERS_H

#include "load/profile.h"
#include "query/answer.h"

bool filter_answer_make(struct answer *, const struct profile *);
bool lens_answer_begin(struct answer *, struct methods *);
bool lens_answer_make(struct answer *, const struct profile *);
bool table_answer_make(struct answer *, const struct profile *);
/* Of a part of the range, as where_soon has it; false also where there is none. */
bool table_answer_soon(struct answer *, const struct profile *,
    uint64_t calls);
bool spreads_answer_make(struct answer *, const struct profile *);
bool flame_answer_make(struct answer *, const struct profile *);

/* What the table's columns are made from: borrows of the answer; no spread. */
struct figures table_answer_figures(const struct table_answer *,
    const struct methods *);

void filter_answer_free(struct answer *);
void lens_answer_free(struct answer *);
void table_answer_free(struct answer *);
void spreads_answer_free(struct answer *);
void flame_answer_free(struct answer *);

#endif

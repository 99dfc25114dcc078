/*
 * query/method_answers.h - the questions about one method, answered whole.
 *
 * They are asked, made and freed as those of query/answers.h.
 */
#ifndef QUERY_METHOD_ANSWERS_H
#define QUERY_METHOD_ANSWERS_H

#include <stdatomic.h>

#include "load/profile.h"
#include "query/call_list.h"
#include "query/callers.h"
#include "query/filter.h"
#include "query/method_details.h"
#include "query/occurrences.h"
#include "query/pivot.h"
#include "query/where.h"

/* The calls of a method in the thread of the question, whatever its set; median
 * and longest are those of the calls in the range. */
struct calls_question {
	struct where where;
	uint32_t method;
	enum measure measure;
};

struct calls_answer {
	struct calls_question question;
	struct occurrences calls;
};

/* Every call of a method, in an order, when so much of the trace had been
 * read. */
struct listing_question {
	struct where where;
	uint32_t method;
	struct call_order order;
	uint64_t records;
};

struct listing_answer {
	struct listing_question question;
	struct call_list calls;
};

/* Of one method, when so much of the trace had been read. */
struct about_question {
	struct where where;
	uint32_t method;
	enum measure measure;
	const struct filter_texts *filter; /* of a pivot */
	uint64_t records;
};

bool about_question_is(const struct about_question *,
    const struct about_question *);

/* A method in the middle; what the table says of it, too. */
struct pivot_answer {
	struct about_question question;
	struct pivot pivot;
	struct total total;
	struct callers callers;
};

/* All about it, and what all of the threads took. */
struct about_answer {
	struct about_question question;
	struct method_details details;
	uint64_t span[MEASURES];
};

/* How long its calls take, in all threads that are asked about: as the listing
 * has it, at the cost of 8 bytes a call. */
struct times_answer {
	struct about_question question;
	struct distribution of;
};

/* When a method runs, in every thread: occurrences_periods. */
struct everywhere {
	struct period *periods;
	size_t count;
};

struct everywhere_question {
	const struct recording *recording;
	uint32_t method;
	const atomic_bool *stop; /* true: give up, and fail; NULL: never */
};

struct everywhere_answer {
	uint32_t method, count;
	struct everywhere *threads; /* `count` of them, by number */
};

bool calls_answer_make(struct calls_answer *, const struct profile *,
    const struct calls_question *);
bool listing_answer_make(struct listing_answer *, const struct profile *,
    const struct listing_question *);
bool pivot_answer_make(struct pivot_answer *, const struct profile *,
    const struct about_question *);
bool about_answer_make(struct about_answer *, const struct profile *,
    const struct about_question *);
bool times_answer_make(struct times_answer *, const struct profile *,
    const struct about_question *);
bool everywhere_answer_make(struct everywhere_answer *, const struct profile *,
    const struct everywhere_question *);

void calls_answer_free(struct calls_answer *);
void listing_answer_free(struct listing_answer *);
void pivot_answer_free(struct pivot_answer *);
void about_answer_free(struct about_answer *);
void everywhere_answer_free(struct everywhere_answer *);

#endif

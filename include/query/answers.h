/*
 * query/answers.h - the questions whose cost follows the trace, answered whole.
 *
 * The viewer asks them in the background.  While the trace is being loaded the
 * caller holds the profile's lock.  What an answer holds is the caller's, to be
 * freed also when it could not be made, which is when memory runs out.
 */
#ifndef QUERY_ANSWERS_H
#define QUERY_ANSWERS_H

#include "model/profile.h"
#include "query/call_list.h"
#include "query/callers.h"
#include "query/flame.h"
#include "query/method_details.h"
#include "query/occurrences.h"
#include "query/pivot.h"
#include "query/ranking.h"
#include "query/where.h"

/* The table of some threads. */
struct table_question {
	struct where where;
	enum grouping by;
	struct order order;
};

struct table_answer {
	struct table_question question;
	struct totals totals;   /* by method, whatever the rows are */
	struct groups groups;   /* unless methods are the rows */
	struct totals grouped;  /* by group */
	struct ranking ranking; /* of the rows */
	uint64_t whole[CLOCKS]; /* of the threads, whatever the range */
};

/* How the calls of each row of such a table are spread. */
struct spreads_question {
	struct where where;
	enum grouping by;
	bool wanted[MEASURES];
	uint64_t records; /* when so many had been read */
	const atomic_bool *stop; /* true: give up, and fail; NULL: never */
};

struct spreads_answer {
	struct spreads_question question;
	struct spread of[MEASURES]; /* those that are wanted */
};

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

/* Of the flame, when so much of the trace had been read. */
struct flame_question {
	struct where where;
	enum measure measure;
	bool is_inverted;
	uint64_t records;
};

bool flame_question_is(struct flame_question, struct flame_question);

struct flame_answer {
	struct flame_question question;
	struct flame flame;
};

/* Of one method, when so much of the trace had been read. */
struct about_question {
	struct where where;
	uint32_t method;
	enum measure measure;
	uint64_t records;
};

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
	uint64_t span[CLOCKS];
};

/* When a method runs, in every thread: occurrences_periods. */
struct everywhere {
	struct period *periods;
	size_t count;
};

struct everywhere_answer {
	uint32_t method, count;
	struct everywhere *threads; /* `count` of them, by number */
};

bool table_answer_make(struct table_answer *, const struct profile *,
    const struct table_question *);
bool spreads_answer_make(struct spreads_answer *, const struct profile *,
    const struct spreads_question *);
bool calls_answer_make(struct calls_answer *, const struct profile *,
    const struct calls_question *);
bool listing_answer_make(struct listing_answer *, const struct profile *,
    const struct listing_question *);
bool flame_answer_make(struct flame_answer *, const struct profile *,
    const struct flame_question *);
bool pivot_answer_make(struct pivot_answer *, const struct profile *,
    const struct about_question *);
bool about_answer_make(struct about_answer *, const struct profile *,
    const struct about_question *);
bool everywhere_answer_make(struct everywhere_answer *,
    const struct profile *, uint32_t method);

/* What the table's columns are made from: borrows of the answer; no spread. */
struct figures table_answer_figures(const struct table_answer *,
    const struct methods *);

void table_answer_free(struct table_answer *);
void spreads_answer_free(struct spreads_answer *);
void calls_answer_free(struct calls_answer *);
void listing_answer_free(struct listing_answer *);
void flame_answer_free(struct flame_answer *);
void pivot_answer_free(struct pivot_answer *);
void about_answer_free(struct about_answer *);
void everywhere_answer_free(struct everywhere_answer *);

#endif

/*
 * query/answers.h - the questions whose cost follows the trace, answered whole.
 *
 * The viewer asks them in the background.  While the trace is being loaded the
 * caller holds the profile's lock.  What an answer holds is the caller's, to be
 * freed also when it could not be made, which is when memory runs out or the
 * question's `where` says stop: then it fails within some 20 ms.
 *
 * Those about one method are in query/method_answers.h.
 */
#ifndef QUERY_ANSWERS_H
#define QUERY_ANSWERS_H

#include "load/profile.h"
#include "query/filter.h"
#include "query/flame.h"
#include "query/ranking.h"
#include "query/where.h"

/* The table of some threads. */
struct table_question {
	struct where where;
	enum grouping by;
	const struct filter_texts *filter; /* of groups */
	struct order order;
	const struct filter_texts *listed; /* of methods; it makes the question
	                                      no other one */
};

struct table_answer {
	struct table_question question;
	struct totals totals;   /* by method, whatever the rows are */
	struct groups groups;   /* unless methods are the rows */
	struct filter filter;   /* of methods, or of what groups are made of */
	struct totals grouped;  /* by group, of methods that pass */
	struct ranking ranking; /* of the rows */
	unsigned percent;       /* of the range that they are of: 100 */
	uint64_t whole[MEASURES]; /* of the threads, whatever the range;
	                             waiting 0 unless it is asked for */
};

/* Which methods pass. */
struct filter_question {
	const struct recording *recording;
	const struct filter_texts *texts;
	struct search_watch watch;
};

struct filter_answer {
	struct filter_question question;
	struct filter filter;
};

/* How the calls of each row of such a table are spread. */
struct spreads_question {
	struct where where;
	enum grouping by;
	const struct filter_texts *filter;
	bool wanted[MEASURES];
	uint64_t records; /* when so many had been read */
};

struct spreads_answer {
	struct spreads_question question;
	struct spread of[MEASURES]; /* those that are wanted */
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

bool filter_answer_make(struct filter_answer *, const struct profile *,
    const struct filter_question *);
bool table_answer_make(struct table_answer *, const struct profile *,
    const struct table_question *);
/* Of a part of the range, as where_soon has it; false also where there is none. */
bool table_answer_soon(struct table_answer *, const struct profile *,
    const struct table_question *, uint64_t calls);
bool spreads_answer_make(struct spreads_answer *, const struct profile *,
    const struct spreads_question *);
bool flame_answer_make(struct flame_answer *, const struct profile *,
    const struct flame_question *);

/* What the table's columns are made from: borrows of the answer; no spread. */
struct figures table_answer_figures(const struct table_answer *,
    const struct methods *);

void filter_answer_free(struct filter_answer *);
void table_answer_free(struct table_answer *);
void spreads_answer_free(struct spreads_answer *);
void flame_answer_free(struct flame_answer *);

#endif

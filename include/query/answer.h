/*
 * query/answer.h - the answer to a question: what each kind holds, or why there is
 * none.
 *
 * It is made and freed by query/task, and is never changed but for the order of a
 * table's rows.
 */
#ifndef QUERY_ANSWER_H
#define QUERY_ANSWER_H

#include "lens/lens_calls.h"
#include "query/call_periods.h"
#include "query/callers.h"
#include "query/distribution.h"
#include "query/flame.h"
#include "query/frames.h"
#include "query/lenses.h"
#include "query/method_details.h"
#include "query/occurrences.h"
#include "query/pivot.h"
#include "query/question.h"
#include "query/spread.h"

struct table_answer {
	struct totals totals;   /* by method, whatever the rows are */
	struct groups groups;   /* unless methods are the rows */
	struct filter filter;   /* of methods, or of what groups are made of */
	struct totals grouped;  /* by group, of methods that pass */
	struct ranking ranking; /* of the rows */
	uint64_t whole[MEASURES]; /* of the threads, whatever the range;
	                             waiting 0 unless it is asked for */
};

/* What a search finds, in the threads and the time that numbers are of, and in
 * which threads else. */
struct hits_answer {
	uint8_t *flags;          /* by method; as many as `methods` */
	uint32_t methods;
	uint32_t too_hard;       /* names of which nobody knows */
	bool is_in_full;         /* no short name matches, but full ones do */
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

static inline bool hits_has(const struct hits_answer *a, uint32_t method)
{
	return a != NULL && method < a->methods && a->flags[method];
}

/* A method in the middle; what the table says of it, too. */
struct pivot_answer {
	uint32_t method;
	enum measure measure;
	struct pivot pivot;
	struct total total;
	struct callers callers;
};

/* All about a method, and what all of the threads took. */
struct about_answer {
	enum measure measure;
	struct method_details details;
	uint64_t span[MEASURES];
};

struct comparing;
struct partners;

/* The calls of a thread through a lens, and its stacks, which they need. */
struct rows_answer {
	struct lens_map map;
	struct lens_rows rows;
};

struct answer {
	struct question question;
	struct error error;  /* why it holds nothing; an empty text: it does */
	unsigned percent;    /* of the range that it is of: 100 */
	struct answer *next; /* for whoever has several */
	union {
		struct filter filter;
		struct made_lens lens;
		struct lens_maps stacks;
		struct rows_answer rows;
		struct table_answer table;
		struct comparing *comparing; /* compare/comparing, both */
		struct partners *partners;
		struct occurrences calls;  /* median and longest are those of
		                              the calls in the range */
		struct hits_answer hits;
		struct flame flame;        /* of either kind */
		struct everywhere_answer everywhere;
		struct spread spreads[MEASURES]; /* those that are wanted */
		struct {
			struct call_list listing;  /* or the slowest, or: */
			struct frames frames;
		};
		struct pivot_answer pivot;
		struct about_answer about;
		struct distribution times; /* in all threads that are asked
		                              about */
	};
};

#endif

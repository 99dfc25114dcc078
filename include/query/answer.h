/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/answer.h - questions about a recording, and their answers.
 *
 * A question is a plain value that says what is asked, of which threads and of
 * which time.  answer_make works it out, usually in the background; the answer
 * then never changes, but for the order of a table's rows.  An answer holds its
 * question, and either what the kind of the question has in the union, or an
 * error that says why there is nothing.  It is owned by its maker, and freed
 * with answer_free; what the question points to (sets of threads, texts of
 * filters, lenses) is borrowed and must outlive it.
 */
#ifndef QUERY_ANSWER_H
#define QUERY_ANSWER_H

#include "lens/lens_thread.h"
#include "load/profile.h"
#include "query/call_list.h"
#include "query/callers.h"
#include "query/filter.h"
#include "query/flame.h"
#include "query/found_calls.h"
#include "query/groups.h"
#include "query/percentiles.h"
#include "query/scope.h"
#include "query/search.h"
#include "query/table.h"
#include "query/transforms.h"

/* ---- questions ---- */

/* Questions are answered in this order: a kind before those that stand below
 * it. */
enum question_kind {
	ASK_FILTER,   /* which methods pass */
	ASK_LENS,     /* what transforms make of stacks, in all methods */
	ASK_LEFT,     /* some threads as a lens leaves them */
	ASK_TABLE,    /* the table of some threads */
	ASK_COMPARED, /* two recordings, row by row */
	ASK_CALLS,    /* the calls of a method in the thread of `where` alone */
	ASK_HITS,     /* what a search finds */
	ASK_BOTH,     /* merged stacks of two recordings, as one flame */
	ASK_PARTNERS, /* which method of two recordings is which */
	ASK_FLAME,    /* merged stacks, for a flame or a tree */
	ASK_INVERTED, /* merged stacks from the innermost method outwards */
	ASK_PERIODS, /* when a method runs, in every thread */
	ASK_MATCHED,    /* when what a search finds runs, in each thread */
	ASK_SPREADS,    /* percentiles of the calls of each row of a table */
	ASK_LISTING,    /* every call of a method, in an order */
	ASK_SLOWEST,    /* the slowest calls of all methods, in an order */
	ASK_FRAMES, /* every frame, in an order, and those over the budget */
	ASK_PIVOT,  /* a method in the middle */
	ASK_ABOUT,  /* all about a method */
	ASK_TIMES, /* how long its calls take; last, as it follows the cursor */
	QUESTION_KINDS
};

struct answering;
struct comparison_options;
struct loaded_runs;

/* One structure for all kinds: a kind sets the fields that it is about and
 * leaves the others zero, so that question_is_same compares all kinds alike. */
struct question {
	enum question_kind kind;
	struct where where;
	uint64_t records;          /* how many records had been read */
	uint32_t names;            /* methods->shown_version, if names matter */
	uint32_t pushed;           /* levels that the loader had put above the
	                              others (calls.pushed), if places matter */
	uint32_t method;
	enum measure measure;
	struct order calls;        /* of a listing, the slowest, and frames */
	uint64_t budget_ns;        /* of frames */
	enum grouping grouping;          /* rows of a table, of spreads, of a
	                                    comparison; there GROUPINGS is
	                                    groups of threads */
	uint32_t texts;            /* the number of the texts of the filter or
	                              of the transforms below; 0: there are
	                              none */
	bool wanted[MEASURES];     /* the measures of spreads */
	bool has_merged;           /* a table counts merged calls, too */
	struct where other;        /* what `where` is compared with; its own
	                              range */
	bool is_before;            /* `where` is the side before, else after */
	bool is_paired;            /* the threads of both are compared, whatever
	                              their names; else the groups of the
	                              threads of `where` */
	const struct comparison_options *compared; /* options of a comparison */
	const struct loaded_runs *runs; /* the recordings of both sides; NULL:
	                                   just these two */
	char pattern[PATTERN_SIZE]; /* a search as it was typed, which compiles;
	                               or the method of frames */

	/* What follows says how to answer, and makes no other question. */
	bool is_other; /* of two recordings, the one that is not shown */
	struct order order;        /* of a table, which can be sorted later */
	/* These three live until the answer is taken. */
	const struct filter_texts *filter; /* of groups, of a pivot, of the
	                                      slowest calls, of a filter */
	const struct transform_texts *transforms; /* of a lens */
	const struct filter_texts *listed; /* the filter of a table of methods */
	_Atomic(uint32_t) *looked; /* counts names that were looked at; or NULL */
	const struct answering *answering; /* of a kind that a folder above this
	                                      one answers */
};

/* Do both ask the same thing?  What can stop them does not count. */
bool question_is_same(const struct question *, const struct question *);

/* ---- what answers hold ---- */

struct table_answer {
	struct totals totals;   /* by method, whatever the rows are */
	struct groups groups;   /* unless methods are the rows */
	struct filter filter;   /* of methods, or of what groups are made of */
	struct totals grouped;  /* by group, of methods that pass */
	struct ranking ranking; /* of the rows */
	uint64_t whole[MEASURES]; /* times of the threads without the range;
	                             waiting is 0 unless it is asked for */
};

/* Returns what the table's columns are made from, without percentiles.  Borrows
 * from the answer. */
struct table_data table_answer_figures(const struct table_answer *,
    const struct methods *);

/* What a search finds in the threads and the range of the question, and which
 * other threads have some of it. */
struct hits_answer {
	struct search_found found; /* with flags of so many methods */
	uint32_t methods;
	uint64_t *thread_calls;  /* hits in each of `threads`, whole */
	uint32_t threads;
	uint32_t other_threads;  /* threads outside the question that have hits */
	struct found_calls calls; /* in the thread of the question, whole */

	/* These four are about the threads and the range of the question. */
	uint32_t matched;        /* methods that match and have calls */
	uint64_t matched_calls;  /* their calls, or samples with one on the stack */
	uint64_t time, total_time;    /* inside of them and what they call; and
	                                 in all */
	enum tick tick;          /* of those times */
};

static inline bool hits_has(const struct hits_answer *a, uint32_t method)
{
	return a != NULL && method < a->methods && a->found.flags[method];
}

/* A method in the middle, and what the table says of it. */
struct pivot_answer {
	struct pivot pivot;
	struct total total;
};

/* What is known of a method: its totals, its callers and callees, how the times
 * of its calls are distributed, and what all of the threads took.  All zeros is
 * none.  Its signature in words is in query/signature; its id, source and line
 * are in model/methods. */
struct method_page_answer {
	uint32_t method;
	enum measure measure;   /* of the order of relatives, the distribution */
	struct total total;
	bool is_sampled;        /* the total counts samples */
	struct callers callers; /* parents, then children: itself first */
	struct distribution distribution;
	uint64_t span[MEASURES];
};

/* ---- answers ---- */

struct comparison;
struct partners;

struct answer {
	struct question question;
	struct error error;  /* why it holds nothing; an empty text: it does */
	unsigned percent;    /* how much of the range it is of: 100 is all */
	struct answer *next; /* for an owner that has several */
	union {
		struct filter filter;
		struct made_lens lens;
		struct lens_threads left;
		struct table_answer table;
		struct comparison *comparing; /* both belong to compare/answers */
		struct partners *partners;
		struct found_calls calls;  /* median and longest are those of
		                              the calls in the range */
		struct hits_answer hits;
		struct flame flame;        /* of either kind */
		struct periods_by_thread periods;
		struct percentiles spreads[MEASURES]; /* those that are wanted */
		struct {
			struct call_list listing;  /* or the slowest, or: */
			struct frames frames;
		};
		struct pivot_answer pivot;
		struct method_page_answer about;
		struct distribution times; /* in all threads that are asked
		                              about */
	};
};

/* How a folder above this one makes and frees an answer of its kinds; both
 * follow the rules of answer_make and answer_free. */
struct answering {
	bool (*make)(struct answer *, const struct profile *);
	void (*free)(struct answer *);
};

/* Returns an answer that has not been made yet, to be freed with
 * answer_free. */
struct answer *answer_new(const struct question *);
void answer_free(struct answer *); /* accepts NULL */

/*
 * Makes the answer, whole.  While the trace is being loaded the caller holds
 * the profile's lock.  Returns false when the answer holds nothing but its
 * error: there is no room for what it holds, or the question's `where` says
 * stop, which is followed within some 20 ms.  Then it can be made again.
 */
bool answer_make(struct answer *, const struct profile *);

/* Makes the answer for the begin of the range only, as where_cheap_part chooses
 * it for so many calls.  Returns false where there is no such part, too. */
bool answer_make_part(struct answer *, const struct profile *, uint64_t calls);

#endif

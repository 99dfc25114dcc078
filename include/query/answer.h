/*
 * query/answer.h - the answer to a question: what each kind holds, or why there is
 * none.
 *
 * It is made and freed by query/answer, and is never changed but for the order of a
 * table's rows.
 */
#ifndef QUERY_ANSWER_H
#define QUERY_ANSWER_H

#include "lens/lens_calls.h"
#include "load/profile.h"
#include "query/call_list.h"
#include "query/callers.h"
#include "query/filter.h"
#include "query/flame.h"
#include "query/found_calls.h"
#include "query/groups.h"
#include "query/percentiles.h"
#include "query/pivot.h"
#include "query/scope.h"
#include "query/search.h"
#include "query/slowest.h"
#include "query/table.h"
#include "query/transforms.h"

/*
 * What can be asked about a recording that takes time to answer.
 *
 * One structure for all kinds.  A kind sets the fields that it is about and leaves
 * the others zero, so that questions are compared in one place.
 */

/* A kind that stands before another is answered before it. */
enum question_kind {
	ASK_FILTER,     /* which methods pass */
	ASK_LENS,       /* what transforms make of stacks, in all methods */
	ASK_STACKS,     /* what a lens leaves of the stacks of some threads */
	ASK_TABLE,      /* the table of some threads */
	ASK_COMPARED,   /* two recordings, row by row */
	ASK_CALLS,      /* of a method in the thread of `where`, whatever its set */
	ASK_HITS,       /* what a search finds */
	ASK_BOTH,       /* merged stacks of two recordings, as one flame */
	ASK_PARTNERS,   /* which method of two recordings is which */
	ASK_OTHER_CALLS, /* as ASK_CALLS, of the recording that is not shown */
	ASK_OTHER_HITS, /* as ASK_HITS, of the recording that is not shown */
	ASK_ROWS,       /* the calls of the thread of `where`, as a lens leaves them */
	ASK_OTHER_ROWS, /* the same of the recording that is not shown */
	ASK_FLAME,      /* merged stacks, for a flame or a tree */
	ASK_INVERTED,   /* the same the other way round */
	ASK_EVERYWHERE, /* when a method runs, in every thread */
	ASK_MATCHED,    /* when what a search finds runs, in each thread */
	ASK_SPREADS,    /* how the calls of each row of a table are spread */
	ASK_LISTING,    /* every call of a method, in an order */
	ASK_SLOWEST,    /* the slowest calls of all methods, in an order */
	ASK_FRAMES,     /* every frame, in an order, and those over the budget */
	ASK_PIVOT,      /* a method in the middle */
	ASK_ABOUT,      /* all about a method */
	ASK_TIMES,      /* how long its calls take; last, as it follows the cursor */
	QUESTION_KINDS
};

struct answering;
struct comparison_options;
struct loaded_runs;

struct question {
	enum question_kind kind;
	struct where where;
	uint64_t records;          /* when so many had been read */
	uint32_t names;            /* methods_shown, if names matter */
	uint32_t pushed;           /* and so many calls had been found outside
	                              of all others, if places matter */
	uint32_t method;
	enum measure measure;
	struct call_order calls;   /* of a listing, the slowest, and frames */
	uint64_t budget_ns;        /* of frames */
	enum grouping by;          /* of a table, of spreads, of what is compared:
	                              GROUPINGS is then groups of threads */
	const struct filter_texts *filter; /* of groups, of a pivot, of the
	                                      slowest calls, a filter's */
	const struct transform_texts *transforms; /* of a lens */
	bool wanted[MEASURES];     /* of spreads */
	bool has_merged;           /* a table: with how many calls were merged */
	struct where other;        /* what is compared with `where`: of its range */
	bool is_before;            /* is `where` before it, or after? */
	bool is_paired;            /* compared are the threads of both, whatever
	                              they are called; false: those of the groups
	                              of the threads of `where` */
	const struct comparison_options *compared; /* what else is asked of that */
	const struct loaded_runs *runs; /* of both sides (compare/loaded_runs); NULL:
	                                 those two recordings are all */
	char pattern[PATTERN_SIZE]; /* of a search, as typed; it compiles
	                               (query/search); or whose calls frames are */

	/* Below: how it is answered, which makes it no other question. */
	struct order order;        /* of a table, which can be sorted later */
	const struct filter_texts *listed; /* of methods */
	_Atomic(uint32_t) *looked; /* so many names, by now; NULL: nobody asks */
	const struct answering *answering; /* of a kind that is answered above
	                                      this layer: who does (query/answer) */
};

/* Is the same asked, whoever stops it? */
bool question_is(const struct question *, const struct question *);

/*
 * All that is known of a method: its totals, whom it
 * calls, how the times of its calls are distributed.
 *
 * Its signature in words is in query/signature, its id, source and line are in
 * model/methods.
 */

/* All zeros is none. */
struct method_details {
	uint32_t method;
	struct total total;
	bool is_sampled; /* which counts samples */
	struct callers callers; /* parents, then children: itself first */
	struct distribution distribution;
};

struct method_question {
	uint32_t method;
	enum measure measure; /* of the order of relatives, the distribution */
};

/* The totals are those of the parts.  Costs a scan of the columns in which the
 * method occurs.  The caller frees it with method_details_free, also after a
 * failure. */
bool method_details_make(struct method_details *, const struct profile *,
    const struct parts *, const struct totals *, struct method_question,
    struct error *err);
void method_details_free(struct method_details *);

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
	struct found_calls calls; /* in the thread of the question, whole */

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
struct method_page_answer {
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
		struct comparing *comparing; /* compare/answers, both */
		struct partners *partners;
		struct found_calls calls;  /* median and longest are those of
		                              the calls in the range */
		struct hits_answer hits;
		struct flame flame;        /* of either kind */
		struct everywhere_answer everywhere;
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

/*
 * The questions whose cost follows the trace, answered; those
 * about one method are in query/answer.h, a search in query/answer.h.
 *
 * Each _make fills an answer as query/answer asks for it, and each _free frees what
 * it holds, also after a failure.
 */

/* What the table's columns are made from: borrows of the answer; no spread. */
struct table_data table_answer_figures(const struct table_answer *,
    const struct methods *);

/*
 * The questions about one method, answered; as those of
 * query/answer.h.
 */

/* Its list has another maker, and is freed as a listing is. */

/*
 * Questions are answered, whatever their kind: one row each in one
 * table says how, and how the answer is freed.
 */

/* Of a kind that is answered above this layer: as the functions of query/answer. */
struct answering {
	bool (*make)(struct answer *, const struct profile *);
	void (*free)(struct answer *);
};

/* One that has not been made yet.  Free it with answer_free. */
struct answer *answer_new(const struct question *, struct error *err);
void answer_free(struct answer *); /* accepts NULL */

/*
 * Makes it, whole.  While the trace is being loaded the caller holds the profile's
 * lock.  False when it holds nothing but its error: out of memory, or the
 * question's `where` says stop, which is followed within some 20 ms.  Then it can
 * be made again.
 */
bool answer_make(struct answer *, const struct profile *);

/* Does it need methods that may not be there yet?  Then they are added before it is made,
 * while nobody else looks at methods.  False when it holds nothing but its error. */
bool answer_adds_methods(const struct answer *);
bool answer_begin(struct answer *, struct methods *);

/* A part of it that is there sooner, as where_soon has it; false also where there
 * is none. */
bool answer_soon(struct answer *, const struct profile *, uint64_t calls);

#endif

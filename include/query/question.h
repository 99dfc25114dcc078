/*
 * query/question.h - what can be asked about a recording that takes time to answer.
 *
 * One structure for all kinds.  A kind sets the fields that it is about and leaves
 * the others zero, so that questions are compared in one place.
 */
#ifndef QUERY_QUESTION_H
#define QUERY_QUESTION_H

#include "query/call_list.h"
#include "query/filter.h"
#include "query/groups.h"
#include "query/ranking.h"
#include "query/transforms.h"
#include "query/search.h"
#include "query/where.h"

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
struct comparison_wish;
struct open_runs;

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
	const struct comparison_wish *compared; /* what else is asked of that */
	const struct open_runs *runs; /* of both sides (compare/open_runs); NULL:
	                                 those two recordings are all */
	char pattern[PATTERN_SIZE]; /* of a search, as typed; it compiles
	                               (query/search); or whose calls frames are */

	/* Below: how it is answered, which makes it no other question. */
	struct order order;        /* of a table, which can be sorted later */
	const struct filter_texts *listed; /* of methods */
	_Atomic(uint32_t) *looked; /* so many names, by now; NULL: nobody asks */
	const struct answering *answering; /* of a kind that is answered above
	                                      this layer: who does (query/task) */
};

/* Is the same asked, whoever stops it? */
bool question_is(const struct question *, const struct question *);

#endif

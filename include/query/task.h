/*
 * query/task.h - a question to be answered in the background, whatever its kind.
 *
 * One row a kind in one table: how it is answered, how the answer is freed.  A
 * kind that stands before another is answered before it.
 */
#ifndef QUERY_TASK_H
#define QUERY_TASK_H

#include "query/answers.h"
#include "query/hits.h"
#include "query/method_answers.h"

enum task_kind {
	TASK_FILTER, TASK_TABLE, TASK_CALLS, TASK_HITS, TASK_FLAME,
	TASK_TREE, TASK_BOTTOM_UP, /* flames for the trees */
	TASK_EVERYWHERE, TASK_SPREADS, TASK_LISTING, TASK_PIVOT, TASK_ABOUT,
	TASK_TIMES, /* last, as it follows the cursor */
	TASKS
};

struct task {
	enum task_kind kind;
	union {
		struct filter_question filter;
		struct table_question table;
		struct calls_question calls;
		struct hits_question hits;
		struct flame_question flame;
		struct spreads_question spreads;
		struct everywhere_question everywhere;
		struct listing_question listing;
		struct about_question about; /* TASK_PIVOT, _ABOUT, _TIMES */
	};
};

struct result {
	enum task_kind kind;
	union {
		struct filter_answer filter;
		struct table_answer table;
		struct calls_answer calls;
		struct hits_answer hits;
		struct flame_answer flame;
		struct everywhere_answer everywhere;
		struct spreads_answer spreads;
		struct listing_answer listing;
		struct pivot_answer pivot;
		struct about_answer about;
		struct times_answer times;
	};
};

/* The one that is asked about. */
const struct recording *task_recording(const struct task *);

/* False when memory is out.  The caller frees the result with result_free, also
 * after a failure, or hands over what is in it. */
bool task_do(const struct task *, const struct profile *, struct result *);

/* A part of the answer that is there sooner, as where_soon has it; false also
 * where there is none.  To be freed in any case. */
bool task_soon(const struct task *, const struct profile *, uint64_t calls,
    struct result *);
void result_free(struct result *);

#endif

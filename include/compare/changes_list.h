/*
 * compare/changes_list.h - the callers and the callees of a row, with both sides.
 *
 * They are rows of a comparison that has nothing else: of each the time is what the
 * calls over that edge took, the name that of the row of the other end.  So whatever
 * shows rows of a comparison (compare/changes_list) shows them.
 */
#ifndef COMPARE_CHANGES_LIST_H
#define COMPARE_CHANGES_LIST_H

#include "compare/comparison.h"
#include "query/list.h"

/*
 * What the list of a comparison can show of a row.
 */

enum changes_list_column {
	COMPARED_CHANGE,
	COMPARED_RATIO,
	COMPARED_A,
	COMPARED_B,
	COMPARED_CALLS,
	COMPARED_NAME,
	COMPARED_BY_CALLS,
	COMPARED_PER_CALL,
	COMPARED_VERDICT,
	COMPARED_VERDICT_INCL,
	COMPARED_TAGS,
	COMPARED_MATCH,
	COMPARED_NAME_B,
	COMPARED_CALLS_A,
	COMPARED_CALLS_B,
	COMPARED_INCL_A,
	COMPARED_INCL_B,
	COMPARED_INCL_CHANGE,
	COMPARED_OVERHEAD,
	COMPARED_SPREAD_A,
	COMPARED_SPREAD_B,
	COMPARED_D,
	COMPARED_P,
	COMPARED_Q,
	COMPARED_THREADS,
	COMPARED_LEVEL,
	COMPARED_PARENT,
	COMPARED_PAIR,
	COMPARED_COLUMNS
};

const struct list_columns *changes_list_columns(void);

/* Where rows are stacks. */
const struct list_columns *changes_list_stack_columns(void);

/*
 * The rows of a comparison as a list (query/list).
 */

/* Some rows of a comparison, in an order. */
struct changes_list {
	const struct comparison *comparison;
	uint32_t *rows;
	size_t count;
	uint32_t *places; /* by row, of stacks: which of the list it is, from 1; 0: none */
	bool is_ascii;
};

/* Which rows are in the list: bits 1 << verdict, and 1 << (ROW_VERDICTS + n) for those
 * with the tag 1 << n; 0: those that a reader wants to see. */
struct changes_list_request {
	unsigned show;
	struct list_order order;
	size_t top;
};

/* Free it with changes_list_free, also after a failure. */
bool changes_list_make(struct changes_list *, const struct comparison *,
    const struct changes_list_request *, struct error *err);
void changes_list_free(struct changes_list *);

/* Does a row have one of these verdicts or tags? */
bool changes_list_is(const struct compared_row *, unsigned show);

/* A list_cell_of, whose self is the list. */
list_cell_of changes_list_cell;

struct changes_relatives {
	struct comparison view;    /* another one with other rows */
	struct changes_list list; /* callers first, then callees */
	size_t callers;            /* so many of them */
	uint32_t *rows;  /* by row of the view: the row of the comparison, NO_METHOD: the
	                  thread itself */
};

/* Of a comparison by method that has edges.  Times of calls inside of a call of the
 * same method are none, since those overlap the others.  Costs a look at all edges.
 * Free them with changes_relatives_free, also after a failure. */
bool changes_relatives_make(struct changes_relatives *,
    const struct comparison *, uint32_t row, struct list_order,
    struct error *err);
void changes_relatives_free(struct changes_relatives *);

#endif

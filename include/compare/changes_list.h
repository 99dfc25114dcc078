/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare/changes_list.h - the rows of a comparison as a list with columns, and
 * the callers and callees of one row.
 */
#ifndef COMPARE_CHANGES_LIST_H
#define COMPARE_CHANGES_LIST_H

#include "compare/comparison.h"
#include "query/list.h"

/* ---- columns ---- */

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

/* The columns of rows that are no stacks, and those of stacks. */
extern const struct list_columns changes_list_columns;
extern const struct list_columns changes_list_stack_columns;

/* ---- the list ---- */

/* Some rows of a comparison, in an order.  The comparison is borrowed. */
struct changes_list {
	const struct comparison *comparison;
	uint32_t *rows;
	size_t count;
	uint32_t *places; /* for stacks, by row: its place in the list from 1;
	                   * 0: it is not listed */
	bool is_ascii;
};

struct changes_list_request {
	/* Bits of the rows that are wanted: 1 << verdict for each verdict, and
	 * 1 << (ROW_VERDICTS + n) for the rows with the tag 1 << n; 0: the rows
	 * whose change is worth a look. */
	unsigned show;
	struct list_order order;
	size_t top; /* rows at most; the callers of stacks come on top of that */
};

/* Chooses and sorts rows.  Stacks stand as a tree: each caller, wanted or not,
 * comes before its callees, and these are in the order.  Free the list with
 * changes_list_free. */
void changes_list_make(struct changes_list *, const struct comparison *,
    const struct changes_list_request *);
void changes_list_free(struct changes_list *);

/* Returns whether a row has one of the verdicts or tags of `show`. */
static inline bool changes_list_is(const struct compared_row *row,
    unsigned show)
{
	return (show & 1u << row->verdict) != 0 ||
	    (show >> ROW_VERDICTS & row->tags) != 0;
}

/* Makes a cell of twice a change; TICK_WEIGHT: of a count. */
struct list_cell compared_change_cell(int64_t twice, enum tick);

/* Makes a cell (query/list); its `self` is the list. */
list_cell_of changes_list_cell;

/* ---- the callers and callees of a row ---- */

/*
 * Callers and callees are rows of a comparison that has nothing else, so
 * whatever shows a list of changes shows them.  A row's time is what the calls
 * over that edge took; its name is that of the row at the other end.
 */
struct changes_relatives {
	struct comparison view;   /* a copy of the comparison with other rows */
	struct changes_list list; /* callers first, then callees */
	size_t callers;           /* how many of the rows are callers */
	uint32_t *rows;           /* by row of the view: the row of the
	                           * comparison; NO_METHOD: the thread itself */
};

/* Finds the callers and callees of a row; the comparison is by method and has
 * edges.  Calls inside a call of the same method count no time, since their
 * times overlap the others.  Costs a look at all edges.  Free the result with
 * changes_relatives_free. */
void changes_relatives_make(struct changes_relatives *,
    const struct comparison *, uint32_t row, struct list_order);
void changes_relatives_free(struct changes_relatives *);

#endif

/*
 * compare/compared_columns.h - what the list of a comparison can show of a row.
 */
#ifndef COMPARE_COMPARED_COLUMNS_H
#define COMPARE_COMPARED_COLUMNS_H

#include "query/list.h"

enum compared_column {
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

const struct list_columns *compared_columns(void);

/* Where rows are stacks. */
const struct list_columns *compared_stack_columns(void);

#endif

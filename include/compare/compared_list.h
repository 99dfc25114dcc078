/*
 * compare/compared_list.h - the rows of a comparison as a list (query/list).
 */
#ifndef COMPARE_COMPARED_LIST_H
#define COMPARE_COMPARED_LIST_H

#include "compare/compared_columns.h"
#include "compare/comparison.h"

/* Some rows of a comparison, in an order. */
struct compared_list {
	const struct comparison *comparison;
	uint32_t *rows;
	size_t count;
	uint32_t *places; /* by row, of stacks: which of the list it is, from 1; 0: none */
	bool is_ascii;
};

/* Which rows are in the list: bits 1 << verdict, and 1 << (ROW_VERDICTS + n) for those
 * with the tag 1 << n; 0: those that a reader wants to see. */
struct compared_wish {
	unsigned show;
	struct list_order order;
	size_t top;
};

/* Free it with compared_list_free, also after a failure. */
bool compared_list_make(struct compared_list *, const struct comparison *,
    const struct compared_wish *, struct error *err);
void compared_list_free(struct compared_list *);

/* Does a row have one of these verdicts or tags? */
bool compared_is(const struct compared_row *, unsigned show);

/* A list_cell_of, whose self is the list. */
list_cell_of compared_cell;

#endif

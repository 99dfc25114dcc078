/*
 * ui/compared_rows.h - which rows of a comparison are listed, in which order, and
 * which of them is open.
 */
#ifndef UI_COMPARED_ROWS_H
#define UI_COMPARED_ROWS_H

#include "compare/changes_list.h"
#include "ui/state.h"

/* Which rows there are. */
enum compared_show {
	COMPARED_CHANGED, /* what a reader wants to see */
	COMPARED_SLOWER, COMPARED_FASTER, COMPARED_NEW_AND_GONE, COMPARED_ALL,
	COMPARED_SHOWS
};

const char *compared_show_words(enum compared_show);

/* All zeros is nothing. */
struct compared_rows {
	struct compared_list list;
	struct compared_kin kin;  /* of the open row */
	bool is_open;
	size_t open;              /* that row, in the list */
	uint32_t open_row;        /* in the comparison */
	bool *matched;            /* by row of the comparison; NULL: no search */
};

struct compared_rows_wish {
	struct list_order order;
	enum compared_show show;
};

/* Rows of the comparison: those that filters let pass.  What was open stays open, if
 * it is there.  False, with the rows as they were, when out of memory. */
bool compared_rows_make(struct compared_rows *, const struct state *,
    const struct comparison *, const struct compared_rows_wish *,
    struct error *err);
void compared_rows_free(struct compared_rows *);

/* Callers and callees of a row of the list; SIZE_MAX: none is open. */
bool compared_rows_open(struct compared_rows *, size_t row, struct list_order,
    struct error *err);

/* The place of a row of the comparison in the list, or list.count. */
size_t compared_rows_find(const struct compared_rows *, uint32_t row);

/* Marks what the search finds now. */
void compared_rows_match(struct compared_rows *, const struct state *);

#endif

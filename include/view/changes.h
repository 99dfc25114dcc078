/*
 * view/changes.h - two recordings as a table: before, after, what has changed,
 * and what is to be said of that.
 *
 * Below one of the rows its callers and callees can stand, each with both sides.
 */
#ifndef VIEW_CHANGES_H
#define VIEW_CHANGES_H

#include "compare/changes_list.h"
#include "view/list.h"

struct changes_table {
	const struct changes_list *rows;
	const struct changes_relatives *kin; /* of the open row; NULL: none is open */
	size_t open;                    /* that row */
	struct list list;               /* of rows, and of those below the open one */
	struct list_order order;
	bool is_focused;
	const struct list_choice *choice;
	const bool *matched;  /* by row of the comparison: what a search finds */
	const char *line;     /* above the heads: what is compared */
	const char *names;    /* what rows are: "method" */
};

/* What stands in a line of the list. */
struct changes_place {
	bool is_kin, is_heading;
	bool is_callee; /* of those, or of a heading */
	size_t row;      /* in `rows`, or in the list of the kin */
};

size_t changes_table_count(const struct changes_table *);
struct changes_place changes_table_place(const struct changes_table *,
    size_t line);

/* The row of the comparison that this is, or whose relative it is of; NO_METHOD: the
 * thread itself, or a heading. */
uint32_t changes_table_number(const struct changes_table *, size_t line);

/* Its columns and its order; good while the table is. */
struct list_now changes_table_now(const struct changes_table *);

/* How many rows there is room for below the line and the heads. */
size_t changes_table_rows(int rows);

/* Draws that line, the heads, and the rows. */
void changes_table_draw(const struct changes_table *, struct canvas *,
    struct area);

#endif

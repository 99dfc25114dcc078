/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/changes.h - the comparison of two recordings as a table.
 *
 * A row says before, after, what has changed, and the verdict on that.  One of
 * the rows can be open: its callers and callees stand below it, each kind under
 * a heading and each row with both sides.
 */
#ifndef VIEW_CHANGES_H
#define VIEW_CHANGES_H

#include "compare/changes_list.h"
#include "view/list.h"
#include "view/outline.h"

struct changes_table {
	struct list list; /* of lines: rows, and those below the open row */
	struct list_choice choice; /* of columns */
	const struct changes_list *rows;
	const struct changes_relatives *relatives; /* of the open row … */
	const struct outline *outline; /* … as lines, where a row is open */
	struct list_order order;
	bool is_focused;
	const bool *matched; /* what a search finds, by row of the comparison */
	const char *line;    /* above the heads: what is compared */
	const char *names;   /* what a row is: "method" */
};

/* Returns where the lines of the relatives come from; valid as long as they. */
struct outline_source changes_table_relatives(const struct changes_relatives *);

/* Returns the row of the comparison that stands in the line, also where that is
 * a relative; NO_METHOD for the thread itself and for a heading. */
uint32_t changes_table_number(const struct changes_table *, size_t line);

/* Returns the table's columns and order, valid as long as the table. */
struct list_now changes_table_now(const struct changes_table *);

/* Draws the line, the heads and the rows. */
void changes_table_draw(const struct changes_table *, struct canvas *,
    struct area);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/table.h - the inclusive/exclusive table, and its open row.
 *
 * This is Traceview's profile panel.  A row is a method, or a group of methods,
 * in the order of a ranking.  One row at a time can be open: its callers and
 * callees, the relatives, follow as rows of their own, with the times of the
 * edge, in percent of the row that they were opened from.  Where there are
 * colours, a chip before each name has that of its package.
 */
#ifndef VIEW_TABLE_H
#define VIEW_TABLE_H

#include "query/answer.h"
#include "query/table.h"
#include "view/canvas.h"
#include "view/list.h"
#include "view/outline.h"

/* What 100 % is. */
struct table_base {
	uint64_t whole[MEASURES]; /* 0: not known, and no share is shown */
	bool is_of_relatives;     /* of relatives, too; else their shares are of
	                             the row that they were opened from */
	char words[4][300];       /* what says it, the longest words first */
};

struct table {
	struct list list;
	struct list_choice choice;   /* of columns */
	struct table_data data;      /* without totals: not known yet */
	const struct ranking *ranking;
	struct outline outline; /* of the open row */
	struct order order;
	bool has_clock[CLOCKS];         /* of the trace */
	const char *sign;               /* of counts (counted_sign) */
	struct table_base base;
	const struct hits_answer *hits; /* its flags are by row; or NULL */
	bool is_focused;
	bool is_old;                    /* another table is on its way */
	int calls_cells;                /* set by table_fit */
};

struct table_row {
	uint32_t rank; /* of the row, or of the open row that it stands below */
	uint32_t row;  /* of the figures; NO_METHOD: a heading, or the thread */
	const struct outline_row *member; /* NULL: a row of its own */
};

/* Makes room for the longest numbers of calls, so that none is ever cut.  To be
 * called after each change of figures, order or family; a pass over all
 * rows. */
void table_fit(struct table *);

size_t table_count(const struct table *); /* of rows */
struct table_row table_row(const struct table *, size_t i);

/* Returns the place of that row of the figures, or table_count. */
size_t table_find(const struct table *, uint32_t row);

/* Moves the cursor to that row of the figures, if it has a place. */
void table_show(struct table *, uint32_t row);

/* Returns where the relatives of the open row come from: in the order of the
 * table, and valid as long as that. */
struct outline_source table_relatives(const struct table *);

enum { LEAD_CELLS = 2 }; /* in front of the columns: a triangle and a letter */

/* Returns the table's columns and order, valid as long as the table. */
struct list_now table_now(const struct table *);

/* Draws the heads into the first row of the area and the rows below. */
void table_draw(const struct table *, struct canvas *, struct area);

#endif

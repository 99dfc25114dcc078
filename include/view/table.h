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

#include "query/callers.h"
#include "query/table.h"
#include "view/canvas.h"
#include "view/list.h"

/* What 100 % is. */
struct table_base {
	uint64_t whole[MEASURES]; /* 0: not known, and no share is shown */
	bool is_of_relatives;     /* of relatives, too; else their shares are of
	                             the row that they were opened from */
	char words[4][300];       /* what says it, the longest words first */
};

struct table {
	struct table_data data;      /* without totals: not known yet */
	const struct ranking *ranking;
	const struct relatives *relatives; /* of the open row, or NULL */
	uint32_t open_rank;             /* which row is open */
	struct order order;
	struct list_choice choice;      /* of columns */
	bool has_clock[CLOCKS];         /* of the trace */
	const char *sign;               /* of counts (counted_sign) */
	struct table_base base;
	const uint8_t *matched;         /* by row, or NULL */
	uint32_t matched_count;         /* rows that it covers */
	bool is_focused;
	bool is_old;                    /* another table is on its way */
	struct list list;
	int calls_cells;                /* set by table_fit */
};

struct table_row {
	uint32_t rank; /* of the row, or of the open row that it stands below */
	uint32_t row;  /* of the figures; NO_METHOD: a heading, or the thread */
	const struct relatives_row *member; /* NULL: a row of its own */
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

enum { LEAD_CELLS = 2 }; /* in front of the columns: a triangle and a letter */

/* Returns the table's columns and order, valid as long as the table. */
struct list_now table_now(const struct table *);

/* Draws the heads into the first row of the area and the rows below. */
void table_draw(const struct table *, struct canvas *, struct area);

/*
 * ---- the relatives of the open row, as rows ----
 *
 * Parents and children stand below the open row.  Each of them can be open as
 * well: its own relatives then stand below it, one level deeper.
 */

struct relatives_row {
	struct relative relative;
	uint32_t row;   /* whose relative it is: a row of the figures */
	uint32_t level; /* 1: a relative of the open row itself */
	bool is_open;
};

/* All zeros is none. */
struct relatives {
	struct relatives_row *rows;
	size_t count, room;
};

/* Makes the relatives of the row, in the order of the table. */
void relatives_make(struct relatives *, const struct table_data *, struct order,
    uint32_t row);
void relatives_free(struct relatives *);

/* Makes the relatives of the row again, from new figures or in another order;
 * what is open stays open. */
void relatives_renew(struct relatives *, const struct table_data *,
    struct order, uint32_t row);

/* Can the member be opened, or gone to?  A heading, the method's own time and
 * the thread cannot. */
bool relatives_can_open(const struct relatives_row *);

/* Opens or closes the member `at`, for which relatives_can_open holds. */
void relatives_open(struct relatives *, const struct table_data *, struct order,
    size_t at);
void relatives_close(struct relatives *, size_t at);

/* Returns the member that `at` stands below; count: it is the open row
 * itself. */
size_t relatives_above(const struct relatives *, size_t at);

/* ---- members that are found again in other relatives ---- */

/* What tells a member from others, in most families. */
struct member_key {
	uint32_t level, row, method;
	uint8_t relation;
	bool is_dropped;
};

/* The member that a cursor is on. */
struct member_here {
	struct member_key key;
	size_t row;
	bool is_there;
};

/* Returns what is known of the member `at`. */
struct member_here relatives_here(const struct relatives *, size_t at);

/* Returns where that member is in these relatives, or the count. */
size_t relatives_find(const struct relatives *, const struct member_here *);

enum { NOTED_MEMBERS = 24 };

/* The open members, from top to bottom, to be opened again later; the last ones
 * are left out when there are too many. */
struct relatives_note {
	struct member_key open[NOTED_MEMBERS];
	uint32_t count;
};

void relatives_note(const struct relatives *, struct relatives_note *);

/* Makes the relatives of the row again, with those open that were noted. */
void relatives_recall(struct relatives *, const struct table_data *,
    struct order, uint32_t row, const struct relatives_note *);

#endif

/*
 * view/table.h - the inclusive/exclusive table, Traceview's profile panel.
 *
 * One row a method, or a group of methods, in the order of a ranking.  One of
 * them at a time can be open: its relatives follow as rows of their own, with
 * the times of the edge, in percent of the row that they were opened from.  Where
 * there are colours a chip before each name has that of its package.
 */
#ifndef VIEW_TABLE_H
#define VIEW_TABLE_H

#include "query/table.h"
#include "view/canvas.h"
#include "view/family.h"
#include "view/list_type.h"

struct table_row {
	uint32_t rank; /* of the row, or of the open one that it stands below */
	uint32_t row;  /* of the figures; NO_METHOD: a heading, or the thread */
	const struct member *member; /* NULL: a row of its own */
};

/* What 100 % is. */
struct table_base {
	uint64_t whole[MEASURES]; /* 0: not known, and no share is shown */
	bool is_of_relatives;     /* too, else theirs is of the opened row */
	char words[4][300];       /* that say it, the longest first */
};

struct table {
	struct figures figures;        /* no totals: not known yet */
	const struct ranking *ranking;
	const struct family *family;   /* of the open row, or NULL */
	uint32_t open_rank;            /* which one it is */
	struct order order;
	struct list_choice choice;     /* of columns */
	bool has_clock[CLOCKS];        /* of the trace */
	struct table_base base;
	const uint8_t *matched;        /* by row, or NULL */
	uint32_t matched_count;        /* rows that it covers */
	bool is_focused;
	bool is_old;                   /* others are on their way */
	struct list list;
	int calls_cells;               /* by table_fit */
};

/* Makes room for the longest numbers of calls, so that none is ever cut; after
 * each change of figures, order or the family. */
void table_fit(struct table *);

/* Rows there are; what row `i` is. */
size_t table_count(const struct table *);
struct table_row table_row(const struct table *, size_t i);

/* The place of that row of the figures, or table_count. */
size_t table_find(const struct table *, uint32_t row);

/* Moves the cursor there, if there is such a place. */
void table_show(struct table *, uint32_t row);

/* In front of the columns: a triangle and a letter. */
enum { LEAD_CELLS = 2 };

/* Its columns and its order; good while the table is. */
struct list_now table_now(const struct table *);

/* Draws the heads into the first row of the area and the rows below. */
void table_draw(const struct table *, struct canvas *, struct area);

/* Is the column there, or the order, that tells how many calls transforms merged? */
bool table_shows_merged(const struct table *);

#endif

/*
 * view/table.h - the inclusive/exclusive table, Traceview's profile panel.
 *
 * One row a method in the order of a ranking.  One method at a time can be
 * open: its parents and children follow as rows of their own, with the times
 * of the edge, in percent of the method's inclusive time.
 */
#ifndef VIEW_TABLE_H
#define VIEW_TABLE_H

#include "query/callers.h"
#include "query/ranking.h"
#include "view/canvas.h"
#include "view/list.h"

struct table_row {
	uint32_t rank;   /* of the method, or of the open one */
	uint32_t method; /* NO_METHOD: a heading, or the thread itself */
	const struct relative *relative; /* NULL: a method's own row */
};

/* The columns from left to right; the name takes what is left. */
enum field {
	FIELD_RANK, FIELD_INCL_SHARE, FIELD_INCL, FIELD_EXCL_SHARE,
	FIELD_EXCL, FIELD_CALLS,
	FIELD_EXTRA, /* what the table is sorted by, if nothing else shows it */
	FIELD_NAME, FIELDS
};

struct table {
	const struct totals *totals;   /* NULL: not known yet */
	const struct ranking *ranking;
	const struct methods *methods;
	const struct callers *callers; /* of the open method, or NULL */
	uint32_t open_rank;            /* which one it is */
	struct order order;
	const uint8_t *matched;        /* by method, or NULL */
	uint32_t matched_count;        /* methods that it covers */
	uint32_t selected_method;      /* marked where it is not the cursor */
	bool is_focused;
	struct list list;
	int widths[FIELDS]; /* by table_fit */
};

/* Makes the columns as wide as the largest numbers need, so that no number is
 * ever cut; after each change of totals, order or the open method. */
void table_fit(struct table *);

/* Rows there are; what row `i` is. */
size_t table_count(const struct table *);
struct table_row table_row(const struct table *, size_t i);

/* The row of that method's own, or table_count. */
size_t table_find(const struct table *, uint32_t method);

/* Moves the cursor there, if the method has a row. */
void table_show(struct table *, uint32_t method);

/* Draws the heads into the first row of the area and the rows below. */
void table_draw(const struct table *, struct canvas *, struct area);

#endif

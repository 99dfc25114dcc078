/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/panes/table_model.h - the state of the table: its rows, what is open in
 * them, and what its percentages are of.
 *
 * Its struct is for ui/panes/table and ui/panes/table_model alone; others use the
 * functions called table_model_*.
 *
 * Three tables can be there: the current one, whose numbers are of what is
 * selected now; while its numbers are awaited, a part of them (query_partial);
 * and the last one, shown until then as long as threads and times are the same.
 */
#ifndef UI_PANES_TABLE_MODEL_H
#define UI_PANES_TABLE_MODEL_H

#include "ui/pane.h"
#include "ui/state.h"
#include "view/table.h"

/* What 100 % is. */
enum report_base {
	BASE_PARENT, /* for relatives the row that they are opened from; for
	                other rows the range, or the scope without one */
	BASE_SCOPE,  /* all of the scope, for relatives as well */
	BASE_RANGE,  /* the range, for relatives as well */
	BASE_ZOOM,   /* the frame that the flame is zoomed into */
	BASES
};

struct table_pane {
	struct state *s;
	struct table table;        /* without totals: its numbers are awaited */
	struct table last_table;   /* as last shown; without totals: gone */
	uint32_t open_row;         /* NO_METHOD: none */
	struct table_position awaited; /* the position to take when numbers come */
	bool is_awaited;           /* is there such a position? */
	bool is_jump;              /* the open row was reached from another one */
	enum grouping grouping;    /* what a row is */
	uint32_t selected_group;            /* the selected one; NO_METHOD: the group of
	                              the selected method */
	uint8_t *group_hits;       /* of the search, or NULL */
	enum report_base base;
	bool goes_to_top;          /* when percentiles come */

	uint32_t seen;             /* the version of the selection */
	struct where where;        /* that its numbers are of */
	uint32_t filtered;         /* the version of the filters */
	const struct hits_answer *hits; /* that its rows are marked for */
};

/* Returns the state of the table, which there is one of. */
static inline struct table_pane *table_pane_of(const struct state *s)
{
	return s->panes[PANE_TABLE].own;
}

/* Gives the table what 100 % is now, in numbers and in words. */
void table_model_show_base(struct state *);

/* Chooses the next base that there is, and says which. */
void table_model_next_base(struct state *);

/* ---- its rows, and where one is in them ---- */

extern const struct subscriber table_subscriber, percentiles_subscriber;

/* Are the rows of that question those of what is asked for now? */
bool table_model_is_asked(const struct state *, const struct question *);

/* Returns the numbers that came last, whatever they are of. */
const struct table_answer *table_model_numbers(const struct state *);

/* Returns the totals of what is asked for now, or NULL. */
const struct totals *table_model_totals(const struct state *);
bool table_model_has_table(const struct state *); /* not NULL */
bool table_model_has_rows(const struct state *);

/* Makes the rows anew, of the answer that is there. */
void table_model_show_again(struct state *);

/* Returns the row of the selection: its method's own, or that of its group. */
uint32_t table_model_row(const struct state *, const struct groups *);

/* Selects the method of the cursor's row, or its group. */
void table_model_cursor(struct state *);

/* Leaves the table that is not of what is asked for any more; the second one
 * opens again what is open in it. */
void table_model_renew(struct state *);
void table_model_renew_keep_open(struct state *);

/* Marks what the search hits. */
void table_model_mark_hits(struct state *);

/* Returns what the rows are; and the row of the first one, or NO_METHOD. */
enum grouping table_model_grouped(const struct state *);
uint32_t table_model_first(const struct state *);

/* Sorts the table at once. */
void table_model_order(struct state *, struct order);

/* Opens the callers and callees of that row of the table; NO_METHOD closes
 * them. */
void table_model_open(struct state *, uint32_t row);

/* Fits the list to rows that have come or gone below the open row. */
void table_model_resize(struct state *);

/* Returns which rows are open, and where the cursor is among them. */
struct table_position table_model_position(const struct state *);

/* Opens these rows again, at once or when the table has come. */
void table_model_go_position(struct state *, const struct table_position *);

#endif

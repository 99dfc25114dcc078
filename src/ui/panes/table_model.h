/*
 * ui/panes/table_model.h - the state of the table: its rows, what is open in
 * them, and what its percentages are of.
 *
 * For ui/panes/table and ui/panes/table_model alone; the others use the
 * functions called table_model_* (ui/queries).
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

/* A position in the table: which relatives are open, and the cursor among
 * them. */
struct table_spot {
	struct relatives_note open;
	struct member_here here;
	size_t top;
};

/* What 100 % is. */
enum base {
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
	struct table old_table;    /* as last shown; without totals: gone */
	struct relatives family;   /* of the open row */
	uint32_t open_row;         /* NO_METHOD: none */
	struct table_spot awaited; /* the position to take when numbers come */
	bool is_awaited;           /* is there such a position? */
	bool is_jump;              /* the open row was reached from another one */
	enum grouping grouping;    /* what a row is */
	uint32_t group;            /* the selected one; NO_METHOD: the group of
	                              the selected method */
	uint8_t *group_hits;       /* of the search, or NULL */
	enum base base;
	bool goes_to_top;          /* when percentiles come */

	/* The members above say what is shown (struct pane_ops). */
	uint32_t seen;             /* the version of the selection */
	struct where where;        /* that its numbers are of */
	uint32_t filtered;         /* the version of the filters */
	const struct hits_answer *hits; /* that its rows are marked for */
};

/* Returns the state of the table, which there is one of. */
static inline struct table_pane *table_of(const struct state *s)
{
	return s->panes[PANE_TABLE].own;
}

/* Gives the table what 100 % is now, in numbers and in words. */
void table_show_base(struct state *);

/* Chooses the next base that there is, and says which. */
void table_next_base(struct state *);

#endif

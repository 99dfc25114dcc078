/*
 * ui/panes/table_model.h - what 100 % is in the table.
 */
#ifndef UI_PANES_TABLE_MODEL_H
#define UI_PANES_TABLE_MODEL_H

#include "ui/pane.h"
#include "ui/state.h"
#include "view/table.h"

/*
 * Where one is in the table.
 */

/* The table: which relatives are open, where its cursor is among them. */
struct table_spot {
	struct relatives_note open;
	struct member_here here;
	size_t top;
};

/*
 * What the table remembers: for its sources, ui/panes/table,
 * ui/panes/table_model, ui/panes/table and ui/panes/table_model, and for nobody
 * else.
 */

/* What shares are of: those of relatives of the row that they are opened from,
 * or those of all rows of the same. */
enum base { BASE_PARENT, BASE_SCOPE, BASE_RANGE, BASE_ZOOM, BASES };

struct table_pane {
	struct state *s;
	struct table table;        /* no totals: they are awaited */
	struct table old_table;    /* as last shown; no totals: it is gone */
	struct relatives family;      /* of the open row */
	uint32_t open_row;         /* NO_METHOD: none */
	struct table_spot awaited; /* for when a table comes, if */
	bool is_awaited;
	bool is_jump;              /* to that row, from another open one */
	enum grouping grouping;    /* what rows of the table are */
	uint32_t group;            /* the selected one; NO_METHOD: its method's */
	uint8_t *group_hits;       /* of the search, or NULL */
	enum base base;            /* what shares are of */
	bool goes_to_top;          /* when spreads come */

	uint32_t seen;             /* the version of the selection */
	struct where where;        /* that its numbers are of */
	uint32_t filtered;         /* by which of the filters */
	const struct hits_answer *hits; /* that its rows are marked for */
};

/* What history keeps of it. */
struct table_kept {
	enum grouping grouping;
	uint32_t group;
	uint32_t open_row; /* NO_METHOD: none */
	bool is_jump;
	struct table_spot spot;
};

_Static_assert(sizeof(struct table_kept) <=
	sizeof((struct pane_position *)0)->values,
    "history has room for it");

static inline struct table_pane *table_of(const struct state *s)
{
	return s->panes[PANE_TABLE].own;
}

void table_show_base(struct state *); /* tells the table */
void table_next_base(struct state *); /* of those there are; says which */

#endif

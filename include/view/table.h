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

#include "query/callers.h"
#include "query/table.h"
#include "view/canvas.h"
#include "view/list.h"

/*
 * The relatives of the table's open row, and theirs, as rows.
 *
 * Parents and children stand below the open row.  Each of them can be open as
 * well: its own relatives then stand below it, one level deeper.
 */

struct member {
	struct relative relative;
	uint32_t row;    /* whose relative: a row of the figures */
	uint32_t level; /* 1: of the open row itself */
	bool is_open;
};

/* What tells it from others, in most families. */
struct member_key {
	uint32_t level, row, method;
	uint8_t relation;
	bool is_dropped;
};

/* The one that a cursor is on, to be found again. */
struct member_here {
	struct member_key key;
	size_t row;
	bool is_there;
};

enum { NOTED_MEMBERS = 24 };

/* Those that are open, from top to bottom, to be opened again later; the last are
 * left out when there are many. */
struct relatives_note {
	struct member_key open[NOTED_MEMBERS];
	uint32_t count;
};

/* All zeros is none. */
struct relatives {
	struct member *rows;
	size_t count, room;
};

/* The relatives of the row, in the order of the table.  Free them with relatives_free, also after a failure. */
bool relatives_make(struct relatives *, const struct table_data *, struct order,
    uint32_t row, struct error *err);
void relatives_free(struct relatives *);

/* The same of new figures, or in another order, what is open stays so. */
bool relatives_renew(struct relatives *, const struct table_data *,
    struct order, uint32_t row, struct error *err);

void relatives_note(const struct relatives *, struct relatives_note *);

/* The relatives of the row anew, open what was noted. */
bool relatives_recall(struct relatives *, const struct table_data *,
    struct order, uint32_t row, const struct relatives_note *,
    struct error *err);

/* What is known of the member `at`; where it is in this family, or the count. */
struct member_here relatives_here(const struct relatives *, size_t at);
size_t relatives_find(const struct relatives *, const struct member_here *);

/* Is it one that can be opened, or gone to: no heading, not the method's own
 * time, not the thread? */
bool member_is_row(const struct member *);

/* Opens or closes the member `at`, which must be such a one. */
bool relatives_open(struct relatives *, const struct table_data *, struct order,
    size_t at, struct error *err);
void relatives_close(struct relatives *, size_t at);

/* The member that `at` stands below; the count: it is the open row itself. */
size_t relatives_above(const struct relatives *, size_t at);

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
	struct table_data figures;        /* no totals: not known yet */
	const struct ranking *ranking;
	const struct relatives *family;   /* of the open row, or NULL */
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

#endif

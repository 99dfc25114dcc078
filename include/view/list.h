/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/list.h - what all lists have in common: selection, columns, drawing.
 *
 * A view that is a list describes itself in a struct list_now (its columns,
 * its order, what was chosen), has list_layout choose the columns that fit, and
 * draws itself by list_view_draw, which asks the view for each cell.
 */
#ifndef VIEW_LIST_H
#define VIEW_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "query/signature.h"
#include "query/table.h"
#include "view/canvas.h"
#include "view/words.h"

/* ---- selection and scrolling ---- */

struct list {
	size_t count;  /* rows there are */
	size_t cursor; /* the selected row; below count, or 0 */
	size_t top;    /* the first row on the screen */
	size_t rows;   /* rows on the screen; 0: it has not been shown yet */
	size_t line;   /* of the screen on which keys have left the cursor */
	size_t held;   /* while is_held: the first row on the screen */
	bool is_held;
};

/* Return how many of so many rows are left below the heads, and below a line
 * and the heads; one at least. */
size_t list_rows(int rows);
size_t list_rows_below_line(int rows);

/* For keys.  These keep the cursor on a row, and scroll as little as shows that
 * row: so they choose its line of the screen. */
void list_move(struct list *, long rows);
void list_go(struct list *, size_t row);
void list_centre(struct list *);

/* For answers and for drawing.  The cursor, which list_stay puts on the row to
 * which what it is on has moved, stays on its line of the screen, as far as
 * there are rows: so the screen is the same after all answers, in whatever
 * pieces they come. */
void list_resize(struct list *, size_t count, size_t rows);
void list_stay(struct list *, size_t row);

/* Scrolls so many rows down, or up for a negative number.  The cursor stays
 * where it is, if that row is still seen. */
void list_scroll(struct list *, long rows);

/*
 * Holds the list, or lets it go.  A list that is held stays as it is on the
 * screen while something else moves its cursor: a selected row that is far off
 * takes the first or the last line, a rule beside it sets it apart where there
 * is room, and nothing else moves.  A list that is let go scrolls as little as
 * shows the cursor.
 */
void list_hold(struct list *, bool is_held);

#define LIST_RULE SIZE_MAX /* a rule, beside a row from far off */

/* Returns the row on a line of the screen, or LIST_RULE; count or more where
 * the line is empty. */
size_t list_row_on_line(const struct list *, size_t line);

/*
 * ---- drawing ----
 *
 * The owner of a list says which columns it has, from left to right, and what
 * is in its rows and cells.  Numbers stand right, with a blank after them;
 * texts stand left.  One column, usually the last, has the rest of the line.
 * Where the rest is too little, other columns are left out, by their weight.
 *
 * The selected row is a bar over the whole row, brightest in its first column;
 * cells that are pictures keep their colours, and so do chips.
 */

enum {
	VIEW_COLUMNS = 50,
	VIEW_CELL = 1024, /* bytes of scratch for a cell */
	VIEW_NOTES = 4
};

enum view_sort { SORTED_NOT, SORTED_DOWN, SORTED_UP };

struct view_column {
	struct column_choice choice;
	char head[64];
	bool is_text;        /* stands left */
	bool is_scaled;      /* its times are, as the canvas says */
	bool is_ascii;       /* its signs are */
	size_t passed;       /* how often names in it were scrolled */
	int indent;          /* of a text: cells in front of it */
	int cells;           /* with the blank after it; not used for the
	                        column that has the rest */
	int weight;          /* the lightest is left out first; 0: never */
	int min;             /* it is left out while the rest has fewer cells */
	enum view_sort sort; /* is the list in its order? */
};

/* The columns that a list has, or those that there is room for. */
struct view_columns {
	struct view_column items[VIEW_COLUMNS];
	size_t count;
	size_t after_rest;      /* columns after the one that has the rest */
	int lead;           /* cells in front of them */
	size_t left, right; /* columns that were passed, or that did not fit;
	                       the heads say how many */
};

/* What is known of a row besides its cells. */
struct view_row {
	struct style style;
	char lead[16];   /* in front of the columns */
	int indent;      /* of the column with the rest, more than its own */
	bool has_chip;   /* in the last cell of that indent, in a hue: */
	uint8_t hue;
	bool is_heading; /* has one cell, that of the column with the rest, as
	                    wide as the row */
};

struct list_now;

struct list_view {
	const struct list *list;
	bool is_focused;
	struct view_columns columns;
	const char *notes[VIEW_NOTES]; /* the first that fits stands at the
	                                  right end of the heads; NULL: none */
	const void *self; /* the owner's, for these: */
	/* Fills what is known of a row, all zeros before; every list has
	 * one. */
	void (*row)(const void *self, size_t at, struct view_row *);
	/* Returns the text of a cell that has so much room; it lies in the
	 * scratch of VIEW_CELL bytes or anywhere that lasts. */
	struct slice (*cell)(const void *self, size_t at,
	    const struct view_column *, size_t room, char *scratch);
	/* Draws a cell that is more than a text, in colours of its own.
	 * Returns false where the cell is a text; NULL: all cells are. */
	bool (*paint)(const void *self, size_t at, const struct view_column *,
	    struct canvas *, struct area, struct style);
};

/* Draws the heads into the first row of the area and the rows below. */
void list_view_draw(const struct list_view *, struct canvas *, struct area);

/* Lays out the columns and draws the list; with a line above the heads, which
 * says what the list is of, unless that is NULL or there is no room. */
void list_draw(struct list_view *, const struct list_now *,
    struct words *line, struct canvas *, struct area);

/* Draws one row, without heads. */
void list_view_draw_row(const struct list_view *, struct canvas *, struct area,
    size_t at);

/* Draws a cell in the colour that pictures have of a package. */
void canvas_put_chip(struct canvas *, int row, int column, uint8_t hue);

/* Appends a column; what is not given is zero. */
struct view_column *view_columns_add(struct view_columns *,
    struct column_choice, const char *head, int cells);

/* Leaves out the columns that a line of so many cells has no room for, the
 * lightest first. */
void view_columns_fit(struct view_columns *, int width);

/* Leaves out columns while the one with the rest has fewer than `least` cells,
 * as chosen columns give way: `passed` of them from the left, then from the
 * right, but never the one that the list is sorted by. */
void view_columns_fit_chosen(struct view_columns *, int width, size_t passed,
    int least);

/* Returns the cells of the column that has the rest, without its indent. */
int view_columns_rest(const struct view_columns *, int width);

/* Returns the column that has this cell of a line; count: none has it. */
size_t view_columns_at(const struct view_columns *, int width, int cell);

/*
 * ---- which columns a list shows ----
 *
 * A list shows the columns that were chosen, else the usual ones of its type.
 */

/* A column that is there unless others were chosen. */
struct usual_column {
	unsigned column;
	bool is_other;   /* of the clock that is not the list's */
	int from;        /* cells of the screen from which on it is there */
	int weight;      /* as in struct view_column */
	int min;         /* as there; 0: that of the list's type */
};

/* What all lists of a kind have in common. */
struct list_type {
	const char *title; /* "the table" */
	const struct usual_column *usual; /* from left to right */
	size_t usual_count;
	unsigned last;     /* the column that has the rest of the line and is
	                      always there: last, unless it was chosen for
	                      another place */
	unsigned within;   /* a column that the last one says, too; 0: there
	                      is none */
	int lead;          /* cells in front of the columns */
	int min;           /* columns give way while the last has fewer cells */
	bool has_methods;  /* whose names can be scrolled */
	bool is_tight;     /* no blank in front of texts, no cell for an arrow */
};

/* The usual columns of a type, which are an array. */
#define USUAL_COLUMNS(columns) \
	.usual = (columns), .usual_count = sizeof (columns) / sizeof *(columns)

/* What was chosen for a list; all zeros is nothing. */
struct list_choice {
	struct columns columns; /* none: the usual ones */
	size_t passed;          /* columns on the left that give way first */
	size_t names_passed;    /* how often names were scrolled
	                           (query/signature) */
};

/* A list as it is now. */
struct list_now {
	const struct list_type *type;
	const struct list_columns *columns; /* that it can have */
	const struct list_choice *choice;
	struct list_order order;
	uint64_t kept_columns; /* bits of columns that never give way */
	enum measure measure;  /* its own clock */
	const bool *has_clock; /* of the trace */
	bool is_sampled;
	const char *sign;      /* in front of heads of columns that depend on
	                          how many calls there were (counted_sign), or
	                          NULL */
	enum tick tick;        /* of its times */
	const void *self;      /* the owner's, for these: */
	/* Returns the cells that the values of a column take, with the blank
	 * after them.  Below 0: the column has nothing to say now, and is no
	 * usual one. */
	int (*cells)(const void *self, struct column_choice);
	/* Writes another head than the column's own; false: it has none.  NULL:
	 * no column has one. */
	bool (*head)(const void *self, struct column_choice, char *out,
	    size_t size);
	/* Makes the usual columns fit; NULL: by their weights. */
	void (*fit)(const void *self, struct view_columns *, int width);
};

/* Can the list have the column, with the clocks of the trace? */
bool list_can_have(const struct list_now *, struct column_choice);

/* Can the list be put in order by the column?  Not by one that would make the
 * same order as another. */
bool list_can_sort(const struct list_now *, unsigned column);

/* Returns the cells of a time in ms, as columns of times have it. */
int list_time_cells(uint64_t time, enum tick);

/* Returns the columns that were chosen, else the usual ones, whether there is
 * room for them or not; with them the one that the list is sorted by, and the
 * last. */
void list_columns_of(const struct list_now *, int width, struct columns *out);

/* Returns the columns that there is room for.  Chosen ones give way from the
 * right, after those that are passed on the left; usual ones give way by their
 * weight.  The column that the list is sorted by never does. */
void list_layout(const struct list_now *, const struct canvas *, int width,
    struct view_columns *out);

/* Returns what stands in a cell of the column, as people read it; a name is
 * shortened to the room. */
struct slice list_words_of(struct list_cell, const struct view_column *,
    size_t room, char *scratch);

#endif

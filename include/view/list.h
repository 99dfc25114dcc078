/*
 * view/list.h - selection and scrolling of n rows.
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

struct list {
	size_t count;  /* rows there are */
	size_t cursor; /* the selected one; below count, or 0 */
	size_t top;    /* the first on the screen */
	size_t rows;   /* rows on the screen; 0: it has not been shown yet */
	size_t held;   /* is_held: the first on the screen */
	bool is_held;
};

/* How many rows are left of so many below one of heads; one at least. */
size_t list_rows(int rows);

/* Each keeps the cursor on a row and the row on the screen. */
void list_resize(struct list *, size_t count, size_t rows);
void list_move(struct list *, long rows);
void list_go(struct list *, size_t row);
void list_centre(struct list *);

/* Shows so many rows further down, or up; the cursor stays where it is, if it is
 * still seen. */
void list_scroll(struct list *, long rows);

/*
 * A list that is held stays as it is on the screen while the cursor is moved by
 * something else: a row far off takes the first or the last line, a rule that sets
 * it apart the line beside it where there is room, and nothing else has to move.
 * When it is let go, all moves as little as shows the cursor.
 */
void list_hold(struct list *, bool is_held);

#define LIST_RULE SIZE_MAX /* no row: beside it is one from far off */

/* The row on a line of the screen; count or more: none. */
size_t list_at(const struct list *, size_t line);

/*
 * Draws a list, whatever is in it: heads, rows, the bar.
 *
 * The owner of a list says which columns it has, from left to right, and what is
 * in its rows and cells.  Numbers stand right, with a blank after them; texts stand
 * left.  One column, usually the last, has what is left of the line.  Where that is
 * too little, others are left out, by their weight.
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
	bool is_scaled;      /* times in it, as canvas_is_scaled says */
	bool is_ascii;       /* signs in it */
	size_t passed;       /* how often names in it were scrolled */
	int indent;          /* of a text: cells in front of it */
	int cells;           /* with the blank after it; of the one that has what is
	                      * left: nothing that counts */
	int weight;          /* the lightest is left out first; 0: never */
	int min;           /* it is left out while that one has fewer cells */
	enum view_sort sort; /* is the list in its order? */
};

/* The columns that a list has, or those that there is room for. */
struct view_columns {
	struct view_column items[VIEW_COLUMNS];
	size_t count;
	size_t behind;      /* columns after the one that has what is left */
	int lead;           /* cells in front of them */
	size_t left, right; /* columns that were passed, or that did not fit; the
	                       heads say so */
};

/* What is known of a row besides its cells. */
struct view_row {
	struct style style;
	char lead[16];   /* in front of the columns */
	int indent;      /* of the last column, more than its own */
	bool has_chip;   /* in the last cell of that indent, in a hue: */
	uint8_t hue;
	bool is_heading; /* has one cell, the last column's, as wide as the row */
};

struct list_view {
	const struct list *list;
	bool is_focused;
	struct view_columns columns;
	const char *notes[VIEW_NOTES]; /* at the right end of the heads: the
	                                  first that fits; NULL: none */
	void *self;                    /* the owner's, for these: */
	void (*row)(void *self, size_t at, struct view_row *);
	/* The text of a cell that has so much room, in scratch of VIEW_CELL bytes
	 * or anywhere that lasts. */
	struct slice (*cell)(void *self, size_t at,
	    const struct view_column *, size_t room, char *scratch);
	/* Draws a cell that is more than a text, a picture in colours of its
	 * own.  False: it is a text; NULL: all are. */
	bool (*paint)(void *self, size_t at, const struct view_column *,
	    struct canvas *, struct area, struct style);
};

/* Of a name in such a column; `is_bare`: without its class. */
static inline struct name_room view_name_room(const struct view_column *c,
    size_t cells, bool is_bare)
{
	return (struct name_room){ cells, c->passed, is_bare, c->is_ascii };
}

/* Appends a column; what is not given is zero. */
struct view_column *view_add(struct view_columns *, struct column_choice,
    const char *head, int cells);

/* Leaves out what there is no room for on a line of so many cells. */
void view_fit(struct view_columns *, int width);

/* The same, from the right, but for what is sorted by: columns that were chosen
 * give way in no other order.  `passed` of them give way on the left before. */
void view_fit_chosen(struct view_columns *, int width, size_t passed,
    int least);

/* Cells that are left for the one that has the rest, without its indent. */
int view_rest(const struct view_columns *, int width);

/* The one that has this cell of a line; count: none. */
size_t view_column_at(const struct view_columns *, int width, int cell);

/* Draws the heads into the first row of the area and the rows below. */
void view_draw(const struct list_view *, struct canvas *, struct area);

/* A cell in the colour that pictures have of a package. */
void view_put_chip(struct canvas *, int row, int column, uint8_t hue);

/* One row, without heads. */
void view_draw_row(const struct list_view *, struct canvas *, struct area,
    size_t at);

/*
 * Which columns a list shows: those that were chosen, else the
 * usual ones.  The same for every list.
 */

/* A column that is there unless others were chosen. */
struct usual_column {
	unsigned column;
	bool is_other;     /* of the clock that is not the list's */
	int from;          /* cells of the screen from which on it is there */
	int weight, min; /* as in struct view_column */
};

/* What all lists of a kind have in common. */
struct list_type {
	const char *title; /* "the table" */
	const struct usual_column *usual; /* from left to right */
	size_t usual_count;
	unsigned last;     /* has the rest of the line, and is always there: last,
	                    * unless it was chosen for another place */
	unsigned within;   /* is said by the last one, too; `last`: none is */
	int lead;          /* cells in front of the columns */
	int min;         /* chosen ones give way while the last has fewer */
	bool has_methods;  /* whose names can be scrolled */
	bool is_tight;     /* no blank in front of texts, no cell for an arrow */
};

/* What was chosen for a list; all zeros is nothing. */
struct list_choice {
	struct columns columns; /* none: the usual ones */
	size_t passed;          /* so many on the left give way first */
	size_t names_passed;    /* how often names were scrolled: query/signature */
};

/* A list as it is now. */
struct list_now {
	const struct list_type *type;
	const struct list_columns *columns; /* that it can have */
	const struct list_choice *choice;
	struct list_order order;
	unsigned kept;         /* a column that never gives way, or NO_COLUMN */
	enum measure measure;  /* its own clock */
	const bool *has_clock; /* of the trace */
	bool is_sampled;
	enum tick tick;        /* of its times */
	const void *self;
	/* Cells that the values of a column take, with the blank after them.  Below
	 * 0: it has nothing to say now, and is no usual one. */
	int (*cells)(const void *self, struct column_choice);
	/* Another head; NULL: none has one. */
	bool (*head)(const void *self, struct column_choice, char *out,
	    size_t size);
	/* How the usual columns give way; NULL: by their weights. */
	void (*fit)(const void *self, struct view_columns *, int width);
};

/* Can the list have the column, with the clocks of the trace? */
bool list_can_have(const struct list_now *, struct column_choice);

/* Can it be put in order by it?  Not where it is the same as another. */
bool list_can_sort(const struct list_now *, unsigned column);

/* The columns that were chosen, else the usual ones, whether there is room for them
 * or not; with them what the list is sorted by, and the last. */
void list_columns_of(const struct list_now *, int width, struct columns *out);

/* Those that there is room for: chosen ones give way from the right, after those
 * that are passed, usual ones by their weight, but never what the list is sorted
 * by. */
void list_layout(const struct list_now *, const struct canvas *, int width,
    struct view_columns *out);

/* What stands in a cell of the column, as people read it; a name is shortened to the
 * room. */
struct slice list_words_of(struct list_cell, const struct view_column *,
    size_t room, char *scratch);

#endif

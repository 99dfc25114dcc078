/*
 * view/list_view.h - draws a list, whatever is in it: heads, rows, the bar.
 *
 * The owner of a list says which columns it has, from left to right, and what is
 * in its rows and cells.  Numbers stand right, with a blank after them; texts stand
 * left.  One column, usually the last, has what is left of the line.  Where that is
 * too little, others are left out, by their weight.
 *
 * The selected row is a bar over the whole row, brightest in its first column;
 * cells that are pictures keep their colours, and so do chips.
 */
#ifndef VIEW_LIST_VIEW_H
#define VIEW_LIST_VIEW_H

#include "base/text.h"
#include "query/signature.h"
#include "query/table.h"
#include "view/canvas.h"
#include "view/list.h"

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
	int least;           /* it is left out while that one has fewer cells */
	enum view_sort sort; /* is the list in its order? */
};

/* The columns that a list has, or those that there is room for. */
struct view_columns {
	struct view_column of[VIEW_COLUMNS];
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

#endif

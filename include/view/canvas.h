/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/canvas.h - a grid of character cells that all views draw on.
 *
 * term/screen copies the grid to the terminal.  Drawing clips at the edges,
 * cannot fail and never allocates.  A cell says what it is (role), of which
 * package (hue) and how it stands out (marks); view/theme decides which colours
 * that makes.
 */
#ifndef VIEW_CANVAS_H
#define VIEW_CANVAS_H

#include <stdint.h>

#include "base/text.h"
#include "query/hues.h"
#include "view/roles.h"

enum mark {
	MARK_SELECTED = 1, /* the selection of the focused pane */
	MARK_SHADOW = 2,   /* the selection of the other pane */
	MARK_MATCH = 4,    /* hit by the search */
	MARK_SAME = 8,     /* a call of the selected method */
	MARK_BAR = 16      /* the selected row of a list, after its first cell */
};

struct style {
	uint8_t role, hue, marks;
};

/* One character with its combining marks, in UTF-8.  The right half of a wide
 * character is a cell with an empty text. */
struct cell {
	char text[13];
	struct style style;
};

struct area {
	int row, column, rows, columns;
};

/* How many colours there are to draw with. */
enum depth { DEPTH_NONE, DEPTH_8, DEPTH_16, DEPTH_256, DEPTHS };

/* Its owner may set what it will be seen on, and views ask for that to draw
 * accordingly; all else is changed by the functions below. */
struct canvas {
	int rows, columns;
	int cursor_row, cursor_column; /* of the terminal; -1: it is hidden */
	struct cell *cells;            /* row by row */

	bool is_ascii;    /* a character that is not ASCII becomes "?" */
	bool is_scaled;   /* each time in a column is in the unit that suits it;
	                      else all are in ms */
	enum depth depth; /* none at first */
	struct hues hues; /* which package, library or phase has which colour */
};

/* Returns a blank canvas.  Sizes below 1 count as 1, above 4096 as 4096. */
struct canvas *canvas_new(int rows, int columns);
void canvas_free(struct canvas *); /* accepts NULL */

/* Returns the cell, which must be on the canvas. */
const struct cell *canvas_at(const struct canvas *, int row, int column);

/* Writes a row as UTF-8 without its trailing blanks, for tests and dumps. */
void canvas_text(const struct canvas *, int row, char *out, size_t size);

/* ---- drawing ---- */

/* Makes every cell blank in ROLE_TEXT, and hides the cursor. */
void canvas_clear(struct canvas *);

/* Fills the area with blanks. */
void canvas_fill(struct canvas *, struct area, struct style);

/* Fills the area with a character that takes one cell. */
void canvas_repeat(struct canvas *, struct area, const char *sign,
    struct style);

/*
 * Puts the text at the place, cropped to `cells` and to the canvas; a text that
 * does not fit ends in "…" ("~" in ASCII).  A character that base/text would
 * not show becomes "?".  Returns the cells that were used.
 */
int canvas_put(struct canvas *, int row, int column, int cells,
    struct slice text, struct style);

/* Puts the text into the row, with a blank on both sides. */
void canvas_put_row(struct canvas *, int row, struct slice text, enum role);

/* Puts formatted text at the place, as wide as it is; else as canvas_put. */
int canvas_print(struct canvas *, int row, int column, struct style,
    const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Gives the cells of the area another role. */
void canvas_set_role(struct canvas *, struct area, enum role);

/* Adds marks to those of the cells of the area. */
void canvas_mark(struct canvas *, struct area, unsigned marks);

/* Says where the terminal's cursor belongs; -1, -1 hides it. */
static inline void canvas_set_cursor(struct canvas *canvas, int row, int column)
{
	canvas->cursor_row = row;
	canvas->cursor_column = column;
}

/* Has each hue three lightnesses: for what runs, for what waits, and for many
 * calls?  Then cells are plain colours, else textures tell the three apart. */
static inline bool canvas_is_shaded(const struct canvas *canvas)
{
	return canvas->depth == DEPTH_256;
}

#endif

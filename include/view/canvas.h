/*
 * view/canvas.h - a grid of character cells with styles.
 *
 * Views draw here; term/screen copies the grid to the terminal.  Drawing clips
 * at the edges, cannot fail and never allocates.
 */
#ifndef VIEW_CANVAS_H
#define VIEW_CANVAS_H

#include <stdint.h>

#include "base/text.h"
#include "query/hues.h"

/*
 * What a cell is (role), of which package (hue) and how it stands out
 * (marks); which colours that makes is decided by view/theme.
 */

enum role {
	ROLE_TEXT,      /* plain text */
	ROLE_DIM,       /* rulers, hints, empty places */
	ROLE_TITLE,     /* header line, column heads */
	ROLE_WARNING,   /* banners */
	ROLE_NUMBER,
	ROLE_BOX,       /* a call in a picture, painted in its hue */
	ROLE_NARROW,    /* one without words */
	ROLE_WAIT,      /* the part of a call that did not run */
	ROLE_WAIT_EDGE, /* the first cell of that, with a line */
	ROLE_START,     /* the first cell of a box, which fills its right part */
	ROLE_END,       /* the last cell of a box, which fills its left part */
	ROLE_JOIN,      /* two boxes in one cell: 16 × left + right hue */
	ROLE_DENSITY,   /* many calls in one cell, in a hue or HUE_MIXED */
	ROLE_BAR,       /* how much a thread ran, as the height of a bar */
	ROLE_CHIP,      /* the colour of a package, before a name */
	ROLE_PARENT,    /* a row of the parents of a method */
	ROLE_CHILD,     /* a row of its children */
	ROLE_KEY,       /* a key in a hint or the help */
	ROLE_PROMPT,
	ROLES
};

/* How many colours there are to draw with. */
enum depth { DEPTH_NONE, DEPTH_8, DEPTH_16, DEPTH_256, DEPTHS };

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

struct canvas;

/* A blank canvas; NULL on failure.  Sizes below 1 count as 1, above 4096 as
 * 4096. */
struct canvas *canvas_new(int rows, int columns, struct error *err);
void canvas_free(struct canvas *); /* accepts NULL */

int canvas_rows(const struct canvas *);
int canvas_columns(const struct canvas *);
const struct cell *canvas_at(const struct canvas *, int row, int column);

/* Everything blank, in ROLE_TEXT. */
void canvas_clear(struct canvas *);
void canvas_fill(struct canvas *, struct area, struct style);

/* One character, which takes one cell, in each cell of the area. */
void canvas_repeat(struct canvas *, struct area, const char *sign,
    struct style);

/*
 * Puts `text` at the place, cropped to `cells` and to the canvas; what does not
 * fit ends in "…" ("~" in ASCII).  What base/text would not show becomes "?".
 * Returns the cells that were used.
 */
int canvas_put(struct canvas *, int row, int column, int cells,
    struct slice text, struct style);

/* The same for text that ends in a NUL, as wide as it is. */
int canvas_print(struct canvas *, int row, int column, struct style,
    const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Gives the cells of the area another role. */
void canvas_recast(struct canvas *, struct area, enum role);

/* Or's marks into the cells of the area. */
void canvas_mark(struct canvas *, struct area, unsigned marks);

/* ASCII only from now on: what is not becomes "?". */
void canvas_set_ascii(struct canvas *, bool ascii);
bool canvas_is_ascii(const struct canvas *);

/* Are times in columns in the unit that suits each, or in ms, as at first? */
void canvas_set_scaled(struct canvas *, bool scaled);
bool canvas_is_scaled(const struct canvas *);

/* The colours that it will be seen in; none at first. */
void canvas_set_depth(struct canvas *, enum depth);
enum depth canvas_depth(const struct canvas *);

/* What has which colour; packages, as query/hues has it, at first. */
void canvas_set_hues(struct canvas *, struct hues);
void canvas_set_hue_by(struct canvas *, enum hue_by);
const struct hues *canvas_hues(const struct canvas *);

/* Has each hue three lightnesses: for what runs, for what waits, and for many
 * calls?  Then cells are plain colours, else textures tell these apart. */
bool canvas_is_shaded(const struct canvas *);

/* Can a cell show two colours side by side, in eighths?  Not in ASCII. */
bool canvas_is_fine(const struct canvas *);

/* Where the terminal's cursor belongs; -1, -1 hides it. */
void canvas_set_cursor(struct canvas *, int row, int column);
void canvas_cursor(const struct canvas *, int *row, int *column);

/* Row `row` as UTF-8 without trailing blanks, for tests and dumps. */
void canvas_text(const struct canvas *, int row, char *out, size_t size);

#endif

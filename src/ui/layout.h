/*
 * ui/layout.h - where things are on the screen.
 *
 * A part of 0 rows is not shown.  Row 0 is the title: no other part in row 0 is shown
 * either.
 */
#ifndef UI_LAYOUT_H
#define UI_LAYOUT_H

#include "ui/state.h"

struct awaited_view;

/* What the user has chosen of it, and whether the mouse is used; all zeros is the usual. */
struct layout_preferences {
	struct awaited_view *awaited; /* of ui/command/start */
	bool is_full; /* one pane has all the rows */
	int rows;     /* of the upper pane; 0: the usual ones, or */
	int percent;  /* so many of a hundred */
	bool has_mouse;
};

enum { PANE_ROWS = 4 }; /* that each of two panes has, at least */

struct layout {
	int title, strip, minimap, ruler, picture, picture_rows, table, table_rows;
	int other_ruler, other, other_rows; /* of the recording beside it */
	int details, hints;
	bool is_too_small;
};

/* The place of each part for the screen's size, the focus and what was chosen. */
struct layout layout_of(const struct state *);

/* Is there room for two panes? */
bool layout_has_two(const struct state *);

/* Are two panes shown? */
bool layout_shows_two(const struct state *);

/* What stands in a row of the screen. */
enum layout_part {
	PART_NONE,
	PART_OVERVIEW, /* of the upper pane, as the next three */
	PART_RULER,
	PART_PICTURE,
	PART_OTHER,    /* the recording beside it, with its ruler */
	PART_EDGE,     /* the first of the lower one: heads, mostly */
	PART_LIST
};

/* Where the first of so many rows at the end of the lower pane is. */
int layout_first(const struct layout *, size_t rows);

/*
 * How two panes share the rows: by keys, and in words.
 */

/* Moves the line between them down by so many rows, or up; where only one is shown
 * it is said why. */
void split_move(struct state *, int rows);

extern const char split_takes[]; /* the words, for people */

/* "12", "60%" or "auto", of which the rows and the percent are set. */
struct layout_preferences;
bool split_parse(struct layout_preferences *, const char *text,
    struct error *err);

/* The same of what is shown.  False, with the reason: it stays as it is. */
bool split_set(struct state *, const char *text, struct error *err);

#endif

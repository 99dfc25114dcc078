/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/layout.h - where things are on the screen, and how two panes share the
 * rows.
 *
 * A part of 0 rows is not shown.  Row 0 is the title: any other part in row 0
 * is not shown either.
 */
#ifndef UI_LAYOUT_H
#define UI_LAYOUT_H

#include "ui/state.h"

enum {
	PANE_ROWS = 4, /* that each of two panes has, at least */
	MIN_ROWS = 5, MIN_COLUMNS = 20 /* of a screen with a pane */
};

struct layout {
	int status, minimap, ruler;
	int picture, picture_rows, table, table_rows;
	int other_ruler, other, other_rows; /* the chart of the other recording */
	int details, hints;
};

/* Returns the place of each part for the screen's size, the focus and what the
 * user has chosen. */
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
	PART_OTHER,    /* the other recording's chart, with its ruler */
	PART_EDGE,     /* the first of the lower one: heads, mostly */
	PART_LIST
};

/* ---- how two panes share the rows: by keys, and in words ---- */

/* Moves the line between the panes down by so many rows, or up; where only one
 * pane is shown it is said why.  Returns false where it stays. */
bool split_move(struct state *, int rows);

extern const char split_takes[]; /* the words that follow, for people */

/* Reads "12", "60%" or "auto" into the rows and the percent of the
 * preferences, which stay as they are where it returns false, with the
 * reason. */
bool split_parse(struct layout_preferences *, const char *text,
    struct error *err);

/* Takes such words for what is shown.  Returns false, with the reason: it stays
 * as it is. */
bool split_set(struct state *, const char *text, struct error *err);

#endif

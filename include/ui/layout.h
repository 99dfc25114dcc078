/*
 * ui/layout.h - where things are on the screen.
 *
 * A part of 0 rows is not shown, nor what is in row 0 but the title.
 */
#ifndef UI_LAYOUT_H
#define UI_LAYOUT_H

#include "ui/state.h"

struct layout {
	int title, strip, minimap, ruler, picture, picture_rows, table, table_rows;
	int details, hints;
	bool is_too_small;
};

/* The place of each part for the screen's size, the focus and is_full. */
struct layout layout_of(const struct state *);

/* Is there room for two panes? */
bool layout_has_two(const struct state *);

#endif

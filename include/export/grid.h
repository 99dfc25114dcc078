/*
 * export/grid.h - rows and columns of text, each column as wide as it needs.
 *
 * The last column, when it stands left, takes what the line has left.  The owner
 * is asked for every cell twice: for its width, then for its text.
 */
#ifndef EXPORT_GRID_H
#define EXPORT_GRID_H

#include <stdio.h>

#include "base/text.h"

enum { GRID_COLUMNS = 50, GRID_CELL = 1024 };

struct grid {
	size_t rows, columns;      /* at most GRID_COLUMNS */
	const char *const *heads;  /* of the columns */
	uint64_t left;             /* a bit for each column that stands left */
	size_t width;              /* cells of a line; 0: what it needs */
	bool is_ascii;
	const void *self;
	/*
	 * The text of a cell, in `scratch` of GRID_CELL bytes or anywhere that
	 * lasts.  `room` is what the line has left for it, SIZE_MAX for all
	 * but the last column and where lines have no end.
	 */
	struct slice (*cell)(const void *self, size_t row, size_t column,
	    size_t room, char *scratch);
};

/* Writes the heads and all rows.  A last column that stands left is cut where
 * the line ends, and the cut is marked. */
void grid_write(FILE *, const struct grid *);

#endif

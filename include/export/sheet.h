/*
 * export/sheet.h - rows of named fields, for programs.
 *
 * TSV has a line with the names, then a line a row.  JSON is an object with the
 * trace's name, what is "damaged" of it (export/damage), and "rows", an array of
 * objects.
 */
#ifndef EXPORT_SHEET_H
#define EXPORT_SHEET_H

#include <stdio.h>

#include "export/grid.h"
#include "export/question.h"

struct field {
	const char *name; /* of a time with the ending "_us", which becomes
			     "_ns" where the trace has them */
	bool is_text; /* else the cell is a number as JSON writes it */
};

struct sheet {
	const struct question *question;
	size_t rows, count; /* count: of the fields */
	const struct field *fields;
	const void *self;
	/* The text of a cell, in `scratch` of GRID_CELL bytes or anywhere that
	 * lasts; without a tab or line feed.  No number: null. */
	struct slice (*cell)(const void *self, size_t row, size_t field,
	    char *scratch);
};

void sheet_write(FILE *, const struct sheet *, enum format);

#endif

/*
 * export/table_line.h - rows of a table of many traces, in one of its formats.
 *
 * Whoever writes a row gives its fields in the order of the columns.  A field that is
 * empty is not known, in every format.
 */
#ifndef EXPORT_TABLE_LINE_H
#define EXPORT_TABLE_LINE_H

#include <stdint.h>
#include <stdio.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "options/options.h"
#include "options/table_kinds.h"
#include "trace/facts.h"

enum { TABLE_ROW = 2000 }; /* bytes of one, mostly */

struct table_line {
	FILE *file;
	char *row; /* room for TABLE_ROW bytes of it */
	size_t used;
	enum format format; /* tsv, csv or jsonl */
	const struct table_column *columns;
	enum tick tick;     /* the unit of their times */
	const char *trace_id;
	size_t fields;      /* so many of the row are there */
};

/* The formats that a table can have, by number; NULL: there is no such. */
const char *table_line_format(size_t number);

/* The line of names, which jsonl has not: there they are in each row. */
void table_line_head(const struct table_line *);

/* Begins a row with the id of its trace. */
void table_line_begin(struct table_line *);

/* The text is printable. */
void table_line_slice(struct table_line *, struct slice);
void table_line_text(struct table_line *, const char *text);
void table_line_id(struct table_line *, const char *id); /* of base/hash */
void table_line_number(struct table_line *, uint64_t);

/* The number, or an empty field. */
void table_line_number_if(struct table_line *, bool is_known, uint64_t);

/* Of each clock that the trace has. */
void table_line_times(struct table_line *, const bool has_clock[CLOCKS],
    const uint64_t time[]);

/* A part of a whole, from 0 to 1; an empty field where that is 0. */
void table_line_share(struct table_line *, uint64_t part, uint64_t whole);
void table_line_end(struct table_line *);

#endif

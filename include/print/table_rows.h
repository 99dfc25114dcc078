/* SPDX-License-Identifier: Apache-2.0 */
/*
 * print/table_rows.h - subcommand table: what a trace holds as rows for
 * databases, which can be put after those of other traces.
 *
 * A row is a fact with all its keys.  What a trace does not know is an empty
 * field, so all tables of a kind have the same columns.  They depend on the
 * bytes of the file and on the options alone, but for the name in the column
 * file.  The kinds and their columns are in options/table_kinds.
 */
#ifndef PRINT_TABLE_ROWS_H
#define PRINT_TABLE_ROWS_H

#include <sys/types.h>

#include "base/hash.h"
#include "base/text.h"
#include "options/options.h"
#include "options/table_kinds.h"
#include "print/formats.h"

enum {
	TABLE_SCHEMA = 1, /* counts up when a column changes its meaning */
	TABLE_NAME = 4096 /* bytes of a name or path */
};

/* What stands in a file of rows. */
struct table_written {
	enum tick tick;             /* of all times */
	char trace_id[HASH64_TEXT]; /* in all rows */
	off_t ends[TABLE_KINDS];    /* of the rows of each kind */
};

/* The file into which the rows of a trace go, and what only who asked for them
 * knows. */
struct table_file {
	FILE *file;
	struct table_column *columns[TABLE_KINDS]; /* and labels after them */
	const char **labels;     /* their texts, by label */
	char name[TABLE_NAME];   /* the column file of the trace … */
	char path[TABLE_NAME];   /* … and its column path */
	struct table_written written; /* by table_write */
};

/* Writes the tables of the kinds that the options name, one after the other:
 * without the lines of names where the options have a file for them. */
enum written table_write(FILE *, const struct report_context *,
    struct error *err);

/* ---- a row, in one of the formats of tables ---- */

/* The fields of a row are given in the order of the columns.  A field that is
 * empty is not known, in every format. */

struct table_line {
	FILE *file;
	struct text_buffer *row; /* what of a row of tsv is there */
	enum format format; /* tsv, csv or jsonl */
	const struct table_column *columns;
	enum tick tick;            /* the unit of their times */
	const char *const *labels; /* what stands at the end of each row; or
	                            * NULL */
	size_t fields;      /* how many of the row are there */
};

/* Writes the line of names, which jsonl has not: there they are in each row. */
void table_line_head(const struct table_line *);

/* Adds a text, which is printable. */
void table_line_text(struct table_line *, const char *text);
void table_line_number(struct table_line *, uint64_t);

/* Ends the row, after the labels. */
void table_line_end(struct table_line *);

#endif

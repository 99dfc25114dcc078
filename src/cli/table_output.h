/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/table_output.h - the tables that artscope table writes: the rows of one
 * trace after those of another.
 *
 * The process that reads a trace writes its rows into a temporary file.  They
 * count as a whole or not at all: they are taken once that process has ended,
 * and said how.  A trace that has no rows is a row of the table traces that
 * says why.  Rows stay in the order in which they come, with one line of names
 * above all of them.
 */
#ifndef CLI_TABLE_OUTPUT_H
#define CLI_TABLE_OUTPUT_H

#include "base/bytes.h"
#include "base/error.h"
#include "base/times.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "options/options.h"
#include "options/table_kinds.h"
#include "print/table_rows.h"

struct table_batch;

struct batch_options {
	unsigned kinds;     /* bits 1 << kind; one kind where `folder` is NULL */
	const char *folder; /* each kind goes to a file of its own in it, which is
	                     * there as a whole at the end; NULL: to standard
	                     * output */
	bool is_free;       /* the process that gives files their names keeps all
	                     * rights */
	enum format format; /* tsv, csv or jsonl */
	bool has_no_head;   /* the lines of names are left out */
	const struct labels *labels; /* borrowed */
};

/* Opens the files or the output.  NULL on failure. */
struct table_batch *table_batch_new(const struct batch_options *,
    struct error *err);

/* Begins a trace, with these texts in the columns file and path, which are borrowed
 * until its rows are taken or dropped, and with the texts that the labels have
 * now. */
void table_batch_begin(struct table_batch *, const char *file,
    const char *path);

/* Returns the file for the rows of the trace, in the process that reads it: closes
 * those in which rows of other traces stand. */
struct table_file *table_batch_file(struct table_batch *);

/* Are these the rows in the file, and can they stand after those that were
 * taken? */
bool table_batch_fits(const struct table_batch *, const struct table_written *,
    struct error *err);

/* Takes the rows of the trace: they count.  False when nothing more can be
 * written: without an error where the reader of standard output went away. */
bool table_batch_take(struct table_batch *, const struct table_written *,
    struct error *err);

/* Drops the rows of the trace; its row of traces says why.  False as
 * table_batch_take. */
bool table_batch_fail(struct table_batch *, const char *why, struct error *err);

/* Closes this file, too, and frees nothing: for a process that must not
 * write. */
void table_batch_close_files(const struct table_batch *);

/* Writes what is left if all rows are there, and frees the batch.  A file in
 * the folder is called KIND-ID.FORMAT: the id is a hash of the ids, files and
 * labels of all traces, so that these traces take the place of what they wrote
 * before, and no others do. */
bool table_batch_close(struct table_batch *, bool is_complete,
    struct error *err);

#endif

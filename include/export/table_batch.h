/*
 * export/table_batch.h - the tables of many traces, which come one after another.
 *
 * The rows of a trace count as a whole or not at all: until they are taken they stand
 * in a temporary file.  A trace that has none is a row of traces that says why.  Rows
 * stay in the order in which they come, with one line of names above all of them.
 */
#ifndef EXPORT_TABLE_BATCH_H
#define EXPORT_TABLE_BATCH_H

#include "export/labels.h"
#include "export/table_incoming.h"
#include "options/options.h"

struct table_batch;

struct batch_wish {
	unsigned kinds;   /* bits 1 << kind; one where they go to standard output */
	const char *folder; /* NULL: that; else each kind goes to a file of its own in it,
	                     * which is there as a whole at the end */
	bool is_free;     /* what gives these their names keeps all rights */
	enum format format; /* tsv, csv or jsonl */
	bool has_no_head; /* the lines of names are left out */
	const struct labels *labels; /* borrowed: rows have the texts that they have when
	                              * these come */
};

/* Opens what is written.  NULL on failure. */
struct table_batch *table_batch_new(const struct batch_wish *,
    struct error *err);

/* The rows that are sent from now on are of the trace with this text in the column
 * file, which is borrowed until they are taken or dropped. */
void table_batch_begin(struct table_batch *, const char *file);
const struct incoming_sink *table_batch_sink(const struct table_batch *);

/* They count.  False when nothing more can be written: without an error where the
 * reader of standard output went away. */
bool table_batch_take(struct table_batch *, struct error *err);

/* They do not, and the row of the trace says why.  False as before. */
bool table_batch_fail(struct table_batch *, const char *why, struct error *err);

/* For a process that must not write: closes what is open, and frees nothing. */
void table_batch_leave(const struct table_batch *);

/* Writes what is left if all of it is there, and frees it.  A file in the folder is
 * called KIND-ID.FORMAT: the id is a hash of the ids, files and labels of all traces, so
 * that the same traces take the place of what they wrote before, and no others do. */
bool table_batch_close(struct table_batch *, bool is_complete,
    struct error *err);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/table_output.h - rows of tables: taken from the process that reads a
 * trace, and written after those of the traces before.
 *
 * The rows of a trace count as a whole or not at all: until they are taken they
 * stand in a temporary file.  A trace that has no rows is a row of the table
 * traces that says why.  Rows stay in the order in which they come, with one
 * line of names above all of them.
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

/* ---- rows as a process sends them ---- */

/*
 * The process sends lines: of each kind that is asked for, in the order of
 * their numbers, the names of the columns, then its rows with a tab between
 * fields.  The last line is "=", the exit code, a tab, and words where there is
 * something to say; or "=A" and a tab where the file is an archive of several
 * traces.
 *
 * That process has read a file that anybody can have written, so nothing it
 * sends is believed: each row has the fields of its kind, fields that are no
 * text are numbers, and all of it is printable.
 */
enum {
	TABLE_INCOMING_LINE = 1 << 20, /* bytes of a line, at most */
	TABLE_INCOMING_FIELDS = 40     /* of a row, at most */
};

/* Takes the rows, whose fields stand in one line with tabs between them; false,
 * with an error, ends the reading. */
struct incoming_sink {
	void *self;
	bool (*begin)(void *self, enum table_kind, enum tick, struct error *);
	bool (*row)(void *self, enum table_kind, const struct slice *fields,
	    struct error *);
};

struct table_incoming {
	unsigned kinds;  /* bits 1 << kind: the kinds that are to come */
	const struct incoming_sink *sink;
	char *line;      /* that is not whole yet */
	size_t used, room;
	int kind;        /* of the rows that come; TABLE_KINDS: none yet */
	bool has_ended, is_archive;
	enum status status;   /* once it has ended … */
	struct error message; /* … with these words */
};

void table_incoming_init(struct table_incoming *, unsigned kinds,
    const struct incoming_sink *);
void table_incoming_free(struct table_incoming *);

/* Takes bytes that have come, wherever they were cut.  False: a line is not as
 * it must be, memory is out, or the sink has failed. */
bool table_incoming_add(struct table_incoming *, struct slice,
    struct error *err);

/* Has all come: every kind that is asked for, and the end? */
bool table_incoming_is_whole(const struct table_incoming *);

/* ---- tables that are written ---- */

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
	const struct labels *labels; /* borrowed: a row gets the texts that they have
	                              * when it comes */
};

/* Opens the files or the output.  NULL on failure. */
struct table_batch *table_batch_new(const struct batch_options *,
    struct error *err);

/* Begins a trace, with these texts in the columns file and path, which are borrowed
 * until its rows are taken or dropped. */
void table_batch_begin(struct table_batch *, const char *file,
    const char *path);

/* Returns the sink for the rows of the trace. */
const struct incoming_sink *table_batch_sink(const struct table_batch *);

/* Takes the rows of the trace: they count.  False when nothing more can be
 * written: without an error where the reader of standard output went away. */
bool table_batch_take(struct table_batch *, struct error *err);

/* Drops the rows of the trace; its row of traces says why.  False as
 * table_batch_take. */
bool table_batch_fail(struct table_batch *, const char *why, struct error *err);

/* Closes what is open, and frees nothing: for a process that must not write. */
void table_batch_close_files(const struct table_batch *);

/* Writes what is left if all rows are there, and frees the batch.  A file in
 * the folder is called KIND-ID.FORMAT: the id is a hash of the ids, files and
 * labels of all traces, so that these traces take the place of what they wrote
 * before, and no others do. */
bool table_batch_close(struct table_batch *, bool is_complete,
    struct error *err);

#endif

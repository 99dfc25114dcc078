/*
 * cli/table_output.h - the tables of many traces, which come one after another.
 *
 * The rows of a trace count as a whole or not at all: until they are taken they stand
 * in a temporary file.  A trace that has none is a row of traces that says why.  Rows
 * stay in the order in which they come, with one line of names above all of them.
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

/*
 * The rows of one trace, as the process that reads it sends
 * them.
 *
 * They are lines: of each kind that is asked for, in the order of their numbers, the
 * names of the columns, then its rows with a tab between fields; at last a "=" with
 * the exit code, a tab, and words where there is something to say, or with an A and a
 * tab where the file is an archive of several traces.  That process has
 * read a file that anybody can have written, so nothing it sends is believed: each
 * row has the fields of its kind, of which those that are no text are numbers, and
 * all of it is printable.
 */

enum {
	INCOMING_LINE = 1 << 20, /* bytes of a line, at most */
	INCOMING_FIELDS = 40     /* of a row, at most */
};

/* Who wants the rows, whose fields stand in one line with tabs between them; false,
 * with an error, ends the reading. */
struct incoming_sink {
	void *self;
	bool (*begin)(void *self, enum table_kind, enum tick, struct error *);
	bool (*row)(void *self, enum table_kind, const struct slice *fields,
	    struct error *);
};

struct table_incoming {
	unsigned kinds;  /* bits 1 << kind: those that are to come */
	const struct incoming_sink *sink;
	char *line;      /* that is not whole yet */
	size_t used, room;
	int kind;        /* that comes; TABLE_KINDS: none yet */
	bool has_ended, is_archive;
	enum status status;   /* then */
	struct error message;
};

void table_incoming_init(struct table_incoming *, unsigned kinds,
    const struct incoming_sink *);
void table_incoming_free(struct table_incoming *);

/* Takes what has come, wherever it was cut.  False: it is not as it must be, memory
 * is out, or the sink has failed. */
bool table_incoming_take(struct table_incoming *, struct slice,
    struct error *err);

/* Is all there: every kind that is asked for, and the end? */
bool table_incoming_is_whole(const struct table_incoming *);

struct table_batch;

struct batch_options {
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
struct table_batch *table_batch_new(const struct batch_options *,
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

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/table_run.h - the subcommand table, of any number of traces.
 *
 * Each trace is read by a process of its own (process/worker_process) inside of
 * the sandbox, one after another, so memory is that of the largest.  The
 * caller's process opens the files, puts rows after each other, and never reads
 * a trace.  A trace that is refused, or that ends its process, is a row of
 * traces, and not the end.
 *
 * That process writes its rows into a temporary file.  They count as a whole or
 * not at all: they are taken once it has ended, and said how.
 */
#ifndef CLI_TABLE_RUN_H
#define CLI_TABLE_RUN_H

#include "cli/options.h"
#include "print/table_rows.h"

/* What the process that reads a trace says at its end, when its rows stand in
 * the file of the run.  It has read a file that anybody can have written, so
 * what it says is checked. */
struct trace_answer {
	enum status status;
	struct error why; /* the words for this status */
	struct table_written written;
};

/*
 * Writes the tables.  `tell` is called for each trace with something wrong,
 * with a line about it.  STATUS_NOTHING: there was such a trace; STATUS_FAILED:
 * nothing can be written, and the error says why.
 */
enum status table_run(const struct options *,
    void (*tell)(const char *line), struct error *err);

#endif

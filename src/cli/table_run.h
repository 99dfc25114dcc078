/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/table_run.h - the subcommand table, of any number of traces.
 *
 * Each trace is read by a process of its own (process/worker_process) inside of
 * the sandbox, one after another, so memory is that of the largest.  The
 * caller's process opens the files, puts rows after each other
 * (cli/table_output), and never reads a trace.  A trace that is refused, or
 * that ends its process, is a row of traces, and not the end.  The traces of an
 * archive are read as if each were a file.
 */
#ifndef CLI_TABLE_RUN_H
#define CLI_TABLE_RUN_H

#include <stdint.h>
#include <stdio.h>

#include "base/bytes.h"
#include "base/error.h"
#include "cli/options.h"

/*
 * Writes the tables.  `tell` is called for each trace with something wrong, with a
 * line about it.  STATUS_NOTHING: there was such a trace; STATUS_FAILED: nothing
 * can be written, and the error says why.
 */
enum status table_run(const struct options *,
    void (*tell)(const char *line), struct error *err);

/* ---- traces out of an archive, as a process sends them ---- */

/*
 * The process that unpacks the archive sends lines, which begin with a letter:
 * N and the name of a trace, B and a number of bytes, which follow, E after the
 * last of them, with words where not all came; at last D, with words where the
 * archive is damaged.  That process has read a file that anybody can have
 * written, so nothing it sends is believed; a name is printable.
 */
enum { ARCHIVE_LINE = 4096 }; /* bytes of a line, with its end, at most */

/* Takes the traces; false ends the reading. */
struct archive_sink {
	void *self;
	bool (*begin)(void *self, const char *name, struct error *);
	bool (*bytes)(void *self, struct slice, struct error *);
	bool (*end)(void *self, const char *why, struct error *);
};

/* All zeros but for the sink is the begin. */
struct table_archive {
	const struct archive_sink *sink;
	char line[ARCHIVE_LINE]; /* that is not whole yet; at the end its words */
	size_t used;
	uint64_t left;   /* of the bytes that follow */
	bool is_inside;  /* a trace has begun, and has not ended */
	bool has_ended;
};

/* Takes bytes that have come, wherever they were cut.  False: they are not as
 * they must be, or the sink has failed. */
bool table_archive_take(struct table_archive *, struct slice,
    struct error *err);

#endif

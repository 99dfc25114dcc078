/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/load.h - from a command line about one trace to what is printed: sandbox,
 * mapping, loading, and the subcommand that writes.
 *
 * The order is: open the output and the mapping, enter the sandbox, load and
 * write.  The sandbox comes before the first byte of a trace, and after all
 * that must be open or running by then: the terminal, the output, what stays
 * outside.
 */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include <stdio.h>

#include "cli/options.h"
#include "load/recording.h"
#include "names/naming.h"
#include "print/formats.h"
#include "trace/open.h"

struct output;

/* ---- an answer ---- */

/*
 * Loads the trace, writes what the subcommand prints about it to the output,
 * which is opened where it is NULL, and closes the output.  `width` is that of
 * the terminal, 0 where there is none.
 *
 * Unless all is fine the error says why, or the answer does (--lint).  When all
 * is fine, words in the error say what is damaged, unless the answer does, or
 * that --low-memory could not be had.
 */
enum status load_write(const struct options *, struct output *, size_t width,
    struct error *err);

/* Writes to a stream what is printed about a trace that is open already, and
 * closes the trace. */
enum status load_write_stream(FILE *, struct trace *, const struct options *,
    size_t width, struct error *err);

/* Returns the context of an answer to the options, without what it is about.
 * `width` is that of the terminal, 0 where there is none. */
struct report_context load_context(const struct options *, size_t width);

/* Write what a subcommand prints, in the format of the context; NULL: that is
 * no answer about one trace. */
typedef enum written subcommand_writer(FILE *, const struct report_context *,
    struct error *err);
extern subcommand_writer *const subcommand_writers[SUBCOMMANDS];

/* ---- the sandbox ---- */

/* Opens the temporary files that may be needed, which are then in o->memory and
 * the caller's, and enters the sandbox (process/sandbox), unless --no-sandbox
 * is given. */
bool load_enter_sandbox(struct options *o, struct error *err);

/* ---- names from a mapping ---- */

/* Opens the files of --mapping, once; before the sandbox, so that a file that
 * is not there is known at once.  Nothing is read of them. */
bool load_mapping_open(struct options *, struct error *err);

/* Reads a mapping, and shows its names for a recording that has been loaded,
 * whose methods are these.  *naming is the caller's, to be freed after the
 * methods; it is NULL where the mapping is. */
bool load_mapping_show(const struct options *, struct mapping *,
    const struct recording *, struct methods *, struct naming **,
    struct error *err);

#endif

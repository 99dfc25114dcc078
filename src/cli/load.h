/*
 * cli/load.h - from the command line to what is printed.
 */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include <stdio.h>

#include "cli/options.h"
#include "load/recording.h"
#include "names/naming.h"
#include "print/formats.h"
#include "trace/open.h"

/*
 * The table of what can be written.
 */

/* Writes what the subcommand is about, in the format of the question. */
enum written subcommand_write(FILE *, enum subcommand,
    const struct report_context *, struct error *err);

/*
 * The sandbox for a command line.
 *
 * It comes before the first byte of a trace, and after all that must be open or
 * running by then: the terminal, the output, what stays outside.
 */

/* Opens the temporary files that may be needed, which are then in o->memory and the
 * caller's, and enters the sandbox (process/sandbox). */
bool load_confine(struct options *o, struct error *err);

/*
 * Names from a mapping, as the command line asks for them.
 */

/* Opens the files of --mapping, once; before the sandbox, so that one that is not
 * there is known at once.  Nothing is read of them. */
bool load_mapping_open(struct options *, struct error *err);

/* As if --mapping had not been given: one of a setting that is not there stops
 * nobody. */
void load_mapping_forget(struct options *);

/* Reads them, and shows the names of what has been loaded, whose methods are these.
 * *naming is the caller's, to be freed after the methods; NULL where no mapping is
 * given. */
bool load_mapping_show(const struct options *, const struct recording *,
    struct methods *, struct naming **, struct error *err);

/* The same by one that is not for all: of one side. */
bool load_mapping_show_by(const struct options *, struct mapping *,
    const struct recording *, struct methods *, struct naming **,
    struct error *err);

struct output;

/* What load_write writes to, opened before the sandbox (cli/output, which says
 * what `on_begin` is). */
struct output *load_open(const struct options *, void (*on_begin)(void),
    struct error *err);

/*
 * Loads the trace, and writes what report, threads or info print about it.
 * `width` is that of the terminal, 0 where there is none.  When it is not
 * fine the error says why, unless the answer does (--lint).  When it is, words in the
 * error say what is damaged, unless the answer does, or that --low-memory could
 * not be had.
 */
enum status load_write(const struct options *, size_t width,
    struct error *err);

/* The same, to what is open; closes it. */
enum status load_write_to(const struct options *, struct output *,
    size_t width, struct error *err);

/* The same of a trace that is open, which it closes, to a stream. */
enum status load_print(FILE *, struct trace *, const struct options *,
    size_t width, struct error *err);

#endif

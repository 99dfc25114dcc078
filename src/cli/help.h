/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/help.h - help, man page and versions: the tables of options, subcommands,
 * columns and formats in words.
 */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/options.h"

/* Writes what --help prints: one screen that says what there is, or the options
 * of the subcommand, or the topic that was named. */
void help_write(FILE *, const struct options *);

/* Writes examples, which stand below "which trace?" where nothing at all was
 * asked for. */
void help_examples(FILE *);

/* Returns a topic that "help" knows besides subcommands, as "idle", or NULL
 * after the last.  Topics are tables that are part of what some options
 * mean. */
const struct subcommand_info *help_topic(size_t number);

/*
 * Writes a part of a man page, in mdoc.  A test compares the parts with what
 * stands in the pages between "begin PART" and "end PART" (tests/man.sh):
 * "subcommands", "kinds", "formats export", "formats check", "options common",
 * "options transforms"; and "options" or "columns" and the subcommands of the
 * page, as in "columns report tree".  Returns false if there is no such part.
 */
bool help_man(FILE *, const char *part);

/* Writes what --version says below the terminal, one a line: libraries as they
 * are at run time, the sandbox, the clipboard. */
void help_versions(FILE *);

#endif

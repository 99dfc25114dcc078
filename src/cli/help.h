/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/help.h - help, man page and versions: the tables of options, subcommands,
 * columns and formats in words.
 */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <stdio.h>

#include "cli/options.h"
#include "options/option_table.h"

/* Writes what --help prints: of all, or of the subcommand or topic that was
 * named. */
void help_write(FILE *, const struct options *);

/* Writes examples, which stand below "which trace?" where nothing at all was
 * asked for. */
void help_examples(FILE *);

/* Returns a topic that "help" knows besides subcommands, as "idle", or NULL
 * after the last.  Topics are tables that are part of what some options
 * mean. */
const struct subcommand_info *help_topic(size_t number);

/* Writes the sections SUBCOMMANDS, OPTIONS and COLUMNS of the man page and the
 * tables after them, in mdoc.  A test compares them with what stands there. */
void help_man(FILE *);

/* Writes what --version says below the terminal, one a line: libraries as they
 * are at run time, the sandbox, the clipboard. */
void help_versions(FILE *);

/* Writes the licences of the program and its libraries, as THIRD-PARTY of the
 * build has them. */
void help_licenses(FILE *);

#endif

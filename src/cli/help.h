/*
 * cli/help.h - the tables of cli/options.h and query/table.h in words.
 */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <stdio.h>

#include "cli/options.h"
#include "options/option_table.h"

/*
 * What "help" tells besides subcommands: tables that are part
 * of what some options mean.
 */

/* "idle", by number; NULL after the last. */
const struct subcommand_info *help_topic(size_t number);

/* What --help prints: of all, or of one subcommand that was named. */
void help_write(FILE *, const struct options *);

/* What stands below "which trace?" where nothing at all was asked for: examples. */
void help_examples(FILE *);

/* The sections SUBCOMMANDS, OPTIONS and COLUMNS of the man page, in mdoc.  A
 * test compares them with what stands there. */
void help_man(FILE *);

/*
 * What --version says below the terminal: the libraries, the
 * sandbox, the clipboard.
 */

/* One a line; libraries as they are at run time. */
void versions_write(FILE *);

#endif

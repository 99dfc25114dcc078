/*
 * export/help.h - the tables of export/options.h and query/table.h in words.
 */
#ifndef EXPORT_HELP_H
#define EXPORT_HELP_H

#include <stdio.h>

#include "export/options.h"

/* What --help prints: of all, or of one subcommand that was named. */
void help_write(FILE *, const struct options *);

/* What stands below "which trace?" where nothing at all was asked for: examples. */
void help_examples(FILE *);

/* The sections SUBCOMMANDS, OPTIONS and COLUMNS of the man page, in mdoc.  A
 * test compares them with what stands there. */
void help_man(FILE *);

#endif

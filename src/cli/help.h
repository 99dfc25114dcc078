/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/help.h - help and versions: the tables of options, subcommands, columns
 * and formats in words.
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

/* ---- what the man pages say as well (tests/man_parts) ---- */

/* Returns whether help has the option where one of the subcommands (bits) is
 * asked about. */
bool help_has(enum option, unsigned subcommands);

/* Returns the columns of the list that this subcommand alone prints; NULL: it
 * prints none of its own. */
const struct list_columns *help_columns(enum subcommand);

/* Lists that have fewer columns than the table of methods. */
enum { HELP_LISTS = 3 };
extern const struct help_list {
	unsigned list; /* a bit of enum table_list */
	const char *name;
} help_lists[HELP_LISTS];

/* ---- versions ---- */

/* Writes what --version says below the terminal, one a line: libraries as they
 * are at run time, the sandbox, the clipboard. */
void help_versions(FILE *);

#endif

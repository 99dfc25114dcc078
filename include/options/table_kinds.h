/* SPDX-License-Identifier: Apache-2.0 */
/*
 * options/table_kinds.h - the kinds of `artscope table`, and their columns.
 *
 * There is one table of kinds: the line of names, help and man page are made
 * from it.
 */
#ifndef OPTIONS_TABLE_KINDS_H
#define OPTIONS_TABLE_KINDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/times.h"
#include "compare/table_runs.h"
#include "options/option_table.h"

/* ---- kinds ---- */

enum table_kind {
	TABLE_TRACES,
	TABLE_THREADS,
	TABLE_STATS,
	TABLE_EDGES,
	TABLE_STACKS,
	TABLE_CALLS,
	TABLE_NOTICES,
	TABLE_KINDS
};

struct table_kind_info {
	const char *name, *help;
	const char *order; /* of its rows: "by ..."; NULL where there is one row */
	const struct table_column *columns; /* after the last one without a name */
	unsigned takes;    /* options (table_kind_takes) */
};

extern const struct table_kind_info table_kinds[TABLE_KINDS];

/* Does the kind take the option?  Options that all kinds take are not asked
 * about. */
bool table_kind_takes(enum table_kind, enum option);

/* Writes the names of the kinds that take the option (OPTIONS: of all), as in
 * "a, b and c". */
void table_kind_words(char *out, size_t size, enum option, const char *and);

/* ---- columns ---- */

/* Returns how many columns there are. */
size_t table_head_width(enum table_kind);

/* Has the kind a column of that name, with either unit? */
bool table_head_has(enum table_kind, const char *name);

#endif

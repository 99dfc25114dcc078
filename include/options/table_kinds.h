/* SPDX-License-Identifier: Apache-2.0 */
/*
 * options/table_kinds.h - the kinds of `artscope table`, and their columns.
 *
 * There is one table of kinds: the line of names, help and man page are made
 * from it.
 */
#ifndef OPTIONS_TABLE_KINDS_H
#define OPTIONS_TABLE_KINDS_H

#include "compare/table_runs.h"

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
};

extern const struct table_kind_info table_kinds[TABLE_KINDS];

#endif

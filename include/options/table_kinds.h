/*
 * options/table_kinds.h - what the rows of artscope table can be, and their columns.
 *
 * One table: the line of names, help and man page are made from it.
 */
#ifndef OPTIONS_TABLE_KINDS_H
#define OPTIONS_TABLE_KINDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/times.h"
#include "options/option_table.h"

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

struct table_column {
	const char *name; /* a "%" in it is the unit of the times, us or ns */
	bool is_text;     /* else a number */
	const char *help; /* a sentence without a dot */
};

enum { TABLE_COLUMN_NAME = 40 };

/* Its name with the unit in it. */
void table_column_name(char out[TABLE_COLUMN_NAME], const struct table_column *,
    const char *unit);

/* The word for it; NULL after the last. */
const char *table_kind_name(size_t number);
const char *table_kind_help(enum table_kind);

/* In which order its rows are: "by ..."; NULL where there is one. */
const char *table_kind_order(enum table_kind);

/* In their order, after the last one without a name. */
const struct table_column *table_kind_columns(enum table_kind);

/* Does it take the option?  Those that all kinds take are not asked about. */
bool table_kind_takes(enum table_kind, enum option);

/* All of them, or those that take the option (OPTIONS: all), as in "a, b and c". */
void table_kind_words(char *out, size_t size, enum option, const char *and);

/*
 * The line of names above the rows of a kind of table.
 */

enum { TABLE_HEAD = 2000 };

size_t table_head_width(enum table_kind); /* columns */

/* Has it one, with either unit? */
bool table_head_has(enum table_kind, const char *name);

/* With a tab between names, for times in such ticks. */
void table_head_text(enum table_kind, enum tick, char out[TABLE_HEAD]);

#endif

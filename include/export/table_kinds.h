/*
 * export/table_kinds.h - what the rows of artscope table can be.
 */
#ifndef EXPORT_TABLE_KINDS_H
#define EXPORT_TABLE_KINDS_H

#include <stddef.h>

enum table_kind { TABLE_TRACES, TABLE_THREADS, TABLE_STATS, TABLE_KINDS };

/* The word for it; NULL behind the last. */
const char *table_kind_name(size_t number);
const char *table_kind_help(enum table_kind);

/*
 * The names of its columns, in their order, with a NULL behind the last.  A "%s" in
 * one is the unit of the times, us or ns.
 */
const char *const *table_kind_columns(enum table_kind);

#endif

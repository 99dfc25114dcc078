/*
 * export/table_head.h - the line of names above the rows of a kind of table.
 */
#ifndef EXPORT_TABLE_HEAD_H
#define EXPORT_TABLE_HEAD_H

#include "base/times.h"
#include "export/table_kinds.h"

enum { TABLE_HEAD = 2000 };

size_t table_head_width(enum table_kind); /* columns */

/* The number of the column of that name; table_head_width: it has none. */
size_t table_head_find(enum table_kind, const char *name);

/* Has it one, with either unit? */
bool table_head_has(enum table_kind, const char *name);

/* With a tab between names, for times in such ticks. */
void table_head_text(enum table_kind, enum tick, char out[TABLE_HEAD]);

#endif

/*
 * exporters/sqlite_schema.h - tables, indexes and views of a database of a trace, and
 * the facts in it.
 */
#ifndef EXPORTERS_SQLITE_SCHEMA_H
#define EXPORTERS_SQLITE_SCHEMA_H

#include "exporters/database.h"
#include "exporters/exported.h"

/* Before the first row, and what is known of all. */
void sqlite_schema_begin(struct database *, const struct exported *);

/* After the last. */
void sqlite_schema_end(struct database *, const struct exported *);

#endif

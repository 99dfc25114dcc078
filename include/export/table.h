/*
 * export/table.h - the subcommand table: what a trace holds as a table that can be put
 * after those of other traces, for databases.
 *
 * A row is a fact with all its keys.  What a trace does not know is an empty field, so
 * all tables of a kind have the same columns.  They depend on the bytes of the file and
 * on the options alone, but for the name in the column file.
 */
#ifndef EXPORT_TABLE_H
#define EXPORT_TABLE_H

#include <stdio.h>

#include "export/request.h"

enum { TABLE_SCHEMA = 1 }; /* counts up when a column changes its meaning */

/* The kinds are those of the options, one after the other. */
enum written table_write(FILE *, const struct request *, struct error *err);

#endif

/*
 * formats/database.h - a database of SQLite in a file that is open already; with
 * formats/database the only user of libsqlite3.
 *
 * Nothing is ever opened by name: the library reads and writes the file by its
 * descriptor, and keeps all else in memory.  The file has no time of day and nothing
 * by chance in it.  Rows are written in one transaction without a journal, so that a
 * file which was not closed is none.
 *
 * The first failure is kept, and what is done after it is nothing.
 */
#ifndef FORMATS_DATABASE_H
#define FORMATS_DATABASE_H

#include <stdint.h>

#include "base/bytes.h"
#include "base/error.h"

struct database;

/* Empties the file, which stays open and the caller's.  NULL on failure. */
struct database *database_open(int fd, struct error *err);

/* Ends the transaction if all went well so far, and frees it; accepts NULL.  False,
 * with the first failure. */
bool database_close(struct database *, struct error *err);

/* A failure of whoever fills it. */
bool database_has_failed(const struct database *);

/* Any statements. */
void database_run(struct database *, const char *sql);

/* From here on rows are those of such a statement, whose values are "?". */
void database_insert(struct database *, const char *sql);

/* The values of a row, from left to right; those that are not put are NULL. */
void database_number(struct database *, uint64_t);
void database_slice(struct database *, struct slice);
void database_text(struct database *, const char *text);
void database_null(struct database *);
void database_row(struct database *); /* ends it */

/* Of the library: "3.40.1". */
const char *database_version(void);

#endif

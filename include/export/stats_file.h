/*
 * export/stats_file.h - a table of sums (compare/table_runs) in the place of a trace on the
 * command line.
 */
#ifndef EXPORT_STATS_FILE_H
#define EXPORT_STATS_FILE_H

#include <stddef.h>

#include "base/error.h"

bool stats_file_is_one(const char *path);

/* Is it a plain file that begins as such a table does?  Then *text is all of it, to be
 * freed, else NULL.  False where it cannot be read, with the path. */
bool stats_file_read(const char *path, char **text, size_t *size,
    struct error *err);

#endif

/*
 * export/starts.h - command lines that the process outside of the sandbox may start
 * for a viewer (process/monitor).
 */
#ifndef EXPORT_STARTS_H
#define EXPORT_STARTS_H

#include "base/error.h"

/* `given`: the options that we were started with. */

/* The viewer once more: a trace in a file, inside of the sandbox, with no other lines
 * (--set) than were given. */
bool starts_view(const void *given, int count, char **words,
    struct error *err);

/* An export of the same trace, a file, into a new file of the folder where we were
 * started. */
bool starts_export(const void *given, int count, char **words,
    struct error *err);

/* And a file that it may read: a mapping. */
bool starts_reading(const char *path, struct error *err);

#endif

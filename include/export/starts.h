/*
 * export/starts.h - command lines that the process outside of the sandbox may start
 * for a viewer (base/parent).
 */
#ifndef EXPORT_STARTS_H
#define EXPORT_STARTS_H

#include "base/error.h"

/* The viewer once more: a trace in a file, inside of the sandbox. */
bool starts_view(int count, char **words, struct error *err);

/* An export of the trace `path`, a file, into a new file of the folder where we were
 * started. */
bool starts_export(const void *path, int count, char **words,
    struct error *err);

#endif

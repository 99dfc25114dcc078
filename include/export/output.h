/*
 * export/output.h - where answers go: a file, or standard output.
 *
 * An answer is put together in memory first, so nothing is written, and no
 * file is touched, when it fails.
 */
#ifndef EXPORT_OUTPUT_H
#define EXPORT_OUTPUT_H

#include "base/bytes.h"
#include "base/error.h"

/*
 * Writes all of it to the file, which is made or replaced; `path` NULL is
 * standard output, where a reader that went away is no failure.  A file that
 * is the trace `source` itself is refused.
 */
bool output_write(const char *path, const char *source, struct slice answer,
    struct error *err);

#endif

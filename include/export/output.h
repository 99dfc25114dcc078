/*
 * export/output.h - where answers go: a file, or standard output.
 *
 * An answer can be thousands of times as large as its trace, so it is never put
 * together as a whole.  But its first OUTPUT_KEPT bytes are, and whoever makes an
 * answer works out all of it before he writes: nothing is written, and no file
 * is touched, when that fails.  (Where libc has no fopencookie(3) all of the
 * answer is kept.)
 */
#ifndef EXPORT_OUTPUT_H
#define EXPORT_OUTPUT_H

#include <stdio.h>

#include "base/error.h"

enum { OUTPUT_KEPT = 1 << 20 };

struct output;

/*
 * To the file, which is made or replaced; `path` NULL is standard output, where
 * a reader that went away is no failure.  A file that is the trace `source`
 * itself is refused.  Both texts are borrowed until output_close.
 */
struct output *output_open(const char *path, const char *source,
    struct error *err);

/* Has an error, which stays, from where on writing is in vain. */
FILE *output_file(struct output *);

/* Writes what is left if the answer is complete, and frees it. */
bool output_close(struct output *, bool is_complete, struct error *err);

#endif

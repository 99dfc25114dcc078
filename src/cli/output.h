/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/output.h - where answers go: a file, or standard output.
 *
 * An answer can be thousands of times as large as its trace, so it is never put
 * together as a whole.  But its first OUTPUT_KEPT bytes are, and a subcommand
 * works out all of its answer before it writes: nothing is written, and no file
 * is changed, when that fails.  (Where libc has no fopencookie(3) all of the
 * answer is kept.)
 *
 * A file gets its new content as a whole, or keeps its old one: what is written
 * is a temporary file beside it, which gets its name, owner and mode when it is
 * complete and on the disk (process/atomic_file).  A symbolic link stays, and
 * leads to the new file.  Some files are written in place, as no other file can
 * stand for them: what is no regular file, has several names, is our own
 * standard output or error, lies in a folder that we may not change, or has an
 * owner whom we cannot give a file to.
 */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/error.h"
#include "options/options.h"

enum { OUTPUT_KEPT = 1 << 20 };

struct output;

/* Would both names become one file?  No device or pipe is one. */
bool output_is_same_file(const char *a, const char *b);

/*
 * Opens all that is needed, and may fork: it comes before the sandbox.  The
 * path is borrowed until output_close; NULL is standard output, where a reader
 * that went away is no failure.  A regular file that the options read is
 * refused: the traces, their second files, the mappings.  `on_begin` is called
 * before the first byte is written; it may be NULL.
 */
struct output *output_open(const struct options *, const char *path,
    void (*on_begin)(void), struct error *err);

/* Writes what is left if the answer is complete, gives the file its name, and
 * frees the output.  Otherwise what was written to a temporary file is gone.
 * `err` may be NULL. */
bool output_close(struct output *, bool is_complete, struct error *err);

/* Returns the stream to write to.  It has an error, which stays, from where on
 * writing is in vain. */
FILE *output_file(struct output *);

/* Does the output go to a regular file? */
bool output_is_file(const struct output *);

/* Returns a descriptor for a writer that writes at any place: of a regular file
 * that is empty by now and stays this output's.  Nothing may be written to
 * output_file then.  -1 on failure. */
int output_direct(struct output *, struct error *err);

#endif

/*
 * export/diff.h - the subcommand diff: two sides of recordings, compared.
 */
#ifndef EXPORT_DIFF_H
#define EXPORT_DIFF_H

#include "export/options.h"
#include "export/status.h"

struct output;

/*
 * Loads the recordings one after another, of which only sums are kept, and writes
 * what has changed from those before to those after; closes the output.  `width` is
 * that of the terminal, 0 where there is none.  STATUS_NOTHING when a row has a verdict
 * that --fail names.
 */
enum status diff_write_to(const struct options *, struct output *,
    size_t width, struct error *err);

#endif

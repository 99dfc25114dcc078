/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/export.h - the subcommand export: a trace in the format of another tool.
 */
#ifndef CLI_EXPORT_H
#define CLI_EXPORT_H

#include <stdio.h>

#include "options/options.h"
#include "print/formats.h"

/* Chooses the format and the packing: by --format, else by the ending of the
 * file.  Refuses options that the format does not take. */
bool export_choose(struct options *, struct error *err);

/* Is the format text that is not packed, so that it may be written to a
 * terminal? */
bool export_is_readable(const struct options *);

/* A file may not become larger than EXPORT_MOST without --yes. */
#define EXPORT_MOST (UINT64_C(500) * 1000 * 1000)

/* Writes the export.  What was left out is in the error, in words, also when
 * all went well. */
enum written export_write(FILE *, const struct report_context *,
    struct error *err);

#endif

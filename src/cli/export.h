/*
 * cli/export.h - the subcommand export: a trace in the format of another tool.
 */
#ifndef CLI_EXPORT_H
#define CLI_EXPORT_H

#include <stdio.h>

#include "options/options.h"
#include "print/formats.h"

/*
 * Which format an export has, and how it is packed.
 */

/* By --format, else by the ending of the file.  Refuses what the format does not
 * take. */
bool export_choose(struct options *, struct error *err);

/* May it be written to a terminal?  Nothing binary may. */
bool export_is_readable(const struct options *);

/* A file may not become larger than EXPORT_MOST without --yes. */
#define EXPORT_MOST (UINT64_C(500) * 1000 * 1000)

/* With what was left out, in words, in the error, if something was. */
enum written exporting_write(FILE *, const struct report_context *,
    struct error *err);

#endif

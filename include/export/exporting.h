/*
 * export/exporting.h - the subcommand export: a trace in the format of another tool.
 */
#ifndef EXPORT_EXPORTING_H
#define EXPORT_EXPORTING_H

#include <stdio.h>

#include "export/request.h"

/* A file may not become larger than EXPORT_MOST without --yes. */
#define EXPORT_MOST (UINT64_C(500) * 1000 * 1000)

/* With what was left out, in words, in the error, if something was. */
enum written exporting_write(FILE *, const struct request *,
    struct error *err);

#endif

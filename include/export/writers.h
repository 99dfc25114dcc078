/*
 * export/writers.h - the table of what can be written.
 */
#ifndef EXPORT_WRITERS_H
#define EXPORT_WRITERS_H

#include <stdio.h>

#include "export/options.h"
#include "export/request.h"

/* Writes what the subcommand is about, in the format of the question. */
enum written writer_write(FILE *, enum subcommand, const struct request *,
    struct error *err);

/* Has the format what these options ask for? */
bool writer_exists(const struct options *);

/* "text, tsv, json": those that have. */
void writer_formats(char *out, size_t size, const struct options *);

#endif

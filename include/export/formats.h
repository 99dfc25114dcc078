/*
 * export/formats.h - the formats of what is printed.
 *
 * One table: --format, help and man page take their words from it, and a list is
 * written by what its row names.  A new format is a row and a function.
 */
#ifndef EXPORT_FORMATS_H
#define EXPORT_FORMATS_H

#include "options/options.h"

const struct format_info *format_info(enum format);

/* By number; NULL: there is no such. */
const char *format_name(size_t number);

/* By name; false: there is no such. */
bool format_find(const char *name, enum format *out);

/* "text for people, tsv or json for programs" */
void format_words(char *out, size_t size);

/* The array of rows alone. */
void json_rows(FILE *, const struct printout *);

#endif

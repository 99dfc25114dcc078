/*
 * export/diff_form.h - what diff writes in place of a list of rows: all stacks of both
 * sides.
 */
#ifndef EXPORT_DIFF_FORM_H
#define EXPORT_DIFF_FORM_H

#include <stddef.h>

#include "options/options.h"

/* Names of all formats of diff, those of lists first; NULL after the last. */
const char *diff_format(size_t number);

/* By its name, or else by how the name of a file ends; DIFF_LIST: it is none of the
 * others.  Both may be NULL. */
enum diff_form diff_form_find(const char *name, const char *file);

const char *diff_form_name(enum diff_form);

#endif

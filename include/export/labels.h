/*
 * export/labels.h - what only the caller knows of a trace: its build, its device.
 *
 * A label is a name, which becomes a column, and a text: one for all traces (--label),
 * or a part of the path of each (--label-from-path), found by an expression with groups
 * that have names.
 */
#ifndef EXPORT_LABELS_H
#define EXPORT_LABELS_H

#include "base/error.h"

enum { LABEL_NAME = 32 }; /* bytes of a name, with its NUL, as PCRE2 has them */

struct labels;

/* Those of texts "name=value", then those of the groups in the order of the
 * expression, which may be NULL.  NULL: one of them is wrong, or out of memory. */
struct labels *labels_new(const char *const *given, size_t count,
    const char *expression, struct error *err);
void labels_free(struct labels *); /* accepts NULL */

size_t labels_count(const struct labels *);
const char *labels_name(const struct labels *, size_t number);

/* Takes what the path has for the labels; those of which it has nothing are empty.
 * *matches: does the expression match at all?  False: out of memory. */
bool labels_take(struct labels *, const char *path, bool *matches,
    struct error *err);

/* Printable; until the next labels_take. */
const char *labels_text(const struct labels *, size_t number);

#endif

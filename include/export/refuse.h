/*
 * export/refuse.h - says no to a word of the command line, and which one may have
 * been meant.
 *
 * They return false, with one line in the error; what the user wrote is made
 * printable in it.
 */
#ifndef EXPORT_REFUSE_H
#define EXPORT_REFUSE_H

#include "base/error.h"
#include "options/option_table.h"

/* "one trace at a time: what is 'x'"; after it what is expected, or "". */
bool refuse_word(struct error *err, const char *what, const char *word,
    const char *expected);

bool refuse_subcommand(const char *word, struct error *err);
/* A subcommand after the trace. */
bool refuse_order(const char *path, const char *subcommand, struct error *err);

bool refuse_option(const char *argument, struct error *err); /* "--sotr=calls" */

/* An option's value that is none of these words, by number; the one after the last
 * is NULL. */
bool refuse_value(enum option, const char *value, const char *(*word)(size_t),
    struct error *err);

/* Refuses an address, and what is not there but nearly a subcommand, where it stands
 * in the place of one; else it is true. */
bool refuse_unless_path(const char *path, bool is_first, struct error *err);

#endif

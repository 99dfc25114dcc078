/*
 * export/options_check.h - do the words of a command line fit together?
 */
#ifndef EXPORT_OPTIONS_CHECK_H
#define EXPORT_OPTIONS_CHECK_H

#include "base/error.h"
#include "options/options.h"

/* Chooses the subcommand that was meant, and the columns.  An option means the same
 * in every subcommand that takes it, and is refused by the others. */
bool options_check(struct options *, struct error *err);

/* The list whose columns are meant; NULL: what is asked for is no list. */
const struct list_columns *options_list(const struct options *);

/* The one thread that the viewer opens on, beside "all"; NULL: the main thread.  False:
 * there are more. */
bool options_thread(const struct options *, const char **out, bool *is_all);

/* Which columns --sort and --columns mean, which depends on what is shown or printed. */
bool options_choose_columns(struct options *, struct error *err);

#endif

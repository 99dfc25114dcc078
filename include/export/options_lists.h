/*
 * export/options_lists.h - what can be given several times on a command line: paths,
 * and the values of some options.
 */
#ifndef EXPORT_OPTIONS_LISTS_H
#define EXPORT_OPTIONS_LISTS_H

#include "options/options.h"

/* Each is empty, and has room for so many and a NULL.  Free them also after a
 * failure. */
bool options_lists_make(struct options *, size_t room, struct error *err);
void options_lists_free(struct options *);

/* One more value of such an option; nothing for any other. */
void options_lists_add(struct options *, enum option, const char *value);

/* Of one side, and so one of all. */
void options_lists_add_mapping(struct options *, int side, const char *path);

#endif

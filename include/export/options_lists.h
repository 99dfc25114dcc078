/*
 * export/options_lists.h - what can be given several times on a command line: paths,
 * and the values of some options.
 */
#ifndef EXPORT_OPTIONS_LISTS_H
#define EXPORT_OPTIONS_LISTS_H

#include "export/given.h"

/* Each is empty, and has room for so many and a NULL.  Free them also after a
 * failure. */
bool options_lists_make(struct options *, size_t room, struct error *err);
void options_lists_free(struct options *);

/* Of one side, and so one of all. */
void options_lists_add_mapping(struct options *, int side, const char *path);

#endif

/*
 * export/trace_list.h - traces whose names stand in a file (--files-from).
 *
 * A name a line; empty lines are none.  With --null a zero byte ends each, so that any
 * name can be there.  All of it is read before the first trace is opened.
 */
#ifndef EXPORT_TRACE_LIST_H
#define EXPORT_TRACE_LIST_H

#include "options/options.h"

/* Puts the names after the paths of the options, whose own they are from now on.
 * False: the file cannot be read, or out of memory. */
bool trace_list_open(struct options *, struct error *err);

/* How many names stand in the text, which has a zero byte after its end.  Those that
 * have room are put into `names`; the text is cut at their ends. */
size_t trace_list_split(char *text, size_t length, char end,
    const char **names, size_t room);

#endif

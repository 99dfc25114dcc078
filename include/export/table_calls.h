/*
 * export/table_calls.h - the rows of artscope table calls: a call each.
 *
 * They are written as they are read from the calls of a thread, and none is kept: a
 * few bytes for each level of calls that run are all the memory it takes.
 */
#ifndef EXPORT_TABLE_CALLS_H
#define EXPORT_TABLE_CALLS_H

#include "export/request.h"
#include "export/table_line.h"

/* By thread as threads are in the other tables, then in the order of time. */
bool table_calls_rows(struct table_line *, const struct request *,
    struct error *err);

#endif

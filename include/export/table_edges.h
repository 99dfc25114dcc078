/*
 * export/table_edges.h - the rows of artscope table edges: a method and one that it
 * calls, in a group of threads each.
 */
#ifndef EXPORT_TABLE_EDGES_H
#define EXPORT_TABLE_EDGES_H

#include "export/request.h"
#include "export/table_line.h"

/* By group of threads, then by caller and callee; the thread itself, as a caller,
 * comes first. */
bool table_edges_rows(struct table_line *, const struct request *,
    struct error *err);

#endif

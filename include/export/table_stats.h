/*
 * export/table_stats.h - the rows of artscope table stats: a method in a group of
 * threads each.
 */
#ifndef EXPORT_TABLE_STATS_H
#define EXPORT_TABLE_STATS_H

#include "export/request.h"
#include "export/table_line.h"

/* By group of threads, then by method. */
bool table_stats_rows(struct table_line *, const struct request *,
    struct error *err);

#endif

/*
 * print/table_stats.h - the rows of artscope table stats: a method in a group of
 * threads each.
 */
#ifndef PRINT_TABLE_STATS_H
#define PRINT_TABLE_STATS_H

#include "print/formats.h"
#include "print/table_rows.h"

/* By group of threads, then by method. */
bool table_stats_rows(struct table_line *, const struct request *,
    struct error *err);

/*
 * The rows of artscope table edges: a method and one that it
 * calls, in a group of threads each.
 */

/* By group of threads, then by caller and callee; the thread itself, as a caller,
 * comes first. */
bool table_edges_rows(struct table_line *, const struct request *,
    struct error *err);

/*
 * The rows of artscope table notices: what is odd or wrong
 * about a trace, with the words of info --lint.
 */

/* The gravest first, as info --lint has them. */
bool table_notices_rows(struct table_line *, const struct request *,
    struct error *err);

#endif

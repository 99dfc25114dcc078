/*
 * print/table_calls.h - the rows of artscope table calls: a call each.
 *
 * They are written as they are read from the calls of a thread, and none is kept: a
 * few bytes for each level of calls that run are all the memory it takes.
 */
#ifndef PRINT_TABLE_CALLS_H
#define PRINT_TABLE_CALLS_H

#include "print/formats.h"
#include "print/table_rows.h"

/* By thread as threads are in the other tables, then in the order of time. */
bool table_calls_rows(struct table_line *, const struct report_context *,
    struct error *err);

/*
 * The rows of artscope table stacks: calls with the same stack,
 * in a group of threads each.
 */

/* By group of threads, each stack before those that go on from it, these by their
 * methods. */
bool table_stacks_rows(struct table_line *, const struct report_context *,
    struct error *err);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * print/table_calls.h - the rows of artscope table calls and of table stacks.
 */
#ifndef PRINT_TABLE_CALLS_H
#define PRINT_TABLE_CALLS_H

#include "print/formats.h"
#include "print/table_rows.h"

/* Writes a row a call, by thread as threads are in the other tables, then in
 * the order of time.  Rows are written as calls are read, and none is kept: a
 * few bytes for each level of calls that run are all the memory it takes. */
bool table_calls_rows(struct table_line *, const struct report_context *,
    struct error *err);

/* Writes a row for the calls with the same stack in a group of threads: by
 * group, each stack before those that go on from it, these by their methods. */
bool table_stacks_rows(struct table_line *, const struct report_context *,
    struct error *err);

#endif

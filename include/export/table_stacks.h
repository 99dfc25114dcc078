/*
 * export/table_stacks.h - the rows of artscope table stacks: calls with the same stack,
 * in a group of threads each.
 */
#ifndef EXPORT_TABLE_STACKS_H
#define EXPORT_TABLE_STACKS_H

#include "export/request.h"
#include "export/table_line.h"

/* By group of threads, each stack before those that go on from it, these by their
 * methods. */
bool table_stacks_rows(struct table_line *, const struct request *,
    struct error *err);

#endif

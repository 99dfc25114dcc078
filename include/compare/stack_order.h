/*
 * compare/stack_order.h - rows that are stacks (compare/stack_rows) in the order of a tree.
 */
#ifndef COMPARE_STACK_ORDER_H
#define COMPARE_STACK_ORDER_H

#include "compare/compared.h"

/* Puts the callers of the rows after them, those that are not there; the rows have room
 * for all of the comparison. */
bool stack_order_close(const struct comparison *, uint32_t *rows, size_t *count,
    struct error *err);

/* Each caller in front of its callees, which keep their order. */
bool stack_order_make(const struct comparison *, uint32_t *rows, size_t count,
    struct error *err);

#endif

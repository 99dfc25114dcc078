/*
 * compare/compared_flame.h - the stacks of both sides as one flame: nothing that is on
 * either side vanishes.
 *
 * The weight of a frame is that of its callees and the larger one of its own times, so
 * it is no less than what it took on either side, which stands beside it.
 */
#ifndef COMPARE_COMPARED_FLAME_H
#define COMPARE_COMPARED_FLAME_H

#include "compare/compared_stacks.h"
#include "query/flame.h"

/* A frame's method is that after, if it is there.  Free it with flame_free, also after
 * a failure. */
bool compared_flame_make(struct flame *, const struct compared_stacks *,
    struct error *err);

#endif

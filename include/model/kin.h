/*
 * model/kin.h - which call made which.
 *
 * Columns do not say so, but the clocks do: a call made those of the column below
 * that begin and end inside of it, on both clocks.  A call of no length on either
 * clock, at the very end of one and the begin of the next, could be of both: it
 * is of the first one, unless a note made while loading (model/column.h) says
 * whose it is.  So every call has exactly one parent, the one that made it.
 *
 * Each costs some binary searches.
 */
#ifndef MODEL_KIN_H
#define MODEL_KIN_H

#include "model/calls.h"

/* The first call of column depth + 1 that was made by call `number` of the depth
 * or by a later one; how many calls the column has when there is none.  Those
 * of a running call that is not visible yet are those after the last. */
size_t kin_from(const struct calls *, size_t depth, size_t number);

/* The calls that it made, from .. to - 1 of the column below its own. */
void kin_children(const struct calls *, size_t depth, size_t number,
    size_t *from, size_t *to);

/* The number of the call of depth - 1 that made it; the count of that column,
 * when it is not visible.  The call may itself be one that is not.  depth > 0. */
size_t kin_parent(const struct calls *, size_t depth, size_t number);

/* What a call took without those that it made. */
void kin_own(const struct calls *, const struct call *, uint64_t own[CLOCKS]);

/* When calls are put into columns: notes whose the call is that will be put into
 * the column of the depth next, if that has to be noted.  It begins then, and has
 * no length.  False when memory ran out. */
bool kin_note(struct calls *, size_t depth, const uint64_t begin[CLOCKS],
    struct error *err);

#endif

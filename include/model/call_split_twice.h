/*
 * model/call_split_twice.h - a split (model/call_split) that is there without a look at
 * any call: each stack has two nodes, for its long calls and for its short ones.
 *
 * For one limit, where all that is in a short call goes where that goes.  Who asks for no
 * numbers needs nothing more; else the calls of a part are counted by a walk.
 */
#ifndef MODEL_CALL_SPLIT_TWICE_H
#define MODEL_CALL_SPLIT_TWICE_H

#include "model/call_split.h"

/* Of the base, a copy of the thread's tree; nothing is counted.  Takes `places`, which has
 * by node of the thread where that is in the base.  Free it with call_split_free, also
 * after a failure. */
bool call_split_twice(struct call_split *, const struct tree *base,
    uint32_t *places, const struct thread *, struct split_rule,
    struct error *err);

/* Counts what lies in the part, as call_split_make does. */
bool call_split_count(struct call_split *, const struct part *,
    const atomic_bool *stop, struct error *err);

#endif

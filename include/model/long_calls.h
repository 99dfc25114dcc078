/*
 * model/long_calls.h - the calls of a part that are long enough, counted by their nodes.
 *
 * For a lens with a limit (model/part_lens).  What a short call took is own time of the
 * long one around it, which needs no look at it.  How many there are is counted there,
 * too: what a short call made is short, and merged into the same long call.
 */
#ifndef MODEL_LONG_CALLS_H
#define MODEL_LONG_CALLS_H

#include "model/part_lens.h"

/* Counts, in the base, its long calls and, if it keeps those, what was merged into them:
 * it is a copy of the tree of the part's thread in which nothing is counted yet.  A pass
 * over the columns of the part.  Gives up, and fails, when `stop` gets true (NULL:
 * never). */
bool long_calls_count(struct tree *base, const struct part_lens *,
    const struct part *, const atomic_bool *stop, struct error *err);

#endif

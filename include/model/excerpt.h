/*
 * model/excerpt.h - the merged tree of a thread within a period.
 *
 * A tree of the same stacks, whose nodes count only what lies in the period:
 * calls that cross its edges are cut, as model/cut.h says, and count as one
 * each.  So times still add up, on both clocks, and those of neighbouring periods
 * to those of both.  Where few calls do, nodes that have none, also below them,
 * are left out: then a short period costs little in a large tree, and the others
 * are numbered anew.
 */
#ifndef MODEL_EXCERPT_H
#define MODEL_EXCERPT_H

#include "model/part.h"

struct excerpt {
	struct tree tree;      /* its nodes cannot be found by their hashes */
	uint32_t *places;      /* of the thread's nodes in it, 0 for those that
	                          are left out; NULL: the same */
	uint64_t span[CLOCKS]; /* of the thread inside the period */
};

/* Costs a look at each call of the period; gives up, and fails, when `stop` gets
 * true (NULL: never).  Tree and places are the caller's, also after a failure. */
bool excerpt_make(struct excerpt *, const struct part *,
    const atomic_bool *stop, struct error *err);

#endif

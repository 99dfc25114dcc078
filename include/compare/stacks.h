/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare/stacks.h - a comparison by stack: its rows as a tree, and the stacks
 * of both sides as one flame.
 *
 * Stacks of several recordings are the same where all of their frames are, that
 * is, the rows of their methods.  Callers come before callees.
 */
#ifndef COMPARE_STACKS_H
#define COMPARE_STACKS_H

#include "compare/comparison.h"
#include "query/flame.h"

/* ---- rows that are stacks (BY_STACK) ---- */

/*
 * The own time of a stack is that of its innermost frame there; a group of
 * threads is a row without own time, whose inclusive time is what all of its
 * calls took.
 *
 * A frame that comes between two others makes all stacks below it gone, and as
 * many new.  Where a stack that is gone and one that is new end in the same
 * method, and their inclusive times differ by no more than a tenth, they are a
 * pair: TAG_REROUTED.
 */

/* Makes the stacks of a comparison whose methods are matched and whose sums
 * have the numbers of rows: from then on sums and rows are of stacks.  The runs
 * have kept their stacks (side_options.has_stacks), and lose them. */
void stack_rows_make(struct comparison *);

/* Finds the pairs, once the rows have their numbers. */
void stack_rows_pair(struct comparison *);

/* Sorts some of `all` stacks, with the callers of each, so that each caller
 * stands before its callees; these keep their order. */
void stack_order_make(const struct compared_stack *, size_t all,
    uint32_t *stacks, size_t count);

/* ---- the stacks of both sides as one tree ---- */

/* Its frames are the rows of a comparison by method.  A side with several runs
 * shows the median one, by the total. */
struct compared_stacks {
	const struct comparison *comparison; /* borrowed */
	struct compared_stack *nodes; /* depth first, the heaviest callee of a
	                               * caller first */
	size_t count;
	bool *has_namesake; /* by row: another row has its class and name */
	char *scratch;      /* room for the longest name */
	size_t scratch_size;
};

/* Makes the tree of a finished comparison whose runs have kept their stacks
 * (side_options.has_stacks).  Free it with compared_stacks_free. */
void compared_stacks_make(struct compared_stacks *, const struct comparison *);
void compared_stacks_free(struct compared_stacks *);

/* Returns the name of a frame: "a.B.f", with the signature where another row
 * has that name, and without numbers where the row stands for several methods;
 * or the name of a group.  It stays until the next one is asked for. */
struct slice compared_stacks_name(const struct compared_stacks *,
    const struct compared_stack *);

/* ---- the flame ---- */

/* Makes a flame from which nothing that is on either side vanishes: the weight
 * of a frame is the sum of its callees' weights and the larger one of its own
 * times, so it is no less than what the frame took on either side, which stands
 * beside it.  A frame's method is that after, if it is there.  Free the flame
 * with flame_free, also after a failure. */
bool compared_flame_make(struct flame *, const struct compared_stacks *,
    struct error *err);

#endif

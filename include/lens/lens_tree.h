/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lens/lens_tree.h - the tree that a lens looks at (the base), and the tree of
 * what it leaves.
 *
 * A base is a tree whose callers come first: a tree of the thread, or a copy.
 * For a transform that depends on single calls (--longer) there are two ways.
 * Either the length of a call alone tells, as with one limit that comes before
 * all that makes calls shorter: then part_lens.limit is that limit.  Or the
 * thread is parted (lens/parted.h), by a pass over all calls of the thread.
 */
#ifndef LENS_LENS_TREE_H
#define LENS_LENS_TREE_H

#include "lens/part_tree.h"
#include "lens/steps.h"

/* ---- what depends on single calls ---- */

/* Does the lens depend on single calls?  Of samples stacks alone are counted,
 * so that there nothing does but LENS_LONGER. */
bool lens_needs_calls(const struct lens *, bool is_sampled);

/* Returns the limit of a step of LENS_LONGER, in ticks of these calls. */
uint64_t lens_limit_ticks(const struct lens_step *, const struct calls *);

/* Does the length of a call alone tell whether the lens, which needs calls,
 * leaves it, and all that is in a short call goes where that goes?  Writes the
 * limit. */
bool lens_has_limit(const struct part *, uint64_t *limit);

/* Is one such step the first, and no other there?  Then the lens goes over the
 * calls of a part, and over the stacks of its whole thread. */
bool lens_goes_over_calls(const struct lens *);

/* Do calls have a length there?  Else the error says why not. */
bool lens_has_lengths(bool is_sampled, enum tick, struct error *err);

/* Do they, or does the lens not ask for it? */
bool lens_suits(const struct lens *, const struct thread *, struct error *err);

/* ---- the base ---- */

/* The tree from which a base is copied. */
struct lens_source {
	const struct thread *thread;
	const struct tree *tree;
	const uint32_t *places; /* by node of the thread: in the tree; NULL: the
	                           same */
};

/* Makes the base of `from`, with its numbers.  The copy stays empty where the
 * tree of `from` will do.  Free the copy with tree_free. */
void lens_base_make(struct tree *copy, struct part_lens *,
    const struct lens_source *from);

/* Returns the base that lens_base_make has made. */
static inline const struct tree *lens_base_tree(const struct tree *copy,
    const struct tree *from)
{
	return copy->count > 0 ? copy : from;
}

/* ---- the tree of what is left ----
 *
 * Each node of the base has its own time where its stack is then, so the times
 * of all clocks still add up. */

/* All zeros is none. */
struct lens_tree {
	struct tree tree;  /* `merged` counts what went into its nodes */
	uint32_t *places;  /* by node of the base: of a frame where its calls
	                      are; else 0 */
	uint64_t dropped[CLOCKS]; /* of the span */
};

/* Makes the tree from the base, in a pass over the nodes; `span` is what the
 * root takes.  The tree has no waits yet.  Free it with lens_tree_free, also
 * after a failure. */
bool lens_tree_make(struct lens_tree *, const struct lens_view *,
    const struct tree *, const uint64_t span[CLOCKS], struct error *err);
void lens_tree_free(struct lens_tree *);

#endif

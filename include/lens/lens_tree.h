/*
 * lens/lens_tree.h - the tree of what a lens leaves (lens/steps).
 *
 * Each node of the tree that it is made from has its own time where its stack is
 * then, so the times of all clocks go on to add up.
 */
#ifndef LENS_LENS_TREE_H
#define LENS_LENS_TREE_H

#include "lens/part_tree.h"
#include "lens/steps.h"

/*
 * What a lens looks at: a tree whose callers come first.
 *
 * It is a tree of the thread, or a copy of it.  For a transform that depends on single calls
 * either the length of a call alone tells, as with one limit that comes before all that
 * makes calls shorter: that is the limit of the part_lens.  Or stacks are parted
 * (lens/call_split), by one walk over all calls of the thread; and for one that comes
 * after others which can make calls shorter, those are done before, and one more walk
 * finds how long calls are then.
 */

/* From where a base is copied. */
struct lens_source {
	const struct thread *thread;
	const struct tree *tree;
	const uint32_t *places;       /* by node of the thread: in the tree; NULL:
	                                 the same */
	const struct thread *running; /* its running calls are not in the tree; NULL:
	                                 all are */
};

/* Is there a step that depends on single calls? */
bool lens_parts_stacks(const struct lens *);

/* Is one such step the first, and no other there?  Then it goes over the calls of a part, and
 * over the stacks of its whole thread. */
bool lens_goes_over_calls(const struct lens *);

/* Do calls have a length there?  It is said why not. */
bool lens_has_lengths(bool is_sampled, enum tick, struct error *err);

/* What the lens of the part looks at, with all running calls: the tree of the split, or
 * else the copy, with the numbers of `from`.  The copy stays empty where the tree of
 * `from` will do.  Fails where calls have no length, and when `stop` gets true (NULL:
 * never).  The copy is to be freed with tree_free, also after a failure. */
bool lens_base_make(struct tree *copy, struct part_lens *,
    const struct lens_source *from, const struct part *, const atomic_bool *stop,
    struct error *err);

static inline const struct tree *lens_base_tree(const struct tree *copy,
    const struct part_lens *l, const struct tree *from)
{
	if (l->split.rule.count > 0)
		return &l->split.tree;
	return copy->count > 0 ? copy : from;
}

/* All zeros is none. */
struct lens_tree {
	struct tree tree;  /* what was merged into its nodes is counted there */
	uint32_t *places;  /* by node of the other tree: of a frame where its calls
	                      are; else 0 */
	uint64_t dropped[CLOCKS]; /* of the span */
};

/* The tree has no waits yet; `span` is what its root takes.  A pass over the nodes.
 * Free it with lens_tree_free, also after a failure. */
bool lens_tree_make(struct lens_tree *, const struct lens_view *,
    const struct tree *, const uint64_t span[CLOCKS], struct error *err);
void lens_tree_free(struct lens_tree *);

#endif

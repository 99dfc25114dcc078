/*
 * model/lens_base.h - what a lens looks at: a tree whose callers come first.
 *
 * It is a copy of a tree of the thread.  For a transform that depends on single calls
 * stacks are parted besides (model/call_split), by one walk over all calls of the
 * thread; and for one that comes behind others which can make calls shorter, those are
 * done before, and one more walk finds how long calls are then.
 */
#ifndef MODEL_LENS_BASE_H
#define MODEL_LENS_BASE_H

#include "model/part_lens.h"

/* From where a base is copied. */
struct lens_source {
	const struct thread *thread;
	const struct tree *tree;
	const uint32_t *places;       /* by node of the thread: in the tree; NULL:
	                                 the same */
	const struct thread *running; /* its running calls are not in the tree; NULL:
	                                 all are */
};

/* With all running calls, and where the nodes of the thread are there. */
bool lens_base_copy(struct tree *base, struct part_lens *,
    const struct lens_source *, struct error *err);

/* Is there a step that depends on single calls? */
bool lens_parts_stacks(const struct lens *);

/* Do calls have a length there?  It is said why not. */
bool lens_has_lengths(bool is_sampled, enum tick, struct error *err);

/* The base is the tree of the split, which may not be counted yet (call_split_is_twice).
 * Fails where calls have no length, and when `stop` gets true (NULL: never). */
bool lens_base_part(struct part_lens *, const struct part *,
    const atomic_bool *stop, struct error *err);

/* What the lens of a part that is whole leaves of the stacks of its thread, for who asks
 * for no numbers.  Fails as above. */
bool lens_base_make(struct part_lens *, const struct part *,
    const atomic_bool *stop, struct error *err);

#endif

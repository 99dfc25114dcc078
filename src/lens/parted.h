/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lens/parted.h - a thread whose calls have one node only where a lens does the
 * same with all of them.
 *
 * A transform says of a node what becomes of its calls.  Where that depends on
 * single calls, as on how long they are, calls of one stack need several nodes.
 * So such a step ends a stage: a pass over the calls, level by level, gives them
 * the nodes of another tree, in which a node stands for a stack and for what
 * these steps have decided of each of its calls.  Calls keep all else.
 */
#ifndef LENS_PARTED_H
#define LENS_PARTED_H

#include "lens/part_tree.h"

/* ---- what a lens does to a base ----
 *
 * A base is a tree whose callers come first: a tree of the thread, or a copy. */

/* What a base is made from. */
struct lens_source {
	const struct thread *thread;
	const struct tree *tree;
	const uint32_t *places; /* by node of the thread: in the tree; NULL: the
	                           same */
	const uint32_t *shorts; /* of the thread, when it is parted; or NULL */
};

/* Makes the base, and what the lens leaves of it; returns the base.  The copy
 * stays empty where the tree will do.  Free them with part_lens_free and
 * tree_free. */
const struct tree *part_lens_make(struct part_lens *, struct tree *copy,
    const struct lens_source *, const struct lens *);
void part_lens_free(struct part_lens *);

/* Can calls that are left be shorter than in the file? */
bool part_lens_shortens(const struct part_lens *);

/* ---- what depends on single calls ----
 *
 * For a transform that depends on single calls (--longer) there are two ways.
 * Either the length of a call alone tells, as with one limit that comes before
 * all that makes calls shorter.  Or the thread is parted. */

/* Does the length of a call alone tell whether the lens, which needs calls,
 * leaves it, and all that is in a short call goes where that goes?  Writes the
 * limit, in ticks. */
bool lens_has_limit(const struct part *, uint64_t *limit);

struct parted {
	struct thread thread; /* its tree has callers first, and no numbers */
	uint32_t **nodes;     /* by depth, then by call; NULL: they are as
	                         recorded, and all below is none */
	uint32_t *raws;       /* by node: that of the recorded tree */
	uint32_t *shorts;     /* by node: bits of the steps for which its calls
	                         are short */
	size_t raw_room, short_room;
};

/* Parts the thread for the lens of the part, in a pass or two over all calls
 * for each step that depends on them.  Gives up, and fails, when `stop` gets
 * true (NULL: never).  Free it with parted_free, also after a failure. */
bool parted_make(struct parted *, const struct part *, const atomic_bool *stop,
    struct error *err);
void parted_free(struct parted *);

/* ---- numbers of calls that depend on those of their callers ---- */

/* Returns the number of a call from that of its caller, 0 for an outermost one;
 * NO_NODE ends all.  The call before those of the part comes, too. */
typedef uint32_t number_call(void *self, uint32_t around, const struct call *,
    bool is_inside);

/* Numbers the calls of the part level by level.  `keep`, by depth, gets the
 * numbers of each level; NULL: nobody wants them.  False when `stop` got true,
 * or numbers ended. */
bool calls_number(const struct clip *, number_call *, void *self,
    uint32_t **keep, const atomic_bool *stop, struct error *err);

#endif

/*
 * compare/merged.h - the stacks of both sides as one flame: nothing that is on
 * either side vanishes.
 *
 * The weight of a frame is that of its callees and the larger one of its own times, so
 * it is no less than what it took on either side, which stands beside it.
 */
#ifndef COMPARE_MERGED_H
#define COMPARE_MERGED_H

#include "compare/comparison.h"
#include "query/flame.h"

/*
 * The stacks of both sides of a comparison as one tree, whose
 * frames are the rows.
 *
 * Where a side has several runs it is that in the middle, by the total.  Stacks are the
 * same where all of their frames are.
 */

struct compared_node {
	uint32_t parent; /* NO_NODE: a group of threads, whose own time is that in no
	                  * call */
	uint32_t row;    /* or the group */
	uint32_t depth;  /* 0: the group */
	uint64_t self[BOTH_SIDES], total[BOTH_SIDES];
};

struct compared_stacks {
	const struct comparison *comparison;
	struct compared_node *of; /* callers before callees, and these before the next
	                           * callee of the same; the heaviest first */
	size_t count, room;
	bool *has_namesake; /* by row: another one has its class and name */
};

/* Of runs that have kept their stacks (side_wish.has_stacks), when rows were made.  Free
 * it with compared_stacks_free, also after a failure. */
bool compared_stacks_make(struct compared_stacks *, const struct comparison *,
    struct error *err);
void compared_stacks_free(struct compared_stacks *);

/* The frame's name: "a.B.f", with the signature where there is another of that name;
 * without numbers where it stands for several.  Of a group its name.  As snprintf. */
size_t compared_stacks_name(const struct compared_stacks *,
    const struct compared_node *, char *out, size_t size);

/* A frame's method is that after, if it is there.  Free it with flame_free, also after
 * a failure. */
bool compared_flame_make(struct flame *, const struct compared_stacks *,
    struct error *err);

#endif

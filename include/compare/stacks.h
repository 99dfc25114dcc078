/*
 * compare/stacks.h - rows that are stacks (compare/stacks) in the order of a tree.
 */
#ifndef COMPARE_STACKS_H
#define COMPARE_STACKS_H

#include "compare/comparison.h"
#include "query/flame.h"

/*
 * Stacks of rows, each kept once: those of several recordings are
 * the same where all of their frames are.
 */

struct stack_path {
	uint32_t parent; /* NO_NODE: threads of a group; lower than its own number */
	uint32_t row;    /* of the innermost frame; or the group */
	uint32_t depth;  /* 0: the group */
};

struct stack_paths {
	struct stack_path *items;
	size_t count, room;
	struct slots slots; /* by caller and row */
	uint64_t seed;
};

/*
 * Rows of a comparison that are stacks (BY_STACK): those of all
 * runs, callers before callees.
 *
 * The own time of a stack is that of its innermost frame there; a group of threads is a
 * row without own time, and what all of its calls took.
 *
 * A frame that comes between two others makes all stacks below it gone, and as many new.
 * Where a stack of either kind ends in the same method, and what both took with all they
 * call differs by no more than a tenth, they are a pair: TAG_REROUTED.
 */

/* When methods are matched, and the keys of sums are the numbers of their rows: then they
 * are those of stacks, which the comparison has from there on.  Runs have kept theirs
 * (side_wish.has_stacks), and lose them. */
bool stack_rows_make(struct comparison *, struct error *err);

/* When rows have their numbers: finds pairs. */
bool stack_rows_pair(struct comparison *, struct error *err);

/* Each caller in front of its callees, which keep their order. */
bool stack_order_make(const struct comparison *, uint32_t *rows, size_t count,
    struct error *err);

/*
 * The stacks of both sides as one flame: nothing that is on
 * either side vanishes.
 *
 * The weight of a frame is that of its callees and the larger one of its own times, so
 * it is no less than what it took on either side, which stands beside it.
 */

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
	struct compared_node *nodes; /* callers before callees, and these before the next
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

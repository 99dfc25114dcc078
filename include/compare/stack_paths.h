/*
 * compare/stack_paths.h - stacks of rows, each kept once: those of several recordings are
 * the same where all of their frames are.
 */
#ifndef COMPARE_STACK_PATHS_H
#define COMPARE_STACK_PATHS_H

#include "compare/compared.h"

struct stack_path {
	uint32_t parent; /* NO_NODE: threads of a group; lower than its own number */
	uint32_t row;    /* of the innermost frame; or the group */
	uint32_t depth;  /* 0: the group */
};

struct stack_paths {
	struct stack_path *of;
	size_t count, room;
	struct slots slots; /* by caller and row */
	uint64_t seed;
};

/* Free them with stack_paths_free, also after a failure. */
bool stack_paths_init(struct stack_paths *, struct error *err);
void stack_paths_free(struct stack_paths *);

/* All stacks of a run, as a number each; to be freed.  NULL on failure. */
uint32_t *stack_paths_add(struct stack_paths *, const struct comparison *, int side,
    const struct run_stacks *, struct error *err);

#endif

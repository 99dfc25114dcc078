/*
 * compare/run_stacks.h - the stacks of one run of a comparison, and the own time of each.
 */
#ifndef COMPARE_RUN_STACKS_H
#define COMPARE_RUN_STACKS_H

#include "query/parts.h"

struct stack_node {
	uint32_t parent; /* NO_NODE: threads of a group, whose own time is that in no
	                  * call */
	uint32_t key;    /* its method, or the group */
	uint32_t calls;
	uint64_t self[MEASURES];
};

/* Callers come before their callees.  All zeros is none. */
struct run_stacks {
	struct stack_node *of;
	size_t count, room;
};

/* What `named` has for a method is its key; NULL: itself. */
bool run_stacks_add(struct run_stacks *, const struct parts *, uint32_t group,
    const uint32_t *named, struct error *err);
void run_stacks_free(struct run_stacks *);

#endif

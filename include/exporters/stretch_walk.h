/*
 * exporters/stretch_walk.h - the time of a thread as stretches between its events, each
 * with the stack that ran.
 *
 * A stretch has some of the axis clock: events at one time are all in front of it.
 * Stretches follow each other without a gap; after the last one comes the end, which
 * has no time.
 */
#ifndef EXPORTERS_STRETCH_WALK_H
#define EXPORTERS_STRETCH_WALK_H

#include "exporters/time_walk.h"

#define NO_STACK UINT32_MAX

struct listed_stack {
	uint32_t method, caller; /* caller: a lower number, or NO_STACK */
};

/* Different stacks of all threads, numbered as they come first.  All zeros is none;
 * whoever has it frees `of`. */
struct stack_list {
	struct listed_stack *of;
	uint32_t count;
	size_t room;
};

struct stack_stretch {
	struct event_time begin, end;
	uint32_t stack; /* NO_STACK: no call */
};

struct stretch_walk {
	struct time_walk walk;
	struct stack_list *stacks; /* NULL: nobody asks for them */
	uint32_t *numbers;         /* of stacks, and one more; by node, and
	                            after these of gaps in them */
	struct event_time now;
	uint32_t stack;
	uint64_t timeless;         /* calls without any time, so far */
	bool has_begun, has_ended;
	bool has_failed;           /* for lack of memory */
};

/* Free it with stretch_walk_free, also after a failure. */
bool stretch_walk_init(struct stretch_walk *, const struct exported *,
    const struct exported_thread *, struct stack_list *, struct error *err);
void stretch_walk_free(struct stretch_walk *);

/* False after the end, or when it has failed.  A thread without calls has none. */
bool stretch_walk_next(struct stretch_walk *, struct stack_stretch *,
    struct error *err);

#endif

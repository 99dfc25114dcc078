/*
 * trace/folded.h - reads folded stacks: a stack and its weight in each line
 * (docs/format.md, "Folded stacks").
 *
 * Each different stack is one call, whatever its weight, reported in the order of
 * the stacks' names, the callers first.  There is no clock: what stands for the
 * time of an event is the sum of all weights before it in its thread, so a call
 * is as long as the weight of its stack and all below it.
 *
 * Where every line begins with a thread as artscope exports it ("main#4711"), and
 * no id has two names, these are the threads, and what a thread's line has alone
 * is outside of any call.  Else all is of one thread.
 *
 * The file is read twice, since it is in no order: nothing is reported before the
 * first time is over.
 */
#ifndef TRACE_FOLDED_H
#define TRACE_FOLDED_H

#include "trace/records.h"

/*
 * The lines of folded stacks, each a stack and a number
 * (docs/format.md, "Folded stacks").
 *
 * They stand in the order of their stacks, frame by frame: whatever begins with
 * the same frames stands together, and a stack in front of those that it calls.
 */

/* What follows of a line is left out. */
enum { FOLDED_FRAMES = 10000 };

/* Where all sums stop. */
#define FOLDED_MOST ((uint64_t)INT64_MAX)

struct folded_stack {
	struct slice stack; /* in the file; frames with ';' between them */
	uint64_t weight;
};

struct folded_lines {
	struct folded_stack *stacks;
	size_t count, room;
	uint64_t weight;     /* of all, at most FOLDED_MOST */
	uint64_t first_odd;  /* the number of the first line that is none; 0 */
};

/* Is it text like that, as far as its first 64 KB tell? */
bool folded_is_likely(struct bytes);

/* False when the sink stopped, or a line is of another kind of file. */
bool folded_read(struct reading *, struct error *err);

#endif

/*
 * trace/folded_lines.h - the lines of folded stacks, each a stack and a number
 * (docs/format.md, "Folded stacks").
 *
 * They stand in the order of their stacks, frame by frame: whatever begins with
 * the same frames stands together, and a stack in front of those that it calls.
 */
#ifndef TRACE_FOLDED_LINES_H
#define TRACE_FOLDED_LINES_H

#include "trace/reading.h"

/* What follows of a line is left out. */
enum { FOLDED_FRAMES = 10000 };

/* Where all sums stop. */
#define FOLDED_MOST ((uint64_t)INT64_MAX)

struct folded_stack {
	struct slice stack; /* in the file; frames with ';' between them */
	uint64_t weight;
};

struct folded_lines {
	struct folded_stack *of;
	size_t count, room;
	uint64_t weight;     /* of all, at most FOLDED_MOST */
	uint64_t first_odd;  /* the number of the first line that is none; 0 */
};

/* Is it text like that, as far as its first 64 KB tell? */
bool folded_is_likely(struct bytes);

/*
 * Reads all lines of the data.  Those that mean nothing are noted.  False, with
 * the line's number in the error, where one has two numbers or a fraction, and
 * where not a single one is left.
 */
bool folded_lines_read(struct folded_lines *, struct reading *,
    struct error *err);
void folded_lines_free(struct folded_lines *);

#endif

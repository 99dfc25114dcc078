/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stacks_slow.h - what transforms of stacks do, worked out slowly: for each stretch
 * between two events of a thread the list of its frames is changed as the manual has
 * it, and then everything is added up.
 *
 * Methods are letters: a and b are of the package one, c and d of two, e of
 * android.view, f and g are those of the message queue, h is of three.  What stands for
 * a package is a digit.
 */
#ifndef TESTS_STACKS_SLOW_H
#define TESTS_STACKS_SLOW_H

#include <stdbool.h>
#include <stdint.h>

#include "make_trace.h"
#include "query/transforms.h"
#include "trace/facts.h"

enum { SLOW_EVENTS = 120, SLOW_DEPTH = 24, SLOW_THREADS = 2, SLOW_LETTERS = 128 };

extern const struct make_method slow_methods[8];

/* Those of them that the compiler has made. */
#define SLOW_SYNTHESIZED "bf"

struct slow_frame {
	unsigned call; /* the number of its entry among all events */
	char letter;
};

/* A stack, and for how long. */
struct slow_stretch {
	unsigned thread;
	uint64_t begin, time[CLOCKS]; /* begin on the axis */
	struct slow_frame frames[SLOW_DEPTH];
	int count; /* -1: it is dropped */
};

struct slow_call {
	unsigned thread;
	uint64_t begin, end, time[CLOCKS], own[CLOCKS]; /* end as in the file */
	bool is_left, threw, is_recursive;
	bool is_inside, is_gone; /* it runs in the part, and is left or not */
	char letter, caller; /* caller: '\0' is the thread */
	unsigned depth;      /* how many calls are around it then */
};

struct slow {
	struct make_event events[SLOW_EVENTS];
	unsigned count;
	bool has[CLOCKS];
	struct slow_stretch stretches[SLOW_EVENTS];
	struct slow_stretch raw[SLOW_EVENTS];     /* as they are in the file */
	struct slow_stretch entries[SLOW_EVENTS]; /* the stack at an entry */
	struct slow_call calls[SLOW_EVENTS];      /* by the number of the entry */
	unsigned stretch_count;
};

/* A sound trace of two threads; calls are open at its end.  "dual", "wall" or
 * "thread-cpu". */
void slow_random(struct slow *, uint64_t seed, const char *clock);

/* One transform, of the methods in `letters`; see stacks_slow.c for what else. */
struct slow_step {
	enum transform transform;
	char letters[16]; /* "=abc" is one stack; "" of those that can be without */
	bool is_app, is_direct, is_all;
	unsigned number; /* of levels, or ns */
	char text[300]; /* the same for the program */
};

void slow_apply(struct slow *, const struct slow_step *);

/* What each call of the thread is then, or of all of them for SLOW_THREADS, in the time
 * from .. to - 1; the other stretches are taken away. */
void slow_finish(struct slow *, unsigned thread, uint64_t from, uint64_t to);

#endif

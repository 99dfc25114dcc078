/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lens/lens_calls.h - the calls that a lens leaves: the stack that they make
 * from one event to the next, and the times that it leaves of each.
 */
#ifndef LENS_LENS_CALLS_H
#define LENS_LENS_CALLS_H

#include "lens/part_tree.h"
#include "model/call_walk.h"
#include "model/clip.h"

/* ---- the stack that a lens makes, from one event to the next ---- */

/* What becomes of the calls of a node, or of the thread itself. */
struct left_node {
	uint32_t base; /* its node in the base */
	uint32_t top; /* the level of the innermost call that is on the stack
	                  while such a call is innermost; 0: none */
	uint32_t up;  /* of a call that is left: the level of its caller */
	bool is_dropped;
	bool is_even; /* the stack does not change inside of such a call */
};

/* A recorded call that runs, or the thread itself, which is level 0. */
struct left_level {
	const struct call *call;      /* while it runs */
	const struct left_node *node; /* of a short call that of the call around
	                                 it (lens/part_tree.h) */
};

/* In the stack: time that is dropped. */
#define LEFT_GAP UINT32_MAX

struct left_walk {
	const struct part_lens *lens;
	const struct clip *cut; /* recorded calls outside of it are passed
	                           over; NULL: none are */
	struct call_walk walk;
	struct left_node *nodes;   /* by node that calls are of */
	struct left_level *levels; /* by recorded depth, and one */
	uint32_t *stack;       /* levels, or LEFT_GAP, the outermost first */
	uint32_t count, keeps; /* so many, of which so many go on */
	uint32_t *more;        /* those to begin, the innermost first */
	uint32_t more_count;
	const atomic_bool *stop; /* true: it ends; NULL or false: it goes on */
	uint32_t steps;
	uint64_t recorded; /* events so far, with those passed over */
	struct call_event event;        /* the recorded event of now */
	struct event_time time;         /* its time */
	const struct left_level *level; /* innermost after it */
};

/* Something of the stack begins or ends. */
struct left_event {
	uint32_t level; /* or LEFT_GAP */
	uint32_t depth; /* in the stack */
	bool is_exit;
};

/* Begins a walk over recorded calls, of the thread of the lens.  It may pass
 * over calls that are of no node of the base that is `meant`; NULL: all are.
 * Free it with left_walk_free. */
void left_walk_init(struct left_walk *, const struct part_lens *,
    const struct calls *, const struct clip *, const uint8_t *meant);
void left_walk_free(struct left_walk *);

/* Gives the next event: of a recorded event first what ends, then what begins.
 * False after the last.  Costs a look at two calls for each recorded event, but
 * for those inside of calls in which the stack does not change. */
bool left_walk_next(struct left_walk *, struct left_event *);

/* ---- a walk over the calls that are left ----
 *
 * A call that is left is as long as the instants are in which it is on the
 * stack, and its own time are those in which it is the innermost one.  So what
 * is dropped, or folded, is missing in the calls around it, and what vanishes
 * is own time of the call that it went to.  When a call begins does not change. */

struct lens_time {
	uint64_t time[CLOCKS], own[CLOCKS];
	uint32_t node; /* that the call is of (lens/part_tree.h) */
};

struct lens_call {
	struct call call;      /* as the file has it, but for the node */
	bool is_inside;        /* it runs in the part; else it has no times */
	struct lens_time took; /* in the part */
};

struct lens_sums;

struct lens_walk {
	struct left_walk left;
	struct clip cut;
	struct lens_sums *sums; /* by level */
	uint32_t top; /* the level that is innermost; 0: none, or time is
	                 dropped … */
	struct event_time time; /* … since then */
};

/* Begins a walk over the part's thread.  The lens is that of the whole thread,
 * and must not move.  All calls of the flagged nodes (that calls are of) come,
 * others may not; NULL: all calls that are left come.  Free the walk with
 * lens_walk_free. */
void lens_walk_init(struct lens_walk *, const struct part *,
    const struct part_lens *, const uint8_t *nodes, const atomic_bool *stop);
void lens_walk_free(struct lens_walk *);

/* Gives the next call that is left, in the order of their ends; false after the
 * last, or when the walk was stopped (part_is_stopped). */
bool lens_walk_next(struct lens_walk *, struct lens_call *);

/* ---- the calls of some nodes, some at a time ---- */

/* Calls of one depth. */
struct call_slice {
	size_t depth;
	uint32_t count;
	uint32_t numbers[BLOCK_CALLS], nodes[BLOCK_CALLS];
	uint64_t times[BLOCK_CALLS][CLOCKS]; /* in the part */
	const struct lens_call *left; /* the only one, as the lens leaves it,
	                                 even outside of the part; or NULL */
};

/* All but `part`, `nodes` and `take` can be zeros. */
struct call_scan {
	const struct part *part;
	const struct part_lens *lens; /* a walk through it tells what is left;
	                                 NULL: calls are as recorded */
	uint64_t limit;               /* shorter calls are left out */
	const uint8_t *nodes;         /* flags of the nodes whose calls count */
	const uint8_t *depths; /* flags of where they stand; NULL: anywhere */
	const atomic_bool *stop;
	void (*take)(void *self, const struct call_slice *);
	void *self;
};

/* Hands the calls of the part to `take`: depth by depth, or in the order of a
 * walk.  Ends early when `stop` gets true. */
void call_scan_run(const struct call_scan *);

#endif

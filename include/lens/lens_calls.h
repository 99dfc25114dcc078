/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lens/lens_calls.h - the calls that a lens leaves, with the times that it leaves
 * of each.
 *
 * A call that is left is as long as the instants are in which it is on the
 * stack, and its own time are those in which it is the innermost one.  So what
 * is dropped, or folded, is missing in the calls around it, and what vanishes
 * is own time of the call that it went to.  When a call begins does not change.
 */
#ifndef LENS_LENS_CALLS_H
#define LENS_LENS_CALLS_H

#include "lens/part_tree.h"
#include "model/call_walk.h"
#include "model/clip.h"

/* ---- a walk over the calls that are left ---- */

struct lens_time {
	uint64_t time[CLOCKS], own[CLOCKS];
	uint32_t node; /* that the call is of (lens/part_tree.h) */
};

struct lens_call {
	struct call call;      /* as the file has it, but for the node */
	bool is_inside;        /* it runs in the part; else it has no times */
	struct lens_time took; /* in the part */
};

struct lens_level;

struct lens_walk {
	const struct part_lens *lens;
	struct clip cut;
	struct call_walk walk;
	struct lens_level *levels; /* by depth, after one for the thread
	                              itself */
	uint8_t *skips;            /* by node of the base; or NULL */
	const atomic_bool *stop;
	uint32_t steps;
};

/* Begins a walk over the part's thread.  The lens is that of the whole thread,
 * and must not move.  Free the walk with lens_walk_free. */
void lens_walk_init(struct lens_walk *, const struct part *,
    const struct part_lens *, const atomic_bool *stop);
void lens_walk_free(struct lens_walk *);

/* Lets the walk pass over what is inside of calls that need not be looked into.
 * All calls of the flagged nodes (that calls are of) still come, others may
 * not; NULL: all calls that are left come.  Costs a few passes over the
 * nodes. */
void lens_walk_skip(struct lens_walk *, const uint8_t *nodes);

/* Gives the next call that is left, in the order of their ends; false after the
 * last, or when the walk was stopped (lens_walk_ended).  Costs a look at each
 * call of the thread. */
bool lens_walk_next(struct lens_walk *, struct lens_call *);

/* Has the walk come to its end?  Else it was stopped. */
bool lens_walk_ended(const struct lens_walk *, struct error *err);

#endif

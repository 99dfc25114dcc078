/*
 * model/lens_walk.h - the calls that a lens leaves, with what it leaves of each.
 *
 * A call is as long as the instants are in which it is on the stack, and its own are
 * those in which it is the innermost one.  So what is dropped, or folded, is missing in
 * the calls around it, and what vanishes is own time of the call that it went to.
 * When it begins does not change.
 */
#ifndef MODEL_LENS_WALK_H
#define MODEL_LENS_WALK_H

#include "model/call_walk.h"
#include "model/cut.h"
#include "model/part_lens.h"

struct lens_time {
	uint64_t time[CLOCKS], own[CLOCKS];
	uint32_t node; /* that it is of (model/part_lens) */
};

struct lens_call {
	struct call call;      /* as the file has it, but for the node */
	bool is_inside;        /* it runs in the part; else it has no times */
	struct lens_time took; /* in the part */
};

struct lens_level;

struct lens_walk {
	const struct part_lens *lens;
	struct cut cut;
	struct call_walk walk;
	struct lens_level *levels; /* by depth, after one for none */
	uint8_t *skips;            /* by node of the base; or NULL */
	const atomic_bool *stop;
	uint32_t steps;
};

/* Of the part's thread; the lens is of that as a whole, and stays where it is.  Free
 * it with lens_walk_free, also after a failure. */
bool lens_walk_init(struct lens_walk *, const struct part *,
    const struct part_lens *, const atomic_bool *stop,
    struct error *err);
void lens_walk_free(struct lens_walk *);

/* From here on some calls do not come, of which none has one of the flagged nodes that
 * calls are of, or `nodes` is NULL; that saves time, for what is inside of calls that
 * need not be looked into is passed over.  A few passes over the nodes. */
bool lens_walk_skip(struct lens_walk *, const uint8_t *nodes, struct error *err);

/* The next call that is left, in the order of their ends; false after the last, or
 * when it was stopped (lens_walk_ended).  A look at each call of the thread. */
bool lens_walk_next(struct lens_walk *, struct lens_call *);

/* Did it come to its end?  Else it was to stop. */
bool lens_walk_ended(const struct lens_walk *, struct error *err);

#endif

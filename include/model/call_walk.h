/* SPDX-License-Identifier: Apache-2.0 */
/*
 * model/call_walk.h - the calls of a thread in the order of its events.
 */
#ifndef MODEL_CALL_WALK_H
#define MODEL_CALL_WALK_H

#include "model/calls.h"

/* ---- a walk over the events ----
 *
 * Every call comes twice, when it begins and when it ends, in the order in
 * which the file has these events, also where many have one time.  What the
 * file lacks comes where it belongs: a call that ran before the recording
 * begins with the thread, one that did not return ends with the thread, or with
 * the call that closed it.  So the calls that run between two events are the
 * stack. */

struct walk_level;

struct call_walk {
	const struct calls *calls;
	struct walk_level *levels; /* by depth, and one more */
	size_t depth;              /* how many run */
};

struct call_event {
	const struct call *call; /* valid until the event after its exit */
	bool is_exit;
};

/* Begins a walk over the visible calls, which must not change meanwhile.  Free
 * it with call_walk_free. */
void call_walk_init(struct call_walk *, const struct calls *);
void call_walk_free(struct call_walk *);

/* Gives the next event; false after the last.  Costs a look at two calls. */
bool call_walk_next(struct call_walk *, struct call_event *);

/* Passes over all calls inside of the one that has just begun; returns how
 * many. */
size_t call_walk_skip(struct call_walk *);

#endif

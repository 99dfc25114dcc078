/*
 * model/call_walk.h - the calls of a thread in the order of its events.
 *
 * Every call comes twice, when it begins and when it ends, in the order in which
 * the file has these events, also where many have one time.  What the file lacks
 * comes where it belongs: a call that ran before the recording begins with the
 * thread, one that did not return ends with it, or with the call that closed it.
 * So what runs between two events is the stack.
 */
#ifndef MODEL_CALL_WALK_H
#define MODEL_CALL_WALK_H

#include "model/calls.h"

struct walk_level;

struct call_walk {
	const struct calls *calls;
	struct walk_level *levels; /* by depth, and one more */
	size_t depth;              /* how many run */
};

struct call_event {
	const struct call *call; /* until the next event */
	bool is_exit;
};

/* Those that are visible; they must not change meanwhile.  Free it with
 * call_walk_free, also after a failure. */
bool call_walk_init(struct call_walk *, const struct calls *,
    struct error *err);
void call_walk_free(struct call_walk *);

/* The next event; false after the last.  Costs a look at two calls. */
bool call_walk_next(struct call_walk *, struct call_event *);

/* The next call that begins, whatever ends before; NULL after the last. */
const struct call *call_walk_enter(struct call_walk *);

/* Passes over all calls inside of the one that has just begun; how many. */
size_t call_walk_skip(struct call_walk *);

#endif

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

/*
 * Which call made which.
 *
 * Columns do not say so, but the clocks do: a call made those of the column below
 * that begin and end inside of it, on both clocks.  A call of no length on either
 * clock, at the very end of one and the begin of the next, could be of both: it
 * is of the first one, unless a note made while loading (model/call_level.h) says
 * whose it is.  So every call has exactly one parent, the one that made it.
 *
 * Each costs some binary searches.
 */

/* The first call of column depth + 1 that was made by call `number` of the depth
 * or by a later one; how many calls the column has when there is none.  Those
 * of a running call that is not visible yet are those after the last. */
size_t call_parents_from(const struct calls *, size_t depth, size_t number);

/* The calls that it made, from .. to - 1 of the column below its own. */
void call_parents_children(const struct calls *, size_t depth, size_t number,
    size_t *from, size_t *to);

/* The number of the call of depth - 1 that made it; the count of that column,
 * when it is not visible.  The call may itself be one that is not.  depth > 0. */
size_t call_parents_parent(const struct calls *, size_t depth, size_t number);

/* What a call took without those that it made. */
void call_parents_own(const struct calls *, const struct call *,
    uint64_t own[CLOCKS]);

/* When calls are put into columns: notes whose the call is that will be put into
 * the column of the depth next, if that has to be noted.  It begins then, and has
 * no length.  False when memory ran out. */
bool call_parents_note(struct calls *, size_t depth,
    const uint64_t begin[CLOCKS], struct error *err);

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

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lens/call_split.h - the stacks of a thread, parted by which of their calls
 * are shorter than a limit.
 *
 * A transform says of a node what becomes of its calls.  So where that depends
 * on how long a call is, calls of one stack need several nodes.  Here a node
 * stands for a stack and, for each of its calls and each limit, whether that
 * call is short.
 *
 * Where only short calls can stand inside of a short one, and all of them
 * vanish with it, the inner calls have no nodes of their own: they belong to
 * the node of the outermost short one.
 */
#ifndef LENS_CALL_SPLIT_H
#define LENS_CALL_SPLIT_H

#include "model/calls.h"
#include "model/clip.h"

/* ---- which calls are shorter than a limit ----
 *
 * A call is as long as transforms leave it.  Where they leave all calls as long
 * as in the file, nothing is kept; else a bit a call. */

/* All zeros: no call is short. */
struct short_calls {
	uint64_t limit; /* in ticks of the axis */
	enum clock axis;
	size_t depths;
	size_t *starts; /* by depth: where its bits begin, and where the last
	                   end */
	uint8_t *bits;  /* NULL: none is noted */
};

/* Returns a limit for these calls, with none of them noted. */
struct short_calls short_calls_of(const struct calls *, uint64_t ns);
void short_calls_free(struct short_calls *);

/* Makes room to note the calls that there are now. */
void short_calls_keep(struct short_calls *, const struct calls *);

/* Notes a call that is short with the time that is left of it. */
void short_calls_note(struct short_calls *, const struct call *,
    const uint64_t left[CLOCKS]);

/* Is the call noted? */
bool short_calls_have(const struct short_calls *, const struct call *);

static inline bool call_is_short(const struct short_calls *s,
    const struct call *call)
{
	return call->time[s->axis] < s->limit ||
	    (s->bits != NULL && short_calls_have(s, call));
}

/* ---- the stacks ---- */

enum { MOST_LIMITS = 31 };

/* The limits by which stacks are parted.  Both arrays are the caller's, and the
 * limits must stay. */
struct split_rule {
	const struct short_calls *limits;
	uint32_t count;        /* MOST_LIMITS at most */
	const uint8_t *closes; /* by node of the thread: calls that are short
	                          by the first limit take all inside of them
	                          along; or NULL: there are none */
};

struct call_split {
	struct split_rule rule; /* closes: only while the split is made */
	struct tree tree;  /* callers come first; what lies in the part is
	                      counted */
	uint32_t *raws;    /* by node: that of the thread */
	uint32_t *shorts;  /* by node: bits of the limits by which its calls are
	                      short */
	uint32_t *latest;  /* two for each node of the thread: where its
	                      calls were found last, long ones and short ones */
	uint32_t known;    /* nodes of the thread */
	size_t raw_room, short_room;
};

/* Parts the stacks in a walk over all calls of the part's thread.  Gives up,
 * and fails, when `stop` gets true (NULL: never).  Free it with
 * call_split_free, also after a failure. */
bool call_split_make(struct call_split *, const struct part *,
    struct split_rule, const atomic_bool *stop, struct error *err);
void call_split_free(struct call_split *);

/* Returns the node of a call, from the node of the call around it; the root for
 * an outermost call. */
uint32_t call_split_node(const struct call_split *, uint32_t around,
    const struct call *);

#endif

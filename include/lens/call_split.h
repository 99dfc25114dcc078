/*
 * lens/call_split.h - stacks of a thread, parted by which of their calls are short.
 *
 * A transform says of a node what becomes of its calls, so where that depends on how
 * long a call is, calls of one stack need several nodes.  Here a node stands for a stack
 * and, for each of its calls and each limit, whether that call is short
 * (lens/call_split).
 *
 * Where nothing but short calls can stand inside of a short one, and all of them vanish
 * with it, these have no nodes: they are calls of the node of the short one.
 */
#ifndef LENS_CALL_SPLIT_H
#define LENS_CALL_SPLIT_H

#include "model/calls.h"
#include "model/clip.h"

/*
 * Which calls of a thread are shorter than a limit.
 *
 * A call is as long as transforms leave it.  Where they leave all calls as long as in
 * the file nothing is kept; else a bit a call.
 */

/* All zeros: no call is short. */
struct short_calls {
	uint64_t limit; /* in ticks of the axis */
	enum clock axis;
	size_t depths;
	size_t *starts; /* by depth: where its bits begin, and where the last end */
	uint8_t *bits;  /* NULL: none is noted */
};

/* A limit for these calls; none of them is noted. */
struct short_calls short_calls_of(const struct calls *, uint64_t ns);
void short_calls_free(struct short_calls *);

/* From here on the calls that there are can be noted, and none of them is. */
bool short_calls_keep(struct short_calls *, const struct calls *,
    struct error *err);

/* Notes the call if it is short with what is left of it. */
void short_calls_note(struct short_calls *, const struct call *,
    const uint64_t left[CLOCKS]);

bool short_calls_have(const struct short_calls *, const struct call *);

static inline bool call_is_short(const struct short_calls *s,
    const struct call *call)
{
	return call->time[s->axis] < s->limit ||
	    (s->bits != NULL && short_calls_have(s, call));
}

enum { MOST_LIMITS = 31 };

/* By which limits; both are the caller's, and the limits must stay. */
struct split_rule {
	const struct short_calls *limits;
	uint32_t count;        /* MOST_LIMITS at most */
	const uint8_t *closes; /* by node of the thread: calls that are short by the
	                          first limit take all inside of them along; or NULL:
	                          there are none */
};

struct call_split {
	struct split_rule rule; /* closes: only while it is made */
	struct tree tree;  /* callers come first; what lies in the part is counted */
	uint32_t *raws;    /* by node: that of the thread; NO_NODE: of calls that run
	                      and are not visible yet */
	uint32_t *shorts;  /* by node: bits of the limits by which its calls are short */
	uint32_t *latest;  /* twice for each node of the thread: where its calls were
	                      found last, long ones and short ones */
	uint32_t known;    /* nodes of the thread */
	size_t raw_room, short_room;
};

/* A walk over all calls of the part's thread.  Gives up, and fails, when `stop` gets
 * true (NULL: never).  Free it with call_split_free, also after a failure. */
bool call_split_make(struct call_split *, const struct part *,
    struct split_rule, const atomic_bool *stop, struct error *err);
void call_split_free(struct call_split *);

/* The node of a call, when that of the call around it is known (0: there is none). */
uint32_t call_split_node(const struct call_split *, uint32_t around,
    const struct call *);

#endif

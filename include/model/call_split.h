/*
 * model/call_split.h - stacks of a thread, parted by which of their calls are short.
 *
 * A transform says of a node what becomes of its calls, so where that depends on how
 * long a call is, calls of one stack need several nodes.  Here a node stands for a stack
 * and, for each of its calls and each limit, whether that call is short
 * (model/short_calls).
 *
 * Where nothing but short calls can stand inside of a short one, and all of them vanish
 * with it, these have no nodes: they are calls of the node of the short one.
 */
#ifndef MODEL_CALL_SPLIT_H
#define MODEL_CALL_SPLIT_H

#include "model/part.h"
#include "model/short_calls.h"

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

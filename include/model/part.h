/*
 * model/part.h - a thread, or what lies in a part of its time.
 *
 * An edge of a part is a place between two events of the thread.  A time stands
 * before the first event at or after it; where the part is what a call made, its
 * edges stand before the entry of that call and after its exit, so that it has
 * exactly that call, those inside of it, and what it took of those around it.
 * Neighbours can be a part together.
 */
#ifndef MODEL_PART_H
#define MODEL_PART_H

#include <stdatomic.h>

#include "base/times.h"
#include "model/threads.h"

struct lens;

/* True, with the reason, when it is time to give up; NULL: never. */
static inline bool part_is_stopped(const atomic_bool *stop, struct error *err)
{
	return stop != NULL &&
	    atomic_load_explicit(stop, memory_order_relaxed) &&
	    !fail(err, "given up");
}

/* Calls that are a part, from `number` on; all zeros is none.  Their level is
 * their depth less the outermost calls pushed so far, so that it stays what it
 * is. */
struct within {
	uint32_t count;  /* 0: none */
	uint32_t thread; /* its number */
	uint32_t level, number;
};

struct part {
	const struct thread *thread;
	struct period period; /* of its axis; none: whole */
	struct within within; /* of this thread, or none */
	const struct lens *lens; /* what is asked of its stacks; or NULL */
};

/* About how many stacks there are; 0: none at all. */
static inline uint32_t part_stacks(const struct part *p)
{
	return p->thread->tree.count;
}

/* The same without a period. */
static inline struct part part_whole(const struct part *p)
{
	return (struct part){ .thread = p->thread, .lens = p->lens };
}

/* None when one of them goes on while the trace is being read: it has no exit
 * yet, and what it takes is a matter of time. */
static inline struct within within_calls(const struct thread *t, uint32_t depth,
    uint32_t number, uint32_t count)
{
	bool goes_on = t->depth > 0 && (size_t)number + count >
	    calls_finished(&t->calls, depth);

	return (struct within){ goes_on ? 0 : count, t->number,
		depth - t->calls.pushed, number };
}

static inline uint32_t within_depth(const struct within *w,
    const struct thread *t)
{
	return w->level + t->calls.pushed;
}

static inline bool within_is_same(const struct within *a,
    const struct within *b)
{
	return a->count == b->count && (a->count == 0 ||
	    (a->thread == b->thread && a->level == b->level &&
	    a->number == b->number));
}

#endif

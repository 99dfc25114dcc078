/*
 * model/clip.h - the merged tree of a thread within a period.
 *
 * A tree of the same stacks, whose nodes count only what lies in the period:
 * calls that cross its edges are cut, as model/clip.h says, and count as one
 * each.  So times still add up, on both clocks, and those of neighbouring periods
 * to those of both.  Where few calls do, nodes that have none, also below them,
 * are left out: then a short period costs little in a large tree, and the others
 * are numbered anew.
 */
#ifndef MODEL_CLIP_H
#define MODEL_CLIP_H

#include <stdatomic.h>

#include "base/times.h"
#include "model/thread.h"

/*
 * A thread, or what lies in a part of its time.
 *
 * An edge of a part is a place between two events of the thread.  A time stands
 * before the first event at or after it; where the part is what a call made, its
 * edges stand before the entry of that call and after its exit, so that it has
 * exactly that call, those inside of it, and what it took of those around it.
 * Neighbours can be a part together.
 */

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

/*
 * What calls took inside of a part of a thread's time.
 *
 * The edges of the part are known on both clocks: by the rule of model/cpu_clock.h
 * where they are times, by the call itself where the part is what a call made
 * (model/clip.h).  A call has as much of either clock as lies between them.  So
 * the calls inside of one never have more than it, and the parts of a stretch of
 * time add up to the whole, on both clocks.
 *
 * A call runs in the part when it begins there, or began before and has some of
 * either clock there.
 */

struct clip_range;

struct clip {
	const struct calls *calls; /* of the thread */
	struct event_time begin, end; /* the edges */
	struct clip_range *ranges;  /* by depth, of what a call made; or NULL */
	size_t depths;
	size_t depth;              /* of the calls that made it */
	uint32_t pushed;           /* by calls_push_outermost when it was made */
};

/* Borrows the thread; a whole one cuts nothing.  Costs two looks at the CPU clock,
 * and for what a call made some binary searches a depth.  To be freed with
 * clip_free, also after a failure; all zero is freed. */
bool clip_make(struct clip *, const struct part *, struct error *err);
void clip_free(struct clip *);

/* The calls of the column that run in the part, from .. to - 1.  Only the first
 * and the last of them can cross an edge. */
void clip_calls(const struct clip *, size_t depth, size_t *from, size_t *to);

/* Is it one of them? */
bool clip_has(const struct clip *, const struct call *);

/* Cuts the times of a call of the thread to what lies in the part. */
void clip_call(struct call *, const struct clip *);

/* What a call that has been cut took there without those that it made.  Costs some
 * binary searches. */
void clip_own(const struct clip *, const struct call *, uint64_t own[CLOCKS]);

/* The same where what calls took that are shorter than `least`, uncut, is its own, too.
 * Costs a look at all that it made. */
void clip_own_long(const struct clip *, const struct call *, uint64_t least,
    uint64_t own[CLOCKS]);

/* Was the end of the call, which runs in the part, there as well? */
bool clip_has_end(const struct clip *, const struct call *);

/* How long the thread was there between the edges. */
void clip_span(const struct clip *, const struct thread *,
    uint64_t span[CLOCKS]);

/* How much of begin .. end lies between the others. */
static inline uint64_t clip_overlap(uint64_t from, uint64_t to, uint64_t begin,
    uint64_t end)
{
	if (begin < from)
		begin = from;
	if (end > to)
		end = to;
	return end > begin ? end - begin : 0;
}

struct period_tree {
	struct tree tree;      /* its nodes cannot be found by their hashes */
	uint32_t *places;      /* of the thread's nodes in it, 0 for those that
	                          are left out; NULL: the same */
	uint64_t span[CLOCKS]; /* of the thread inside the period */
};

/* Costs a look at each call of the period; gives up, and fails, when `stop` gets
 * true (NULL: never).  Tree and places are the caller's, also after a failure. */
bool period_tree_make(struct period_tree *, const struct part *,
    const atomic_bool *stop, struct error *err);

#endif

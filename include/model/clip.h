/* SPDX-License-Identifier: Apache-2.0 */
/*
 * model/clip.h - a part of a thread, its calls cut to the edges, and the merged
 * tree of a period.
 *
 * A part is a thread, whole or cut to a period or to some calls.  An edge of a
 * part is a place between two events of the thread.  A time stands before the
 * first event at or after it.  Where the part is what a call made, its edges
 * stand before the entry of that call and after its exit, so that the part has
 * exactly that call, the calls inside of it, and what it took of those around
 * it.  Neighbouring calls can be one part together.
 *
 * The edges are known on both clocks: by the rule of model/cpu_clock.h where
 * they are times, by the call itself where the part is what a call made.  A
 * call has as much of either clock as lies between the edges.  So the calls
 * inside of a call never have more than it, and the parts of a stretch of time
 * add up to the whole, on both clocks.
 */
#ifndef MODEL_CLIP_H
#define MODEL_CLIP_H

#include <stdatomic.h>
#include <stdlib.h>

#include "base/times.h"
#include "model/thread.h"

struct lens;

/* ---- parts ---- */

/* Some calls of one level that are a part, from `number` on; all zeros is none.
 * `level` is their depth less the outermost levels pushed so far, so that it
 * stays the same while a file is read. */
struct within {
	uint32_t count;  /* 0: none */
	uint32_t thread; /* its number */
	uint32_t level, number;
};

struct part {
	const struct thread *thread;
	struct period period;    /* of its axis; none: whole */
	bool is_empty;           /* the period stands for no time at all, in
	                            which nothing runs */
	struct within within;    /* of this thread, or none */
	const struct lens *lens; /* what is asked of its stacks; or NULL */
};

/* Returns about how many stacks the part has; 0 only when it has none. */
static inline uint32_t part_stacks(const struct part *p)
{
	return p->thread->tree.count;
}

/* Returns the whole thread, with the lens of the part. */
static inline struct part part_whole(const struct part *p)
{
	return (struct part){ .thread = p->thread, .lens = p->lens };
}

/* Returns true, with the reason, when it is time to give up.  NULL: never. */
static inline bool part_is_stopped(const atomic_bool *stop, struct error *err)
{
	return stop != NULL &&
	    atomic_load_explicit(stop, memory_order_relaxed) &&
	    !fail(err, "given up");
}

/* Returns these calls as a part.  None when one of them goes on while the trace
 * is being read: it has no exit yet, and its time still grows. */
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

/* ---- calls cut to a part ----
 *
 * A call runs in the part when it begins there, or began before and has some of
 * either clock there. */

struct clip_range;

struct clip {
	const struct calls *calls;    /* of the thread */
	struct event_time begin, end; /* the edges */
	struct clip_range *ranges;    /* by depth, where the part is what calls
	                                 made; else NULL */
	size_t depths;
	size_t depth;                 /* of the calls that made the part */
	uint32_t pushed;              /* calls.pushed when the clip was made */
};

/* Finds the edges of a part.  Borrows the thread; a whole one cuts nothing.
 * Costs two looks at the CPU clock, and some binary searches a depth where the
 * part is what calls made.  Free it with clip_free, which accepts all zeros. */
void clip_make(struct clip *, const struct part *);
static inline void clip_free(struct clip *cut)
{
	free(cut->ranges);
	cut->ranges = NULL;
}

/* The calls from .. to - 1 of the depth run in the part.  Only the first and
 * the last of them can cross an edge. */
void clip_calls(const struct clip *, size_t depth, size_t *from, size_t *to);

/* Does the call run in the part? */
bool clip_has(const struct clip *, const struct call *);

/* Does the call, which runs in the part, also end there? */
bool clip_has_end(const struct clip *, const struct call *);

/* Cuts the times of a call of the thread, and its end, to what lies in the
 * part. */
void clip_call(struct call *, const struct clip *);

/* Works out the exclusive time in the part of a call that has been cut.  Costs
 * some binary searches. */
void clip_own(const struct clip *, const struct call *, uint64_t own[CLOCKS]);

/* Works out the same with calls that are shorter than `least`, uncut, counted
 * as own time of their caller.  Costs a look at all calls that the call
 * made. */
void clip_own_long(const struct clip *, const struct call *, uint64_t least,
    uint64_t own[CLOCKS]);

/* Says how long the thread was there between the edges. */
void clip_span(const struct clip *, const struct thread *,
    uint64_t span[CLOCKS]);

/* Returns how much of begin .. end lies in from .. to. */
static inline uint64_t clip_overlap(uint64_t from, uint64_t to, uint64_t begin,
    uint64_t end)
{
	if (begin < from)
		begin = from;
	if (end > to)
		end = to;
	return end > begin ? end - begin : 0;
}

/* Moves an event between the edges, on both clocks. */
static inline struct event_time clip_event(const struct clip *cut,
    struct event_time at)
{
	if (at.time < cut->begin.time)
		at.time = cut->begin.time;
	if (at.time > cut->end.time)
		at.time = cut->end.time;
	if (at.cpu < cut->begin.cpu)
		at.cpu = cut->begin.cpu;
	if (at.cpu > cut->end.cpu)
		at.cpu = cut->end.cpu;
	return at;
}

/* ---- the merged tree of a part ----
 *
 * The tree has the stacks of the thread, and its nodes count only what lies in
 * the part: a call that crosses an edge is cut, and counts as one call.  So
 * times still add up, on both clocks, and those of neighbouring periods add up
 * to those of both.  Where the part has few calls, nodes without calls in it,
 * also below them, are left out, and the others are numbered anew: a short
 * period costs little in a large tree. */

struct period_tree {
	struct tree tree;      /* its nodes cannot be found by their hashes */
	uint32_t *places;      /* by node of the thread: its node here, 0
	                          when left out; NULL: all nodes keep their
	                          numbers */
	uint64_t span[CLOCKS]; /* of the thread inside the part */
	uint64_t least;        /* shorter calls, uncut, are not counted */
};

/* Counts the calls of the part, without a look at the lens; makes the tree for
 * that, unless it has nodes.  Costs a look at each call of the part.  Gives up,
 * and fails, when `stop` gets true (NULL: never).  Tree and places are the
 * caller's, also after a failure. */
bool period_tree_count(struct period_tree *, const struct part *,
    const atomic_bool *stop, struct error *err);

#endif

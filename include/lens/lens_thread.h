/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lens/lens_thread.h - a thread as a lens leaves it: a thread with calls and a
 * tree like any other.
 *
 * A call that is left stands on the level on which it is on the stack, from its
 * begin to its end.  Where it is off the stack for others meanwhile, as when
 * recursion is folded, it is several calls here, its *pieces*.  Time that is
 * dropped stays in the calls around it; the *gaps* say where it is.
 *
 * A node of the tree is a stack of calls of one recorded depth, so several
 * nodes can be of one stack.  No number of the tree means anything.
 */
#ifndef LENS_LENS_THREAD_H
#define LENS_LENS_THREAD_H

#include "lens/lens_calls.h"

/* ---- the thread ---- */

#define NO_LEVEL UINT32_MAX

/* All zeros is none.  It must not move: its calls know their memory. */
struct lens_thread {
	const struct thread *recorded;
	struct thread thread; /* as the lens leaves it */
	struct arena memory;  /* of its calls */
	uint32_t **origins;   /* by level, then by call: which recorded call
	                           of its depth it is, and LATER_PIECE */
	uint32_t *depths;     /* by node: of the recorded calls, and one */
	struct period *gaps;  /* dropped time, in order; neighbours are one */
	size_t gap_count;
	struct lens_levels *levels; /* by node of the recorded tree */
	uint32_t known;             /* such nodes; later ones are not known */
	uint64_t limit;             /* calls shorter than that are not left */
	bool shortens;              /* calls can be shorter than in the file */
};

#define LATER_PIECE (UINT32_C(1) << 31)

/* The levels on which calls of a recorded node can stand: NO_LEVEL, 0 is
 * none. */
struct lens_levels {
	uint32_t first, last;
	bool is_partly; /* some of its calls are not left */
};

/* Makes what the lens of the part leaves of its whole thread, in a walk over
 * the calls.  An empty lens leaves none.  Gives up, and fails, when `stop` gets
 * true (NULL: never).  Free it with lens_thread_free, also after a failure. */
bool lens_thread_make(struct lens_thread *, const struct part *,
    const atomic_bool *stop, struct error *err);
void lens_thread_free(struct lens_thread *); /* accepts NULL */

/* Returns the depth and the number of the recorded call that a call is, or is a
 * piece of. */
static inline uint32_t lens_thread_depth(const struct lens_thread *l,
    size_t level, size_t i)
{
	return l->depths[calls_node(&l->thread.calls, level, i)] - 1;
}

static inline uint32_t lens_thread_number(const struct lens_thread *l,
    size_t level, size_t i)
{
	return l->origins[level][i] & ~LATER_PIECE;
}

/* Is it a piece of a call that began further left? */
static inline bool lens_thread_goes_on(const struct lens_thread *l,
    size_t level, size_t i)
{
	return (l->origins[level][i] & LATER_PIECE) != 0;
}

/* Returns the first gap that ends after the time; the count when there is
 * none. */
size_t lens_thread_gap(const struct lens_thread *, uint64_t time);

/* ---- of several threads, by their numbers ---- */

struct lens_threads {
	struct lens_thread **items; /* NULL: not made */
	uint32_t count;
};

/* Returns what is left of the thread; NULL when it is not known, or not good
 * any more.  Accepts NULL: nothing is known of any thread. */
const struct lens_thread *lens_threads_of(const struct lens_threads *,
    const struct thread *);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lens/lens_calls.h - the calls that a lens leaves: with the times that it
 * leaves of each (lens_walk), and level by level, for pictures of time
 * (lens_rows).
 *
 * A call that is left is as long as the instants are in which it is on the
 * stack, and its own time are those in which it is the innermost one.  So what
 * is dropped, or folded, is missing in the calls around it, and what vanishes
 * is own time of the call that it went to.  When a call begins does not change.
 */
#ifndef LENS_LENS_CALLS_H
#define LENS_LENS_CALLS_H

#include "lens/lens_map.h"
#include "lens/part_tree.h"
#include "model/call_walk.h"
#include "model/clip.h"

/* ---- a walk over the calls that are left ---- */

struct lens_time {
	uint64_t time[CLOCKS], own[CLOCKS];
	uint32_t node; /* that the call is of (lens/part_tree.h) */
};

struct lens_call {
	struct call call;      /* as the file has it, but for the node */
	bool is_inside;        /* it runs in the part; else it has no times */
	struct lens_time took; /* in the part */
};

struct lens_level;

struct lens_walk {
	const struct part_lens *lens;
	struct clip cut;
	struct call_walk walk;
	struct lens_level *levels; /* by depth, after one for the thread
	                              itself */
	uint8_t *skips;            /* by node of the base; or NULL */
	const atomic_bool *stop;
	uint32_t steps;
};

/* Begins a walk over the part's thread.  The lens is that of the whole thread,
 * and must not move.  Free the walk with lens_walk_free. */
void lens_walk_init(struct lens_walk *, const struct part *,
    const struct part_lens *, const atomic_bool *stop);
void lens_walk_free(struct lens_walk *);

/* Lets the walk pass over what is inside of calls that need not be looked into.
 * All calls of the flagged nodes (that calls are of) still come, others may
 * not; NULL: all calls that are left come.  Costs a few passes over the
 * nodes. */
void lens_walk_skip(struct lens_walk *, const uint8_t *nodes);

/* Gives the next call that is left, in the order of their ends; false after the
 * last, or when the walk was stopped (lens_walk_ended).  Costs a look at each
 * call of the thread. */
bool lens_walk_next(struct lens_walk *, struct lens_call *);

/* Has the walk come to its end?  Else it was stopped. */
bool lens_walk_ended(const struct lens_walk *, struct error *err);

/* ---- the calls that are left, level by level ----
 *
 * The entries of a level (lens/lens_map.h) are its calls in the order in which
 * they begin; those that begin at one time have the order of the file.  Calls
 * of one level do not overlap, unless the lens splits them (lens_map.splits):
 * then a call that is on the stack while another is off lies within that.  An
 * entry is named by its number on its level.  An entry takes 6 bytes, 32 of
 * them 8 more, and 64 of them 5 more; nothing else is kept, so a question about
 * an entry looks at its call. */

/* All zeros is none. */
struct lens_rows {
	const struct calls *calls;
	size_t levels;
	size_t *starts;    /* of each level among the entries; one more at
	                      the end */
	uint32_t *numbers; /* by entry: the call's number, */
	uint16_t *depths;  /* and its depth */
	uint64_t *begins;  /* when each 32nd entry begins */
	uint32_t *peaks;   /* by 64 entries: the longest duration;
	                      UINT32_MAX: so long or longer */
	uint8_t *longest;  /* by 64 entries: the first entry that long */
};

/* Makes the entries in two passes over the calls of the thread.  Free them with
 * lens_rows_free, also after a failure. */
bool lens_rows_make(struct lens_rows *, const struct lens_map *,
    const atomic_bool *stop, struct error *err);
void lens_rows_free(struct lens_rows *);

static inline size_t lens_rows_count(const struct lens_rows *r, size_t level)
{
	return level < r->levels ? r->starts[level + 1] - r->starts[level] : 0;
}

/* Return the call of an entry, and when that begins. */
struct call lens_rows_call(const struct lens_rows *, size_t level, size_t i);
uint64_t lens_rows_begin(const struct lens_rows *, size_t level, size_t i);

/* Returns the first entry that begins at the time or after it; quick when that
 * is near `near`. */
size_t lens_rows_from(const struct lens_rows *, size_t level, size_t near,
    uint64_t time);

enum { LENS_ROWS_TIMES = 16 };

/* Prefetches what lens_rows_from looks at, for LENS_ROWS_TIMES times with
 * `step` ticks from one to the next. */
void lens_rows_prefetch(const struct lens_rows *, size_t level, size_t near,
    uint64_t time, uint64_t step);

/* Returns the longest of the entries from .. to - 1; from < to. */
size_t lens_rows_longest(const struct lens_rows *, size_t level, size_t from,
    size_t to);

#endif

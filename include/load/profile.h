/* SPDX-License-Identifier: Apache-2.0 */
/*
 * load/profile.h - a profile: what has been loaded of one trace, and the
 * loading itself.
 *
 * One thread loads, and others may look at the same time.  A reader holds the
 * lock of profile_lock while is_complete is false.  The loader has the lock,
 * but gives way between batches of records (tens of microseconds) to waiting
 * readers.  While they look, running calls are visible, and counted up to the
 * last event of their thread.  When they have been in, the loader goes on for
 * as long as they were, for five milliseconds at most before the next of them.
 */
#ifndef LOAD_PROFILE_H
#define LOAD_PROFILE_H

#include <stdatomic.h>

#include "base/memory.h"
#include "model/ids.h"
#include "model/thread.h"
#include "trace/open.h"

struct loader;
struct profile_lock;

struct profile {
	bool is_alone; /* loads on one core, for a caller who has other work for
	                  the second; set before it is loaded */
	atomic_bool is_stopped; /* stops the loading; from any thread */
	struct notices mapping; /* what mapping_notices found */

	/* what is loaded, for readers */
	_Atomic(const struct facts *) facts; /* NULL until clocks are known */
	struct ids *ids;
	struct threads *threads;
	_Atomic(uint64_t) offset, records; /* bytes and records read so far */
	atomic_bool is_complete;

	/* The rest is for the loading. */
	struct profile_lock *lock;
	bool is_held;                /* by the loader, but when it gives way */
	atomic_uint waiting;         /* others who want it */
	int64_t turn_end_us;         /* the loader has the lock until then */
	int64_t owed_us;             /* to the loader, of the time before */
	struct trace *trace;         /* borrowed */
	struct methods *own_methods; /* NULL: they are borrowed */
	struct scratch *scratch;     /* NULL: blocks of calls are in memory */
	struct loader *loader;
	struct notices own, reader; /* what the model and the reader counted */
	uint64_t suspects;          /* odd ones of the first records (R7) */
	bool has_lines;             /* the file names methods */
	struct memory_reserve reserve; /* while it is loaded */
	uint32_t main;                 /* once it is complete; and so is: */
	struct period extent;          /* of all threads on the axis */
};

/* The methods are borrowed, and may be those of other profiles as well.  NULL:
 * the profile has methods of its own. */
struct profile *profile_new(struct methods *);
void profile_free(struct profile *); /* accepts NULL */

/* ---- before it is loaded: what is kept ---- */

/*
 * Leaves out single calls.  Stacks, methods, threads, notices and all that is
 * made of them are the same; loading takes half of the time, and of memory what
 * the stacks need.  No question about a range of time or about a call can be
 * answered (model/calls.h).
 *
 * `instead` says what is kept in their place: the activity grid of each thread
 * (model/calls.h), at most 180 KB a thread; the shortest and the longest call
 * of each stack (model/tree.h), 16 bytes a stack and measure.
 */
void profile_leave_out_calls(struct profile *, struct calls_kept instead);
bool profile_has_calls(const struct profile *);

/* ---- loading ---- */

/*
 * Loads all of the trace, which stays the caller's and must outlive the
 * profile.  Where memory is short for it (base/memory.h) its calls stand in a
 * temporary file, and a notice says so.  A load that is stopped keeps what it
 * has and is complete, with NOTICE_STOPPED.  So is one that needs more than the
 * memory with which the trace was opened, with NOTICE_NO_MEMORY.  Returns false
 * only when room for that file ran out, or memory of which nothing is known;
 * what is there can be used all the same.
 */
bool profile_load(struct profile *, struct trace *, struct error *err);

/* Readers share the lock; only the loader excludes them. */
void profile_lock(struct profile *);
void profile_unlock(struct profile *);

/* Returns another number whenever calls have come, or the last of them
 * ended. */
static inline uint64_t profile_version(const struct profile *p)
{
	return 2 * p->records + p->is_complete;
}

/* Moves a loaded profile that has methods of its own to other methods: *to says
 * for each number which method it is there.  Its own methods stay as they are.
 * Nobody else may look at the profile meanwhile. */
void profile_renumber(struct profile *, struct methods *others,
    const uint32_t *to);

/* ---- what is in it ---- */

const struct methods *profile_methods(const struct profile *);

/* Returns the main thread by threads_main, with what the file says so far. */
uint32_t profile_main(const struct profile *);

/* Writes the notices of the reader, of the model and of the mapping so far. */
void profile_notices(const struct profile *, struct notices *out);

/* Returns whether stacks were sampled, so that calls cannot be counted: for
 * sure, or probably, as ART does not say (NOTICE_SAMPLED), which is known once
 * the profile is complete. */
bool profile_is_sampled(const struct profile *);

/* Returns the wall clock when the file has it, else the CPU clock. */
enum clock profile_axis(const struct profile *);

/* Returns the period from the first event to after the last one: of all threads
 * on a wall axis, of the thread on its own CPU axis. */
struct period profile_range(const struct profile *, const struct thread *);

#endif

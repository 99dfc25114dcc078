/* SPDX-License-Identifier: Apache-2.0 */
/*
 * model/cpu_clock.h - where the CPU clock of a thread stood at a time of the
 * axis.
 *
 * This is the one rule for all that ask how much a thread ran in a stretch of
 * time: the difference of two clock readings.  So parts add up to the whole.
 *
 * The *events* of a thread are the begins and ends of its calls, its first
 * record and its last one.  Each stands at a wall time and a CPU time, and both
 * never go back.  Between two neighbours a and b the thread is taken to have
 * run evenly:
 *
 *     a.cpu + (b.cpu - a.cpu) * (t - a.wall) / (b.wall - a.wall), rounded down,
 *
 * where b is the first event at or after the time t, and a the one before b.
 *
 * - Several events on one wall tick: the clock stands where it was at the first
 *   of them, the one with the least CPU time.  CPU time that passes between
 *   them belongs to what follows the tick's begin: a time stands before the
 *   first event at or after it.
 * - At or before the first event the clock stands at the CPU time of that
 *   event, after the last event at the CPU time of the last.  So times anywhere
 *   are allowed.
 * - A call that still runs has no end yet.  Its begin is an event, and the last
 *   record stands after it.  An answer for a time up to the last record stays
 *   true while more is read.  A reader who asks while the file is loaded holds
 *   the profile's lock.
 * - Where CPU time is the axis the clock is the time itself; without a CPU
 *   clock it stands at 0.
 *
 * An answer costs a binary search at each depth at which a call runs at the
 * time, and at one more: neighbours are the begins and ends of calls that run
 * then, and of the calls next to the time that these made.  Below a stretch in
 * which the thread did not run at all no calls are looked at.
 */
#ifndef MODEL_CPU_CLOCK_H
#define MODEL_CPU_CLOCK_H

#include "model/thread.h"

uint64_t cpu_at(const struct thread *, uint64_t time);

/* Two events with none between them. */
struct cpu_gap {
	struct event_time previous, next;
};

/* Returns the events around a time: the last one before it, and the first one
 * at or after it.  All times within the tick that ends there have the same two.
 * Where one side has no event, or there is no clock, both have the same CPU
 * time. */
struct cpu_gap cpu_gap_at(const struct thread *, uint64_t time);

/* Does the thread run for less than half of the time between the two? */
static inline bool cpu_gap_waits(const struct cpu_gap *gap)
{
	const uint64_t ran = gap->next.cpu - gap->previous.cpu;
	const uint64_t length = gap->next.time - gap->previous.time;

	return ran < length && ran < length - ran;
}

/* ---- many times of one thread ---- */

enum { CPU_LEVELS = 384 };

/* The call of a depth that last began before a time, and the begin after that
 * call.  It holds for the times from begin + 1 to next. */
struct cpu_level {
	struct event_time begin, end, next;
	size_t number; /* of the call that begins at `next` */
	bool is_known, has_call;
};

static inline bool cpu_level_runs(const struct cpu_level *l, uint64_t time)
{
	return l->has_call && l->begin.time < time && l->end.time >= time;
}

/*
 * Answers for one thread, with what was found last at each of the CPU_LEVELS
 * outer depths kept: a time near the one before, in either direction, costs
 * hardly anything.  Nothing is allocated, and nothing is to be freed.  It is
 * good while the thread's calls do not change; while the file is loaded, as
 * long as the lock is held.
 */
struct cpu_clock {
	const struct thread *thread;
	size_t kept;    /* depths that have been looked at */
	size_t running; /* of these, at which a call ran when last asked */
	struct cpu_level levels[CPU_LEVELS];
};

void cpu_clock_init(struct cpu_clock *, const struct thread *);

/* Returns the events around a time, as cpu_gap_at does.  With slack they need
 * not be neighbours, but the clock between them is wrong by at most so many
 * ticks, in either direction: the search goes no deeper than that takes.  One
 * thread, time and slack have one answer, whatever was asked before. */
struct cpu_gap cpu_clock_gap(struct cpu_clock *, uint64_t time,
    uint64_t slack);

/* Returns the same without slack, for a caller who knows at how many depths
 * calls run then. */
struct cpu_gap cpu_clock_gap_below(struct cpu_clock *, size_t levels,
    uint64_t time);

/* Returns the call of a depth that last began before the time; cpu_level_runs
 * says whether it runs then.  Works without a CPU clock as well. */
struct cpu_level cpu_clock_level(struct cpu_clock *, size_t depth,
    uint64_t time);

#endif

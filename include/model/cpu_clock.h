/*
 * model/cpu_clock.h - where the CPU clock of a thread stood at a time of the axis.
 *
 * This is the one rule for whatever asks how much a thread ran in a stretch of
 * time: the difference of two of these.  So parts add up to the whole.
 *
 * The *events* of a thread are the begins and ends of its calls, its first
 * record and its last one; each stands at a wall time and a CPU time, and both
 * never go back.  Between two neighbours a and b the thread is taken to have run
 * evenly:
 *
 *     a.cpu + (b.cpu - a.cpu) * (t - a.wall) / (b.wall - a.wall), rounded down,
 *
 * where b is the first event at or after the time t, a the one before it.
 *
 * - Several events on one wall tick: the clock stands where it was at the first
 *   of them, the one with the least CPU time.  CPU time that passes between
 *   them belongs to what follows the tick's begin: a time stands before the
 *   first event at or after it.
 * - At or before the first event: the CPU time of that.  After the last event:
 *   that of the last.  So times anywhere are allowed.
 * - A call that still runs has no end yet; its begin is an event, whether it is
 *   visible in the calls or not, and the last record stands after it.  What was
 *   answered for a time up to the last record stays true while more is read.
 *   Whoever asks while loading holds the profile's lock, as always.
 * - Where CPU time is the axis the clock is the time itself; without a CPU clock
 *   it stands at 0.
 *
 * Costs a binary search on each level on which a call runs at the time, and one
 * below: neighbours are the begins and ends of calls that run then, and of the
 * calls next to the time that these made.  Levels below a stretch in which the
 * thread did not run at all are not looked at.
 */
#ifndef MODEL_CPU_CLOCK_H
#define MODEL_CPU_CLOCK_H

#include "model/thread.h"

uint64_t cpu_at(const struct thread *, uint64_t time);

/* Two events with none between them. */
struct cpu_gap {
	struct event_time previous, next;
};

/* Those around a time: the last before it, the first at it or after it.  All
 * times within the tick that ends there have the same.  Where there is no event on
 * one side, or no clock, both have the same CPU time. */
struct cpu_gap cpu_gap_at(const struct thread *, uint64_t time);

/* Does the thread run for less than half of the time between them? */
static inline bool cpu_gap_waits(const struct cpu_gap *gap)
{
	const uint64_t ran = gap->next.cpu - gap->previous.cpu;
	const uint64_t length = gap->next.time - gap->previous.time;

	return ran < length && ran < length - ran;
}

enum { CPU_LEVELS = 384 };

/* The call of a level that last began before a time, and the begin after it:
 * what holds for the times from begin + 1 to next. */
struct cpu_level {
	struct event_time begin, end, next;
	size_t number; /* of the call that begins at `next` */
	bool is_known, has_call;
	bool is_hidden; /* the call still runs, and is not visible in the calls */
};

static inline bool cpu_level_runs(const struct cpu_level *l, uint64_t time)
{
	return l->has_call && l->begin.time < time && l->end.time >= time;
}

/*
 * The same for many times of one thread: what it found last is kept for each of
 * the outer CPU_LEVELS levels, so that a time near the one before costs hardly
 * anything, in either direction.  Nothing is allocated and nothing to be freed;
 * it holds while the thread's calls do not change (a loading one's: as long as
 * the lock is held).
 */
struct cpu_clock {
	const struct thread *thread;
	size_t kept;    /* levels that have been looked at */
	size_t running; /* of these, on which a call ran when last asked */
	struct cpu_level levels[CPU_LEVELS];
};

void cpu_clock_init(struct cpu_clock *, const struct thread *);

/* As cpu_gap_at.  With slack they need not be neighbours, but the clock between
 * them is wrong by so many ticks at most, in either direction: it looks no deeper
 * than that takes.  The same thread, time and slack have one answer, whatever was
 * asked before. */
struct cpu_gap cpu_clock_gap(struct cpu_clock *, uint64_t time,
    uint64_t slack);

/* The same without slack, for who knows on how many levels calls run then. */
struct cpu_gap cpu_clock_gap_below(struct cpu_clock *, size_t levels,
    uint64_t time);

/* The call of a level that last began before the time; cpu_level_runs says whether
 * it runs then.  Both clocks need not be known. */
struct cpu_level cpu_clock_level(struct cpu_clock *, size_t depth,
    uint64_t time);

#endif

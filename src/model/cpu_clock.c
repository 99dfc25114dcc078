/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "model/cpu_clock.h"

#include "base/numbers.h"

/* ---- one depth ---- */

/* Looks the depth up for the time; `near` is a call to begin from. */
static void find_level(struct cpu_level *l, const struct thread *t,
    size_t depth, uint64_t time, size_t near)
{
	const struct calls *calls = &t->calls;
	const size_t count = calls_count(calls, depth);
	const size_t at = calls_begin_near(calls, depth, near, time);
	struct call call;

	*l = (struct cpu_level){ .next = { UINT64_MAX, UINT64_MAX },
		.number = at,
		.is_known = true,
		.has_call = at > 0 };
	if (at > 0) {
		call = calls_at(calls, depth, at - 1);
		l->begin = call_entry(&call);
		l->end = call_exit(&call, calls->axis);
	}
	if (at < count) {
		call = calls_at(calls, depth, at);
		l->next = call_entry(&call);
	}
}

/* Moves the events of the gap closer to the time.  Returns false when no call
 * of the depth runs at the time, so that none below it does. */
static bool narrow_gap(struct cpu_gap *n, const struct cpu_level *l,
    uint64_t time)
{
	const bool runs = l->has_call && l->end.time >= time;
	const struct event_time before = runs ? l->begin : l->end;

	if (l->has_call && event_is_before(n->previous, before))
		n->previous = before;
	if (event_is_before(l->next, n->next))
		n->next = l->next;
	if (runs && event_is_before(l->end, n->next))
		n->next = l->end;
	return runs;
}

/* ---- all depths ---- */

/* Returns the depth at the time; `other` is room for one of the depths that are
 * not kept. */
static struct cpu_level *level_at(struct cpu_clock *c, size_t depth,
    uint64_t time, struct cpu_level *other)
{
	const size_t middle = calls_count(&c->thread->calls, depth) / 2;
	struct cpu_level *l = other;

	while (c->kept <= depth && c->kept < CPU_LEVELS)
		c->levels[c->kept++].is_known = false;
	if (depth < CPU_LEVELS)
		l = &c->levels[depth];
	else
		l->is_known = false;
	if (!(l->is_known && time <= l->next.time &&
		(!l->has_call || l->begin.time < time)))
		find_level(l, c->thread, depth, time, !l->is_known ? middle :
		    l->number > 0 ? l->number - 1 : 0);
	return l;
}

static struct cpu_gap whole_gap(const struct thread *t)
{
	return (struct cpu_gap){ { t->first[CLOCK_WALL], t->first[CLOCK_CPU] },
		(struct event_time){ t->last[CLOCK_WALL],
		    t->last[CLOCK_CPU] } };
}

/* Looks from a depth on inwards; the gap is what the depths further out have
 * left. */
static struct cpu_gap look_from(struct cpu_clock *c, size_t depth,
    struct cpu_gap gap, uint64_t time, uint64_t slack)
{
	const size_t depths = calls_depths(&c->thread->calls);
	struct cpu_level other;

	while (depth < depths && gap.next.cpu - gap.previous.cpu > slack &&
	    narrow_gap(&gap, level_at(c, depth, time, &other), time))
		depth++;
	c->running = depth < c->kept ? depth : c->kept;
	return gap;
}

/*
 * Looks up the time.  A call that runs tells all that the calls around it do,
 * so the search goes on from the innermost call that is known to run; but from
 * none further in than a search from the outermost would have come to.
 */
static struct cpu_gap search_time(struct cpu_clock *c, uint64_t time,
    uint64_t slack)
{
	struct cpu_gap gap = whole_gap(c->thread), outer;
	size_t depth = c->running;

	while (depth > 0 && !cpu_level_runs(&c->levels[depth - 1], time))
		depth--;
	if (depth > 0)
		gap = (struct cpu_gap){ c->levels[depth - 1].begin,
			c->levels[depth - 1].end };
	while (depth > 0) {
		const struct cpu_level *l = &c->levels[depth - 1] - (depth > 1);

		outer = depth > 1 ? (struct cpu_gap){ l->begin, l->end } :
		    whole_gap(c->thread);
		if (depth > 1 && !cpu_level_runs(l, time))
			return look_from(c, 0, whole_gap(c->thread), time,
			    slack);
		if (outer.next.cpu - outer.previous.cpu > slack)
			break;
		gap = outer;
		depth--;
	}
	return look_from(c, depth, gap, time, slack);
}

/* Is the CPU time known without a look at any call? */
static bool is_known_at_once(const struct thread *t, uint64_t time,
    uint64_t *out)
{
	const struct calls *calls = &t->calls;
	const enum clock axis = calls->axis;

	if (t->events == 0 || (axis == CLOCK_WALL && !calls->is_dual))
		*out = 0;
	else if (time <= t->first[axis])
		*out = t->first[CLOCK_CPU];
	else if (time > t->last[axis])
		*out = t->last[CLOCK_CPU];
	else if (axis == CLOCK_CPU)
		*out = time;
	else
		return false;
	return true;
}

/* ---- answers ---- */

void cpu_clock_init(struct cpu_clock *c, const struct thread *t)
{
	c->thread = t;
	c->kept = c->running = 0;
}

struct cpu_gap cpu_clock_gap(struct cpu_clock *c, uint64_t time,
    uint64_t slack)
{
	struct event_time at = { time, 0 };

	return is_known_at_once(c->thread, time, &at.cpu) ?
	    (struct cpu_gap){ at, at } : search_time(c, time, slack);
}

struct cpu_gap cpu_clock_gap_below(struct cpu_clock *c, size_t levels,
    uint64_t time)
{
	struct cpu_gap gap = whole_gap(c->thread);
	struct cpu_level other;
	const struct cpu_level *l;

	if (levels > 0) {
		l = level_at(c, levels - 1, time, &other);
		gap = (struct cpu_gap){ l->begin, l->end };
	}
	return look_from(c, levels, gap, time, 0);
}

struct cpu_level cpu_clock_level(struct cpu_clock *c, size_t depth,
    uint64_t time)
{
	struct cpu_level other;

	return *level_at(c, depth, time, &other);
}

struct cpu_gap cpu_gap_at(const struct thread *t, uint64_t time)
{
	struct cpu_clock clock;

	cpu_clock_init(&clock, t);
	return cpu_clock_gap(&clock, time, 0);
}

uint64_t cpu_at(const struct thread *t, uint64_t time)
{
	struct cpu_gap gap = cpu_gap_at(t, time);

	const struct event_time a = gap.previous, b = gap.next;
	if (a.cpu == b.cpu || b.time <= a.time)
		return b.cpu;
	return a.cpu +
	    ratio_down(b.cpu - a.cpu, time - a.time, b.time - a.time);
}

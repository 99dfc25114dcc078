#include "config.h"

#include "model/cpu_clock.h"

#include "base/numbers.h"

static uint64_t between(const struct cpu_gap *n, uint64_t time)
{
	const struct event_time a = n->previous, b = n->next;

	if (a.cpu == b.cpu || b.time <= a.time)
		return b.cpu;
	return a.cpu +
	    ratio_down(b.cpu - a.cpu, time - a.time, b.time - a.time);
}

static struct event_time last_of(const struct thread *t)
{
	return (struct event_time){ t->last[CLOCK_WALL], t->last[CLOCK_CPU] };
}

/* While loading, running calls may not be visible yet: `at` is a level's first
 * call that begins at or after the time. */
static bool is_hidden(const struct thread *t, size_t depth, size_t at)
{
	return depth < t->depth && at == calls_count(&t->calls, depth) &&
	    depth >= t->calls.open_count;
}

/* A hidden one is as if it were visible. */
static void add_hidden(struct cpu_level *l, const struct thread *t,
    size_t depth, uint64_t time)
{
	const uint64_t *begin = t->frames[depth].begin;
	const struct event_time at = { begin[CLOCK_WALL], begin[CLOCK_CPU] };

	if (at.time >= time) {
		l->next = at;
		return;
	}
	l->has_call = l->is_hidden = true;
	l->begin = at;
	l->end = last_of(t);
}

/* Looks up the level for the time; `near` is where to begin. */
static void find(struct cpu_level *l, const struct thread *t, size_t depth,
    uint64_t time, size_t near)
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
	} else if (is_hidden(t, depth, at)) {
		add_hidden(l, t, depth, time);
	}
}

static bool holds(const struct cpu_level *l, uint64_t time)
{
	return l->is_known && time <= l->next.time &&
	    (!l->has_call || l->begin.time < time);
}

/* Brings the neighbours closer; false when no call of the level runs at the
 * time, so that none below it does. */
static bool narrow(struct cpu_gap *n, const struct cpu_level *l,
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

static size_t levels_of(const struct thread *t)
{
	const size_t depths = calls_depths(&t->calls);

	return depths > t->depth ? depths : t->depth;
}

/* The level at the time; `other` is for those that are not kept. */
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
	if (!holds(l, time))
		find(l, c->thread, depth, time, !l->is_known ? middle :
		    l->number > 0 ? l->number - 1 : 0);
	return l;
}

static struct cpu_gap whole_of(const struct thread *t)
{
	return (struct cpu_gap){
		{ t->first[CLOCK_WALL], t->first[CLOCK_CPU] }, last_of(t)
	};
}

static bool is_enough(const struct cpu_gap *gap, uint64_t slack)
{
	return gap->next.cpu - gap->previous.cpu <= slack;
}

/* From the level on, to which the gap has come by those further out. */
static struct cpu_gap look_from(struct cpu_clock *c, size_t depth,
    struct cpu_gap gap, uint64_t time, uint64_t slack)
{
	const size_t depths = levels_of(c->thread);
	struct cpu_level other;

	while (depth < depths && !is_enough(&gap, slack) &&
	    narrow(&gap, level_at(c, depth, time, &other), time))
		depth++;
	c->running = depth < c->kept ? depth : c->kept;
	return gap;
}

/*
 * A call that runs tells all that those around it do, so a look goes on from the
 * innermost that is known to run; but from none further in than a look from the
 * outermost would have come to.
 */
static struct cpu_gap look(struct cpu_clock *c, uint64_t time, uint64_t slack)
{
	struct cpu_gap gap = whole_of(c->thread), outer;
	size_t depth = c->running;

	while (depth > 0 && !cpu_level_runs(&c->levels[depth - 1], time))
		depth--;
	if (depth > 0)
		gap = (struct cpu_gap){ c->levels[depth - 1].begin,
			c->levels[depth - 1].end };
	while (depth > 0) {
		const struct cpu_level *l = &c->levels[depth - 1] - (depth > 1);

		outer = depth > 1 ? (struct cpu_gap){ l->begin, l->end } :
		    whole_of(c->thread);
		if (depth > 1 && !cpu_level_runs(l, time))
			return look_from(c, 0, whole_of(c->thread), time,
			    slack);
		if (!is_enough(&outer, slack))
			break;
		gap = outer;
		depth--;
	}
	return look_from(c, depth, gap, time, slack);
}

/* Is it known without a look at any call? */
static bool is_simple(const struct thread *t, uint64_t time, uint64_t *out)
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

void cpu_clock_init(struct cpu_clock *c, const struct thread *t)
{
	c->thread = t;
	c->kept = c->running = 0;
}

struct cpu_gap cpu_clock_gap(struct cpu_clock *c, uint64_t time,
    uint64_t slack)
{
	struct event_time at = { time, 0 };

	return is_simple(c->thread, time, &at.cpu) ?
	    (struct cpu_gap){ at, at } : look(c, time, slack);
}

struct cpu_gap cpu_clock_gap_below(struct cpu_clock *c, size_t levels,
    uint64_t time)
{
	struct cpu_gap gap = whole_of(c->thread);
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

	return between(&gap, time);
}

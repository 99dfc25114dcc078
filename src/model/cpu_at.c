#include "config.h"

#include "model/cpu_at.h"

#include <string.h>

#include "base/ratio.h"

/* The neighbours of a time, as far as they are known. */
struct neighbours {
	struct event_time before, after;
};

static uint64_t between(const struct neighbours *n, uint64_t time)
{
	const struct event_time a = n->before, b = n->after;

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
	l->has_call = true;
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
static bool narrow(struct neighbours *n, const struct cpu_level *l,
    uint64_t time)
{
	const bool runs = l->has_call && l->end.time >= time;
	const struct event_time before = runs ? l->begin : l->end;

	if (l->has_call && event_is_before(n->before, before))
		n->before = before;
	if (event_is_before(l->next, n->after))
		n->after = l->next;
	if (runs && event_is_before(l->end, n->after))
		n->after = l->end;
	return runs;
}

static size_t levels_of(const struct thread *t)
{
	const size_t depths = calls_depths(&t->calls);

	return depths > t->depth ? depths : t->depth;
}

/* Of a thread that has both clocks, inside of it. */
static uint64_t look(struct cpu_level *levels, size_t kept,
    const struct thread *t, uint64_t time, uint64_t slack)
{
	const size_t depths = levels_of(t);
	struct neighbours n = { { t->first[CLOCK_WALL], t->first[CLOCK_CPU] },
		last_of(t) };

	for (size_t d = 0; d < depths; d++) {
		struct cpu_level other, *l = d < kept ? &levels[d] : &other;

		if (n.after.cpu - n.before.cpu <= slack)
			break;
		if (d >= kept)
			find(l, t, d, time, calls_count(&t->calls, d) / 2);
		else if (!holds(l, time))
			find(l, t, d, time, l->number > 0 ? l->number - 1 : 0);
		if (!narrow(&n, l, time))
			break;
	}
	return between(&n, time);
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

uint64_t cpu_at(const struct thread *t, uint64_t time)
{
	uint64_t out;

	return is_simple(t, time, &out) ? out : look(NULL, 0, t, time, 0);
}

void cpu_clock_init(struct cpu_clock *c, const struct thread *t)
{
	c->thread = t;
	for (size_t i = 0; i < CPU_LEVELS; i++)
		c->levels[i].is_known = false;
}

uint64_t cpu_clock_at(struct cpu_clock *c, uint64_t time, uint64_t slack)
{
	uint64_t out;

	return is_simple(c->thread, time, &out) ?
	    out :
	    look(c->levels, CPU_LEVELS, c->thread, time, slack);
}

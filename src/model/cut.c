#include "config.h"

#include "model/cut.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/cpu_at.h"
#include "model/kin.h"

/* Calls of a column, from .. to - 1. */
struct cut_range {
	size_t from, to;
};

/* The calls of the depth, those around them, and on each level below those that
 * are inside of them. */
static bool find_ranges(struct cut *cut, size_t depth,
    const struct within *within, struct error *err)
{
	const struct calls *calls = cut->calls;
	size_t first = within->number, last = first + within->count - 1;

	cut->depths = calls_depths(calls);
	cut->depth = depth;
	cut->ranges = array_new(cut->depths, sizeof *cut->ranges, err);
	if (cut->ranges == NULL)
		return false;
	for (size_t d = depth;; d--) {
		cut->ranges[d] = (struct cut_range){ first, last + 1 };
		if (d == 0)
			break;
		first = kin_parent(calls, d, first);
		last = kin_parent(calls, d, last);
	}
	for (size_t d = depth; d + 1 < cut->depths; d++)
		cut->ranges[d + 1] = (struct cut_range){
			kin_from(calls, d, cut->ranges[d].from),
			kin_from(calls, d, cut->ranges[d].to) };
	return true;
}

static bool make_within(struct cut *cut, const struct part *part,
    struct error *err)
{
	const struct calls *calls = cut->calls;
	const struct within *w = &part->within;
	const size_t depth = within_depth(w, part->thread);
	const struct call first = calls_at(calls, depth, w->number);
	const struct call last = calls_at(calls, depth,
	    (size_t)w->number + w->count - 1);

	cut->begin = call_entry(&first);
	cut->end = call_exit(&last, calls->axis);
	return find_ranges(cut, depth, w, err);
}

/* A running one may be out of sight, while loading: then its times count. */
static bool is_visible(const struct part *part)
{
	const struct within *w = &part->within;
	const struct calls *calls = &part->thread->calls;

	return w->count > 0 && (size_t)w->number + w->count <=
	    calls_count(calls, within_depth(w, part->thread));
}

bool cut_make(struct cut *cut, const struct part *part, struct error *err)
{
	const struct thread *t = part->thread;
	const struct period p = part->period;

	*cut = (struct cut){ .calls = &t->calls, .pushed = t->calls.pushed,
		.end = { UINT64_MAX, UINT64_MAX } };
	if (is_visible(part))
		return make_within(cut, part, err);
	if (!period_is_none(p)) {
		cut->begin = (struct event_time){ p.begin, cpu_at(t, p.begin) };
		cut->end = (struct event_time){ p.end, cpu_at(t, p.end) };
	}
	return true;
}

void cut_free(struct cut *cut)
{
	free(cut->ranges);
	cut->ranges = NULL;
}

static struct cut_range range_at(const struct cut *cut, size_t depth)
{
	const size_t level = depth - (cut->calls->pushed - cut->pushed);
	const size_t count = calls_count(cut->calls, depth);
	struct cut_range range = { 0, 0 };

	if (level < cut->depths)
		range = cut->ranges[level];
	if (range.to > count)
		range.to = count;
	if (range.from > range.to)
		range.from = range.to;
	return range;
}

void cut_calls(const struct cut *cut, size_t depth, size_t *from, size_t *to)
{
	const struct calls *calls = cut->calls;
	struct cut_range range;
	struct call first;

	if (cut->ranges != NULL) {
		range = range_at(cut, depth);
		*from = range.from;
		*to = range.to;
		return;
	}
	*from = calls_end_from(calls, depth, cut->begin.time);
	*to = calls_begin_from(calls, depth, cut->end.time);
	if (*from >= *to) {
		*to = *from;
		return;
	}
	/* It may have ended just when the part begins. */
	first = calls_at(calls, depth, *from);
	*from += !cut_has(cut, &first);
}

bool cut_has(const struct cut *cut, const struct call *call)
{
	const enum clock axis = cut->calls->axis;
	struct cut_range range;

	if (cut->ranges != NULL) {
		range = range_at(cut, call->depth);
		return call->number >= range.from && call->number < range.to;
	}
	return call->begin < cut->end.time && (call->begin >= cut->begin.time ||
	    event_is_before(cut->begin, call_exit(call, axis)));
}

bool cut_has_end(const struct cut *cut, const struct call *call)
{
	/* Of what a call made the edge stands before the exits of those around it. */
	if (cut->ranges != NULL && call->depth < cut->depth +
	    (cut->calls->pushed - cut->pushed))
		return false;
	return !event_is_before(cut->end, call_exit(call, cut->calls->axis));
}

void cut_call(struct call *call, const struct cut *cut)
{
	const enum clock axis = cut->calls->axis;
	const struct event_time entry = call_entry(call);
	const struct event_time end = call_exit(call, axis);

	if (entry.time >= cut->begin.time && end.time < cut->end.time)
		return;
	if (cut->calls->is_dual)
		call->time[CLOCK_CPU] = cut_overlap(cut->begin.cpu,
		    cut->end.cpu, entry.cpu, end.cpu);
	call->time[axis] = cut_overlap(cut->begin.time, cut->end.time,
	    entry.time, end.time);
}

/* What the calls from .. to - 1 of a column took together, the first and the last
 * of them cut. */
static void sum_cut(const struct cut *cut, size_t depth, size_t from,
    size_t to, uint64_t sum[CLOCKS])
{
	const struct calls *calls = cut->calls;

	calls_sum(calls, depth, from + 1, to > from + 1 ? to - 1 : from + 1,
	    sum);
	for (size_t i = from; i < to; i = i + 1 < to - 1 ? to - 1 : i + 1) {
		struct call call = calls_at(calls, depth, i);

		cut_call(&call, cut);
		sum[CLOCK_WALL] += call.time[CLOCK_WALL];
		sum[CLOCK_CPU] += call.time[CLOCK_CPU];
	}
}

/* The calls that it made which run in the part, from .. to - 1 of their column. */
static struct cut_range children(const struct cut *cut, const struct call *call)
{
	struct cut_range range;
	size_t first, end;

	kin_children(cut->calls, call->depth, call->number, &range.from,
	    &range.to);
	if (range.from == range.to)
		return range;
	cut_calls(cut, (size_t)call->depth + 1, &first, &end);
	if (first > range.from)
		range.from = first;
	if (end < range.to)
		range.to = end;
	return range;
}

/* What is left of the call without that. */
static void subtract(const struct call *call, const uint64_t sum[CLOCKS],
    uint64_t own[CLOCKS])
{
	for (int c = 0; c < CLOCKS; c++)
		own[c] = call->time[c] > sum[c] ? call->time[c] - sum[c] : 0;
}

void cut_own(const struct cut *cut, const struct call *call,
    uint64_t own[CLOCKS])
{
	const struct cut_range below = children(cut, call);
	uint64_t sum[CLOCKS] = { 0, 0 };

	if (below.from < below.to)
		sum_cut(cut, (size_t)call->depth + 1, below.from, below.to, sum);
	subtract(call, sum, own);
}

void cut_own_long(const struct cut *cut, const struct call *call,
    uint64_t least, uint64_t own[CLOCKS])
{
	const struct cut_range below = children(cut, call);
	uint64_t sum[CLOCKS] = { 0, 0 };
	struct call some[SOME_CALLS];
	size_t count;

	for (size_t i = below.from; i < below.to; i += count) {
		count = calls_some(cut->calls, (size_t)call->depth + 1, i, some);
		for (size_t k = 0; k < count && i + k < below.to; k++) {
			if (some[k].time[cut->calls->axis] < least)
				continue;
			cut_call(&some[k], cut);
			for (int c = 0; c < CLOCKS; c++)
				sum[c] += some[k].time[c];
		}
	}
	subtract(call, sum, own);
}

void cut_span(const struct cut *cut, const struct thread *t,
    uint64_t span[CLOCKS])
{
	const enum clock axis = t->calls.axis;

	span[axis] = cut_overlap(cut->begin.time, cut->end.time, t->first[axis],
	    t->last[axis]);
	if (t->calls.is_dual)
		span[CLOCK_CPU] = cut_overlap(cut->begin.cpu, cut->end.cpu,
		    t->first[CLOCK_CPU], t->last[CLOCK_CPU]);
}

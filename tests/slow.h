/*
 * slow.h - totals, parents and children worked out slowly from single calls:
 * each call looks for its caller in the columns and walks up to the outermost.
 *
 * Nothing here knows of merged trees, edges or groups of them.
 */
#ifndef TESTS_SLOW_H
#define TESTS_SLOW_H

#include <stdlib.h>

#include "loaded.h"
#include "model/excerpt.h"
#include "query/navigate.h"
#include "query/parts.h"

enum { NO_SLOW = -1 };

struct slow_call {
	uint32_t method;
	long caller;           /* in the list, or NO_SLOW */
	bool runs, recursive, threw; /* runs: in the period */
	uint64_t time[CLOCKS];
	uint64_t begin, whole[CLOCKS]; /* before it was cut */
};

struct slow {
	struct slow_call *calls;
	long count, room;
	uint64_t span[CLOCKS]; /* of all parts */
};

static inline void slow_free(struct slow *s)
{
	free(s->calls);
}

static inline uint64_t slow_overlap(struct period p, uint64_t a, uint64_t b)
{
	a = a < p.begin ? p.begin : a;
	b = b > p.end ? p.end : b;
	return b > a ? b - a : 0;
}

/* The CPU clock of the thread at the time, from all of its events. */
static inline uint64_t slow_cpu_at(const struct thread *t, uint64_t time)
{
	struct event_time a = { t->first[CLOCK_WALL], t->first[CLOCK_CPU] };
	struct event_time b = { t->last[CLOCK_WALL], t->last[CLOCK_CPU] };

	if (!t->calls.is_dual)
		return t->calls.axis == CLOCK_WALL ? 0 : time;
	if (time <= a.time || time > b.time)
		return time <= a.time ? a.cpu : b.cpu;
	for (size_t d = 0; d < calls_depths(&t->calls); d++)
		for (size_t i = 0; i < calls_count(&t->calls, d); i++) {
			struct call c = calls_at(&t->calls, d, i);
			struct event_time e[] = { call_entry(&c),
				call_exit(&c, CLOCK_WALL) };

			for (int k = 0; k < 2; k++) {
				if (e[k].time < time && event_is_before(a, e[k]))
					a = e[k];
				if (e[k].time >= time && event_is_before(e[k], b))
					b = e[k];
			}
		}
	return a.cpu + (b.cpu - a.cpu) * (time - a.time) / (b.time - a.time);
}

/* A part with its edges on both clocks. */
struct slow_part {
	const struct thread *thread;
	struct event_time begin, end;
};

static inline struct slow_part slow_part_of(const struct part *part)
{
	struct period p = part->period;

	if (period_is_none(p))
		p = (struct period){ 0, UINT64_MAX };
	return (struct slow_part){ part->thread,
		{ p.begin, slow_cpu_at(part->thread, p.begin) },
		{ p.end, slow_cpu_at(part->thread, p.end) } };
}

static inline struct slow_call slow_call_of(const struct slow_part *part,
    struct place place, const long *starts)
{
	const struct thread *t = part->thread;
	const enum clock axis = t->calls.axis;
	struct call call = calls_at(&t->calls, place.depth, place.number);
	struct place caller = navigate_parent(t, place);
	struct slow_call c = { .method = t->tree.nodes[call.node].method,
		.caller = place_is_none(caller) ? NO_SLOW :
		    starts[caller.depth] + (long)caller.number,
		.begin = call.begin };
	struct event_time end = call_exit(&call, axis);

	memcpy(c.whole, call.time, sizeof c.time);
	c.time[CLOCK_CPU] = slow_overlap((struct period){ part->begin.cpu,
	    part->end.cpu }, call.cpu_begin, end.cpu);
	c.time[axis] = slow_overlap((struct period){ part->begin.time,
	    part->end.time }, call.begin, end.time);
	c.runs = call.begin < part->end.time && (call.begin >= part->begin.time ||
	    c.time[axis] > 0 || c.time[CLOCK_CPU] > 0);
	c.threw = call.end == CALL_THREW && (end.time < part->end.time ||
	    (end.time == part->end.time && end.cpu <= part->end.cpu));
	return c;
}

static inline void slow_add(struct slow *s, const struct part *part)
{
	const struct calls *calls = &part->thread->calls;
	size_t depths = calls_depths(calls);
	const struct slow_part slow = slow_part_of(part);
	long *starts = calloc(depths + 1, sizeof *starts);

	assert_non_null(starts);
	for (size_t d = 0; d < depths; d++) {
		long count = (long)calls_count(calls, d);

		starts[d] = s->count;
		s->room = s->count + count;
		s->calls = realloc(s->calls, ((size_t)s->room + 1) *
		    sizeof *s->calls);
		assert_non_null(s->calls);
		for (long i = 0; i < count; i++)
			s->calls[s->count++] = slow_call_of(&slow,
			    (struct place){ (uint32_t)d, (uint32_t)i },
			    starts);
	}
	free(starts);
	s->span[calls->axis] += slow_overlap((struct period){ slow.begin.time,
	    slow.end.time }, part->thread->first[calls->axis],
	    part->thread->last[calls->axis]);
	if (calls->is_dual)
		s->span[CLOCK_CPU] += slow.end.cpu - slow.begin.cpu;
}

static inline void slow_make(struct slow *s, const struct parts *parts)
{
	*s = (struct slow){ .count = 0 };
	for (uint32_t i = 0; i < parts->count; i++)
		slow_add(s, &parts->of[i]);
	for (long i = 0; i < s->count; i++)
		for (long c = s->calls[i].caller; c != NO_SLOW &&
		    !s->calls[i].recursive; c = s->calls[c].caller)
			s->calls[i].recursive = s->calls[c].method ==
			    s->calls[i].method;
}

static inline uint32_t slow_caller(const struct slow *s, long call)
{
	long caller = s->calls[call].caller;

	return caller == NO_SLOW ? NO_METHOD : s->calls[caller].method;
}

/* Of a recording of samples: those of each method, by the stack of each. */
static inline void slow_samples(const struct parts *parts, uint64_t *of)
{
	for (uint32_t p = 0; p < parts->count; p++) {
		const struct thread *t = parts->of[p].thread;
		const struct node *nodes = t->tree.nodes;
		const struct node_rest *rests = t->tree.rests;
		struct period when = parts->of[p].period;

		for (size_t i = 0; i < t->samples.count; i++) {
			const struct sample *s = &t->samples.of[i];

			if (!period_is_none(when) && (s->at < when.begin ||
			    s->at >= when.end))
				continue;
			for (uint32_t n = s->node; n != NO_NODE &&
			    n != t->tree.root; n = rests[n].parent) {
				uint32_t up = rests[n].parent;

				while (up != t->tree.root &&
				    nodes[up].method != nodes[n].method)
					up = rests[up].parent;
				of[nodes[n].method] += up == t->tree.root;
			}
		}
	}
}

#endif

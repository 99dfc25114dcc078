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

static inline struct slow_call slow_call_of(const struct part *part,
    struct place place, const long *starts)
{
	const struct thread *t = part->thread;
	struct call call = calls_at(&t->calls, place.depth, place.number);
	struct place caller = navigate_parent(t, place);
	struct slow_call c = { .method = t->tree.nodes[call.node].method,
		.caller = place_is_none(caller) ? NO_SLOW :
		    starts[caller.depth] + (long)caller.number, .runs = true,
		.threw = call.end == CALL_THREW };
	struct period p = part->period;

	memcpy(c.time, call.time, sizeof c.time);
	memcpy(c.whole, call.time, sizeof c.time);
	c.begin = call.begin;
	if (period_is_none(p))
		return c;
	c.runs = call_runs_in(&call, t->calls.axis, p);
	c.threw = c.threw && call_end_time(&call, t->calls.axis) <= p.end;
	return c;
}

static inline uint64_t slow_end(const struct slow_call *c, enum clock axis)
{
	return c->begin + c->whole[axis];
}

/* The CPU time that the call had used at the time: that of those that it made
 * until then, and of its own as much as of its own wall time. */
static inline uint64_t slow_used(const struct slow *s, long at, uint64_t time)
{
	const struct slow_call *c = &s->calls[at];
	uint64_t used = 0, own = c->whole[CLOCK_WALL], cpu = c->whole[CLOCK_CPU];
	uint64_t before;

	if (c->begin >= time)
		return 0;
	if (slow_end(c, CLOCK_WALL) <= time)
		return cpu;
	before = time - c->begin;
	for (long i = 0; i < s->count; i++) {
		const struct slow_call *inner = &s->calls[i];
		uint64_t end = slow_end(inner, CLOCK_WALL);

		if (inner->caller != at)
			continue;
		own -= inner->whole[CLOCK_WALL];
		cpu -= inner->whole[CLOCK_CPU];
		used += slow_used(s, i, time);
		if (inner->begin < time)
			before -= (end < time ? end : time) - inner->begin;
	}
	return used + (own == 0 ? 0 : cpu * before / own);
}

/* The calls of the part, from the first on, to what lies in the period. */
static inline void slow_cut(struct slow *s, const struct part *part, long first)
{
	struct period p = part->period;
	const struct calls *calls = &part->thread->calls;

	for (long i = first; i < s->count; i++) {
		struct slow_call *c = &s->calls[i];
		uint64_t end = slow_end(c, calls->axis);

		if (calls->is_dual && (c->begin < p.begin || end > p.end))
			c->time[CLOCK_CPU] = slow_used(s, i, p.end) -
			    slow_used(s, i, p.begin);
		c->time[calls->axis] = slow_overlap(p, c->begin, end);
	}
}

static inline void slow_add(struct slow *s, const struct part *part)
{
	const struct calls *calls = &part->thread->calls;
	size_t depths = calls_depths(calls);
	long first = s->count;
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
			s->calls[s->count++] = slow_call_of(part,
			    (struct place){ (uint32_t)d, (uint32_t)i },
			    starts);
	}
	free(starts);
	if (!period_is_none(part->period))
		slow_cut(s, part, first);
	for (int c = 0; c < CLOCKS; c++)
		s->span[c] += period_is_none(part->period) ?
		    thread_span(part->thread, (enum clock)c) :
		    slow_overlap(part->period, part->thread->first[c],
			part->thread->last[c]);
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

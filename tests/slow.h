/* SPDX-License-Identifier: Apache-2.0 */
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
#include "lens/part_tree.h"
#include "query/visible_calls.h"
#include "query/scope.h"

enum { NO_SLOW = -1 };

/* Waiting is worked out by stack: all of it is that of the first call of the
 * stack that runs. */
struct slow_stack {
	uint32_t method;
	long caller, first; /* NO_SLOW */
	int64_t own;
	uint64_t wait;
};

struct slow_call {
	uint32_t method;
	long caller;           /* in the list, or NO_SLOW */
	bool runs, recursive, threw; /* runs: in the period */
	uint64_t time[MEASURES];
	long stack;
	uint64_t begin, whole[CLOCKS]; /* before it was cut */
};

struct slow {
	struct slow_call *calls;
	long count, room;
	uint64_t span[MEASURES]; /* of all parts */
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
	struct place caller = recorded_parent(t, place);
	struct slow_call c = { .method = t->tree.nodes[call.node].method,
		.caller = place_is_none(caller) ? NO_SLOW :
		    starts[caller.depth] + (long)caller.number,
		.begin = call.begin };
	struct event_time end = call_exit(&call, axis);

	memcpy(c.whole, call.time, sizeof call.time);
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

/* The stacks of the calls from the first on; callers come before what they call. */
static inline struct slow_stack *slow_stacks(struct slow *s, long first,
    long *count)
{
	size_t room = 64;
	struct slow_stack *stacks;
	long *slots;

	while (room < 2 * (size_t)(s->count - first))
		room *= 2;
	stacks = calloc((size_t)(s->count - first) + 1, sizeof *stacks);
	slots = calloc(room, sizeof *slots);
	assert_true(stacks != NULL && slots != NULL);
	*count = 0;
	for (long i = first; i < s->count; i++) {
		struct slow_call *c = &s->calls[i];
		long caller = c->caller == NO_SLOW ? NO_SLOW :
						     s->calls[c->caller].stack;
		uint64_t key = (uint64_t)(caller + 1) * 31 + c->method;
		size_t slot = (size_t)(key * 0x9e3779b97f4a7c15u >> 20) &
		    (room - 1);

		while (slots[slot] != 0 &&
		    (stacks[slots[slot] - 1].method != c->method ||
			stacks[slots[slot] - 1].caller != caller))
			slot = (slot + 1) & (room - 1);
		if (slots[slot] == 0) {
			stacks[*count] = (struct slow_stack){ c->method, caller,
				NO_SLOW, 0, 0 };
			slots[slot] = ++*count;
		}
		c->stack = slots[slot] - 1;
	}
	free(slots);
	return stacks;
}

static inline int64_t slow_beyond(const uint64_t time[])
{
	return (int64_t)(time[CLOCK_WALL] - time[CLOCK_CPU]);
}

/* What the part waited, `outside` being what is in no call. */
static inline void slow_wait(struct slow *s, long first, int64_t outside)
{
	long count;
	struct slow_stack *stacks = slow_stacks(s, first, &count);
	uint64_t sum = 0;

	for (long i = first; i < s->count; i++) {
		struct slow_call *c = &s->calls[i];
		struct slow_stack *own = &stacks[c->stack];

		if (!c->runs)
			continue;
		own->first = own->first == NO_SLOW ? i : own->first;
		own->own += slow_beyond(c->time);
		*(own->caller == NO_SLOW ?
			&outside :
			&stacks[own->caller].own) -= slow_beyond(c->time);
	}
	for (long i = count; i-- > 0;) {
		struct slow_stack *own = &stacks[i];

		own->wait += own->own > 0 ? (uint64_t)own->own : 0;
		*(own->caller == NO_SLOW ?
			&sum :
			&stacks[own->caller].wait) += own->wait;
		if (own->first != NO_SLOW)
			s->calls[own->first].time[MEASURE_WAIT] = own->wait;
	}
	s->span[MEASURE_WAIT] += sum + (outside > 0 ? (uint64_t)outside : 0);
	free(stacks);
}

static inline void slow_add(struct slow *s, const struct part *part)
{
	const struct calls *calls = &part->thread->calls;
	size_t depths = calls_depths(calls);
	const struct slow_part slow = slow_part_of(part);
	const long first = s->count;
	long *starts = calloc(depths + 1, sizeof *starts);
	uint64_t span[CLOCKS];

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
	span[CLOCK_CPU] = calls->is_dual ? slow.end.cpu - slow.begin.cpu : 0;
	span[calls->axis] = slow_overlap((struct period){ slow.begin.time,
	    slow.end.time }, part->thread->first[calls->axis],
	    part->thread->last[calls->axis]);
	s->span[calls->axis] += span[calls->axis];
	if (!calls->is_dual)
		return;
	s->span[CLOCK_CPU] += span[CLOCK_CPU];
	slow_wait(s, first, slow_beyond(span));
}

static inline void slow_make(struct slow *s, const struct parts *parts)
{
	*s = (struct slow){ .count = 0 };
	for (uint32_t i = 0; i < parts->count; i++)
		slow_add(s, &parts->items[i]);
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
		const struct thread *t = parts->items[p].thread;
		const struct node *nodes = t->tree.nodes;
		const struct node_rest *rests = t->tree.rests;
		struct period when = parts->items[p].period;

		for (size_t i = 0; i < t->samples.count; i++) {
			const struct sample *s = &t->samples.items[i];

			if (!period_is_none(when) && (s->time < when.begin ||
			    s->time >= when.end))
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

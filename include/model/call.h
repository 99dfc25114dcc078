/*
 * model/call.h - one call of a method, by value.
 *
 * Its node of the merged tree (model/tree.h) gives it its method and its
 * ancestors; depth and number are where model/calls.h keeps it.  Times are ticks
 * of the axis clock: wall time, or the thread's CPU time when the file has
 * nothing else.
 */
#ifndef MODEL_CALL_H
#define MODEL_CALL_H

#include <stdbool.h>
#include <stdint.h>

#include "trace/facts.h"

enum call_end {
	CALL_RETURNED,
	CALL_THREW,        /* unwound by an exception */
	CALL_CLOSED_EARLY, /* an outer exit closed it (R5b) */
	CALL_OPEN          /* still running at the end (R4) */
};

struct call {
	uint64_t begin;            /* on the axis */
	uint64_t cpu_begin;        /* where the thread's CPU clock stood */
	uint64_t time[CLOCKS];     /* how long it took */
	uint32_t node;
	uint32_t depth, number;    /* its column, its place in it */
	enum call_end end;
};

static inline uint64_t call_end_time(const struct call *c, enum clock axis)
{
	return c->begin + c->time[axis];
}

/* Where both clocks of a thread stood at one of its events. */
struct event_time {
	uint64_t time; /* on the axis */
	uint64_t cpu;
};

static inline struct event_time call_entry(const struct call *c)
{
	return (struct event_time){ c->begin, c->cpu_begin };
}

static inline struct event_time call_exit(const struct call *c, enum clock axis)
{
	return (struct event_time){ call_end_time(c, axis),
		c->cpu_begin + c->time[CLOCK_CPU] };
}

static inline bool event_is_before(struct event_time a, struct event_time b)
{
	return a.time != b.time ? a.time < b.time : a.cpu < b.cpu;
}

static inline bool event_is_same(struct event_time a, struct event_time b)
{
	return a.time == b.time && a.cpu == b.cpu;
}

#endif

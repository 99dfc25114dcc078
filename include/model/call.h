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

/* Where the thread's CPU clock stood when it ended. */
static inline uint64_t call_cpu_end(const struct call *c)
{
	return c->cpu_begin + c->time[CLOCK_CPU];
}

static inline uint64_t call_end_time(const struct call *c, enum clock axis)
{
	return c->begin + c->time[axis];
}

#endif

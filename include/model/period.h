/*
 * model/period.h - a stretch of an axis of time.
 */
#ifndef MODEL_PERIOD_H
#define MODEL_PERIOD_H

#include <stdbool.h>
#include <stdint.h>

/* In ticks, end excluded; { 0, 0 } is no period. */
struct period {
	uint64_t begin, end;
};

static inline bool period_is_none(struct period p)
{
	return p.end <= p.begin;
}

static inline bool period_is_same(struct period a, struct period b)
{
	return a.begin == b.begin && a.end == b.end;
}

#endif

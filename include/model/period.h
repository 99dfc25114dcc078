/*
 * model/period.h - a stretch of an axis of time, and the cells that show it.
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

/* The one rounding rule of whatever shows a period in so many cells of one length:
 * exactly (base/ratio), so nothing drifts.  The first cell that shows the time,
 * and the first time that a cell shows; after the last cell that shows what is
 * before the time. */
int period_cell(struct period, int cells, uint64_t time);
uint64_t period_time(struct period, int cells, int cell);
int period_cell_up(struct period, int cells, uint64_t time);

#endif

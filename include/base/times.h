/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/times.h - ticks, periods, cells that show them; the monotonic clock.
 *
 * All times of a trace, from its records to the last column, are whole ticks:
 * microseconds in most files, nanoseconds in newer ones.  In folded stacks they
 * are weights, of which nobody knows the unit: they are never shown as a time.
 */
#ifndef BASE_TIMES_H
#define BASE_TIMES_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/* ---- ticks ---- */

enum tick { TICK_US, TICK_NS, TICK_WEIGHT };

/* Returns how many ticks make a microsecond; 1 for TICK_WEIGHT. */
static inline unsigned tick_per_us(enum tick tick)
{
	return tick == TICK_NS ? 1000 : 1;
}

/* Returns "us", "ns" or "weight", as in the names of columns. */
static inline const char *tick_name(enum tick tick)
{
	return tick == TICK_NS ? "ns" : tick == TICK_US ? "us" : "weight";
}

/* Returns what stands after a number that text_ms (base/text) has written. */
static inline const char *tick_unit_of_ms(enum tick tick)
{
	return tick == TICK_WEIGHT ? "" : " ms";
}

/* ---- periods ---- */

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

/* Returns the time that lies in both; perhaps no period. */
static inline struct period period_common(struct period a, struct period b)
{
	return (struct period){ a.begin > b.begin ? a.begin : b.begin,
		a.end < b.end ? a.end : b.end };
}

/*
 * The one rounding rule of everything that shows a period in cells of one
 * length: exactly (base/numbers), so nothing drifts.  period_cell returns the
 * first cell that shows the time, period_time the first time that a cell shows,
 * and period_cell_up the cell after the last one that shows anything before the
 * time.
 */
int period_cell(struct period, int cells, uint64_t time);
uint64_t period_time(struct period, int cells, int cell);
int period_cell_up(struct period, int cells, uint64_t time);

/* ---- the monotonic clock ---- */

int64_t now_us(void);
int64_t now_ms(void);

#endif

/*
 * base/times.h - a stretch of an axis of time, and the cells that show it.
 */
#ifndef BASE_TIMES_H
#define BASE_TIMES_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/*
 * The unit of a trace's times.
 *
 * All times of a trace, from its records to the last column, are whole ticks:
 * microseconds in most files, nanoseconds in newer ones.  In folded stacks they
 * are counts, of nobody knows what: never shown as a time, with no unit.
 */

enum tick { TICK_US, TICK_NS, TICK_COUNT };

/* How many make a microsecond; 1 of what is no time. */
static inline unsigned tick_per_us(enum tick tick)
{
	return tick == TICK_NS ? 1000 : 1;
}

/* "us", "ns" or "weight", as in the names of columns. */
static inline const char *tick_name(enum tick tick)
{
	return tick == TICK_NS ? "ns" : tick == TICK_US ? "us" : "weight";
}

/* What stands after a number that base/text's text_ms has written. */
static inline const char *tick_ms(enum tick tick)
{
	return tick == TICK_COUNT ? "" : " ms";
}

/*
 * The time that goes on and on, of the monotonic clock.
 */

int64_t now_us(void);
int64_t now_ms(void);

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
 * exactly (base/numbers), so nothing drifts.  The first cell that shows the time,
 * and the first time that a cell shows; after the last cell that shows what is
 * before the time. */
int period_cell(struct period, int cells, uint64_t time);
uint64_t period_time(struct period, int cells, int cell);
int period_cell_up(struct period, int cells, uint64_t time);

#endif

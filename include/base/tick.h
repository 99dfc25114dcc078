/*
 * base/tick.h - the unit of a trace's times.
 *
 * All times of a trace, from its records to the last column, are whole ticks:
 * microseconds in most files, nanoseconds in newer ones.
 */
#ifndef BASE_TICK_H
#define BASE_TICK_H

enum tick { TICK_US, TICK_NS };

/* How many make a microsecond. */
static inline unsigned tick_per_us(enum tick tick)
{
	return tick == TICK_NS ? 1000 : 1;
}

/* "us" or "ns", as in the names of columns. */
static inline const char *tick_name(enum tick tick)
{
	return tick == TICK_NS ? "ns" : "us";
}

#endif

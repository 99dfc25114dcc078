/*
 * base/tick.h - the unit of a trace's times.
 *
 * All times of a trace, from its records to the last column, are whole ticks:
 * microseconds in most files, nanoseconds in newer ones.  In folded stacks they
 * are counts, of nobody knows what: never shown as a time, with no unit.
 */
#ifndef BASE_TICK_H
#define BASE_TICK_H

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

#endif

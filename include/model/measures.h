/*
 * model/measures.h - the times of what calls make up: one for each clock, and waiting.
 *
 * Their words are those of query/measure.
 */
#ifndef MODEL_MEASURES_H
#define MODEL_MEASURES_H

#include "trace/facts.h"

enum measure {
	MEASURE_WALL = CLOCK_WALL,
	MEASURE_CPU = CLOCK_CPU,
	MEASURE_WAIT = CLOCKS,
	MEASURES,
	NO_MEASURE = MEASURES
};

/* Of a single call: wall − CPU for waiting, and never below 0 (R17). */
static inline uint64_t measure_of_call(enum measure measure,
    const uint64_t time[CLOCKS])
{
	if (measure != MEASURE_WAIT)
		return time[measure];
	return time[CLOCK_WALL] > time[CLOCK_CPU] ?
	    time[CLOCK_WALL] - time[CLOCK_CPU] : 0;
}

#endif

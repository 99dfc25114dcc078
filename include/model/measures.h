/*
 * model/measures.h - the times of what calls make up: one for each clock, and waiting.
 *
 * Their words are those of model/measures.
 */
#ifndef MODEL_MEASURES_H
#define MODEL_MEASURES_H

#include "base/times.h"
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

/*
 * Which time a number means: wall, CPU, or waiting.
 *
 * One table of the clocks that a user can choose; options, keys and headings
 * take their words from it.
 */

/* "wall", "cpu", "wait". */
const char *measure_name(enum measure);

/* The same of a trace with such ticks, and with the word for it: "wall time".
 * Counts are "weight" in both. */
const char *measure_word(enum measure, enum tick);
const char *measure_time(enum measure, enum tick);

/* By that name; false when there is none. */
bool measure_find(const char *name, enum measure *out);

/* Can a trace with these clocks answer it?  Waiting needs both. */
bool measure_exists(enum measure, const bool has_clock[CLOCKS]);

/* The first one that exists: wall time where there is some. */
enum measure measure_first(const bool has_clock[CLOCKS]);

/* The next that exists, in turn. */
enum measure measure_next(enum measure, const bool has_clock[CLOCKS]);

/* Of a single call's own time (measure_of_call), of which it waits no more than as a
 * whole.  Waiting of single calls does not add up to that of their method, which is of
 * its stacks (lens/part_tree). */
uint64_t measure_of_self(enum measure, const uint64_t time[CLOCKS],
    const uint64_t self[CLOCKS]);

#endif

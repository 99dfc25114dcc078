/* SPDX-License-Identifier: Apache-2.0 */
/*
 * model/measures.h - which time a number means: wall, CPU, or waiting.
 *
 * One table has the measures that a user can choose; options, keys and headings
 * take their words from it.
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

/* ---- words ---- */

/* Returns "wall", "cpu" or "wait". */
const char *measure_name(enum measure);

/* Return the word for a trace with such ticks, without and with "time": "wall",
 * "wall time".  A trace of counts has "weight" in both. */
const char *measure_word(enum measure, enum tick);
const char *measure_time(enum measure, enum tick);

/* Finds a measure by measure_name; false when there is none. */
bool measure_find(const char *name, enum measure *out);

/* ---- which ones a trace has ---- */

/* Can a trace with these clocks answer it?  Waiting needs both. */
bool measure_exists(enum measure, const bool has_clock[CLOCKS]);

/* Returns the first measure that exists: wall time where there is some. */
static inline enum measure measure_first(const bool has_clock[CLOCKS])
{
	return has_clock[CLOCK_WALL] ? MEASURE_WALL : MEASURE_CPU;
}

/* Returns the next measure that exists, in turn. */
enum measure measure_next(enum measure, const bool has_clock[CLOCKS]);

/* ---- numbers of a single call ---- */

/* Returns a time of a call; waiting is wall − CPU, and never below 0 (R17). */
static inline uint64_t measure_of_call(enum measure measure,
    const uint64_t time[CLOCKS])
{
	if (measure != MEASURE_WAIT)
		return time[measure];
	return time[CLOCK_WALL] > time[CLOCK_CPU] ?
	    time[CLOCK_WALL] - time[CLOCK_CPU] : 0;
}

/* Returns a time of a call's exclusive part, which waits no more than the whole
 * call.  Waiting of single calls does not add up to the waiting of their
 * method, which is that of its stacks (lens/part_tree.h). */
uint64_t measure_of_self(enum measure, const uint64_t time[CLOCKS],
    const uint64_t self[CLOCKS]);

#endif

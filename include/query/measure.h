/*
 * query/measure.h - which time a number means: wall, CPU, or waiting.
 *
 * One table of the clocks that a user can choose; options, keys and headings
 * take their words from it.
 */
#ifndef QUERY_MEASURE_H
#define QUERY_MEASURE_H

#include "base/times.h"
#include "model/measures.h"

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
 * its stacks (model/waits). */
uint64_t measure_of_self(enum measure, const uint64_t time[CLOCKS],
    const uint64_t self[CLOCKS]);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "model/measures.h"

#include <string.h>

static const char *const names[MEASURES] = { "wall", "cpu", "wait" };

const char *measure_name(enum measure measure)
{
	return names[measure];
}

const char *measure_word(enum measure measure, enum tick tick)
{
	return tick == TICK_WEIGHT ? tick_name(tick) : names[measure];
}

const char *measure_time(enum measure measure, enum tick tick)
{
	static const char *const times[MEASURES] = { "wall time", "cpu time",
		"wait time" };

	return tick == TICK_WEIGHT ? tick_name(tick) : times[measure];
}

bool measure_find(const char *name, enum measure *out)
{
	for (int i = 0; i < MEASURES; i++) {
		if (strcmp(names[i], name) != 0)
			continue;
		*out = (enum measure)i;
		return true;
	}
	return false;
}

bool measure_exists(enum measure measure, const bool has_clock[CLOCKS])
{
	if (measure == MEASURE_WAIT)
		return has_clock[CLOCK_WALL] && has_clock[CLOCK_CPU];
	return has_clock[measure == MEASURE_WALL ? CLOCK_WALL : CLOCK_CPU];
}

enum measure measure_next(enum measure measure, const bool has_clock[CLOCKS])
{
	for (int i = 1; i < MEASURES; i++) {
		enum measure next = (enum measure)(
		    ((int)measure + i) % MEASURES);

		if (measure_exists(next, has_clock))
			return next;
	}
	return measure;
}

uint64_t measure_of_self(enum measure measure, const uint64_t time[CLOCKS],
    const uint64_t self[CLOCKS])
{
	uint64_t own = measure_of_call(measure, self);
	uint64_t all = measure_of_call(measure, time);

	return own < all ? own : all;
}

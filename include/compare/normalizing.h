/*
 * compare/normalizing.h - times are scaled so that each run took as long as the others.
 *
 * For recordings that differ as a whole, by the device or by how they were made: what is
 * left of a change is a larger or smaller share.  Calls stay as they are.
 */
#ifndef COMPARE_NORMALIZING_H
#define COMPARE_NORMALIZING_H

#include "compare/side.h"

enum normalize {
	NORMALIZE_NONE,
	NORMALIZE_TOTAL,  /* the time in all calls of each run is the median of before */
	NORMALIZE_THREAD, /* so is that of each group of threads, where both have it */
	NORMALIZES
};

const char *normalize_name(enum normalize); /* "none", "total", "thread" */

/* When sides are settled: by that measure, and all others by the same factor.  Rounded
 * down to ticks.  sides[0] is before. */
bool normalize_sides(struct side sides[2], enum normalize, enum measure,
    const struct thread_groups *, struct error *err);

#endif

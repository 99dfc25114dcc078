/*
 * compare/side_table.h - runs of a side that are known by a table of theirs
 * (compare/stats_table) alone.
 *
 * What a table has not stays unknown: time in no call, waiting, what the tracing took,
 * how many threads a group has, and inclusive times of classes and packages, in which
 * methods call each other.
 */
#ifndef COMPARE_SIDE_TABLE_H
#define COMPARE_SIDE_TABLE_H

#include "compare/side.h"
#include "compare/stats_table.h"

struct side_table {
	const struct stats_table *of; /* its methods are wish->named, or those of the
	                                * recordings; its groups are wish->groups */
	const struct methods *methods;
	const char *path;
	uint32_t from;       /* the first run that is added */
	bool is_transformed; /* transforms of the stacks are asked for */
};

/* False where more is asked than a table can answer, with the path and why. */
bool side_add_table(struct side *, const struct side_table *,
    const struct side_wish *, struct error *err);

#endif

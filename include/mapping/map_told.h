/*
 * mapping/map_told.h - the methods of a trace that a mapping was told of: class by class
 * in the order in which files list them, and found by what a reference names.
 */
#ifndef MAPPING_MAP_TOLD_H
#define MAPPING_MAP_TOLD_H

#include "mapping/map_keys.h"
#include "mapping/map_set.h"
#include "mapping/original.h"

struct map_place {
	uint64_t class; /* file and class where it is listed, or NOT_IN_MAPS */
	size_t residual;
};

/* All zeros is one that was told of none. */
struct map_told {
	const struct residual *residuals; /* borrowed */
	struct map_place *places;
	size_t count;
	size_t cursor; /* the place of what was asked for last */
	struct map_keys named; /* residuals; made when one is looked for */
};

/* Forgets what was told before, unless it fails.  Classes that several files list are
 * counted there. */
bool map_told_set(struct map_told *, struct map_set *files,
    const struct residual *, size_t count, struct error *err);
void map_told_free(struct map_told *);

/* Where the methods of a class begin. */
size_t map_told_first(const struct map_told *, uint64_t class);

/* Turns the cursor to the method; false: it is not at the cursor or next to it, as
 * the method is that is asked for in order. */
bool map_told_turn(struct map_told *, size_t residual);

/* The method that has the key (mapping/map_types), the first of several. */
#define NOT_TOLD SIZE_MAX
bool map_told_find(struct map_told *, uint64_t key, size_t *residual,
    struct error *err);

#endif

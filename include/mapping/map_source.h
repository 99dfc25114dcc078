/*
 * mapping/map_source.h - from which file of the sources a class is.
 */
#ifndef MAPPING_MAP_SOURCE_H
#define MAPPING_MAP_SOURCE_H

#include "mapping/map_index.h"
#include "mapping/map_name.h"

/* A class, and the hash of its name. */
struct map_class_name {
	struct slice text;
	uint64_t hash;
};

/*
 * Writes what the map says of the class, printable, or else what follows from its
 * name, with '~' in front: "~Main.kt".  `residual` is what the trace says, or empty.
 * Returns the length.
 */
size_t map_source(const struct map_index *, const struct map_class_name *,
    struct slice residual, char out[MAP_NAME_SIZE]);

#endif

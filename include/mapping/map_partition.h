/*
 * mapping/map_partition.h - the files of many classes, which a map that is parted
 * names in one comment.
 *
 *     # {"id":"partitionSourceFiles","fileNameMappings":{"a.B":"B.kt"}}
 */
#ifndef MAPPING_MAP_PARTITION_H
#define MAPPING_MAP_PARTITION_H

#include <stdint.h>

#include "base/bytes.h"
#include "base/error.h"

/* All zeros is empty. */
struct map_partition {
	struct map_partition_file *at;
	size_t count, room;
};

void map_partition_free(struct map_partition *);

/* Adds those of an object, whose text must outlive it. */
bool map_partition_add(struct map_partition *, struct slice object,
    struct error *err);
void map_partition_finish(struct map_partition *); /* after the last */

/* Of the class with this hash, as it stands in the map; empty: it is not there. */
struct slice map_partition_find(const struct map_partition *,
    uint64_t class_hash);

#endif

/*
 * mapping/map_set.h - the files of a mapping that were read, in their order.
 */
#ifndef MAPPING_MAP_SET_H
#define MAPPING_MAP_SET_H

#include "mapping/map_facts.h"
#include "mapping/map_index.h"
#include "trace/source.h"

enum { MAP_FACT_SIZE = 200 };

struct map_file {
	struct map_index *index;
	struct source source; /* of the bytes, if they are not somebody else's */
	uint64_t bytes;
	uint64_t classes_later; /* see map_set_tell_later */
	char *path;
	char compiler[MAP_FACT_SIZE], version[MAP_FACT_SIZE], id[MAP_FACT_SIZE];
};

struct map_set {
	struct map_file *at;
	size_t count, room;
};

/* Takes index and source, also where it fails; copies the path. */
bool map_set_add(struct map_set *, const char *path, struct map_index *,
    const struct source *, struct error *err);
void map_set_free(struct map_set *);
void map_set_facts(const struct map_set *, size_t n, struct mapping_facts *);

/* File and class of the first file that lists the class with this hash. */
#define NOT_IN_MAPS UINT64_MAX
uint64_t map_set_find(const struct map_set *, uint64_t name_hash);
void map_set_fetch(const struct map_set *, uint64_t name_hash); /* soon */

/* Of a place that was found: counts its class in each later file that lists it as well; and
 * begins to count anew. */
void map_set_tell_later(struct map_set *, uint64_t place);
void map_set_clear_later(struct map_set *);

/* Of a place that was found; the class is its low half. */
struct map_index *map_set_index(const struct map_set *, uint64_t place);

#endif

/*
 * mapping/map_show.h - originals as texts that may be shown.
 */
#ifndef MAPPING_MAP_SHOW_H
#define MAPPING_MAP_SHOW_H

#include "mapping/map_class.h"
#include "mapping/map_source.h"

enum { MAP_DESCRIPTOR_MOST = 4096 }; /* a longer one stays as it is in the trace */

/* Where the texts of an original stand. */
struct map_texts {
	char class_name[MAP_NAME_SIZE], name[MAP_NAME_SIZE];
	char source[MAP_NAME_SIZE];
	uint64_t source_of; /* hash of what the source was asked for last */
	size_t source_length;
	char descriptor[MAP_DESCRIPTOR_MOST];
};

/* The class and name of a line, "x.A.f". */
enum { MAP_QUALIFIED_SIZE = 2 * MAP_NAME_SIZE + 1 };
size_t map_show_qualified(char out[MAP_QUALIFIED_SIZE],
    const struct map_method_line *);

/* What a line of the map names. */
void map_show(struct map_texts *, const struct map_index *,
    const struct map_method_line *, const struct residual *,
    struct original *out);

/* The file of a class (mapping/map_source), where the texts are of one map. */
struct slice map_show_source(struct map_texts *, const struct map_index *,
    const struct map_class_name *, struct slice residual);

/* A residual descriptor, with the classes that a function knows as they were: it
 * gives their original names, or an empty one. */
struct map_originals {
	struct slice (*name)(const void *self, struct slice residual);
	const void *self;
};

struct slice map_show_descriptor(struct map_texts *, struct slice residual,
    struct map_originals);

#endif

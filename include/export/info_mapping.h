/*
 * export/info_mapping.h - what info says of a mapping: its files, whether they are of
 * the trace's build, and how sure the names are.
 */
#ifndef EXPORT_INFO_MAPPING_H
#define EXPORT_INFO_MAPPING_H

#include "load/profile.h"
#include "names/mapping.h"

/* Where a line goes: one of words, one of a number. */
struct info_lines {
	void *self;
	void (*words)(void *self, const char *key, const char *value);
	void (*number)(void *self, const char *key, uint64_t value);
};

/* False when out of memory: then the numbers are missing. */
bool info_mapping(const struct info_lines *, const struct mapping *,
    const struct profile *, struct error *err);

#endif

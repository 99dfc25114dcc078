/*
 * mapping/map_name.h - names of a map, compared with those of a trace.
 *
 * A trace's names are printable, or in modified UTF-8, with dots or slashes; a
 * map's are in UTF-8, with dots.  So they are compared in the form in which they
 * are shown, and by a hash of 64 bits with a seed, which stands for the name.
 */
#ifndef MAPPING_MAP_NAME_H
#define MAPPING_MAP_NAME_H

#include <stdint.h>

#include "base/bytes.h"

uint64_t map_name_hash(struct slice name);

/* Of a class as a trace has it: "La/b;" is a.b, as a/b is. */
static inline uint64_t map_class_hash(struct slice name)
{
	if (name.length > 2 && name.at[0] == 'L' &&
	    name.at[name.length - 1] == ';')
		name = (struct slice){ name.at + 1, name.length - 2 };
	return map_name_hash(name);
}

/* The hash of one thing after another; those of names have a seed. */
static inline uint64_t map_hash_join(uint64_t first, uint64_t next)
{
	uint64_t hash = (first ^ first >> 32) * 0x9e3779b97f4a7c15u;

	hash = (hash ^ hash >> 29 ^ next) * 0xbf58476d1ce4e5b9u;
	return hash ^ hash >> 31;
}

/* What is shown of a longer name is its begin. */
enum { MAP_NAME_MOST = 1024, MAP_NAME_SIZE = MAP_NAME_MOST + 4 };

/* Writes the printable form; its length.  Costs no more than what is shown. */
size_t map_name_show(char out[MAP_NAME_SIZE], struct slice name);

static inline bool map_is_blank(char c) /* also the end of a line */
{
	return c == ' ' || (unsigned)c - '\t' <= '\r' - '\t';
}

/* Without so many bytes. */
static inline struct slice map_from(struct slice s, size_t at)
{
	return (struct slice){ s.at + at, s.length - at };
}

static inline struct slice map_trim(struct slice s)
{
	while (s.length > 0 && map_is_blank(s.at[s.length - 1]))
		s.length--;
	while (s.length > 0 && map_is_blank(s.at[0]))
		s = map_from(s, 1);
	return s;
}

/* After the last dot of a class. */
struct slice map_simple_name(struct slice class_name);

#endif

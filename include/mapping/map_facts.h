/*
 * mapping/map_facts.h - what a mapping.txt says of itself, and what was odd in it.
 *
 * Of members what is odd is counted where they have a name that was asked for, or
 * none.
 */
#ifndef MAPPING_MAP_FACTS_H
#define MAPPING_MAP_FACTS_H

#include <stdbool.h>
#include <stdint.h>

struct mapping_facts {
	const char *path;     /* as it was given, or found in a folder */
	const char *compiler; /* "R8 8.1.65", or "" */
	const char *version;  /* "2.2": the last one; "" when there is none */
	const char *id;       /* pg_map_id, or "" */
	uint64_t bytes;       /* unpacked */
	uint64_t classes;
	uint64_t classes_twice;   /* class lines whose residual name was there */
	uint64_t classes_later;   /* of the trace, that a file before lists, which counts */
	uint64_t newer_versions;  /* version lines beyond 2.2 */
	uint64_t unreadable;      /* lines */
	uint64_t bad_numbers;     /* lines with numbers beyond 32 bits */
	uint64_t bad_comments;    /* JSON, signatures and references that
	                             are none */
	bool has_changed;         /* while it was read */
};

#endif

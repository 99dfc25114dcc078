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

#include "base/slice.h"

uint64_t map_name_hash(struct slice name);

/* The hash of one thing behind another. */
uint64_t map_hash_join(uint64_t hash, uint64_t next);

/* What is shown of a longer name is its begin. */
enum { MAP_NAME_MOST = 1024, MAP_NAME_SIZE = MAP_NAME_MOST + 4 };

/* Writes the printable form; its length.  Costs no more than what is shown. */
size_t map_name_show(char out[MAP_NAME_SIZE], struct slice name);

bool map_is_blank(char); /* also the end of a line */
struct slice map_trim(struct slice);
struct slice map_from(struct slice, size_t at); /* without so many bytes */

/* Behind the last dot of a class. */
struct slice map_simple_name(struct slice class_name);

#endif

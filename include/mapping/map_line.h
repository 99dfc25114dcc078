/*
 * mapping/map_line.h - a line of a mapping.txt, taken apart.
 *
 *     original.Class -> a.b:
 *         1:3:void q.Other.name(int,p.T[]):40:42 -> c
 *
 * Lines come without blanks around them (map_trim).  Slices point into the line.
 */
#ifndef MAPPING_MAP_LINE_H
#define MAPPING_MAP_LINE_H

#include <stdint.h>

#include "base/bytes.h"

struct map_class_line {
	struct slice original, residual;
};

/* False: it is no class line. */
bool map_class_line(struct slice line, struct map_class_line *);

/* How many numbers there are: of residual lines none or 2, of original ones any. */
struct map_range {
	uint8_t numbers;
	uint32_t from, to; /* from <= to */
};

struct map_member {
	bool is_method;
	bool has_bad_number; /* beyond 32 bits: its range is as if not there */
	struct map_range lines, original;
	struct slice type;      /* as Java writes it */
	struct slice qualifier; /* class of the name; or empty */
	struct slice name;
	struct slice types;     /* what stands between the brackets */
	struct slice residual;
};

/* False: it is neither field nor method. */
bool map_member(struct slice line, struct map_member *);

#endif

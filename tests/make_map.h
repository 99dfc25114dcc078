/* SPDX-License-Identifier: Apache-2.0 */
/*
 * make_map.h - a mapping.txt as R8 writes them, of any size.
 */
#ifndef TESTS_MAKE_MAP_H
#define TESTS_MAKE_MAP_H

#include <stdint.h>
#include <stdio.h>

#include "names/mapping.h"

/* What the map of 343 MB has; a class takes about 1 100 bytes. */
enum { MAKE_MAP_LARGE = 300000, MAKE_MAP_METHODS = 8 };

/* Writes a map of version 2.2 with so many classes, whose members and sources are
 * like those of apps.  False when the file cannot be written. */
bool make_map(FILE *, uint32_t classes);

/* A method of a class as the trace has it: of MAKE_MAP_METHODS each.  Texts go to
 * `text`. */
enum { MAKE_MAP_TEXT = 128 };
struct residual make_map_residual(char text[MAKE_MAP_TEXT], uint32_t class,
    unsigned method);

#endif

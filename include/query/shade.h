/*
 * query/shade.h - the colours of the packages, each in three shades.
 *
 * They are of a terminal's 256 colours: for what runs, for many calls, and for what
 * waits, which is nearest to the background.  All are in contrast with the names on
 * them: nearly black ones where the background is dark, white ones where it is light.
 */
#ifndef QUERY_SHADE_H
#define QUERY_SHADE_H

#include <stdbool.h>
#include <stdint.h>

enum shade { SHADE_RUNS, SHADE_MANY, SHADE_WAITS, SHADES };

/* The colour of a hue (query/hue), or of HUE_MIXED: from 16 to 255. */
short shade_colour(unsigned hue, enum shade, bool is_light);

/* The same as terminals show it: 0xrrggbb. */
uint32_t shade_rgb(short colour);

#endif

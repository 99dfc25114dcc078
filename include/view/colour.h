/*
 * view/colour.h - a colour as a user names it, and what a terminal has of it.
 */
#ifndef VIEW_COLOUR_H
#define VIEW_COLOUR_H

#include <stdint.h>

#include "base/error.h"
#include "view/style.h"

enum { COLOUR_DEFAULT = -1 }; /* the terminal's own */

struct colour {
	int number;   /* of 256, or COLOUR_DEFAULT */
	bool is_rgb;  /* it is this instead: */
	uint32_t rgb; /* 0xRRGGBB */
};

/* "red" and the other seven, "default", "0" to "255", or "#ff8800".  False: it is none. */
bool colour_parse(const char *word, struct colour *out);

/* The nearest that so many colours have.  The first 16 are taken to be what they are
 * where nobody has changed them. */
short colour_of_depth(struct colour, enum depth);

/* Of 256, without those that are the user's own: the nearest to so much of the colour,
 * and of the other one for the rest. */
short colour_mixed(struct colour, uint32_t other, unsigned percent);

/* Black or white, whichever can be read on the colour, which is from 16 to 255. */
short colour_on(short background);

#endif

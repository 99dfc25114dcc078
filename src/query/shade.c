#include "config.h"

#include "query/shade.h"

#include "query/hue.h"

/* Yellow is left out: it marks the calls of the selected method. */
/* clang-format off */
static const short shades_dark[HUES + 1][SHADES] = {
	{ 75, 32, 25 },   /* vivid: blue */
	{ 203, 131, 88 }, /* red */
	{ 42, 35, 28 },   /* green */
	{ 213, 133, 90 }, /* magenta */
	{ 215, 136, 94 }, /* orange */
	{ 80, 37, 24 },   /* cyan */
	{ 141, 98, 55 },  /* violet */
	{ 211, 168, 89 }, /* pink */
	{ 110, 67, 60 },  /* muted: slate */
	{ 108, 65, 22 },  /* sage */
	{ 181, 138, 95 }, /* rose */
	{ 109, 66, 23 },  /* teal */
	{ 144, 101, 58 }, /* olive */
	{ 182, 139, 96 }, /* mauve */
	{ 249, 102, 239 } /* of many packages */
};

static const short shades_light[HUES + 1][SHADES] = {
	{ 27, 75, 153 },
	{ 160, 203, 217 },
	{ 28, 71, 157 },
	{ 127, 170, 219 },
	{ 130, 172, 222 },
	{ 24, 37, 159 },
	{ 56, 141, 189 },
	{ 161, 205, 218 },
	{ 60, 103, 146 },
	{ 22, 108, 151 },
	{ 95, 138, 181 },
	{ 23, 73, 152 },
	{ 58, 144, 187 },
	{ 96, 139, 182 },
	{ 241, 247, 252 }
};
/* clang-format on */

short shade_colour(unsigned hue, enum shade shade, bool is_light)
{
	hue = hue > HUE_MIXED ? HUE_MIXED : hue;
	return is_light ? shades_light[hue][shade] : shades_dark[hue][shade];
}

enum { CUBE = 16, GREYS = 232, SIDE = 6 }; /* where each begins */

/* One of six steps. */
static uint32_t step(unsigned number)
{
	return number == 0 ? 0 : 55 + 40 * number;
}

uint32_t shade_rgb(short colour)
{
	const unsigned at = (unsigned)colour;

	if (at >= GREYS)
		return (8 + 10 * (at - GREYS)) * UINT32_C(0x10101);
	return step((at - CUBE) / SIDE / SIDE) << 16 |
	    step((at - CUBE) / SIDE % SIDE) << 8 | step((at - CUBE) % SIDE);
}

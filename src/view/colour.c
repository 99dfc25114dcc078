#include "config.h"

#include "view/colour.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[] = { "black", "red", "green", "yellow", "blue",
	"magenta", "cyan", "white" };

enum { NAMES = sizeof names / sizeof *names, ALL = 256, FIRST = 16, GREYS = 232 };

bool colour_parse(const char *word, struct colour *out)
{
	char *end;
	long number;

	*out = (struct colour){ .number = COLOUR_DEFAULT };
	if (strcmp(word, "default") == 0)
		return true;
	for (int i = 0; i < NAMES; i++)
		if (strcmp(word, names[i]) == 0) {
			out->number = i;
			return true;
		}
	if (word[0] == '#') {
		out->is_rgb = true;
		out->rgb = (uint32_t)strtoul(word + 1, &end, 16);
		return strlen(word) == 7 && word[1] != '-' && word[1] != '+' &&
		    word[1] != ' ' && *end == '\0';
	}
	number = strtol(word, &end, 10);
	out->number = (int)number;
	return end != word && *end == '\0' && number >= 0 && number < ALL &&
	    strspn(word, "0123456789") == strlen(word);
}

/* What a number looks like. */
static uint32_t rgb_of(int number)
{
	static const uint32_t usual[FIRST] = { 0x000000, 0xcd0000, 0x00cd00,
		0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f,
		0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff,
		0xffffff };
	static const uint32_t steps[] = { 0, 95, 135, 175, 215, 255 };
	uint32_t n = (uint32_t)number;

	if (n < FIRST)
		return usual[n];
	if (n >= GREYS)
		return (8 + 10 * (n - GREYS)) * 0x010101;
	n -= FIRST;
	return steps[n / 36] << 16 | steps[n / 6 % 6] << 8 | steps[n % 6];
}

/* As the eye has it, about: the middle one of red and blue weighs least, and so do the
 * darker ones of either ("redmean"). */
static uint32_t distance(uint32_t a, uint32_t b)
{
	int red = (int)(a >> 16) - (int)(b >> 16);
	int green = (int)(a >> 8 & 255) - (int)(b >> 8 & 255);
	int blue = (int)(a & 255) - (int)(b & 255);
	int mean = ((int)(a >> 16) + (int)(b >> 16)) / 2;

	return (uint32_t)((512 + mean) * red * red / 256 + 4 * green * green +
	    (767 - mean) * blue * blue / 256);
}

static bool is_grey(uint32_t rgb)
{
	int red = (int)(rgb >> 16), green = (int)(rgb >> 8 & 255);
	int blue = (int)(rgb & 255);

	return abs(red - green) < 16 && abs(green - blue) < 16 &&
	    abs(red - blue) < 16;
}

/* Of 256 the first 16 are anybody's.  What is grey stays so. */
static short nearest(uint32_t rgb, int from, int count)
{
	int best = from;

	for (int i = from; i < count; i++)
		if ((is_grey(rgb_of(i)) || !is_grey(rgb)) &&
		    distance(rgb_of(i), rgb) < distance(rgb_of(best), rgb))
			best = i;
	return (short)best;
}

short colour_of_depth(struct colour c, enum depth depth)
{
	static const int counts[DEPTHS] = { [DEPTH_8] = 8, [DEPTH_16] = 16,
		[DEPTH_256] = ALL };
	int count = counts[depth];

	if (depth == DEPTH_NONE || (!c.is_rgb && c.number == COLOUR_DEFAULT))
		return COLOUR_DEFAULT;
	if (!c.is_rgb && c.number < count)
		return (short)c.number;
	if (!c.is_rgb && c.number < FIRST) /* the bright ones; grey is seen */
		return (short)(c.number == NAMES ? NAMES - 1 : c.number - NAMES);
	return nearest(c.is_rgb ? c.rgb : rgb_of(c.number),
	    depth == DEPTH_256 ? FIRST : 0, count);
}

short colour_mixed(struct colour c, uint32_t other, unsigned percent)
{
	uint32_t rgb = c.is_rgb ? c.rgb : rgb_of(c.number), mixed = 0;

	for (unsigned shift = 0; shift < 24; shift += 8)
		mixed |= ((rgb >> shift & 255) * percent +
		    (other >> shift & 255) * (100 - percent)) / 100 << shift;
	return nearest(mixed, FIRST, ALL);
}

short colour_on(short background)
{
	/* How bright each step of the cube is, of 10 000, as the rules for contrast
	 * have it; both can be read on what is between. */
	static const unsigned steps[] = { 0, 1144, 2423, 4287, 6795, 10000 };
	enum { BLACK = 16, WHITE = 231, MIDDLE = 1790, BRIGHT_GREY = 243 };
	unsigned n = (unsigned)background - FIRST;

	if (background >= GREYS)
		return background >= BRIGHT_GREY ? BLACK : WHITE;
	return 2126 * steps[n / 36] + 7152 * steps[n / 6 % 6] +
	    722 * steps[n % 6] >= MIDDLE * 10000 ? BLACK : WHITE;
}

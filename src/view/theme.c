/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/theme.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fuzzy.h"
#include "base/quote.h"
#include "base/text.h"

/* ---- a colour as a user names it, and what a terminal has of it ---- */

static const char *const colour_names[] = { "black", "red", "green", "yellow",
	"blue", "magenta", "cyan", "white" };

enum {
	NAMES = sizeof colour_names / sizeof *colour_names,
	ALL = 256,  /* colours: */
	FIRST = 16, /* from here on a cube, and */
	GREYS = 232 /* from here on greys; those before are anybody's */
};

static bool colour_parse(const char *word, struct colour *out)
{
	const long number = strtol(word, NULL, 10);

	*out = (struct colour){ .number = COLOUR_DEFAULT };
	if (strcmp(word, "default") == 0)
		return true;
	for (int i = 0; i < NAMES; i++)
		if (strcmp(word, colour_names[i]) == 0) {
			out->number = i;
			return true;
		}
	if (word[0] == '#') {
		out->is_rgb = true;
		out->rgb = (uint32_t)strtoul(word + 1, NULL, 16);
		return strlen(word) == 7 &&
		    strspn(word + 1, "0123456789abcdefABCDEF") == 6;
	}
	out->number = (int)number;
	return word[0] != '\0' && number < ALL &&
	    strspn(word, "0123456789") == strlen(word);
}

/* Returns what a number looks like. */
static uint32_t rgb_of(int number)
{
	static const uint32_t usual[FIRST] = { 0x000000, 0xcd0000, 0x00cd00,
		0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f,
		0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff,
		0xffffff };

	return number < FIRST ? usual[number] : shade_rgb((short)number);
}

/* Returns how different the eye finds two colours, about ("redmean"): green
 * weighs most, red more where there is much red, else blue. */
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

/* Returns the nearest of so many numbers; a grey stays grey. */
static short nearest(uint32_t rgb, int from, int count)
{
	int best = from;

	for (int i = from; i < count; i++)
		if ((is_grey(rgb_of(i)) || !is_grey(rgb)) &&
		    distance(rgb_of(i), rgb) < distance(rgb_of(best), rgb))
			best = i;
	return (short)best;
}

/* Returns the nearest colour that so many colours have. */
static short colour_at_depth(struct colour c, enum depth depth)
{
	static const int counts[DEPTHS] = { [DEPTH_8] = 8, [DEPTH_16] = 16,
		[DEPTH_256] = ALL };
	const int count = counts[depth];

	if (depth == DEPTH_NONE)
		return COLOUR_DEFAULT;
	if (!c.is_rgb && c.number < count) /* COLOUR_DEFAULT, too */
		return (short)c.number;
	/* A bright colour becomes its dark one; grey must be seen. */
	if (!c.is_rgb && c.number < FIRST)
		return (short)(c.number == NAMES ? NAMES - 1 :
						   c.number - NAMES);
	return nearest(c.is_rgb ? c.rgb : rgb_of(c.number),
	    depth == DEPTH_256 ? FIRST : 0, count);
}

/* Returns black or white, whichever can be read on the colour, which is from 16
 * to 255. */
static short colour_on(short background)
{
	/* How bright each step of the cube is, of 10 000, by the rules for
	 * contrast.  Both can be read on colours near the middle. */
	static const unsigned steps[] = { 0, 1144, 2423, 4287, 6795, 10000 };
	enum { BLACK = 16, WHITE = 231, MIDDLE = 1790, BRIGHT_GREY = 243 };
	unsigned n = (unsigned)background - FIRST;

	if (background >= GREYS)
		return background >= BRIGHT_GREY ? BLACK : WHITE;
	return 2126 * steps[n / 36] + 7152 * steps[n / 6 % 6] +
	    722 * steps[n % 6] >= MIDDLE * 10000 ? BLACK : WHITE;
}

/* ---- what a user has changed about how things look ---- */

enum { WORD = 64 };

const struct theme_name theme_names[OWNS] = {
#define ROLE(role, word, what, ...) [ROLE_##role] = { word, what },
	ROLES_OF(ROLE)
#undef ROLE
	[OWN_SAME] = { "same", "calls of the selected method" },
	[OWN_MATCH] = { "match", "what a search finds" },
	[OWN_SELECTED] = { "selected", "what is selected" },
	[OWN_OTHER] = { "other",
	    "what is selected in the pane without the keys" },
};

static const struct {
	const char *name;
	unsigned attribute;
} attribute_words[] = { { "bold", ATTR_BOLD }, { "reverse", ATTR_REVERSE },
	{ "underline", ATTR_UNDERLINE }, { "dim", ATTR_DIM }, { "plain", 0 } };

static bool fail_colour(const char *word, struct error *err)
{
	return fail(err, "'%s' is no colour: red, default, 208, #ff8800",
	    text_printable(word, WORD).text);
}

/* Takes a word about a look.  Colours come first, that of the text before that
 * of the background. */
static bool take_word(struct theme_change *o, const char *word,
    struct error *err)
{
	for (size_t i = 0; i < sizeof attribute_words / sizeof *attribute_words;
	     i++)
		if (strcmp(attribute_words[i].name, word) == 0) {
			o->has_attributes = true;
			o->attributes |= attribute_words[i].attribute;
			return true;
		}
	if (o->has_attributes || o->has_bg)
		return fail(err,
		    "'%s' is not bold, reverse, underline, dim or "
		    "plain",
		    text_printable(word, WORD).text);
	if (!colour_parse(word, o->has_fg ? &o->bg : &o->fg))
		return fail_colour(word, err);
	o->has_bg = o->has_fg;
	o->has_fg = true;
	return true;
}

/* Takes the colour of a package; "default" gives it its usual colour back. */
static bool take_package(struct theme *t, const char *words, struct error *err)
{
	char pattern[OWN_PATTERN], word[WORD];
	struct colour colour;
	size_t number;

	if (!quote_take(&words, pattern, sizeof pattern, err) ||
	    !quote_take(&words, word, sizeof word, err))
		return false;
	if (word[0] == '\0' || words[0] != '\0')
		return fail(err,
		    "color package takes a package, as com.acme.*, "
		    "and one colour");
	if (!colour_parse(word, &colour))
		return fail_colour(word, err);
	if (!own_hues_put(&t->hues, pattern, !colour.is_rgb &&
	    colour.number == COLOUR_DEFAULT, &number, err))
		return false;
	t->packages[number] = colour;
	return true;
}

bool theme_take(struct theme *t, const char *words, struct error *err)
{
	struct theme_change look = { .attributes = 0 };
	char word[WORD];
	struct nearest n;
	size_t i = 0;

	if (!quote_take(&words, word, sizeof word, err))
		return false;
	if (strcmp(word, "package") == 0)
		return take_package(t, words, err);
	n = nearest_to(word);
	for (; i < OWNS; i++) {
		if (theme_names[i].name == NULL)
			continue;
		if (strcmp(theme_names[i].name, word) == 0)
			break;
		nearest_try(&n, theme_names[i].name);
	}
	if (i == OWNS) {
		fail(err, "nothing that has a colour is called '%s'",
		    text_printable(word, WORD).text);
		return nearest_fail(&n, "; see artscope-config(5)", err);
	}
	if (words[0] == '\0')
		return fail(err, "color takes a role, a colour, perhaps a "
		    "background, and bold, reverse, underline, dim or plain");
	while (words[0] != '\0')
		if (!quote_take(&words, word, sizeof word, err) ||
		    !take_word(&look, word, err))
			return false;
	t->own_looks[i] = look;
	return true;
}

void theme_forget_looks(struct theme *t)
{
	memset(t->own_looks, 0, sizeof t->own_looks);
}

/* Returns the nearest colour to a shade of a package's colour.  None of the
 * first 16, which are the user's own. */
static short colour_shaded(struct colour c, enum shade shade, bool is_light)
{
	/* How much of the colour is left in front of black, and of white. */
	static const unsigned percents[2][SHADES] = {
		{ [SHADE_RUNS] = 100, [SHADE_MANY] = 70, [SHADE_WAITS] = 40 },
		{ [SHADE_RUNS] = 100, [SHADE_MANY] = 60, [SHADE_WAITS] = 30 },
	};
	const unsigned percent = percents[is_light][shade];
	const unsigned other = (is_light ? 255 : 0) * (100 - percent);
	const uint32_t rgb = c.is_rgb ? c.rgb : rgb_of(c.number);
	uint32_t mixed = 0;

	for (unsigned shift = 0; shift < 24; shift += 8)
		mixed |= ((rgb >> shift & 255) * percent + other) / 100
		    << shift;
	return nearest(mixed, FIRST, ALL);
}

/* Returns the look with what the user has changed of that role or mark. */
static struct look changed_look(const struct shades *s, unsigned number,
    struct look look)
{
	const struct theme_change none = { .has_fg = false };
	const struct theme_change *o = s->own == NULL ?
	    &none :
	    &s->own->own_looks[number];

	if (o->has_fg)
		look.fg = colour_at_depth(o->fg, s->depth);
	if (o->has_bg)
		look.bg = colour_at_depth(o->bg, s->depth);
	if (o->has_attributes)
		look.attributes = o->attributes;
	return look;
}

/* ---- the tables of how styles look ---- */

enum palette {
	PALETTE_NONE,
	PALETTE_FEW,   /* 8 or 16 colours */
	PALETTE_DARK,  /* 256 colours on a dark background */
	PALETTE_LIGHT, /* 256 colours on a light background */
	PALETTES
};

/* clang-format off */
enum {
	DEF = COLOUR_DEFAULT,
	HUE = -2, /* the colour of the style's hue */
	LEFT = -3, /* the colour of the left one of two hues */
	MANY = -4, /* the colour of the hue for many calls */
	WAITS = -5, /* the colour of the hue for what does not run */
	BOLD = ATTR_BOLD, REV = ATTR_REVERSE, UNDER = ATTR_UNDERLINE,
	DIM = ATTR_DIM
};

static const struct look roles[ROLES][PALETTES] = {
#define ROLE(role, word, what, ...) [ROLE_##role] = { __VA_ARGS__ },
	ROLES_OF(ROLE)
#undef ROLE
};

/* The colours of the packages, where there are few (query/hues has those of
 * 256).  Yellow is left out everywhere: it marks the calls of the selected
 * method. */
static const short few[DEPTHS][HUES + 1] = {
	[DEPTH_8]    = { 4, 1, 2, 5, 1, 6, 5, 5, 4, 2, 1, 6, 2, 5, DEF },
	[DEPTH_16]   = { 12, 9, 10, 13, 9, 14, 12, 13, 4, 2, 1, 6, 2, 5, DEF },
};

/* The calls of the selected method, in pictures.  With 256 colours cells
 * without words have no attribute: a terminal gets fewer bytes for a line of a
 * character. */
static const struct look same_in_picture[ROLES][PALETTES] = {
	[ROLE_BOX]       = { { DEF, DEF, UNDER }, { 0, 3, UNDER },
	                     { 16, 226, UNDER },  { 16, 220, UNDER } },
	[ROLE_NARROW]    = { { DEF, DEF, UNDER }, { 0, 3, UNDER },
	                     { 16, 226, 0 },      { 16, 220, 0 } },
	[ROLE_DENSITY]   = { { DEF, DEF, UNDER }, { 0, 3, UNDER },
	                     { 16, 220, 0 },      { 16, 221, 0 } },
	[ROLE_BAR]       = { { DEF, DEF, UNDER }, { 0, 3, UNDER },
	                     { 220, DEF, 0 },     { 130, DEF, 0 } },
	[ROLE_WAIT]      = { { DEF, DEF, DIM | UNDER }, { 3, DEF, UNDER },
	                     { 16, 178, UNDER },  { 16, 229, UNDER } },
	[ROLE_WAIT_EDGE] = { { DEF, DEF, DIM | UNDER }, { 3, DEF, UNDER },
	                     { 16, 178, UNDER },  { 16, 229, UNDER } },
};
static const short same_in_text[PALETTES] = { DEF, 3, 220, 130 };
/* clang-format on */

/* ---- how a style looks ---- */

static enum palette palette_of(const struct shades *s)
{
	assert(s->depth < DEPTHS);
	return s->depth == DEPTH_NONE         ? PALETTE_NONE :
	    s->depth != DEPTH_256             ? PALETTE_FEW :
	    s->background == BACKGROUND_LIGHT ? PALETTE_LIGHT :
						PALETTE_DARK;
}

/* Returns the colour of a hue. */
static short hue_colour(unsigned hue, enum shade shade, const struct shades *s)
{
	const bool is_light = s->background == BACKGROUND_LIGHT;

	if (hue >= HUE_OWN && s->own != NULL &&
	    hue - HUE_OWN < s->own->hues.count)
		return s->depth == DEPTH_256 ?
		    colour_shaded(s->own->packages[hue - HUE_OWN], shade,
			is_light) :
		    colour_at_depth(s->own->packages[hue - HUE_OWN], s->depth);
	hue = hue > HUE_MIXED ? HUE_MIXED : hue;
	return s->depth == DEPTH_256 ? shade_colour(hue, shade, is_light) :
				       few[s->depth][hue];
}

/* Returns a colour of the table of roles, for the style. */
static short colour_of(short colour, struct style style,
    const struct shades *s)
{
	unsigned right = style.role == ROLE_JOIN ? style.hue & 15u : style.hue;

	switch (colour) {
	case LEFT:
		return hue_colour(style.hue >> 4, SHADE_RUNS, s);
	case HUE:
		return hue_colour(right, SHADE_RUNS, s);
	case MANY:
		return hue_colour(right, SHADE_MANY, s);
	case WAITS:
		return hue_colour(right, SHADE_WAITS, s);
	default:
		return colour;
	}
}

/* Returns the look with what the user has changed of its role, and of marks
 * that are no bars. */
static struct look look_own(struct look look, struct style style,
    const struct shades *s)
{
	look = changed_look(s, style.role % ROLES, look);
	if (style.marks & MARK_SAME)
		look = changed_look(s, OWN_SAME, look);
	if (style.marks & MARK_MATCH)
		look = changed_look(s, OWN_MATCH, look);
	return look;
}

/* Makes a look that of a selection: a bar in the terminal's own colours, in
 * reverse, so that no hue can be mistaken for one, and no palette can hide one.
 * Its first cell is the brightest, and the bar of the other pane is no brighter
 * than the rest of the bar that has the keys. */
static struct look look_of_bar(struct look look, unsigned marks,
    const struct shades *s)
{
	const bool is_shadow = (marks & MARK_SHADOW) != 0;

	look = (struct look){ COLOUR_DEFAULT, COLOUR_DEFAULT,
		(look.attributes & ATTR_UNDERLINE) | ATTR_REVERSE };
	if (marks & MARK_SELECTED)
		look.attributes |= ATTR_BOLD;
	else if ((marks & MARK_BAR) != 0 && is_shadow)
		look.attributes |= ATTR_DIM;
	return changed_look(s, is_shadow ? OWN_OTHER : OWN_SELECTED, look);
}

struct look theme_look(struct style style, struct shades s)
{
	const enum palette palette = palette_of(&s);
	struct look look = roles[style.role % ROLES][palette];
	/* Without colours a role of pictures has an attribute there. */
	const struct look *in_picture = same_in_picture[style.role % ROLES];

	look.fg = colour_of(look.fg, style, &s);
	look.bg = colour_of(look.bg, style, &s);
	/* Words on a colour that was chosen are in whichever of black and white
	 * can be read there. */
	if (style.hue >= HUE_OWN && s.depth == DEPTH_256 &&
	    (style.role == ROLE_BOX || style.role == ROLE_WAIT ||
		style.role == ROLE_DENSITY))
		look.fg = colour_on(look.bg);
	if ((style.marks & MARK_SAME) != 0 && in_picture->attributes != 0) {
		look = in_picture[palette];
	} else if (style.marks & MARK_SAME) {
		look.attributes |= ATTR_UNDERLINE;
		if (look.bg == COLOUR_DEFAULT)
			look.fg = same_in_text[palette];
	}
	/* Makes it readable on a background that nobody knows. */
	if (s.depth == DEPTH_256 && s.background == BACKGROUND_UNKNOWN &&
	    look.bg == COLOUR_DEFAULT &&
	    (style.role == ROLE_DIM || style.role == ROLE_NUMBER ||
		style.role == ROLE_KEY || style.role == ROLE_TEXT)) {
		look.fg = COLOUR_DEFAULT;
		look.attributes |= style.role == ROLE_DIM ? ATTR_DIM :
		    style.role == ROLE_KEY                ? ATTR_BOLD :
							    0;
	}
	if (style.marks & MARK_MATCH)
		look.attributes |= ATTR_UNDERLINE | ATTR_BOLD;
	look = look_own(look, style, &s);
	return style.marks & (MARK_SELECTED | MARK_SHADOW | MARK_BAR) ?
	    look_of_bar(look, style.marks, &s) :
	    look;
}

/* ---- what is known of a terminal's colours ---- */

/* The light ones of 16 colours are 7, and 9 to 15. */
enum { WHITE = 7, LIGHTS = 9 };

enum background theme_background(const char *choice, const char *colorfgbg)
{
	const char *last = colorfgbg == NULL ? NULL : strrchr(colorfgbg, ';');
	char *end;
	long colour;

	if (choice != NULL && strcmp(choice, "dark") == 0)
		return BACKGROUND_DARK;
	if (choice != NULL && strcmp(choice, "light") == 0)
		return BACKGROUND_LIGHT;
	if (last == NULL)
		return BACKGROUND_UNKNOWN;
	colour = strtol(last + 1, &end, 10);
	if (end == last + 1 || *end != '\0' || colour < 0 || colour > 15)
		return BACKGROUND_UNKNOWN;
	return colour == WHITE || colour >= LIGHTS ? BACKGROUND_LIGHT :
						      BACKGROUND_DARK;
}

enum depth theme_depth(const char *choice, const char *no_color, int colours)
{
	int wanted = atoi(choice); /* 0 for a word */

	if (strcmp(choice, "never") == 0 || (strcmp(choice, "auto") == 0 &&
		no_color != NULL && no_color[0] != '\0'))
		return DEPTH_NONE;
	if (wanted > 0 && wanted < colours)
		colours = wanted;
	return colours >= 256 ? DEPTH_256 :
	    colours >= 16 ? DEPTH_16 :
	    colours >= 8 ? DEPTH_8 : DEPTH_NONE;
}

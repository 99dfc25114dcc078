#include "config.h"

#include "view/theme.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "query/hues.h"

enum palette {
	PALETTE_NONE,
	PALETTE_8,
	PALETTE_16,
	PALETTE_DARK,  /* 256 colours on a dark background */
	PALETTE_LIGHT, /* and on a light one */
	PALETTES
};

/* clang-format off */
enum {
	DEF = COLOUR_DEFAULT,
	HUE = -2, /* the colour of the style's hue */
	LEFT = -3, /* of the left one of two hues */
	MANY = -4, /* of the hue, for many calls */
	WAITS = -5, /* and for what does not run */
	BOLD = ATTR_BOLD, REV = ATTR_REVERSE, UNDER = ATTR_UNDERLINE,
	DIM = ATTR_DIM
};

/*
 * Up to 16 colours are the user's own palette.  There a box is its hue in
 * reverse: what is legible as text on the terminal's background is legible
 * that way round too, whether the background is light or dark.
 */
static const struct look roles[ROLES][PALETTES] = {
	/*                 none                 8 colours
	                   16 colours           256, dark              256, light */
	[ROLE_TEXT]    = { { DEF, DEF, 0 },     { DEF, DEF, 0 },
	                   { DEF, DEF, 0 },     { DEF, DEF, 0 },       { DEF, DEF, 0 } },
	[ROLE_DIM]     = { { DEF, DEF, DIM },   { DEF, DEF, DIM },
	                   { DEF, DEF, DIM },   { 245, DEF, 0 },       { 242, DEF, 0 } },
	[ROLE_TITLE]   = { { DEF, DEF, BOLD },  { DEF, DEF, BOLD },
	                   { DEF, DEF, BOLD },  { 255, 237, BOLD },    { 16, 253, BOLD } },
	[ROLE_WARNING] = { { DEF, DEF, REV },   { 1, DEF, REV | BOLD },
	                   { 1, DEF, REV | BOLD }, { 16, 214, BOLD },  { 231, 160, BOLD } },
	[ROLE_NUMBER]  = { { DEF, DEF, 0 },     { DEF, DEF, 0 },
	                   { DEF, DEF, 0 },     { 153, DEF, 0 },       { 18, DEF, 0 } },
	[ROLE_BOX]     = { { DEF, DEF, 0 },     { HUE, DEF, REV },
	                   { HUE, DEF, REV },   { 16, HUE, 0 },        { 231, HUE, 0 } },
	[ROLE_NARROW]  = { { DEF, DEF, 0 },     { HUE, DEF, REV },
	                   { HUE, DEF, REV },   { 16, HUE, 0 },        { 231, HUE, 0 } },
	[ROLE_WAIT]    = { { DEF, DEF, DIM },   { HUE, DEF, 0 },
	                   { HUE, DEF, 0 },     { 231, WAITS, 0 },     { 16, WAITS, 0 } },
	[ROLE_WAIT_EDGE] = { { DEF, DEF, DIM }, { HUE, DEF, 0 },
	                   { HUE, DEF, 0 },     { 16, WAITS, 0 },      { 231, WAITS, 0 } },
	[ROLE_START]   = { { DEF, DEF, 0 },     { HUE, DEF, REV },
	                   { HUE, DEF, REV },   { HUE, DEF, REV },     { HUE, DEF, REV } },
	[ROLE_END]     = { { DEF, DEF, 0 },     { HUE, DEF, 0 },
	                   { HUE, DEF, 0 },     { HUE, DEF, 0 },       { HUE, DEF, 0 } },
	[ROLE_JOIN]    = { { DEF, DEF, 0 },     { LEFT, HUE, 0 },
	                   { LEFT, HUE, 0 },    { LEFT, HUE, 0 },      { LEFT, HUE, 0 } },
	[ROLE_DENSITY] = { { DEF, DEF, 0 },     { HUE, DEF, 0 },
	                   { HUE, DEF, 0 },     { 16, MANY, 0 },       { 16, MANY, 0 } },
	[ROLE_BAR]     = { { DEF, DEF, 0 },     { HUE, DEF, 0 },
	                   { HUE, DEF, 0 },     { HUE, DEF, 0 },       { HUE, DEF, 0 } },
	[ROLE_CHIP]    = { { DEF, DEF, 0 },     { HUE, DEF, 0 },
	                   { HUE, DEF, 0 },     { HUE, DEF, 0 },       { HUE, DEF, 0 } },
	[ROLE_PARENT]  = { { DEF, DEF, 0 },     { 5, DEF, 0 },
	                   { 5, DEF, 0 },       { 255, 53, 0 },        { 16, 225, 0 } },
	[ROLE_CHILD]   = { { DEF, DEF, 0 },     { 6, DEF, 0 },
	                   { 6, DEF, 0 },       { 255, 23, 0 },        { 16, 194, 0 } },
	[ROLE_KEY]     = { { DEF, DEF, BOLD },  { 6, DEF, BOLD },
	                   { 6, DEF, BOLD },    { 117, DEF, 0 },       { 25, DEF, 0 } },
	[ROLE_PROMPT]  = { { DEF, DEF, BOLD },  { DEF, DEF, BOLD },
	                   { DEF, DEF, BOLD },  { DEF, DEF, BOLD },    { DEF, DEF, BOLD } },
};

/* The colours of the packages, where there are few (query/hues has those of 256).
 * Yellow is left out everywhere: it marks the calls of the selected method. */
static const short few[PALETTES][HUES + 1] = {
	[PALETTE_NONE]  = { DEF, DEF, DEF, DEF, DEF, DEF, DEF, DEF,
	                    DEF, DEF, DEF, DEF, DEF, DEF, DEF },
	[PALETTE_8]     = { 4, 1, 2, 5, 1, 6, 5, 5,
	                    4, 2, 1, 6, 2, 5, DEF },
	[PALETTE_16]    = { 12, 9, 10, 13, 9, 14, 12, 13,
	                    4, 2, 1, 6, 2, 5, DEF },
};

/* The calls of the selected method, in pictures.  Those without words have no
 * attribute: a terminal gets fewer bytes for a line of a character. */
static const struct look same_in_picture[ROLES][PALETTES] = {
	[ROLE_BOX]     = { { DEF, DEF, UNDER }, { 0, 3, UNDER }, { 0, 3, UNDER },
	                   { 16, 226, UNDER },  { 16, 220, UNDER } },
	[ROLE_NARROW]  = { { DEF, DEF, UNDER }, { 0, 3, UNDER }, { 0, 3, UNDER },
	                   { 16, 226, 0 },      { 16, 220, 0 } },
	[ROLE_DENSITY] = { { DEF, DEF, UNDER }, { 0, 3, UNDER }, { 0, 3, UNDER },
	                   { 16, 220, 0 },      { 16, 221, 0 } },
	[ROLE_BAR]     = { { DEF, DEF, UNDER }, { 0, 3, UNDER }, { 0, 3, UNDER },
	                   { 220, DEF, 0 },     { 130, DEF, 0 } },
	[ROLE_WAIT]    = { { DEF, DEF, DIM | UNDER }, { 3, DEF, UNDER }, { 3, DEF, UNDER },
	                   { 16, 178, UNDER },  { 16, 229, UNDER } },
	[ROLE_WAIT_EDGE] = { { DEF, DEF, DIM | UNDER }, { 3, DEF, UNDER }, { 3, DEF, UNDER },
	                   { 16, 178, UNDER },  { 16, 229, UNDER } },
};
static const short same_in_text[PALETTES] = { DEF, 3, 3, 220, 130 };
/* clang-format on */

static enum palette palette_of(enum depth depth, enum background background)
{
	static const enum palette palettes[DEPTHS] = {
		[DEPTH_NONE] = PALETTE_NONE,
		[DEPTH_8] = PALETTE_8,
		[DEPTH_16] = PALETTE_16,
		[DEPTH_256] = PALETTE_DARK,
	};

	assert(depth < DEPTHS);
	return depth == DEPTH_256 && background == BACKGROUND_LIGHT ?
	    PALETTE_LIGHT :
	    palettes[depth];
}

static bool is_in_picture(uint8_t role)
{
	return role == ROLE_BOX || role == ROLE_NARROW ||
	    role == ROLE_DENSITY || role == ROLE_BAR || role == ROLE_WAIT ||
	    role == ROLE_WAIT_EDGE;
}

static void look_mark_same(struct look *look, uint8_t role,
    enum palette palette)
{
	if (is_in_picture(role)) {
		*look = same_in_picture[role][palette];
		return;
	}
	look->attributes |= ATTR_UNDERLINE;
	if (look->bg == COLOUR_DEFAULT)
		look->fg = same_in_text[palette];
}

/* Selections are bars in the terminal's own colours, in reverse: no hue can
 * be mistaken for one, and no palette can hide one. */
static void look_mark_bar(struct look *look, unsigned attributes)
{
	unsigned kept = look->attributes & ATTR_UNDERLINE;

	*look = (struct look){ COLOUR_DEFAULT, COLOUR_DEFAULT,
	    kept | ATTR_REVERSE | attributes };
}

/* The first cell of a row is the brightest, and that of the other pane is no
 * brighter than the rest of the row that has the keys. */
static unsigned bar_attributes(unsigned marks)
{
	if (marks & MARK_SELECTED)
		return ATTR_BOLD;
	return (marks & MARK_BAR) != 0 && (marks & MARK_SHADOW) != 0 ?
	    ATTR_DIM : 0;
}

static short hue_colour(unsigned hue, enum shade shade, const struct shades *s)
{
	enum palette palette = palette_of(s->depth, s->background);

	if (hue >= HUE_OWN && s->own != NULL &&
	    hue - HUE_OWN < s->own->hues.count)
		return theme_package(s->own, hue, shade, s->depth,
		    palette == PALETTE_LIGHT);
	hue = hue > HUE_MIXED ? HUE_MIXED : hue;
	return palette == PALETTE_DARK || palette == PALETTE_LIGHT ?
	    shade_colour(hue, shade, palette == PALETTE_LIGHT) :
	    few[palette][hue];
}

/* A colour of the table of roles, for the style. */
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

/* What is written on a colour that was chosen is in whichever of black and white can be
 * read there. */
static bool has_words_on_own(struct style style, const struct shades *s)
{
	return style.hue >= HUE_OWN && s->depth == DEPTH_256 &&
	    (style.role == ROLE_BOX || style.role == ROLE_WAIT ||
		style.role == ROLE_DENSITY);
}

/* Text that stands on a background that nobody knows. */
static void look_on_any(struct look *look, uint8_t role)
{
	if (look->bg != COLOUR_DEFAULT || (role != ROLE_DIM &&
	    role != ROLE_NUMBER && role != ROLE_KEY && role != ROLE_TEXT))
		return;
	look->fg = COLOUR_DEFAULT;
	if (role == ROLE_DIM)
		look->attributes |= ATTR_DIM;
	if (role == ROLE_KEY)
		look->attributes |= ATTR_BOLD;
}

/* What the user says of a role, and of marks that are no bars. */
static struct look look_own(struct look look, struct style style,
    const struct shades *s)
{
	enum own own = own_of_role(style.role % ROLES);

	if (s->own == NULL)
		return look;
	if (own != OWNS)
		look = theme_own(&s->own->of[own], look, s->depth);
	if (style.marks & MARK_SAME)
		look = theme_own(&s->own->of[OWN_SAME], look, s->depth);
	if (style.marks & MARK_MATCH)
		look = theme_own(&s->own->of[OWN_MATCH], look, s->depth);
	return look;
}

/* Of a bar colours alone are said, where nothing else is: without colours it is still
 * seen. */
static struct look look_own_bar(struct look look, unsigned marks,
    const struct shades *s)
{
	enum own own = (marks & MARK_SHADOW) != 0 ? OWN_OTHER : OWN_SELECTED;

	return s->own == NULL ? look :
				theme_own(&s->own->of[own], look, s->depth);
}

struct look theme_look(struct style style, struct shades s)
{
	enum palette palette = palette_of(s.depth, s.background);
	struct look look = roles[style.role % ROLES][palette];

	look.fg = colour_of(look.fg, style, &s);
	look.bg = colour_of(look.bg, style, &s);
	if (has_words_on_own(style, &s))
		look.fg = colour_on(look.bg);
	if (style.marks & MARK_SAME)
		look_mark_same(&look, style.role, palette);
	if (s.depth == DEPTH_256 && s.background == BACKGROUND_UNKNOWN)
		look_on_any(&look, style.role);
	if (style.marks & MARK_MATCH)
		look.attributes |= ATTR_UNDERLINE | ATTR_BOLD;
	look = look_own(look, style, &s);
	if ((style.marks & (MARK_SELECTED | MARK_SHADOW | MARK_BAR)) == 0)
		return look;
	look_mark_bar(&look, bar_attributes(style.marks));
	return look_own_bar(look, style.marks, &s);
}

enum { WHITE = 7, LIGHTS = 9 }; /* of 16 colours: 7, and 9 to 15 */

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

	if (strcmp(choice, "never") == 0)
		return DEPTH_NONE;
	if (strcmp(choice, "auto") == 0 && no_color != NULL &&
	    no_color[0] != '\0')
		return DEPTH_NONE;
	if (wanted > 0 && wanted < colours)
		colours = wanted;
	return colours >= 256 ? DEPTH_256 :
	    colours >= 16 ? DEPTH_16 :
	    colours >= 8 ? DEPTH_8 : DEPTH_NONE;
}

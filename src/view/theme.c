#include "config.h"

#include "view/theme.h"

#include <assert.h>
#include <stdlib.h>

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
	[ROLE_SOLID]   = { { DEF, DEF, 0 },     { HUE, DEF, 0 },
	                   { HUE, DEF, 0 },     { HUE, DEF, 0 },       { HUE, DEF, 0 } },
	[ROLE_WAIT]    = { { DEF, DEF, DIM },   { HUE, DEF, 0 },
	                   { HUE, DEF, 0 },     { HUE, DEF, 0 },       { HUE, DEF, 0 } },
	[ROLE_START]   = { { DEF, DEF, 0 },     { HUE, DEF, REV },
	                   { HUE, DEF, REV },   { HUE, DEF, REV },     { HUE, DEF, REV } },
	[ROLE_END]     = { { DEF, DEF, 0 },     { HUE, DEF, 0 },
	                   { HUE, DEF, 0 },     { HUE, DEF, 0 },       { HUE, DEF, 0 } },
	[ROLE_JOIN]    = { { DEF, DEF, 0 },     { LEFT, HUE, 0 },
	                   { LEFT, HUE, 0 },    { LEFT, HUE, 0 },      { LEFT, HUE, 0 } },
	[ROLE_DENSITY] = { { DEF, DEF, 0 },     { HUE, DEF, 0 },
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

/*
 * The packages' colours: 256 in similar brightness, neighbours apart in
 * lightness and hue, and all in contrast with the names on them.  Yellow is
 * left out everywhere: it marks the calls of the selected method.
 */
static const short hues[PALETTES][HUES] = {
	[PALETTE_NONE]  = { DEF, DEF, DEF, DEF, DEF, DEF, DEF, DEF, DEF, DEF, DEF, DEF },
	[PALETTE_8]     = { 4, 1, 2, 5, 6, 4, 1, 2, 5, 6, 4, 2 },
	[PALETTE_16]    = { 4, 1, 2, 5, 6, 12, 9, 10, 13, 14, 4, 2 },
	[PALETTE_DARK]  = { 75, 203, 42, 170, 179, 80, 218, 105, 107, 180, 172, 205 },
	[PALETTE_LIGHT] = { 25, 124, 29, 163, 94, 98, 131, 161, 28, 96, 23, 60 },
};

/* The calls of the selected method, in a picture and in other places. */
static const struct look same_in_picture[PALETTES] = {
	[PALETTE_NONE]  = { DEF, DEF, UNDER },
	[PALETTE_8]     = { 0, 3, UNDER },
	[PALETTE_16]    = { 0, 3, UNDER },
	[PALETTE_DARK]  = { 16, 226, UNDER },
	[PALETTE_LIGHT] = { 16, 220, UNDER },
};
/* Those that are drawn with blocks: one colour after another costs a terminal
 * half as many bytes when the background stays. */
static const struct look same_in_blocks[PALETTES] = {
	[PALETTE_NONE]  = { DEF, DEF, UNDER },
	[PALETTE_8]     = { 0, 3, UNDER },
	[PALETTE_16]    = { 0, 3, UNDER },
	[PALETTE_DARK]  = { 220, DEF, 0 },
	[PALETTE_LIGHT] = { 130, DEF, 0 },
};
static const short same_in_text[PALETTES] = { DEF, 3, 3, 220, 130 };
/* clang-format on */

static enum palette palette_of(enum depth depth, bool is_light)
{
	static const enum palette palettes[DEPTHS] = {
		[DEPTH_NONE] = PALETTE_NONE,
		[DEPTH_8] = PALETTE_8,
		[DEPTH_16] = PALETTE_16,
		[DEPTH_256] = PALETTE_DARK,
	};

	assert(depth < DEPTHS);
	return depth == DEPTH_256 && is_light ? PALETTE_LIGHT : palettes[depth];
}

static void look_mark_same(struct look *look, uint8_t role,
    enum palette palette)
{
	if (role == ROLE_BOX) {
		*look = same_in_picture[palette];
		return;
	}
	if (role == ROLE_SOLID || role == ROLE_DENSITY) {
		*look = same_in_blocks[palette];
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

struct look theme_look(struct style style, enum depth depth, bool is_light)
{
	enum palette palette = palette_of(depth, is_light);
	struct look look = roles[style.role % ROLES][palette];
	unsigned right = style.role == ROLE_JOIN ? style.hue & 15u : style.hue;
	short hue = right == HUE_MIXED ? COLOUR_DEFAULT :
	    hues[palette][right % HUES];

	if (look.fg == LEFT)
		look.fg = hues[palette][(style.hue >> 4) % HUES];
	if (look.fg == HUE)
		look.fg = hue;
	if (look.bg == HUE)
		look.bg = hue;
	if (style.marks & MARK_SAME)
		look_mark_same(&look, style.role, palette);
	if (style.marks & MARK_MATCH)
		look.attributes |= ATTR_UNDERLINE | ATTR_BOLD;
	if (style.marks & (MARK_SELECTED | MARK_SHADOW | MARK_BAR))
		look_mark_bar(&look, bar_attributes(style.marks));
	return look;
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

static bool is_separator(char c)
{
	return c == '.' || c == '/';
}

/* The length of the first `parts` parts of a class's package. */
static size_t package_start(struct slice name, int parts)
{
	size_t end = 0;

	for (size_t i = 0; i < name.length && parts > 0; i++)
		if (is_separator(name.at[i])) {
			end = i;
			parts--;
		}
	return end;
}

/* Platforms part their packages after the second word, everybody else (as in
 * com.acme.shop) after the third. */
static int package_parts(struct slice name)
{
	static const char *const platforms[] = { "android", "androidx", "java",
		"javax", "kotlin", "kotlinx", "dalvik", "libcore" };
	struct slice first = { name.at, package_start(name, 1) };

	for (size_t i = 0; i < sizeof platforms / sizeof *platforms; i++)
		if (slice_is(first, platforms[i]))
			return 2;
	return 3;
}

uint8_t theme_hue(struct slice class_name)
{
	size_t length = package_start(class_name, package_parts(class_name));
	uint32_t hash = 2166136261u; /* FNV-1a */

	for (size_t i = 0; i < length; i++) {
		char c = class_name.at[i] == '/' ? '.' : class_name.at[i];

		hash = (hash ^ (unsigned char)c) * 16777619u;
	}
	return (uint8_t)((hash ^ hash >> 16) % HUES);
}

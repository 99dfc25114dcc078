/*
 * view/theme.h - styles → colours: one table of roles by depth of colour.
 */
#ifndef VIEW_THEME_H
#define VIEW_THEME_H

#include <stdint.h>

#include "base/error.h"
#include "query/hues.h"
#include "view/canvas.h"

/*
 * A colour as a user names it, and what a terminal has of it.
 */

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

/*
 * What a user has changed about how things look: one table of the
 * names.
 *
 * What is not said stays as it is built in.
 */

enum attribute { ATTR_BOLD = 1, ATTR_REVERSE = 2, ATTR_UNDERLINE = 4,
	ATTR_DIM = 8 };

struct look {
	short fg, bg;        /* terminal colour numbers, or COLOUR_DEFAULT */
	unsigned attributes; /* enum attribute */
};

struct own_look {
	bool has_fg, has_bg, has_attributes;
	struct colour fg, bg;
	unsigned attributes;
};

/* Roles, and marks that lie over them. */
enum own {
	OWN_TEXT, OWN_DIM, OWN_TITLE, OWN_WARNING, OWN_NUMBER, OWN_PARENT,
	OWN_CHILD, OWN_KEY, OWN_PROMPT,
	OWN_SAME, OWN_MATCH, OWN_SELECTED, OWN_OTHER,
	OWNS
};

/* All zeros is nothing. */
struct theme {
	struct own_look own_looks[OWNS];
	struct own_hues hues;
	struct colour packages[OWN_HUES]; /* of each of those */
};

/* The name, and what it is; NULL after the last one. */
const char *own_name(size_t);
const char *own_help(size_t);

/* "dim 245", "selected #ff8800 default bold", "text default default plain", "package
 * com.acme.* green".  False, with the reason: nothing changes. */
bool theme_take(struct theme *, const char *words, struct error *err);

/* Packages stay as they are. */
void theme_forget_looks(struct theme *);

static inline bool look_is_same(struct look a, struct look b)
{
	return a.fg == b.fg && a.bg == b.bg && a.attributes == b.attributes;
}

static inline struct look look_plain(void)
{
	return (struct look){ COLOUR_DEFAULT, COLOUR_DEFAULT, 0 };
}

/* What text without a background colour stands on. */
enum background { BACKGROUND_UNKNOWN, BACKGROUND_DARK, BACKGROUND_LIGHT };

/* The colours of a terminal, and how a style looks in them.  On an unknown background text is in the terminal's own
 * colour, which can be read on it whatever it is. */
struct shades {
	enum depth depth;
	enum background background;
	const struct theme *own; /* what the user has changed; NULL: nothing */
};

struct look theme_look(struct style, struct shades);

/* "dark", "light", or else what the variable COLORFGBG says, which is NULL or "15;0",
 * "0;default;15": the colour of the background last. */
enum background theme_background(const char *choice, const char *colorfgbg);

/*
 * How many colours to use: `choice` is "never", "8", "16", "256", "always" or
 * "auto", `no_color` the variable NO_COLOR or NULL, which only "auto" obeys,
 * `colours` what the terminal has; never more than those.
 */
enum depth theme_depth(const char *choice, const char *no_color, int colours);

#endif

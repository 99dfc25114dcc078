/*
 * view/theme.h - styles → colours: one table of roles by depth of colour.
 */
#ifndef VIEW_THEME_H
#define VIEW_THEME_H

#include "view/canvas.h"
#include "view/theme_own.h"

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

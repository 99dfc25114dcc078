/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/theme.h - how styles look in colours, and what a user changed of it.
 *
 * One table says how a role looks in each depth of colour.
 */
#ifndef VIEW_THEME_H
#define VIEW_THEME_H

#include <stdint.h>

#include "base/error.h"
#include "query/hues.h"
#include "view/canvas.h"

/* ---- how a style looks ---- */

enum { COLOUR_DEFAULT = -1 }; /* the terminal's own */

enum attribute { ATTR_BOLD = 1, ATTR_REVERSE = 2, ATTR_UNDERLINE = 4,
	ATTR_DIM = 8 };

struct look {
	short fg, bg;        /* terminal colour numbers, or COLOUR_DEFAULT */
	unsigned attributes; /* enum attribute */
};

/* What text without a background colour stands on. */
enum background { BACKGROUND_UNKNOWN, BACKGROUND_DARK, BACKGROUND_LIGHT };

/* The colours of a terminal.  On an unknown background text is in the
 * terminal's own colour, which can be read on it whatever it is. */
struct shades {
	enum depth depth;
	enum background background;
	const struct theme *own; /* what the user has changed; NULL: nothing */
};

struct look theme_look(struct style, struct shades);

/* Returns the background that `choice` names, "dark" or "light"; else what the
 * variable COLORFGBG says, which is NULL or has the colour of the background
 * last: "15;0", "0;default;15". */
enum background theme_background(const char *choice, const char *colorfgbg);

/*
 * Returns how many colours to use.  `choice` is "never", "8", "16", "256",
 * "always" or "auto"; `no_color` is the variable NO_COLOR or NULL, which only
 * "auto" obeys; `colours` is what the terminal has, which is never exceeded.
 */
enum depth theme_depth(const char *choice, const char *no_color, int colours);

/* A colour as a user names it: "red" and the other seven, "default", "0" to
 * "255", or "#ff8800".  A terminal that does not have it shows the nearest that
 * it has; its first 16 colours are taken to be what they are where nobody has
 * changed them. */
struct colour {
	int number;   /* of 256, or COLOUR_DEFAULT */
	bool is_rgb;  /* it is this instead: */
	uint32_t rgb; /* 0xRRGGBB */
};

/*
 * ---- what a user has changed about how things look ----
 *
 * What a user has not changed stays as it is built in.
 */

struct theme_change {
	bool has_fg, has_bg, has_attributes;
	struct colour fg, bg;
	unsigned attributes;
};

/* Numbers of what can be changed: those of roles, then of marks that lie over
 * them. */
enum { OWN_SAME = ROLES, OWN_MATCH, OWN_SELECTED, OWN_OTHER, OWNS };

/* Their names, NULL where a user cannot change it, and what they are. */
extern const struct theme_name {
	const char *name, *help;
} theme_names[OWNS];

/* All zeros is nothing. */
struct theme {
	struct theme_change own_looks[OWNS];
	struct own_hues hues;
	struct colour packages[OWN_HUES]; /* of each of the hues */
};

/* Takes "dim 245", "selected #ff8800 default bold", "text default default
 * plain" or "package com.acme.* green".  Returns false, with the reason, and
 * changes nothing, where the words are none of that kind. */
bool theme_take(struct theme *, const char *words, struct error *err);

/* Forgets the changed looks; colours of packages stay as they are. */
void theme_forget_looks(struct theme *);

#endif

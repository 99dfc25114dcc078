/*
 * view/theme_own.h - what a user has changed about how things look: one table of the
 * names.
 *
 * What is not said stays as it is built in.
 */
#ifndef VIEW_THEME_OWN_H
#define VIEW_THEME_OWN_H

#include "query/hues.h"
#include "view/colour.h"

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
	struct own_look of[OWNS];
	struct own_hues hues;
	struct colour packages[OWN_HUES]; /* of each of those */
};

/* The name, and what it is; NULL after the last one. */
const char *own_name(size_t);
const char *own_help(size_t);
enum own own_of_role(unsigned role); /* OWNS: it has none */

/* "dim 245", "selected #ff8800 default bold", "text default default plain", "package
 * com.acme.* green".  False, with the reason: nothing changes. */
bool theme_take(struct theme *, const char *words, struct error *err);

/* Packages stay as they are. */
void theme_forget_looks(struct theme *);

/* The colour of a hue from HUE_OWN on; of 256, each shade has its own. */
short theme_package(const struct theme *, unsigned hue, enum shade,
    enum depth, bool is_light);

/* The look with what was changed. */
struct look theme_own(const struct own_look *, struct look, enum depth);

#endif

/*
 * view/theme.h - styles → colours: one table of roles by depth of colour.
 */
#ifndef VIEW_THEME_H
#define VIEW_THEME_H

#include "view/canvas.h"

enum depth { DEPTH_NONE, DEPTH_8, DEPTH_16, DEPTH_256, DEPTHS };

enum { COLOUR_DEFAULT = -1 }; /* the terminal's own */

enum attribute { ATTR_BOLD = 1, ATTR_REVERSE = 2, ATTR_UNDERLINE = 4,
	ATTR_DIM = 8 };

struct look {
	short fg, bg;        /* terminal colour numbers, or COLOUR_DEFAULT */
	unsigned attributes; /* enum attribute */
};

/* How a style looks; `is_light` is a light background. */
struct look theme_look(struct style, enum depth, bool is_light);

/* The hue of a package: a hash of its first parts, stable between runs. */
uint8_t theme_hue(struct slice class_name);

#endif

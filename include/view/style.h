/*
 * view/style.h - what a cell is (role), of which package (hue) and how it stands out
 * (marks); which colours that makes is decided by view/theme.
 */
#ifndef VIEW_STYLE_H
#define VIEW_STYLE_H

#include "query/hues.h"

enum role {
	ROLE_TEXT,      /* plain text */
	ROLE_DIM,       /* rulers, hints, empty places */
	ROLE_TITLE,     /* header line, column heads */
	ROLE_WARNING,   /* banners */
	ROLE_NUMBER,
	ROLE_BOX,       /* a call in a picture, painted in its hue */
	ROLE_NARROW,    /* one without words */
	ROLE_WAIT,      /* the part of a call that did not run */
	ROLE_WAIT_EDGE, /* the first cell of that, with a line */
	ROLE_START,     /* the first cell of a box, which fills its right part */
	ROLE_END,       /* the last cell of a box, which fills its left part */
	ROLE_JOIN,      /* two boxes in one cell: 16 × left + right hue */
	ROLE_DENSITY,   /* many calls in one cell, in a hue or HUE_MIXED */
	ROLE_BAR,       /* how much a thread ran, as the height of a bar */
	ROLE_CHIP,      /* the colour of a package, before a name */
	ROLE_PARENT,    /* a row of the parents of a method */
	ROLE_CHILD,     /* a row of its children */
	ROLE_KEY,       /* a key in a hint or the help */
	ROLE_PROMPT,
	ROLES
};

/* How many colours there are to draw with. */
enum depth { DEPTH_NONE, DEPTH_8, DEPTH_16, DEPTH_256, DEPTHS };

enum mark {
	MARK_SELECTED = 1, /* the selection of the focused pane */
	MARK_SHADOW = 2,   /* the selection of the other pane */
	MARK_MATCH = 4,    /* hit by the search */
	MARK_SAME = 8,     /* a call of the selected method */
	MARK_BAR = 16      /* the selected row of a list, after its first cell */
};

struct style {
	uint8_t role, hue, marks;
};

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/roles.h - what a cell can be, and how that looks.
 *
 * A row has the role, its name for those that a user can change, and what it
 * is; then its look without colours, in 8 or 16, and in 256 on a dark and on a
 * light background.  view/theme says what is special in a look.
 *
 * Up to 16 colours are the user's own palette.  There a box is its hue in
 * reverse: what is legible as text on the terminal's background is legible
 * that way round too, whether the background is light or dark.
 */
#ifndef VIEW_ROLES_H
#define VIEW_ROLES_H

/* clang-format off */
#define ROLES_OF(ROLE) \
ROLE(TEXT, "text", "plain text", \
    { DEF, DEF, 0 }, { DEF, DEF, 0 }, { DEF, DEF, 0 }, { DEF, DEF, 0 }) \
ROLE(DIM, "dim", "rulers, hints, empty places", \
    { DEF, DEF, DIM }, { DEF, DEF, DIM }, { 245, DEF, 0 }, { 242, DEF, 0 }) \
ROLE(TITLE, "title", "the first line, heads of columns", \
    { DEF, DEF, BOLD }, { DEF, DEF, BOLD }, { 255, 237, BOLD }, \
    { 16, 253, BOLD }) \
ROLE(WARNING, "warning", "what is wrong", \
    { DEF, DEF, REV }, { 1, DEF, REV | BOLD }, { 16, 214, BOLD }, \
    { 231, 160, BOLD }) \
ROLE(GROWN, "grown", "what has grown, in the flame of both recordings", \
    { DEF, DEF, REV }, { 1, DEF, REV | BOLD }, { 16, 214, BOLD }, \
    { 231, 160, BOLD }) \
ROLE(NUMBER, "number", "numbers", \
    { DEF, DEF, 0 }, { DEF, DEF, 0 }, { 153, DEF, 0 }, { 18, DEF, 0 }) \
ROLE(BOX, NULL, "a call in a picture, painted in its hue", \
    { DEF, DEF, 0 }, { HUE, DEF, REV }, { 16, HUE, 0 }, { 231, HUE, 0 }) \
ROLE(NARROW, NULL, "a call that is too narrow for words", \
    { DEF, DEF, 0 }, { HUE, DEF, REV }, { 16, HUE, 0 }, { 231, HUE, 0 }) \
ROLE(WAIT, NULL, "the part of a call that did not run", \
    { DEF, DEF, DIM }, { HUE, DEF, 0 }, { 231, WAITS, 0 }, { 16, WAITS, 0 }) \
ROLE(WAIT_EDGE, NULL, "the first cell of such a part, with a line", \
    { DEF, DEF, DIM }, { HUE, DEF, 0 }, { 16, WAITS, 0 }, { 231, WAITS, 0 }) \
ROLE(START, NULL, "the first cell of a box, which fills its right part", \
    { DEF, DEF, 0 }, { HUE, DEF, REV }, { HUE, DEF, REV }, { HUE, DEF, REV }) \
ROLE(END, NULL, "the last cell of a box, which fills its left part", \
    { DEF, DEF, 0 }, { HUE, DEF, 0 }, { HUE, DEF, 0 }, { HUE, DEF, 0 }) \
ROLE(JOIN, NULL, "two boxes in one cell: 16 × left + right hue", \
    { DEF, DEF, 0 }, { LEFT, HUE, 0 }, { LEFT, HUE, 0 }, { LEFT, HUE, 0 }) \
ROLE(DENSITY, NULL, "many calls in one cell, in a hue or HUE_MIXED", \
    { DEF, DEF, 0 }, { HUE, DEF, 0 }, { 16, MANY, 0 }, { 16, MANY, 0 }) \
ROLE(BAR, NULL, "how much a thread ran, as the height of a bar", \
    { DEF, DEF, 0 }, { HUE, DEF, 0 }, { HUE, DEF, 0 }, { HUE, DEF, 0 }) \
ROLE(CHIP, NULL, "the colour of a package, before a name", \
    { DEF, DEF, 0 }, { HUE, DEF, 0 }, { HUE, DEF, 0 }, { HUE, DEF, 0 }) \
ROLE(PARENT, "parent", "a row of the callers of a method", \
    { DEF, DEF, 0 }, { 5, DEF, 0 }, { 255, 53, 0 }, { 16, 225, 0 }) \
ROLE(CHILD, "child", "a row of its callees", \
    { DEF, DEF, 0 }, { 6, DEF, 0 }, { 255, 23, 0 }, { 16, 194, 0 }) \
ROLE(KEY, "key", "a key in a hint or the help", \
    { DEF, DEF, BOLD }, { 6, DEF, BOLD }, { 117, DEF, 0 }, { 25, DEF, 0 }) \
ROLE(PROMPT, "prompt", "a line that is typed", \
    { DEF, DEF, BOLD }, { DEF, DEF, BOLD }, { DEF, DEF, BOLD }, \
    { DEF, DEF, BOLD })
/* clang-format on */

enum role {
#define ROLE(name, ...) ROLE_##name,
	ROLES_OF(ROLE)
#undef ROLE
	ROLES
};

#endif

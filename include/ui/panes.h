/*
 * ui/panes.h - the pictures of the upper pane: one row each in one table.
 */
#ifndef UI_PANES_H
#define UI_PANES_H

#include "ui/keymap.h"
#include "ui/state.h"

/* Whose keys are meant while there is no overlay. */
enum mode pane_mode(const struct state *);

/* Does the command in the pane that has the focus. */
void pane_command(struct state *, const struct binding *);

/* Draws the picture, with its ruler. */
void pane_draw(struct state *, const struct layout *);

/* The hints for the pane that has the focus. */
const char *pane_hints(const struct state *);

#endif

/*
 * ui/spots.h - where we are, as history, marks and the other side of a comparison keep it:
 * what is selected, seen and shown, and the place in each pane that is shown.
 */
#ifndef UI_SPOTS_H
#define UI_SPOTS_H

#include "ui/history.h"
#include "ui/state.h"

struct spot spots_here(const struct state *);

/* Each pane that is shown has its place again; the rest is for go_to. */
void spots_restore_panes(const struct state *, const struct spot *);

#endif

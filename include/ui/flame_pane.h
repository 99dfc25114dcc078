/*
 * ui/flame_pane.h - the flame: equal stacks merged.
 */
#ifndef UI_FLAME_PANE_H
#define UI_FLAME_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops flame_pane;

#endif

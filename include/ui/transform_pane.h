/*
 * ui/transform_pane.h - the menu of what can be done to stacks: a letter each.
 */
#ifndef UI_TRANSFORM_PANE_H
#define UI_TRANSFORM_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops transform_pane;

#endif

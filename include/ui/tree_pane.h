/*
 * ui/tree_pane.h - the trees of calls, top-down and bottom-up.
 */
#ifndef UI_TREE_PANE_H
#define UI_TREE_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops tree_pane, bottom_up_pane;

#endif

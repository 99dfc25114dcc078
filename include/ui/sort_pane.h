/*
 * ui/sort_pane.h - the menu of what the list with the focus can be sorted by.
 */
#ifndef UI_SORT_PANE_H
#define UI_SORT_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops sort_pane;

#endif

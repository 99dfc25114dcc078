/*
 * ui/pivot_pane.h - a method in the middle, its callers above and its callees below:
 * as a picture, and as text.
 */
#ifndef UI_PIVOT_PANE_H
#define UI_PIVOT_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops pivot_pane, peek_pane;

#endif

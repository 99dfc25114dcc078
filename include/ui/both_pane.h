/*
 * ui/both_pane.h - the flame of two recordings: equal stacks of both merged, what has
 * grown and what has become less on them.
 */
#ifndef UI_BOTH_PANE_H
#define UI_BOTH_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops both_pane;

#endif

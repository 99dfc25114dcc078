/*
 * ui/both_pane.h - the flame of two recordings: equal stacks of both are merged, and
 * each frame shows what has grown or shrunk.
 */
#ifndef UI_BOTH_PANE_H
#define UI_BOTH_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops both_pane;

#endif

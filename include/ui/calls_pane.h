/*
 * ui/calls_pane.h - every call of the selected method.
 *
 * The chart's call and the cursor's are the same where they can be.
 */
#ifndef UI_CALLS_PANE_H
#define UI_CALLS_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops calls_pane;

#endif

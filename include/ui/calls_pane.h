/*
 * ui/calls_pane.h - every call of a method (ui/listed_calls): the one that was
 * selected when the pane was shown.
 */
#ifndef UI_CALLS_PANE_H
#define UI_CALLS_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops calls_pane;

#endif

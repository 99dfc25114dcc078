/*
 * ui/instant_pane.h - the list of all threads at one instant.
 */
#ifndef UI_INSTANT_PANE_H
#define UI_INSTANT_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops instant_pane;

#endif

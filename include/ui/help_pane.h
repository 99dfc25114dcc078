/*
 * ui/help_pane.h - all keys.
 */
#ifndef UI_HELP_PANE_H
#define UI_HELP_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops help_pane;

#endif

/*
 * ui/settings_pane.h - all that can be set: what it is now, and where that was said.
 */
#ifndef UI_SETTINGS_PANE_H
#define UI_SETTINGS_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops settings_pane;

#endif

/*
 * ui/steps_pane.h - transforms and filters in their order (ui/steps), to be switched off
 * and on, or left out.
 */
#ifndef UI_STEPS_PANE_H
#define UI_STEPS_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops steps_pane;

#endif

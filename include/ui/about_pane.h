/*
 * ui/about_pane.h - all about the selected method.
 */
#ifndef UI_ABOUT_PANE_H
#define UI_ABOUT_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops about_pane;

#endif

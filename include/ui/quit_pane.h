/*
 * ui/quit_pane.h - asks before `q` quits, or :open opens another trace, where marks or
 * filters would be lost.
 */
#ifndef UI_QUIT_PANE_H
#define UI_QUIT_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops quit_pane;

#endif

/*
 * ui/legend_pane.h - what the colours and signs of the pictures say.
 */
#ifndef UI_LEGEND_PANE_H
#define UI_LEGEND_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops legend_pane;

#endif

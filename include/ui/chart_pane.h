/*
 * ui/chart_pane.h - the chart: calls of a thread over time.
 */
#ifndef UI_CHART_PANE_H
#define UI_CHART_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops chart_pane;

#endif

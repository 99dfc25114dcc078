/*
 * ui/timeline_pane.h - the timeline: every thread a row, on one axis of time.
 */
#ifndef UI_TIMELINE_PANE_H
#define UI_TIMELINE_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops timeline_pane;

#endif

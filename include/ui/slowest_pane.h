/*
 * ui/slowest_pane.h - the slowest calls of all methods, in the threads and the range
 * that the numbers are of.
 *
 * The cursor's call is the selected one; where it ran on another thread than the
 * chart's, its method is.
 */
#ifndef UI_SLOWEST_PANE_H
#define UI_SLOWEST_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops slowest_pane;

#endif

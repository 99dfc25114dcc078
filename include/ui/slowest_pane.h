/*
 * ui/slowest_pane.h - the slowest calls of all methods, in the threads and the range
 * that the numbers are of (ui/listed_calls).
 */
#ifndef UI_SLOWEST_PANE_H
#define UI_SLOWEST_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops slowest_pane;

#endif

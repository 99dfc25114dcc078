/*
 * ui/picker_pane.h - the list of threads, to choose one or to mark some.
 */
#ifndef UI_PICKER_PANE_H
#define UI_PICKER_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops picker_pane;

#endif

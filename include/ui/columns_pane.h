/*
 * ui/columns_pane.h - the choice of the table's columns.
 */
#ifndef UI_COLUMNS_PANE_H
#define UI_COLUMNS_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops columns_pane;

#endif

/*
 * ui/table_pane.h - the table of methods, or of groups of them.
 */
#ifndef UI_TABLE_PANE_H
#define UI_TABLE_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops table_pane;

#endif

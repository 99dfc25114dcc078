/*
 * ui/table_draw.h - the table on the screen: its rows, or what there is of them; a
 * group in words; the way back from a row that was jumped to.
 *
 * Operations of a pane (ui/pane_ops.h); `own` is a struct table_pane.
 */
#ifndef UI_TABLE_DRAW_H
#define UI_TABLE_DRAW_H

#include "ui/pane_ops.h"

void table_pane_draw(void *own, const struct layout *);
bool table_pane_details(void *own, int row);
bool table_pane_crumbs(const void *own, char *out, size_t size);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/panes/table.h - what others ask of the table of methods.
 */
#ifndef UI_PANES_TABLE_H
#define UI_PANES_TABLE_H

#include "query/groups.h"
#include "ui/state.h"

/* Returns the totals of what is asked for now, or NULL. */
const struct totals *table_pane_totals(const struct state *);

/* Returns what the rows are; and the row of the first one, or NO_METHOD. */
enum grouping table_pane_grouping(const struct state *);
uint32_t table_pane_first(const struct state *);

#endif

/*
 * ui/table_base.h - what 100 % is in the table.
 */
#ifndef UI_TABLE_BASE_H
#define UI_TABLE_BASE_H

#include "ui/state.h"

void table_show_base(struct state *); /* tells the table */
void table_next_base(struct state *); /* of those there are; says which */

#endif

/*
 * ui/table_place.h - where one is in the table, for a command line: its cursor, and
 * which of its rows are open.
 */
#ifndef UI_TABLE_PLACE_H
#define UI_TABLE_PLACE_H

#include "ui/list_place.h"

extern const struct place_ops table_place;

#endif

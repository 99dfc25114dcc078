/*
 * ui/spot.h - where one is in the table.
 */
#ifndef UI_SPOT_H
#define UI_SPOT_H

#include "view/family.h"

/* The table: which relatives are open, where its cursor is among them. */
struct table_spot {
	struct family_note open;
	struct member_here here;
	size_t top;
};

#endif

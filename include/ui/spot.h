/*
 * ui/spot.h - places to come back to: what is shown, and what is selected in it.
 */
#ifndef UI_SPOT_H
#define UI_SPOT_H

#include "model/part.h"
#include "ui/selection.h"
#include "ui/sights.h"
#include "view/family.h"

enum { HISTORY = 64 };

/* The table: which relatives are open, where its cursor is among them. */
struct table_spot {
	struct family_note open;
	struct member_here here;
	size_t top;
};

/* A place to come back to. */
struct spot {
	struct selection selection;
	struct period window;
	uint32_t top;                 /* of the chart */
	struct flame_sight flame;
	struct timeline_sight line;
	enum half focus;
	enum pane_kind shown[HALVES];
	enum grouping grouping;
	uint32_t open_row;            /* NO_METHOD: none */
	bool is_jump;
	struct table_spot table;
};

struct trail {
	struct spot at[HISTORY];
	size_t count;
};

#endif

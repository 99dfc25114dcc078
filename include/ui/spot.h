/*
 * ui/spot.h - places to come back to: what is shown, and what is selected in it.
 */
#ifndef UI_SPOT_H
#define UI_SPOT_H

#include "ui/kinds.h"
#include "ui/sights.h"
#include "view/family.h"

enum { HISTORY = 64 };

/* A place to come back to. */
struct spot {
	uint32_t thread, pushed;
	struct sight sight;
	struct flame_sight flame;
	struct timeline_sight line;
	uint32_t pivot;               /* the method in the middle */
	struct period range;
	enum scope_kind scope;
	enum pane focus;
	enum picture picture;
	enum listing listing;
	enum grouping grouping;
	uint32_t method, group, open_row; /* NO_METHOD: none */
	bool is_jump;
	struct member_here relative;      /* the table's cursor */
	size_t top;                       /* of the table */
};

struct trail {
	struct spot at[HISTORY];
	size_t count;
};

#endif

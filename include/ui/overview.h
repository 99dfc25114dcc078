/*
 * ui/overview.h - all of the thread in one row above the chart, with what is searched
 * for.
 */
#ifndef UI_OVERVIEW_H
#define UI_OVERVIEW_H

#include "query/activity.h"
#include "ui/state.h"

/* What it shows, kept from one picture to the next; all zeros: of nothing yet. */
struct overview {
	uint32_t thread;
	struct period whole;
	uint64_t events;
	int columns;
	struct activity *cells;
};

void overview_draw(struct state *, struct overview *, int row);

#endif

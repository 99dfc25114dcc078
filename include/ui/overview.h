/*
 * ui/overview.h - all of the thread in one row above the chart, with what is searched
 * for.
 */
#ifndef UI_OVERVIEW_H
#define UI_OVERVIEW_H

#include "ui/state.h"

void overview_draw(struct state *, int row);

/* The chart's ruler, with the range, the one that is begun or being drawn (or none),
 * and frames that took too long. */
void overview_ruler(struct state *, int row, struct period drawn);

#endif

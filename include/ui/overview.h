/*
 * ui/overview.h - all of the thread in one row above the chart, with what is searched
 * for.
 */
#ifndef UI_OVERVIEW_H
#define UI_OVERVIEW_H

#include "ui/state.h"

void overview_draw(struct state *, int row);

#endif

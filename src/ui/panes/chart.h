/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/panes/chart.h - jumps from the selected call to one that is not beside it.
 */
#ifndef UI_PANES_CHART_H
#define UI_PANES_CHART_H

#include "ui/config/keymap.h"
#include "ui/state.h"

/* Jumps to the next match, or the one before. */
void chart_next_match(struct state *, int step);

/* Selects the longest call of the selected method in the thread.  Returns how
 * many calls the method has there; 0 also while they are still being looked
 * for. */
size_t chart_select_longest(struct state *);

#endif

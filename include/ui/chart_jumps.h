/*
 * ui/chart_jumps.h - from the selected call to one that is not beside it.
 */
#ifndef UI_CHART_JUMPS_H
#define UI_CHART_JUMPS_H

#include "ui/keymap.h"
#include "ui/state.h"

/* To the next match, the next call of the method or the next slower one, the end
 * of the hottest path; false: the command is none of these. */
bool chart_jump(struct state *, const struct binding *);

/* Selects the longest call of the selected method in the thread.  Returns of how
 * many; 0: none is there, or they are still being looked for. */
size_t chart_take_longest(struct state *);

#endif

/*
 * ui/levels.h - which levels of calls the chart has room for, and which it shows
 * first.
 */
#ifndef UI_LEVELS_H
#define UI_LEVELS_H

#include "ui/state.h"

/* How many levels there is room for; one at least. */
uint32_t levels_rows(const struct state *);

/* That of the selection; NO_LEVEL: nothing is selected, or it is on none. */
uint32_t levels_selected(const struct state *);

/* The outer levels on which one call fills all that is seen say little: the first
 * row is the last of them, if the rest does not fit otherwise. */
uint32_t levels_top(const struct state *);

/* The first row that leaves room for what is below the selection, with as many of
 * its ancestors above it as fit. */
uint32_t levels_below(const struct state *);

/* `top`, or before it so that no row is empty which need not be. */
uint32_t levels_fit(const struct state *, uint32_t top);

/* The first row nearest to `top` with which the selection is seen; `top` where
 * nothing is selected. */
uint32_t levels_with(const struct state *, uint32_t top);

#endif

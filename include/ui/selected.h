/*
 * ui/selected.h - where the selected calls of the thread lie in time.
 */
#ifndef UI_SELECTED_H
#define UI_SELECTED_H

#include "ui/state.h"

/* From the first to the last of them; there is one at least. */
struct period selected_period(const struct state *);
struct within selected_within(const struct state *);

/* The middle of what of them lies in the period, or else of the period. */
uint64_t selected_middle(const struct state *, struct period);

#endif

/*
 * ui/panes/calls.h - the list of frames (ui/panes/calls), the slowest first,
 * and from one that took too long to the next.
 *
 * Frames are the calls of one method in all threads and all of the time
 * (query/slowest).  They are looked for once all has been read, whether or not
 * the list is shown.
 */
#ifndef UI_PANES_CALLS_H
#define UI_PANES_CALLS_H

#include "ui/pane.h"

extern const struct pane_ops frames_pane;

/* Selects the next frame over the budget in time, or the one before, in the
 * chart; where none is, the next frame.  Says which it is, or why there is
 * none. */
void frames_step(struct state *, int step);

/* Whose calls they are; false, with the reason: none is called so. */
bool frames_set_method(struct state *, const char *text, struct error *err);
const char *frames_method(const struct state *);

/* How long they may take; false: that is no time. */
bool frames_set_budget(struct state *, uint64_t ns, struct error *err);
uint64_t frames_budget_ns(const struct state *);

#endif

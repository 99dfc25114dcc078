/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/panes/calls.h - lists of calls; frames, and the way from one that took too
 * long to the next.
 *
 * A frame is a call of the frame method, in all threads and all of the time
 * (query/call_list); one is over budget when it took longer than a frame may.
 * Frames are looked for once all has been read, whether their list is shown or
 * not.
 */
#ifndef UI_PANES_CALLS_H
#define UI_PANES_CALLS_H

#include "ui/pane.h"

/* The list of frames, the slowest first. */
extern const struct pane_ops frames_pane;

/* Selects the next frame over budget in time, or the previous one, in the
 * chart; where none is over budget, the next frame.  Says which frame it is, or
 * why there is none. */
void frames_step(struct state *, int step);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/panes/stacks.h - merged stacks in a pane: the flame, the flame of two
 * recordings, and the pivot.
 *
 * A pane shows one flame, or two that share frame 0.  Frame 0 is then a method;
 * its callers stand above it and its callees below.
 *
 * The pane asks for the stacks.  When another answer to its question comes,
 * zoom and selection are found again by the stacks of their frames, as long as
 * method and thread stay.
 */
#ifndef UI_PANES_STACKS_H
#define UI_PANES_STACKS_H

#include "ui/state.h"

/* Is the flame shown, with methods first and their callers above? */
bool flame_pane_is_inverted(const struct state *);

/* Shows it so, or with callers first, from its begin. */
void flame_pane_turn(struct state *, bool is_inverted);

/* Finds how much of the stacks the flame is zoomed into, and by which measure;
 * false: into nothing. */
bool flame_pane_zoomed(const struct state *, enum measure *, uint64_t *sum);

/* Writes the methods of the frame that the flame is zoomed into, from the
 * outermost on, as folded stacks have them.  Returns false where it is not
 * shown, where all frames or several are zoomed into, and where the text has no
 * room. */
bool flame_pane_zoomed_stack(const struct state *, char *out, size_t size);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/window.h - the visible period of a thread: zoomed, panned, kept inside the
 * whole; and the period in which its picture opens.
 *
 * All functions are without state.
 */
#ifndef UI_WINDOW_H
#define UI_WINDOW_H

#include "base/times.h"
#include "model/thread.h"
#include "query/cells.h"
#include "ui/config/key_table.h"

/* ---- zooming and panning ---- */

enum { ZOOM_MIN_TICKS = 8 }; /* the shortest period */

/* Returns the nearest period that lies in the whole and is not too short. */
struct period zoom_bounded(struct period, struct period whole);

/* Moves as little as brings the time into the period. */
struct period zoom_towards(struct period, struct period whole,
    uint64_t time);

/* Does what the command asks for: zooms by two, in for a positive amount, so
 * that the time, one of the period, stays where it is on the screen if the
 * bounds let it; pans; brings the time to the middle; or shows the whole.
 * Returns false where it is another command. */
bool zoom_command(struct period *, struct period whole, uint64_t time,
    enum command, int amount);

/* Returns a period around the part, of which the part takes a tenth at
 * least, where it takes less of the given one; else the given one. */
struct period zoom_near(struct period, struct period part,
    struct period whole);

/* ---- opening ---- */

/* Where less than a third of the picture would have calls, it opens on where
 * they are.  Finds the cells from .. to - 1 to open on; they can lie outside of
 * the row.  Returns false when all of it is to be shown, since it has enough
 * calls, or none. */
bool initial_zoom_cells(const struct cell_usage *, int columns, int *from,
    int *to);

/* Returns the period to open on, of a whole that is drawn in so many
 * columns. */
struct period initial_zoom_period(const struct thread *, struct period whole,
    int columns);

#endif

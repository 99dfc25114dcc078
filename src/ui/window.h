/*
 * ui/window.h - the stretch of time in which the picture of a thread opens.
 *
 * Where less than a third of the picture would have calls, it opens on where they
 * are.
 */
#ifndef UI_WINDOW_H
#define UI_WINDOW_H

#include "base/times.h"
#include "model/thread.h"
#include "query/cells.h"

/*
 * The visible period: zoomed, panned, kept inside the whole.
 */

enum { ZOOM_MIN_TICKS = 8 };

/* The nearest period that lies in the whole and is not too short. */
struct period zoom_bounded(struct period, struct period whole);

/* By two, in for a positive step; `fixed`, a time of the period, stays where it
 * is on the screen if the bounds let it. */
struct period zoom_step(struct period, struct period whole, uint64_t fixed,
    int step);

/* By a part of its length, to the right for a positive step. */
struct period zoom_pan(struct period, struct period whole, int step,
    unsigned parts);

/* The same length, around the time. */
struct period zoom_centred(struct period, struct period whole,
    uint64_t time);

/* The least movement after which the time is in the period. */
struct period zoom_towards(struct period, struct period whole,
    uint64_t time);

/* Where less than a tenth of it is of the part: around the part, no wider than that
 * makes it a tenth, and no narrower than the part.  Else it is the period itself. */
struct period zoom_near(struct period, struct period part,
    struct period whole);

/* The cells from .. to - 1 to open on; they can lie outside of the row.  False: all
 * of it, since it has enough calls, or none. */
bool initial_zoom_cells(const struct cell_usage *, int columns, int *from,
    int *to);

/* Of a whole that is drawn in so many columns; all of it when out of memory. */
struct period initial_zoom_period(const struct thread *, struct period whole,
    int columns);

#endif

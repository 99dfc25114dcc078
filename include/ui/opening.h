/*
 * ui/opening.h - the stretch of time in which the picture of a thread opens.
 *
 * Where less than a third of the picture would have calls, it opens on where they
 * are.
 */
#ifndef UI_OPENING_H
#define UI_OPENING_H

#include "model/thread.h"
#include "query/cells.h"

/* The cells from .. to - 1 to open on; they can lie outside of the row.  False: all
 * of it, since it has enough calls, or none. */
bool opening_cells(const struct activity *, int columns, int *from, int *to);

/* Of a whole that is drawn in so many columns; all of it when out of memory. */
struct period opening_period(const struct thread *, struct period whole,
    int columns);

#endif

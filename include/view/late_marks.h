/*
 * view/late_marks.h - frames that took longer than they may (query/slowest), on a
 * ruler.
 */
#ifndef VIEW_LATE_MARKS_H
#define VIEW_LATE_MARKS_H

#include "query/slowest.h"
#include "view/canvas.h"

/* Where those of the thread run in the period the ruler is a bold line; its labels
 * stay.  Costs a search for each cell that has one, at most. */
void late_marks_draw(const struct frames *, uint32_t thread, struct canvas *,
    struct area ruler, struct period);

#endif

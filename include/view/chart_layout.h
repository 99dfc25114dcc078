/*
 * view/chart_layout.h - calls of one depth, or of one level → boxes.
 */
#ifndef VIEW_CHART_LAYOUT_H
#define VIEW_CHART_LAYOUT_H

#include "query/visible_calls.h"
#include "view/boxes.h"

/*
 * The boxes of one row, from left to right; at most `columns` of them, so `out`
 * must have room for that many.  Returns how many.
 */
size_t chart_layout(const struct calls *, size_t depth, struct period,
    int columns, struct box *out);

/* The same of the entries of a level, each where it stands alone there. */
size_t shown_layout(const struct shown *, size_t level, struct period,
    int columns, struct box *out);

#endif

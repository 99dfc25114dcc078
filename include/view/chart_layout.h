/*
 * view/chart_layout.h - calls of one depth → boxes.
 */
#ifndef VIEW_CHART_LAYOUT_H
#define VIEW_CHART_LAYOUT_H

#include "model/calls.h"
#include "view/boxes.h"

/*
 * The boxes of one row, from left to right; at most `columns` of them, so `out`
 * must have room for that many.  Returns how many.
 */
size_t chart_layout(const struct calls *, size_t depth, struct period,
    int columns, struct box *out);

#endif

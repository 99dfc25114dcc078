/*
 * ui/chart_picture.h - the chart on the screen: of the recording that is shown, and below
 * or above it, on the same scale, of the other one (ui/beside).
 */
#ifndef UI_CHART_PICTURE_H
#define UI_CHART_PICTURE_H

#include "ui/chart_choice.h"
#include "ui/chart_point.h"
#include "ui/stack.h"

/* Is anything to be seen in the period, on whatever level? */
bool chart_picture_has_calls(struct state *, struct period);

void chart_picture_draw(struct state *, const struct chart_drawn *,
    const struct chart_group *, const struct layout *);

/* Where the layout has room for it; after chart_picture_draw. */
void chart_picture_draw_other(struct state *, const struct chart_drawn *,
    const struct layout *);

/* Which call of the other one is there, the longest of those in the box; false: none. */
bool chart_picture_other_at(struct state *, const struct chart_drawn *,
    int line, int column, struct pane_call *);

#endif

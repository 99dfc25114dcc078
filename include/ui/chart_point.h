/*
 * ui/chart_point.h - the mouse in the chart.
 *
 * A click selects the calls under it; a drag draws a range, on the ruler as well; the
 * wheel shows other levels, with Shift another time, with Ctrl it zooms, and what is
 * under the mouse stays there.  In the row above the ruler a click shows that time.  Of
 * two charts (ui/beside) the wheel is for both; a click in the other one is the pane's.
 */
#ifndef UI_CHART_POINT_H
#define UI_CHART_POINT_H

#include "ui/point.h"

struct chart_drawn {
	uint32_t top;         /* the first level that is seen */
	struct period range;  /* that is being drawn, or none */
};

struct chart_group;

bool chart_point(struct state *, struct chart_drawn *, struct chart_group *,
    const struct point *);

/* A page of levels down, or up. */
void chart_page(const struct state *, struct chart_drawn *, int step);

#endif

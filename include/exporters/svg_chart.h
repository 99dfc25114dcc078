/*
 * exporters/svg_chart.h - calls over time as SVG, a band of rows for each thread.
 *
 * A call that is too light to be seen is merged with its neighbours of the same
 * caller, up to the next one that can be: the box has their sum, and lies from the
 * begin of the first to the end of the last.
 */
#ifndef EXPORTERS_SVG_CHART_H
#define EXPORTERS_SVG_CHART_H

#include "exporters/exported.h"
#include "exporters/outlet.h"

/* Fails when another clock is wished for than the one that time is of. */
bool svg_chart_write(struct outlet *, const struct exported *,
    struct error *err);

#endif

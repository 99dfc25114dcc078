/*
 * formats/svg_chart.h - calls over time as SVG, a band of rows for each thread.
 *
 * A call that is too light to be seen is merged with its neighbours of the same
 * caller, up to the next one that can be: the box has their sum, and lies from the
 * begin of the first to the end of the last.
 */
#ifndef FORMATS_SVG_CHART_H
#define FORMATS_SVG_CHART_H

#include "formats/context.h"
#include "formats/writer.h"

/* Fails when another clock is wished for than the one that time is of. */
bool svg_chart_write(struct outlet *, const struct exported *,
    struct error *err);

#endif

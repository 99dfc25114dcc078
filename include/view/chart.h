/*
 * view/chart.h - the calls of one thread over time: depth downwards, time to
 * the right.
 *
 * A row of the picture is one column of model/calls.  Its calls become boxes by
 * the rules of view/boxes.h; a period is never empty here.  Where levels are above
 * the picture, the calls of its first row name their callers.
 */
#ifndef VIEW_CHART_H
#define VIEW_CHART_H

#include "model/methods.h"
#include "query/occurrences.h"
#include "view/boxes.h"
#include "view/canvas.h"

struct chart {
	const struct thread *thread;
	const struct methods *methods;
	struct period period;
	uint32_t top;                   /* depth of the first row */
	struct box selected;            /* first and count are used; */
	uint32_t selected_depth;        /* NO_CALL: nothing is selected */
	bool is_focused;
	const struct occurrences *same; /* of the selected method, or NULL */
	const struct occurrences *hits; /* of the search, or NULL */
};

/*
 * The boxes of one row, from left to right; at most `columns` of them, so `out`
 * must have room for that many.  Returns how many.
 */
size_t chart_layout(const struct calls *, size_t depth, struct period,
    int columns, struct box *out);

/* The first cell that shows the time, and the first time that a cell shows. */
int chart_cell(struct period, int columns, uint64_t time);
uint64_t chart_time(struct period, int columns, int cell);

/* Draws the rows of the area.
 * `boxes` is scratch with room for as many boxes as the area has columns. */
void chart_draw(const struct chart *, struct canvas *, struct area,
    struct box *boxes);

/* Draws the ruler alone: round steps, in the unit that suits them. */
void ruler_draw(struct canvas *, struct area, struct period,
    uint64_t origin, enum tick);

/* Marks the cells of a part of the period on the ruler. */
void ruler_mark(struct canvas *, struct area, struct period,
    struct period part, unsigned marks);

#endif

/*
 * view/chart.h - the calls of one thread over time: depth downwards, time to
 * the right.
 *
 * A row of the picture is one column of model/calls.  Its calls become boxes by
 * the rules of view/boxes.h; a period is never empty here.  Where levels are above
 * the picture, the calls of its first row name their callers.  Through a lens a row
 * is a level (query/visible_calls), what is selected are entries of one, and what is not on
 * the stack is not there (view/chart_layout).
 */
#ifndef VIEW_CHART_H
#define VIEW_CHART_H

#include "base/times.h"
#include "model/methods.h"
#include "query/found_calls.h"
#include "view/canvas.h"
#include "view/picture_rows.h"

/*
 * Two pictures of time, one above the other, on one scale: a time of
 * one axis and a time of the other stand in one column.
 */

struct aligned_axis {
	struct period whole; /* what there is of it */
	uint64_t time;         /* the time that stands in one column; in `whole` */
	unsigned per_us;     /* ticks, as base/times has it */
};

struct aligned_part {
	struct period period; /* may go on after what there is */
	int column, columns;  /* the cells of it; 0: there is nothing of it */
};

/* What of the other axis stands below so many cells that show a period of the first. */
struct aligned_part aligned_part(const struct aligned_axis *,
    const struct aligned_axis *other, struct period seen, int columns);

struct chart {
	const struct thread *thread;
	const struct methods *methods;
	struct period period;
	uint32_t top;                   /* depth of the first row */
	struct box selected;            /* first and count are used; */
	uint32_t selected_depth;        /* NO_CALL: nothing is selected */
	bool is_focused;
	const struct found_calls *same; /* of the selected method, or NULL */
	const struct found_calls *hits; /* of the search, or NULL */
	uint64_t version;               /* as in view/picture_rows.h */
	const struct lens_map *map;     /* as there, all three */
	const struct lens_rows *rows;
	uint32_t lens_version;
	struct place call; /* through a lens: the selected one, if it is one */

	/* Calls of methods that are in no other recording are filled with a sign: */
	const uint32_t *partner; /* by method; NO_METHOD: none; NULL: all have one */
	uint32_t partners;       /* as many; others are not known */
	char lone;               /* the sign */
};

/* Draws the rows of the area, which have room in the last argument. */
void chart_draw(const struct chart *, struct canvas *, struct area,
    struct chart_rows *);

/* Draws the ruler alone: round steps, in the unit that suits them; brighter where
 * the picture has the keys. */
void ruler_draw(struct canvas *, struct area, struct period,
    uint64_t origin, enum tick, bool is_focused);

/* Marks the cells of a part of the period on the ruler. */
void ruler_mark(struct canvas *, struct area, struct period,
    struct period part, unsigned marks);

#endif

/*
 * view/chart.h - the calls of one thread over time: depth downwards, time to
 * the right.
 *
 * A row of the picture is one column of model/calls.  Its calls become boxes by
 * the rules of view/boxes.h; a period is never empty here.  Where levels are above
 * the picture, the calls of its first row name their callers.  Through a lens a row
 * is a level (query/visible_calls), what is selected are entries of one, and what is not on
 * the stack is not there (view/chart_pieces).
 */
#ifndef VIEW_CHART_H
#define VIEW_CHART_H

#include "model/methods.h"
#include "query/found_calls.h"
#include "view/canvas.h"
#include "view/chart_rows.h"

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
	uint64_t version;               /* as in view/chart_rows.h */
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

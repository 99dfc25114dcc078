/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/timeline.h - rows of cells that say what a thread did over time.
 *
 * The timeline has such a row for each thread.  A cell is as high as the part
 * of its time that the thread ran on the CPU (with one clock: was inside of
 * calls), light where the thread was inside of calls and hardly ran, and blank
 * where it was in none; a cell that a search finds is a dot.  The colour of a
 * cell is that of one call, which query/cells chooses; through a lens it looks
 * at fewer instants of a cell where threads have many calls.  Where the file
 * has CPU time only, the threads have no common clock: each row begins at its
 * thread's first event.
 */
#ifndef VIEW_TIMELINE_H
#define VIEW_TIMELINE_H

#include "query/answer.h"
#include "query/cells.h"
#include "query/call_list.h"
#include "view/canvas.h"

/*
 * ---- rows, kept from one picture to the next ----
 *
 * What a row shows costs looks at calls that are far apart in memory.  Marks,
 * which change most often, are no part of a row.  So a row is made when it is
 * first asked for, and again when anything that it depends on has changed.
 */

/* All that a row depends on. */
struct timeline_row {
	struct visible_calls shown;
	uint64_t version; /* changes when more of the trace is known */
	uint32_t lens;    /* changes with the lens */
	struct period period;
	int cells;
	size_t looks;      /* as in query/cells.h */
	unsigned instants; /* through a lens: as there */
};

struct timeline_rows;

/* Returns room for the rows and cells of a screen. */
struct timeline_rows *timeline_rows_new(int rows, int cells);
void timeline_rows_free(struct timeline_rows *); /* accepts NULL */

/* Returns the cells of a row of the screen, without marks, valid until the next
 * call. */
const struct cell_usage *timeline_rows_at(struct timeline_rows *, int row,
    struct timeline_row);

/* Marks those of the cells last returned that have calls of the answer; NULL:
 * there are none. */
void timeline_rows_mark(struct timeline_rows *,
    const struct periods_by_thread *, enum activity_mark);

/* ---- the axis ---- */

/* Do the threads lack a common clock? */
bool timeline_has_own_axes(const struct profile *);

/* Returns the thread's own time at a time of the picture's axis. */
uint64_t timeline_thread_time(const struct thread *, uint64_t time);

/* ---- cells, as all pictures of what a thread did have them ---- */

/* Draws what a thread did into the cells of one row, through the lens of the
 * visible calls. */
void timeline_cells_draw(const struct methods *, struct canvas *,
    struct area row, struct visible_calls, const struct cell_usage *);

/* ---- frames over their budget (query/call_list), on a ruler ---- */

/* Makes the ruler a bold line where frames of the thread that took too long
 * run; its labels stay.  Costs at most a search for each cell that has such a
 * frame. */
void late_marks_draw(const struct frames *, uint32_t thread, struct canvas *,
    struct area ruler, struct period);

/*
 * ---- the minimap: one row for all of a thread, the visible part set off ----
 *
 * Cells look like those of the timeline, with their marks.  What is not visible
 * is dim, and the visible part stands between two brackets.  Through a lens the
 * row shows what the lens leaves.
 */

struct minimap {
	struct visible_calls shown;
	const struct methods *methods;
	const struct cell_usage *cells; /* of the whole, one a column */
	struct period whole, visible;
};

void minimap_draw(const struct minimap *, struct canvas *, int row);

#endif

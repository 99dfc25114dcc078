/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/picture_rows.h - rows of pictures, kept from one picture to the next.
 *
 * Rows of charts, rows of timelines and the cells of the minimap are worked out
 * before they are drawn.  The room for them is as large as the screen.  What a
 * row shows costs looks at calls that are far apart in memory.  What changes
 * most often, the selection and other marks, is no part of a row.  So a row is
 * made when it is first asked for, and again when anything that it depends on
 * has changed.
 */
#ifndef VIEW_PICTURE_ROWS_H
#define VIEW_PICTURE_ROWS_H

#include "model/methods.h"
#include "model/thread.h"
#include "query/cells.h"
#include "query/found_calls.h"
#include "query/hues.h"
#include "query/visible_calls.h"
#include "view/boxes.h"
#include "view/canvas.h"
#include "view/chart_layout.h"

/* ---- rows of a chart ---- */

/*
 * A box, the longest call in it, and the hue of that call.  The hue is
 * HUE_MIXED where no package can be seen: the box has many calls, the longest
 * of them takes less than a third of the cell, and the boxes beside it have
 * other hues.
 */
struct chart_row_box {
	struct box box;
	struct place entry;   /* the longest call (query/visible_calls.h) */
	struct place longest; /* the same among the recorded calls */
	struct period time;   /* of a single call: where it is */
	uint8_t hue;
};

/* All that a row depends on. */
struct chart_row {
	const struct thread *thread;
	const struct methods *methods;
	uint64_t version; /* another one when more of the trace is known */
	struct period period;
	size_t depth;
	int columns;
	const struct hues *hues;
	unsigned hues_version;
	const struct lens_thread *left; /* as query/visible_calls has it */
	uint32_t lens_version; /* another one when that is another one */
};

struct chart_rows;

/* Returns room for the rows and columns of a screen. */
struct chart_rows *chart_rows_new(int rows, int columns);
void chart_rows_free(struct chart_rows *); /* accepts NULL */

/* Returns the boxes of a row from left to right, valid until the next call. */
const struct chart_row_box *chart_rows_at(struct chart_rows *, struct chart_row,
    size_t *count);

/*
 * Returns for each column of the picture whether the thread waited there:
 * inside of calls it ran for less than half of the time (query/cells).  That is
 * so on every level, so the depth of the row is not looked at.  NULL where the
 * file has one clock.  Valid until the next call.
 */
const bool *chart_rows_waits(struct chart_rows *, struct chart_row);

/*
 * ---- how many calls of a set are in each cell of a chart, through a lens ----
 *
 * Without a lens the calls of a cell are neighbours in a column, and the set
 * tells how many of them it has (query/found_calls).  Through a lens they are
 * in several columns, so the set itself is walked.  Of more than a few thousand
 * calls in sight a sample is walked, and stands for all.
 */

enum chart_counted { COUNTED_SAME, COUNTED_HITS, CHART_COUNTED };

struct chart_counts {
	size_t top;    /* the level of the first row */
	int rows, columns;
	uint32_t *counts; /* of calls, by row, then by column */
};

/* Returns room for counts, as large as the rows can be; lent by them. */
struct chart_counts chart_rows_counts(struct chart_rows *, enum chart_counted);

/* Counts the calls of the set, each in the cell that has its middle. */
void chart_counts_make(struct chart_counts *, const struct visible_calls *,
    struct period, const struct found_calls *);

/* ---- rows of a timeline ---- */

/* All that a row depends on. */
struct timeline_row {
	const struct thread *thread;
	const struct lens_thread *left; /* NULL: as it was recorded */
	uint64_t version; /* another one when more of the trace is known */
	uint32_t lens;    /* another one when the lens is another one */
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

/* Marks those of the cells last returned that have some of these periods, as
 * cell_usages_mark does. */
void timeline_rows_mark(struct timeline_rows *, struct periods,
    enum activity_mark);

/* Returns what the rows are made with, for others to use. */
struct cell_usages *timeline_rows_maker(const struct timeline_rows *);

/*
 * ---- the minimap: one row for all of a thread, the visible part set off ----
 *
 * Cells look like those of the timeline, with their marks.  What is not visible
 * is dim, and the visible part stands between two brackets.  Through a lens the
 * row shows what the lens leaves.
 */

struct minimap {
	const struct thread *thread;
	const struct methods *methods;
	const struct cell_usage *cells; /* of the whole, one a column */
	struct period whole, visible;
	const struct lens_thread *left; /* of the cells; NULL: no lens */
};

/* The cells, kept from one picture to the next, and what they depend on; all
 * zeros: there are none yet. */
struct minimap_kept {
	uint32_t thread;
	struct period whole;
	uint64_t events;
	int columns;
	const struct lens_thread *left;
	uint32_t lens_version; /* another one for another such thread */
	struct cell_usage *cells;
};

void minimap_draw(const struct minimap *, struct canvas *, int row);

/* ---- all of it, for a screen ---- */

struct workspace {
	struct box *boxes;              /* one a column */
	struct cell_usages *activities; /* of one row */
	struct minimap_kept minimap;
	struct chart_rows *chart_rows;
	struct chart_rows *other_rows; /* of a second chart */
	struct timeline_rows *timeline_rows;
	struct phase_memo *phases;
};

struct workspace *workspace_new(int rows, int columns);
void workspace_free(struct workspace *); /* accepts NULL */

#endif

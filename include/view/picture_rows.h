/*
 * view/picture_rows.h - room for what is worked out before it is drawn, as large as
 * the screen.
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

/*
 * In which cells of a chart the calls of some set are, where a
 * lens puts them.
 *
 * Without a lens the calls of a cell are neighbours in a column, and the set tells how
 * many of them it has (query/found_calls).  Through a lens they are in several columns,
 * so the set itself is walked; of more than a few thousand in sight a sample is walked,
 * and stands for all.
 */

struct chart_counts {
	size_t top;    /* the level of the first row */
	int rows, columns;
	uint32_t *counts;  /* by row, then by column: how many */
};

/* Each call is in the cell that has its middle. */
void chart_counts_make(struct chart_counts *, const struct visible_calls *,
    struct period, const struct found_calls *);

/*
 * Rows of a chart, kept from one picture to the next.
 *
 * What a row shows costs a look at calls that are far apart in memory, some for
 * each box; what changes most often, the selection and other marks, is no part
 * of it.  So a row is made when it is first asked for, and again when anything
 * that it depends on has changed.
 */

/*
 * A box, the longest call in it, and the hue of that.  Where a box has many
 * calls, of which the longest takes less than a third of the cell, and the
 * boxes beside it have other hues, no package can be seen there: HUE_MIXED.
 */
struct reused_box {
	struct box box;
	struct place longest; /* among the recorded calls */
	struct period time;   /* through a lens, of one call: where it is */
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
	const struct lens_map *map;   /* as query/visible_calls has them */
	const struct lens_rows *rows;
	uint32_t lens_version; /* another one for other such */
};

struct chart_rows;

/* Room for so many rows and columns of the screen; NULL on failure. */
struct chart_rows *chart_rows_new(int rows, int columns, struct error *err);
void chart_rows_free(struct chart_rows *); /* accepts NULL */

/* The boxes of a row from left to right, valid until the next call. */
const struct reused_box *chart_rows_at(struct chart_rows *, struct chart_row,
    size_t *count);

/*
 * In which columns of the picture the thread waited: inside of calls it ran for
 * less than half of the time (query/cells).  It is the same on every level, so
 * the depth of the row is not looked at.  NULL where the file has one clock.
 * Valid until the next call.
 */
const bool *chart_rows_waits(struct chart_rows *, struct chart_row);

/* Room to count calls in the cells of a picture of the size that there is room for at
 * most (view/picture_rows). */
enum chart_counted { COUNTED_SAME, COUNTED_HITS, CHART_COUNTED };

struct chart_counts chart_rows_counts(struct chart_rows *, enum chart_counted);

/*
 * Rows of a timeline, kept from one picture to the next.
 *
 * What a thread did in each cell costs searches in all its columns, and changes
 * with the period only; the cursor and marks move far more often.  So a row is
 * worked out when it is first asked for, and again when anything that it depends
 * on has changed.
 */

/* All that a row depends on. */
struct timeline_row {
	const struct thread *thread;
	const struct lens_map *map; /* NULL: as it was recorded */
	uint64_t version; /* another one when more of the trace is known, */
	uint32_t lens;    /* or it is seen through another lens */
	struct period period;
	int cells;
	size_t looks;     /* as in query/cells.h; */
	unsigned instants; /* with a map: as in query/cells.h */
};

struct timeline_rows;

/* Room for so many rows and cells of the screen; NULL on failure. */
struct timeline_rows *timeline_rows_new(int rows, int cells,
    struct error *err);
void timeline_rows_free(struct timeline_rows *); /* accepts NULL */

/* The cells of a row of the screen, valid until the next call, and which have
 * some of these periods, as in query/cells.h. */
const struct cell_usage *timeline_rows_at(struct timeline_rows *, int row,
    struct timeline_row);
void timeline_rows_mark(struct timeline_rows *, struct periods,
    enum activity_mark);

/* What they are made with, for others to use. */
struct cell_usages *timeline_rows_maker(const struct timeline_rows *);

/*
 * One row for all of a thread, the visible part set off.
 *
 * Cells look like those of the timeline, with their marks.  What is not visible is dim,
 * and the visible part stands between two brackets.  Through a lens it shows what the
 * lens leaves.
 */

struct minimap {
	const struct thread *thread;
	const struct methods *methods;
	const struct cell_usage *cells; /* of the whole, one a column */
	struct period whole, visible;
	const struct lens_map *map;   /* of the cells; NULL: there is no lens */
};

/* The cells and what they are of, kept from one picture to the next; all zeros: of
 * nothing yet. */
struct minimap_kept {
	uint32_t thread;
	struct period whole;
	uint64_t events;
	int columns;
	const struct lens_map *map;
	uint32_t lens_version; /* another one for another such map */
	struct cell_usage *cells;
};

void minimap_draw(const struct minimap *, struct canvas *, int row);

struct workspace {
	struct box *boxes;             /* one a column */
	struct cell_usages *activities; /* of one row: */
	struct minimap_kept minimap;
	struct chart_rows *chart_rows;
	struct chart_rows *other_rows; /* of a second chart */
	struct timeline_rows *timeline_rows;
	struct phase_memo *phases;
};

struct workspace *workspace_new(int rows, int columns, struct error *err);
void workspace_free(struct workspace *); /* accepts NULL */

#endif

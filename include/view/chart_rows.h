/*
 * view/chart_rows.h - rows of a chart, kept from one picture to the next.
 *
 * What a row shows costs a look at calls that are far apart in memory, some for
 * each box; what changes most often, the selection and other marks, is no part
 * of it.  So a row is made when it is first asked for, and again when anything
 * that it depends on has changed.
 */
#ifndef VIEW_CHART_ROWS_H
#define VIEW_CHART_ROWS_H

#include "model/methods.h"
#include "model/thread.h"
#include "query/hues.h"
#include "view/chart_counts.h"
#include "view/chart_layout.h"

/*
 * A box, the longest call in it, and the hue of that.  Where a box has many
 * calls, of which the longest takes less than a third of the cell, and the
 * boxes beside it have other hues, no package can be seen there: HUE_MIXED.
 */
struct kept_box {
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
const struct kept_box *chart_rows_at(struct chart_rows *, struct chart_row,
    size_t *count);

/*
 * In which columns of the picture the thread waited: inside of calls it ran for
 * less than half of the time (query/cells).  It is the same on every level, so
 * the depth of the row is not looked at.  NULL where the file has one clock.
 * Valid until the next call.
 */
const bool *chart_rows_waits(struct chart_rows *, struct chart_row);

/* Room to count calls in the cells of a picture of the size that there is room for at
 * most (view/chart_counts). */
enum chart_counted { COUNTED_SAME, COUNTED_HITS, CHART_COUNTED };

struct chart_counts chart_rows_counts(struct chart_rows *, enum chart_counted);

#endif

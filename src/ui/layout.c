/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/comparison.h"
#include "ui/second_chart.h"

/* ---- where things are on the screen ---- */

enum {
	TWO_PANE_ROWS = 24,
	MINIMAP_ROWS = 10, /* of the chart, at least */
	USUAL_PERCENT = 45, /* of the rows, for the upper pane */
	CHARTS_PERCENT = 60, /* where it has two charts */
	FRAME_ROWS = 5 /* title, status, two of details, hints */
};

/* Lays out two charts, the one before above; each has its ruler. */
static void lay_charts(const struct state *s, struct layout *l, int row,
    int rows)
{
	const int above = (rows - 1) / 2, below = rows - 2 - above;
	const bool is_before = recording_pair_shown(s) == BEFORE;

	if (above < 1 || below < 1 || !second_chart_is_shown(s))
		return;
	l->other_ruler = is_before ? row + 1 + above : row;
	l->other = l->other_ruler + 1;
	l->other_rows = is_before ? below : above;
	l->ruler = is_before ? row : row + 1 + above;
	l->picture = l->ruler + 1;
	l->picture_rows = is_before ? above : below;
}

/* Lays out one pane over some rows. */
static void lay_one(const struct state *s, struct layout *l, enum half pane,
    int row, int rows)
{
	if (pane == UPPER) {
		if (state_shows_chart(s) &&
		    rows >= (second_chart_is_shown(s) ? 2 : 1) * MINIMAP_ROWS) {
			l->minimap = row++;
			rows--;
		}
		l->ruler = row;
		l->picture = row + 1;
		l->picture_rows = rows - 1;
		lay_charts(s, l, row, rows);
	} else {
		l->table = row;
		l->table_rows = rows;
	}
}

bool layout_has_two(const struct state *s)
{
	return s->canvas->rows >= TWO_PANE_ROWS;
}

bool layout_shows_two(const struct state *s)
{
	return !s->layout_preferences.is_full && layout_has_two(s) &&
	    s->columns >= MIN_COLUMNS;
}

/* Leaves each of two panes the rows that it needs, in a body of so many. */
static int bounded_rows(int upper, int body)
{
	if (upper > body - PANE_ROWS)
		upper = body - PANE_ROWS;
	return upper < PANE_ROWS ? PANE_ROWS : upper;
}

/* Rows of the upper pane of two, in a body of so many rows. */
static int upper_rows(const struct state *s, int body)
{
	const struct layout_preferences *a = &s->layout_preferences;
	const int usual = second_chart_is_shown(s) ? CHARTS_PERCENT :
						     USUAL_PERCENT;

	return bounded_rows(a->rows > 0 ? a->rows :
	    body * (a->percent > 0 ? a->percent : usual) / 100, body);
}

struct layout layout_of(const struct state *s)
{
	int rows = s->canvas->rows;
	int body = rows - FRAME_ROWS;
	int picture = upper_rows(s, body);
	struct layout l = { .status = 1, .details = rows - 3,
	    .hints = rows - 1 };

	if (s->is_too_small)
		return l;
	if (rows < 2 * FRAME_ROWS) {
		l.details = l.status = -1; /* the pane matters more */
		lay_one(s, &l, s->focus, 1, rows - 2);
	} else if (!layout_shows_two(s)) {
		lay_one(s, &l, s->focus, 2, body);
	} else {
		lay_one(s, &l, UPPER, 2, picture);
		lay_one(s, &l, LOWER, 2 + picture, body - picture);
	}
	return l;
}

/* ---- how two panes share the rows ---- */

const char split_takes[] = "rows as 12, a share as 60%, or auto";

bool split_move(struct state *s, int by)
{
	const int body = s->canvas->rows - FRAME_ROWS;
	const int now = upper_rows(s, body);
	const int rows = bounded_rows(now + by, body);

	if (!layout_shows_two(s)) {
		state_say(s, layout_has_two(s) ?
		    "one pane has the full screen; f shows both" :
		    "there is room for one pane only");
		return false;
	}
	if (rows == now)
		return false;
	s->layout_preferences.rows = rows;
	s->layout_preferences.percent = 0;
	return true;
}

bool split_parse(struct layout_preferences *out, const char *text,
    struct error *err)
{
	char *end;
	const long n = strtol(text, &end, 10);
	const bool is_number = end > text && *end == '\0';
	const bool is_share = end > text && strcmp(end, "%") == 0;

	if (strcmp(text, "auto") != 0 && !is_number && !is_share)
		return fail(err, "the split takes %s", split_takes);
	if ((is_share && (n <= 0 || n >= 100)) ||
	    (is_number && (n < PANE_ROWS || n >= 10000)))
		return fail(err,
		    "a pane has %d rows or more, and a share is "
		    "1%% to 99%%",
		    PANE_ROWS);
	out->rows = is_number ? (int)n : 0;
	out->percent = is_share ? (int)n : 0;
	return true;
}

bool split_set(struct state *s, const char *text, struct error *err)
{
	return split_parse(&s->layout_preferences, text, err);
}

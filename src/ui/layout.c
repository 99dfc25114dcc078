#include "config.h"

#include "ui/layout.h"

enum {
	MIN_ROWS = 5, MIN_COLUMNS = 20, TWO_PANE_ROWS = 24,
	MINIMAP_ROWS = 10, /* of the chart, at least */
	USUAL_PERCENT = 45, /* of the rows, for the upper pane */
	FRAME_ROWS = 5 /* title, strip, two of details, hints */
};

/* One pane over all rows of the body. */
static void lay_one(const struct state *s, struct layout *l, enum half pane,
    int row, int rows)
{
	if (pane == UPPER) {
		if (s->shown[UPPER] == PANE_CHART && rows >= MINIMAP_ROWS) {
			l->minimap = row++;
			rows--;
		}
		l->ruler = row;
		l->picture = row + 1;
		l->picture_rows = rows - 1;
	} else {
		l->table = row;
		l->table_rows = rows;
	}
}

bool layout_has_two(const struct state *s)
{
	return canvas_rows(s->canvas) >= TWO_PANE_ROWS;
}

bool layout_shows_two(const struct state *s)
{
	return !s->arrangement->is_full && layout_has_two(s) &&
	    s->columns >= MIN_COLUMNS;
}

/* Of the upper one of two panes, in a body of so many. */
static int upper_rows(const struct arrangement *a, int body)
{
	int rows = a->rows > 0 ? a->rows :
	    body * (a->percent > 0 ? a->percent : USUAL_PERCENT) / 100;

	if (rows > body - PANE_ROWS)
		rows = body - PANE_ROWS;
	return rows < PANE_ROWS ? PANE_ROWS : rows;
}

struct layout layout_of(const struct state *s)
{
	int rows = canvas_rows(s->canvas);
	int body = rows - FRAME_ROWS;
	int picture = upper_rows(s->arrangement, body);
	struct layout l = { .strip = 1, .details = rows - 3,
	    .hints = rows - 1 };

	if (rows < MIN_ROWS || s->columns < MIN_COLUMNS) {
		l.is_too_small = true;
	} else if (rows < 2 * FRAME_ROWS) {
		l.details = l.strip = -1; /* the pane matters more */
		lay_one(s, &l, s->focus, 1, rows - 2);
	} else if (!layout_shows_two(s)) {
		lay_one(s, &l, s->focus, 2, body);
	} else {
		lay_one(s, &l, UPPER, 2, picture);
		lay_one(s, &l, LOWER, 2 + picture, body - picture);
	}
	return l;
}

enum layout_part layout_at(const struct layout *l, int row)
{
	if (l->picture_rows > 0 && row >= l->ruler &&
	    row < l->picture + l->picture_rows)
		return row == l->ruler ? PART_RULER : PART_PICTURE;
	if (l->minimap > 0 && row == l->minimap)
		return PART_OVERVIEW;
	if (l->table_rows > 0 && row >= l->table &&
	    row < l->table + l->table_rows)
		return row == l->table ? PART_EDGE : PART_LIST;
	return PART_NONE;
}

int layout_first(const struct layout *l, size_t rows)
{
	return l->table + l->table_rows - (int)rows;
}

#include "config.h"

#include "term/update.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/terminal.h"
#include "term/shift.h"

enum {
	GAP = 8,    /* cells that may be cheaper to write than to jump over */
	BLANKS = 3, /* as many as an order to erase has bytes */
	BUFFER = 16 << 10 /* a frame goes out in one piece, one packet or few */
};

struct update {
	struct pen pen;
	char bytes[BUFFER];
	bool is_known, has_cursor, is_cursor_known;
	struct seen_rows shown, wanted;
	struct seen_rows tried; /* one row, to see what sending it costs */
};

/* A row on its way: the cells that the terminal has, and those it should have up
 * to column `end`, after which there are blanks. */
struct sending {
	int row, end;
	struct seen *old;
	const struct seen *new;
};

struct update *update_new(const struct terminal *terminal, struct error *err)
{
	struct update *u = array_new(1, sizeof *u, err);

	if (u == NULL)
		return NULL;
	u->pen.terminal = terminal;
	u->pen.bytes = u->bytes;
	u->pen.room = sizeof u->bytes;
	pen_start(&u->pen);
	return u;
}

static void free_cells(struct update *u)
{
	seen_free(&u->shown);
	seen_free(&u->wanted);
	seen_free(&u->tried);
}

void update_free(struct update *u)
{
	if (u == NULL)
		return;
	free_cells(u);
	free(u);
}

bool update_resize(struct update *u, int rows, int columns, struct error *err)
{
	update_forget(u); /* it may have been another in between */
	if (rows == u->shown.rows && columns == u->shown.columns)
		return true;
	free_cells(u);
	if (seen_alloc(&u->shown, rows, columns, err) &&
	    seen_alloc(&u->wanted, rows, columns, err) &&
	    seen_alloc(&u->tried, 1, columns, err))
		return true;
	free_cells(u);
	return false;
}

void update_forget(struct update *u)
{
	u->is_known = u->is_cursor_known = false;
	pen_start(&u->pen);
}

static bool is_same_style(struct style a, struct style b)
{
	return a.role == b.role && a.hue == b.hue && a.marks == b.marks;
}

/* A cell that is never written has what it should have. */
static void spare_corner(struct update *u)
{
	int row = u->wanted.rows - 1, last = u->wanted.columns - 1;
	struct seen *to = seen_row(&u->wanted, row);

	if (last > 0 && to[last].text[0] == '\0')
		to[last - 1] = seen_of(" ", look_plain());
	to[last] = seen_row(&u->shown, row)[last];
}

/* Translates the canvas, which may be smaller or larger. */
static void want_row(struct update *u, const struct canvas *canvas, int row,
    struct shades shades)
{
	struct seen *to = seen_row(&u->wanted, row);
	int columns = u->wanted.columns;
	struct style last = { ROLE_TEXT, 0, 0 };
	struct look look = theme_look(last, shades);

	if (columns > canvas_columns(canvas))
		columns = canvas_columns(canvas);
	seen_clear(&u->wanted, row);
	for (int i = 0; row < canvas_rows(canvas) && i < columns; i++) {
		const struct cell *cell = canvas_at(canvas, row, i);

		if (!is_same_style(cell->style, last))
			look = theme_look(cell->style, shades);
		last = cell->style;
		to[i] = seen_of(cell->text, look);
	}
	/* a wide character that the edge would cut */
	if (row < canvas_rows(canvas) && columns > 0 &&
	    columns < canvas_columns(canvas) &&
	    canvas_at(canvas, row, columns)->text[0] == '\0')
		to[columns - 1] = seen_of(" ", look);
}

/* Is there the right half of a wide character? */
static bool is_half(const struct update *u, const struct seen *row, int column)
{
	return column < u->wanted.columns && row[column].text[0] == '\0';
}

/* How far a terminal goes is only known of single characters of one cell, and
 * not after the last. */
static bool is_odd(const struct update *u, const struct seen *row, int column)
{
	struct slice text = slice_of(row[column].text);
	uint32_t c = text_next(&text);

	return text.length > 0 || column + 1 == u->wanted.columns ||
	    is_half(u, row, column + 1) || locale_width(c) != 1;
}

/* What the locale cannot show might move the cursor, or worse. */
static bool is_showable(const char *text)
{
	struct slice rest = slice_of(text);

	while (rest.length > 0)
		if (locale_width(text_next(&rest)) < 0)
			return false;
	return true;
}

/* With the right half of a wide character goes the left one. */
static bool has_changed(const struct update *u, const struct sending *s,
    int column)
{
	if (is_half(u, s->new, column))
		return false;
	return !seen_is_same(&s->old[column], &s->new[column]) ||
	    (is_half(u, s->new, column + 1) && !is_half(u, s->old, column + 1));
}

static void put_cell(struct update *u, const struct sending *s, int column)
{
	const struct seen *cell = &s->new[column];
	const char *text = cell->text;
	bool is_wide = is_half(u, s->new, column + 1);

	pen_set(&u->pen, u->pen.is_look_known ?
	    seen_look(cell, u->pen.look) : cell->look);
	if (!is_showable(text))
		text = is_wide ? "??" : "?";
	pen_put(&u->pen, text, is_odd(u, s->new, column));
	s->old[column] = *cell;
	if (is_wide)
		s->old[column + 1] = cell[1];
}

/* Bytes for cells `from` to `to` - 1; more than `most` are not counted. */
static size_t cost_over(const struct update *u, const struct sending *s,
    int from, int to, size_t most)
{
	struct look look = u->pen.look;
	size_t cost = 0;

	for (int i = from; i < to && cost <= most; i++) {
		const struct seen *cell = &s->new[i];
		struct look next = has_changed(u, s, i) ? look :
		    seen_look(cell, look);

		if (is_half(u, s->new, i) || is_odd(u, s->new, i))
			return most + 1;
		cost += has_changed(u, s, i) ? 1 : strlen(cell->text);
		cost += pen_set_cost(&u->pen, look, next);
		look = next;
	}
	return cost;
}

/* A cell that is still to come may be anything now: a blank is the shortest. */
static void pass_over(struct update *u, const struct sending *s, int column)
{
	if (!has_changed(u, s, column)) {
		put_cell(u, s, column);
		return;
	}
	pen_put(&u->pen, " ", false);
	s->old[column] = seen_of(" ", u->pen.look);
}

/* To the column, over cells that are right already or past them. */
static void go(struct update *u, const struct sending *s, int column)
{
	int from = u->pen.column;
	bool is_near = u->pen.row == s->row && from >= 0 && from <= column &&
	    column - from <= GAP && u->pen.is_look_known;
	size_t cost = is_near ? pen_go_cost(&u->pen, s->row, column) : 0;

	if (!is_near || cost_over(u, s, from, column, cost) > cost) {
		pen_go(&u->pen, s->row, column);
		return;
	}
	for (int i = from; i < column; i++)
		pass_over(u, s, i);
}

/* The column from which on the row is blank, when enough of that was not. */
static int blank_from(const struct update *u, const struct seen *old,
    const struct seen *new)
{
	int columns = u->wanted.columns, end = columns;

	if (!u->pen.terminal->can_erase)
		return columns;
	while (end > 0 && seen_is_blank(&new[end - 1]))
		end--;
	return seen_differing(old + end, new + end, columns - end) > BLANKS ?
	    end :
	    columns;
}

static void erase(struct update *u)
{
	if (!u->pen.is_look_known || !look_hides_blank(u->pen.look))
		pen_set(&u->pen, look_plain());
}

static bool is_in_look(const struct seen *seen, struct look look)
{
	return look_is_same(seen_look(seen, look), look);
}

/* The next cell to send, of the look unless that is NULL. */
static int next_changed(const struct update *u, const struct sending *s,
    int column, const struct look *look)
{
	while (column < s->end && (!has_changed(u, s, column) ||
	    (look != NULL && !is_in_look(&s->new[column], *look))))
		column++;
	return column;
}

static void send_cells(struct update *u, const struct sending *s,
    const struct look *look)
{
	int column = 0;

	while ((column = next_changed(u, s, column, look)) < s->end) {
		go(u, s, column);
		put_cell(u, s, column);
	}
}

/* All of one look before the next, from the one that is set: where they take turns,
 * moves are shorter than colours. */
static void send_looks(struct update *u, const struct sending *s)
{
	struct look look = u->pen.look;
	int column;

	if (u->pen.is_look_known)
		send_cells(u, s, &look);
	while ((column = next_changed(u, s, 0, NULL)) < s->end) {
		look = s->new[column].look;
		send_cells(u, s, &look);
	}
}

static void send_row(struct update *u, const struct sending *s, bool by_looks)
{
	if (by_looks)
		send_looks(u, s);
	else
		send_cells(u, s, NULL);
	if (s->end == u->wanted.columns)
		return;
	go(u, s, s->end);
	erase(u);
	pen_order(&u->pen, ORDER_CLEAR_LINE, 0, 0);
}

/* Bytes for the row, of which nothing is sent. */
static size_t cost_of(struct update *u, struct sending s, bool by_looks)
{
	struct pen pen = u->pen;
	size_t cost;

	memcpy(u->tried.cells, s.old, (size_t)u->tried.columns * sizeof *s.old);
	s.old = u->tried.cells;
	pen_try(&u->pen);
	send_row(u, &s, by_looks);
	cost = u->pen.used;
	u->pen = pen;
	return cost;
}

static void show_row(struct update *u, int row)
{
	struct sending s = { row, 0, seen_row(&u->shown, row),
		seen_row(&u->wanted, row) };
	size_t bytes = (size_t)u->wanted.columns * sizeof *s.old;

	s.end = blank_from(u, s.old, s.new);
	if (memcmp(s.old, s.new, bytes) == 0)
		return;
	send_row(u, &s, cost_of(u, s, true) < cost_of(u, s, false));
	memcpy(s.old, s.new, bytes);
}

static void scroll(struct update *u, struct shift s)
{
	struct pen *pen = &u->pen;

	if (s.top == s.end)
		return;
	erase(u);
	pen_order(pen, ORDER_REGION, s.top, s.end - 1);
	pen_go(pen, s.by > 0 ? s.end - 1 : s.top, 0);
	for (int i = 0; i < abs(s.by); i++)
		pen_order(pen, s.by > 0 ? ORDER_UP : ORDER_DOWN, 0, 0);
	pen_order(pen, ORDER_REGION, 0, u->shown.rows - 1);
	shift_apply(s, &u->shown);
}

/* Rows may scroll that others have set, or we for a terminal of another size; then
 * a line feed would move them. */
static void clear_all(struct update *u)
{
	pen_set(&u->pen, look_plain());
	if (u->pen.terminal->can_scroll && u->shown.rows > 1)
		pen_order(&u->pen, ORDER_REGION, 0, u->shown.rows - 1);
	pen_order(&u->pen, ORDER_CLEAR, 0, 0);
	for (int i = 0; i < u->shown.rows; i++)
		seen_clear(&u->shown, i);
	/* Then every cell is to be written: no canvas has this character. */
	for (int i = 0; !u->pen.terminal->can_erase &&
	     i < u->shown.rows * u->shown.columns; i++)
		u->shown.cells[i] = seen_of("\177", look_plain());
	u->is_known = true;
}

static void show_cursor(struct update *u, const struct canvas *canvas)
{
	int row, column;
	bool is_shown;

	canvas_cursor(canvas, &row, &column);
	is_shown = row >= 0 && column >= 0 && row < u->shown.rows &&
	    column < u->shown.columns;
	if (is_shown)
		pen_go(&u->pen, row, column);
	if (is_shown != u->has_cursor || !u->is_cursor_known)
		pen_order(&u->pen,
		    is_shown ? ORDER_SHOW_CURSOR : ORDER_HIDE_CURSOR, 0, 0);
	u->has_cursor = is_shown;
	u->is_cursor_known = true;
}

void update_show(struct update *u, const struct canvas *canvas,
    struct shades shades)
{
	for (int i = 0; i < u->wanted.rows; i++)
		want_row(u, canvas, i, shades);
	if (!u->is_known)
		clear_all(u);
	else if (u->pen.terminal->can_scroll)
		scroll(u, shift_find(&u->shown, &u->wanted));
	if (u->pen.terminal->wraps_at_once && u->wanted.rows > 0)
		spare_corner(u);
	for (int i = 0; i < u->wanted.rows; i++)
		show_row(u, i);
	show_cursor(u, canvas);
	pen_flush(&u->pen);
}

void update_leave(struct update *u)
{
	pen_set(&u->pen, look_plain());
	pen_order(&u->pen, ORDER_SHOW_CURSOR, 0, 0);
	pen_flush(&u->pen);
	update_forget(u);
}

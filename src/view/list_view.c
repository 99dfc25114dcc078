#include "config.h"

#include "view/list_view.h"

#include <stdio.h>
#include <string.h>

enum { WORDS = 20 }; /* cells for words, not numbers alone */

struct view_column *view_add(struct view_columns *l,
    struct column_choice choice, const char *head, int cells)
{
	struct view_column *c = &l->of[l->count++];

	*c = (struct view_column){ .choice = choice, .cells = cells };
	snprintf(c->head, sizeof c->head, "%s", head);
	return c;
}

/* The place of the column that has what is left of the line. */
static size_t rest_at(const struct view_columns *l)
{
	return l->count - 1 - l->behind;
}

int view_rest(const struct view_columns *l, int width)
{
	int left = width - l->lead;

	for (size_t i = 0; i < l->count; i++)
		if (i != rest_at(l))
			left -= l->of[i].cells;
	return left - l->of[rest_at(l)].indent;
}

size_t view_column_at(const struct view_columns *l, int width, int cell)
{
	int end = l->lead;

	for (size_t i = 0; i < l->count; i++) {
		end += i == rest_at(l) ?
		    l->of[i].indent + view_rest(l, width) :
		    l->of[i].cells;
		if (cell < end)
			return i;
	}
	return l->count;
}

static void take_out(struct view_columns *l, size_t at)
{
	l->behind -= at > rest_at(l);
	memmove(l->of + at, l->of + at + 1,
	    (l->count - at - 1) * sizeof *l->of);
	l->count--;
}

/* The lightest one, of these the last, or the count. */
static size_t lightest(const struct view_columns *l, int rest)
{
	size_t found = l->count;

	for (size_t i = 0; i < l->count; i++) {
		const struct view_column *c = &l->of[i];

		if (i != rest_at(l) && c->weight > 0 &&
		    c->sort == SORTED_NOT && rest < c->least &&
		    (found == l->count || c->weight <= l->of[found].weight))
			found = i;
	}
	return found;
}

void view_fit(struct view_columns *l, int width)
{
	size_t at;

	while ((at = lightest(l, view_rest(l, width))) < l->count)
		take_out(l, at);
}

static bool may_give_way(const struct view_columns *l, size_t at)
{
	return at != rest_at(l) && l->of[at].sort == SORTED_NOT;
}

void view_fit_chosen(struct view_columns *l, int width, size_t passed,
    int least)
{
	for (size_t i = 0; i < l->count && l->left < passed &&
	    view_rest(l, width) < least;) {
		if (!may_give_way(l, i)) {
			i++;
			continue;
		}
		take_out(l, i);
		l->left++;
	}
	for (size_t i = l->count; i-- > 0 && view_rest(l, width) < least;) {
		if (!may_give_way(l, i))
			continue;
		take_out(l, i);
		l->right++;
	}
}

/* A row, or the heads, being drawn. */
struct view_line {
	const struct list_view *view;
	struct canvas *canvas;
	struct area area; /* one row high */
	struct style style;
};

static bool has_rest(const struct view_line *line, const struct view_column *c)
{
	const struct view_columns *l = &line->view->columns;

	return c == &l->of[rest_at(l)];
}

/* With the blank after. */
static int cells_of(const struct view_line *line, const struct view_column *c)
{
	if (!has_rest(line, c))
		return c->cells;
	return c->indent + view_rest(&line->view->columns, line->area.columns);
}

/* What the text of a cell may take, of a column that begins at `from`: a long number
 * takes the blank in front, too, and the last column the blank after. */
static struct area room_of(const struct view_line *line,
    const struct view_column *c, int from)
{
	struct area room = line->area;
	int end = line->area.column + line->area.columns;

	room.column = from + c->indent - (!c->is_text && !has_rest(line, c));
	if (!has_rest(line, c) || line->view->columns.behind > 0)
		end = from + cells_of(line, c) - 1;
	room.columns = end - room.column;
	return room;
}

static void put(const struct view_line *line, const struct view_column *c,
    struct area room, struct slice text)
{
	int used = (int)text_width(text), indent = 0;

	if (!c->is_text && !has_rest(line, c))
		indent = used < room.columns ? room.columns - used : 0;
	if (room.columns > indent)
		canvas_put(line->canvas, room.row, room.column + indent,
		    room.columns - indent, text, line->style);
}

static void put_cell(const struct view_line *line, size_t at,
    const struct view_column *c, struct area room)
{
	const struct list_view *v = line->view;
	char scratch[VIEW_CELL];

	if (room.columns <= 0)
		return;
	if (v->paint != NULL && v->paint(v->self, at, c, line->canvas, room,
	    line->style))
		return;
	put(line, c, room, v->cell(v->self, at, c, (size_t)room.columns,
	    scratch));
}

/* The selected row is seen from afar, and best in its first column. */
static unsigned bar_of(const struct list_view *v, size_t at, bool is_first)
{
	if (at != v->list->cursor)
		return 0;
	if (is_first)
		return v->is_focused ? MARK_SELECTED : MARK_SHADOW;
	return v->is_focused ? MARK_BAR : MARK_BAR | MARK_SHADOW;
}

static void set_style(struct view_line *line, struct style style, size_t at,
    bool is_first)
{
	line->style = style;
	line->style.marks |= (uint8_t)bar_of(line->view, at, is_first);
}

void view_put_chip(struct canvas *canvas, int row, int column, uint8_t hue)
{
	canvas_put(canvas, row, column, 1,
	    slice_of(glyph(GLYPH_CHIP, canvas_is_ascii(canvas))),
	    (struct style){ ROLE_CHIP, hue, 0 });
}

static void put_cells(struct view_line *line, size_t at, const struct view_row *row)
{
	const struct view_columns *l = &line->view->columns;
	int column = line->area.column + l->lead;

	for (size_t i = 0; i < l->count; i++) {
		bool is_rest = i == rest_at(l);
		struct area room = room_of(line, &l->of[i], column);

		set_style(line, row->style, at, i == 0);
		room.column += is_rest ? row->indent : 0;
		room.columns -= is_rest ? row->indent : 0;
		if (is_rest && row->has_chip && room.columns > 0)
			view_put_chip(line->canvas, room.row,
			    room.column - 1, row->hue);
		put_cell(line, at, &l->of[i], room);
		column += cells_of(line, &l->of[i]);
	}
}

static void put_heading(struct view_line *line, size_t at,
    const struct view_row *row)
{
	const struct view_columns *l = &line->view->columns;
	const struct view_column *c = &l->of[rest_at(l)];
	struct area room = line->area;

	set_style(line, row->style, at, false);
	room.column += l->lead + c->indent;
	room.columns -= l->lead + c->indent;
	put_cell(line, at, c, room);
}

void view_draw_row(const struct list_view *v, struct canvas *canvas,
    struct area area, size_t at)
{
	struct view_row row = { .indent = 0 };
	struct view_line line = { v, canvas, area, { 0, 0, 0 } };
	struct area first = area;

	v->row(v->self, at, &row);
	set_style(&line, row.style, at, v->columns.count == 1);
	canvas_fill(canvas, area, line.style);
	set_style(&line, row.style, at, true);
	first.columns = v->columns.lead + cells_of(&line, &v->columns.of[0]);
	if (v->columns.count > 1)
		canvas_fill(canvas, first, line.style);
	canvas_put(canvas, area.row, area.column, v->columns.lead,
	    slice_of(row.lead), line.style);
	if (row.is_heading)
		put_heading(&line, at, &row);
	else
		put_cells(&line, at, &row);
}

/* Ends a cell in front of `end`, if the head leaves room for it. */
static void put_end(const struct view_line *line, int end, int cells,
    const char *text)
{
	canvas_put(line->canvas, line->area.row, end - cells - 1, cells,
	    slice_of(text), line->style);
}

/* What there is no room for, as "+3 columns >" or "< +1 +3 >". */
static void put_missing(const struct view_line *line, int end, int room)
{
	const struct view_columns *l = &line->view->columns;
	const char *word = room < WORDS ? "" : " columns";
	char left[40] = "", right[40] = "", text[96];

	if (l->left > 0)
		snprintf(left, sizeof left, " < +%zu", l->left);
	if (l->right > 0)
		snprintf(right, sizeof right, " +%zu%s >", l->right, word);
	snprintf(text, sizeof text, "%s%s%s", left, l->right > 0 ? "" : word,
	    right);
	put_end(line, end, (int)text_width(slice_of(text)), text);
}

static void put_note(const struct view_line *line, int end, int room)
{
	for (size_t i = 0; i < VIEW_NOTES && line->view->notes[i] != NULL;
	     i++) {
		int cells = (int)text_width(slice_of(line->view->notes[i]));

		if (cells == 0 || cells > room - 2)
			continue;
		put_end(line, end, cells, line->view->notes[i]);
		return;
	}
}

static void put_head(const struct view_line *line, const struct view_column *c,
    int column)
{
	const struct view_columns *l = &line->view->columns;
	struct area room = room_of(line, c, column);
	bool ascii = canvas_is_ascii(line->canvas);
	char text[sizeof c->head + 8];
	int end = room.column + room.columns, left;

	snprintf(text, sizeof text, "%s%s", c->sort == SORTED_NOT ? "" :
	    glyph(c->sort == SORTED_UP ? GLYPH_UP : GLYPH_DOWN, ascii), c->head);
	put(line, c, room, slice_of(text));
	if (!has_rest(line, c))
		return;
	left = room.columns - (int)text_width(slice_of(text));
	if (l->left + l->right > 0)
		put_missing(line, end, left);
	else
		put_note(line, end, left);
}

static void draw_heads(const struct list_view *v, struct canvas *canvas,
    struct area area)
{
	struct view_line line = { v, canvas, area, { v->is_focused ?
	    ROLE_TITLE : ROLE_DIM, 0, 0 } };
	int column = area.column + v->columns.lead;

	canvas_fill(canvas, area, line.style);
	for (size_t i = 0; i < v->columns.count; i++) {
		put_head(&line, &v->columns.of[i], column);
		column += cells_of(&line, &v->columns.of[i]);
	}
}

/* Beside a row that is there since it is selected, and not by its place. */
static void draw_rule(struct canvas *canvas, struct area area)
{
	const char *rule = glyph(GLYPH_RULE, canvas_is_ascii(canvas));

	canvas_print(canvas, area.row, area.column + 1,
	    (struct style){ ROLE_DIM, 0, 0 }, "%s%s selected %s%s", rule, rule,
	    rule, rule);
}

void view_draw(const struct list_view *v, struct canvas *canvas,
    struct area area)
{
	struct area line = { area.row, area.column, 1, area.columns };

	draw_heads(v, canvas, line);
	for (int i = 0; i < area.rows - 1; i++) {
		size_t at = list_at(v->list, (size_t)i);

		line.row++;
		if (at < v->list->count)
			view_draw_row(v, canvas, line, at);
		else if (at == LIST_RULE)
			draw_rule(canvas, line);
	}
}

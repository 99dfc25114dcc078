/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/list.h"

#include <stdio.h>
#include <string.h>

/* ---- selection and scrolling ---- */

/* Returns the last first row that leaves no line below the list empty. */
static size_t last_top(const struct list *list)
{
	size_t rows = list->rows == 0 ? 1 : list->rows;

	return list->count > rows ? list->count - rows : 0;
}

/* Scrolls as little as shows the cursor and leaves no line below the list
 * empty.  A list that has not been shown does not know how many rows it has. */
static void show_cursor(struct list *list)
{
	size_t rows = list->rows;

	if (list->top > list->cursor)
		list->top = list->cursor;
	if (rows == 0)
		return;
	if (list->cursor >= list->top + rows)
		list->top = list->cursor - rows + 1;
	if (list->top > last_top(list))
		list->top = last_top(list);
}

static void set_cursor(struct list *list, size_t row)
{
	list->cursor = row < list->count ? row :
	    list->count == 0 ? 0 : list->count - 1;
}

void list_go(struct list *list, size_t row)
{
	set_cursor(list, row);
	show_cursor(list);
	list->line = list->cursor - list->top;
}

void list_stay(struct list *list, size_t row)
{
	set_cursor(list, row);
	list->top = list->cursor > list->line ? list->cursor - list->line : 0;
	show_cursor(list);
}

size_t list_rows(int rows)
{
	return rows > 1 ? (size_t)rows - 1 : 1;
}

enum { ROWS_FOR_A_LINE = 4 }; /* with fewer there is none above the heads */

size_t list_rows_below_line(int rows)
{
	return list_rows(rows - (rows >= ROWS_FOR_A_LINE));
}

void list_resize(struct list *list, size_t count, size_t rows)
{
	list->count = count;
	list->rows = rows;
	list_stay(list, list->cursor);
}

void list_move(struct list *list, long rows)
{
	if (rows < 0 && 0 - (size_t)rows > list->cursor)
		list_go(list, 0);
	else
		list_go(list, list->cursor + (size_t)rows);
}

void list_hold(struct list *list, bool is_held)
{
	const bool is_let_go = !is_held && list->is_held;

	if (is_held && !list->is_held)
		list->held = list->top;
	if (is_let_go)
		list->top = list->held;
	list->is_held = is_held;
	show_cursor(list);
	if (is_let_go)
		list->line = list->cursor - list->top;
	if (list->held > last_top(list))
		list->held = last_top(list);
}

void list_scroll(struct list *list, long rows)
{
	size_t *top = list->is_held ? &list->held : &list->top;
	size_t by = rows < 0 ? 0 - (size_t)rows : (size_t)rows;
	size_t lines = list->rows == 0 ? 1 : list->rows;

	if (rows < 0)
		*top -= by < *top ? by : *top;
	else
		*top += by < last_top(list) ? by : last_top(list);
	if (*top > last_top(list))
		*top = last_top(list);
	if (list->is_held)
		return;
	if (list->cursor < *top)
		list->cursor = *top;
	if (list->cursor >= *top + lines)
		list->cursor = *top + lines - 1;
	list->line = list->cursor - *top;
}

/* Lines from which on there is a rule: the row, the rule, and some of the
 * list. */
enum { ROOM_FOR_RULE = 4 };

size_t list_row_on_line(const struct list *list, size_t line)
{
	size_t top = list->is_held ? list->held : list->top;
	bool is_above = list->cursor < top;
	bool is_below = list->cursor > top + list->rows - 1;
	bool has_rule = list->rows >= ROOM_FOR_RULE;

	if ((line == 0 && is_above) || (line + 1 == list->rows && is_below))
		return list->cursor;
	if (has_rule && ((line == 1 && is_above) ||
	    (line + 2 == list->rows && is_below)))
		return LIST_RULE;
	return top + line;
}

void list_centre(struct list *list)
{
	size_t half = list->rows / 2;

	list->top = list->cursor > half ? list->cursor - half : 0;
	show_cursor(list);
	list->line = list->cursor - list->top;
}

/* ---- columns, and which of them fit ---- */

struct view_column *view_columns_add(struct view_columns *l,
    struct column_choice choice, const char *head, int cells)
{
	struct view_column *c = &l->items[l->count++];

	*c = (struct view_column){ .choice = choice, .cells = cells };
	snprintf(c->head, sizeof c->head, "%s", head);
	return c;
}

/* Returns the place of the column that has the rest of the line. */
static size_t rest_at(const struct view_columns *l)
{
	return l->count - 1 - l->after_rest;
}

int view_columns_rest(const struct view_columns *l, int width)
{
	int left = width - l->lead;

	for (size_t i = 0; i < l->count; i++)
		if (i != rest_at(l))
			left -= l->items[i].cells;
	return left - l->items[rest_at(l)].indent;
}

/* Returns the cells of a column, with the blank after it. */
static int cells_at(const struct view_columns *l, int width, size_t i)
{
	if (i != rest_at(l))
		return l->items[i].cells;
	return l->items[i].indent + view_columns_rest(l, width);
}

size_t view_columns_at(const struct view_columns *l, int width, int cell)
{
	int end = l->lead;

	for (size_t i = 0; i < l->count; i++) {
		end += cells_at(l, width, i);
		if (cell < end)
			return i;
	}
	return l->count;
}

static void take_out(struct view_columns *l, size_t at)
{
	l->after_rest -= at > rest_at(l);
	memmove(l->items + at, l->items + at + 1,
	    (l->count - at - 1) * sizeof *l->items);
	l->count--;
}

static bool may_give_way(const struct view_columns *l, size_t at)
{
	return at != rest_at(l) && l->items[at].sort == SORTED_NOT;
}

void view_columns_fit(struct view_columns *l, int width)
{
	for (;;) {
		const int rest = view_columns_rest(l, width);
		size_t lightest = l->count; /* of several the last */

		for (size_t i = 0; i < l->count; i++) {
			const struct view_column *c = &l->items[i];

			if (may_give_way(l, i) && c->weight > 0 &&
			    rest < c->min &&
			    (lightest == l->count ||
				c->weight <= l->items[lightest].weight))
				lightest = i;
		}
		if (lightest == l->count)
			return;
		take_out(l, lightest);
	}
}

void view_columns_fit_chosen(struct view_columns *l, int width, size_t passed,
    int least)
{
	for (size_t i = 0; i < l->count && l->left < passed &&
	    view_columns_rest(l, width) < least;)
		if (may_give_way(l, i)) {
			take_out(l, i);
			l->left++;
		} else {
			i++;
		}
	for (size_t i = l->count;
	     i-- > 0 && view_columns_rest(l, width) < least;)
		if (may_give_way(l, i)) {
			take_out(l, i);
			l->right++;
		}
}

/* ---- drawing ---- */

/* Cells from which on missing columns are said in words, not in numbers
 * alone. */
enum { WORDS_CELLS = 20 };

/* A row, or the heads, being drawn. */
struct view_line {
	const struct list_view *view;
	struct canvas *canvas;
	struct area area; /* one row high */
	struct style style;
};

/* Returns the room for a text in a column that begins at `from`: a long number
 * takes the blank in front of it, too, and the last column the blank after
 * it. */
static struct area room_of(const struct view_line *line, size_t i, int from)
{
	const struct view_columns *l = &line->view->columns;
	const struct view_column *c = &l->items[i];
	struct area room = line->area;
	int end = line->area.column + line->area.columns;

	room.column = from + c->indent - (!c->is_text && i != rest_at(l));
	if (i != rest_at(l) || l->after_rest > 0)
		end = from + cells_at(l, line->area.columns, i) - 1;
	room.columns = end - room.column;
	return room;
}

static void put(const struct view_line *line, size_t i, struct area room,
    struct slice text)
{
	const struct view_columns *l = &line->view->columns;
	int used = (int)text_width(text), indent = 0;

	if (!l->items[i].is_text && i != rest_at(l))
		indent = used < room.columns ? room.columns - used : 0;
	if (room.columns > indent)
		canvas_put(line->canvas, room.row, room.column + indent,
		    room.columns - indent, text, line->style);
}

static void put_cell(const struct view_line *line, size_t at, size_t i,
    struct area room)
{
	const struct list_view *v = line->view;
	const struct view_column *c = &v->columns.items[i];
	char scratch[VIEW_CELL];

	if (room.columns <= 0)
		return;
	if (v->paint != NULL && v->paint(v->self, at, c, line->canvas, room,
	    line->style))
		return;
	put(line, i, room, v->cell(v->self, at, c, (size_t)room.columns,
	    scratch));
}

/* Sets the style, with the marks of the selected row, which is seen from afar,
 * and best in its first column. */
static void set_style(struct view_line *line, struct style style, size_t at,
    bool is_first)
{
	const bool is_focused = line->view->is_focused;

	line->style = style;
	if (at == line->view->list->cursor)
		line->style.marks |= is_first && is_focused ? MARK_SELECTED :
		    is_first                                ? MARK_SHADOW :
		    is_focused                              ? MARK_BAR :
				 MARK_BAR | MARK_SHADOW;
}

void canvas_put_chip(struct canvas *canvas, int row, int column, uint8_t hue)
{
	canvas_put(canvas, row, column, 1,
	    slice_of(glyph(GLYPH_CHIP, canvas->is_ascii)),
	    (struct style){ ROLE_CHIP, hue, 0 });
}

static void put_cells(struct view_line *line, size_t at,
    const struct view_row *row)
{
	const struct view_columns *l = &line->view->columns;
	int column = line->area.column + l->lead;

	for (size_t i = 0; i < l->count; i++) {
		bool is_rest = i == rest_at(l);
		struct area room = room_of(line, i, column);

		set_style(line, row->style, at, i == 0);
		room.column += is_rest ? row->indent : 0;
		room.columns -= is_rest ? row->indent : 0;
		if (is_rest && row->has_chip && room.columns > 0)
			canvas_put_chip(line->canvas, room.row,
			    room.column - 1, row->hue);
		put_cell(line, at, i, room);
		column += cells_at(l, line->area.columns, i);
	}
}

void list_view_draw_row(const struct list_view *v, struct canvas *canvas,
    struct area area, size_t at)
{
	struct view_row row = { .indent = 0 };
	struct view_line line = { v, canvas, area, { 0, 0, 0 } };
	struct area first = area;
	const struct view_columns *l = &v->columns;
	const int indent = l->lead + l->items[rest_at(l)].indent;

	v->row(v->self, at, &row);
	set_style(&line, row.style, at, l->count == 1);
	canvas_fill(canvas, area, line.style);
	set_style(&line, row.style, at, true);
	first.columns = l->lead + cells_at(l, area.columns, 0);
	if (l->count > 1)
		canvas_fill(canvas, first, line.style);
	canvas_put(canvas, area.row, area.column, l->lead,
	    slice_of(row.lead), line.style);
	if (!row.is_heading) {
		put_cells(&line, at, &row);
		return;
	}
	set_style(&line, row.style, at, false);
	area.column += indent;
	area.columns -= indent;
	put_cell(&line, at, rest_at(l), area);
}

/* Puts the head of a column.  At the end of the one that has the rest stands
 * what there is no room for, as "+3 columns >" or "< +1 +3 >", or else a note
 * that fits. */
static void put_head(const struct view_line *line, size_t i, int column)
{
	const struct view_columns *l = &line->view->columns;
	const struct view_column *c = &l->items[i];
	struct area room = room_of(line, i, column);
	bool ascii = line->canvas->is_ascii;
	char text[sizeof c->head + 8];
	const char *const *notes = line->view->notes, *note = NULL, *word;
	char said[96] = "";
	int end = room.column + room.columns, left, cells;

	snprintf(text, sizeof text, "%s%s",
	    c->sort == SORTED_NOT ?
		"" :
		glyph(c->sort == SORTED_UP ? GLYPH_UP : GLYPH_DOWN, ascii),
	    c->head);
	put(line, i, room, slice_of(text));
	if (i != rest_at(l))
		return;
	left = room.columns - (int)text_width(slice_of(text));
	if (l->left + l->right > 0) {
		word = left < WORDS_CELLS ? "" : " columns";
		if (l->left > 0)
			text_add(said, sizeof said, " < +%zu", l->left);
		if (l->right > 0)
			text_add(said, sizeof said, " +%zu%s >", l->right,
			    word);
		else
			text_add(said, sizeof said, "%s", word);
		note = said;
	}
	for (size_t n = 0; note == NULL && n < VIEW_NOTES && notes[n] != NULL;
	     n++)
		if (notes[n][0] != '\0' &&
		    (int)text_width(slice_of(notes[n])) <= left - 2)
			note = notes[n];
	cells = note == NULL ? 0 : (int)text_width(slice_of(note));
	if (cells > 0)
		canvas_put(line->canvas, line->area.row, end - cells - 1, cells,
		    slice_of(note), line->style);
}

void list_view_draw(const struct list_view *v, struct canvas *canvas,
    struct area area)
{
	struct area row = { area.row, area.column, 1, area.columns };
	struct view_line heads = { v, canvas, row,
		{ v->is_focused ? ROLE_TITLE : ROLE_DIM, 0, 0 } };
	const char *rule = glyph(GLYPH_RULE, canvas->is_ascii);
	int column = area.column + v->columns.lead;

	canvas_fill(canvas, row, heads.style);
	for (size_t i = 0; i < v->columns.count; i++) {
		put_head(&heads, i, column);
		column += cells_at(&v->columns, area.columns, i);
	}
	for (int i = 0; i < area.rows - 1; i++) {
		size_t at = list_row_on_line(v->list, (size_t)i);

		row.row++;
		if (at < v->list->count)
			list_view_draw_row(v, canvas, row, at);
		else if (at == LIST_RULE)
			canvas_print(canvas, row.row, row.column + 1,
			    (struct style){ ROLE_DIM, 0, 0 },
			    "%s%s selected %s%s", rule, rule, rule, rule);
	}
}

/* ---- which columns a list shows ---- */

/* Cells of "999.9 ms" and blanks; a time that is longer fits in ms. */
enum { SCALED_CELLS = 10 };

int list_time_cells(uint64_t time, enum tick tick)
{
	char text[40];

	text_ms(text, sizeof text, time, tick);
	return (int)strlen(text);
}

static void add_choice(struct columns *c, unsigned column, enum measure measure)
{
	if (c->count < CHOICES)
		c->items[c->count++] = (struct column_choice){ column,
			measure };
}

static const struct list_column *info_of(const struct list_now *l,
    unsigned column)
{
	return &l->columns->items[column];
}

bool list_can_have(const struct list_now *l, struct column_choice c)
{
	const struct list_column *info = info_of(l, c.column);
	bool has_both = l->has_clock[CLOCK_WALL] && l->has_clock[CLOCK_CPU];

	if (!list_has(l->columns, c.column) || info->name == NULL ||
	    !list_column_exists(info, c.measure, l->has_clock))
		return false;
	return c.measure == NO_MEASURE ||
	    (has_both && info->has_measure && !l->columns->has_one_clock);
}

bool list_can_sort(const struct list_now *l, unsigned column)
{
	return info_of(l, column)->key != '\0' &&
	    list_can_have(l, (struct column_choice){ column, NO_MEASURE });
}

static void add_usual(const struct list_now *l, int width, struct columns *out)
{
	/* The clock that is not the list's; NO_MEASURE: there is none. */
	const enum measure other = !l->has_clock[CLOCK_WALL] ||
		!l->has_clock[CLOCK_CPU] ?
	    NO_MEASURE :
	    l->measure == MEASURE_WALL ? MEASURE_CPU :
					 MEASURE_WALL;

	for (size_t i = 0; i < l->type->usual_count; i++) {
		const struct usual_column *u = &l->type->usual[i];
		const struct column_choice own = { u->column, NO_MEASURE };

		if (width < u->from || (u->is_other && other == NO_MEASURE) ||
		    !list_can_have(l, own) || l->cells(l->self, own) < 0)
			continue;
		add_choice(out, u->column, u->is_other ? other : NO_MEASURE);
	}
}

static bool is_sorted_by(const struct list_now *l, struct column_choice c)
{
	return c.column == l->order.column && (c.measure == NO_MEASURE ||
	    c.measure == l->measure);
}

/* Adds the column that the list is sorted by, where it is not there. */
static void add_sorted(const struct list_now *l, struct columns *out)
{
	const unsigned column = l->order.column;
	bool found = column == NO_COLUMN || column == l->type->last ||
	    (column != 0 && column == l->type->within);

	for (size_t i = 0; i < out->count; i++)
		found = found || is_sorted_by(l, out->items[i]);
	if (!found)
		add_choice(out, column, NO_MEASURE);
}

/* Adds the chosen columns; the one that the list is sorted by goes in front of
 * the last one. */
static void add_chosen(const struct list_now *l, struct columns *out)
{
	const struct columns *chosen = &l->choice->columns;

	for (size_t i = 0; i < chosen->count; i++) {
		bool is_last = chosen->items[i].column == l->type->last;

		if (is_last && i + 1 == chosen->count)
			add_sorted(l, out);
		if (is_last ? !columns_have(out, l->type->last) :
			      list_can_have(l, chosen->items[i]))
			add_choice(out, chosen->items[i].column,
			    chosen->items[i].measure);
	}
}

void list_columns_of(const struct list_now *l, int width, struct columns *out)
{
	out->count = 0;
	if (l->choice->columns.count == 0)
		add_usual(l, width, out);
	else
		add_chosen(l, out);
	if (out->count > CHOICES - 2)
		out->count = CHOICES - 2;
	add_sorted(l, out);
	if (!columns_have(out, l->type->last))
		add_choice(out, l->type->last, NO_MEASURE);
}

static const struct usual_column *usual_of(const struct list_now *l,
    struct column_choice c)
{
	for (size_t i = 0; i < l->type->usual_count; i++) {
		const struct usual_column *u = &l->type->usual[i];

		if (c.column == u->column &&
		    (c.measure != NO_MEASURE) == u->is_other)
			return u;
	}
	return NULL;
}

/* Takes the unit out of a head, where each time has its own: "self ms" becomes
 * "self", "ms/call" becomes "time/call". */
static void take_unit_out(char *head, size_t size)
{
	char *unit = strstr(head, " ms");

	if (unit != NULL)
		memmove(unit, unit + 3, strlen(unit + 3) + 1);
	else if (strncmp(head, "ms", 2) == 0 && strlen(head) + 3 <= size) {
		memmove(head + 4, head + 2, strlen(head + 2) + 1);
		memcpy(head, "time", 4);
	}
}

static void add_column(const struct list_now *l, struct column_choice c,
    bool is_scaled, struct view_columns *out)
{
	const struct list_column *info = info_of(l, c.column);
	const struct usual_column *u = l->choice->columns.count > 0 ? NULL :
	    usual_of(l, c);
	struct view_column *column;
	const char *sign = l->sign != NULL && list_is_of_counts(info) ?
	    l->sign : "";
	const size_t used = strlen(sign);
	char head[64];
	int cells = info->width, needed;

	memcpy(head, sign, used);
	if (l->head == NULL ||
	    !l->head(l->self, c, head + used, sizeof head - used))
		list_head(head + used, sizeof head - used, info, c.measure,
		    l->tick, l->is_sampled);
	is_scaled = is_scaled && info->kind == LIST_TIME;
	if (is_scaled)
		take_unit_out(head, sizeof head);
	needed = l->cells(l->self, c);
	cells = cells > needed ? cells : needed;
	if (is_scaled && cells < SCALED_CELLS)
		cells = SCALED_CELLS;
	/* The head needs an arrow, and the blank after it. */
	needed = (int)strlen(head) + 2 - l->type->is_tight;
	column = view_columns_add(out, c, head,
	    cells > needed ? cells : needed);
	column->is_scaled = is_scaled;
	column->is_text = list_is_text(info->kind);
	column->indent = column->is_text && !l->type->is_tight;
	if (u != NULL && (l->kept_columns >> c.column & 1) == 0) {
		column->weight = u->weight;
		column->min = u->min > 0 ? u->min : l->type->min;
	}
}

void list_layout(const struct list_now *l, const struct canvas *canvas,
    int width, struct view_columns *out)
{
	const unsigned within = l->type->within;
	struct columns columns;
	bool is_within; /* is the list sorted by what the last one says, too? */

	list_columns_of(l, width, &columns);
	is_within = within != 0 && l->order.column == within &&
	    !columns_have(&columns, within);
	*out = (struct view_columns){ .lead = l->type->lead };
	for (size_t i = 0; i < columns.count; i++) {
		add_column(l, columns.items[i], canvas->is_scaled, out);
		if (columns.items[i].column == l->type->last)
			out->after_rest = columns.count - 1 - i;
	}
	for (size_t i = 0; i < out->count; i++) {
		struct view_column *c = &out->items[i];

		c->is_ascii = canvas->is_ascii;
		c->passed = l->choice->names_passed;
		/* Texts and columns that say so go upwards, numbers
		 * downwards. */
		if (is_sorted_by(l, c->choice) ||
		    (is_within && c->choice.column == l->type->last))
			c->sort = info_of(l, l->order.column)->ascends !=
				l->order.is_reverse ?
			    SORTED_UP :
			    SORTED_DOWN;
	}
	if (l->choice->columns.count > 0)
		view_columns_fit_chosen(out, width, l->choice->passed,
		    l->type->min);
	else if (l->fit != NULL)
		l->fit(l->self, out, width);
	else
		view_columns_fit(out, width);
}

void list_draw(struct list_view *v, const struct list_now *now,
    struct words *line, struct canvas *canvas, struct area area)
{
	list_layout(now, canvas, area.columns, &v->columns);
	if (line != NULL && area.rows >= ROWS_FOR_A_LINE) {
		words_put(line, canvas, area.row, ROLE_DIM);
		area.row++;
		area.rows--;
	}
	list_view_draw(v, canvas, area);
}

struct slice list_words_of(struct list_cell cell,
    const struct view_column *column, size_t room, char *scratch)
{
	if (cell.method != NULL && cell.words == NULL)
		return signature_fit(cell.method,
		    (struct name_room){ room, column->passed, cell.is_bare,
			column->is_ascii }, scratch, VIEW_CELL);
	cell.is_scaled = column->is_scaled;
	cell_text(scratch, VIEW_CELL, &cell);
	return slice_of(scratch);
}

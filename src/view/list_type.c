#include "config.h"

#include "view/list_type.h"

#include <stdio.h>
#include <string.h>

enum { SCALED_CELLS = 10 }; /* "999.9 ms", and blanks; what is longer fits as ms */

static void add(struct columns *c, unsigned column, enum measure measure)
{
	if (c->count < CHOICES)
		c->of[c->count++] = (struct column_choice){ column, measure };
}

static const struct list_column *info_of(const struct list_now *l,
    unsigned column)
{
	return &l->columns->of[column];
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

/* The clock that is not the list's; NO_MEASURE: there is none. */
static enum measure other_measure(const struct list_now *l)
{
	if (!l->has_clock[CLOCK_WALL] || !l->has_clock[CLOCK_CPU])
		return NO_MEASURE;
	return l->measure == MEASURE_WALL ? MEASURE_CPU : MEASURE_WALL;
}

static void add_usual(const struct list_now *l, int width, struct columns *out)
{
	enum measure other = other_measure(l);

	for (size_t i = 0; i < l->type->usual_count; i++) {
		const struct usual_column *u = &l->type->usual[i];

		const struct column_choice own = { u->column, NO_MEASURE };

		if (width < u->from || (u->is_other && other == NO_MEASURE) ||
		    !list_can_have(l, own) || l->cells(l->self, own) < 0)
			continue;
		add(out, u->column, u->is_other ? other : NO_MEASURE);
	}
}

static bool is_sorted_by(const struct list_now *l, struct column_choice c)
{
	return c.column == l->order.column && (c.measure == NO_MEASURE ||
	    c.measure == l->measure);
}

static bool has_sorted(const struct list_now *l, const struct columns *c)
{
	unsigned column = l->order.column;
	bool found = column == NO_COLUMN || column == l->type->last ||
	    column == l->type->within;

	for (size_t i = 0; i < c->count; i++)
		found = found || is_sorted_by(l, c->of[i]);
	return found;
}

static bool has_last(const struct list_now *l, const struct columns *c)
{
	for (size_t i = 0; i < c->count; i++)
		if (c->of[i].column == l->type->last)
			return true;
	return false;
}

/* In front of the last one, unless that was chosen for another place. */
static void add_sorted(const struct list_now *l, struct columns *out)
{
	if (!has_sorted(l, out))
		add(out, l->order.column, NO_MEASURE);
}

static void add_chosen(const struct list_now *l, struct columns *out)
{
	const struct columns *chosen = &l->choice->columns;

	for (size_t i = 0; i < chosen->count; i++) {
		bool is_last = chosen->of[i].column == l->type->last;

		if (is_last && i + 1 == chosen->count)
			add_sorted(l, out);
		if (is_last ? !has_last(l, out) :
			      list_can_have(l, chosen->of[i]))
			add(out, chosen->of[i].column, chosen->of[i].measure);
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
	if (!has_last(l, out))
		add(out, l->type->last, NO_MEASURE);
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

/* Texts and what says so go upwards, numbers downwards. */
static enum view_sort sort_of(const struct list_now *l, struct column_choice c,
    bool has_within)
{
	const struct list_column *info;
	bool is_sorted = is_sorted_by(l, c) || (c.column == l->type->last &&
	    l->order.column == l->type->within && !has_within);

	if (!is_sorted)
		return SORTED_NOT;
	info = info_of(l, l->order.column);
	return info->ascends != l->order.is_reverse ? SORTED_UP : SORTED_DOWN;
}

/* Each time has its unit: the head "self ms" has none, "ms/call" is a time. */
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
	char head[64];
	int cells = info->width, needed;

	if (l->head == NULL || !l->head(l->self, c, head, sizeof head))
		list_head(head, sizeof head, info, c.measure, l->tick,
		    l->is_sampled);
	is_scaled = is_scaled && info->kind == LIST_TIME;
	if (is_scaled)
		take_unit_out(head, sizeof head);
	needed = l->cells(l->self, c);
	cells = cells > needed ? cells : needed;
	if (is_scaled && cells < SCALED_CELLS)
		cells = SCALED_CELLS;
	/* An arrow, and the blank after. */
	needed = (int)strlen(head) + 2 - l->type->is_tight;
	column = view_add(out, c, head, cells > needed ? cells : needed);
	column->is_scaled = is_scaled;
	column->is_text = list_is_text(info->kind);
	column->indent = column->is_text && !l->type->is_tight;
	if (u != NULL && c.column != l->kept) {
		column->weight = u->weight;
		column->least = u->least;
	}
}

void list_layout(const struct list_now *l, const struct canvas *canvas,
    int width, struct view_columns *out)
{
	struct columns columns;
	bool has_within = false;

	list_columns_of(l, width, &columns);
	*out = (struct view_columns){ .lead = l->type->lead };
	for (size_t i = 0; i < columns.count; i++) {
		has_within = has_within || (l->type->within != l->type->last &&
		    columns.of[i].column == l->type->within);
		add_column(l, columns.of[i], canvas_is_scaled(canvas), out);
		if (columns.of[i].column == l->type->last)
			out->behind = columns.count - 1 - i;
	}
	for (size_t i = 0; i < out->count; i++) {
		out->of[i].is_ascii = canvas_is_ascii(canvas);
		out->of[i].passed = l->choice->names_passed;
	}
	for (size_t i = 0; i < out->count; i++)
		out->of[i].sort = sort_of(l, out->of[i].choice, has_within);
	if (l->choice->columns.count > 0)
		view_fit_chosen(out, width, l->choice->passed, l->type->least);
	else if (l->fit != NULL)
		l->fit(l->self, out, width);
	else
		view_fit(out, width);
}

struct slice list_words_of(struct list_cell cell,
    const struct view_column *column, size_t room, char *scratch)
{
	if (cell.method != NULL && cell.words == NULL)
		return signature_fit(cell.method, view_name_room(column, room,
		    cell.is_bare), scratch, VIEW_CELL);
	cell.is_scaled = column->is_scaled;
	cell_text(scratch, VIEW_CELL, &cell);
	return slice_of(scratch);
}

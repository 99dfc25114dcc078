#include "config.h"

#include "view/call_table.h"

#include <stdio.h>
#include <string.h>

#include "view/words.h"

enum {
	CALLER_CELLS = 15,      /* at least, if that can be had */
	END_CELLS = 10,
	THREAD_CELLS_MAX = 16,
	ROWS_FOR_A_LINE = 4     /* fewer have none for the distribution */
};

/* From left to right; the caller takes what is left.  Those that say least are
 * the lightest. */
enum field {
	FIELD_START, FIELD_WALL, FIELD_CPU, FIELD_WAIT, FIELD_SELF,
	FIELD_END, FIELD_THREAD, FIELD_CALLER, FIELDS
};

static const enum call_column columns[FIELDS] = {
	[FIELD_START] = CALL_START, [FIELD_WALL] = CALL_WALL,
	[FIELD_CPU] = CALL_CPU, [FIELD_WAIT] = CALL_WAIT,
	[FIELD_SELF] = CALL_SELF, [FIELD_END] = CALL_COLUMNS,
	[FIELD_THREAD] = CALL_THREAD, [FIELD_CALLER] = CALL_CALLER,
};

static const int weights[FIELDS] = {
	[FIELD_START] = 6, [FIELD_WALL] = 4, [FIELD_CPU] = 3, [FIELD_WAIT] = 2,
	[FIELD_SELF] = 5, [FIELD_END] = 1, [FIELD_THREAD] = 7,
};

static bool has_line(int rows)
{
	return rows >= ROWS_FOR_A_LINE;
}

size_t call_table_rows(int rows)
{
	int left = rows - 1 - has_line(rows);

	return left < 1 ? 1 : (size_t)left;
}

static enum field field_of(enum measure measure)
{
	return measure == MEASURE_CPU ? FIELD_CPU :
	    measure == MEASURE_WAIT ? FIELD_WAIT : FIELD_WALL;
}

static enum tick tick_of(const struct call_list *l)
{
	return call_list_thread(l, 0)->calls.tick;
}

static int time_cells(uint64_t most, enum tick tick, const char *head)
{
	int cells, least = (int)strlen(head) + 3; /* an arrow, two blanks */
	char text[40];

	text_ms(text, sizeof text, most, tick);
	cells = (int)strlen(text) + 2;
	return cells < least ? least : cells;
}

static int thread_cells(const struct call_list *l)
{
	int most = (int)strlen(call_column_info(CALL_THREAD)->head) + 1;

	for (uint32_t i = 0; i < l->set.count; i++) {
		int cells = (int)text_width(slice_of(
		    call_list_thread(l, i)->name));

		most = cells > most ? cells : most;
	}
	return (most < THREAD_CELLS_MAX ? most : THREAD_CELLS_MAX) + 2;
}

/* The largest number in the field. */
static uint64_t most_of(const struct call_list *l, enum field field)
{
	switch (field) {
	case FIELD_START:
		return l->latest;
	case FIELD_CPU:
		return l->most[CLOCK_CPU];
	case FIELD_SELF:
		return l->most[l->order.measure == MEASURE_CPU ||
		    l->most[CLOCK_WALL] == 0 ? CLOCK_CPU : CLOCK_WALL];
	default:
		return l->most[CLOCK_WALL];
	}
}

/* As wide as the largest numbers need; 0: there is nothing to say. */
static int cells_of(const struct call_table *t, enum field field)
{
	if (field == FIELD_END)
		return END_CELLS;
	if (field == FIELD_THREAD)
		return t->calls->set.count > 1 ? thread_cells(t->calls) : 0;
	if (field == FIELD_CALLER)
		return 1;
	return !call_column_exists(columns[field], t->has_clock) ? 0 :
	    time_cells(most_of(t->calls, field), tick_of(t->calls),
		call_column_info(columns[field])->head);
}

static void add_column(const struct call_table *t, enum field field,
    struct view_columns *out)
{
	const struct call_order *order = &t->calls->order;
	const struct list_column *info = field == FIELD_END ? NULL :
	    call_column_info(columns[field]);
	struct view_column *column = view_add(out, (struct column_choice){
	    (enum column_id)field, MEASURES }, info == NULL ? "end" :
	    info->head, cells_of(t, field));

	column->is_text = field > FIELD_SELF;
	column->indent = column->is_text;
	if (info != NULL && columns[field] == order->column)
		column->sort = info->ascends != order->is_reverse ? SORTED_UP :
		    SORTED_DOWN;
	if (field != field_of(order->measure))
		column->weight = weights[field];
	column->least = CALLER_CELLS;
}

/* What says least is left out until the callers have room, but never what the
 * list is ordered by, nor the clock of the numbers. */
static void call_columns(const struct call_table *t, int width,
    struct view_columns *out)
{
	*out = (struct view_columns){ .lead = 0 };
	for (int i = 0; i < FIELDS; i++)
		if (cells_of(t, (enum field)i) > 0)
			add_column(t, (enum field)i, out);
	view_fit(out, width);
}

/* The calls as they are drawn, one row after the other. */
struct drawn_calls {
	const struct call_table *table;
	bool is_ascii;
	struct call_row row;
};

static uint64_t number_of(const struct call_table *t,
    const struct call_row *row, enum field field)
{
	switch (field) {
	case FIELD_START:
		return row->start;
	case FIELD_WALL:
		return row->time[CLOCK_WALL];
	case FIELD_CPU:
		return row->time[CLOCK_CPU];
	case FIELD_WAIT:
		return measure_of_call(MEASURE_WAIT, row->time);
	default:
		return measure_of_self(t->calls->order.measure, row->time,
		    row->self);
	}
}

static const char *end_of(const struct call_row *row)
{
	static const char *const words[] = { [CALL_RETURNED] = "",
		[CALL_THREW] = "threw", [CALL_CLOSED_EARLY] = "closed",
		[CALL_OPEN] = "open" };

	return row->is_cut ? "cut" : words[row->end];
}

static struct slice caller_cell(const struct drawn_calls *d, size_t room,
    char *scratch)
{
	if (d->row.caller == NO_METHOD)
		return slice_of("(the thread itself)");
	return method_fit(methods_at(d->table->methods, d->row.caller), room,
	    scratch, VIEW_CELL);
}

static struct slice call_cell(void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct drawn_calls *d = self;
	enum field field = (enum field)column->choice.column;

	(void)at;
	if (place_is_none(d->row.place))
		return slice_of(field == FIELD_START ? glyph(GLYPH_AWAITED,
		    d->is_ascii) : "");
	switch (field) {
	case FIELD_END:
		return slice_of(end_of(&d->row));
	case FIELD_THREAD:
		return slice_of(d->row.thread->name);
	case FIELD_CALLER:
		return caller_cell(d, room, scratch);
	default:
		text_ms(scratch, VIEW_CELL, number_of(d->table, &d->row,
		    field), tick_of(d->table->calls));
		return slice_of(scratch);
	}
}

static void read_row(void *self, size_t at, struct view_row *out)
{
	struct drawn_calls *d = self;

	(void)out;
	d->row = call_list_row(d->table->calls, at);
}

/* The calls by their length, each step doubles; and what is usual. */
static void draw_distribution(const struct call_table *t, struct canvas *canvas,
    struct area line)
{
	const struct distribution *d = &t->calls->distribution;
	enum tick tick = tick_of(t->calls);
	char bars[DISTRIBUTION_LINE];
	struct words w = { .used = 0 };
	int first, end;

	words_add(&w, "%s of ", measure_name(t->calls->order.measure));
	words_add_single(&w, d->count, t->samples, t->is_sampled);
	distribution_ends(d, &first, &end);
	distribution_line(bars, sizeof bars, d, canvas_is_ascii(canvas));
	words_add_time(&w, ": ", distribution_from(first), tick);
	words_add(&w, " %s", bars);
	words_add_time(&w, " ", distribution_from(end), tick);
	if (t->calls->order.measure == MEASURE_WAIT) {
		words_phrase(&w, 5);
		words_add(&w, "; they do not add up to the method's");
	}
	words_phrase(&w, 4);
	words_add_time(&w, "; p50 ", d->median, tick);
	words_phrase(&w, 2);
	words_add_time(&w, ", p95 ", d->p95, tick);
	words_phrase(&w, 3);
	words_add_time(&w, ", max ", d->most, tick);
	words_phrase(&w, 1);
	words_add_time(&w, ", min ", d->least, tick);
	words_phrase(&w, 0);
	if (t->calls->order.measure != MEASURE_WAIT)
		words_add_time(&w, ", sum ", d->sum, tick);
	words_fit(&w, (size_t)line.columns - 2);
	canvas_put(canvas, line.row, line.column + 1, line.columns - 2,
	    slice_of(w.at), (struct style){ ROLE_DIM, 0, 0 });
}

void call_table_draw(const struct call_table *t, struct canvas *canvas,
    struct area area)
{
	struct drawn_calls d = { .table = t,
		.is_ascii = canvas_is_ascii(canvas) };
	struct list_view view = { &t->list, t->is_focused, .self = &d,
		.row = read_row, .cell = call_cell };
	struct area line = { area.row, area.column, 1, area.columns };

	call_columns(t, area.columns, &view.columns);
	if (has_line(area.rows)) {
		draw_distribution(t, canvas, line);
		area.row++;
		area.rows--;
	}
	view_draw(&view, canvas, area);
}

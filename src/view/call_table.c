#include "config.h"

#include "view/call_table.h"

#include <stdio.h>
#include <string.h>

#include "view/words.h"

enum {
	CALLER_CELLS = 16,      /* at least, if that can be had */
	THREAD_CELLS_MAX = 16,
	ROWS_FOR_A_LINE = 4     /* fewer have none for the distribution */
};

/* From left to right; the caller takes what is left. */
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

	for (uint32_t i = 0; i < l->part_count; i++) {
		int cells = (int)text_width(slice_of(
		    call_list_thread(l, i)->name));

		most = cells > most ? cells : most;
	}
	return (most < THREAD_CELLS_MAX ? most : THREAD_CELLS_MAX) + 2;
}

/* As wide as the largest numbers need; 0: there is nothing to say. */
static void full_widths(const struct call_table *t, int widths[FIELDS])
{
	const struct call_list *l = t->calls;
	uint64_t self = l->most[l->order.measure == MEASURE_CPU ? CLOCK_CPU :
	    l->most[CLOCK_WALL] > 0 ? CLOCK_WALL : CLOCK_CPU];
	const uint64_t most[] = { [FIELD_START] = l->latest,
		[FIELD_WALL] = l->most[CLOCK_WALL],
		[FIELD_CPU] = l->most[CLOCK_CPU],
		[FIELD_WAIT] = l->most[CLOCK_WALL], [FIELD_SELF] = self };

	for (int i = FIELD_START; i <= FIELD_SELF; i++)
		widths[i] = !call_column_exists(columns[i], t->has_clock) ? 0 :
		    time_cells(most[i], tick_of(l),
			call_column_info(columns[i])->head);
	widths[FIELD_END] = 10;
	widths[FIELD_THREAD] = l->part_count > 1 ? thread_cells(l) : 0;
	widths[FIELD_CALLER] = 0;
}

/* Leaves out what says least until the callers have room, but never what the
 * list is ordered by, nor the clock of the numbers. */
static void fit(const struct call_table *t, int cells, int widths[FIELDS])
{
	static const enum field least[] = { FIELD_END, FIELD_WAIT, FIELD_CPU,
		FIELD_WALL, FIELD_SELF, FIELD_START, FIELD_THREAD };
	const struct call_order *order = &t->calls->order;
	int left = cells;

	full_widths(t, widths);
	for (int i = 0; i < FIELD_CALLER; i++)
		left -= widths[i];
	for (size_t i = 0; i < sizeof least / sizeof *least &&
	    left < CALLER_CELLS; i++) {
		if (columns[least[i]] == order->column ||
		    least[i] == field_of(order->measure))
			continue;
		left += widths[least[i]];
		widths[least[i]] = 0;
	}
	widths[FIELD_CALLER] = left;
}

/* One row's place on the canvas. */
struct line {
	struct canvas *canvas;
	struct area area;  /* one row high */
	const int *widths; /* by field; 0: left out */
	struct style style;
};

static bool is_number(enum field field)
{
	return field <= FIELD_SELF;
}

static void put(const struct line *line, enum field field, const char *text)
{
	int column = line->area.column, width = line->widths[field];
	int used = (int)text_width(slice_of(text)), indent = 1;

	for (int i = 0; i < (int)field; i++)
		column += line->widths[i];
	if (is_number(field) && used < width - 1)
		indent = width - 1 - used;
	if (width > indent)
		canvas_put(line->canvas, line->area.row, column + indent,
		    width - indent - (field == FIELD_CALLER ? 0 : 1),
		    slice_of(text), line->style);
}

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

static void put_caller(const struct line *line, const struct call_table *t,
    uint32_t caller)
{
	int room = line->widths[FIELD_CALLER] - 1;
	char label[256];

	if (caller == NO_METHOD)
		put(line, FIELD_CALLER, "(the thread itself)");
	else
		put(line, FIELD_CALLER, method_fit(methods_at(t->methods,
		    caller), room < 0 ? 0 : (size_t)room, label,
		    sizeof label).at);
}

static void draw_call(const struct call_table *t, struct line *line, size_t at)
{
	struct call_row row = call_list_row(t->calls, at);
	char text[40];

	canvas_fill(line->canvas, line->area, line->style);
	if (place_is_none(row.place)) {
		put(line, FIELD_START, canvas_is_ascii(line->canvas) ? "..." :
		    "…");
		return;
	}
	for (int i = FIELD_START; i <= FIELD_SELF; i++) {
		text_ms(text, sizeof text, number_of(t, &row, (enum field)i),
		    tick_of(t->calls));
		put(line, (enum field)i, text);
	}
	put(line, FIELD_END, end_of(&row));
	put(line, FIELD_THREAD, row.thread->name);
	put_caller(line, t, row.caller);
}

static int first_cells(const int widths[FIELDS])
{
	int i = 0;

	while (widths[i] == 0 && i < FIELD_CALLER)
		i++;
	return widths[i];
}

static void draw_heads(const struct call_table *t, struct line *line)
{
	const struct call_order *order = &t->calls->order;
	bool ascii = canvas_is_ascii(line->canvas);

	line->style = (struct style){ ROLE_TITLE, 0, 0 };
	canvas_fill(line->canvas, line->area, line->style);
	for (int i = 0; i < FIELDS; i++) {
		const struct call_column_info *info;
		bool goes_up;
		char head[64];

		if (i == FIELD_END) {
			put(line, FIELD_END, "end");
			continue;
		}
		info = call_column_info(columns[i]);
		goes_up = info->ascends != order->is_reverse;
		snprintf(head, sizeof head, "%s%s", columns[i] !=
		    order->column ? "" : goes_up ? ascii ? "^" : "▴" :
		    ascii ? "v" : "▾", info->head);
		put(line, (enum field)i, head);
	}
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
	int widths[FIELDS], rows = (int)call_table_rows(area.rows);
	struct line line = { canvas, area, widths, { 0, 0, 0 } };

	line.area.rows = 1;
	fit(t, area.columns, widths);
	if (has_line(area.rows)) {
		draw_distribution(t, canvas, line.area);
		line.area.row++;
	}
	draw_heads(t, &line);
	for (int i = 0; i < rows; i++) {
		size_t at = t->list.top + (size_t)i;

		if (at >= t->calls->count)
			break;
		line.area.row++;
		line.style = (struct style){ ROLE_TEXT, 0, 0 };
		draw_call(t, &line, at);
		if (at == t->list.cursor)
			list_bar(canvas, line.area, first_cells(widths), 0,
			    t->is_focused);
	}
}

#include "config.h"

#include "view/picker.h"

#include <inttypes.h>
#include <stdio.h>

enum { ID_CELLS = 8, NUMBER_CELLS = 13, BAR_CELLS = 10 };

static int put_right(struct canvas *canvas, int row, int column, int cells,
    const char *text, struct style style)
{
	int used = (int)text_width(slice_of(text));
	int indent = used < cells ? cells - used : 0;

	canvas_put(canvas, row, column + indent, cells - indent,
	    slice_of(text), style);
	return column + cells;
}

/* The threads' times as bars against the largest. */
static uint64_t weight_of(const struct thread *t)
{
	return thread_span(t, t->calls.is_dual ? CLOCK_CPU : t->calls.axis);
}

static uint64_t largest(const struct picker *p)
{
	uint64_t most = 1;

	for (uint32_t i = 0; i < p->shown->count; i++) {
		uint64_t weight = weight_of(threads_at(p->threads,
		    p->shown->threads[i]));

		if (weight > most)
			most = weight;
	}
	return most;
}

static void put_bar(struct canvas *canvas, int row, int column,
    uint64_t weight, uint64_t most)
{
	int cells = (int)((double)weight / (double)most * BAR_CELLS + 0.5);
	struct style style = { ROLE_DIM, 0, 0 };

	for (int i = 0; i < cells; i++)
		canvas_put(canvas, row, column + i, 1,
		    slice_of(canvas_is_ascii(canvas) ? "#" : "█"), style);
}

static void draw_thread(struct canvas *canvas, struct area line,
    const struct thread *t, uint64_t most, struct style style)
{
	int bar = line.columns - BAR_CELLS - 1, at = bar - ID_CELLS -
	    3 * NUMBER_CELLS - 2;
	char text[40];

	if (at < 10)
		at = 10;
	canvas_put(canvas, line.row, 1, at - 1, slice_of(t->name), style);
	snprintf(text, sizeof text, "%" PRIu32, t->id);
	at = put_right(canvas, line.row, at, ID_CELLS, text, style);
	text_count(text, sizeof text, t->entries);
	at = put_right(canvas, line.row, at, NUMBER_CELLS, text, style);
	text_ms(text, sizeof text, thread_span(t, CLOCK_WALL));
	at = put_right(canvas, line.row, at, NUMBER_CELLS,
	    t->calls.axis == CLOCK_WALL ? text : "-", style);
	text_ms(text, sizeof text, thread_span(t, CLOCK_CPU));
	put_right(canvas, line.row, at, NUMBER_CELLS, t->calls.is_dual ||
	    t->calls.axis == CLOCK_CPU ? text : "-", style);
	put_bar(canvas, line.row, bar, weight_of(t), most);
}

static void draw_heads(struct canvas *canvas, struct area line)
{
	struct style style = { ROLE_TITLE, 0, 0 };
	int at = line.columns - BAR_CELLS - 1 - ID_CELLS - 3 * NUMBER_CELLS -
	    2;

	if (at < 10)
		at = 10;
	canvas_fill(canvas, line, style);
	canvas_put(canvas, line.row, 1, at - 1, slice_of("thread"), style);
	at = put_right(canvas, line.row, at, ID_CELLS, "id", style);
	at = put_right(canvas, line.row, at, NUMBER_CELLS, "calls", style);
	at = put_right(canvas, line.row, at, NUMBER_CELLS, "wall ms", style);
	put_right(canvas, line.row, at, NUMBER_CELLS, "cpu ms", style);
}

void picker_draw(const struct picker *p, struct canvas *canvas,
    struct area area)
{
	uint64_t most = largest(p);
	struct area line = { area.row, area.column, 1, area.columns };

	draw_heads(canvas, line);
	for (int i = 0; i < area.rows - 1; i++) {
		size_t at = p->list.top + (size_t)i;
		struct style style = { ROLE_TEXT, 0,
		    at == p->list.cursor ? MARK_SELECTED : 0 };

		line.row = area.row + 1 + i;
		if (at >= p->shown->count)
			break;
		canvas_fill(canvas, line, style);
		draw_thread(canvas, line, threads_at(p->threads,
		    p->shown->threads[at]), most, style);
	}
}

#include "config.h"

#include "view/chart.h"

#include <inttypes.h>
#include <stdio.h>

#include "view/theme.h"

static unsigned marks_of(const struct chart *chart, size_t depth,
    const struct box *box)
{
	const struct box *selected = &chart->selected;
	uint32_t to = box->first + box->count;
	unsigned marks = 0;

	if (depth == chart->selected_depth && selected->first < to &&
	    selected->first + selected->count > box->first)
		marks |= chart->is_focused ? MARK_SELECTED : MARK_SHADOW;
	if (chart->same != NULL &&
	    occurrences_in(chart->same, depth, box->first, to))
		marks |= MARK_SAME;
	if (chart->hits != NULL &&
	    occurrences_in(chart->hits, depth, box->first, to))
		marks |= MARK_MATCH;
	return marks;
}

/* "…Class.name !": what came before the recording or after it has an ellipsis,
 * what an exception ended has an exclamation mark. */
static void label_of(const struct chart *chart, const struct call *call,
    bool is_ascii, char *out, size_t size)
{
	const char *dots = is_ascii ? "~" : "…";
	const struct thread *t = chart->thread;
	bool before = call->number == 0 && call->depth < t->running_before;
	char name[256];

	method_label(methods_at(chart->methods,
	    t->tree.nodes[call->node].method), name, sizeof name);
	snprintf(out, size, "%s%s%s", before ? dots : "", name,
	    call->end == CALL_THREW ? " !" : call->end == CALL_OPEN ? dots :
	    "");
}

static void draw_call(const struct chart *chart, struct canvas *canvas,
    struct area area, struct style style, const struct call *call)
{
	bool ascii = canvas_is_ascii(canvas);
	int columns = area.columns;
	char label[300];

	canvas_fill(canvas, area, style);
	canvas_put(canvas, area.row, area.column, 1,
	    slice_of(columns == 1 ? ascii ? "|" : "▎" : ascii ? "[" : "▏"),
	    style);
	if (columns >= 2 && (ascii || columns >= 4))
		canvas_put(canvas, area.row, area.column + columns - 1, 1,
		    slice_of(ascii ? "]" : "▕"), style);
	if (columns < 4)
		return;
	label_of(chart, call, ascii, label, sizeof label);
	canvas_put(canvas, area.row, area.column + 1, columns - 2,
	    slice_of(label), style);
}

static void draw_box(const struct chart *chart, struct canvas *canvas,
    struct area area, size_t depth, const struct box *box)
{
	const struct calls *calls = &chart->thread->calls;
	size_t longest = box->count == 1 ? box->first :
	    calls_longest(calls, depth, box->first, box->first + box->count);
	struct call call = calls_at(calls, depth, longest);
	const struct method *method = methods_at(chart->methods,
	    chart->thread->tree.nodes[call.node].method);
	struct style style = { box->count == 1 ? ROLE_BOX : ROLE_DENSITY,
	    theme_hue(method_class(method)),
	    (uint8_t)marks_of(chart, depth, box) };

	area.column += box->column;
	area.columns = box->columns;
	area.rows = 1;
	if (box->count == 1) {
		draw_call(chart, canvas, area, style, &call);
		return;
	}
	for (int i = 0; i < area.columns; i++)
		canvas_put(canvas, area.row, area.column + i, 1,
		    slice_of(canvas_is_ascii(canvas) ? ":" : "▒"), style);
}

/* The least of 1, 2, 5, 10, 20, 50 … that is at least `least`. */
static uint64_t round_step(uint64_t least)
{
	static const unsigned factors[] = { 1, 2, 5 };

	for (uint64_t power = 1; power < UINT64_MAX / 100; power *= 10)
		for (size_t i = 0; i < 3; i++)
			if (power * factors[i] >= least)
				return power * factors[i];
	return UINT64_MAX / 2;
}

static void time_label(char *out, size_t size, uint64_t us, uint64_t step)
{
	const char *unit = step >= 1000000 ? "s" : step >= 1000 ? "ms" : "us";
	uint64_t divisor = step >= 1000000 ? 1000000 :
	    step >= 1000 ? 1000 : 1;
	char number[32];

	text_count(number, sizeof number, us / divisor);
	snprintf(out, size, "%s %s", number, unit);
}

enum { RULER_CELLS = 14 }; /* between two labels, at least */

void ruler_draw(struct canvas *canvas, struct area area,
    struct period period, uint64_t origin)
{
	struct style style = { ROLE_DIM, 0, 0 };
	__extension__ typedef unsigned __int128 wide;
	uint64_t length = period.end - period.begin, time;
	uint64_t step = round_step((uint64_t)((wide)length * RULER_CELLS /
	    (unsigned)area.columns) + 1);
	int last = -RULER_CELLS;
	char label[48];

	for (time = (period.begin - origin + step - 1) / step * step + origin;
	    time < period.end; time += step) {
		int cell = chart_cell(period, area.columns, time);

		if (cell - last < RULER_CELLS)
			continue;
		last = cell;
		time_label(label, sizeof label, time - origin, step);
		canvas_put(canvas, area.row, area.column + cell, 1,
		    slice_of(canvas_is_ascii(canvas) ? "|" : "╷"), style);
		canvas_put(canvas, area.row, area.column + cell + 1,
		    area.columns - cell - 1, slice_of(label), style);
		if (time > UINT64_MAX - step)
			break;
	}
}

void chart_draw(const struct chart *chart, struct canvas *canvas,
    struct area area, struct box *boxes)
{
	const struct calls *calls = &chart->thread->calls;

	for (int row = 0; row < area.rows; row++) {
		size_t depth = chart->top + (size_t)row, count;
		struct area line = { area.row + row, area.column, 1,
		    area.columns };

		if (depth >= calls_depths(calls))
			break;
		count = chart_layout(calls, depth, chart->period,
		    area.columns, boxes);
		for (size_t i = 0; i < count; i++)
			draw_box(chart, canvas, line, depth, &boxes[i]);
	}
}

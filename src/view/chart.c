#include "config.h"

#include "view/chart.h"

#include <inttypes.h>
#include <stdio.h>

#include "view/box_paint.h"
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

/* The callers that are above the picture. */
static void add_callers(const struct chart *chart, const struct call *call,
    bool is_ascii, int cells, char label[BOX_LABEL])
{
	const struct tree *tree = &chart->thread->tree;
	uint32_t node = tree->nodes[call->node].parent;
	bool goes_on = true;
	char name[256];

	for (; goes_on && node != tree->root; node = tree->nodes[node].parent) {
		struct box_caller caller = { name, is_ascii,
			tree->nodes[node].parent == tree->root, false };

		method_label(methods_at(chart->methods,
		    tree->nodes[node].method), name, sizeof name);
		goes_on = box_label_caller(label, &caller, cells);
	}
}

/* One row being drawn: its boxes, and the style of each call's box. */
struct row {
	const struct chart *chart;
	struct canvas *canvas;
	struct area area; /* one row high */
	size_t depth;
	const struct box *boxes;
	size_t count;
};

static struct call longest_of(const struct row *r, const struct box *box)
{
	const struct calls *calls = &r->chart->thread->calls;

	return calls_at(calls, r->depth, box->count == 1 ? box->first :
	    calls_longest(calls, r->depth, box->first,
	    box->first + box->count));
}

static struct style style_of(const struct row *r, const struct box *box,
    const struct call *call)
{
	const struct method *method = methods_at(r->chart->methods,
	    r->chart->thread->tree.nodes[call->node].method);

	return (struct style){ box->count == 1 ? ROLE_BOX : ROLE_DENSITY,
	    theme_hue(method_class(method)),
	    (uint8_t)marks_of(r->chart, r->depth, box) };
}

/* Places in eighths of a cell: the begin rounded down, the end up. */
static long begin_8(const struct row *r, const struct call *call)
{
	return chart_cell(r->chart->period, r->area.columns * 8, call->begin);
}

static long end_8(const struct row *r, const struct call *call)
{
	uint64_t end = call_end_time(call, r->chart->thread->calls.axis);
	struct period p = r->chart->period;

	return end <= p.begin ? 0 : end >= p.end ? r->area.columns * 8L :
	    chart_cell(p, r->area.columns * 8, end - 1) + 1;
}

/* A wide call without marks may share a cell with a neighbour. */
static bool can_join(const struct row *r, size_t i, struct call *call,
    struct style *style)
{
	const struct box *box;

	if (i >= r->count)
		return false;
	box = &r->boxes[i];
	*call = longest_of(r, box);
	*style = style_of(r, box, call);
	return box->count == 1 && box->columns > 1 && style->marks == 0;
}

static void put_edge(const struct row *r, int column, long eighths,
    struct style style)
{
	static const char *const blocks[] = { " ", "▏", "▎", "▍", "▌", "▋",
		"▊", "▉" };

	canvas_put(r->canvas, r->area.row, r->area.column + column, 1,
	    slice_of(blocks[eighths & 7]), style);
}

static struct style join(struct style left, struct style right)
{
	return (struct style){ ROLE_JOIN,
	    (uint8_t)(left.hue << 4 | right.hue), 0 };
}

/* The first cell of box `i`, which the call may fill in part only, beside a
 * gap or the end of the call before. */
static void draw_start(const struct row *r, size_t i, struct call *call,
    struct style style)
{
	const struct box *box = &r->boxes[i];
	long eighths = begin_8(r, call) - box->column * 8L;
	struct call before;
	struct style its;
	bool meets = i > 0 && can_join(r, i - 1, &before, &its) &&
	    end_8(r, &before) > box->column * 8L;

	if (eighths <= 0 || (meets && its.hue == style.hue))
		return;
	its = meets ? join(its, style) :
	    (struct style){ ROLE_START, style.hue, 0 };
	put_edge(r, box->column, eighths, its);
}

static void draw_end(const struct row *r, size_t i, struct call *call,
    struct style style)
{
	const struct box *box = &r->boxes[i];
	int column = box->column + box->columns - 1;
	long eighths = end_8(r, call) - column * 8L;
	struct call after;
	struct style its;
	bool meets = can_join(r, i + 1, &after, &its) &&
	    begin_8(r, &after) < (column + 1) * 8L;

	if (eighths >= 8 || eighths <= 0 || (meets && its.hue == style.hue))
		return;
	its = meets ? join(style, its) :
	    (struct style){ ROLE_END, style.hue, 0 };
	put_edge(r, column, eighths, its);
}

/* With both clocks: the part of the call that did not run is light, and takes
 * the right part of the box but for its first cell.  Returns its cells. */
static int waiting_cells(const struct row *r, const struct box *box,
    const struct call *call)
{
	uint64_t wall = call->time[CLOCK_WALL], cpu = call->time[CLOCK_CPU];
	int cells;

	if (!r->chart->thread->calls.is_dual || cpu >= wall)
		return 0;
	cells = (int)((double)(wall - cpu) / (double)wall * box->columns +
	    0.5);
	return cells < box->columns ? cells : box->columns - 1;
}

static void draw_sides(const struct row *r, size_t i, struct area area,
    struct call *call, int waiting)
{
	struct style style = style_of(r, &r->boxes[i], call);

	box_paint_sides(r->canvas, area, style);
	if (area.columns < 2 || style.marks != 0 || !canvas_is_fine(r->canvas))
		return;
	draw_start(r, i, call, style);
	if (waiting == 0)
		draw_end(r, i, call, style);
}

static void draw_call(const struct row *r, size_t i, struct area area,
    struct call *call)
{
	bool ascii = canvas_is_ascii(r->canvas);
	struct style style = style_of(r, &r->boxes[i], call);
	int waiting = waiting_cells(r, &r->boxes[i], call);
	struct area wait = area;
	char label[BOX_LABEL];

	wait.column += area.columns - waiting;
	wait.columns = waiting;
	canvas_fill(r->canvas, area, style);
	for (int n = 0; n < waiting; n++)
		canvas_put(r->canvas, wait.row, wait.column + n, 1,
		    slice_of(ascii ? "." : "░"), style);
	if (area.columns >= 4) {
		label_of(r->chart, call, ascii, label, sizeof label);
		if (r->depth == r->chart->top && r->depth > 0)
			add_callers(r->chart, call, ascii, area.columns - 2,
			    label);
		canvas_put(r->canvas, area.row, area.column + 1,
		    area.columns - 2, slice_of(label), style);
	}
	draw_sides(r, i, area, call, waiting);
	canvas_recast(r->canvas, wait, ROLE_WAIT);
}

static void draw_box(const struct row *r, size_t i)
{
	const struct box *box = &r->boxes[i];
	struct call call = longest_of(r, box);
	struct style style = style_of(r, box, &call);
	struct area area = { r->area.row, r->area.column + box->column, 1,
	    box->columns };

	if (box->count == 1) {
		draw_call(r, i, area, &call);
		return;
	}
	box_paint_density(r->canvas, area, style);
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

/* In the largest unit of which the step is a multiple. */
static void time_label(char *out, size_t size, uint64_t time, uint64_t step,
    enum tick tick)
{
	static const char *const units[] = { "ns", "us", "ms", "s" };
	int unit = tick == TICK_NS ? 0 : 1;
	char number[32];

	for (; step >= 1000 && unit < 3; unit++) {
		step /= 1000;
		time /= 1000;
	}
	text_count(number, sizeof number, time);
	snprintf(out, size, "%s %s", number, units[unit]);
}

enum { RULER_CELLS = 14 }; /* between two labels, at least */

void ruler_draw(struct canvas *canvas, struct area area,
    struct period period, uint64_t origin, enum tick tick)
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
		time_label(label, sizeof label, time - origin, step, tick);
		canvas_put(canvas, area.row, area.column + cell, 1,
		    slice_of(canvas_is_ascii(canvas) ? "|" : "╷"), style);
		if (cell + 1 + (int)text_width(slice_of(label)) <=
		    area.columns)
			canvas_print(canvas, area.row, area.column + cell + 1,
			    style, "%s", label);
		if (time > UINT64_MAX - step)
			break;
	}
}

void ruler_mark(struct canvas *canvas, struct area area,
    struct period period, struct period part, unsigned marks)
{
	int from = chart_cell(period, area.columns, part.begin);
	int to = chart_cell(period, area.columns, part.end > part.begin ?
	    part.end - 1 : part.end);

	if (part.end < period.begin || part.begin >= period.end)
		return;
	if (to >= area.columns)
		to = area.columns - 1;
	canvas_mark(canvas, (struct area){ area.row, area.column + from, 1,
	    to - from + 1 }, marks);
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
			draw_box(&(struct row){ chart, canvas, line, depth,
			    boxes, count }, i);
	}
}

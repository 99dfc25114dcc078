/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/chart.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/numbers.h"
#include "base/text.h"
#include "view/boxes.h"

/* ---- marks ---- */

/* One row being drawn. */
struct chart_level {
	const struct chart *chart;
	struct canvas *canvas;
	struct area area; /* one row high */
	size_t depth;
	const struct chart_row_box *boxes;
	size_t count;
	struct search_hint same, hits;
	const bool *waits; /* by column; NULL: never */
	bool marks_any;    /* density cells with any call of the method */
	const struct chart_counts *counts; /* through a lens, COUNTED_… */
};

/* A box of the row and how it looks. */
struct drawn_piece {
	const struct box *box; /* NULL: none */
	struct call call;      /* of a box of one call, as recorded; */
	uint32_t node;         /* of visible_thread */
	struct period time;    /* where that call is */
	struct style style;
};

/* Is it worth a mark that so many calls of a box are of the selected method?
 * Where such calls are everywhere, one of them in each cell says nothing. */
static bool marks_same(const struct chart_level *r,
    const struct chart_row_box *kept, size_t calls)
{
	struct search_hint hint = r->same;

	return calls >= (kept->box.count + (size_t)1) / 2 || (calls > 0 &&
	    (r->marks_any || found_calls_count_in(r->chart->same,
		kept->longest.depth, kept->longest.number,
		(size_t)kept->longest.number + 1, &hint) > 0));
}

/* Returns the count of calls in the cells of a row; 0 for a level without a
 * row. */
static uint32_t chart_counts_in(const struct chart_counts *c, size_t level,
    int column, int columns)
{
	uint32_t sum = 0;

	if (level < c->top || level - c->top >= (size_t)c->rows)
		return 0;
	for (int i = column; i < column + columns; i++)
		sum += c->counts[(level - c->top) * (size_t)c->columns +
		    (size_t)i];
	return sum;
}

/* Returns how many calls of the box are of the set. */
static size_t calls_of(const struct chart_level *r,
    const struct chart_row_box *kept, const struct found_calls *set,
    struct search_hint *hint, enum chart_counted what)
{
	const struct box *box = &kept->box;

	if (set == NULL)
		return 0;
	if (r->chart->left == NULL)
		return found_calls_count_in(set, r->depth, box->first,
		    (size_t)box->first + box->count, hint);
	return box->count == 1 ?
	    found_calls_find(set, kept->longest) < set->count :
	    chart_counts_in(&r->counts[what], r->depth, box->column,
		box->columns);
}

/* Are the calls of the method few enough to show each of them? */
static bool marks_any(const struct chart_level *r)
{
	const struct box *first, *last;
	struct search_hint hint = { 0, 0 };
	size_t few = (size_t)r->area.columns / 2;

	if (r->chart->same == NULL || r->count == 0)
		return false;
	if (r->chart->left != NULL)
		return chart_counts_in(&r->counts[COUNTED_SAME], r->depth, 0,
		    r->area.columns) <= few;
	first = &r->boxes[0].box;
	last = &r->boxes[r->count - 1].box;
	return found_calls_count_in(r->chart->same, r->depth, first->first,
	    (size_t)last->first + last->count, &hint) <= few;
}

static bool is_selected(const struct chart_level *r,
    const struct chart_row_box *kept)
{
	const struct chart *chart = r->chart;
	const struct box *selected = &chart->selected, *box = &kept->box;

	if (chart->left != NULL && box->count == 1 &&
	    place_is_same(chart->call, kept->longest))
		return true;
	return r->depth == chart->selected_depth &&
	    selected->first < (uint64_t)box->first + box->count &&
	    (uint64_t)selected->first + selected->count > box->first;
}

static unsigned marks_of(struct chart_level *r,
    const struct chart_row_box *kept)
{
	const struct chart *chart = r->chart;
	unsigned marks = 0;

	if (is_selected(r, kept))
		marks |= chart->is_focused ? MARK_SELECTED : MARK_SHADOW;
	if (chart->same != NULL && marks_same(r, kept,
	    calls_of(r, kept, chart->same, &r->same, COUNTED_SAME)))
		marks |= MARK_SAME;
	if (calls_of(r, kept, chart->hits, &r->hits, COUNTED_HITS) > 0)
		marks |= MARK_MATCH;
	return marks;
}

/* ---- the calls of a row ---- */

/* Returns the thread whose calls the boxes are of. */
static const struct thread *thread_of(const struct chart *chart)
{
	return visible_thread(
	    &(struct visible_calls){ chart->thread, chart->left });
}

static struct drawn_piece piece_of(struct chart_level *r, size_t i)
{
	const struct chart_row_box *kept = &r->boxes[i];
	struct drawn_piece p = { &kept->box, { 0 }, 0, { 0, 0 },
		{ ROLE_DENSITY, kept->hue, (uint8_t)marks_of(r, kept) } };

	if (kept->box.count == 1) {
		p.call = place_is_none(kept->longest) ?
		    calls_at(&thread_of(r->chart)->calls, kept->entry.depth,
			kept->entry.number) :
		    calls_at(&r->chart->thread->calls, kept->longest.depth,
			kept->longest.number);
		p.node = calls_node(&thread_of(r->chart)->calls,
		    kept->entry.depth, kept->entry.number);
		p.time = kept->time;
		p.style.role = ROLE_BOX;
	}
	return p;
}

/* Is the method in no other recording? */
static bool is_lone(const struct chart *chart, const struct drawn_piece *p)
{
	const uint32_t method = chart->partner == NULL ?
	    NO_METHOD :
	    thread_of(chart)->tree.nodes[p->node].method;

	return method != NO_METHOD && method < chart->partners &&
	    chart->partner[method] == NO_METHOD;
}

/* Writes "«Class.name !".  A call that began before the recording, that runs on
 * when it ends or that an exception ended has a mark, a call of a method that is
 * in no other recording its sign. */
static void label_of(const struct chart *chart, const struct drawn_piece *p,
    bool is_ascii, char *out, size_t size)
{
	const struct thread *t = chart->thread;
	const struct call *call = &p->call;
	bool before = call->number == 0 && call->depth < t->running_before;
	const char sign[] = { is_lone(chart, p) ? chart->lone : '\0', '\0' };
	char name[256];

	method_label(methods_at(chart->methods,
			 thread_of(chart)->tree.nodes[p->node].method),
	    name, sizeof name);
	snprintf(out, size, "%s%s%s%s", sign,
	    before ? glyph(GLYPH_BEFORE, is_ascii) : "", name,
	    call->end == CALL_THREW ? " !" :
	    call_runs_on(call, t->calls.axis, chart->whole) ?
	    glyph(GLYPH_RUNS_ON, is_ascii) : "");
}

/* Puts the callers that are above the picture in front of a label. */
static void add_callers(const struct chart *chart, uint32_t node, bool is_ascii,
    int cells, char label[BOX_LABEL])
{
	struct visible_stack stack = visible_stack_of(&thread_of(chart)->tree,
	    node);
	uint32_t method, next;
	bool goes_on = true;
	char name[256];

	visible_stack_next(&stack); /* the call's own */
	for (method = visible_stack_next(&stack);
	     goes_on && method != NO_METHOD; method = next) {
		struct box_caller caller = { name, is_ascii, false, false };

		next = visible_stack_next(&stack);
		caller.is_outermost = next == NO_METHOD;
		method_label(methods_at(chart->methods, method), name,
		    sizeof name);
		goes_on = box_label_caller(label, &caller, cells);
	}
}

/* Did the thread wait in that column of the picture? */
static bool waits_at(const struct chart_level *r, int column)
{
	return r->waits != NULL && r->waits[column];
}

static struct area area_of(const struct chart_level *r, const struct box *box)
{
	return (struct area){ r->area.row, r->area.column + box->column, 1,
	    box->columns };
}

/* Returns the next cells side by side in which the thread waited, from column
 * `at` of the box on; no columns: there are no more. */
static struct area next_wait(const struct chart_level *r, const struct box *box,
    int at)
{
	struct area run = area_of(r, box);
	int end;

	while (at < box->columns && !waits_at(r, box->column + at))
		at++;
	for (end = at; end < box->columns && waits_at(r, box->column + end);)
		end++;
	run.column += at;
	run.columns = end - at;
	return run;
}

/* Returns the next such cells after those of `run`. */
static struct area wait_after(const struct chart_level *r,
    const struct box *box, struct area run)
{
	return next_wait(r, box, run.column + run.columns - r->area.column -
	    box->column);
}

/* Makes the cells of the box in which the thread waited light. */
static void put_waiting(const struct chart_level *r,
    const struct drawn_piece *p)
{
	const char *sign = box_waiting_sign(r->canvas);

	for (struct area run = next_wait(r, p->box, 0); run.columns > 0;
	     run = wait_after(r, p->box, run))
		canvas_repeat(r->canvas, run, sign, p->style);
}

/* Gives those cells the role of waiting. */
static void recast_waiting(const struct chart_level *r,
    const struct drawn_piece *p)
{
	for (struct area run = next_wait(r, p->box, 0); run.columns > 0;
	     run = wait_after(r, p->box, run))
		canvas_set_role(r->canvas, run, ROLE_WAIT);
	if (p->box->count == 1 && waits_at(r, p->box->column))
		canvas_set_role(r->canvas, (struct area){ r->area.row,
		    r->area.column + p->box->column, 1, 1 }, ROLE_WAIT_EDGE);
}

/* Puts the sign of a call whose method is in no other recording after the
 * label, or in all of a box that has none. */
static void put_lone(const struct chart_level *r, const struct drawn_piece *p,
    struct area area, int used)
{
	const char sign[] = { r->chart->lone, '\0' };
	const int end = area.columns - (area.columns >= 4);
	int from;

	if (!is_lone(r->chart, p))
		return;
	from = used > 0 ? used + 1 : area.columns > 1;
	canvas_repeat(r->canvas, (struct area){ area.row, area.column + from, 1,
	    end - from }, sign, p->style);
}

/* Puts the label.  Returns the cells from the begin of the box to its end. */
static int put_label(const struct chart_level *r, const struct drawn_piece *p,
    struct area area)
{
	bool ascii = canvas_is_ascii(r->canvas);
	char label[BOX_LABEL];

	if (area.columns < 4)
		return 0;
	label_of(r->chart, p, ascii, label, sizeof label);
	if (r->depth == r->chart->top && r->depth > 0)
		add_callers(r->chart, p->node, ascii, area.columns - 2, label);
	return 1 + canvas_put(r->canvas, area.row, area.column + 1,
	    area.columns - 2, slice_of(label), p->style);
}

static void draw_call(const struct chart_level *r, const struct drawn_piece *p)
{
	struct area area = area_of(r, p->box);
	int used;

	canvas_fill(r->canvas, area, p->style);
	put_waiting(r, p);
	used = put_label(r, p, area);
	box_paint_sides(r->canvas, area, p->style);
	put_lone(r, p, area, used);
}

/* Returns what view/boxes draws the ends of a box by; a cell in which the
 * thread waited is drawn as a whole. */
static struct box_with_ends edged_of(const struct chart_level *r,
    const struct drawn_piece *p)
{
	struct box_with_ends e = { p->box, { 0, 0 }, p->style, false, false };

	if (p->box == NULL || p->box->count > 1)
		return e;
	e.time = p->time;
	e.keeps_begin = waits_at(r, p->box->column);
	e.keeps_end = waits_at(r, p->box->column + p->box->columns - 1);
	return e;
}

static void draw_piece(const struct chart_level *r, const struct drawn_piece *p)
{
	if (p->box->count > 1) {
		box_paint_density(r->canvas, area_of(r, p->box), p->style);
		put_waiting(r, p);
	} else {
		draw_call(r, p);
	}
	recast_waiting(r, p);
}

static void draw_row(struct chart_level *r)
{
	const struct box_row row = { r->canvas, r->area, r->chart->period };
	struct box_with_ends before = { .box = NULL }, p = before,
			     after = before;

	for (size_t i = 0; i <= r->count; i++) {
		before = p;
		p = after;
		after = (struct box_with_ends){ .box = NULL };
		if (i < r->count) {
			struct drawn_piece piece = piece_of(r, i);

			draw_piece(r, &piece);
			after = edged_of(r, &piece);
		}
		if (p.box != NULL)
			box_edges_draw(&row, &before, &p, &after);
	}
}

/* ---- the chart ---- */

/* Counts the marked calls in the cells, through a lens. */
static void count_marked(const struct chart *chart, struct area area,
    struct chart_rows *rows, struct chart_counts counts[CHART_COUNTED])
{
	const struct visible_calls shown = { chart->thread, chart->left };
	const struct found_calls *sets[CHART_COUNTED] = { chart->same,
		chart->hits };

	for (int i = 0; i < CHART_COUNTED; i++) {
		counts[i] = chart_rows_counts(rows, (enum chart_counted)i);
		counts[i].top = chart->top;
		counts[i].columns = area.columns;
		if (counts[i].rows > area.rows)
			counts[i].rows = area.rows;
		if (chart->left != NULL && sets[i] != NULL)
			chart_counts_make(&counts[i], &shown, chart->period,
			    sets[i]);
	}
}

static struct chart_row row_of(const struct chart *chart,
    const struct canvas *canvas, int columns, size_t level)
{
	const struct hues *hues = canvas_hues(canvas);

	return (struct chart_row){ chart->thread, chart->methods,
		chart->version, chart->period, level, columns, hues,
		hues_version(hues), chart->left, chart->lens_version };
}

const struct chart_row_box *chart_boxes(const struct chart *chart,
    const struct canvas *canvas, int columns, struct chart_rows *rows,
    size_t level, size_t *count)
{
	const struct visible_calls shown = { chart->thread, chart->left };

	*count = 0;
	return level >= visible_calls_levels(&shown) ?
	    NULL :
	    chart_rows_at(rows, row_of(chart, canvas, columns, level), count);
}

void chart_draw(const struct chart *chart, struct canvas *canvas,
    struct area area, struct chart_rows *rows)
{
	const struct visible_calls shown = { chart->thread, chart->left };
	struct chart_row row = row_of(chart, canvas, area.columns, chart->top);
	struct chart_counts counts[CHART_COUNTED];
	struct chart_level r = { .chart = chart,
		.canvas = canvas,
		.area = area,
		.counts = counts,
		.waits = chart_rows_waits(rows, row) };
	size_t end = visible_calls_levels(&shown);

	count_marked(chart, area, rows, counts);
	if (end > chart->top + (size_t)area.rows)
		end = chart->top + (size_t)area.rows;
	r.area.rows = 1;
	for (; row.depth < end; row.depth++, r.area.row++) {
		r.depth = row.depth;
		r.same = r.hits = (struct search_hint){ 0, 0 };
		r.boxes = chart_rows_at(rows, row, &r.count);
		r.marks_any = marks_any(&r);
		draw_row(&r);
	}
}

/* ---- the ruler ---- */

enum { RULER_CELLS = 14 }; /* between two labels, at least */

/* Returns the least of 1, 2, 5, 10, 20, 50 … that is at least `least`. */
static uint64_t round_step(uint64_t least)
{
	static const unsigned factors[] = { 1, 2, 5 };

	for (uint64_t power = 1; power < UINT64_MAX / 100; power *= 10)
		for (size_t i = 0; i < 3; i++)
			if (power * factors[i] >= least)
				return power * factors[i];
	return UINT64_MAX / 2;
}

/* Writes a time in the largest unit of which the step is a multiple. */
static void time_label(char *out, size_t size, uint64_t time, uint64_t step,
    enum tick tick)
{
	static const char *const units[] = { "ns", "us", "ms", "s" };
	int unit = tick == TICK_NS ? 0 : 1;
	char number[32];

	if (tick == TICK_WEIGHT) {
		text_count(out, size, time);
		return;
	}
	for (; step >= 1000 && unit < 3; unit++) {
		step /= 1000;
		time /= 1000;
	}
	text_count(number, sizeof number, time);
	snprintf(out, size, "%s %s", number, units[unit]);
}

void ruler_draw(struct canvas *canvas, struct area area,
    struct period period, uint64_t origin, enum tick tick, bool is_focused)
{
	struct style style = { is_focused ? ROLE_TITLE : ROLE_DIM, 0, 0 };
	uint64_t length = period.end - period.begin, time;
	uint64_t step = round_step(ratio_down(length, RULER_CELLS,
	    (unsigned)area.columns) + 1);
	int last = -RULER_CELLS;
	char label[48];

	canvas_fill(canvas, area, style);
	for (time = (period.begin - origin + step - 1) / step * step + origin;
	    time < period.end; time += step) {
		int cell = period_cell(period, area.columns, time);

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
	int from = period_cell(period, area.columns, part.begin);
	int to = period_cell(period, area.columns, part.end > part.begin ?
	    part.end - 1 : part.end);

	if (part.end < period.begin || part.begin >= period.end)
		return;
	if (to >= area.columns)
		to = area.columns - 1;
	canvas_mark(canvas, (struct area){ area.row, area.column + from, 1,
	    to - from + 1 }, marks);
}

/* ---- two charts, one above the other, on one scale ---- */

/* Returns as long a time in ticks of the other axis. */
static uint64_t converted(uint64_t ticks, const struct aligned_axis *from,
    const struct aligned_axis *to)
{
	return ratio_down(ticks, to->per_us, from->per_us);
}

/* Returns the part of an axis that begins in a later cell than the first, which
 * is `missing` ticks in front of the axis. */
static struct aligned_part part_from(const struct aligned_axis *a,
    uint64_t length, uint64_t missing, int columns)
{
	const unsigned cells = (unsigned)columns;
	struct aligned_part part = { { 0, 0 }, 0, 0 };

	if (missing >= length)
		return part;
	part.column = (int)ratio_up(missing, cells, length);
	part.columns = columns - part.column;
	part.period.begin = a->whole.begin +
	    ratio_up(length, (unsigned)part.column, cells) - missing;
	part.period.end = a->whole.begin + length - missing;
	if (part.columns <= 0 || period_is_none(part.period))
		part.columns = 0;
	return part;
}

/* Moves the part by a tick or a few until the time stands in the cell: cells
 * are ticks rounded down, so it may miss the cell by one. */
static void move_to_cell(struct aligned_part *part, uint64_t time, int cell)
{
	for (int i = 0;
	     i < 3 && part->columns > 0 && time >= part->period.begin &&
	     time < part->period.end && part->period.begin > 0;
	     i++) {
		const int now = part->column +
		    period_cell(part->period, part->columns, time);

		if (now == cell)
			return;
		part->period.begin += now > cell ? 1 : -UINT64_C(1);
		part->period.end += now > cell ? 1 : -UINT64_C(1);
	}
}

struct aligned_part aligned_part(const struct aligned_axis *a,
    const struct aligned_axis *other, struct period seen, int columns)
{
	const uint64_t left = other->time - other->whole.begin;
	uint64_t length = converted(seen.end - seen.begin, a, other), ticks;
	struct aligned_part part;

	if (length == 0)
		length = 1;
	if (a->time < seen.begin) {
		ticks = converted(seen.begin - a->time, a, other);
		part = (struct aligned_part){ { other->time + ticks,
			other->time + ticks + length }, 0, columns };
	} else {
		ticks = converted(a->time - seen.begin, a, other);
		part = ticks > left ?
		    part_from(other, length, ticks - left, columns) :
		    (struct aligned_part){ { other->time - ticks,
			other->time - ticks + length }, 0, columns };
		if (a->time < seen.end)
			move_to_cell(&part, other->time,
			    period_cell(seen, columns, a->time));
	}
	if (part.columns > 0 && part.period.begin >= other->whole.end)
		part.columns = 0;
	return part;
}

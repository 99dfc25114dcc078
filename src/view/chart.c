/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/chart.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/numbers.h"
#include "base/text.h"
#include "compare/answers.h"
#include "view/timeline.h"

/* ---- the calls of a depth ---- */

/* Memory is asked for so many cells before they are laid out. */
enum { CELLS_AHEAD = 6 };

struct depth_source {
	const struct calls *calls;
	size_t depth;
	uint64_t ahead; /* CELLS_AHEAD in ticks */
	size_t *asked;  /* the call for which memory was asked last */
};

static struct period call_period(const void *source, uint32_t number)
{
	const struct depth_source *c = source;
	struct call call = calls_at(c->calls, c->depth, number);

	return (
	    struct period){ call.begin, call_end_time(&call, c->calls->axis) };
}

static uint32_t call_begin_near(const void *source, uint32_t near,
    uint64_t time)
{
	const struct depth_source *c = source;

	*c->asked = calls_prefetch_begin(c->calls, c->depth,
	    *c->asked + (*c->asked > near ? *c->asked - near : 0) / CELLS_AHEAD,
	    time + c->ahead);
	return (uint32_t)calls_begin_near(c->calls, c->depth, near, time);
}

size_t chart_layout(const struct calls *calls, size_t depth,
    struct period period, int columns, struct box *out)
{
	size_t asked = 0;
	struct depth_source source = { calls, depth,
		(period.end - period.begin) / (unsigned)columns * CELLS_AHEAD,
		&asked };
	struct stretches s = { call_period, call_begin_near, &source,
		(uint32_t)calls_end_from(calls, depth, period.begin),
		(uint32_t)calls_begin_from(calls, depth, period.end) };

	/* One that began before may end where the period begins. */
	if (s.from < s.to &&
	    calls_begin(calls, depth, s.from) < period.begin &&
	    call_period(&source, s.from).end == period.begin)
		s.from++;
	return boxes_layout(&s, period, columns, out);
}

/* ---- rows, kept from one picture to the next ---- */

enum {
	MOST_ROWS = 256, /* rows kept; absurdly high screens have more */
	LEAST_PART = 3   /* a call that takes less than one in so many parts of
	                    a cell is not its colour */
};

/* The sets of calls that are counted in cells. */
enum counted { COUNTED_SAME, COUNTED_HITS, COUNTED };

/* All that rows depend on, besides their depths. */
struct picture {
	const struct thread *thread;
	const struct lens_thread *left;
	struct period period;
	uint64_t version, events;
	uint32_t lens_version, names;
	unsigned hues;
	int columns;
};

struct kept_row {
	size_t depth; /* SIZE_MAX: none is kept */
	size_t count; /* of its boxes */
};

struct chart_rows {
	struct picture picture; /* that the rows are of */
	int rows;
	struct kept_row *kept;       /* of depth d: d modulo rows */
	struct chart_row_box *boxes; /* one a cell */
	struct box *layout;          /* one a column */
	uint32_t *counts[COUNTED];   /* one a cell */
	struct timeline_rows *usage; /* where the thread waits: one row */
};

/* One row being drawn. */
struct chart_level {
	const struct chart *chart;
	struct canvas *canvas;
	struct area area; /* one row high */
	size_t depth;
	struct chart_row_box *boxes;
	size_t count;
	struct search_hint same, hits;
	const struct cell_usage *usages; /* by column; NULL: it never waits */
	bool marks_any; /* density cells with any call of the method */
	const struct counts *counts; /* through a lens, COUNTED_… */
};

struct chart_rows *chart_rows_new(int rows, int columns)
{
	struct chart_rows *r = array_new(1, sizeof *r);
	size_t width = (size_t)columns, cells;

	r->rows = rows < MOST_ROWS ? rows : MOST_ROWS;
	cells = (size_t)r->rows * width;
	r->kept = array_new((size_t)r->rows, sizeof *r->kept);
	r->boxes = array_new(cells, sizeof *r->boxes);
	r->layout = array_new(width, sizeof *r->layout);
	r->usage = timeline_rows_new(1, columns);
	for (int i = 0; i < COUNTED; i++)
		r->counts[i] = array_new(cells, sizeof *r->counts[i]);
	return r;
}

void chart_rows_free(struct chart_rows *r)
{
	if (r == NULL)
		return;
	free(r->kept);
	free(r->boxes);
	free(r->layout);
	for (int i = 0; i < COUNTED; i++)
		free(r->counts[i]);
	timeline_rows_free(r->usage);
	free(r);
}

/* Forgets the rows when this is another picture. */
static void begin_picture(struct chart_rows *r, const struct chart *chart,
    const struct hues *hues, int columns)
{
	const struct picture *a = &r->picture;
	const struct picture b = { chart->shown.thread, chart->shown.left,
		chart->period, chart->version, chart->shown.thread->events,
		chart->lens_version, chart->methods->shown_version,
		hues_version(hues), columns };

	if (a->thread == b.thread && a->left == b.left &&
	    period_is_same(a->period, b.period) && a->version == b.version &&
	    a->events == b.events &&
	    a->lens_version == b.lens_version && a->names == b.names &&
	    a->hues == b.hues && a->columns == b.columns)
		return;
	r->picture = b;
	for (int i = 0; i < r->rows; i++)
		r->kept[i].depth = SIZE_MAX;
}

/* Returns the thread whose calls the boxes are of. */
static const struct thread *thread_of(const struct chart *chart)
{
	return visible_thread(chart->shown);
}

static uint64_t cell_begin(const struct chart_level *r, int cell)
{
	return period_time(r->chart->period, r->area.columns, cell);
}

/* Returns the end of a cell, which has one tick at least: a tick can be wider
 * than a cell. */
static uint64_t cell_end(const struct chart_level *r, int cell)
{
	const uint64_t begin = cell_begin(r, cell);
	const uint64_t end = cell_begin(r, cell + 1);

	return end > begin ? end : begin + 1;
}

/* Is the call, which runs when the cell begins, on the stack in the cell? */
static bool is_there(const struct chart_level *r, int cell, struct period call)
{
	const struct lens_thread *l = r->chart->shown.left;
	uint64_t from = cell_begin(r, cell);
	const size_t gap = lens_thread_gap(l, from);

	if (gap < l->gap_count && l->gaps[gap].begin <= from)
		from = l->gaps[gap].end;
	return from < call.end && from < cell_end(r, cell);
}

/* Writes the cells of the box that have its call, as runs: a box has a gap in
 * the cells in which a lens drops all of the time, but the cell in which the
 * call begins is always there, so that each call can be seen.  A piece has an
 * edge of the call only where that is its own edge. */
static size_t cut_call(const struct chart_level *r, const struct box *box,
    struct chart_row_box *out)
{
	const struct lens_thread *left = r->chart->shown.left;
	const bool goes_on = left != NULL &&
	    lens_thread_goes_on(left, r->depth, box->first);
	const struct period time = visible_calls_stretch(r->chart->shown,
	    r->depth, box->first);
	const int end = box->column + box->columns;
	size_t count = 0;
	int from = -1;

	for (int i = box->column; i <= end; i++) {
		const bool is_here = i < end &&
		    (left == NULL || box->columns == 1 ||
			(i == box->column &&
			    time.begin >= r->chart->period.begin) ||
			is_there(r, i, time));

		if (is_here && from < 0)
			from = i;
		if (is_here || from < 0)
			continue;
		out[count++] = (struct chart_row_box){
			.box = { from, i - from,
			    goes_on ? UINT32_MAX : box->first, 1 },
			.entry = { (uint32_t)r->depth, box->first },
			.time = { from == box->column ? time.begin :
							cell_begin(r, from),
			    i == end ? time.end : cell_end(r, i - 1) }
		};
		from = -1;
	}
	return count;
}

/* Lays out the calls of the row as boxes and pieces of boxes; at most as many
 * as there are columns. */
static void lay_out(struct chart_level *r, struct box *layout)
{
	const struct calls *calls = &thread_of(r->chart)->calls;
	const size_t boxes = chart_layout(calls, r->depth, r->chart->period,
	    r->area.columns, layout);

	r->count = 0;
	for (size_t i = 0; i < boxes; i++) {
		const struct box *box = &layout[i];
		struct chart_row_box *out = &r->boxes[r->count];

		if (box->count == 1) {
			r->count += cut_call(r, box, out);
			continue;
		}
		*out = (struct chart_row_box){ .box = *box,
			.entry = { (uint32_t)r->depth,
			    (uint32_t)calls_longest(calls, r->depth, box->first,
				box->first + box->count) } };
		r->count++;
	}
	for (size_t i = 0; i < r->count; i++)
		r->boxes[i].longest = visible_calls_place(r->chart->shown,
		    r->boxes[i].entry);
}

/* Looks up the hues of all boxes.  Memory is asked for all boxes before the
 * first of them is waited for. */
static void look_up_hues(struct chart_level *r, const struct hues *hues)
{
	const struct thread *t = thread_of(r->chart);
	struct chart_row_box *box, *end = r->boxes + r->count;

	for (box = r->boxes; box < end; box++)
		calls_prefetch(&t->calls, box->entry.depth, box->entry.number);
	for (box = r->boxes; box < end; box++)
		__builtin_prefetch(&t->tree.nodes[calls_node(&t->calls,
		    box->entry.depth, box->entry.number)]);
	for (box = r->boxes; box < end; box++)
		box->hue = hues_of_node(hues, r->chart->methods, &t->tree,
		    calls_node(&t->calls, box->entry.depth, box->entry.number));
}

static bool is_beside(const struct chart_row_box *left,
    const struct chart_row_box *right)
{
	return left->box.column + left->box.columns == right->box.column;
}

/* Gives boxes in which no package can be seen HUE_MIXED. */
static void find_mixed(struct chart_level *r)
{
	const struct chart_row_box *end = r->boxes + r->count;
	const struct period p = r->chart->period;
	/* The longest call of a box that takes less is not its colour. */
	const uint64_t least = (p.end - p.begin) / (unsigned)r->area.columns /
	    LEAST_PART;
	int before = HUE_MIXED; /* what the box to the left had */

	for (struct chart_row_box *box = r->boxes; box < end; box++) {
		const struct chart_row_box *next = box + 1;
		int hue = box->hue;

		if (hue != before && box->box.count > 1 &&
		    calls_length(&r->chart->shown.thread->calls,
			box->longest.depth, box->longest.number) < least &&
		    (next == end || next->hue != hue || !is_beside(box, next)))
			box->hue = HUE_MIXED;
		before = next < end && is_beside(box, next) ? hue : HUE_MIXED;
	}
}

/* Finds the boxes of the row, or makes them. */
static void find_row(struct chart_level *r, struct chart_rows *rows,
    const struct hues *hues)
{
	const size_t at = r->depth % (size_t)rows->rows;
	struct kept_row *kept = &rows->kept[at];

	r->boxes = rows->boxes + at * (size_t)r->area.columns;
	r->count = kept->count;
	if (kept->depth == r->depth)
		return;
	lay_out(r, rows->layout);
	look_up_hues(r, hues);
	find_mixed(r);
	kept->depth = r->depth;
	kept->count = r->count;
}

const struct chart_row_box *chart_boxes(const struct chart *chart,
    const struct canvas *canvas, int columns, struct chart_rows *rows,
    size_t level, size_t *count)
{
	struct chart_level r = { .chart = chart,
		.area = { 0, 0, 1, columns },
		.depth = level };

	if (level < visible_calls_levels(chart->shown)) {
		begin_picture(rows, chart, &canvas->hues, columns);
		find_row(&r, rows, &canvas->hues);
	}
	*count = r.count;
	return r.boxes;
}

/*
 * ---- how many calls of a set are in each cell, through a lens ----
 *
 * Without a lens the calls of a cell are neighbours in a column, and the set
 * tells how many of them it has (query/found_calls).  Through a lens they are
 * in several columns, so the set itself is walked.  Of more than a few thousand
 * calls in sight a sample is walked, and stands for all.
 */

enum {
	MOST_LOOKS = 4096, /* calls that are walked */
	MOST_COLUMNS = 512 /* depths, the outermost that have calls of the
	                      set */
};

struct counts {
	size_t top; /* the level of the first row */
	int rows, columns;
	uint32_t *counts; /* of calls, by row, then by column */
};

/* Returns how many calls of the set are in sight on a depth, and where the
 * first of them is in the set. */
static size_t in_sight(struct visible_calls s, struct period p,
    const struct found_calls *o, size_t depth, size_t *first)
{
	const struct calls *calls = &s.thread->calls;
	struct search_hint hint = { 0, 0 };
	size_t count;

	if (o->starts[depth] == o->starts[depth + 1] ||
	    depth >= calls_depths(calls))
		return 0;
	count = found_calls_count_in(o, depth,
	    calls_end_from(calls, depth, p.begin),
	    calls_begin_from(calls, depth, p.end), &hint);
	*first = hint.index;
	return count;
}

static void count_call(struct counts *c, struct visible_calls s,
    struct period p, struct place place, uint32_t weight)
{
	const struct visible_calls recorded = { s.thread, NULL };
	const struct period seen = period_common(p,
	    visible_calls_stretch(recorded, place.depth, place.number));
	const uint32_t level = visible_calls_level(s, place);
	int cell;

	if (level == NO_LEVEL || level < c->top ||
	    level - c->top >= (size_t)c->rows)
		return;
	cell = period_cell(p, c->columns,
	    seen.begin + (seen.end - seen.begin) / 2);
	if (cell >= c->columns)
		cell = c->columns - 1;
	c->counts[(level - c->top) * (size_t)c->columns + (size_t)cell] +=
	    weight;
}

/* Counts the calls of the set, each in the cell that has its middle. */
static void make_counts(struct counts *c, struct visible_calls s,
    struct period p, const struct found_calls *o)
{
	size_t total = 0, first = 0, step, at = 0, last = 0;

	memset(c->counts, 0,
	    (size_t)c->rows * (size_t)c->columns * sizeof *c->counts);
	for (int left = MOST_COLUMNS; left > 0 && last < o->depths; last++) {
		total += in_sight(s, p, o, last, &first);
		left -= o->starts[last] < o->starts[last + 1];
	}
	step = total / MOST_LOOKS + 1;
	for (size_t d = 0; total > 0 && d < last; d++) {
		const size_t count = in_sight(s, p, o, d, &first);

		for (; at < count; at += step)
			count_call(c, s, p,
			    (struct place){ (uint32_t)d,
				o->numbers[first + at] },
			    (uint32_t)step);
		at -= count;
	}
}

/* Returns the count of calls in the cells of a row; 0 for a level without a
 * row. */
static uint32_t counts_in(const struct counts *c, size_t level, int column,
    int columns)
{
	uint32_t sum = 0;

	if (level < c->top || level - c->top >= (size_t)c->rows)
		return 0;
	for (int i = column; i < column + columns; i++)
		sum += c->counts[(level - c->top) * (size_t)c->columns +
		    (size_t)i];
	return sum;
}

/* ---- marks ---- */

/* A box of the row and how it looks. */
struct drawn_piece {
	const struct box *box;
	struct call call;   /* of a box of one call, as recorded; */
	uint32_t node;      /* of visible_thread */
	struct style style;
};

/* Returns how many calls of the box are of the set. */
static size_t calls_of(const struct chart_level *r,
    const struct chart_row_box *kept, const struct found_calls *set,
    struct search_hint *hint, enum counted what)
{
	const struct box *box = &kept->box;

	if (set == NULL)
		return 0;
	if (r->chart->shown.left == NULL)
		return found_calls_count_in(set, r->depth, box->first,
		    (size_t)box->first + box->count, hint);
	return box->count == 1 ?
	    found_calls_find(set, kept->longest) < set->count :
	    counts_in(&r->counts[what], r->depth, box->column, box->columns);
}

/* Are the calls of the method few enough to show each of them? */
static bool marks_any(const struct chart_level *r)
{
	const struct box *first, *last;
	struct search_hint hint = { 0, 0 };
	size_t few = (size_t)r->area.columns / 2;

	if (r->chart->same == NULL || r->count == 0)
		return false;
	if (r->chart->shown.left != NULL)
		return counts_in(&r->counts[COUNTED_SAME], r->depth, 0,
			   r->area.columns) <= few;
	first = &r->boxes[0].box;
	last = &r->boxes[r->count - 1].box;
	return found_calls_count_in(r->chart->same, r->depth, first->first,
	    (size_t)last->first + last->count, &hint) <= few;
}

static unsigned marks_of(struct chart_level *r,
    const struct chart_row_box *kept)
{
	const struct chart *chart = r->chart;
	const struct box *selected = &chart->selected, *box = &kept->box;
	const bool is_the_call = chart->shown.left != NULL && box->count == 1 &&
	    place_is_same(chart->call, kept->longest);
	const bool is_selected = r->depth == chart->selected_depth &&
	    selected->first < (uint64_t)box->first + box->count &&
	    (uint64_t)selected->first + selected->count > box->first;
	unsigned marks = 0;
	struct search_hint hint;
	size_t same;

	if (is_the_call || is_selected)
		marks |= chart->is_focused ? MARK_SELECTED : MARK_SHADOW;
	same = calls_of(r, kept, chart->same, &r->same, COUNTED_SAME);
	hint = r->same;
	/* Where calls of the selected method are everywhere, one of them in
	 * each cell says nothing. */
	if (same > 0 &&
	    (same >= (box->count + (size_t)1) / 2 || r->marks_any ||
		found_calls_count_in(chart->same, kept->longest.depth,
		    kept->longest.number, (size_t)kept->longest.number + 1,
		    &hint) > 0))
		marks |= MARK_SAME;
	if (calls_of(r, kept, chart->hits, &r->hits, COUNTED_HITS) > 0)
		marks |= MARK_MATCH;
	return marks;
}

/* ---- the calls of a row ---- */

/* Returns the sign of a call whose method is in no other recording; else "". */
static const char *sign_of(const struct chart *chart,
    const struct drawn_piece *p)
{
	const uint32_t method = thread_of(chart)->tree.nodes[p->node].method;

	if (chart->partners == NULL || method >= chart->partners->count ||
	    partners_of(chart->partners, chart->side, method) != NO_METHOD)
		return "";
	return chart->side == BEFORE ? "-" : "+";
}

/* Writes "«Class.name !".  A call that began before the recording, that runs on
 * when it ends or that an exception ended has a mark, a call of a method that
 * is in no other recording its sign. */
static void label_of(const struct chart *chart, const struct drawn_piece *p,
    bool is_ascii, char *out, size_t size)
{
	const struct thread *t = chart->shown.thread;
	const struct call *call = &p->call;
	bool before = call->number == 0 && call->depth < t->running_before;
	char name[256];

	method_label(methods_at(chart->methods,
			 thread_of(chart)->tree.nodes[p->node].method),
	    name, sizeof name);
	snprintf(out, size, "%s%s%s%s", sign_of(chart, p),
	    before ? glyph(GLYPH_BEFORE, is_ascii) : "", name,
	    call->end == CALL_THREW ? " !" :
	    call_runs_on(call, t->calls.axis, chart->whole) ?
	    glyph(GLYPH_RUNS_ON, is_ascii) : "");
}

/* Puts the callers that are above the picture in front of a label. */
static void add_callers(const struct chart *chart, uint32_t node, bool is_ascii,
    int cells, char label[BOX_LABEL])
{
	struct visible_stack stack = { &thread_of(chart)->tree, node };
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

/* Did the thread wait in that column of the picture: inside of calls, did it
 * run for less than half of the time (query/cells)?  That is so on every
 * level. */
static bool waits_at(const struct chart_level *r, int column)
{
	return r->usages != NULL && r->usages[column].waits;
}

static struct area area_of(const struct chart_level *r, int column, int columns)
{
	return (struct area){ r->area.row, r->area.column + column, 1,
		columns };
}

/* Makes the cells of the box in which the thread waited light. */
static void put_waiting(const struct chart_level *r,
    const struct drawn_piece *p)
{
	const int end = p->box->column + p->box->columns;

	for (int i = p->box->column; i < end; i++)
		if (waits_at(r, i))
			canvas_repeat(r->canvas, area_of(r, i, 1),
			    box_waiting_sign(r->canvas), p->style);
}

/* Draws the box of a call with its label.  The sign of a call whose method is
 * in no other recording stands after the label, or in all of a box that has
 * none. */
static void draw_call(const struct chart_level *r, const struct drawn_piece *p)
{
	const struct area area = area_of(r, p->box->column, p->box->columns);
	const bool ascii = r->canvas->is_ascii;
	const char *sign = sign_of(r->chart, p);
	int from = area.columns > 1, end = area.columns;
	char label[BOX_LABEL];

	canvas_fill(r->canvas, area, p->style);
	put_waiting(r, p);
	if (area.columns >= 4) {
		label_of(r->chart, p, ascii, label, sizeof label);
		if (r->depth == r->chart->top && r->depth > 0)
			add_callers(r->chart, p->node, ascii, area.columns - 2,
			    label);
		from = 2 +
		    canvas_put(r->canvas, area.row, area.column + 1,
			area.columns - 2, slice_of(label), p->style);
		end--;
	}
	box_paint_sides(r->canvas, area, p->style);
	if (sign[0] != '\0')
		canvas_repeat(r->canvas,
		    (struct area){ area.row, area.column + from, 1,
			end - from },
		    sign, p->style);
}

/* Draws the box; its cells in which the thread waited have the role of that. */
static void draw_piece(const struct chart_level *r, const struct drawn_piece *p)
{
	const int first = p->box->column, end = first + p->box->columns;

	if (p->box->count > 1) {
		box_paint_density(r->canvas,
		    area_of(r, first, p->box->columns), p->style);
		put_waiting(r, p);
	} else {
		draw_call(r, p);
	}
	for (int i = first; i < end; i++)
		if (waits_at(r, i))
			canvas_set_role(r->canvas, area_of(r, i, 1),
			    i == first && p->box->count == 1 ? ROLE_WAIT_EDGE :
							       ROLE_WAIT);
}

/* Draws the row; a cell in which the thread waited is drawn as a whole. */
static void draw_row(struct chart_level *r)
{
	struct box_edges edges = { .canvas = r->canvas,
		.area = r->area,
		.period = r->chart->period };
	const struct calls *calls = &thread_of(r->chart)->calls;

	for (size_t i = 0; i < r->count; i++) {
		const struct chart_row_box *row_box = &r->boxes[i];
		const struct box *box = &row_box->box;
		const struct place entry = row_box->entry;
		const struct place at = row_box->longest;
		struct drawn_piece piece = { .box = box,
			.style = { ROLE_DENSITY, row_box->hue,
			    (uint8_t)marks_of(r, row_box) } };

		if (box->count == 1) {
			piece.call = place_is_none(at) ?
			    calls_at(calls, entry.depth, entry.number) :
			    calls_at(&r->chart->shown.thread->calls, at.depth,
				at.number);
			piece.node = calls_node(calls, entry.depth,
			    entry.number);
			piece.style.role = ROLE_BOX;
		}
		draw_piece(r, &piece);
		box_edges_next(&edges,
		    (struct box_with_ends){ box, row_box->time, piece.style,
			waits_at(r, box->column),
			waits_at(r, box->column + box->columns - 1) });
	}
	box_edges_next(&edges, (struct box_with_ends){ .box = NULL });
}

/* ---- the chart ---- */

void chart_draw(const struct chart *chart, struct canvas *canvas,
    struct area area, struct chart_rows *rows)
{
	const struct found_calls *sets[COUNTED] = { chart->same, chart->hits };
	const int counted = rows->rows < area.rows ? rows->rows : area.rows;
	struct counts counts[COUNTED];
	struct chart_level r = { .chart = chart,
		.canvas = canvas,
		.area = area,
		.depth = chart->top,
		.counts = counts };
	size_t end = visible_calls_levels(chart->shown);

	begin_picture(rows, chart, &canvas->hues, area.columns);
	if (chart->shown.thread->calls.is_dual)
		r.usages = timeline_rows_at(rows->usage, 0,
		    (struct timeline_row){ .shown.thread = chart->shown.thread,
			.version = chart->version,
			.period = chart->period,
			.cells = area.columns });
	for (int i = 0; i < COUNTED; i++) {
		counts[i] = (struct counts){ chart->top, counted, area.columns,
			rows->counts[i] };
		if (chart->shown.left != NULL && sets[i] != NULL)
			make_counts(&counts[i], chart->shown, chart->period,
			    sets[i]);
	}
	if (end > chart->top + (size_t)area.rows)
		end = chart->top + (size_t)area.rows;
	r.area.rows = 1;
	for (; r.depth < end; r.depth++, r.area.row++) {
		r.same = r.hits = (struct search_hint){ 0, 0 };
		find_row(&r, rows, &canvas->hues);
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
		    slice_of(canvas->is_ascii ? "|" : "╷"), style);
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
	const bool is_after = seen.begin > a->time;
	const uint64_t left = other->time - other->whole.begin;
	const uint64_t ticks = converted(is_after ? seen.begin - a->time :
						    a->time - seen.begin,
	    a, other);
	const uint64_t begin = is_after ? other->time + ticks :
					  other->time - ticks;
	uint64_t length = converted(seen.end - seen.begin, a, other);
	struct aligned_part part;

	if (length == 0)
		length = 1;
	part = !is_after && ticks > left ?
	    part_from(other, length, ticks - left, columns) :
	    (struct aligned_part){ { begin, begin + length }, 0, columns };
	if (!is_after && a->time < seen.end)
		move_to_cell(&part, other->time,
		    period_cell(seen, columns, a->time));
	if (part.columns > 0 && part.period.begin >= other->whole.end)
		part.columns = 0;
	return part;
}

#include "config.h"

#include "view/flame.h"

#include <stdio.h>
#include <string.h>

#include "view/box_edges.h"
#include "view/box_paint.h"

static struct period period_of(const struct flame *f, struct run run)
{
	const struct flame_frame *last = &f->frames[run.first + run.count - 1];

	return (struct period){ f->frames[run.first].begin,
		last->begin + last->weight };
}

static struct period stretch_at(const void *of, uint32_t number)
{
	const struct flame *f = of;
	const struct flame_frame *frame = &f->frames[number];

	return (struct period){ frame->begin, frame->begin + frame->weight };
}

size_t flame_layout(const struct flame *f, struct run zoom, struct run row,
    int columns, struct box *out)
{
	struct stretches stretches = { stretch_at, NULL, f, row.first,
		row.first + row.count };
	struct period period = period_of(f, zoom);

	if (period.begin < period.end)
		return boxes_layout(&stretches, period, columns, out);
	*out = (struct box){ 0, columns, row.first, row.count };
	return 1;
}

bool flame_matches(const uint64_t *bits, struct run run)
{
	uint32_t last, first = run.first;
	uint64_t left, right;

	if (run.count == 0)
		return false;
	last = run.first + run.count - 1;
	left = UINT64_MAX << first % 64;
	right = UINT64_MAX >> (63 - last % 64);
	if (first / 64 == last / 64)
		return (bits[first / 64] & left & right) != 0;
	if ((bits[first / 64] & left) != 0 || (bits[last / 64] & right) != 0)
		return true;
	for (uint32_t i = first / 64 + 1; i < last / 64; i++)
		if (bits[i] != 0)
			return true;
	return false;
}

/* One row being drawn. */
struct flame_level {
	const struct flame_view *view;
	enum flame_half half;
	const struct flame *flame; /* of the half */
	struct canvas *canvas;
	struct area area; /* one row high */
	bool is_above;    /* the zoom */
	bool is_first;    /* of the picture */
};

static unsigned marks_of(const struct flame_level *r, struct run run)
{
	const struct flame_view *v = r->view;
	const uint64_t *matches = v->matches[r->half];
	unsigned marks = 0;
	uint32_t to = run.first + run.count;

	if (r->half == v->half && v->selected.first < to &&
	    v->selected.first + v->selected.count > run.first)
		marks |= v->is_focused ? MARK_SELECTED : MARK_SHADOW;
	if (flame_next(r->flame, v->method, run.first) < to)
		marks |= MARK_SAME;
	if (matches != NULL && flame_matches(matches, run))
		marks |= MARK_MATCH;
	return marks;
}

static struct style style_of(const struct flame_level *r, struct run run)
{
	const struct flame *f = r->flame;
	uint32_t heaviest = flame_heaviest(f, run);
	struct style style = { ROLE_BOX, 0, (uint8_t)marks_of(r, run) };

	if (heaviest == 0) {
		style.role = ROLE_TITLE;
		return style;
	}
	if (f->frames[heaviest].method == NO_METHOD) {
		style.role = ROLE_DIM;
		return style;
	}
	style.role = run.count > 1 ? ROLE_DENSITY :
	    r->is_above ? ROLE_WAIT : ROLE_BOX;
	style.hue = hues_of_frame(canvas_hues(r->canvas), r->view->methods, f,
	    heaviest, r->view->is_inverted || r->half == FLAME_ABOVE);
	return style;
}

/* "Class.name +12.3 ms" */
static void add_change(const struct flame_level *r, uint32_t frame,
    char *out, size_t size)
{
	const struct flame_sides *sides = &r->flame->sides[frame];
	const bool has_grown = sides->after > sides->before;
	const size_t used = strlen(out);
	char number[40];

	if (sides->after == sides->before)
		return;
	text_duration(number, sizeof number, has_grown ?
	    sides->after - sides->before : sides->before - sides->after,
	    r->flame->tick);
	snprintf(out + used, size - used, "  %s%s", has_grown ? "+" : "-",
	    number);
}

/* "Class.name", and its share of the thread where there is room. */
static void label_of(const struct flame_level *r, uint32_t frame, int cells,
    char *out, size_t size)
{
	const struct flame_frame *of = &r->flame->frames[frame];
	char name[256], number[40];

	if (frame == 0) {
		text_duration(number, sizeof number, of->weight,
		    r->flame->tick);
		snprintf(out, size, "%s, %s", r->view->name, number);
		if (r->flame->sides != NULL) {
			snprintf(out, size, "%s", r->view->name);
			add_change(r, frame, out, size);
		}
		return;
	}
	if (of->method == NO_METHOD)
		snprintf(name, sizeof name, "(filtered)");
	else
		method_label(methods_at(r->view->methods, of->method), name,
		    sizeof name);
	text_percent(number, sizeof number, of->weight,
	    r->flame->frames[0].weight);
	snprintf(out, size, "%s  %s %%", name, number);
	if (r->flame->sides != NULL) {
		snprintf(out, size, "%s", name);
		add_change(r, frame, out, size);
	}
	if (text_width(slice_of(out)) > (size_t)cells)
		snprintf(out, size, "%s", name);
}

/* The callers that are above the picture, but for the thread. */
static void add_callers(const struct flame_level *r, uint32_t frame, int cells,
    char label[BOX_LABEL])
{
	const struct flame_frame *frames = r->flame->frames;
	uint32_t at = frames[frame].parent;
	bool goes_on = true;
	char name[256];

	for (; goes_on && at != 0 && at != NO_FRAME; at = frames[at].parent) {
		struct box_caller caller = { name, canvas_is_ascii(r->canvas),
			frames[at].parent == 0,
			r->view->is_inverted || r->half == FLAME_ABOVE };

		method_label(methods_at(r->view->methods, frames[at].method),
		    name, sizeof name);
		goes_on = box_label_caller(label, &caller, cells);
	}
}

/* As many cells of its end as it has grown, or become less, in the same measure; half a
 * cell is one.  Returns how many are left. */
static int draw_change(const struct flame_level *r, struct area area,
    uint32_t frame, struct style style)
{
	const struct flame_sides *sides = &r->flame->sides[frame];
	const uint64_t weight = r->flame->frames[frame].weight;
	const bool has_grown = sides->after > sides->before;
	const uint64_t change = has_grown ? sides->after - sides->before :
					    sides->before - sides->after;
	int cells = weight == 0 ? 0 : (int)((double)change *
	    area.columns / (double)weight + 0.5);

	if (cells >= area.columns)
		cells = area.columns - (area.columns > 1);
	style.role = has_grown ? ROLE_WARNING : ROLE_DIM;
	canvas_repeat(r->canvas, (struct area){ area.row,
	    area.column + area.columns - cells, 1, cells },
	    has_grown ? "+" : "-", style);
	return area.columns - cells;
}

static void draw_frame(const struct flame_level *r, struct area area,
    uint32_t frame, struct style style)
{
	int columns = area.columns;
	char label[BOX_LABEL];

	canvas_fill(r->canvas, area, style);
	box_paint_sides(r->canvas, area, style);
	if (r->flame->sides != NULL)
		columns = area.columns = draw_change(r, area, frame, style);
	if (columns < 4)
		return;
	label_of(r, frame, columns - 2, label, sizeof label);
	if (r->is_first)
		add_callers(r, frame, columns - 2, label);
	canvas_put(r->canvas, area.row, area.column + 1, columns - 2,
	    slice_of(label), style);
}

static struct edged draw_box(const struct flame_level *r, const struct box *box)
{
	struct run run = { box->first, box->count };
	struct style style = style_of(r, run);
	struct area area = { r->area.row, r->area.column + box->column, 1,
		box->columns };

	if (run.count == 1)
		draw_frame(r, area, run.first, style);
	else
		box_paint_density(r->canvas, area, style);
	return (struct edged){ box, stretch_at(r->flame, box->first), style,
		false, false };
}

/* What is above the zoom is as wide as the screen, whatever its weight. */
static void draw_row(const struct flame_level *r, const struct box *boxes,
    size_t count)
{
	const struct box_row row = { r->canvas, r->area,
		period_of(r->flame, r->view->zoom[r->half]) };
	struct edged before = { .box = NULL }, p = before, after = before;

	for (size_t i = 0; i <= count; i++) {
		before = p;
		p = after;
		after = i < count ? draw_box(r, &boxes[i]) :
		    (struct edged){ .box = NULL };
		if (p.box != NULL && !r->is_above)
			box_edges_draw(&row, &before, &p, &after);
	}
}

/* The rows of the area from the depth `top` on, from its edge at frame 0. */
static void draw_half(const struct flame_level *half, struct area area,
    uint32_t top, struct box *boxes)
{
	const struct flame *f = half->flame;
	const struct run zoom = half->view->zoom[half->half];
	uint32_t zoom_depth = flame_depth(f, zoom.first);
	struct run run = zoom;
	struct flame_level r = *half;
	size_t count;

	for (int row = 0; row < area.rows; row++) {
		uint32_t depth = top + (uint32_t)row;

		r.area = (struct area){ half->half == FLAME_ABOVE ?
			    area.row + area.rows - 1 - row :
			    area.row + row,
			area.column, 1, area.columns };
		r.is_above = depth < zoom_depth;
		r.is_first = row == 0;
		/* Below the zoom from one level to the next. */
		run = flame_run(f, depth <= zoom_depth ? zoom : run, depth);
		if (run.count == 0)
			break;
		count = flame_layout(f, zoom, run, area.columns, boxes);
		draw_row(&r, boxes, count);
	}
}

/* Does one frame take nearly all of the level? */
static bool is_filled(const struct flame *f, int level)
{
	return f->frames[f->levels[level]].weight >=
	    f->frames[0].weight / 10 * 9;
}

static int first_of_one(const struct flame *f, struct run zoom, int rows)
{
	int last = (int)flame_deepest(f, zoom), level = 0;
	int zoomed = (int)flame_depth(f, zoom.first);

	while (level < last && last - level >= rows &&
	    (zoom.first == 0 ? is_filled(f, level) : level < zoomed))
		level++;
	return level > 0 ? level - 1 : 0;
}

int flame_first(const struct flame *above, const struct flame *below,
    struct run zoom, int rows)
{
	int levels, room = rows - (int)below->depths; /* not needed below */

	if (above->count == 0)
		return first_of_one(below, zoom, rows);
	levels = (int)above->depths - 1;
	if (room < (rows - 1) / 2)
		room = (rows - 1) / 2;
	return -(levels < room ? levels : room);
}

void flame_draw(const struct flame_view *v, struct canvas *canvas,
    struct area area, struct box *boxes)
{
	const int above = v->first >= 0 ? 0 :
	    -v->first < area.rows       ? -v->first :
					  area.rows;
	const int level = v->first + above; /* of the row below them */
	struct flame_level half = { .view = v, .canvas = canvas };

	for (int i = 0; i < FLAME_HALVES; i++) {
		struct area part = area;

		half.half = (enum flame_half)i;
		half.flame = v->halves[i];
		part.rows = i == FLAME_ABOVE ? above : area.rows - above;
		part.row += i == FLAME_ABOVE ? 0 : above;
		if (half.flame != NULL)
			draw_half(&half, part,
			    (uint32_t)(i == FLAME_ABOVE ? 1 - level : level),
			    boxes);
	}
}

/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/flame.h"

#include <stdio.h>

#include "query/table.h"
#include "view/words.h"

/* ---- laying out a row ---- */

static struct period run_period(const struct flame *f, struct run run)
{
	const struct flame_frame *last = &f->frames[run.first + run.count - 1];

	return (struct period){ f->frames[run.first].begin,
		last->begin + last->weight };
}

static struct period frame_period(const void *source, uint32_t number)
{
	const struct flame *f = source;
	const struct flame_frame *frame = &f->frames[number];

	return (struct period){ frame->begin, frame->begin + frame->weight };
}

size_t flame_layout(const struct flame *f, struct run zoom, struct run row,
    int columns, struct box *out)
{
	struct stretches stretches = { frame_period, NULL, f, row.first,
		row.first + row.count };
	struct period period = run_period(f, zoom);

	if (period.begin < period.end)
		return boxes_layout(&stretches, period, columns, out);
	*out = (struct box){ 0, columns, row.first, row.count };
	return 1;
}

/* ---- drawing rows ---- */

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

/* Returns the marks that the frames of a run give it, and the first of the
 * heaviest frames: one look at each. */
static uint8_t look_at_run(const struct flame_level *r, struct run run,
    uint32_t *heaviest)
{
	const struct flame_frame *frames = r->flame->frames;
	const struct flame_view *v = r->view;
	const uint32_t to = run.first + run.count;
	uint8_t marks = 0;

	*heaviest = run.first;
	for (uint32_t i = run.first; i < to; i++) {
		const uint32_t method = frames[i].method;

		if (frames[i].weight > frames[*heaviest].weight)
			*heaviest = i;
		if (method == v->method && method != NO_METHOD)
			marks |= MARK_SAME;
		if (hits_has(v->hits, method))
			marks |= MARK_MATCH;
	}
	return marks;
}

static struct style style_of(const struct flame_level *r, struct run run)
{
	const struct flame_view *v = r->view;
	const uint32_t to = run.first + run.count;
	struct style style = { ROLE_TITLE, 0, 0 };
	uint32_t heaviest;

	style.marks = look_at_run(r, run, &heaviest);
	if (r->half == v->half && v->selected.first < to &&
	    v->selected.first + v->selected.count > run.first)
		style.marks |= v->is_focused ? MARK_SELECTED : MARK_SHADOW;
	if (heaviest == 0)
		return style;
	style.role = ROLE_DIM;
	if (r->flame->frames[heaviest].method == NO_METHOD)
		return style;
	style.role = run.count > 1 ? ROLE_DENSITY :
	    r->is_above ? ROLE_WAIT : ROLE_BOX;
	style.hue = hues_of_frame(&r->canvas->hues, v->methods, r->flame,
	    heaviest, v->is_inverted || r->half == FLAME_ABOVE);
	return style;
}

/* Writes "Class.name" with its share of the thread or how much it has grown,
 * "+12.3 ms", where there is room.  Frame 0 always has its time or growth. */
static void label_of(const struct flame_level *r, uint32_t frame, int cells,
    char *out, size_t size)
{
	const struct flame_frame *shown = &r->flame->frames[frame];
	const struct flame_sides *sides = r->flame->sides;
	char name[300], number[40];

	if (frame == 0)
		snprintf(name, sizeof name, "%s", r->view->name);
	else if (shown->method == NO_METHOD)
		snprintf(name, sizeof name, "(filtered)");
	else
		method_label(methods_at(r->view->methods, shown->method), name,
		    256);
	if (sides != NULL) {
		const uint64_t before = sides[frame].weight_before;
		const uint64_t after = sides[frame].weight_after;

		text_duration(number, sizeof number,
		    after > before ? after - before : before - after,
		    r->flame->tick);
		snprintf(out, size, "%s%s%s", name,
		    after > before     ? "  +" :
			after < before ? "  -" :
					 "",
		    after == before ? "" : number);
	} else if (frame == 0) {
		text_duration(number, sizeof number, shown->weight,
		    r->flame->tick);
		snprintf(out, size, "%s, %s", name, number);
	} else {
		text_percent(number, sizeof number, shown->weight,
		    r->flame->frames[0].weight);
		snprintf(out, size, "%s  %s %%", name, number);
	}
	if (frame != 0 && text_width(slice_of(out)) > (size_t)cells)
		snprintf(out, size, "%s", name);
}

/* Puts the callers that are above the picture in front of a label, but for the
 * thread. */
static void add_callers(const struct flame_level *r, uint32_t frame, int cells,
    char label[BOX_LABEL])
{
	const struct flame_frame *frames = r->flame->frames;
	uint32_t caller_frame = frames[frame].parent;
	bool goes_on = true;
	char name[256];

	for (; goes_on && caller_frame != 0 && caller_frame != NO_FRAME;
	     caller_frame = frames[caller_frame].parent) {
		struct box_caller caller = { name, r->canvas->is_ascii,
			frames[caller_frame].parent == 0,
			r->view->is_inverted || r->half == FLAME_ABOVE };

		method_label(methods_at(r->view->methods,
		    frames[caller_frame].method), name, sizeof name);
		goes_on = box_label_caller(label, &caller, cells);
	}
}

/* Draws at the end of a frame as many cells as it has grown, or become less, on
 * the same scale; half a cell is one.  Returns how many cells are left. */
static int draw_change(const struct flame_level *r, struct area area,
    uint32_t frame, struct style style)
{
	const struct flame_sides *sides = &r->flame->sides[frame];
	const uint64_t weight = r->flame->frames[frame].weight;
	const bool has_grown = sides->weight_after > sides->weight_before;
	const uint64_t change = has_grown ?
	    sides->weight_after - sides->weight_before :
	    sides->weight_before - sides->weight_after;
	int cells = weight == 0 ? 0 : (int)((double)change *
	    area.columns / (double)weight + 0.5);

	if (cells >= area.columns)
		cells = area.columns - (area.columns > 1);
	style.role = has_grown ? ROLE_GROWN : ROLE_DIM;
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

/* Draws a row.  A frame above the zoom is as wide as the screen, whatever its
 * weight. */
static void draw_row(const struct flame_level *r, const struct box *boxes,
    size_t count)
{
	struct box_edges edges = { .canvas = r->canvas,
		.area = r->area,
		.period = run_period(r->flame, r->view->zoom[r->half]) };

	for (const struct box *box = boxes; box < boxes + count; box++) {
		const struct run run = { box->first, box->count };
		const struct style style = style_of(r, run);
		const struct area area = { r->area.row,
			r->area.column + box->column, 1, box->columns };

		if (run.count == 1)
			draw_frame(r, area, run.first, style);
		else
			box_paint_density(r->canvas, area, style);
		if (!r->is_above)
			box_edges_next(&edges,
			    (struct box_with_ends){ .box = box,
				.time = frame_period(r->flame, box->first),
				.style = style });
	}
	box_edges_next(&edges, (struct box_with_ends){ .box = NULL });
}

/* Draws a half: the rows of the area from the depth `top` on, from the edge
 * that is nearer to frame 0. */
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
		/* Below the zoom a run leads from one level to the next. */
		run = flame_run(f, depth <= zoom_depth ? zoom : run, depth);
		if (run.count == 0)
			break;
		count = flame_layout(f, zoom, run, area.columns, boxes);
		draw_row(&r, boxes, count);
	}
}

/* ---- the picture ---- */

int flame_first_level(const struct flame *above, const struct flame *below,
    struct run zoom, int rows)
{
	int levels, room = rows - (int)below->depths; /* what `below` leaves */
	int last = (int)flame_deepest(below, zoom), level = 0;
	int zoomed = (int)flame_depth(below, zoom.first);

	if (above->count == 0) {
		/* Shows the level before the first that is not nearly filled by
		 * one frame, or that of the zoom. */
		while (level < last && last - level >= rows &&
		    (zoom.first != 0 ?
			    level < zoomed :
			    below->frames[below->levels[level]].weight >=
				below->frames[0].weight / 10 * 9))
			level++;
		return level > 0 ? level - 1 : 0;
	}
	levels = (int)above->depths - 1;
	if (room < (rows - 1) / 2)
		room = (rows - 1) / 2;
	return -(levels < room ? levels : room);
}

void flame_draw(const struct flame_view *v, struct canvas *canvas,
    struct area area, struct box *boxes)
{
	const int above = v->first_level >= 0 ? 0 :
	    -v->first_level < area.rows       ? -v->first_level :
					  area.rows;
	const int level = v->first_level + above; /* of the row below them */
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

/* ---- the words above and below the picture ---- */

/* Returns the half in which something is selected. */
static const struct flame *flame_of(const struct flame_view *v)
{
	return v->halves[v->half];
}

static void add_share(struct words *t, const struct flame_view *v,
    uint64_t part)
{
	words_add_percent(t, "", part, flame_of(v)->frames[0].weight, " of ");
	words_add(t, "%s", v->base);
}

static void add_label(struct words *t, const struct flame_view *v,
    uint32_t frame)
{
	uint32_t method = flame_of(v)->frames[frame].method;
	char label[200];

	if (method == NO_METHOD)
		snprintf(label, sizeof label, "%s", v->name);
	else
		method_label(methods_at(v->methods, method), label,
		    sizeof label);
	words_add(t, "%s", label);
}

static void add_head(struct words *t, const struct flame_view *v)
{
	const struct flame *f = v->halves[FLAME_BELOW];
	const struct run zoom = v->zoom[FLAME_BELOW];

	words_add(t,
	    v->is_inverted ? "self %s, callers below" : "stacks by %s",
	    measure_time(v->measure, f->tick));
	if (zoom.first != 0) {
		words_add(t, ", zoomed into ");
		if (zoom.count > 1)
			words_add_count(t, "", zoom.count, " frames");
		else
			add_label(t, v, zoom.first);
		words_add(t, ", ");
		add_share(t, v, flame_sum(f, zoom));
	}
	if (f->left_out > 0)
		words_add_count(t, "; callers of ", f->left_out,
		    " light frames left out");
	if (f->cut > 0)
		words_add_count(t, "; ", f->cut,
		    " frames cut to their callers' time");
	words_phrase(t, 1);
	words_add_plural(t, "; ", f->count - 1, "frame");
	words_phrase(t, 0);
	words_add_plural(t, " on ", f->depths - 1, "level");
}

/* Adds the head of a picture with a method in the middle. */
static void add_middle_head(struct words *t, const struct flame_view *v)
{
	const struct flame *above = v->halves[FLAME_ABOVE];
	const struct flame *below = v->halves[FLAME_BELOW];

	words_add(t, "callers above, callees below, by %s",
	    measure_time(v->measure, below->tick));
	if (v->zoom[FLAME_ABOVE].first + v->zoom[FLAME_BELOW].first > 0)
		words_add(t, ", zoomed");
	if (above->left_out > 0)
		words_add_count(t, "; callers of ", above->left_out,
		    " light stacks left out");
	if (above->cut + below->cut > 0)
		words_add_count(t, "; ", above->cut + below->cut,
		    " frames cut");
	if (v->dropped > 0)
		words_add_count(t, "; ", v->dropped, " filtered");
	words_phrase(t, 0);
	words_add_count(t, "; ", above->depths - 1, " above");
	words_add_count(t, ", ", below->depths - 1, " below");
}

/* Adds "2.250 s to 2.400 s, change +150 ms (+6.7 % of before)". */
static void add_both(struct words *t, const struct flame_view *v)
{
	const struct flame *f = flame_of(v);
	const uint32_t frame = flame_heaviest(f, v->selected);
	const uint64_t before = f->sides[frame].weight_before;
	const uint64_t after = f->sides[frame].weight_after;
	const uint64_t change = after > before ? after - before :
						 before - after;

	if (v->selected.count > 1)
		words_add_count(t, "", v->selected.count,
		    " stacks, the widest: ");
	words_add(t, "%s", measure_word(v->measure, f->tick));
	words_add_time(t, " ", before, f->tick);
	words_add_time(t, " to ", after, f->tick);
	words_phrase(t, 1);
	words_add(t, ", change %s", change == 0 ? "" : after > before ? "+" :
	    "-");
	words_add_time(t, "", change, f->tick);
	words_phrase(t, 0);
	if (before > 0 && change > 0)
		words_add_percent(t, after > before ? " (+" : " (-", change,
		    before, " of before)");
}

void flame_head_draw(const struct flame_view *v, struct canvas *canvas, int row)
{
	struct words t = { .used = 0 };

	if (flame_of(v)->sides != NULL) {
		words_add(&t,
		    "flame of both, %s: as wide as the side that takes more",
		    measure_time(v->measure, flame_of(v)->tick));
		words_phrase(&t, 0);
		words_add(&t, "; + is what grew, - what became less");
	} else if (v->middle == NULL) {
		add_head(&t, v);
	} else {
		add_middle_head(&t, v);
	}
	words_put(&t, canvas, row, ROLE_DIM);
}

static void add_group(struct words *t, const struct flame_view *v)
{
	const struct flame *f = flame_of(v);
	uint32_t heaviest = flame_heaviest(f, v->selected);
	uint64_t sum = flame_sum(f, v->selected);

	words_add_count(t, "", v->selected.count, " stacks");
	words_add_time(t, ", ", sum, f->tick);
	words_add(t, " (");
	add_share(t, v, sum);
	words_add(t, ")");
	words_phrase(t, 1);
	words_add_time(t, ", longest ", f->frames[heaviest].weight, f->tick);
	words_phrase(t, 0);
	words_add(t, " ");
	add_label(t, v, heaviest);
}

static void add_frame(struct words *t, const struct flame_view *v)
{
	const struct flame *f = flame_of(v);
	uint32_t frame = v->selected.first;
	const struct flame_frame *selected = &f->frames[frame];
	uint64_t self = flame_self(f, frame);

	if (frame == 0) {
		words_add_time(t, "total ", selected->weight, f->tick);
		words_add_time(t, ", outside of calls ", self, f->tick);
		return;
	}
	if (!v->is_inverted)
		words_add_time(t, "self ", self, f->tick);
	words_add_time(t, v->is_inverted ? "self " : ", total ",
	    selected->weight, f->tick);
	words_add(t, " (");
	add_share(t, v, selected->weight);
	words_add(t, ")");
	words_phrase(t, 1);
	words_add(t, ", ");
	words_add_calls(t, selected->calls, f->is_sampled);
	words_phrase(t, 0);
	if (v->is_inverted && flame_depth(f, frame) > 1) {
		words_add(t, " of ");
		add_label(t, v, flame_run(f, v->selected, 1).first);
	}
}

/* Adds the numbers of frames that lead to the method in the middle, or that it
 * leads to. */
static void add_around(struct words *t, const struct flame_view *v,
    uint32_t frame)
{
	const struct flame *f = flame_of(v);
	const bool is_above = v->half == FLAME_ABOVE;
	const uint64_t sum = flame_sum(f, v->selected);
	const uint32_t calls = f->frames[frame].calls;
	char share[64];

	if (frame == 0) { /* the method itself */
		column_calls(share, sizeof share, v->middle);
		words_add(t, "%s %s", counted_many(f->is_sampled), share);
		words_add_time(t, ", total ", v->middle->inclusive[v->measure],
		    f->tick);
		words_add_time(t, ", self ", v->middle->exclusive[v->measure],
		    f->tick);
		return;
	}
	if (f->frames[frame].method == NO_METHOD)
		words_add(t, "filtered: ");
	if (v->selected.count > 1)
		words_add_count(t, "", v->selected.count, " stacks, ");
	words_add_time(t, is_above ? "called from here " : "total ", sum,
	    f->tick);
	words_add_percent(t, " (", sum, f->frames[0].weight, "");
	words_phrase(t, 0);
	words_add(t, " of %s", v->base);
	words_phrase(t, 2);
	words_add(t, ")");
	words_phrase(t, 1);
	if (v->selected.count > 1)
		return;
	if (!is_above && f->frames[frame].method != NO_METHOD)
		words_add_time(t, ", self ", flame_self(f, frame), f->tick);
	words_add(t, ", ");
	words_add_calls(t, calls, f->is_sampled);
	words_add(t, "%s", is_above ? " of it" : "");
}

void flame_details_draw(const struct flame_view *v, struct canvas *canvas,
    int row)
{
	const uint32_t heaviest = flame_heaviest(flame_of(v), v->selected);
	struct words t = { .used = 0 };

	if (flame_of(v)->sides != NULL)
		add_both(&t, v);
	else if (v->middle != NULL)
		add_around(&t, v, heaviest);
	else if (v->selected.count > 1)
		add_group(&t, v);
	else
		add_frame(&t, v);
	words_put(&t, canvas, row, ROLE_TEXT);
}

/* ---- from one frame to another ---- */

static const struct run nothing = { 0, 0 };

/* Lays out the row of a frame.  Returns the box that has the frame; count:
 * none. */
static size_t layout_row(const struct flame_steps *s, uint32_t frame,
    size_t *count)
{
	struct run row = flame_run(s->flame, s->zoom,
	    flame_depth(s->flame, frame));

	*count = row.count == 0 ? 0 : flame_layout(s->flame, s->zoom, row,
	    s->columns, s->boxes);
	for (size_t i = 0; i < *count; i++)
		if (frame >= s->boxes[i].first &&
		    frame - s->boxes[i].first < s->boxes[i].count)
			return i;
	return *count;
}

static struct run run_of(const struct box *box)
{
	return (struct run){ box->first, box->count };
}

struct run flame_steps_box(const struct flame_steps *s, uint32_t frame)
{
	size_t count, at = layout_row(s, frame, &count);

	return at < count ? run_of(&s->boxes[at]) : (struct run){ frame, 1 };
}

struct run flame_steps_next(const struct flame_steps *s, int step)
{
	struct run run = s->selected;
	size_t count, at = layout_row(s, run.first, &count);
	const struct box *box = &s->boxes[at];

	if (at == count)
		return nothing;
	const uint32_t last = box->first + box->count - 1;
	if (run.count < box->count &&
	    (step > 0 ? run.first < last : run.first > box->first))
		return (struct run){ step > 0 ? run.first + 1 :
		    run.first - 1, 1 };
	if (step > 0 ? at + 1 < count : at > 0)
		return run_of(step > 0 ? box + 1 : box - 1);
	return nothing;
}

struct run flame_steps_end(const struct flame_steps *s, bool is_last)
{
	size_t count;

	layout_row(s, s->selected.first, &count);
	return count == 0 ? nothing : run_of(&s->boxes[is_last ? count - 1 :
	    0]);
}

struct run flame_steps_child(const struct flame_steps *s)
{
	uint32_t depth = flame_depth(s->flame, s->selected.first);
	struct run run = depth < flame_depth(s->flame, s->zoom.first) ?
	    flame_run(s->flame, s->zoom, depth + 1) :
	    flame_children(s->flame, flame_heaviest(s->flame, s->selected));

	return run.count == 0 ? nothing : flame_steps_box(s,
	    flame_heaviest(s->flame, run));
}

struct run flame_steps_parent(const struct flame_steps *s)
{
	uint32_t frame = s->flame->frames[s->selected.first].parent;

	return frame == NO_FRAME ? nothing : flame_steps_box(s, frame);
}

/* ---- the frames that a search finds ---- */

uint32_t flame_hits_next(const struct flame *f, const struct hits_answer *hits,
    uint32_t method, uint32_t from, int step)
{
	uint32_t i = step > 0 ? from : from - 1; /* before 0 comes the end */

	while (i < f->count && !hits_has(hits, f->frames[i].method) &&
	    (method == NO_METHOD || f->frames[i].method != method))
		i = step > 0 ? i + 1 : i - 1;
	return i < f->count ? i : NO_FRAME;
}

uint32_t flame_hits_before(const struct flame *f,
    const struct hits_answer *hits, uint32_t frame)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < frame; i++)
		count += hits_has(hits, f->frames[i].method);
	return count;
}

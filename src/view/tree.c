/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/tree.h"

#include <stdio.h>
#include <string.h>

#include "view/boxes.h"

/* ---- columns ---- */

enum {
	NAME_CELLS = 22, /* of the names, at least, if that can be had */
	TIME_CELLS = 12, CALLS_CELLS = 10,
	GUIDE_CELLS = 2
};

static const struct usual_column top_down[] = {
	{ COLUMN_INCLUSIVE_SHARE, .weight = 4 },
	{ COLUMN_INCLUSIVE, .weight = 3 }, { COLUMN_EXCLUSIVE, .weight = 2 },
	{ COLUMN_CALLS, .weight = 1 },
};

static const struct usual_column bottom_up[] = {
	{ COLUMN_EXCLUSIVE_SHARE, .weight = 4 },
	{ COLUMN_EXCLUSIVE, .weight = 3 }, { COLUMN_ROOT_SHARE, .weight = 2 },
	{ COLUMN_CALLS, .weight = 1 },
};

static const struct list_type types[] = {
	{ .title = "the tree", .usual = top_down,
	    .usual_count = sizeof top_down / sizeof *top_down,
	    .last = COLUMN_NAME, .within = COLUMN_CLASS, .lead = 1,
	    .min = NAME_CELLS, .has_methods = true },
	{ .title = "the tree bottom-up", .usual = bottom_up,
	    .usual_count = sizeof bottom_up / sizeof *bottom_up,
	    .last = COLUMN_NAME, .within = COLUMN_CLASS, .lead = 1,
	    .min = NAME_CELLS, .has_methods = true },
};

/* Returns the cells of a column.  A time is never cut: the longest is that of
 * the whole. */
static int cells_of(const void *self, struct column_choice c)
{
	const struct tree_view *v = self;
	const struct flame *f = v->tree->flame;
	char longest[40];
	int cells;

	if (column_info((enum column_id)c.column)->kind == LIST_CALLS)
		return CALLS_CELLS;
	if (c.column == COLUMN_ROOT_SHARE)
		return TIME_CELLS;
	if (column_info((enum column_id)c.column)->kind != LIST_TIME ||
	    f == NULL)
		return 0;
	text_ms(longest, sizeof longest, f->frames[0].weight, f->tick);
	cells = (int)strlen(longest) + 1;
	return cells > TIME_CELLS ? cells : TIME_CELLS;
}

static bool head_of(const void *self, struct column_choice c, char *out,
    size_t size)
{
	const struct tree_view *v = self;

	if (c.column != COLUMN_NAME)
		return false;
	snprintf(out, size, "%s  (%% of %s)", v->is_inverted ?
	    "method, its callers below" : "call", v->base);
	return true;
}

struct list_now tree_now(const struct tree_view *v)
{
	return (struct list_now){ .type = &types[v->is_inverted],
		.columns = columns_in(v->is_inverted ? IN_BOTTOM_UP : IN_TREE),
		.kept_column = NO_COLUMN,
		.choice = v->choice, .order = v->order,
		.measure = NO_MEASURE, .has_clock = v->has_clock,
		.is_sampled = v->tree->flame != NULL &&
		    v->tree->flame->is_sampled,
		.sign = v->sign,
		.tick = v->tree->flame == NULL ? TICK_US : v->tree->flame->tick,
		.self = v,
		.cells = cells_of, .head = head_of };
}

/* ---- cells of text ---- */

static uint32_t method_of(const struct tree_view *v, size_t at)
{
	const uint32_t frame = tree_frame(&v->tree->rows[at], v->is_inverted);

	return v->tree->flame->frames[frame].method;
}

static struct slice tree_cell(const void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct tree_view *v = self;
	const struct tree_row *row = &v->tree->rows[at];
	struct column_amounts a;
	struct list_cell cell;

	if (column->choice.column == COLUMN_CLASS)
		return method_class(methods_key(v->methods, method_of(v, at)));
	a = call_tree_amounts(v->tree->flame, row->frame, row->last,
	    v->is_inverted);
	cell = column_cell((enum column_id)column->choice.column, &a,
	    v->tree->flame->tick);
	if (cell.kind == LIST_RANK)
		cell.number = at + 1;
	return list_words_of(cell, column, room, scratch);
}

/* ---- names, behind guides ---- */

/* A name being drawn. */
struct name_pen {
	const struct tree_view *view;
	struct canvas *canvas;
	struct area area; /* of the cell */
	int column;       /* where it goes on */
	struct style style;
	bool is_ascii;
};

/* Returns the cells that are left. */
static int room(const struct name_pen *p)
{
	return p->area.column + p->area.columns - p->column;
}

static void put(struct name_pen *p, const char *text)
{
	if (room(p) > 0)
		p->column += canvas_put(p->canvas, p->area.row, p->column,
		    room(p), slice_of(text), p->style);
}

static void put_guide(struct name_pen *p, enum glyph role)
{
	put(p, glyph(role, p->is_ascii));
	put(p, " ");
}

/* Puts "│ ├ ".  A deep row begins with an ellipsis and shows the last
 * levels. */
static void put_guides(struct name_pen *p, const struct tree_row *row)
{
	uint32_t levels = (uint32_t)(room(p) / 2 / GUIDE_CELLS), first = 0;
	struct style own = p->style;

	if (row->indent == 0)
		return;
	p->style.role = ROLE_DIM;
	if (row->indent > levels) {
		first = row->indent - levels;
		put_guide(p, GLYPH_CUT);
	}
	for (uint32_t i = first + 1; i < row->indent; i++)
		if (i >= 64 || (row->guides >> i & 1) == 0)
			put(p, "  ");
		else
			put_guide(p, GLYPH_LINE);
	put_guide(p, row->indent < 64 && (row->guides >> row->indent & 1) != 0 ?
	    GLYPH_FORK : GLYPH_CORNER);
	p->style = own;
}

static void label_of(const struct name_pen *p, uint32_t frame, char *out,
    size_t size)
{
	method_label(methods_at(p->view->methods,
	    p->view->tree->flame->frames[frame].method), out, size);
}

/* Puts "Looper.loop › Handler.dispatch": as many callers as there is room
 * for. */
static void put_callers(struct name_pen *p, const struct tree_row *row)
{
	const struct flame_frame *frames = p->view->tree->flame->frames;
	char label[BOX_LABEL], name[256];
	bool goes_on = true;

	label_of(p, row->last, label, sizeof label);
	for (uint32_t i = row->last; goes_on;) {
		struct box_caller caller = { name, p->is_ascii,
			false, false };

		i = frames[i].parent;
		caller.is_outermost = i == row->frame;
		label_of(p, i, name, sizeof name);
		goes_on = box_label_caller(label, &caller, room(p));
	}
	put(p, label);
}

/* Puts "Handler.dispatch ‹ Looper.loop": the method, then those that call
 * it. */
static void put_inverted(struct name_pen *p, const struct tree_row *row)
{
	const struct flame *f = p->view->tree->flame;
	char name[256];

	for (uint32_t i = row->frame;; i = flame_children(f, i).first) {
		method_short(methods_at(p->view->methods, f->frames[i].method),
		    (size_t)(room(p) < 0 ? 0 : room(p)), name, sizeof name);
		put(p, name);
		if (i == row->last || room(p) <= 0)
			return;
		put(p, " ");
		put_guide(p, GLYPH_CALLER);
	}
}

static bool paint_name(const void *self, size_t at,
    const struct view_column *column, struct canvas *canvas,
    struct area area, struct style style)
{
	const struct tree_view *v = self;
	struct name_pen p = { v, canvas, area, area.column, style,
		canvas->is_ascii };
	const struct tree_row *row = &v->tree->rows[at];
	const struct flame *f = v->tree->flame;
	struct name_room names = { 0, column->passed, false, p.is_ascii };
	char label[VIEW_CELL];

	if (column->choice.column != COLUMN_NAME)
		return false;
	put_guides(&p, row);
	if (call_tree_opens(v->tree, at))
		put_guide(&p, call_tree_is_open(v->tree, at) ? GLYPH_OPEN :
		    GLYPH_CLOSED);
	else
		put(&p, "  ");
	/* The chip of the package, as the table has it. */
	if (canvas->depth != DEPTH_NONE && room(&p) > 0)
		canvas_put_chip(canvas, area.row, p.column++,
		    hues_of_frame(&canvas->hues, v->methods, f,
			tree_frame(row, v->is_inverted), v->is_inverted));
	names.cells = room(&p) < 0 ? 0 : (size_t)room(&p);
	if (row->frame == row->last)
		put(&p,
		    signature_fit(methods_at(v->methods,
				      f->frames[row->frame].method),
			names, label, sizeof label)
			.start);
	else if (v->is_inverted)
		put_inverted(&p, row);
	else
		put_callers(&p, row);
	return true;
}

/* ---- drawing ---- */

static void describe_row(const void *self, size_t at, struct view_row *out)
{
	const struct tree_view *v = self;
	uint32_t method = method_of(v, at);

	if (at != v->list.cursor && method == v->method)
		out->style.marks |= MARK_SAME;
	if (hits_has(v->hits, method))
		out->style.marks |= MARK_MATCH;
}

void tree_draw(const struct tree_view *v, struct canvas *canvas,
    struct area area)
{
	const struct list_now now = tree_now(v);
	struct list_view view = { &v->list, v->is_focused, .self = v,
		.row = describe_row, .cell = tree_cell,
		.paint = paint_name };

	list_draw(&view, &now, NULL, canvas, area);
}

#include "config.h"

#include "view/tree.h"

#include <stdio.h>

#include "view/box_paint.h"

enum {
	SHARE_CELLS = 7, TIME_CELLS = 12, CALLS_CELLS = 10, NUMBERS = 4,
	NAME_CELLS = 24, /* of the names, at least, if that can be had */
	GUIDE_CELLS = 2
};

/* The columns of numbers from left to right; on a narrow screen the last ones
 * are left out. */
enum field { FIELD_SHARE, FIELD_TIME, FIELD_OTHER, FIELD_CALLS };

static const struct {
	const char *head, *inverted;
	int cells;
} fields[NUMBERS] = {
	[FIELD_SHARE] = { "incl%", "self%", SHARE_CELLS },
	[FIELD_TIME] = { "incl ms", "self ms", TIME_CELLS },
	[FIELD_OTHER] = { "self ms", "of it%", TIME_CELLS },
	[FIELD_CALLS] = { "calls", "calls", CALLS_CELLS },
};

static int shown_fields(int columns)
{
	int count = 0, left = columns - NAME_CELLS;

	while (count < NUMBERS && left >= fields[count].cells)
		left -= fields[count++].cells;
	return count;
}

static void number_of(const struct tree_view *v, size_t row,
    enum field field, char *out, size_t size)
{
	const struct call_tree *tree = v->tree;
	const struct flame_frame *frames = tree->flame->frames;
	const struct flame_frame *frame = &frames[tree->rows[row].frame];

	switch (field) {
	case FIELD_SHARE:
		text_percent(out, size, frame->weight, frames[0].weight);
		break;
	case FIELD_TIME:
		text_ms(out, size, frame->weight, tree->flame->tick);
		break;
	case FIELD_OTHER:
		if (v->is_inverted)
			text_percent(out, size, frame->weight,
			    frames[call_tree_root(tree, row)].weight);
		else
			text_ms(out, size, call_tree_self(tree, row),
			    tree->flame->tick);
		break;
	default:
		text_count(out, size, frame->calls);
	}
}

/* One row being drawn; `column` is where the next field begins. */
struct line {
	const struct tree_view *view;
	struct canvas *canvas;
	struct area area; /* one row high */
	int column;
	struct style style;
};

static int room(const struct line *l)
{
	return l->area.column + l->area.columns - l->column;
}

static void put(struct line *l, const char *text)
{
	if (room(l) > 0)
		l->column += canvas_put(l->canvas, l->area.row, l->column,
		    room(l), slice_of(text), l->style);
}

/* "│ ├ ": deep ones begin with an ellipsis and show the last levels. */
static void put_guides(struct line *l, const struct tree_row *row)
{
	bool ascii = canvas_is_ascii(l->canvas);
	uint32_t most = (uint32_t)(room(l) / 2 / GUIDE_CELLS), first = 0;
	struct style own = l->style;

	if (row->indent == 0)
		return;
	l->style.role = ROLE_DIM;
	if (row->indent > most) {
		first = row->indent - most;
		put(l, ascii ? "~ " : "… ");
	}
	for (uint32_t i = first + 1; i < row->indent; i++)
		put(l, i >= 64 || (row->guides >> i & 1) == 0 ? "  " :
		    ascii ? "| " : "│ ");
	if (row->indent < 64 && (row->guides >> row->indent & 1) != 0)
		put(l, ascii ? "+ " : "├ ");
	else
		put(l, ascii ? "` " : "└ ");
	l->style = own;
}

uint32_t tree_frame(const struct tree_row *row, bool is_inverted)
{
	return is_inverted ? row->frame : row->last;
}

static void label_of(const struct line *l, uint32_t frame, char *out,
    size_t size)
{
	method_label(methods_at(l->view->methods,
	    l->view->tree->flame->frames[frame].method), out, size);
}

/* "Looper.loop › Handler.dispatch": the callers as far as there is room. */
static void put_callers(struct line *l, const struct tree_row *row)
{
	const struct flame_frame *frames = l->view->tree->flame->frames;
	char label[BOX_LABEL], name[256];
	bool goes_on = true;

	label_of(l, row->last, label, sizeof label);
	for (uint32_t i = row->last; goes_on;) {
		struct box_caller caller = { name, canvas_is_ascii(l->canvas),
			false, false };

		i = frames[i].parent;
		caller.is_outermost = i == row->frame;
		label_of(l, i, name, sizeof name);
		goes_on = box_label_caller(label, &caller, room(l));
	}
	put(l, label);
}

/* "Handler.dispatch ‹ Looper.loop": those that call it. */
static void put_inverted(struct line *l, const struct tree_row *row)
{
	const struct flame *f = l->view->tree->flame;
	char name[256];

	for (uint32_t i = row->frame;; i = flame_children(f, i).first) {
		method_short(methods_at(l->view->methods, f->frames[i].method),
		    (size_t)(room(l) < 0 ? 0 : room(l)), name, sizeof name);
		put(l, name);
		if (i == row->last || room(l) <= 0)
			return;
		put(l, canvas_is_ascii(l->canvas) ? " < " : " ‹ ");
	}
}

static void put_names(struct line *l, const struct tree_row *row)
{
	const struct method *m = methods_at(l->view->methods,
	    l->view->tree->flame->frames[row->frame].method);
	int cells = room(l) < 0 ? 0 : room(l);
	char label[BOX_LABEL];

	if (row->frame == row->last)
		put(l, method_fit(m, (size_t)cells, label, sizeof label).at);
	else if (l->view->is_inverted)
		put_inverted(l, row);
	else
		put_callers(l, row);
}

static void draw_row(struct line *l, size_t at)
{
	const struct tree_view *v = l->view;
	bool ascii = canvas_is_ascii(l->canvas);
	int count = shown_fields(l->area.columns), name_at;
	char number[40];

	canvas_fill(l->canvas, l->area, l->style);
	for (int i = 0; i < count; i++) {
		number_of(v, at, (enum field)i, number, sizeof number);
		canvas_put_right(l->canvas, l->area.row, l->column,
		    fields[i].cells, number, l->style);
		l->column += fields[i].cells;
	}
	name_at = l->column + 1 - l->area.column;
	l->column += 2;
	put_guides(l, &v->tree->rows[at]);
	if (!call_tree_opens(v->tree, at))
		put(l, "  ");
	else if (call_tree_is_open(v->tree, at))
		put(l, ascii ? "v " : "▾ ");
	else
		put(l, ascii ? "> " : "▸ ");
	put_names(l, &v->tree->rows[at]);
	if (at == v->list.cursor)
		list_bar(l->canvas, l->area, count > 0 ? fields[0].cells + 1 :
		    l->area.columns, name_at, v->is_focused);
}

static uint8_t marks_of(const struct tree_view *v, size_t at)
{
	uint32_t method = v->tree->flame->frames[tree_frame(
	    &v->tree->rows[at], v->is_inverted)].method;
	unsigned marks = 0;

	if (at != v->list.cursor && method == v->method)
		marks |= MARK_SAME;
	if (v->matched != NULL && method < v->matched_count &&
	    v->matched[method])
		marks |= MARK_MATCH;
	return (uint8_t)marks;
}

static void draw_heads(struct line *l)
{
	const struct tree_view *v = l->view;
	int count = shown_fields(l->area.columns);

	canvas_fill(l->canvas, l->area, l->style);
	for (int i = 0; i < count; i++) {
		canvas_put_right(l->canvas, l->area.row, l->column,
		    fields[i].cells, i == FIELD_CALLS ?
		    counted_many(v->tree->flame->is_sampled) :
		    v->is_inverted ? fields[i].inverted : fields[i].head,
		    l->style);
		l->column += fields[i].cells;
	}
	l->column += 2;
	put(l, v->is_inverted ? "method, its callers below" : "call");
	put(l, "  (% of ");
	put(l, v->base);
	put(l, ")");
}

void tree_draw(const struct tree_view *v, struct canvas *canvas,
    struct area area)
{
	struct line l = { v, canvas, { area.row, area.column, 1,
		area.columns }, area.column, { ROLE_TITLE, 0, 0 } };

	draw_heads(&l);
	for (int i = 0; i < area.rows - 1; i++) {
		size_t at = v->list.top + (size_t)i;

		if (at >= v->tree->count)
			break;
		l.area.row = area.row + 1 + i;
		l.column = area.column;
		l.style = (struct style){ ROLE_TEXT, 0, marks_of(v, at) };
		draw_row(&l, at);
	}
}

#include "config.h"

#include "view/tree.h"

#include <stdio.h>

#include "view/box_paint.h"

enum {
	NAME_CELLS = 22, /* of the names, at least, if that can be had */
	GUIDE_CELLS = 2
};

/* From left to right; the last of the numbers are the lightest. */
enum field { FIELD_SHARE, FIELD_TIME, FIELD_OTHER, FIELD_CALLS, FIELD_NAME,
	FIELDS };

static const struct {
	const char *head, *inverted;
	int cells;
} fields[FIELDS] = {
	[FIELD_SHARE] = { "incl%", "self%", 7 },
	[FIELD_TIME] = { "incl ms", "self ms", 12 },
	[FIELD_OTHER] = { "self ms", "of it%", 12 },
	[FIELD_CALLS] = { "calls", "calls", 10 },
	[FIELD_NAME] = { "call", "method, its callers below", 0 },
};

static void add_field(const struct tree_view *v, enum field field,
    struct view_columns *out)
{
	struct view_column *c = view_add(out, (struct column_choice){
	    (enum column_id)field, MEASURES }, field == FIELD_CALLS ?
	    counted_many(v->tree->flame->is_sampled) : v->is_inverted ?
	    fields[field].inverted : fields[field].head, fields[field].cells);

	c->weight = FIELDS - (int)field;
	c->least = NAME_CELLS;
	c->is_text = field == FIELD_NAME;
	c->indent = c->is_text;
	if (field == FIELD_NAME)
		snprintf(c->head, sizeof c->head, "%s  (%% of %s)",
		    v->is_inverted ? fields[field].inverted :
		    fields[field].head, v->base);
}

static struct slice number_cell(void *self, size_t row,
    const struct view_column *column, size_t room, char *out)
{
	const struct tree_view *v = self;
	const struct call_tree *tree = v->tree;
	const struct flame_frame *frames = tree->flame->frames;
	const struct flame_frame *frame = &frames[tree->rows[row].frame];

	(void)room;
	switch ((enum field)column->choice.column) {
	case FIELD_SHARE:
		text_percent(out, VIEW_CELL, frame->weight, frames[0].weight);
		break;
	case FIELD_TIME:
		text_ms(out, VIEW_CELL, frame->weight, tree->flame->tick);
		break;
	case FIELD_OTHER:
		if (v->is_inverted)
			text_percent(out, VIEW_CELL, frame->weight,
			    frames[call_tree_root(tree, row)].weight);
		else
			text_ms(out, VIEW_CELL, call_tree_self(tree, row),
			    tree->flame->tick);
		break;
	default:
		text_count(out, VIEW_CELL, frame->calls);
	}
	return slice_of(out);
}

/* A name being drawn; `column` is where it goes on. */
struct tree_pen {
	const struct tree_view *view;
	struct canvas *canvas;
	struct area area; /* of the cell */
	int column;
	struct style style;
	bool is_ascii;
};

static int room(const struct tree_pen *p)
{
	return p->area.column + p->area.columns - p->column;
}

static void put(struct tree_pen *p, const char *text)
{
	if (room(p) > 0)
		p->column += canvas_put(p->canvas, p->area.row, p->column,
		    room(p), slice_of(text), p->style);
}

static void put_guide(struct tree_pen *p, enum glyph role)
{
	put(p, glyph(role, p->is_ascii));
	put(p, " ");
}

/* "│ ├ ": deep ones begin with an ellipsis and show the last levels. */
static void put_guides(struct tree_pen *p, const struct tree_row *row)
{
	uint32_t most = (uint32_t)(room(p) / 2 / GUIDE_CELLS), first = 0;
	struct style own = p->style;

	if (row->indent == 0)
		return;
	p->style.role = ROLE_DIM;
	if (row->indent > most) {
		first = row->indent - most;
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

uint32_t tree_frame(const struct tree_row *row, bool is_inverted)
{
	return is_inverted ? row->frame : row->last;
}

static void label_of(const struct tree_pen *p, uint32_t frame, char *out,
    size_t size)
{
	method_label(methods_at(p->view->methods,
	    p->view->tree->flame->frames[frame].method), out, size);
}

/* "Looper.loop › Handler.dispatch": the callers as far as there is room. */
static void put_callers(struct tree_pen *p, const struct tree_row *row)
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

/* "Handler.dispatch ‹ Looper.loop": those that call it. */
static void put_inverted(struct tree_pen *p, const struct tree_row *row)
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

static void put_names(struct tree_pen *p, const struct tree_row *row)
{
	const struct method *m = methods_at(p->view->methods,
	    p->view->tree->flame->frames[row->frame].method);
	int cells = room(p) < 0 ? 0 : room(p);
	char label[BOX_LABEL];

	if (row->frame == row->last)
		put(p, method_fit(m, (size_t)cells, label, sizeof label).at);
	else if (p->view->is_inverted)
		put_inverted(p, row);
	else
		put_callers(p, row);
}

static bool paint_name(void *self, size_t at,
    const struct view_column *column, struct canvas *canvas,
    struct area area, struct style style)
{
	const struct tree_view *v = self;
	struct tree_pen p = { v, canvas, area, area.column, style,
		canvas_is_ascii(canvas) };

	if (column->choice.column != (enum column_id)FIELD_NAME)
		return false;
	put_guides(&p, &v->tree->rows[at]);
	if (call_tree_opens(v->tree, at))
		put_guide(&p, call_tree_is_open(v->tree, at) ? GLYPH_OPEN :
		    GLYPH_CLOSED);
	else
		put(&p, "  ");
	put_names(&p, &v->tree->rows[at]);
	return true;
}

static void describe_row(void *self, size_t at, struct view_row *out)
{
	const struct tree_view *v = self;
	uint32_t method = v->tree->flame->frames[tree_frame(
	    &v->tree->rows[at], v->is_inverted)].method;

	if (at != v->list.cursor && method == v->method)
		out->style.marks |= MARK_SAME;
	if (v->matched != NULL && method < v->matched_count &&
	    v->matched[method])
		out->style.marks |= MARK_MATCH;
}

void tree_draw(const struct tree_view *v, struct canvas *canvas,
    struct area area)
{
	struct tree_view self = *v;
	struct list_view view = { &v->list, v->is_focused,
		.columns = { .lead = 1 }, .self = &self, .row = describe_row,
		.cell = number_cell, .paint = paint_name };

	for (int i = 0; i < FIELDS; i++)
		add_field(v, (enum field)i, &view.columns);
	view_fit(&view.columns, area.columns);
	view_draw(&view, canvas, area);
}

#include "config.h"

#include "view/pivot.h"

#include <inttypes.h>
#include <stdio.h>

#include "query/columns.h"

enum { SHARE_CELLS = 7, NAME_CELLS = 16 };

/* The heading of the children gives its row to the method itself; that of the
 * parents is left out. */
static size_t skipped(const struct pivot_answer *a)
{
	return a->callers.count > 0 &&
	    a->callers.rows[0].relation == RELATION_PARENT;
}

static bool is_middle(const struct relative *r)
{
	return r->is_heading && (r->relation == RELATION_SELF ||
	    r->relation == RELATION_CHILD);
}

size_t peek_count(const struct pivot_answer *a)
{
	return a->callers.count - skipped(a);
}

size_t peek_middle(const struct pivot_answer *a)
{
	size_t row = 0, count = peek_count(a);

	while (row < count && !is_middle(&a->callers.rows[row + skipped(a)]))
		row++;
	return row;
}

uint32_t peek_method(const struct pivot_answer *a, size_t row)
{
	const struct relative *r = &a->callers.rows[row + skipped(a)];

	return is_middle(r) ? a->question.method : r->method;
}

/* One row's place on the canvas. */
struct line {
	struct canvas *canvas;
	struct area area; /* one row high */
	int time, calls;  /* cells; 0: left out */
	struct style style;
};

/* Returns where the next one begins. */
static int put_right(const struct line *l, int column, int cells,
    const char *text)
{
	canvas_put_right(l->canvas, l->area.row, column, cells, text, l->style);
	return column + cells;
}

/* What stands in one row. */
struct words_of {
	char share[40], time[40], calls[48], name[512]; /* name: scratch */
};

static struct slice name_of(const struct pivot_answer *a,
    const struct methods *methods, const struct relative *r, size_t cells,
    struct words_of *w)
{
	uint32_t method = is_middle(r) ? a->question.method : r->method;

	if (r->relation == RELATION_SELF && !is_middle(r))
		return slice_of("self");
	if (r->dropped > 0) {
		relative_dropped_words(r, false, w->name, sizeof w->name);
		return slice_of(w->name);
	}
	if (method == NO_METHOD)
		return slice_of("(the thread itself)");
	return method_fit(methods_at(methods, method), cells, w->name,
	    sizeof w->name);
}

static void numbers_of(const struct pivot_answer *a, const struct relative *r,
    struct words_of *w)
{
	const struct total *total = &a->total;
	enum measure measure = a->question.measure;
	uint64_t whole = total->inclusive[measure];
	uint64_t time = is_middle(r) ? whole : r->time[measure];

	text_percent(w->share, sizeof w->share, time < whole ? time : whole,
	    whole);
	if (whole == 0 || r->relation >= RELATION_PARENT_RECURSIVE)
		w->share[0] = '\0';
	text_ms(w->time, sizeof w->time, time, a->pivot.callees.tick);
	if (is_middle(r))
		column_calls(w->calls, sizeof w->calls, total);
	else if (r->relation != RELATION_SELF)
		snprintf(w->calls, sizeof w->calls, "%" PRIu64 "/%" PRIu64,
		    r->calls, r->total_calls);
}

static void draw_row(const struct pivot_answer *a,
    const struct methods *methods, const struct line *l,
    const struct relative *r)
{
	int column = l->area.column, left;
	struct words_of w = { "", "", "", "" };
	bool ascii = canvas_is_ascii(l->canvas);

	canvas_fill(l->canvas, l->area, l->style);
	if (r->is_heading && !is_middle(r)) {
		canvas_print(l->canvas, l->area.row, column + 2, l->style,
		    "%s %s", ascii ? "-" : "─", relation_heading(r->relation));
		return;
	}
	numbers_of(a, r, &w);
	column = put_right(l, column, SHARE_CELLS, w.share);
	column = put_right(l, column, l->time, w.time);
	column = put_right(l, column, l->calls, w.calls) + 2;
	canvas_put(l->canvas, l->area.row, column, 2,
	    slice_of(!is_middle(r) ? "" : ascii ? ">" : "▸"), l->style);
	column += is_middle(r) ? 2 : 4;
	left = l->area.column + l->area.columns - column;
	if (left > 0)
		canvas_put(l->canvas, l->area.row, column, left,
		    name_of(a, methods, r, (size_t)left, &w), l->style);
}

static void fit(const struct pivot_answer *a, struct line *l)
{
	char text[48];

	text_ms(text, sizeof text, a->total.inclusive[a->question.measure],
	    a->pivot.callees.tick);
	l->time = (int)text_width(slice_of(text)) + 2;
	l->time = l->time < 10 ? 10 : l->time;
	snprintf(text, sizeof text, "%" PRIu32,
	    a->total.calls + a->total.recursive);
	l->calls = 2 * (int)text_width(slice_of(text)) + 3;
	l->calls = l->calls < 12 ? 12 : l->calls;
	if (l->area.columns - SHARE_CELLS - l->time - l->calls < NAME_CELLS)
		l->calls = 0;
	if (l->area.columns - SHARE_CELLS - l->time - l->calls < NAME_CELLS)
		l->time = 0;
}

static void draw_heads(struct line *l, enum measure measure, bool is_sampled)
{
	char head[40];
	int column;

	l->style = (struct style){ ROLE_TITLE, 0, 0 };
	canvas_fill(l->canvas, l->area, l->style);
	snprintf(head, sizeof head, "%s ms", measure_name(measure));
	column = put_right(l, l->area.column, SHARE_CELLS, "%");
	column = put_right(l, column, l->time, head);
	column = put_right(l, column, l->calls, counted_many(is_sampled));
	canvas_print(l->canvas, l->area.row, column + 2, l->style,
	    "callers, method, callees");
}

void peek_draw(const struct pivot_answer *a, const struct methods *methods,
    const struct list *list, bool is_focused, struct canvas *canvas,
    struct area area)
{
	struct line l = { .canvas = canvas, .area = area };

	l.area.rows = 1;
	fit(a, &l);
	draw_heads(&l, a->question.measure, a->pivot.callees.is_sampled);
	for (size_t i = list->top; i < peek_count(a) &&
	    l.area.row + 1 < area.row + area.rows; i++) {
		const struct relative *r = &a->callers.rows[i + skipped(a)];

		l.area.row++;
		l.style = (struct style){ is_middle(r) ? ROLE_TEXT :
		    r->relation == RELATION_PARENT ||
		    r->relation == RELATION_PARENT_RECURSIVE ? ROLE_PARENT :
		    ROLE_CHILD, 0, 0 };
		if (i == list->cursor)
			l.style.marks = is_focused ? MARK_SELECTED :
			    MARK_SHADOW;
		draw_row(a, methods, &l, r);
	}
}

/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/mouse.h"

#include "ui/dispatch.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "view/list.h"

enum { DOUBLE_MS = 400, SCROLL_ROWS = 3 };

/* Where the mouse is. */
struct target {
	struct state *s;
	struct layout layout;
	enum layout_part part;
	enum half half;
	const struct pane *pane; /* NULL: between the panes, or in a prompt */
	bool is_above;           /* on top of both */
	struct list *list;       /* of the pane, or NULL */
	int first;               /* row of the screen with the list's first line */
};

static enum layout_part layout_at(const struct layout *l, int row)
{
	if (l->picture_rows > 0 && row >= l->ruler &&
	    row < l->picture + l->picture_rows)
		return row == l->ruler ? PART_RULER : PART_PICTURE;
	if (l->other_rows > 0 && row >= l->other_ruler &&
	    row < l->other + l->other_rows)
		return PART_OTHER;
	if (l->minimap > 0 && row == l->minimap)
		return PART_OVERVIEW;
	if (l->table_rows > 0 && row >= l->table &&
	    row < l->table + l->table_rows)
		return row == l->table ? PART_EDGE : PART_LIST;
	return PART_NONE;
}

static struct target target_of(struct state *s, int row)
{
	struct target t = { .s = s, .layout = layout_of(s),
		.pane = pane_on_top(s), .is_above = pane_on_top(s) != NULL };

	t.part = layout_at(&t.layout, row);
	if (!t.is_above && t.part != PART_NONE) {
		t.half = t.part >= PART_EDGE ? LOWER : UPPER;
		t.pane = &s->panes[s->shown[t.half]];
	}
	if (t.pane != NULL)
		t.list = lists_rows(t.pane, &t.layout, &t.first);
	return t;
}

/* Makes the pane select what its cursor is on. */
static void select_cursor(const struct target *t)
{
	if (t->pane->ops->command != NULL)
		t->pane->ops->command(t->pane->own, CMD_MOVE, 0);
}

static void press_row(const struct target *t, int row)
{
	size_t line = (size_t)(row - t->first), at;

	if (row < t->first || line >= t->list->rows)
		return;
	at = list_row_on_line(t->list, line);
	if (at >= t->list->count)
		return;
	list_hold(t->list, false);
	list_go(t->list, at);
	select_cursor(t);
}

static bool point_at(const struct target *t, const struct mouse_event *e,
    enum point_what what, int step)
{
	const int first = t->is_above ? 0 : t->part == PART_OTHER ?
	    t->layout.other : t->layout.picture;
	const struct point point = { what, t->part, e->row - first, e->column,
		t->s->pointer.column, step };

	return t->pane->ops->point != NULL &&
	    t->pane->ops->point(t->pane->own, &point);
}

static void press(struct target *t, const struct mouse_event *e, int64_t ms)
{
	struct pointer *p = &t->s->pointer;
	bool is_second = !p->was_double && ms - p->ms <= DOUBLE_MS &&
	    !p->has_moved && e->row == p->row && e->column == p->column;

	*p = (struct pointer){ true, false, is_second, e->row, e->column, ms };
	if (t->pane == NULL)
		return;
	if (!t->is_above)
		t->s->focus = t->half;
	if (t->part == PART_EDGE && !t->is_above)
		return; /* the line between the panes may be moved */
	if (is_second)
		dispatch_key(t->s, "<Enter>");
	else if (t->list != NULL)
		press_row(t, e->row);
	else
		point_at(t, e, POINT_PRESS, 0);
}

/* Drags what was pressed, wherever the mouse goes. */
static void drag(struct target *t, const struct mouse_event *e, bool is_end)
{
	struct pointer *p = &t->s->pointer;
	struct target begin = target_of(t->s, p->row);

	if (begin.is_above || begin.pane == NULL)
		return;
	if (begin.part == PART_EDGE) {
		if (!is_end && layout_shows_two(t->s)) {
			split_move(t->s, e->row - begin.layout.table);
			p->row = layout_of(t->s).table;
		}
	} else if (begin.half == UPPER) {
		point_at(&begin, e, is_end ? POINT_DROP : POINT_DRAG, 0);
	}
}

/* Turns the wheel: it scrolls; with Shift, or the wheel to the side, it goes
 * through time; with Ctrl it zooms. */
static void turn_wheel(const struct target *t, const struct mouse_event *e)
{
	bool is_shifted = (e->modifiers & MOUSE_SHIFT) != 0;
	bool is_near = (e->modifiers & MOUSE_CONTROL) != 0;

	if (t->pane == NULL)
		return;
	if (t->list != NULL && e->down != 0) {
		list_scroll(t->list, e->down * SCROLL_ROWS);
		select_cursor(t);
	} else if (is_near && e->down != 0) {
		point_at(t, e, POINT_ZOOM, -e->down);
	} else if (e->right != 0 || is_shifted) {
		point_at(t, e, POINT_PAN, e->right + e->down);
	} else {
		point_at(t, e, POINT_SCROLL, e->down * SCROLL_ROWS);
	}
}

void pointer_take(struct state *s, const struct mouse_event *e, int64_t ms)
{
	struct pointer *p = &s->pointer;
	struct target t = target_of(s, e->row);

	if (s->selection->thread == NO_THREAD ||
	    (e->what != MOUSE_WHEEL && e->button != 1))
		return;
	if (e->what == MOUSE_PRESS || e->what == MOUSE_WHEEL)
		s->message[0] = '\0';
	s->is_touched = true;
	if (e->what == MOUSE_PRESS) {
		press(&t, e, ms);
	} else if (e->what == MOUSE_DRAG && p->is_held) {
		p->has_moved = p->has_moved || e->row != p->row ||
		    e->column != p->column;
		drag(&t, e, false);
	} else if (e->what == MOUSE_RELEASE && p->is_held) {
		p->is_held = false;
		if (p->has_moved)
			drag(&t, e, true);
		else if (t.list != NULL && e->row == t.first - 1 &&
		    lists_has_orders(t.pane))
			lists_sort_at(s, t.pane, e->column); /* on heads */
		else if (t.list != NULL && t.part == PART_EDGE)
			press_row(&t, e->row); /* which could have been dragged */
	} else if (e->what == MOUSE_WHEEL) {
		turn_wheel(&t, e);
	}
}

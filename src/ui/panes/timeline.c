/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <ctype.h>

#include "base/array.h"
#include "query/answer.h"
#include "query/snapshot.h"
#include "query/visible_calls.h"
#include "ui/layout.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/chart.h"
#include "ui/panes/list.h"
#include "ui/queries.h"
#include "ui/search.h"
#include "ui/state.h"
#include "ui/visible.h"
#include "ui/window.h"
#include "view/chart.h"
#include "view/snapshot.h"
#include "view/timeline.h"
#include "view/words.h"

/*
 * The timeline: every thread a row, on one axis of time.
 */

extern const struct pane_ops timeline_pane;

/* Rows are the threads of the list. */
struct timeline_pane {
	struct state *s;
	struct list list;
	struct timeline_kept now;

	uint32_t keys; /* state.keys when last looked at */
};

/*
 * ---- the axis ----
 *
 * The axis is that of the window.  Where the threads have no clock in common,
 * the timeline has an axis of its own (view/timeline), as long as the longest
 * thread, on which every thread begins at 0.
 */

enum {
	NAMES_LEAST = 6, NAMES_MOST = 30, /* cells of a name */
	LOOKS = 18000,   /* for the colours of all rows */
	INSTANTS = 6000, /* through a lens, of all rows that have */
	MANY_EVENTS = 1 << 20, LEAST_INSTANTS = 1 /* many of them */
};

static bool axis_is_apart(const struct timeline_pane *pane)
{
	return timeline_has_own_axes(state_profile(pane->s));
}

static struct period axis_whole(const struct timeline_pane *pane)
{
	const struct profile *p = state_profile(pane->s);
	const struct thread_list *list = &pane->s->list;
	struct period whole = { 0, 1 };

	if (!axis_is_apart(pane))
		return pane->s->window->whole;
	for (uint32_t i = 0; i < list->count; i++) {
		uint64_t span = thread_span(p->threads->items[list->threads[i]],
		    CLOCK_CPU);

		if (span >= whole.end)
			whole.end = span + 1;
	}
	return whole;
}

static struct period axis_seen(const struct timeline_pane *pane)
{
	return axis_is_apart(pane) ? pane->now.apart : pane->s->window->period;
}

static void axis_show(struct timeline_pane *pane, struct period p)
{
	if (axis_is_apart(pane))
		pane->now.apart = zoom_bounded(p, axis_whole(pane));
	else
		navigate_window(pane->s, p);
}

/* Moves what is seen until the time cursor is in it. */
static void axis_follow(struct timeline_pane *pane)
{
	struct period p = axis_seen(pane);

	if (pane->s->window->instant < p.begin ||
	    pane->s->window->instant >= p.end)
		axis_show(pane,
		    zoom_towards(p, axis_whole(pane),
			pane->s->window->instant));
}

/* Returns the cells that names take, left of the time. */
static int name_cells(const struct timeline_pane *pane)
{
	int cells = pane->s->columns / 5 + 2;

	return cells < NAMES_LEAST ? NAMES_LEAST :
	    cells > NAMES_MOST ? NAMES_MOST : cells;
}

/* Returns the time in a column of the screen, or the nearest one where the
 * column is not in the axis. */
static uint64_t axis_time_at(const struct timeline_pane *pane, int column)
{
	int names = name_cells(pane);
	int cells = pane->s->columns - names, cell = column - names;

	return period_time(axis_seen(pane), cells,
	    cell < 0         ? 0 :
		cell < cells ? cell :
			       cells - 1);
}

/* Zooms, pans, centres, moves the time cursor by a cell; other commands do
 * nothing.  When it pans, the cursor stays where it is on the screen. */
static void axis_command(struct timeline_pane *pane, enum command cmd,
    int amount)
{
	const uint64_t instant = pane->s->window->instant;
	const struct period old = axis_seen(pane), whole = axis_whole(pane);
	const int cells = pane->s->columns -
	    name_cells(pane);
	struct period p = old;
	uint64_t by, to = instant;

	if (cmd == CMD_ZOOM || cmd == CMD_WHOLE)
		navigate_keep(pane->s);
	if (cmd == CMD_STEP_TIME) {
		by = (p.end - p.begin) / (unsigned)cells;
		by = by == 0 ? 1 : by; /* a tick at least */
		if (amount > 0)
			to = to + by < whole.end ? to + by : whole.end - 1;
		else
			to = to > whole.begin + by ? to - by : whole.begin;
		navigate_instant(pane->s, to);
		axis_follow(pane);
	} else if (cmd == CMD_WHOLE && !axis_is_apart(pane)) {
		navigate_whole(pane->s);
	} else if (zoom_command(&p, whole, instant, cmd, amount)) {
		axis_show(pane, p);
	}
	if (cmd == CMD_PAN || cmd == CMD_PAN_HALF)
		navigate_instant(pane->s, instant + p.begin - old.begin);
}

/* ---- calls of the selected method in all threads ---- */

/* Returns the periods of these calls, or NULL while they are awaited. */
static const struct periods_by_thread *same_method_periods(
    const struct state *s)
{
	const struct answer *a = query_current(s, ASK_PERIODS);

	return a == NULL ? NULL : &a->periods;
}

/* ---- rows and the two cursors ---- */

/* The row of the cursor is that of the thread whose numbers are shown.  Returns
 * the time cursor in times of that thread. */
static uint64_t row_time(const struct timeline_pane *pane)
{
	return timeline_thread_time(state_thread(pane->s),
	    pane->s->window->instant);
}

/* Follows the list of threads, the size of the screen and the axis, with both
 * cursors on something. */
static void follow_state(struct timeline_pane *pane)
{
	const struct layout l = layout_of(pane->s);
	const struct period whole = axis_whole(pane);
	struct period p = pane->now.apart;

	list_resize(&pane->list, pane->s->list.count, (size_t)l.picture_rows);
	const size_t row = thread_list_place(&pane->s->list,
	    pane->s->selection->thread);
	if (!pane->s->is_touched)
		pane->list.top = 0; /* as if all had been read at once */
	if (pane->s->is_touched && pane->keys == pane->s->keys)
		list_stay(&pane->list, row);
	else
		list_go(&pane->list, row);
	pane->keys = pane->s->keys;
	if (axis_is_apart(pane) &&
	    (period_is_none(p) || p.end > whole.end ||
		period_is_same(p, pane->now.whole) ||
		(!pane->s->is_complete && !live_has_begun(pane->s))))
		pane->now.apart = whole;
	pane->now.whole = whole;
	p = axis_seen(pane);
	if (pane->s->window->instant < p.begin ||
	    pane->s->window->instant >= p.end)
		navigate_instant(pane->s, p.begin + (p.end - p.begin) / 2);
}

/* Returns where the axis begins, in times of the thread of the row: at its
 * first event where the threads have no common axis. */
static uint64_t range_origin(const struct timeline_pane *pane)
{
	return timeline_thread_time(state_thread(pane->s), 0);
}

/* Puts the time cursor on the call that is selected in the chart. */
static void take_selection(struct timeline_pane *pane)
{
	if (!place_is_none(pane->s->selection->call))
		navigate_instant(pane->s,
		    selected_time_period(pane->s).begin - range_origin(pane));
}

static void enter(void *own)
{
	struct timeline_pane *pane = own;
	struct period p = axis_seen(pane);

	take_selection(pane);
	if (pane->s->window->instant < p.begin)
		navigate_instant(pane->s, p.begin); /* the call began earlier */
	follow_state(pane);
}

/* Moves the row; numbers and header become those of its thread. */
static void move_row(struct timeline_pane *pane, enum command cmd, int amount)
{
	struct list *list = &pane->list;
	const struct list before = *list;

	list_command(pane->s, list, cmd, amount, (long)list->rows);
	if (list->count == 0)
		return;
	if ((cmd != CMD_MOVE || amount != 0) &&
	    !list_has_changed(&before, list))
		state_say(pane->s, "this is the %s thread",
		    amount > 0 || cmd == CMD_LAST ? "last" : "first");
	navigate_beside(pane->s, pane->s->list.threads[list->cursor]);
}

/* ---- keys ---- */

/* Moves the time cursor to the next call of the selected method in the row's
 * thread. */
static void next_same(struct timeline_pane *pane, int step)
{
	const struct periods_by_thread *all = same_method_periods(pane->s);
	const struct thread *t = state_thread(pane->s);

	if (all == NULL || t->number >= all->count) {
		state_say(pane->s, pane->s->selection->method == NO_METHOD ?
		    "no method is selected" :
		    "its calls are still being looked for");
		return;
	}
	const struct thread_periods *calls = &all->threads[t->number];
	const uint64_t after = row_time(pane) + (step > 0);
	size_t low = 0, high = calls->count;
	BISECT(low, high, i, calls->periods[i].begin < after)
	if (step < 0 ? low == 0 : low == calls->count) {
		state_say(pane->s, "this thread does not call it %s",
		    step > 0 ? "later" : "earlier");
		return;
	}
	navigate_instant(pane->s,
	    calls->periods[low - (step < 0)].begin - range_origin(pane));
	axis_follow(pane);
}

static struct period marked(const struct timeline_pane *pane)
{
	return range_marked(pane->s,
	    (struct period){ pane->s->window->instant,
		pane->s->window->instant + 1 });
}

static void take_range(struct timeline_pane *pane, struct period p,
    struct within within)
{
	uint64_t origin = range_origin(pane);

	range_take(pane->s, (struct period){ p.begin + origin, p.end + origin },
	    within);
}

/* Makes the innermost call under the cursors the range. */
static void take_call_range(struct timeline_pane *pane)
{
	const struct thread *t = state_thread(pane->s);
	struct place place = visible_calls_near(visible_of(pane->s, t),
	    UINT32_MAX, row_time(pane));
	uint64_t origin = range_origin(pane), begin = 0, end = 0;
	struct call call;

	if (!place_is_none(place)) {
		call = calls_at(&t->calls, place.depth, place.number);
		begin = call.begin - origin;
		end = call_end_time(&call, t->calls.axis) - origin;
	}
	if (begin <= pane->s->window->instant && pane->s->window->instant < end)
		take_range(pane, (struct period){ begin, end },
		    within_calls(t, place.depth, place.number, 1));
	else
		state_say(pane->s, "no call here");
}

static void open_or_take_range(struct timeline_pane *pane)
{
	if (range_is_begun(pane->s))
		take_range(pane, marked(pane), (struct within){ .count = 0 });
	else
		navigate_visit_at(pane->s, pane->s->selection->thread,
		    row_time(pane));
}

/* Jumps to the next hit after the time cursor in the thread of the row. */
static void next_match(struct timeline_pane *pane, int step)
{
	const uint64_t now = row_time(pane);
	const struct place here = visible_calls_near(visible_now(pane->s),
	    UINT32_MAX, now);

	if (!place_is_none(here) &&
	    (place_is_none(pane->s->selection->call) ||
		selected_time_period(pane->s).begin != now))
		navigate_calls(pane->s, PANE_TIMELINE, here, 1);
	chart_next_match(pane->s, step);
	take_selection(pane);
	axis_follow(pane);
}

static bool command(void *own, enum command cmd, int amount)
{
	struct timeline_pane *pane = own;

	follow_state(pane);
	const struct period seen = axis_seen(pane);
	const uint64_t instant = pane->s->window->instant;
	const uint32_t thread = pane->s->selection->thread;
	switch ((int)cmd) {
	case CMD_MOVE:
	case CMD_PAGE:
	case CMD_FIRST:
	case CMD_LAST:
		move_row(pane, cmd, amount);
		break;
	case CMD_MARK_THREAD:
		navigate_scope_mark(pane->s, thread);
		break;
	case CMD_OPEN:
		open_or_take_range(pane);
		return true;
	case CMD_MARK_RANGE:
		range_begin(pane->s,
		    (struct period){ pane->s->window->instant,
			pane->s->window->instant + 1 });
		break;
	case CMD_RANGE:
		take_call_range(pane);
		break;
	case CMD_NEXT_MATCH:
		next_match(pane, amount);
		return true;
	case CMD_SAME_METHOD:
		next_same(pane, amount);
		break;
	default:
		axis_command(pane, cmd, amount);
	}
	return pane->s->selection->thread != thread ||
	    pane->s->window->instant != instant ||
	    !period_is_same(axis_seen(pane), seen);
}

/* ---- the mouse ---- */

static bool point(void *own, const struct point *at)
{
	struct timeline_pane *pane = own;
	struct period p = axis_seen(pane);

	follow_state(pane);
	const size_t row = pane->list.top + (size_t)at->line;
	if (at->what == POINT_PRESS) {
		if (at->part == PART_PICTURE && row < pane->list.count) {
			list_go(&pane->list, row);
			move_row(pane, CMD_MOVE, 0);
		}
		if (at->column >= name_cells(pane))
			navigate_instant(pane->s,
			    axis_time_at(pane, at->column));
	} else if (at->what == POINT_DRAG) {
		/* It begins where the button was pressed, as by `v`. */
		const uint64_t from = axis_time_at(pane, at->from_column);

		navigate_mark(pane->s, (struct period){ from, from + 1 });
		navigate_instant(pane->s, axis_time_at(pane, at->column));
	} else if (at->what == POINT_DROP && range_is_begun(pane->s)) {
		open_or_take_range(pane);
	} else if (at->what == POINT_SCROLL) {
		list_scroll(&pane->list, at->step);
		move_row(pane, CMD_MOVE, 0);
	} else if ((at->what == POINT_PAN || at->what == POINT_ZOOM) &&
	    zoom_command(&p, axis_whole(pane), axis_time_at(pane, at->column),
		at->what == POINT_ZOOM ? CMD_ZOOM : CMD_PAN, at->step)) {
		axis_show(pane, p);
	}
	return true;
}

/* ---- drawing ---- */

/* Returns how what is selected here is marked. */
static unsigned cursor_mark(const struct timeline_pane *pane)
{
	return pane->s->focus == UPPER ? MARK_SELECTED : MARK_SHADOW;
}

static void draw_name(const struct timeline_pane *pane, struct area area,
    const struct thread *t, bool is_cursor)
{
	struct canvas *canvas = pane->s->canvas;
	struct style style = { ROLE_TEXT, 0, 0 };
	struct words name = { .used = 0 };
	bool ascii = canvas->is_ascii;

	if (is_cursor)
		style.marks = (uint8_t)cursor_mark(pane);
	area.columns--;
	canvas_fill(canvas, area, style);
	if (t->number == pane->s->selection->thread)
		canvas_put(canvas, area.row, area.column, 1,
		    slice_of(ascii ? ">" : "▸"), style);
	words_add_thread(&name, t, (size_t)area.columns - 1, ascii);
	canvas_put(canvas, area.row, area.column + 1, area.columns - 1,
	    slice_of(name.text), style);
	if (thread_set_has(pane->s->selection->marked, t->number))
		canvas_put(canvas, area.row, area.column + area.columns - 1,
		    1, slice_of("*"), style);
}

/* Draws the cursor, a line down the picture, behind what is there; the cell of
 * the selected row stands out. */
static void draw_cursor(const struct timeline_pane *pane, struct area area)
{
	struct canvas *canvas = pane->s->canvas;
	const struct period p = axis_seen(pane);
	const uint64_t instant = pane->s->window->instant;
	int column = area.column + period_cell(p, area.columns, instant);
	bool ascii = canvas->is_ascii;
	int selected = area.row + 1 + (int)(pane->list.cursor -
	    pane->list.top);

	if (instant < p.begin || instant >= p.end)
		return;
	/* Digits that stand on the ruler stay, in reverse. */
	if (isalnum(
		(unsigned char)canvas_at(canvas, area.row, column)->text[0]))
		canvas_mark(canvas, (struct area){ area.row, column, 1, 1 },
		    MARK_SELECTED);
	else
		canvas_put(canvas, area.row, column, 1,
		    slice_of(ascii ? "v" : "▼"),
		    (struct style){ ROLE_TITLE, 0, 0 });
	for (int row = area.row + 1; row < area.row + area.rows; row++) {
		const struct cell *cell = canvas_at(canvas, row, column);

		if (cell->text[0] == ' ')
			canvas_put(canvas, row, column, 1,
			    slice_of(ascii ? "|" : "│"),
			    (struct style){ ROLE_DIM, 0, 0 });
		if (row == selected)
			canvas_mark(canvas, (struct area){ row, column, 1, 1 },
			    cursor_mark(pane));
	}
}

static void draw_ruler(const struct timeline_pane *pane, struct area area,
    int names)
{
	const struct state *s = pane->s;
	const bool is_focused = s->focus == UPPER;
	struct style style = { is_focused ? ROLE_TITLE : ROLE_DIM, 0, 0 };
	struct area ruler = { area.row, area.column + names, 1,
		area.columns - names };
	const uint64_t origin = range_origin(pane);
	const struct period seen = axis_seen(pane), range = s->selection->range;

	canvas_fill(s->canvas, (struct area){ area.row, area.column, 1, names },
	    style);
	canvas_put(s->canvas, area.row, area.column + 1, names - 2,
	    slice_of(axis_is_apart(pane) ? "own CPU time" : "threads"), style);
	ruler_draw(s->canvas, ruler, seen,
	    axis_is_apart(pane) ? 0 : s->window->whole.begin,
	    state_profile(s)->facts->tick, is_focused);
	if (!period_is_none(range))
		ruler_mark(s->canvas, ruler, seen,
		    (struct period){ range.begin - origin, range.end - origin },
		    MARK_SHADOW);
	if (range_is_begun(s))
		ruler_mark(s->canvas, ruler, seen, marked(pane), MARK_SELECTED);
}

/* Returns the thread in a row of the picture; NULL: there is none. */
static const struct thread *thread_at(const struct timeline_pane *pane, int row)
{
	const struct thread_list *list = &pane->s->list;
	size_t at = pane->list.top + (size_t)row;

	return at >= list->count ? NULL :
				   state_thread_at(pane->s, list->threads[at]);
}

/* Returns how many instants of each cell of these rows are looked at: fewer
 * where calls are many, since each costs more there. */
static unsigned instants_of(const struct timeline_pane *pane, int rows,
    int cells)
{
	uint64_t events = 0;
	const struct thread *t;
	unsigned used = 0, share;

	for (int row = 0; row < rows && (t = thread_at(pane, row)) != NULL;
	     row++, used++)
		events += t->events;
	if (used == 0 || events < MANY_EVENTS)
		return SHOWN_LOOKS;
	share = INSTANTS / (used * (unsigned)cells);
	return share > SHOWN_LOOKS ? SHOWN_LOOKS :
	    share < LEAST_INSTANTS ? LEAST_INSTANTS : share;
}

static void draw(void *own, const struct layout *l)
{
	struct timeline_pane *pane = own;
	const struct state *s = pane->s;
	struct timeline_rows *rows = s->workspace->timeline_rows;
	const struct periods_by_thread *same = same_method_periods(s);
	const struct periods_by_thread *hits = search_periods(s);
	const int names = name_cells(pane);
	const struct area area = { l->ruler, 0, l->picture_rows + 1,
		s->columns };
	struct area name = { 0, 0, 1, names };
	struct area cells = { 0, names, 1, s->columns - names };
	struct timeline_row wanted = {
		.version = profile_version(state_profile(s)),
		.lens = s->lens_version,
		.cells = cells.columns,
		.looks = (size_t)(LOOKS / area.rows) };
	const struct thread *t;

	follow_state(pane);
	const struct period seen = axis_seen(pane);
	if (visible_threads(s) != NULL)
		wanted.instants = instants_of(pane, l->picture_rows,
		    cells.columns);
	draw_ruler(pane, area, names);
	for (int row = 0; row < l->picture_rows &&
	    (t = thread_at(pane, row)) != NULL; row++) {
		name.row = cells.row = area.row + 1 + row;
		draw_name(pane, name, t,
		    pane->list.top + (size_t)row == pane->list.cursor);
		wanted.shown = visible_of(s, t);
		wanted.period.begin = timeline_thread_time(t, seen.begin);
		wanted.period.end = timeline_thread_time(t, seen.end);
		const struct cell_usage *activity = timeline_rows_at(rows, row,
		    wanted);
		timeline_rows_mark(rows, same, ACTIVITY_SAME);
		timeline_rows_mark(rows, hits, ACTIVITY_MATCH);
		timeline_cells_draw(state_methods(s), s->canvas, cells,
		    wanted.shown, activity);
	}
	draw_cursor(pane, (struct area){ area.row, cells.column, area.rows,
	    cells.columns });
}

static bool details(void *own, int row)
{
	struct timeline_pane *pane = own;
	const struct visible_calls shown = visible_now(pane->s);
	const struct snapshot_row moment = snapshot_row_visible(shown,
	    row_time(pane));
	const struct snapshot_row_context context = { shown.thread,
		state_methods(pane->s), row_time(pane),
		axis_is_apart(pane) ? range_origin(pane) :
				      pane->s->window->whole.begin };

	snapshot_row_draw(&moment, &context, shown.left, pane->s->canvas, row);
	return true;
}

static void stack(void *own, struct stack *stack)
{
	struct timeline_pane *pane = own;
	const struct visible_calls shown = visible_now(pane->s);
	struct snapshot_row moment = snapshot_row_visible(shown,
	    row_time(pane));

	if (snapshot_row_is_inside(&moment))
		stack_add_methods(stack,
		    visible_calls_stack(shown, moment.place));
}

/* Returns the thread of the row; no call is selected here. */
static struct pane_call call(void *own)
{
	struct timeline_pane *pane = own;

	follow_state(pane);
	return (struct pane_call){ pane->s->selection->thread, place_none() };
}

static void position_get(const void *own, struct pane_position *position)
{
	position->timeline = ((const struct timeline_pane *)own)->now;
}

static void position_set(void *own, const struct pane_position *position)
{
	((struct timeline_pane *)own)->now = position->timeline;
}

const struct pane_ops timeline_pane = {
	.mode = MODE_TIMELINE,
	.hints = "`?` keys  `jk` thread  `hl` time  `wasd` zoom, pan"
		 "  `Enter` chart  `0` all  `5` chart  `Tab` table  `q` quit",
	.size = sizeof(struct timeline_pane),

	.enter = enter,
	.command = command,
	.draw = draw,
	.point = point,
	.details = details,
	.call = call,
	.stack = stack,
	.position_get = position_get,
	.position_set = position_set,
	.asks = { { ASK_PERIODS, PANE_TIMELINE, NULL, NULL } },
};

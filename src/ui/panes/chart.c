/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/text.h"
#include "compare/answers.h"
#include "query/found_calls.h"
#include "query/visible_calls.h"
#include "ui/comparison.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/chart_moves.h"
#include "ui/queries.h"
#include "ui/search.h"
#include "ui/second_chart.h"
#include "ui/state.h"
#include "ui/visible.h"
#include "ui/window.h"
#include "view/frame.h"
#include "view/timeline.h"

/*
 * The chart: calls of a thread over time; and the charts of two recordings, one
 * above the other.
 */

extern const struct pane_ops chart_pane, charts_pane;

/* ---- the row that has all of the thread, and the ruler ---- */

/* Makes the cells again when the thread has been read further, or the width or
 * the lens is another one. */
static void renew_overview(struct state *s, struct minimap_kept *o)
{
	const struct visible_calls shown = visible_now(s);
	const struct thread *t = shown.thread;
	struct period whole = s->window->whole;

	if (o->cells != NULL && o->thread == t->number &&
	    o->events == t->events && o->columns == s->columns &&
	    period_is_same(o->whole, whole) && o->left == shown.left &&
	    o->lens_version == visible_version(s))
		return;
	cell_usages_ask(s->workspace->activities, whole, s->columns,
	    SIZE_MAX);
	*o = (struct minimap_kept){ t->number, whole, t->events, s->columns,
		shown.left, visible_version(s),
		cell_usages_of(s->workspace->activities, t) };
	if (shown.left != NULL)
		visible_calls_usages(&shown, whole, s->columns,
		    SHOWN_LOOKS, o->cells);
}

/* Marks the cells that have a match; a search changes the marks alone. */
static void mark_matches(struct state *s, struct minimap_kept *o)
{
	const struct everywhere_answer *hits = search_everywhere(s);

	for (int i = 0; i < o->columns; i++)
		o->cells[i].marks = 0;
	if (hits != NULL && o->thread < hits->count)
		cell_usages_mark(s->workspace->activities, o->cells,
		    (struct periods){ hits->threads[o->thread].periods,
			hits->threads[o->thread].count },
		    ACTIVITY_MATCH);
}

/* Draws the row above the chart, which has all of the thread, with the matches
 * in it. */
static void draw_overview(struct state *s, int row)
{
	struct minimap_kept *o = &s->workspace->minimap;
	struct minimap map = { state_thread(s), state_methods(s), NULL,
		s->window->whole, s->window->period, NULL };

	renew_overview(s, o);
	mark_matches(s, o);
	map.cells = o->cells;
	map.left = o->left;
	minimap_draw(&map, s->canvas, row);
}

/* Draws the ruler with the range, with the range that is begun, with the one
 * that the mouse is drawing (or none), and with frames that took too long. */
static void draw_ruler(struct state *s, int row, struct period drawn)
{
	const struct area ruler = { row, 0, 1, s->columns };
	const struct period p = s->window->period;
	const struct thread *t = state_thread(s);

	ruler_draw(s->canvas, ruler, p, s->window->whole.begin, t->calls.tick,
	    s->focus == UPPER);
	if (!period_is_none(s->selection->range))
		ruler_mark(s->canvas, ruler, p, s->selection->range,
		    MARK_SHADOW);
	if (range_is_begun(s))
		ruler_mark(s->canvas, ruler, p, range_to_here(s),
		    MARK_SELECTED);
	late_marks_draw(&query_answer(s, ASK_FRAMES)->frames, t->number,
	    s->canvas, ruler, p);
	if (!period_is_none(drawn))
		ruler_mark(s->canvas, ruler, p, drawn, MARK_SELECTED);
}

/* ---- the chart of the recording that is shown ---- */

/* Is anything to be seen in the period, on whatever level? */
static bool chart_picture_has_calls(struct state *s, struct period p)
{
	const struct visible_calls shown = visible_now(s);

	if (visible_calls_levels(&shown) == 0)
		return false;
	return chart_layout(&visible_thread(&shown)->calls, 0, p, s->columns,
		   s->workspace->boxes) > 0;
}

/* Says that the chart shows what was recorded while transforms are being worked
 * out. */
static void draw_note(struct state *s, struct area area, bool is_awaited)
{
	if (is_awaited && area.rows > 1)
		wait_draw(s->canvas, area.row + area.rows - 1,
		    "working out what transforms leave");
}

static struct chart chart_of(struct state *s)
{
	const struct chart_scene here = chart_scene_here(s);
	struct chart chart = chart_scene_chart(s, &here);

	chart.call = s->selection->call;
	chart.selected_depth = chart.call.depth;
	chart.selected = (struct box){ 0, 0, chart.call.number,
		s->selection->calls };
	chart.is_focused = s->focus == UPPER;
	return chart;
}

/* Draws the chart of the recording that is shown; the chart of the other
 * recording (ui/second_chart) stands above or below it, on the same scale. */
static void chart_picture_draw(struct state *s,
    const struct chart_scroll *drawn, const struct box_group *group,
    const struct layout *l)
{
	struct chart chart = chart_of(s);
	struct area area = { l->picture, 0, l->picture_rows, s->columns };

	if (chart_group_is_selected(s, group)) {
		chart.selected_depth = group->level;
		chart.selected.first = group->first;
		chart.selected.count = group->count;
	} else if (chart.left != NULL) {
		chart.selected_depth = NO_CALL;
	}
	chart.top = drawn->top;
	if (l->minimap > 0)
		draw_overview(s, l->minimap);
	draw_ruler(s, l->ruler, drawn->range);
	chart_draw(&chart, s->canvas, area, s->workspace->chart_rows);
	if (area.rows > 0 && !chart_picture_has_calls(s, chart.period))
		empty_message_draw_chart(s, area);
	draw_note(s, area,
	    query_is_awaited(s, ASK_LENS) ||
		(s->edits->lens != NULL && visible_now(s).left == NULL));
}

/* ---- the chart of the other recording ---- */

/* Returns the first level of the other chart.  Where two calls are aligned,
 * they stand on the same row of their charts. */
static uint32_t other_top(const struct state *s, const struct chart_scene *b,
    uint32_t top, int rows)
{
	const struct alignment *a = &s->open->aligned;
	const struct visible_calls here = visible_now(s);
	const size_t levels = visible_calls_levels(&b->shown);
	const uint32_t most = levels > (size_t)rows ?
	    (uint32_t)(levels - (size_t)rows) : 0;
	const int shown = recording_pair_shown(s);
	uint32_t mine, theirs;

	if (a->is_chosen) {
		mine = visible_calls_level(&here, a->call[shown]);
		theirs = visible_calls_level(&b->shown, a->call[!shown]);
		if (mine != NO_LEVEL && theirs != NO_LEVEL)
			top = theirs + top > mine ? theirs + top - mine : 0;
	}
	return top < most ? top : most;
}

static struct chart other_chart(struct state *s, const struct chart_scene *b)
{
	const struct alignment *a = &s->open->aligned;
	struct chart chart = chart_scene_chart(s, b);

	if (!a->is_chosen)
		return chart;
	chart.call = a->call[!recording_pair_shown(s)];
	chart.selected = (struct box){ 0, 0, chart.call.number, 1 };
	if (chart.left == NULL)
		chart.selected_depth = chart.call.depth;
	return chart;
}

/* Finds the call at that line and column, the longest of the calls in its box.
 * Returns false where no call is there. */
static bool chart_picture_other_at(struct state *s,
    const struct chart_scroll *drawn, int line, int column,
    struct pane_call *out)
{
	const struct layout l = layout_of(s);
	struct chart_scene b;
	const struct chart_row_box *boxes;
	size_t count;

	if (line < 0 || !second_chart_of(s, &b) || b.thread == NULL ||
	    b.part.columns == 0)
		return false;
	boxes = chart_scene_boxes(s, &b,
	    other_top(s, &b, drawn->top, l.other_rows) + (uint32_t)line,
	    &count);
	column -= b.part.column;
	for (size_t i = 0; i < count; i++)
		if (column >= boxes[i].box.column &&
		    column < boxes[i].box.column + boxes[i].box.columns) {
			*out = (struct pane_call){ b.thread->number,
				boxes[i].longest };
			return true;
		}
	return false;
}

/* Draws the name of the recording at the end of its ruler. */
static void name_side(struct state *s, int side, int row)
{
	const struct style style = { ROLE_TITLE, 0, 0 };
	char words[300];
	int cells;

	alignment_words(s, side, words, sizeof words);
	cells = (int)text_width(slice_of(words));
	if (cells > s->columns / 2)
		cells = s->columns / 2;
	canvas_fill(s->canvas, (struct area){ row, s->columns - cells - 3, 1,
	    cells + 3 }, style);
	canvas_put(s->canvas, row, s->columns - cells - 3, 1,
	    slice_of(glyph(GLYPH_LINE, canvas_is_ascii(s->canvas))), style);
	canvas_put(s->canvas, row, s->columns - cells - 1, cells,
	    slice_of(words), style);
}

/* Draws that these columns are outside of the recording. */
static void draw_outside(struct state *s, int row, int rows, int from, int to)
{
	const struct style dim = { ROLE_DIM, 0, 0 };
	const char *sign = canvas_is_ascii(s->canvas) ? "." : "·";

	canvas_repeat(s->canvas, (struct area){ row, from, rows, to - from },
	    sign, dim);
}

static void draw_part(struct state *s, const struct chart_scene *b,
    const struct layout *l, uint32_t top)
{
	const struct aligned_part *part = &b->part;
	const struct area area = { l->other, part->column, l->other_rows,
		part->columns };
	const struct area ruler = { l->other_ruler, part->column, 1,
		part->columns };
	struct chart chart = other_chart(s, b);
	int end = part->columns;

	ruler_draw(s->canvas, ruler, part->period, b->whole.begin,
	    b->thread->calls.tick, false);
	chart.top = other_top(s, b, top, l->other_rows);
	chart_draw(&chart, s->canvas, area, s->workspace->other_rows);
	if (part->period.end > b->whole.end)
		end = period_cell_up(part->period, end, b->whole.end);
	draw_outside(s, l->other_ruler, l->other_rows + 1, 0, part->column);
	draw_outside(s, l->other_ruler, l->other_rows + 1, part->column + end,
	    s->columns);
	draw_note(s, area, s->edits->lens != NULL && b->shown.left == NULL);
}

/* Marks the aligned times, which stand in one column, on both rulers. */
static void draw_aligned(struct state *s, const struct chart_scene *b,
    const struct layout *l)
{
	const struct period p = s->window->period;
	const char *sign = canvas_is_ascii(s->canvas) ? "v" : "▾";
	int cell;

	if (b->times[0] < p.begin || b->times[0] >= p.end)
		return;
	cell = period_cell(p, s->columns, b->times[0]);
	canvas_put(s->canvas, l->ruler, cell, 1, slice_of(sign),
	    (struct style){ ROLE_TITLE, 0, 0 });
	canvas_put(s->canvas, l->other_ruler, cell, 1, slice_of(sign),
	    (struct style){ ROLE_TITLE, 0, 0 });
}

/* Draws the chart of the other recording where the layout has room for it; to
 * be called after chart_picture_draw. */
static void chart_picture_draw_other(struct state *s,
    const struct chart_scroll *drawn, const struct layout *l)
{
	const struct style dim = { ROLE_DIM, 0, 0 };
	struct chart_scene b;

	if (l->other_rows == 0 || !second_chart_of(s, &b))
		return;
	if (b.thread == NULL) {
		canvas_put(s->canvas, l->other, 2, s->columns - 3,
		    slice_of("no thread there goes with this one"), dim);
	} else if (b.part.columns == 0) {
		draw_outside(s, l->other_ruler, l->other_rows + 1, 0,
		    s->columns);
	} else {
		draw_part(s, &b, l, drawn->top);
	}
	if (b.thread != NULL)
		draw_aligned(s, &b, l);
	name_side(s, recording_pair_shown(s), l->ruler);
	name_side(s, !recording_pair_shown(s), l->other_ruler);
}

/* ---- what is brought into view ---- */

/* Which levels and which time are seen. */
struct sight {
	uint32_t top;
	struct period period;
};

struct chart_pane {
	struct state *s;
	struct chart_scroll drawn;

	uint32_t thread;        /* the thread … */
	uint32_t pushed;        /* … and how many outermost calls it had */
	uint32_t calls, window; /* versions of the selected calls and the window */
	uint32_t keys;          /* state.keys when `kept` was seen */
	struct sight kept;      /* what a key, or loading, has left: what answers
	                           select is brought into view from there, so that
	                           the last of them counts alone */
	struct sight shown;     /* what was brought into view then */
	uint32_t usual_top;     /* `kept.top`, unless a user moved it */
	struct box_group group; /* that is selected through a lens */
	int rows;               /* when it was last drawn */
};

/* Returns the first of the selected calls. */
static struct place selected(const struct chart_pane *pane)
{
	return pane->s->selection->call;
}

static bool has_selection(const struct chart_pane *pane)
{
	return !place_is_none(selected(pane));
}

/* Returns the first level, as near to `top` as can be, with which the selection
 * is seen; `top` where nothing is selected. */
static uint32_t chart_scroll_with(const struct state *s, uint32_t top)
{
	uint32_t rows = chart_scroll_rows(s), depth = chart_selected_level(s);

	if (depth == NO_LEVEL)
		return top;
	if (depth < top)
		return depth;
	return depth >= top + rows ? depth - rows + 1 : top;
}

/* Moves the period until it has the part, or the begin of the part where that
 * is too long.  Returns the period as it is where something of the part is in
 * it. */
static struct period zoom_onto(struct period p, struct period part)
{
	uint64_t length = p.end - p.begin, end = part.end - part.begin;

	if (part.begin < p.end &&
	    (part.end > p.begin || part.begin >= p.begin))
		return p;
	if (part.begin < p.begin)
		return (struct period){ part.begin, part.begin + length };
	end = part.begin + (end < length ? end : length - 1) + 1;
	return (struct period){ end > length ? end - length : 0, end };
}

/* Moves levels and window as little as brings the selection into view from
 * there. */
static void show_selection_from(struct chart_pane *pane, struct sight from)
{
	if (!has_selection(pane))
		return;
	pane->drawn.top = chart_scroll_with(pane->s, from.top);
	from.period = zoom_onto(from.period, selected_time_period(pane->s));
	if (!period_is_same(from.period, pane->s->window->period))
		navigate_window(pane->s, from.period);
}

static struct sight seen_now(const struct chart_pane *pane)
{
	return (struct sight){ pane->drawn.top, pane->s->window->period };
}

static void show_selection(struct chart_pane *pane)
{
	show_selection_from(pane, seen_now(pane));
}

/* Brings into view what this pane has selected, which need not be followed
 * again. */
static void show_choice(struct chart_pane *pane)
{
	pane->calls = pane->s->selection->calls_version;
	show_selection(pane);
}

static void select_call(struct chart_pane *pane, struct place place)
{
	if (place_is_none(place))
		return;
	navigate_calls(pane->s, PANE_CHART, place, 1);
	show_choice(pane);
}

static void begin_levels(struct chart_pane *pane)
{
	pane->usual_top = chart_scroll_top(pane->s);
	pane->drawn.top = pane->kept.top = pane->usual_top;
}

/* Keeps what is seen, unless an answer has brought it into view.  Returns
 * whether a key, or loading, has changed it. */
static bool keep_sight(struct chart_pane *pane)
{
	const bool is_key = pane->keys != pane->s->keys;
	const struct sight now = seen_now(pane);
	const bool has_moved = now.top != pane->shown.top;
	const bool has_other_time =
	    !period_is_same(now.period, pane->shown.period);

	if (is_key || has_moved)
		pane->kept.top = now.top;
	if (is_key || has_other_time)
		pane->kept.period = now.period;
	pane->keys = pane->s->keys;
	return is_key || has_moved || has_other_time;
}

/* Scrolls by the calls that were found outside of all others since: they push
 * the rest down. */
static void take_pushed(struct chart_pane *pane)
{
	const struct selection *sel = pane->s->selection;

	if (pane->thread == sel->thread) {
		pane->drawn.top += sel->pushed - pane->pushed;
		pane->kept.top += sel->pushed - pane->pushed;
		pane->shown.top += sel->pushed - pane->pushed;
	} else { /* the range being drawn is of the thread before */
		pane->drawn.range = (struct period){ 0, 0 };
	}
	pane->thread = sel->thread;
	pane->pushed = sel->pushed;
}

/* Selects, for a call that transforms leave out, the nearest of its callers
 * that is left. */
static void leave_vanished(struct chart_pane *pane)
{
	const struct visible_calls shown = visible_now(pane->s);
	struct place near;

	if (shown.left == NULL || !has_selection(pane) ||
	    visible_calls_level(&shown, selected(pane)) != NO_LEVEL)
		return;
	near = visible_calls_nearest(&shown, selected(pane));
	navigate_calls(pane->s, PANE_CHART, near, place_is_none(near) ? 0 : 1);
	state_say(pane->s, place_is_none(near) ?
	    "transforms leave nothing of the selected call" :
	    "transforms removed the selected call: this is its caller");
}

static void follow(void *own)
{
	struct chart_pane *pane = own;
	const struct state *s = pane->s;

	take_pushed(pane);
	leave_vanished(pane);
	const bool is_anew = pane->window != s->window->version;
	if (is_anew)
		begin_levels(pane);
	pane->window = s->window->version;
	const bool has_moved = keep_sight(pane) || is_anew;
	/* Before the first key it is loading that has moved it. */
	if (pane->calls != s->selection->calls_version ||
	    (has_moved && !s->is_touched && !live_has_begun(s)))
		show_selection_from(pane, pane->kept);
	pane->calls = s->selection->calls_version;
	pane->shown = seen_now(pane);
}

/* ---- zooming and panning ---- */

static void widen_selection(struct chart_pane *pane)
{
	if (!has_selection(pane))
		return;
	chart_select_box(pane->s, &pane->group);
	show_choice(pane);
}

/* Shows all of the thread; the levels stay where they are. */
static void go_all(struct chart_pane *pane)
{
	navigate_whole(pane->s);
	pane->window = pane->s->window->version;
}

/* Takes the last zoom in back, to the tick.  Returns false where something has
 * moved since. */
static bool take_zoom_back(struct chart_pane *pane)
{
	const struct state *s = pane->s;
	const struct position *last = history_last(navigate_history(s), 0);
	struct period before, in;

	if (last == NULL || last->selection.thread != s->selection->thread ||
	    !period_is_same(last->selection.range, s->selection->range))
		return false;
	before = last->window.period;
	in = zoom_step(before, s->window->whole,
	    selected_time_middle(s, before), +1);
	if (!period_is_same(in, s->window->period))
		return false;
	history_forget(navigate_history(s));
	if (period_is_same(before, s->window->whole))
		go_all(pane);
	else
		navigate_window(pane->s, before);
	return true;
}

/* Returns what is seen after a command that zooms, pans or centres. */
static struct period period_after(const struct state *s, enum command cmd,
    int amount)
{
	struct period p = s->window->period;

	zoom_command(&p, s->window->whole, selected_time_middle(s, p), cmd,
	    amount);
	return p;
}

/* Zooms around the selection, which stays where it is on the screen; never into
 * a period without calls. */
static void zoom(struct chart_pane *pane, int step)
{
	struct period p = period_after(pane->s, CMD_ZOOM, step);

	if (step < 0 && take_zoom_back(pane))
		return;
	if (step > 0 && !chart_picture_has_calls(pane->s, p)) {
		state_say(pane->s, "no calls there; l selects one to zoom "
		    "in on");
		return;
	}
	navigate_keep(pane->s);
	navigate_window(pane->s, p);
}

/* Returns the period of the selection, from its first call to its last;
 * something must be selected. */
static struct period chart_choice_period(const struct state *s,
    const struct box_group *g)
{
	const struct visible_calls shown = visible_now(s);

	return !chart_group_is_selected(s, g) ?
	    selected_time_period(s) :
	    (struct period){
		    visible_calls_stretch(&shown, g->level, g->first).begin,
		    visible_calls_stretch(&shown, g->level,
			g->first + g->count - 1)
			.end
	    };
}

/* Zooms until one call fills the width, or several are drawn apart; where no
 * zoom does that, selects the first of them. */
static void fit_selection(struct chart_pane *pane)
{
	struct state *s = pane->s;
	struct period p = chart_choice_period(s, &pane->group);
	const bool is_one = s->selection->calls == 1 &&
	    !chart_group_is_selected(s, &pane->group);
	uint32_t count = is_one ? 1 : s->selection->calls, group;

	if (is_one && p.begin == p.end)
		p.begin = p.begin > ZOOM_MIN_TICKS / 2 ?
		    p.begin - ZOOM_MIN_TICKS / 2 :
		    0;
	if (!is_one)
		p.end++;
	group = chart_group_is_selected(s, &pane->group) ? pane->group.count :
							   0;
	navigate_keep(s);
	navigate_window(s, p);
	if (!is_one)
		chart_select_first(s, &pane->group);
	pane->drawn.top = chart_scroll_top_for_selection(s);
	widen_selection(pane);
	if (!is_one &&
	    (group == 0 ? s->selection->calls == count :
			  chart_group_is_selected(s, &pane->group) &&
			pane->group.count == group))
		chart_select_first(s, &pane->group);
	show_choice(pane);
}

static void show_whole(struct chart_pane *pane)
{
	navigate_keep(pane->s);
	go_all(pane);
	begin_levels(pane);
	show_selection(pane);
	widen_selection(pane);
}

static void centre_selection(struct chart_pane *pane)
{
	uint32_t half = chart_scroll_rows(pane->s) / 2, level;

	navigate_window(pane->s, period_after(pane->s, CMD_CENTRE, 0));
	level = chart_selected_level(pane->s);
	if (level != NO_LEVEL)
		pane->drawn.top = level > half ? level - half : 0;
}

/* ---- keys ---- */

/* Selects, where nothing is selected yet, a call of the method, or else, and
 * where a range is begun, a call near the middle.  Returns false then: the
 * first key selects, and that is all. */
static bool select_something(struct chart_pane *pane)
{
	const struct found_calls *same = queries_same(pane->s);
	const struct visible_calls shown = visible_now(pane->s);
	struct period p = pane->s->window->period;

	if (has_selection(pane))
		return true;
	if (same != NULL && same->count > 0 && !range_is_begun(pane->s))
		select_call(pane,
		    found_calls_next(same, shown.thread, place_none(), false));
	else
		select_call(pane,
		    visible_calls_near(&shown, pane->drawn.top + 1,
			p.begin + (p.end - p.begin) / 2));
	return false;
}

static void fit_or_take_range(struct chart_pane *pane)
{
	if (!range_is_begun(pane->s)) {
		fit_selection(pane);
		return;
	}
	range_take(pane->s, range_to_here(pane->s),
	    (struct within){ .count = 0 });
}

static void move(struct chart_pane *pane, enum command cmd, int amount)
{
	const struct visible_calls shown = visible_now(pane->s);

	if ((!select_something(pane) && cmd != CMD_RANGE) ||
	    !has_selection(pane))
		return;
	switch ((int)cmd) {
	case CMD_PARENT:
		select_call(pane, visible_calls_parent(&shown, selected(pane)));
		break;
	case CMD_CHILD:
		select_call(pane, visible_calls_child(&shown, selected(pane),
		    selected_time_middle(pane->s, pane->s->window->period)));
		widen_selection(pane);
		break;
	case CMD_NEIGHBOUR:
		chart_select_next(pane->s, &pane->group, amount);
		show_choice(pane);
		break;
	case CMD_FIRST:
	case CMD_LAST:
		chart_select_end(pane->s, &pane->group, cmd == CMD_LAST);
		show_choice(pane);
		break;
	case CMD_RANGE:
		range_take(pane->s, selected_time_period(pane->s),
		    selected_time_within(pane->s));
		break;
	default: /* CMD_FIT */
		fit_or_take_range(pane);
	}
}

/* Scrolls by a page of levels. */
static void chart_page(const struct state *s, struct chart_scroll *drawn,
    int step)
{
	const struct visible_calls shown = visible_now(s);
	uint32_t rows = chart_scroll_rows(s);
	size_t depths = visible_calls_levels(&shown);

	if (step < 0)
		drawn->top = drawn->top > rows ? drawn->top - rows : 0;
	else if (drawn->top + rows < depths)
		drawn->top += rows;
}

/* Is another time seen, or other levels, or is something else selected? */
static bool has_moved(const struct chart_pane *pane, struct sight seen,
    const struct selection *was)
{
	const struct selection *now = pane->s->selection;
	const struct sight sees = seen_now(pane);

	return sees.top != seen.top || !period_is_same(sees.period, seen.period) ||
	    !place_is_same(now->call, was->call) || now->calls != was->calls ||
	    now->method != was->method;
}

static bool command(void *own, enum command cmd, int amount)
{
	struct chart_pane *pane = own;
	const struct sight seen = seen_now(pane);
	const struct selection was = *pane->s->selection;

	switch ((int)cmd) {
	case CMD_ZOOM:
		zoom(pane, amount);
		break;
	case CMD_PAN:
	case CMD_PAN_HALF:
		navigate_window(pane->s, period_after(pane->s, cmd, amount));
		break;
	case CMD_WHOLE:
		show_whole(pane);
		break;
	case CMD_CENTRE:
		centre_selection(pane);
		break;
	case CMD_PAGE:
		chart_page(pane->s, &pane->drawn, amount);
		break;
	case CMD_PARENT:
	case CMD_CHILD:
	case CMD_NEIGHBOUR:
	case CMD_FIRST:
	case CMD_LAST:
	case CMD_FIT:
	case CMD_RANGE:
		move(pane, cmd, amount);
		break;
	case CMD_MARK_RANGE:
		range_begin_here(pane->s);
		break;
	case CMD_ALIGN:
		alignment_take(pane->s);
		break;
	case CMD_HOTTEST:
		select_something(pane);
		if (has_selection(pane))
			chart_jump(pane->s, cmd, amount);
		break;
	default:
		chart_jump(pane->s, cmd, amount);
	}
	return has_moved(pane, seen, &was);
}

/* ---- drawing, and the mouse ---- */

/* Returns `top`, or a level before it, so that no row is empty without need. */
static uint32_t chart_scroll_fit(const struct state *s, uint32_t top)
{
	const struct visible_calls shown = visible_now(s);
	uint32_t depths = (uint32_t)visible_calls_levels(&shown);
	uint32_t rows = chart_scroll_rows(s);

	return depths <= rows ? 0 : top < depths - rows ? top : depths - rows;
}

/* Fits the first level to the rows of the screen, after another layout or with
 * fewer levels; chooses it anew unless a user has moved it. */
static void take_rows(struct chart_pane *pane, int rows)
{
	if (pane->rows == rows &&
	    chart_scroll_fit(pane->s, pane->drawn.top) == pane->drawn.top)
		return;
	pane->rows = rows;
	if (pane->kept.top == pane->usual_top)
		pane->kept.top = pane->usual_top = chart_scroll_top(pane->s);
	pane->drawn.top = pane->shown.top = chart_scroll_with(pane->s,
	    chart_scroll_fit(pane->s, pane->kept.top));
}

static void draw(void *own, const struct layout *l)
{
	struct chart_pane *pane = own;

	take_rows(pane, l->picture_rows);
	chart_picture_draw(pane->s, &pane->drawn, &pane->group, l);
}

/* A click in the chart of the other recording shows that recording, and selects
 * the call there. */
static void press_other(struct chart_pane *pane, const struct point *at)
{
	struct state *s = pane->s;
	struct pane_call to;
	const bool has_call = chart_picture_other_at(s, &pane->drawn, at->line,
	    at->column, &to);
	const int from = recording_pair_shown(s);

	alignment_next(s);
	if (!has_call || recording_pair_shown(s) == from)
		return;
	if (s->selection->thread != to.thread)
		navigate_thread(s, to.thread);
	navigate_calls(s, PANE_CHART, to.place, 1);
}

static bool point(void *own, const struct point *at)
{
	struct chart_pane *pane = own;

	if (at->part == PART_OTHER && at->what == POINT_PRESS) {
		press_other(pane, at);
		return true;
	}
	chart_point(pane->s, &pane->drawn, &pane->group, at);
	return true;
}

static struct pane_call call(void *own)
{
	struct chart_pane *pane = own;
	const struct selection *sel = pane->s->selection;
	struct place place = sel->call;

	if (sel->calls > 1)
		place.number = (uint32_t)
		    calls_longest(&state_thread(pane->s)->calls, place.depth,
			place.number, place.number + sel->calls);
	return (struct pane_call){ sel->thread, place };
}

/* ---- the panes ---- */

static void begin(void *own)
{
	struct chart_pane *pane = own;

	pane->thread = NO_THREAD;
}

static void spot_get(const void *own, struct pane_position *spot)
{
	const struct chart_pane *pane = own;

	spot->number = spot->level = pane->drawn.top;
}

static void spot_set(void *own, const struct pane_position *spot)
{
	struct chart_pane *pane = own;

	take_pushed(pane);
	pane->drawn.top = spot->level;
	pane->kept.top = pane->shown.top = pane->drawn.top;
	pane->usual_top = UINT32_MAX;
	pane->calls = pane->s->selection->calls_version;
	pane->window = pane->s->window->version;
}

/* What the chart and the charts of both recordings have in common. */
#define CHART                                         \
	.mode = MODE_CHART,                           \
	.size = sizeof(struct chart_pane),            \
	.command = command,                           \
	.point = point,                               \
	.call = call,                                 \
	.spot_get = spot_get,                         \
	.spot_set = spot_set

const struct pane_ops chart_pane = {
	CHART,
	.hints = "`?` keys  `hjkl` move  `wasd` zoom, pan  `Enter` fit"
		 "  `0` all  `Tab` table  `q` quit  `]` thread"
		 "  `c` clock  `/` search",
	.begin = begin,
	.follow = follow,
	.draw = draw,
};

static void follow_both(void *own)
{
	struct chart_pane *pane = own;

	alignment_follow(pane->s);
}

static void draw_both(void *own, const struct layout *l)
{
	struct chart_pane *pane = own;

	draw(own, l);
	chart_picture_draw_other(pane->s, &pane->drawn, l);
}

static void enter(void *own)
{
	struct chart_pane *pane = own;

	alignment_begin(pane->s);
}

static const struct subscriber asks_both = { ASK_PARTNERS, PANE_CHARTS, NULL,
	NULL };

const struct pane_ops charts_pane = {
	CHART,
	.shares = PANE_CHART,
	.is_of_two = true,
	.hints = "`?` keys  `hjkl` move  `wasd` zoom, pan  `~` the other"
		 "  `g=` align  `Enter` fit  `0` all  `Tab` table  `q` quit",
	.enter = enter,
	.follow = follow_both,
	.draw = draw_both,
	.asks = &asks_both,
	.asks_count = 1,
};

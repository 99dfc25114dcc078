/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/panes/chart.h"

#include "base/text.h"
#include "query/found_calls.h"
#include "query/visible_calls.h"
#include "ui/comparison.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/queries.h"
#include "ui/search.h"
#include "ui/second_chart.h"
#include "ui/visible.h"
#include "ui/window.h"
#include "view/frame.h"
#include "view/timeline.h"

/*
 * The chart: calls of a thread over time; and the charts of two recordings, one
 * above the other.
 *
 * A level is a row of the chart; level 0 has the outermost calls.  The chart
 * has room for some levels and shows them from `top` on.
 *
 * Calls that are too short for a cell each share a box.  Without a lens the
 * calls of a box are neighbours in a column, and all of them are selected.
 * Through a lens they can be in several columns: then the longest is selected,
 * and the group names the other entries of its level (query/visible_calls).
 */

extern const struct pane_ops chart_pane, charts_pane;

struct box_group {
	uint32_t level, first, count;
	uint32_t version; /* of the selected calls; the group is void when it
	                     has changed */
};

/* Which levels and which time are seen. */
struct viewport {
	uint32_t top;
	struct period period;
};

struct chart_pane {
	struct state *s;
	uint32_t top;       /* the first level on the screen */
	struct period drag; /* the range that the mouse is drawing, or none */

	uint32_t thread; /* the thread … */
	uint32_t pushed; /* … and how many outermost calls it had */
	uint32_t calls;     /* version of the selected calls */
	uint32_t window;    /* version of the window */
	uint32_t keys;      /* state.keys when `kept` was seen */
	struct viewport kept;  /* as a key, or loading, has left it: what an
	                          answer selects is brought into view from
	                          there, so that only the last answer counts */
	struct viewport shown; /* as the last answer has left it */
	uint32_t usual_top; /* `kept.top`, unless a user moved it */
	struct box_group group; /* that is selected through a lens */
	int rows;               /* when it was last drawn */
};

/* ---- levels ---- */

/* Returns how many levels the chart has room for; at least one. */
static uint32_t levels_room(const struct state *s)
{
	struct layout l = layout_of(s);
	int rows = l.picture_rows > 0 ?
	    l.picture_rows :
	    l.table_rows - 1; /* behind the table, where it would come up */

	return rows < 1 ? 1 : (uint32_t)rows;
}

/* Returns the level of the selection; NO_LEVEL where nothing is selected, or
 * the selected call is on no level. */
static uint32_t selected_level(const struct state *s)
{
	return place_is_none(s->selection->call) ?
	    NO_LEVEL :
	    visible_calls_level(visible_now(s), s->selection->call);
}

/* Does one call fill nearly all of the period on this level? */
static bool is_filled(const struct state *s, size_t level)
{
	const struct visible_calls shown = visible_now(s);
	struct period p = s->window->period, one;
	const struct calls *calls = &visible_thread(shown)->calls;
	size_t from = calls_end_from(calls, level, p.begin + 1);
	size_t to = calls_begin_near(calls, level, from, p.end);

	if (from >= to)
		return false;
	one = period_common(p,
	    visible_calls_stretch(shown, level,
		calls_longest(calls, level, from, to)));
	return !period_is_none(one) &&
	    one.end - one.begin >= (p.end - p.begin) / 10 * 9;
}

/* Returns the deepest level with a call in the period. */
static uint32_t deepest_level(const struct state *s)
{
	struct period p = s->window->period;
	const struct calls *calls = &visible_thread(visible_now(s))->calls;
	size_t level = calls_depths(calls);

	while (level > 1) {
		const size_t first = calls_end_from(calls, level - 1, p.begin);

		if (first < calls_begin_near(calls, level - 1, first, p.end))
			break;
		level--;
	}
	return level > 0 ? (uint32_t)level - 1 : 0;
}

/* Returns the first level that a chart shows at first.  Outer levels that one
 * call fills from end to end say little: all but the last of them are left out,
 * if the rest does not fit otherwise. */
static uint32_t usual_top(const struct state *s)
{
	uint32_t depth = 0, last = deepest_level(s), rows = levels_room(s);

	while (depth < last && last - depth >= rows && is_filled(s, depth))
		depth++;
	return depth > 0 ? depth - 1 : 0;
}

/* Returns the first level, as near to `top` as can be, with which the selection
 * is seen; `top` where nothing is selected. */
static uint32_t top_with_selection(const struct state *s, uint32_t top)
{
	uint32_t rows = levels_room(s), depth = selected_level(s);

	if (depth == NO_LEVEL)
		return top;
	if (depth < top)
		return depth;
	return depth >= top + rows ? depth - rows + 1 : top;
}

/* Returns `top`, or a level before it, so that no row is empty without need. */
static uint32_t top_without_gap(struct visible_calls shown, uint32_t top,
    uint32_t rows)
{
	const uint32_t levels = (uint32_t)visible_calls_levels(shown);
	const uint32_t most = levels > rows ? levels - rows : 0;

	return top < most ? top : most;
}

/* ---- the row that has all of the thread, and the ruler ---- */

/* Draws the row above the chart, which has all of the thread, with the matches
 * in it. */
static void draw_overview(struct state *s, int row)
{
	struct timeline_rows *rows = s->workspace->minimap;
	const struct visible_calls shown = visible_now(s);
	const struct period whole = s->window->whole;
	const struct minimap map = { shown, state_methods(s),
		timeline_rows_at(rows, 0,
		    (struct timeline_row){ shown, shown.thread->events,
			s->lens_version, whole, s->columns, SIZE_MAX,
			SHOWN_LOOKS }),
		whole, s->window->period };

	timeline_rows_mark(rows, search_periods(s), ACTIVITY_MATCH);
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
static bool has_calls_in(struct state *s, struct period p)
{
	const struct visible_calls shown = visible_now(s);

	if (visible_calls_levels(shown) == 0)
		return false;
	return chart_layout(&visible_thread(shown)->calls, 0, p, s->columns,
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

/* Is a group of several calls selected through a lens? */
static bool group_is_selected(const struct chart_pane *pane)
{
	const struct state *s = pane->s;

	return pane->group.count > 1 &&
	    pane->group.version == s->selection->calls_version &&
	    visible_now(s).left != NULL;
}

/* Returns which entries are selected; count is 0 where none is known. */
static struct box_group selected_group(const struct chart_pane *pane)
{
	const struct selection *sel = pane->s->selection;
	const struct visible_calls shown = visible_now(pane->s);
	const struct place at = visible_calls_find(shown, sel->call);

	if (group_is_selected(pane))
		return pane->group;
	return (struct box_group){ visible_calls_level(shown, sel->call),
		at.number, place_is_none(at) ? 0 : sel->calls,
		sel->calls_version };
}

/* Draws the chart of the recording that is shown; the chart of the other
 * recording (ui/second_chart) stands above or below it, on the same scale. */
static void draw_shown(struct chart_pane *pane, const struct layout *l)
{
	struct state *s = pane->s;
	struct chart chart = first_chart_of(s);
	const struct box_group group = selected_group(pane);
	struct area area = { l->picture, 0, l->picture_rows, s->columns };

	chart.call = s->selection->call;
	chart.is_focused = s->focus == UPPER;
	if (chart.shown.left == NULL || group_is_selected(pane)) {
		chart.selected_depth = group.level;
		chart.selected = (struct box){ 0, 0, group.first, group.count };
	}
	chart.top = pane->top;
	if (l->minimap > 0)
		draw_overview(s, l->minimap);
	draw_ruler(s, l->ruler, pane->drag);
	chart_draw(&chart, s->canvas, area, s->workspace->chart);
	if (area.rows > 0 && !has_calls_in(s, chart.period))
		empty_message_draw_chart(s, area);
	draw_note(s, area,
	    query_of(s, ASK_LENS)->is_awaited ||
		(s->lens != NULL && visible_now(s).left == NULL));
}

/* ---- the chart of the other recording ---- */

/* Returns the first level of the other chart.  Where two calls are aligned,
 * they stand on the same row of their charts. */
static uint32_t other_top(const struct state *s, const struct chart_scene *b,
    uint32_t top, int rows)
{
	const struct alignment *a = &s->open->aligned;
	const int shown = recording_pair_shown(s);

	if (a->is_chosen) {
		const uint32_t mine = visible_calls_level(visible_now(s),
		    a->of[shown].place);
		const uint32_t theirs = visible_calls_level(b->chart.shown,
		    a->of[!shown].place);

		if (mine != NO_LEVEL && theirs != NO_LEVEL)
			top = theirs + top > mine ? theirs + top - mine : 0;
	}
	return top_without_gap(b->chart.shown, top, (uint32_t)rows);
}

/* Draws the name of the recording at the end of its ruler. */
static void name_side(struct state *s, int side, int row)
{
	const struct style style = { ROLE_TITLE, 0, 0 };
	char words[300];

	alignment_words(s, side, words, sizeof words);
	const int width = (int)text_width(slice_of(words));
	const int cells = width < s->columns / 2 ? width : s->columns / 2;
	const int column = s->columns - cells - 3;
	canvas_fill(s->canvas, (struct area){ row, column, 1, cells + 3 },
	    style);
	canvas_put(s->canvas, row, column, 1,
	    slice_of(glyph(GLYPH_LINE, s->canvas->is_ascii)), style);
	canvas_put(s->canvas, row, column + 2, cells, slice_of(words), style);
}

/* Draws that these columns are outside of the recording. */
static void draw_outside(struct state *s, int row, int rows, int from, int to)
{
	const struct style dim = { ROLE_DIM, 0, 0 };
	const char *sign = s->canvas->is_ascii ? "." : "·";

	canvas_repeat(s->canvas, (struct area){ row, from, rows, to - from },
	    sign, dim);
}

static void draw_part(struct state *s, const struct chart_scene *b,
    const struct layout *l, uint32_t top)
{
	const struct aligned_part *part = &b->part;
	const struct alignment *a = &s->open->aligned;
	const struct area area = { l->other, part->column, l->other_rows,
		part->columns };
	struct chart chart = b->chart;
	int end = part->columns;

	if (a->is_chosen) {
		chart.call = a->of[!recording_pair_shown(s)].place;
		chart.selected = (struct box){ 0, 0, chart.call.number, 1 };
		if (chart.shown.left == NULL)
			chart.selected_depth = chart.call.depth;
	}
	ruler_draw(s->canvas,
	    (struct area){ l->other_ruler, part->column, 1, part->columns },
	    part->period, b->chart.whole.begin,
	    b->chart.shown.thread->calls.tick, false);
	chart.top = other_top(s, b, top, l->other_rows);
	chart_draw(&chart, s->canvas, area, s->workspace->other_chart);
	if (part->period.end > b->chart.whole.end)
		end = period_cell_up(part->period, end, b->chart.whole.end);
	draw_outside(s, l->other_ruler, l->other_rows + 1, 0, part->column);
	draw_outside(s, l->other_ruler, l->other_rows + 1, part->column + end,
	    s->columns);
	draw_note(s, area, s->lens != NULL && b->chart.shown.left == NULL);
}

/* Draws the chart of the other recording where the layout has room for it; to
 * be called after draw_shown. */
static void draw_other(struct chart_pane *pane, const struct layout *l)
{
	struct state *s = pane->s;
	const struct period p = s->window->period;
	const struct style title = { ROLE_TITLE, 0, 0 };
	const char *sign = s->canvas->is_ascii ? "v" : "▾";
	struct chart_scene b;

	if (l->other_rows == 0 || !second_chart_of(s, &b))
		return;
	if (b.chart.shown.thread == NULL)
		note_draw(s->canvas, l->other,
		    "no thread there goes with this one");
	else if (b.part.columns == 0)
		draw_outside(s, l->other_ruler, l->other_rows + 1, 0,
		    s->columns);
	else
		draw_part(s, &b, l, pane->top);
	/* The aligned times, which stand in one column. */
	if (b.chart.shown.thread != NULL && b.times[0] >= p.begin &&
	    b.times[0] < p.end) {
		const int cell = period_cell(p, s->columns, b.times[0]);

		canvas_put(s->canvas, l->ruler, cell, 1, slice_of(sign), title);
		canvas_put(s->canvas, l->other_ruler, cell, 1, slice_of(sign),
		    title);
	}
	name_side(s, recording_pair_shown(s), l->ruler);
	name_side(s, !recording_pair_shown(s), l->other_ruler);
}

/* ---- what is brought into view ---- */

/* Returns the first of the selected calls. */
static struct place selected(const struct chart_pane *pane)
{
	return pane->s->selection->call;
}

static bool has_selection(const struct chart_pane *pane)
{
	return !place_is_none(selected(pane));
}

/* Moves the period until it has the part, or the begin of the part where that
 * is too long.  Returns the period as it is where something of the part is in
 * it. */
static struct period zoom_onto(struct period p, struct period part,
    struct period whole)
{
	const uint64_t length = p.end - p.begin, size = part.end - part.begin;

	if (part.begin < p.end && (part.end > p.begin || part.begin >= p.begin))
		return p;
	return zoom_towards(p, whole,
	    part.begin < p.begin ? part.begin :
				   part.begin + (size < length ? size :
								 length - 1));
}

/* Moves levels and window as little as brings the selection into view from
 * there. */
static void show_selection_from(struct chart_pane *pane, struct viewport from)
{
	if (!has_selection(pane))
		return;
	pane->top = top_with_selection(pane->s, from.top);
	from.period = zoom_onto(from.period, selected_time_period(pane->s),
	    pane->s->window->whole);
	if (!period_is_same(from.period, pane->s->window->period))
		navigate_window(pane->s, from.period);
}

static struct viewport viewport_now(const struct chart_pane *pane)
{
	return (struct viewport){ pane->top, pane->s->window->period };
}

/* Brings into view what this pane has selected, which need not be followed
 * again. */
static void show_choice(struct chart_pane *pane)
{
	pane->calls = pane->s->selection->calls_version;
	show_selection_from(pane, viewport_now(pane));
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
	pane->usual_top = usual_top(pane->s);
	pane->top = pane->kept.top = pane->usual_top;
}

/* Scrolls by the calls that were found outside of all others since: they push
 * the rest down. */
static void take_pushed(struct chart_pane *pane)
{
	const struct selection *sel = pane->s->selection;

	if (pane->thread == sel->thread) {
		pane->top += sel->pushed - pane->pushed;
		pane->kept.top += sel->pushed - pane->pushed;
		pane->shown.top += sel->pushed - pane->pushed;
	} else { /* the range being drawn is of the thread before */
		pane->drag = (struct period){ 0, 0 };
	}
	pane->thread = sel->thread;
	pane->pushed = sel->pushed;
}

/* Selects, for a call that transforms leave out, the nearest of its callers
 * that is left. */
static void leave_vanished(struct chart_pane *pane)
{
	const struct visible_calls shown = visible_now(pane->s);

	if (shown.left == NULL || !has_selection(pane) ||
	    visible_calls_level(shown, selected(pane)) != NO_LEVEL)
		return;
	const struct place near = visible_calls_nearest(shown, selected(pane));
	navigate_calls(pane->s, PANE_CHART, near, place_is_none(near) ? 0 : 1);
	state_say(pane->s,
	    place_is_none(near) ?
		"transforms leave nothing of the selected call" :
		"transforms removed the selected call: this is its caller");
}

static void follow(void *own)
{
	struct chart_pane *pane = own;
	const struct state *s = pane->s;
	const bool is_key = pane->keys != s->keys;

	take_pushed(pane);
	leave_vanished(pane);
	const bool is_anew = pane->window != s->window->version;
	if (is_anew)
		begin_levels(pane);
	pane->window = s->window->version;
	pane->keys = s->keys;

	/* What is seen is kept, unless an answer has brought it into view. */
	const bool has_other_top = pane->top != pane->shown.top;
	const bool has_other_time = !period_is_same(s->window->period,
	    pane->shown.period);
	const bool has_moved = is_anew || is_key || has_other_top ||
	    has_other_time;
	if (is_key || has_other_top)
		pane->kept.top = pane->top;
	if (is_key || has_other_time)
		pane->kept.period = s->window->period;
	/* Before the first key it is loading that has moved it. */
	if (pane->calls != s->selection->calls_version ||
	    (has_moved && !s->is_touched && !live_has_begun(s)))
		show_selection_from(pane, pane->kept);
	pane->calls = s->selection->calls_version;
	pane->shown = viewport_now(pane);
}

/* ---- what is selected, box by box ---- */

static const struct chart_row_box *boxes_of(const struct state *s,
    uint32_t level, size_t *count)
{
	const struct chart chart = first_chart_of(s);

	return chart_boxes(&chart, s->canvas, s->columns, s->workspace->chart,
	    level, count);
}

/* Returns the box in that column of the chart, or NULL. */
static const struct chart_row_box *box_at(const struct chart_row_box *boxes,
    size_t count, int column)
{
	for (size_t i = 0; i < count; i++)
		if (column >= boxes[i].box.column &&
		    column < boxes[i].box.column + boxes[i].box.columns)
			return &boxes[i];
	return NULL;
}

/* Selects an entry of a level. */
static void select_entry(struct state *s, uint32_t level, size_t i)
{
	navigate_calls(s, PANE_CHART,
	    visible_calls_place(visible_now(s),
		(struct place){ level, (uint32_t)i }),
	    1);
}

static void select_box(struct chart_pane *pane, uint32_t level,
    const struct chart_row_box *kept)
{
	struct state *s = pane->s;
	const struct box box = kept->box; /* a copy: `kept` may be made anew */

	if (visible_now(s).left == NULL) {
		navigate_calls(s, PANE_CHART,
		    (struct place){ level, box.first }, box.count);
		return;
	}
	navigate_calls(s, PANE_CHART, kept->longest, 1);
	pane->group = (struct box_group){ level, box.first, box.count,
		s->selection->calls_version };
}

/* Returns the box that has the selection, or count.  A call can have pieces in
 * several boxes: with a step forward the last of them is returned. */
static size_t find_box(const struct state *s, const struct chart_row_box *boxes,
    size_t count, const struct box_group *group, int step)
{
	size_t at = count;

	for (size_t i = 0; i < count; i++) {
		const struct box *box = &boxes[i].box;
		const bool is_here = box->first == UINT32_MAX ?
		    place_is_same(boxes[i].longest, s->selection->call) :
		    group->count > 0 && group->first >= box->first &&
			group->first < (uint64_t)box->first + box->count;

		if (is_here && (at == count || step > 0))
			at = i;
	}
	return at;
}

/* Selects the next box on the level of the selection (the previous one where
 * step is below 0); the next call inside a shared box and beyond the screen. */
static void select_next(struct chart_pane *pane, int step)
{
	struct state *s = pane->s;
	const struct box_group group = selected_group(pane);
	const struct visible_calls shown = visible_now(s);
	uint32_t next = step > 0 ? group.first + group.count : group.first - 1;
	size_t count, at;
	const struct chart_row_box *boxes = boxes_of(s, group.level, &count);

	at = find_box(s, boxes, count, &group, step);
	if (at < count && (step > 0 ? at + 1 < count : at > 0) &&
	    (group.count != 1 || boxes[at].box.count == 1)) {
		select_box(pane, group.level,
		    &boxes[step > 0 ? at + 1 : at - 1]);
		return;
	}
	count = calls_count(&visible_thread(shown)->calls, group.level);
	while (shown.left != NULL && next < count &&
	    lens_thread_goes_on(shown.left, group.level, next))
		next += (uint32_t)step;
	/* Before the first call, `next` wraps and is too large as well. */
	if (next < count)
		select_entry(s, group.level, next);
	else
		state_say(s, "the %s call on this level",
		    step > 0 ? "last" : "first");
}

/* Selects the first of the selected calls alone. */
static void select_first(struct chart_pane *pane)
{
	const struct box_group group = selected_group(pane);

	if (group.count > 0)
		select_entry(pane->s, group.level, group.first);
}

/* Selects the first call of the selection's level, or the last. */
static void select_end(struct chart_pane *pane, bool is_last)
{
	const uint32_t level = selected_group(pane).level;
	const size_t count =
	    calls_count(&visible_thread(visible_now(pane->s))->calls, level);

	if (count > 0)
		select_entry(pane->s, level, is_last ? count - 1 : 0);
}

/* Selects all calls of the box that the selected call shares. */
static void widen_selection(struct chart_pane *pane)
{
	const struct box_group group = selected_group(pane);
	size_t count;

	if (!has_selection(pane))
		return;
	const struct chart_row_box *boxes = boxes_of(pane->s, group.level,
	    &count);
	const size_t at = find_box(pane->s, boxes, count, &group, 0);
	if (at < count && boxes[at].box.count > 1)
		select_box(pane, group.level, &boxes[at]);
	show_choice(pane);
}

/* ---- zooming and panning ---- */

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
	const struct position *last = history_last(s, 0);
	struct period before, in;

	if (last == NULL || last->selection.thread != s->selection->thread ||
	    !period_is_same(last->selection.range, s->selection->range))
		return false;
	before = in = last->window.period;
	zoom_command(&in, s->window->whole, selected_time_middle(s, before),
	    CMD_ZOOM, +1);
	if (!period_is_same(in, s->window->period))
		return false;
	history_forget(pane->s);
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
	if (step > 0 && !has_calls_in(pane->s, p)) {
		state_say(pane->s,
		    "no calls there; l selects one to zoom "
		    "in on");
		return;
	}
	navigate_keep(pane->s);
	navigate_window(pane->s, p);
}

/* Zooms until one call fills the width, or several are drawn apart; where no
 * zoom does that, selects the first of them. */
static void fit_selection(struct chart_pane *pane)
{
	struct state *s = pane->s;
	const struct visible_calls shown = visible_now(s);
	const struct box_group *g = &pane->group;
	const bool is_group = group_is_selected(pane);
	const bool is_one = s->selection->calls == 1 && !is_group;
	const uint32_t count = is_group ? g->count : s->selection->calls;
	const uint32_t rows = levels_room(s);
	struct period p = selected_time_period(s);

	if (is_group)
		p = (struct period){
			visible_calls_stretch(shown, g->level, g->first).begin,
			visible_calls_stretch(shown, g->level,
			    g->first + g->count - 1)
			    .end
		};
	if (is_one && p.begin == p.end)
		p.begin = p.begin > ZOOM_MIN_TICKS / 2 ?
		    p.begin - ZOOM_MIN_TICKS / 2 :
		    0;
	if (!is_one)
		p.end++;
	navigate_keep(s);
	navigate_window(s, p);
	if (!is_one)
		select_first(pane);
	/* Leaves room for what is below the selection, with as many of its
	 * callers above it as fit. */
	const uint32_t last = deepest_level(s), level = selected_level(s);
	pane->top = last + 1 > rows ? last + 1 - rows : 0;
	if (level != NO_LEVEL && level <= pane->top)
		pane->top = level > 0 ? level - 1 : 0;
	widen_selection(pane);
	if (!is_one &&
	    (is_group ? group_is_selected(pane) && g->count == count :
			s->selection->calls == count))
		select_first(pane);
	show_choice(pane);
}

/* ---- from the selected call to one that is not beside it ---- */

static uint64_t begin_of(const struct state *s, struct place place)
{
	return calls_begin(&state_thread(s)->calls, place.depth, place.number);
}

/* Selects the next of the found calls in time, or the previous one.  Says of a
 * match which one it is, "3 of 17 calls", counted in time. */
static void jump_to_next(struct state *s, const struct found_calls *o,
    bool is_match, int step)
{
	const struct place from = s->selection->call;
	const struct place to = found_calls_next(o, state_thread(s), from,
	    step < 0);

	if (place_is_none(to)) {
		state_say(s, "%s",
		    is_match ? "no call in this thread matches" :
			       "this thread does not call it");
		return;
	}
	const bool has_turned = !place_is_none(from) &&
	    (step > 0 ? begin_of(s, to) < begin_of(s, from) :
			begin_of(s, to) > begin_of(s, from));
	navigate_calls(s, PANE_CHART, to, 1);
	if (is_match) {
		search_say_place(s,
		    found_calls_count_before(o, state_thread(s), to) + 1,
		    o->count,
		    !state_thread(s)->tree.is_sampled ?
			counted(false, o->count) :
			o->count == 1 ? "stretch" : "stretches",
		    has_turned);
	} else if (has_turned) {
		state_say(s, "search continued at the other end");
	}
}

void chart_next_match(struct state *s, int step)
{
	if (search_hits(s) == NULL)
		state_say(s, "still looking for matches");
	else
		jump_to_next(s, &search_hits(s)->calls, true, step);
}

/* Selects the call of the method that took a little longer, or a little
 * less. */
static void select_slower(struct state *s, const struct found_calls *o,
    int step)
{
	struct place place = s->selection->call;

	if (found_calls_find(o, place) == o->count)
		place = place_none();
	place = found_calls_slower(o, state_thread(s), state_measure(s), place,
	    step < 0);
	if (!place_is_none(place))
		navigate_calls(s, PANE_CHART, place, 1);
	else
		state_say(s,
		    step > 0 ? "no call of it is slower" :
			       "no call of it is faster");
}

/* Goes to another call of the selected method: in time, or by how long they
 * took. */
static void jump_to_same(struct state *s, enum command cmd, int step)
{
	const struct found_calls *o = queries_same(s);

	if (s->selection->method == NO_METHOD)
		state_say(s, "no method is selected");
	else if (o == NULL)
		state_say(s, "its calls are still being looked for");
	else if (cmd == CMD_SLOWER)
		select_slower(s, o, step);
	else
		jump_to_next(s, o, false, step);
}

size_t chart_select_longest(struct state *s)
{
	const struct found_calls *o = queries_same(s);

	if (o == NULL || o->count == 0)
		return 0;
	navigate_calls(s, s->shown[s->focus],
	    found_calls_slower(o, state_thread(s), state_measure(s),
		place_none(), false),
	    1);
	return o->count;
}

/* Follows the hottest path from the selected call; from the outermost call
 * around it where it calls nothing. */
static void jump_to_hottest(struct state *s)
{
	const struct visible_calls shown = visible_now(s);
	struct place from = s->selection->call, to;
	uint32_t levels;

	if (place_is_none(visible_calls_child(shown, from, 0)))
		from = visible_calls_outermost(shown, from);
	to = visible_calls_hottest(shown, from);
	levels = visible_calls_level(shown, to) -
	    visible_calls_level(shown, from);
	if (!place_is_none(to))
		navigate_calls(s, PANE_CHART, to, 1);
	state_say(s, "%u level%s down: here the path forks or ends", levels,
	    levels == 1 ? "" : "s");
}

/* ---- keys ---- */

/* Selects a call where none is selected: of the selected method or, where that
 * has none here or a range is begun, near the middle.  Returns false then, as
 * the first key does no more than that. */
static bool select_something(struct chart_pane *pane)
{
	const struct found_calls *same = queries_same(pane->s);
	const struct visible_calls shown = visible_now(pane->s);
	struct period p = pane->s->window->period;

	if (has_selection(pane))
		return true;
	select_call(pane,
	    same != NULL && same->count > 0 && !range_is_begun(pane->s) ?
		found_calls_next(same, shown.thread, place_none(), false) :
		visible_calls_near(shown, pane->top + 1,
		    p.begin + (p.end - p.begin) / 2));
	return false;
}

static void move(struct chart_pane *pane, enum command cmd, int amount)
{
	const struct visible_calls shown = visible_now(pane->s);
	const bool does_more = select_something(pane) || cmd == CMD_RANGE ||
	    cmd == CMD_HOTTEST;

	if (!does_more || !has_selection(pane))
		return;
	switch ((int)cmd) {
	case CMD_PARENT:
		select_call(pane, visible_calls_parent(shown, selected(pane)));
		break;
	case CMD_CHILD:
		select_call(pane,
		    visible_calls_child(shown, selected(pane),
			selected_time_middle(pane->s,
			    pane->s->window->period)));
		widen_selection(pane);
		break;
	case CMD_NEIGHBOUR:
		select_next(pane, amount);
		show_choice(pane);
		break;
	case CMD_FIRST:
	case CMD_LAST:
		select_end(pane, cmd == CMD_LAST);
		widen_selection(pane);
		break;
	case CMD_RANGE:
		range_take(pane->s, selected_time_period(pane->s),
		    selected_time_within(pane->s));
		break;
	case CMD_HOTTEST:
		jump_to_hottest(pane->s);
		break;
	default: /* CMD_FIT */
		if (range_is_begun(pane->s))
			range_take(pane->s, range_to_here(pane->s),
			    (struct within){ .count = 0 });
		else
			fit_selection(pane);
	}
}

static void show_whole(struct chart_pane *pane)
{
	navigate_keep(pane->s);
	go_all(pane);
	begin_levels(pane);
	widen_selection(pane);
}

static void scroll_page(struct chart_pane *pane, int step)
{
	const uint32_t rows = levels_room(pane->s);

	if (step < 0)
		pane->top = pane->top > rows ? pane->top - rows : 0;
	else if (pane->top + rows < visible_calls_levels(visible_now(pane->s)))
		pane->top += rows;
}

/* Scrolls by so many levels, but not beyond the last one. */
static void scroll(struct chart_pane *pane, int step)
{
	long last = (long)visible_calls_levels(visible_now(pane->s)) -
	    (long)levels_room(pane->s);
	long to = (long)pane->top + step;

	if (step > 0 && to > last)
		to = last > (long)pane->top ? last : (long)pane->top;
	pane->top = to < 0 ? 0 : (uint32_t)to;
}

/* Is another time seen, or other levels, or is something else selected? */
static bool has_moved(const struct chart_pane *pane, struct viewport seen,
    const struct selection *was)
{
	const struct selection *now = pane->s->selection;
	const struct viewport after = viewport_now(pane);

	return after.top != seen.top ||
	    !period_is_same(after.period, seen.period) ||
	    !place_is_same(now->call, was->call) || now->calls != was->calls ||
	    now->method != was->method;
}

static void centre(struct chart_pane *pane)
{
	const uint32_t level = selected_level(pane->s);
	const uint32_t half = levels_room(pane->s) / 2;

	navigate_window(pane->s, period_after(pane->s, CMD_CENTRE, 0));
	if (level != NO_LEVEL)
		pane->top = level > half ? level - half : 0;
}

static bool command(void *own, enum command cmd, int amount)
{
	struct chart_pane *pane = own;
	const struct viewport seen = viewport_now(pane);
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
		centre(pane);
		break;
	case CMD_PAGE:
		scroll_page(pane, amount);
		break;
	case CMD_PARENT:
	case CMD_CHILD:
	case CMD_NEIGHBOUR:
	case CMD_FIRST:
	case CMD_LAST:
	case CMD_FIT:
	case CMD_RANGE:
	case CMD_HOTTEST:
		move(pane, cmd, amount);
		break;
	case CMD_MARK_RANGE:
		range_begin_here(pane->s);
		break;
	case CMD_ALIGN:
		alignment_take(pane->s);
		break;
	case CMD_NEXT_MATCH:
		chart_next_match(pane->s, amount);
		break;
	case CMD_SAME_METHOD:
	case CMD_SLOWER:
		jump_to_same(pane->s, cmd, amount);
		break;
	default:
		break;
	}
	return has_moved(pane, seen, &was);
}

/* ---- drawing ---- */

static uint32_t fit_top(const struct state *s, uint32_t top)
{
	return top_without_gap(visible_now(s), top, levels_room(s));
}

/* Draws the chart.  The first level fits to the rows of the screen, after
 * another layout or with fewer levels; it is chosen anew unless a user has
 * moved it. */
static void draw(void *own, const struct layout *l)
{
	struct chart_pane *pane = own;

	if (pane->rows != l->picture_rows ||
	    fit_top(pane->s, pane->top) != pane->top) {
		pane->rows = l->picture_rows;
		if (pane->kept.top == pane->usual_top)
			pane->kept.top = pane->usual_top = usual_top(pane->s);
		pane->top = pane->shown.top = top_with_selection(pane->s,
		    fit_top(pane->s, pane->kept.top));
	}
	draw_shown(pane, l);
}

/*
 * ---- the mouse ----
 *
 * A click selects the calls under it; a drag draws a range, on the ruler as
 * well.  The wheel shows other levels, with Shift another time; with Ctrl it
 * zooms, and what is under the mouse stays there.  In the row above the ruler,
 * which has all of the thread, a click shows that time.  Where two charts are
 * shown (ui/second_chart), the wheel moves both.
 */

static int column_inside(const struct state *s, int column)
{
	return column < 0 ? 0 : column < s->columns ? column : s->columns - 1;
}

static uint64_t time_at(const struct state *s, struct period p, int column)
{
	return period_time(p, s->columns, column_inside(s, column));
}

/* Draws a range of all cells from one column to another, whichever is on the
 * left. */
static void drag(struct chart_pane *pane, int a, int b)
{
	const struct state *s = pane->s;
	const struct period p = s->window->period;

	pane->drag.begin = time_at(s, p, a < b ? a : b);
	pane->drag.end = period_time(p, s->columns,
	    column_inside(s, a < b ? b : a) + 1);
	if (pane->drag.begin == pane->drag.end)
		pane->drag.end++;
}

/* A click in the chart of the other recording shows that recording, and selects
 * the call there, the longest of the calls in its box. */
static void press_other(struct chart_pane *pane, const struct point *at)
{
	struct state *s = pane->s;
	const int from = recording_pair_shown(s);
	const struct chart_row_box *box = NULL;
	struct place to = place_none();
	struct chart_scene b;
	size_t count;

	if (at->line >= 0 && second_chart_of(s, &b) &&
	    b.chart.shown.thread != NULL && b.part.columns > 0) {
		box = chart_boxes(&b.chart, s->canvas, b.part.columns,
		    s->workspace->other_chart,
		    other_top(s, &b, pane->top, layout_of(s).other_rows) +
			(uint32_t)at->line,
		    &count);
		box = box_at(box, count, at->column - b.part.column);
	}
	if (box != NULL)
		to = box->longest;
	alignment_next(s);
	if (box == NULL || recording_pair_shown(s) == from)
		return;
	if (s->selection->thread != b.chart.shown.thread->number)
		navigate_thread(s, b.chart.shown.thread->number);
	navigate_calls(s, PANE_CHART, to, 1);
}

static bool point(void *own, const struct point *at)
{
	struct chart_pane *pane = own;
	struct state *s = pane->s;
	const struct window *w = s->window;
	const uint32_t level = pane->top + (uint32_t)at->line;
	struct period p = at->what == POINT_DROP ? pane->drag : w->period;
	size_t count;

	if (at->part == PART_OTHER && at->what == POINT_PRESS) {
		press_other(pane, at);
	} else if (at->what == POINT_SCROLL) {
		scroll(pane, at->step);
	} else if (at->what == POINT_PAN || at->what == POINT_ZOOM) {
		zoom_command(&p, w->whole, time_at(s, p, at->column),
		    at->what == POINT_ZOOM ? CMD_ZOOM : CMD_PAN, at->step);
		navigate_window(s, p);
	} else if (at->what == POINT_DROP) {
		pane->drag = (struct period){ 0, 0 };
		if (!period_is_none(p))
			range_take(s, p, (struct within){ .count = 0 });
	} else if (at->part == PART_OVERVIEW) {
		zoom_command(&p, w->whole, time_at(s, w->whole, at->column),
		    CMD_CENTRE, 0);
		navigate_window(s, p);
	} else if (at->what == POINT_DRAG) {
		drag(pane, at->from_column, at->column);
	} else if (at->part == PART_PICTURE) {
		const struct chart_row_box *boxes = boxes_of(s, level, &count);
		const struct chart_row_box *box = box_at(boxes, count,
		    at->column);

		if (box != NULL)
			select_box(pane, level, box);
	}
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

static void position_get(const void *own, struct pane_position *position)
{
	const struct chart_pane *pane = own;

	position->number = position->level = pane->top;
}

static void position_set(void *own, const struct pane_position *position)
{
	struct chart_pane *pane = own;

	take_pushed(pane);
	pane->top = position->level;
	pane->kept.top = pane->shown.top = pane->top;
	pane->usual_top = UINT32_MAX;
	pane->calls = pane->s->selection->calls_version;
	pane->window = pane->s->window->version;
}

/* What the chart and the charts of both recordings have in common. */
#define CHART                                                  \
	.mode = MODE_CHART, .size = sizeof(struct chart_pane), \
	.command = command, .point = point, .call = call,      \
	.position_get = position_get, .position_set = position_set

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
	draw_other(pane, l);
}

static void enter(void *own)
{
	struct chart_pane *pane = own;

	alignment_begin(pane->s);
}

const struct pane_ops charts_pane = {
	CHART,
	.shares = PANE_CHART,
	.is_of_two = true,
	.hints = "`?` keys  `hjkl` move  `wasd` zoom, pan  `~` the other"
		 "  `g=` align  `Enter` fit  `0` all  `Tab` table  `q` quit",
	.enter = enter,
	.follow = follow_both,
	.draw = draw_both,
	.asks = { { ASK_PARTNERS, PANE_CHARTS, NULL, NULL } },
};

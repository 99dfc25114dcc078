/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/panes/chart_moves.h"

#include "query/found_calls.h"
#include "query/visible_calls.h"
#include "ui/layout.h"
#include "ui/navigate.h"
#include "ui/queries.h"
#include "ui/search.h"
#include "ui/second_chart.h"
#include "ui/visible.h"
#include "ui/window.h"

/* ---- levels ---- */

uint32_t chart_scroll_rows(const struct state *s)
{
	struct layout l = layout_of(s);
	int rows = l.picture_rows > 0 ?
	    l.picture_rows :
	    l.table_rows - 1; /* behind the table, where it would come up */

	return rows < 1 ? 1 : (uint32_t)rows;
}

uint32_t chart_selected_level(const struct state *s)
{
	const struct visible_calls shown = visible_now(s);

	return place_is_none(s->selection->call) ? NO_LEVEL :
	    visible_calls_level(&shown, s->selection->call);
}

/* Does one call fill nearly all of the period on this level? */
static bool is_filled(const struct state *s, size_t level)
{
	const struct visible_calls shown = visible_now(s);
	struct period p = s->window->period, one;
	const struct calls *calls = &visible_thread(&shown)->calls;
	size_t from = calls_end_from(calls, level, p.begin + 1);
	size_t to = calls_begin_near(calls, level, from, p.end);

	if (from >= to)
		return false;
	one = visible_calls_stretch(&shown, level,
	    calls_longest(calls, level, from, to));
	if (one.begin < p.begin)
		one.begin = p.begin;
	if (one.end > p.end)
		one.end = p.end;
	return one.end > one.begin &&
	    one.end - one.begin >= (p.end - p.begin) / 10 * 9;
}

/* Returns the deepest level with a call in the period. */
static uint32_t deepest_level(const struct state *s)
{
	const struct visible_calls shown = visible_now(s);
	struct period p = s->window->period;
	const struct calls *calls = &visible_thread(&shown)->calls;
	size_t level = calls_depths(calls);

	while (level > 1) {
		const size_t first = calls_end_from(calls, level - 1, p.begin);

		if (first < calls_begin_near(calls, level - 1, first, p.end))
			break;
		level--;
	}
	return level > 0 ? (uint32_t)level - 1 : 0;
}

uint32_t chart_scroll_top(const struct state *s)
{
	uint32_t depth = 0, last = deepest_level(s),
		 rows = chart_scroll_rows(s);

	while (depth < last && last - depth >= rows && is_filled(s, depth))
		depth++;
	return depth > 0 ? depth - 1 : 0;
}

uint32_t chart_scroll_top_for_selection(const struct state *s)
{
	uint32_t last = deepest_level(s), rows = chart_scroll_rows(s);
	uint32_t top = last + 1 > rows ? last + 1 - rows : 0;
	uint32_t depth = chart_selected_level(s);
	uint32_t parent = depth == NO_LEVEL ? top : depth > 0 ? depth - 1 : 0;

	return top < parent ? top : parent;
}

/* ---- what is selected in the chart, box by box ---- */

bool chart_group_is_selected(const struct state *s, const struct box_group *g)
{
	return g->count > 1 && g->version == s->selection->calls_version &&
	    visible_now(s).left != NULL;
}

static const struct chart_row_box *boxes_of(const struct state *s,
    uint32_t level, size_t *count)
{
	const struct chart_scene here = chart_scene_here(s);

	return chart_scene_boxes(s, &here, level, count);
}

static void select_call(struct state *s, struct place call)
{
	navigate_calls(s, PANE_CHART, call, 1);
}

/* Selects an entry of a level. */
static void select_entry(struct state *s, uint32_t level, size_t i)
{
	const struct visible_calls shown = visible_now(s);

	select_call(s,
	    visible_calls_place(&shown, (struct place){ level, (uint32_t)i }));
}

static void select_box(struct state *s, struct box_group *g, uint32_t level,
    const struct chart_row_box *kept)
{
	const struct box box = kept->box; /* a copy: `kept` may be made anew */

	if (visible_now(s).left == NULL) {
		navigate_calls(s, PANE_CHART,
		    (struct place){ level, box.first }, box.count);
		return;
	}
	select_call(s, kept->longest);
	*g = (struct box_group){ level, box.first, box.count,
		s->selection->calls_version };
}

/* Returns which entries are selected; count is 0 where none is known. */
static struct box_group selected_group(const struct state *s,
    const struct box_group *g)
{
	const struct visible_calls shown = visible_now(s);
	const struct place at = visible_calls_find(&shown, s->selection->call);

	if (shown.left != NULL && chart_group_is_selected(s, g))
		return *g;
	return (
	    struct box_group){ visible_calls_level(&shown, s->selection->call),
		at.number, place_is_none(at) ? 0 : s->selection->calls,
		s->selection->calls_version };
}

static bool has_selection(const struct state *s,
    const struct chart_row_box *box, const struct box_group *group)
{
	if (box->box.first == UINT32_MAX)
		return place_is_same(box->longest, s->selection->call);
	return group->count > 0 && group->first >= box->box.first &&
	    group->first < (uint64_t)box->box.first + box->box.count;
}

/* Returns the box that has the selection, or count.  A call can have pieces in
 * several boxes: with a step forward the last of them is returned. */
static size_t find_box(const struct state *s, const struct chart_row_box *boxes,
    size_t count, const struct box_group *group, int step)
{
	size_t at = count;

	for (size_t i = 0; i < count; i++)
		if (has_selection(s, &boxes[i], group) &&
		    (at == count || step > 0))
			at = i;
	return at;
}

/* Selects the next call where no next box is drawn. */
static bool step_call(struct state *s, const struct box_group *group, int step)
{
	const struct visible_calls shown = visible_now(s);
	uint32_t next = step > 0 ? group->first + group->count :
				   group->first - 1;

	while (shown.left != NULL &&
	    next < visible_calls_count(&shown, group->level) &&
	    lens_thread_goes_on(shown.left, group->level, next))
		next += (uint32_t)step;
	/* Before the first call, `next` wraps and is too large as well. */
	if (next >= visible_calls_count(&shown, group->level)) {
		state_say(s, "the %s call on this level",
		    step > 0 ? "last" : "first");
		return false;
	}
	select_entry(s, group->level, next);
	return true;
}

bool chart_select_next(struct state *s, struct box_group *g, int step)
{
	const struct box_group group = selected_group(s, g);
	size_t count, at;
	const struct chart_row_box *boxes = boxes_of(s, group.level, &count);

	at = find_box(s, boxes, count, &group, step);
	if (at < count && (step > 0 ? at + 1 < count : at > 0) &&
	    (group.count != 1 || boxes[at].box.count == 1)) {
		select_box(s, g, group.level,
		    &boxes[step > 0 ? at + 1 : at - 1]);
		return true;
	}
	return step_call(s, &group, step);
}

/* Selects the box at the column of the screen, if there is one. */
static void select_at(struct state *s, struct box_group *g, uint32_t level,
    int column)
{
	size_t count;
	const struct chart_row_box *boxes = boxes_of(s, level, &count);

	for (size_t i = 0; i < count; i++)
		if (column >= boxes[i].box.column &&
		    column < boxes[i].box.column + boxes[i].box.columns) {
			select_box(s, g, level, &boxes[i]);
			return;
		}
}

void chart_select_box(struct state *s, struct box_group *g)
{
	const struct box_group group = selected_group(s, g);
	size_t count, at;
	const struct chart_row_box *boxes = boxes_of(s, group.level, &count);

	at = find_box(s, boxes, count, &group, 0);
	if (at < count && boxes[at].box.count > 1)
		select_box(s, g, group.level, &boxes[at]);
}

void chart_select_first(struct state *s, struct box_group *g)
{
	const struct box_group group = selected_group(s, g);

	if (group.count > 0)
		select_entry(s, group.level, group.first);
}

void chart_select_end(struct state *s, struct box_group *g, bool is_last)
{
	const struct box_group group = selected_group(s, g);
	const struct visible_calls shown = visible_now(s);
	const size_t count = visible_calls_count(&shown, group.level);

	if (count > 0)
		select_entry(s, group.level, is_last ? count - 1 : 0);
	chart_select_box(s, g);
}

/* ---- from the selected call to one that is not beside it ---- */

static uint64_t begin_of(const struct state *s, struct place place)
{
	return calls_at(&state_thread(s)->calls, place.depth,
	    place.number).begin;
}

static void select_found(struct state *s, struct place place)
{
	if (!place_is_none(place))
		navigate_calls(s, PANE_CHART, place, 1);
}

/* Selects the next of the found calls in time, or the previous one.  Returns
 * false where there is none. */
static bool select_next(struct state *s, const struct found_calls *o, int step,
    bool *has_turned)
{
	struct place old = s->selection->call;
	struct place place = found_calls_next(o, state_thread(s), old,
	    step < 0);

	if (place_is_none(place))
		return false;
	*has_turned = !place_is_none(old) && (step > 0 ?
	    begin_of(s, place) < begin_of(s, old) :
	    begin_of(s, place) > begin_of(s, old));
	select_found(s, place);
	return true;
}

/* Jumps to the next match, and says "3 of 17 calls", counted in time. */
static void jump_to_match(struct state *s, const struct found_calls *o,
    int step)
{
	char all[80];
	bool has_turned;

	if (!select_next(s, o, step, &has_turned)) {
		state_say(s, "no call in this thread matches");
		return;
	}
	samples_words(all, sizeof all, state_thread(s)->tree.is_sampled,
	    o->count, 0);
	search_say_place(s, found_calls_count_before(o, state_thread(s),
	    s->selection->call) + 1, all, has_turned);
}

static void jump_to_same(struct state *s, const struct found_calls *o, int step)
{
	bool has_turned;

	if (!select_next(s, o, step, &has_turned))
		state_say(s, "this thread does not call it");
	else if (has_turned)
		state_say(s, "search continued at the other end");
}

/* Returns the calls of the selected method; NULL, after a message, where there
 * are none for now. */
static const struct found_calls *same_method(struct state *s)
{
	const struct found_calls *o = queries_same(s);

	if (s->selection->method == NO_METHOD)
		state_say(s, "no method is selected");
	else if (o == NULL)
		state_say(s, "its calls are still being looked for");
	return o;
}

/* Selects the call of the method that took a little longer, or a little less. */
static void select_slower(struct state *s, int step)
{
	const struct found_calls *o = same_method(s);
	struct place place = s->selection->call;

	if (o == NULL)
		return;
	if (found_calls_find(o, place) == o->count)
		place = place_none();
	place = found_calls_slower(o, state_thread(s), state_measure(s), place,
	    step < 0);
	if (place_is_none(place))
		state_say(s, step > 0 ? "no call of it is slower" :
		    "no call of it is faster");
	else
		select_found(s, place);
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

	if (place_is_none(visible_calls_child(&shown, from, 0)))
		from = visible_calls_outermost(&shown, from);
	to = visible_calls_hottest(&shown, from);
	levels = visible_calls_level(&shown, to) -
	    visible_calls_level(&shown, from);
	select_found(s, to);
	state_say(s, "%u level%s down: here the path forks or ends", levels,
	    levels == 1 ? "" : "s");
}

void chart_jump(struct state *s, enum command cmd, int amount)
{
	const struct found_calls *o;

	switch ((int)cmd) {
	case CMD_NEXT_MATCH:
		if (search_hits(s) == NULL)
			state_say(s, "still looking for matches");
		else
			jump_to_match(s, &search_hits(s)->calls, amount);
		break;
	case CMD_SAME_METHOD:
		o = same_method(s);
		if (o != NULL)
			jump_to_same(s, o, amount);
		break;
	case CMD_SLOWER:
		select_slower(s, amount);
		break;
	case CMD_HOTTEST:
		jump_to_hottest(s);
		break;
	default:
		break;
	}
}

/* ---- the mouse in the chart ---- */

static const struct period no_range;

static int column_inside(const struct state *s, int column)
{
	return column < 0 ? 0 : column < s->columns ? column : s->columns - 1;
}

/* Returns the period of all cells from one column to another, whichever is on
 * the left. */
static struct period period_between(const struct state *s, struct period p,
    int a, int b)
{
	int from = column_inside(s, a < b ? a : b),
	    to = column_inside(s, a < b ? b : a);

	return (struct period){ period_time(p, s->columns, from),
		to + 1 < s->columns ? period_time(p, s->columns, to + 1) :
				      p.end };
}

static uint64_t time_at(const struct state *s, struct period p, int column)
{
	return period_time(p, s->columns, column_inside(s, column));
}

/* Shows the time at that column of the row that has all of the thread. */
static void show_time(struct state *s, int column)
{
	const struct window *w = s->window;

	navigate_window(s,
	    zoom_centred(w->period, w->whole, time_at(s, w->whole, column)));
}

static void draw_range(struct state *s, struct chart_scroll *drawn,
    const struct point *at)
{
	drawn->range = period_between(s, s->window->period, at->from_column,
	    at->column);
	if (drawn->range.begin == drawn->range.end)
		drawn->range.end++;
}

static void take_range(struct state *s, struct chart_scroll *drawn)
{
	struct period range = drawn->range;

	drawn->range = no_range;
	if (!period_is_none(range))
		range_take(s, range, (struct within){ .count = 0 });
}

static void scroll(const struct state *s, struct chart_scroll *drawn, int step)
{
	const struct visible_calls shown = visible_now(s);
	size_t depths = visible_calls_levels(&shown);
	long rows = chart_scroll_rows(s), last = (long)depths - rows;
	long to = (long)drawn->top + step;

	if (step > 0 && to > last)
		to = last > (long)drawn->top ? last : (long)drawn->top;
	drawn->top = to < 0 ? 0 : (uint32_t)to;
}

static void turn_wheel(struct state *s, struct chart_scroll *drawn,
    const struct point *at)
{
	struct period p = s->window->period;

	if (at->what == POINT_SCROLL) {
		scroll(s, drawn, at->step);
		return;
	}
	zoom_command(&p, s->window->whole, time_at(s, p, at->column),
	    at->what == POINT_ZOOM ? CMD_ZOOM : CMD_PAN, at->step);
	navigate_window(s, p);
}

void chart_point(struct state *s, struct chart_scroll *drawn,
    struct box_group *group, const struct point *at)
{
	bool is_over = at->part == PART_OVERVIEW;

	if (at->what >= POINT_SCROLL)
		turn_wheel(s, drawn, at);
	else if (is_over && at->what != POINT_DROP)
		show_time(s, at->column);
	else if (at->what == POINT_PRESS && at->part == PART_PICTURE)
		select_at(s, group, drawn->top + (uint32_t)at->line,
		    at->column);
	else if (at->what == POINT_DRAG)
		draw_range(s, drawn, at);
	else if (at->what == POINT_DROP)
		take_range(s, drawn);
}

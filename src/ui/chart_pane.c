#include "config.h"

#include "ui/commands.h"

#include "ui/follow.h"
#include "ui/go.h"
#include "ui/history.h"
#include "ui/layout.h"
#include "ui/zoom.h"
#include "view/minimap.h"

static bool has_selection(const struct state *s)
{
	return s->selection->depth != NO_CALL;
}

static struct place selected(const struct state *s)
{
	return (struct place){ s->selection->depth, s->selection->first };
}

static struct call selected_call(const struct state *s)
{
	return calls_at(&state_thread(s)->calls, s->selection->depth,
	    s->selection->first);
}

/* From the first to the last of the selected calls. */
static struct period selected_period(const struct state *s)
{
	const struct calls *calls = &state_thread(s)->calls;
	struct call first = selected_call(s);
	struct call last = calls_at(calls, s->selection->depth,
	    s->selection->first + s->selection->count - 1);

	return (
	    struct period){ first.begin, call_end_time(&last, calls->axis) };
}

static struct within selected_calls(const struct state *s)
{
	return within_calls(state_thread(s), s->selection->depth,
	    s->selection->first, s->selection->count);
}

static void show_period(struct state *s, struct period p)
{
	go_window(s, p);
}

static void fit_period(struct state *s, struct period p)
{
	history_push(s);
	show_period(s, p);
}

static uint32_t visible_rows(const struct state *s)
{
	struct layout l = layout_of(s);
	int rows = l.picture_rows > 0 ?
	    l.picture_rows :
	    l.table_rows - 1; /* behind the table, where it would come up */

	return rows < 1 ? 1 : (uint32_t)rows;
}

/* Does one call take nearly all of the period on this level? */
static bool is_filled(const struct state *s, size_t depth)
{
	const struct calls *calls = &state_thread(s)->calls;
	struct period p = s->window->period;
	size_t from = calls_end_from(calls, depth, p.begin + 1);
	size_t to = calls_begin_from(calls, depth, p.end);
	struct call call;
	uint64_t end;

	if (from >= to)
		return false;
	call = calls_at(calls, depth, calls_longest(calls, depth, from, to));
	end = call_end_time(&call, calls->axis);
	if (call.begin < p.begin)
		call.begin = p.begin;
	if (end > p.end)
		end = p.end;
	return end > call.begin &&
	    end - call.begin >= (p.end - p.begin) / 10 * 9;
}

/* The deepest level with a call in the period. */
static uint32_t deepest(const struct state *s)
{
	const struct calls *calls = &state_thread(s)->calls;
	struct period p = s->window->period;
	size_t depth = calls_depths(calls);

	while (depth > 1 &&
	    calls_end_from(calls, depth - 1, p.begin) >=
		calls_begin_from(calls, depth - 1, p.end))
		depth--;
	return depth > 0 ? (uint32_t)depth - 1 : 0;
}

/* The outer levels on which one call fills all that is seen say little: the
 * first row is the last of them, if the rest does not fit otherwise. */
void chart_choose_top(struct state *s)
{
	uint32_t depth = 0, last = deepest(s), rows = visible_rows(s);

	while (depth < last && last - depth >= rows && is_filled(s, depth))
		depth++;
	s->top = depth > 0 ? depth - 1 : 0;
}

/* As many ancestors of the selection above it as leave room for what is
 * below. */
static void show_below(struct state *s)
{
	uint32_t last = deepest(s), rows = visible_rows(s);
	uint32_t top = last + 1 > rows ? last + 1 - rows : 0;
	uint32_t parent = s->selection->depth > 0 ? s->selection->depth - 1 : 0;

	s->top = top < parent ? top : parent;
}

static void show_level(struct state *s)
{
	uint32_t rows = visible_rows(s);

	if (!has_selection(s))
		return;
	if (s->selection->depth < s->top)
		s->top = s->selection->depth;
	if (s->selection->depth >= s->top + rows)
		s->top = s->selection->depth - rows + 1;
}

/* The least movement that brings the selection into view. */
static void show_selection(struct state *s)
{
	struct period p = s->window->period, call;
	uint64_t length = p.end - p.begin, part;

	if (!has_selection(s))
		return;
	show_level(s);
	call = selected_period(s);
	if (call.begin < p.end && call.end > p.begin)
		return;
	if (call.begin >= p.begin && call.begin < p.end)
		return;
	part = call.end - call.begin < length ? call.end - call.begin :
						length - 1;
	if (call.begin < p.begin)
		show_period(s,
		    (struct period){ call.begin, call.begin + length });
	else
		show_period(s,
		    (struct period){ call.begin + part + 1 > length ?
			    call.begin + part + 1 - length :
			    0,
			call.begin + part + 1 });
}

static void select_range(struct state *s, uint32_t depth, uint32_t first,
    uint32_t count)
{
	go_calls(s, PANE_CHART, (struct place){ depth, first }, count);
	s->chart_seen = s->selection->calls_version;
	show_selection(s);
}

static void select_call(struct state *s, struct place place)
{
	if (!place_is_none(place))
		select_range(s, place.depth, place.number, 1);
}

/* What others choose is brought into view. */
void chart_follow(struct state *s)
{
	if (s->selection->calls_version == s->chart_seen)
		return;
	s->chart_seen = s->selection->calls_version;
	show_selection(s);
}

/* The boxes of the selection's row, and the one that has the call. */
static size_t layout_row(const struct state *s, size_t *count)
{
	uint32_t call = s->selection->first;

	*count = chart_layout(&state_thread(s)->calls, s->selection->depth,
	    s->window->period, s->columns, s->boxes);
	for (size_t i = 0; i < *count; i++)
		if (call >= s->boxes[i].first &&
		    call < s->boxes[i].first + s->boxes[i].count)
			return i;
	return *count;
}

/* Is it one call of several that share its cell? */
static bool is_picked_out(const struct state *s, const struct box *box)
{
	return s->selection->count == 1 && box->count > 1;
}

/* The next box on the level; inside a shared cell and beyond the screen the
 * next call. */
static void select_neighbour(struct state *s, int step)
{
	size_t count, at = layout_row(s, &count), calls;
	uint32_t first = s->selection->first, next;
	const struct box *box;

	calls = calls_count(&state_thread(s)->calls, s->selection->depth);
	if (at < count && (step > 0 ? at + 1 < count : at > 0) &&
	    !is_picked_out(s, &s->boxes[at])) {
		box = &s->boxes[step > 0 ? at + 1 : at - 1];
		select_range(s, s->selection->depth, box->first, box->count);
		return;
	}
	next = step > 0 ? first + s->selection->count : first - 1;
	if (next >= calls) /* below 0 wraps to the highest number */
		state_say(s, "the %s call on this level",
		    step > 0 ? "last" : "first");
	else
		select_range(s, s->selection->depth, next, 1);
}

/* A call that shares its cell is selected together with the others. */
static void widen_selection(struct state *s)
{
	size_t count, at;

	if (!has_selection(s))
		return;
	at = layout_row(s, &count);
	if (at < count && s->boxes[at].count > 1)
		select_range(s, s->selection->depth, s->boxes[at].first,
		    s->boxes[at].count);
}

static uint64_t middle_of(const struct state *s, struct period p)
{
	struct period call;

	if (has_selection(s)) {
		call = selected_period(s);
		if (call.begin < p.begin)
			call.begin = p.begin;
		if (call.end > p.end)
			call.end = p.end;
		if (call.begin <= call.end)
			return call.begin + (call.end - call.begin) / 2;
	}
	return p.begin + (p.end - p.begin) / 2;
}

/* Zooming out takes the last zoom in back, to the tick, if nothing has moved
 * since. */
static bool take_zoom_back(struct state *s)
{
	const struct spot *last = s->back.count == 0 ?
	    NULL :
	    &s->back.at[s->back.count - 1];
	struct period in;

	if (last == NULL || last->selection.thread != s->selection->thread ||
	    !period_is_same(last->selection.range, s->selection->range))
		return false;
	in = zoom_step(last->window, s->window->whole,
	    middle_of(s, last->window), +1);
	if (!period_is_same(in, s->window->period))
		return false;
	s->back.count--;
	if (period_is_same(last->window, s->window->whole))
		go_whole(s);
	else
		show_period(s, last->window);
	return true;
}

/* Around the selection, which stays where it is on the screen. */
static void zoom(struct state *s, int step)
{
	uint64_t middle = middle_of(s, s->window->period);

	if (step < 0 && take_zoom_back(s))
		return;
	history_push(s);
	show_period(s,
	    zoom_step(s->window->period, s->window->whole, middle, step));
}

static void pan(struct state *s, int step, unsigned parts)
{
	show_period(s,
	    zoom_pan(s->window->period, s->window->whole, step, parts));
}

/* One call fills the width; several are drawn apart, and where no zoom does
 * that, their first is picked out. */
static void fit(struct state *s)
{
	struct period p = selected_period(s);
	uint32_t count = s->selection->count;

	if (s->selection->count == 1 && p.begin == p.end)
		p.begin = p.begin > ZOOM_MIN_TICKS / 2 ?
		    p.begin - ZOOM_MIN_TICKS / 2 :
		    0;
	if (s->selection->count > 1)
		p.end++;
	fit_period(s, p);
	if (count > 1)
		select_range(s, s->selection->depth, s->selection->first, 1);
	show_below(s);
	widen_selection(s);
	if (count > 1 && s->selection->count == count)
		select_range(s, s->selection->depth, s->selection->first, 1);
}

static void whole(struct state *s)
{
	history_push(s);
	go_whole(s);
	chart_choose_top(s);
	show_selection(s);
	widen_selection(s);
}

static void centre(struct state *s)
{
	uint32_t half = visible_rows(s) / 2;

	show_period(s,
	    zoom_centred(s->window->period, s->window->whole,
		middle_of(s, s->window->period)));
	if (has_selection(s))
		s->top = s->selection->depth > half ?
		    s->selection->depth - half :
		    0;
}

static void page(struct state *s, int step)
{
	uint32_t rows = visible_rows(s);
	size_t depths = calls_depths(&state_thread(s)->calls);

	if (step < 0)
		s->top = s->top > rows ? s->top - rows : 0;
	else if (s->top + rows < depths)
		s->top += rows;
}

/* The first key in the chart selects something near the middle. */
static bool select_something(struct state *s)
{
	const struct occurrences *same = follow_same(s);
	const struct thread *t = state_thread(s);
	struct period p = s->window->period;

	if (has_selection(s))
		return true;
	if (same != NULL && same->count > 0)
		select_call(s, occurrences_next(same, t, place_none(), false));
	else
		select_call(s,
		    navigate_at(t, s->top + 1,
			p.begin + (p.end - p.begin) / 2));
	return false;
}

static struct period marked(const struct state *s)
{
	return range_marked(s, selected_period(s));
}

static void accept(struct state *s)
{
	if (!s->is_marking) {
		fit(s);
		return;
	}
	range_take(s, marked(s), (struct within){ .count = 0 });
}

static void move(struct state *s, const struct binding *b)
{
	const struct thread *t = state_thread(s);
	size_t last;

	if (!select_something(s) || !has_selection(s))
		return;
	switch (b->command) {
	case CMD_PARENT:
		select_call(s, navigate_parent(t, selected(s)));
		break;
	case CMD_CHILD:
		select_call(s,
		    navigate_child(t, selected(s),
			middle_of(s, s->window->period)));
		widen_selection(s);
		break;
	case CMD_NEIGHBOUR:
		select_neighbour(s, b->amount);
		break;
	case CMD_FIRST:
		select_range(s, s->selection->depth, 0, 1);
		widen_selection(s);
		break;
	case CMD_LAST:
		last = calls_count(&t->calls, s->selection->depth) - 1;
		select_range(s, s->selection->depth, (uint32_t)last, 1);
		widen_selection(s);
		break;
	case CMD_MARK_RANGE:
		range_begin(s, selected_period(s));
		break;
	case CMD_RANGE:
		range_take(s, selected_period(s), selected_calls(s));
		break;
	default: /* CMD_FIT */
		accept(s);
	}
}

bool chart_command(struct state *s, const struct binding *b)
{
	switch (b->command) {
	case CMD_ZOOM:
		zoom(s, b->amount);
		break;
	case CMD_PAN:
		pan(s, b->amount, 8);
		break;
	case CMD_PAN_HALF:
		pan(s, b->amount, 2);
		break;
	case CMD_WHOLE:
		whole(s);
		break;
	case CMD_CENTRE:
		centre(s);
		break;
	case CMD_PAGE:
		page(s, b->amount);
		break;
	case CMD_PARENT:
	case CMD_CHILD:
	case CMD_NEIGHBOUR:
	case CMD_FIRST:
	case CMD_LAST:
	case CMD_FIT:
	case CMD_MARK_RANGE:
	case CMD_RANGE:
		move(s, b);
		break;
	case CMD_HOTTEST:
		if (select_something(s))
			chart_jump(s, b);
		break;
	default:
		return chart_jump(s, b);
	}
	return true;
}

/* All of the thread changes but while it is read. */
static void draw_minimap(struct state *s, int row)
{
	const struct thread *t = state_thread(s);
	struct minimap_sight *of = &s->minimap;
	struct minimap map = { t, profile_methods(state_profile(s)), NULL,
		s->window->whole, s->window->period };

	if (of->cells == NULL || of->thread != t->number ||
	    of->events != t->events ||
	    !period_is_same(of->whole, s->window->whole)) {
		activities_ask(of->made, s->window->whole, s->columns,
		    SIZE_MAX);
		*of = (struct minimap_sight){ of->made, t->number,
			s->window->whole, t->events,
			activities_of(of->made, t) };
	}
	map.cells = of->cells;
	minimap_draw(&map, s->canvas, row);
}

void chart_pane_draw(struct state *s, const struct layout *l)
{
	const struct hits_answer *hits = follow_hits(s);
	struct chart chart = { .thread = state_thread(s),
		.methods = profile_methods(state_profile(s)),
		.period = s->window->period,
		.top = s->top,
		.selected = { 0, 0, s->selection->first, s->selection->count },
		.selected_depth = s->selection->depth,
		.is_focused = s->focus == UPPER,
		.same = follow_same(s),
		.hits = hits == NULL ? NULL : &hits->calls,
		.version = state_version(s) };
	struct area ruler = { l->ruler, 0, 1, s->columns };
	struct area area = { l->picture, 0, l->picture_rows, s->columns };

	if (s->picture_rows != l->picture_rows) {
		s->picture_rows = l->picture_rows;
		show_level(s);
		chart.top = s->top;
	}
	if (l->minimap > 0)
		draw_minimap(s, l->minimap);
	ruler_draw(s->canvas, ruler, chart.period, s->window->whole.begin,
	    chart.thread->calls.tick);
	if (!period_is_none(s->selection->range))
		ruler_mark(s->canvas, ruler, chart.period, s->selection->range,
		    MARK_SHADOW);
	if (s->is_marking)
		ruler_mark(s->canvas, ruler, chart.period, marked(s),
		    MARK_SELECTED);
	chart_draw(&chart, s->canvas, area, s->chart_rows);
}

struct pane_call chart_call(struct state *s)
{
	const struct selection *sel = s->selection;
	struct place place = { sel->depth, sel->first };

	if (sel->depth != NO_CALL && sel->count > 1)
		place.number = (uint32_t)calls_longest(&state_thread(s)->calls,
		    sel->depth, sel->first, sel->first + sel->count);
	return (struct pane_call){ sel->thread,
		sel->depth == NO_CALL ? place_none() : place };
}

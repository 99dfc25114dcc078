#include "config.h"

#include "ui/commands.h"

#include "query/instant.h"
#include "ui/follow.h"
#include "ui/go.h"
#include "ui/history.h"
#include "ui/layout.h"
#include "ui/list_keys.h"
#include "ui/live.h"
#include "ui/panes.h"
#include "ui/stack.h"
#include "ui/zoom.h"
#include "view/instant.h"
#include "view/timeline.h"

static bool is_apart(const struct state *s)
{
	return timeline_is_apart(state_profile(s));
}

/* The thread of the row. */
static const struct thread *row_thread(const struct state *s)
{
	return threads_at(profile_threads(state_profile(s)), s->line.thread);
}

/* The axis. */
static struct period whole_of(const struct state *s)
{
	const struct threads *threads = profile_threads(state_profile(s));
	struct period whole = { 0, 1 };

	if (!is_apart(s))
		return s->window->whole;
	for (uint32_t i = 0; i < s->list.count; i++) {
		uint64_t span = thread_span(threads_at(threads,
		    s->list.threads[i]), CLOCK_CPU);

		if (span >= whole.end)
			whole.end = span + 1;
	}
	return whole;
}

static struct period period_of(const struct state *s)
{
	return is_apart(s) ? s->line.own : s->window->period;
}

static void show_period(struct state *s, struct period p)
{
	if (is_apart(s))
		s->line.own = zoom_bounded(p, whole_of(s));
	else
		go_window(s, p);
}

static void show_instant(struct state *s)
{
	struct period p = period_of(s);

	if (s->line.instant < p.begin || s->line.instant >= p.end)
		show_period(s, zoom_towards(p, whole_of(s), s->line.instant));
}

/* The rows are those that the screen has, the cursors on something. */
void timeline_settle(struct state *s)
{
	struct timeline_sight *line = &s->line;
	struct layout l = layout_of(s);
	struct period p = s->line.own, whole = whole_of(s);

	if (line->seen != s->selection->thread)
		line->thread = line->seen = s->selection->thread;
	list_resize(&line->list, s->list.count,
	    l.picture_rows > 0 ? (size_t)l.picture_rows : 1);
	list_go(&line->list, thread_list_place(&s->list, line->thread));
	if (is_apart(s) &&
	    (period_is_none(p) || p.end > whole.end ||
		period_is_same(p, line->whole) ||
		(!s->is_complete && !live_has_begun(s))))
		line->own = whole;
	line->whole = whole;
	p = period_of(s);
	if (line->instant < p.begin || line->instant >= p.end)
		line->instant = p.begin + (p.end - p.begin) / 2;
}

/* The time cursor on the chart's selected call. */
static void take_selection(struct state *s)
{
	const struct thread *t = state_thread(s);

	if (s->selection->depth == NO_CALL)
		return;
	s->line.thread = s->line.seen = s->selection->thread;
	s->line.instant = calls_at(&t->calls, s->selection->depth,
			      s->selection->first)
			      .begin -
	    (is_apart(s) ? t->first[CLOCK_CPU] : 0);
}

void timeline_enter(struct state *s)
{
	struct period p = period_of(s);

	take_selection(s);
	if (s->line.instant < p.begin)
		s->line.instant = p.begin; /* it began before */
	timeline_settle(s);
}

static void move_row(struct state *s, const struct binding *b)
{
	struct list *list = &s->line.list;

	list_command(list, b, (long)list->rows);
	if (list->count > 0)
		s->line.thread = s->list.threads[list->cursor];
}

/* By a cell, but never less than a tick. */
static void step_time(struct state *s, int step)
{
	struct period p = period_of(s), whole = whole_of(s);
	int cells = s->columns - timeline_names(s->columns);
	uint64_t by = (p.end - p.begin) / (unsigned)cells, to = s->line.instant;

	by = by == 0 ? 1 : by;
	if (step > 0)
		to = to + by < whole.end ? to + by : whole.end - 1;
	else
		to = to > whole.begin + by ? to - by : whole.begin;
	s->line.instant = to;
	show_instant(s);
}

/* The cursor stays where it is on the screen. */
static void pan(struct state *s, int step, unsigned parts)
{
	struct period old = period_of(s);
	struct period p = zoom_pan(old, whole_of(s), step, parts);

	s->line.instant += p.begin - old.begin;
	show_period(s, p);
}

static void zoom(struct state *s, int step)
{
	history_push(s);
	show_period(s,
	    zoom_step(period_of(s), whole_of(s), s->line.instant, step));
}

static void whole(struct state *s)
{
	history_push(s);
	if (is_apart(s)) {
		s->line.own = whole_of(s);
		return;
	}
	go_whole(s);
	chart_choose_top(s);
}

/* The period that begins next after the time, or last before it; NULL when
 * there is none. */
static const struct period *next_period(const struct everywhere *where,
    uint64_t time, int step)
{
	size_t low = 0, high = where->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (where->periods[middle].begin < time + (step > 0))
			low = middle + 1;
		else
			high = middle;
	}
	if (step < 0)
		return low > 0 ? &where->periods[low - 1] : NULL;
	return low < where->count ? &where->periods[low] : NULL;
}

/* The calls of the selected method in all threads; NULL: not yet. */
static const struct everywhere_answer *everywhere(const struct state *s)
{
	const struct answer *a = inquiry_answer(s, ASK_EVERYWHERE);

	return a->question.method == s->selection->method &&
		a->everywhere.threads != NULL ?
	    &a->everywhere :
	    NULL;
}

static bool wish(const struct state *s, struct question *q)
{
	q->where = state_where(s);
	q->where.set = &all_threads;
	q->where.range = (struct period){ 0, 0 };
	q->where.within.count = 0;
	q->method = s->selection->method;
	q->records = s->asked_records;
	return s->shown[UPPER] == PANE_TIMELINE &&
	    s->selection->method != NO_METHOD;
}

const struct inquirer timeline_inquirer = { ASK_EVERYWHERE,
	PANE_TIMELINE, wish, NULL };

/* The next call of the selected method in the row's thread. */
static void next_same(struct state *s, int step)
{
	const struct everywhere_answer *all = everywhere(s);
	const struct thread *t = row_thread(s);
	const struct period *next;

	if (all == NULL || t->number >= all->count)
		return;
	next = next_period(&all->threads[t->number],
	    timeline_time(t, s->line.instant), step);
	if (next == NULL) {
		state_say(s, "this thread does not call it %s", step > 0 ?
		    "later" : "earlier");
		return;
	}
	s->line.instant = next->begin - timeline_time(t, 0);
	show_instant(s);
}

/* The axis of the thread whose numbers are shown begins at its first event where
 * the threads have no common one. */
static uint64_t range_origin(const struct state *s)
{
	return timeline_time(state_thread(s), 0);
}

static struct period range_of(const struct state *s)
{
	uint64_t origin = range_origin(s);

	if (period_is_none(s->selection->range))
		return s->selection->range;
	return (struct period){ s->selection->range.begin - origin,
		s->selection->range.end - origin };
}

static struct period marked(const struct state *s)
{
	return range_marked(s, (struct period){ s->line.instant,
	    s->line.instant + 1 });
}

static void take_range(struct state *s, struct period p, struct within within)
{
	uint64_t origin = range_origin(s);

	range_take(s, (struct period){ p.begin + origin, p.end + origin },
	    within);
}

/* The innermost call under the cursors. */
static void take_call(struct state *s)
{
	const struct thread *t = row_thread(s);
	struct place place = navigate_at(t, UINT32_MAX, timeline_time(t,
	    s->line.instant));
	uint64_t origin = timeline_time(t, 0), begin = 0, end = 0;
	struct call call;

	if (!place_is_none(place)) {
		call = calls_at(&t->calls, place.depth, place.number);
		begin = call.begin - origin;
		end = call_end_time(&call, t->calls.axis) - origin;
	}
	if (begin <= s->line.instant && s->line.instant < end)
		take_range(s, (struct period){ begin, end },
		    within_calls(t, place.depth, place.number, 1));
	else
		state_say(s, "no call here");
}

static void accept(struct state *s)
{
	if (s->is_marking)
		take_range(s, marked(s), (struct within){ .count = 0 });
	else
		history_visit_at(s, s->line.thread,
		    timeline_time(row_thread(s), s->line.instant));
}

bool timeline_take_thread(struct state *s)
{
	if (s->shown[UPPER] != PANE_TIMELINE ||
	    s->line.thread == s->selection->thread ||
	    s->line.thread == NO_THREAD)
		return false;
	history_thread(s, s->line.thread);
	return true;
}

static void choose(struct state *s, struct place place)
{
	if (!place_is_none(place))
		go_calls(s, PANE_TIMELINE, place, 1);
}

/* The next hit after the time cursor in the thread of the row; in another thread
 * than before they have to be found first. */
static void next_match(struct state *s, const struct binding *b)
{
	const struct thread *t = row_thread(s);
	uint64_t now = timeline_time(t, s->line.instant);

	if (timeline_take_thread(s)) {
		s->jump_on_hits = b->amount;
		return;
	}
	if (s->selection->depth == NO_CALL ||
	    calls_at(&t->calls, s->selection->depth, s->selection->first)
		    .begin != now)
		choose(s, navigate_at(t, UINT32_MAX, now));
	chart_jump(s, b);
	take_selection(s);
	show_instant(s);
}

static void view_command(struct state *s, const struct binding *b)
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
		show_period(s,
		    zoom_centred(period_of(s), whole_of(s), s->line.instant));
		break;
	case CMD_STEP_TIME:
		step_time(s, b->amount);
		break;
	default:
		break;
	}
}

bool timeline_command(struct state *s, const struct binding *b)
{
	timeline_settle(s);
	switch (b->command) {
	case CMD_MOVE:
	case CMD_PAGE:
	case CMD_FIRST:
	case CMD_LAST:
		move_row(s, b);
		break;
	case CMD_MARK_THREAD:
		scope_mark(s, s->line.thread);
		break;
	case CMD_OPEN:
		accept(s);
		break;
	case CMD_MARK_RANGE:
		range_begin(s, (struct period){ s->line.instant,
		    s->line.instant + 1 });
		break;
	case CMD_RANGE:
		take_call(s);
		break;
	case CMD_NEXT_MATCH:
		next_match(s, b);
		break;
	case CMD_SAME_METHOD:
		next_same(s, b->amount);
		break;
	default:
		view_command(s, b);
	}
	return true;
}

void timeline_pane_draw(struct state *s, const struct layout *l)
{
	struct timeline line = { .profile = state_profile(s),
		.shown = &s->list,
		.origin = timeline_is_apart(state_profile(s)) ?
		    0 :
		    s->window->whole.begin,
		.thread = s->selection->thread,
		.marked = s->selection->marked,
		.same = everywhere(s),
		.is_focused = s->focus == UPPER,
		.version = state_version(s) };
	struct area area = { l->ruler, 0, l->picture_rows + 1, s->columns };

	timeline_settle(s);
	line.range = range_of(s);
	if (s->is_marking)
		line.choice = marked(s);
	line.list = s->line.list;
	line.instant = s->line.instant;
	line.period = period_of(s);
	timeline_draw(&line, s->canvas, area, s->timeline_rows);
}

bool timeline_pane_details(struct state *s, int row)
{
	const struct thread *t = threads_at(profile_threads(state_profile(s)),
	    s->line.thread);
	uint64_t time = timeline_time(t, s->line.instant);
	struct moment moment = moment_of(t, time);
	struct instant instant = { time, &moment, 1,
		moment.state != STATE_OUTSIDE };
	struct instant_view view = { .profile = state_profile(s),
		.instant = &instant, .list = { .count = 1, .rows = 1 },
		.origin = timeline_is_apart(state_profile(s)) ?
		    t->first[CLOCK_CPU] : s->window->whole.begin };

	moment_draw(&view, s->canvas, row);
	return true;
}

void timeline_stack(struct state *s, struct stack *stack)
{
	const struct thread *t = threads_at(profile_threads(state_profile(s)),
	    s->line.thread);
	struct moment moment = moment_of(t, timeline_time(t,
	    s->line.instant));

	if (moment.state != STATE_OUTSIDE)
		stack_add_node(stack, &t->tree, moment.call.node);
}

#include "config.h"

#include "ui/chart_pane.h"

#include "query/found_calls.h"
#include "query/visible_calls.h"
#include "ui/aligning.h"
#include "ui/beside.h"
#include "ui/chart_choice.h"
#include "ui/chart_jumps.h"
#include "ui/chart_picture.h"
#include "ui/follow.h"
#include "ui/go.h"
#include "ui/history.h"
#include "ui/levels.h"
#include "ui/scoping.h"
#include "ui/selected.h"
#include "ui/showing.h"
#include "ui/sides.h"
#include "ui/zoom.h"

struct chart_pane {
	struct state *s;
	struct chart_drawn drawn;
	uint32_t thread; /* when last looked at, and how many outermost */
	uint32_t pushed; /* calls it had then */
	uint32_t calls, window; /* the versions that it has followed */
	uint32_t usual_top;     /* the first level, if nobody moves it */
	struct chart_group group; /* that is selected, through a lens */
	int rows;               /* when it was last drawn */
};

/* The first of the selected calls. */
static struct place selected(const struct chart_pane *pane)
{
	return pane->s->selection->call;
}

static bool has_selection(const struct chart_pane *pane)
{
	return !place_is_none(selected(pane));
}

/* The least movement that brings the selection into view. */
static void show_selection(struct chart_pane *pane)
{
	struct period seen = pane->s->window->period, p;

	if (!has_selection(pane))
		return;
	pane->drawn.top = levels_with(pane->s, pane->drawn.top);
	p = zoom_onto(seen, selected_period(pane->s));
	if (!period_is_same(p, seen))
		go_window(pane->s, p);
}

/* What has been selected by now is brought into view. */
static void show_choice(struct chart_pane *pane)
{
	pane->calls = pane->s->selection->calls_version;
	show_selection(pane);
}

static void select_call(struct chart_pane *pane, struct place place)
{
	if (place_is_none(place))
		return;
	go_calls(pane->s, PANE_CHART, place, 1);
	show_choice(pane);
}

static void begin_levels(struct chart_pane *pane)
{
	pane->drawn.top = pane->usual_top = levels_top(pane->s);
}

/* Calls that were found outside of all others push the rest down. */
static void take_pushed(struct chart_pane *pane)
{
	const struct selection *sel = pane->s->selection;

	if (pane->thread == sel->thread)
		pane->drawn.top += sel->pushed - pane->pushed;
	else /* what is being drawn is of the one before */
		pane->drawn.range = (struct period){ 0, 0 };
	pane->thread = sel->thread;
	pane->pushed = sel->pushed;
}

/* A call that transforms leave out gives way to the nearest of its callers that is
 * left. */
static void leave_vanished(struct chart_pane *pane)
{
	const struct shown shown = showing_now(pane->s);
	struct place near;

	if (shown.map == NULL || !has_selection(pane) ||
	    shown_level(&shown, selected(pane)) != NO_LEVEL)
		return;
	near = shown_nearest(&shown, selected(pane));
	go_calls(pane->s, PANE_CHART, near, place_is_none(near) ? 0 : 1);
	state_say(pane->s, place_is_none(near) ?
	    "transforms leave nothing of the selected call" :
	    "transforms removed the selected call: this is its caller");
}

/* What others choose is brought into view. */
static void follow(void *own)
{
	struct chart_pane *pane = own;
	const struct state *s = pane->s;

	take_pushed(pane);
	leave_vanished(pane);
	if (pane->window != s->window->version)
		begin_levels(pane);
	pane->window = s->window->version;
	if (pane->calls == s->selection->calls_version)
		return;
	pane->calls = s->selection->calls_version;
	show_selection(pane);
}

static void widen_selection(struct chart_pane *pane)
{
	if (!has_selection(pane))
		return;
	choice_widen(pane->s, &pane->group);
	show_choice(pane);
}

/* The levels stay where they are. */
static void go_all(struct chart_pane *pane)
{
	go_whole(pane->s);
	pane->window = pane->s->window->version;
}

/* Zooming out takes the last zoom in back, to the tick, if nothing has moved
 * since. */
static bool take_zoom_back(struct chart_pane *pane)
{
	const struct state *s = pane->s;
	const struct spot *last = history_last(go_history(s), 0);
	struct period before, in;

	if (last == NULL || last->selection.thread != s->selection->thread ||
	    !period_is_same(last->selection.range, s->selection->range))
		return false;
	before = last->window.period;
	in = zoom_step(before, s->window->whole, selected_middle(s, before),
	    +1);
	if (!period_is_same(in, s->window->period))
		return false;
	history_forget(go_history(s));
	if (period_is_same(before, s->window->whole))
		go_all(pane);
	else
		go_window(pane->s, before);
	return true;
}

/* Around the selection, which stays where it is on the screen; not into nothing. */
static void zoom(struct chart_pane *pane, int step)
{
	uint64_t middle = selected_middle(pane->s, pane->s->window->period);
	struct period p = zoom_step(pane->s->window->period,
	    pane->s->window->whole, middle, step);

	if (step < 0 && take_zoom_back(pane))
		return;
	if (step > 0 && !chart_picture_has_calls(pane->s, p)) {
		state_say(pane->s, "no calls there; l selects one to zoom "
		    "in on");
		return;
	}
	go_keep(pane->s);
	go_window(pane->s, p);
}

static void pan(struct chart_pane *pane, int step, unsigned parts)
{
	go_window(pane->s,
	    zoom_pan(pane->s->window->period, pane->s->window->whole, step,
		parts));
}

/* One call fills the width; several are drawn apart, and where no zoom does
 * that, their first is picked out. */
static void fit(struct chart_pane *pane)
{
	struct state *s = pane->s;
	struct period p = choice_period(s, &pane->group);
	const bool is_one = s->selection->calls == 1 &&
	    !choice_has_group(s, &pane->group);
	uint32_t count = is_one ? 1 : s->selection->calls, group;

	if (is_one && p.begin == p.end)
		p.begin = p.begin > ZOOM_MIN_TICKS / 2 ?
		    p.begin - ZOOM_MIN_TICKS / 2 :
		    0;
	if (!is_one)
		p.end++;
	group = choice_has_group(s, &pane->group) ? pane->group.count : 0;
	go_keep(s);
	go_window(s, p);
	if (!is_one)
		choice_pick(s, &pane->group);
	pane->drawn.top = levels_below(s);
	widen_selection(pane);
	if (!is_one && (group == 0 ? s->selection->calls == count :
	    choice_has_group(s, &pane->group) && pane->group.count == group))
		choice_pick(s, &pane->group);
	show_choice(pane);
}

static void whole(struct chart_pane *pane)
{
	go_keep(pane->s);
	go_all(pane);
	begin_levels(pane);
	show_selection(pane);
	widen_selection(pane);
}

static void centre(struct chart_pane *pane)
{
	uint32_t half = levels_rows(pane->s) / 2, level;

	go_window(pane->s,
	    zoom_centred(pane->s->window->period, pane->s->window->whole,
		selected_middle(pane->s, pane->s->window->period)));
	level = levels_selected(pane->s);
	if (level != NO_LEVEL)
		pane->drawn.top = level > half ? level - half : 0;
}

/* The first key in the chart selects a call of the method, or else, and where a
 * range begins, something near the middle. */
static bool select_something(struct chart_pane *pane)
{
	const struct occurrences *same = follow_same(pane->s);
	const struct shown shown = showing_now(pane->s);
	struct period p = pane->s->window->period;

	if (has_selection(pane))
		return true;
	if (same != NULL && same->count > 0 && !range_is_begun(pane->s))
		select_call(pane,
		    occurrences_next(same, shown.thread, place_none(), false));
	else
		select_call(pane, shown_near(&shown, pane->drawn.top + 1,
		    p.begin + (p.end - p.begin) / 2));
	return false;
}

static void accept(struct chart_pane *pane)
{
	if (!range_is_begun(pane->s)) {
		fit(pane);
		return;
	}
	range_take(pane->s, range_to_here(pane->s), (struct within){ .count = 0 });
}

static void move(struct chart_pane *pane, const struct binding *b)
{
	const struct shown shown = showing_now(pane->s);

	if ((!select_something(pane) && b->command != CMD_RANGE) ||
	    !has_selection(pane))
		return;
	switch (b->command) {
	case CMD_PARENT:
		select_call(pane, shown_parent(&shown, selected(pane)));
		break;
	case CMD_CHILD:
		select_call(pane, shown_child(&shown, selected(pane),
		    selected_middle(pane->s, pane->s->window->period)));
		widen_selection(pane);
		break;
	case CMD_NEIGHBOUR:
		choice_step(pane->s, &pane->group, b->amount);
		show_choice(pane);
		break;
	case CMD_FIRST:
	case CMD_LAST:
		choice_end(pane->s, &pane->group, b->command == CMD_LAST);
		show_choice(pane);
		break;
	case CMD_RANGE:
		range_take(pane->s, selected_period(pane->s),
		    selected_within(pane->s));
		break;
	default: /* CMD_FIT */
		accept(pane);
	}
}

static bool command(void *own, const struct binding *b)
{
	struct chart_pane *pane = own;

	switch (b->command) {
	case CMD_ZOOM:
		zoom(pane, b->amount);
		break;
	case CMD_PAN:
		pan(pane, b->amount, 8);
		break;
	case CMD_PAN_HALF:
		pan(pane, b->amount, 2);
		break;
	case CMD_WHOLE:
		whole(pane);
		break;
	case CMD_CENTRE:
		centre(pane);
		break;
	case CMD_PAGE:
		chart_page(pane->s, &pane->drawn, b->amount);
		break;
	case CMD_PARENT:
	case CMD_CHILD:
	case CMD_NEIGHBOUR:
	case CMD_FIRST:
	case CMD_LAST:
	case CMD_FIT:
	case CMD_RANGE:
		move(pane, b);
		break;
	case CMD_MARK_RANGE:
		range_begin_here(pane->s);
		break;
	case CMD_ALIGN:
		aligning_take(pane->s);
		break;
	case CMD_HOTTEST:
		select_something(pane);
		if (has_selection(pane))
			chart_jump(pane->s, b);
		break;
	default:
		return chart_jump(pane->s, b);
	}
	return true;
}

/* What nobody has moved begins anew where there is another room for it, or where
 * there are fewer levels than before. */
static void take_rows(struct chart_pane *pane, int rows)
{
	if (pane->rows == rows &&
	    levels_fit(pane->s, pane->drawn.top) == pane->drawn.top)
		return;
	pane->rows = rows;
	if (pane->drawn.top == pane->usual_top)
		begin_levels(pane);
	pane->drawn.top = levels_with(pane->s,
	    levels_fit(pane->s, pane->drawn.top));
}

static void draw(void *own, const struct layout *l)
{
	struct chart_pane *pane = own;

	take_rows(pane, l->picture_rows);
	chart_picture_draw(pane->s, &pane->drawn, &pane->group, l);
}

/* A click in the chart of the recording that is not shown: it is shown, with the call
 * that is there. */
static void press_other(struct chart_pane *pane, const struct point *at)
{
	struct state *s = pane->s;
	struct pane_call to;
	const bool has_call = chart_picture_other_at(s, &pane->drawn, at->line,
	    at->column, &to);
	const int from = sides_shown(s);

	aligning_next(s);
	if (!has_call || sides_shown(s) == from)
		return;
	if (s->selection->thread != to.thread)
		go_thread(s, to.thread);
	go_calls(s, PANE_CHART, to.place, 1);
}

static bool point(void *own, const struct point *at)
{
	struct chart_pane *pane = own;

	if (at->part == PART_OTHER && at->what == POINT_PRESS) {
		press_other(pane, at);
		return true;
	}
	return chart_point(pane->s, &pane->drawn, &pane->group, at);
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

static void begin(void *own)
{
	struct chart_pane *pane = own;

	pane->thread = NO_THREAD;
}

static void spot_get(const void *own, struct pane_spot *spot)
{
	const struct chart_pane *pane = own;

	spot->number = spot->of[0] = pane->drawn.top;
}

static void spot_set(void *own, const struct pane_spot *spot)
{
	struct chart_pane *pane = own;

	take_pushed(pane);
	pane->drawn.top = (uint32_t)spot->of[0];
	pane->usual_top = UINT32_MAX;
	if (spot->of[1] != 0) /* it was named, and may be too deep */
		pane->rows = -1;
	pane->calls = pane->s->selection->calls_version;
	pane->window = pane->s->window->version;
}

/* In what the chart of one and that of both are alike. */
#define CHART                                         \
	.mode = MODE_CHART,                           \
	.size = sizeof(struct chart_pane),            \
	.shown = offsetof(struct chart_pane, thread), \
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

/* ---- of both recordings --------------------------------------------------- */

static void follow_both(void *own)
{
	struct chart_pane *pane = own;

	beside_follow(pane->s);
	aligning_follow(pane->s);
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

	aligning_begin(pane->s);
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
	.asks = beside_asks,
	.asks_count = BESIDE_ASKS,
};

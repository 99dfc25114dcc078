/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/navigate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "query/scope.h"
#include "query/visible_calls.h"
#include "ui/pane.h"
#include "ui/visible.h"
#include "ui/window.h"

/* ---- the selection and the window ---- */

enum { HISTORY = 64 };

struct trail {
	struct position positions[HISTORY];
	size_t count;
};

/* All that this module changes; panes see it as constant. */
struct navigation {
	struct trail back, forward; /* history */
	struct selection selection;
	struct window window;
	struct arena sets;    /* of threads that were ever marked */
	bool has_zoomed;      /* the user has zoomed or panned, or a part was
	                         opened */
	bool is_opening; /* a part was opened, and nobody has zoomed since */
	/* What was opened in each half, from the first view on, without
	 * repeats; the last one is shown. */
	struct chain {
		enum pane_kind kinds[PANES];
		int count;
	} chains[HALVES];
};

void navigate_begin(struct state *s)
{
	s->navigation = array_new(1, sizeof *s->navigation);
	s->navigation->window.instant = UINT64_MAX;
	s->selection = &s->navigation->selection;
	s->window = &s->navigation->window;
	s->navigation->selection = (struct selection){ .chosen_by = PANES,
		.measure = NO_MEASURE,
		.thread = NO_THREAD,
		.last_thread = NO_THREAD,
		.call = place_none(),
		.method = NO_METHOD,
		.frame = NO_FRAME,
		.middle = NO_METHOD,
		.mark = NO_MARK };
	navigate_show(s, PANE_CHART);
	navigate_show(s,
	    s->options->path_before == NULL ? PANE_TABLE : PANE_COMPARED);
}

void navigate_end(struct state *s)
{
	arena_free(&s->navigation->sets);
	free(s->navigation);
}

/* ---- which panes are shown ---- */

void navigate_show(struct state *s, enum pane_kind kind)
{
	enum half half = pane_half(kind);
	struct chain *chain = &s->navigation->chains[half];
	int at = 0;

	while (at < chain->count && chain->kinds[at] != kind)
		at++;
	chain->kinds[at] = kind;
	chain->count = at + 1;
	if (half == UPPER && kind != s->shown[UPPER])
		s->navigation->selection.mark = NO_MARK; /* each has its own cursor */
	s->shown[half] = kind;
}

void navigate_show_chart(struct state *s)
{
	if (!state_shows_chart(s))
		navigate_show(s, PANE_CHART);
}

bool navigate_can_leave(const struct state *s)
{
	return (s->layout_preferences.is_full && layout_has_two(s)) ||
	    s->navigation->chains[UPPER].count > 1 ||
	    s->navigation->chains[LOWER].count > 1;
}

bool navigate_leave(struct state *s)
{
	const enum half other = s->focus == UPPER ? LOWER : UPPER;
	const struct chain *here = &s->navigation->chains[s->focus];
	const struct chain *there = &s->navigation->chains[other];
	const bool has_two = layout_has_two(s);
	const bool was_full = s->layout_preferences.is_full && has_two;

	s->layout_preferences.is_full = false;
	if (was_full)
		return true;
	if (here->count > 1) {
		navigate_show(s, here->kinds[here->count - 2]);
		return true;
	}
	if (there->count <= 1)
		return false;
	navigate_show(s, there->kinds[there->count - 2]);
	if (!has_two)
		s->focus = other; /* which was out of sight */
	return true;
}

/* ---- what the numbers are of ---- */

void navigate_range(struct state *s, struct period range, struct within within)
{
	s->navigation->selection.range = range;
	s->navigation->selection.within = within;
}

void navigate_mark(struct state *s, struct period mark)
{
	s->navigation->selection.mark = mark;
}

void navigate_measure(struct state *s, enum measure measure)
{
	s->navigation->selection.measure = measure;
}

void navigate_scope(struct state *s, enum scope_kind scope)
{
	struct selection *to = &s->navigation->selection;

	to->scope = scope == SCOPE_MARKED && to->marked == NULL ? SCOPE_THREAD :
								  scope;
}

void navigate_mark_thread(struct state *s, uint32_t thread)
{
	struct selection *to = &s->navigation->selection;

	to->marked = thread_set_toggle(to->marked, thread,
	    &s->navigation->sets);
	navigate_scope(s, to->scope);
}

/* ---- what is seen of the time ---- */

void navigate_opening(struct state *s)
{
	struct navigation *c = s->navigation;
	struct window *to = &c->window;

	to->period = initial_zoom_period(state_thread(s), to->whole,
	    s->columns);
	c->has_zoomed = !period_is_same(to->period, to->whole);
	c->is_opening = c->has_zoomed || c->is_opening;
	to->version++;
}

void navigate_window(struct state *s, struct period period)
{
	struct window *to = &s->navigation->window;

	s->navigation->is_opening = false;
	to->period = zoom_bounded(period, to->whole);
	s->navigation->has_zoomed = true;
}

void navigate_whole(struct state *s)
{
	s->navigation->is_opening = false;
	s->navigation->window.period = s->navigation->window.whole;
	s->navigation->has_zoomed = false;
	s->navigation->window.version++;
}

void navigate_instant(struct state *s, uint64_t time)
{
	s->navigation->window.instant = time;
}

void navigate_grown(struct state *s, bool keeps_end)
{
	struct navigation *c = s->navigation;
	struct window *to = &c->window;
	struct period old = to->whole, *seen = &to->period;

	to->whole = profile_range(state_profile(s), state_thread(s));
	if (c->has_zoomed && keeps_end && !period_is_none(old) &&
	    seen->end == old.end && old.end <= to->whole.end &&
	    seen->begin > old.begin) {
		seen->begin += to->whole.end - old.end;
		seen->end = to->whole.end;
		return;
	}
	if (keeps_end && period_is_same(*seen, old))
		c->has_zoomed = false; /* all of it was seen, and is */
	if (c->has_zoomed && seen->end <= to->whole.end &&
	    seen->begin >= to->whole.begin)
		return;
	if (period_is_same(old, to->whole) && seen->end != 0)
		return;
	*seen = to->whole;
	c->has_zoomed = false;
	if (!keeps_end || !s->is_touched)
		to->version++;
}

/* ---- threads ---- */

static void deselect_calls(struct selection *to)
{
	to->call = place_none();
	to->calls = 0;
}

void navigate_switch(struct state *s, uint32_t thread, bool is_chosen)
{
	struct selection *to = &s->navigation->selection;
	const struct thread *t;

	to->is_chosen_thread |= is_chosen;
	if (thread == NO_THREAD || thread == to->thread)
		return;
	to->last_thread = to->thread;
	to->thread = thread;
	t = state_thread(s);
	deselect_calls(to);
	to->pushed = t->calls.pushed;
	to->mark = NO_MARK;
	if (s->navigation->is_opening)
		s->navigation->has_zoomed = false;
	if (!is_chosen || t->calls.axis == CLOCK_CPU) {
		s->navigation->has_zoomed = false;
		navigate_range(s, (struct period){ 0, 0 },
		    (struct within){ .count = 0 });
	}
	s->navigation->window.whole = (struct period){ 0, 0 };
	s->navigation->window.version++;
	navigate_grown(s, false);
	if (s->navigation->is_opening)
		navigate_opening(s);
}

void navigate_pushed(struct state *s)
{
	struct selection *to = &s->navigation->selection;
	const struct calls *calls;
	uint32_t by;

	if (to->thread == NO_THREAD)
		return;
	calls = &state_thread(s)->calls;
	by = calls->pushed - to->pushed;
	to->pushed = calls->pushed;
	if (place_is_none(to->call))
		return;
	to->call.depth += by;
	if (to->call.depth < calls_depths(calls) &&
	    (uint64_t)to->call.number + to->calls <=
		calls_count(calls, to->call.depth))
		return; /* these calls can be seen */
	deselect_calls(to);
	to->mark = NO_MARK;
}

void navigate_recording(struct state *s, const struct recording *r,
    uint32_t thread)
{
	struct navigation *c = s->navigation;
	struct selection *to = &c->selection;

	/* What has numbers in one recording alone goes: threads, calls,
	 * frames. */
	deselect_calls(to);
	to->thread = to->last_thread = NO_THREAD;
	to->marked = NULL;
	to->frame = NO_FRAME;
	to->version++;
	to->calls_version++;
	navigate_scope(s, to->scope);
	c->window.instant = UINT64_MAX;
	c->has_zoomed = c->is_opening = false;
	s->open->shown = r;
	to->is_chosen_thread = true;
	navigate_switch(s, thread, false);
	state_list_threads(s, s->list.order);
	navigate_opening(s);
}

bool navigate_thread(struct state *s, uint32_t thread)
{
	if (thread == NO_THREAD || thread == s->selection->thread)
		return false;
	navigate_keep(s);
	navigate_switch(s, thread, true);
	return true;
}

void navigate_beside(struct state *s, uint32_t thread)
{
	const struct position *last = history_last(s, 0);
	struct period mark = s->selection->mark;

	if (thread == s->selection->thread)
		return;
	/* The last place that was kept may be in the same picture of the same
	 * time. */
	if (last == NULL || last->recording != s->open->shown ||
	    last->shown[UPPER] != s->shown[UPPER] || last->focus != s->focus ||
	    last->window.instant != s->window->instant ||
	    !period_is_same(last->window.period, s->window->period) ||
	    !period_is_same(last->selection.range, s->selection->range))
		navigate_keep(s);
	navigate_switch(s, thread, true);
	if (state_thread(s)->calls.axis != CLOCK_CPU)
		s->navigation->selection.mark = mark;
}

/* ---- calls, methods and frames ---- */

static void choose_method(struct selection *to, enum pane_kind by,
    uint32_t method)
{
	to->version++;
	to->chosen_by = by;
	to->is_default = false;
	to->frame = NO_FRAME;
	if (method != NO_METHOD)
		to->method = method;
}

void navigate_calls(struct state *s, enum pane_kind by, struct place first,
    uint32_t count)
{
	struct selection *to = &s->navigation->selection;
	const struct thread *t = state_thread(s);
	size_t longest = first.number;

	to->calls_version++;
	to->call = first;
	to->calls = count;
	if (count == 0)
		return;
	if (count > 1)
		longest = calls_longest(&t->calls, first.depth, first.number,
		    first.number + count);
	choose_method(to, by,
	    visible_calls_method(visible_now(s),
		(struct place){ first.depth, (uint32_t)longest }));
}

void navigate_method(struct state *s, enum pane_kind by, uint32_t method)
{
	choose_method(&s->navigation->selection, by, method);
}

void navigate_default(struct state *s, uint32_t method)
{
	navigate_method(s, PANE_TABLE, method);
	s->navigation->selection.is_default = true;
}

void navigate_frame(struct state *s, enum pane_kind by, enum question_kind of,
    uint32_t frame, uint32_t method)
{
	struct selection *to = &s->navigation->selection;

	choose_method(to, by, method);
	to->frame = frame;
	to->frames_of = of;
}

void navigate_middle(struct state *s, uint32_t method)
{
	s->navigation->selection.middle = method;
}

/* ---- going to a call ---- */

void navigate_visit(struct state *s, uint32_t thread, struct place place)
{
	navigate_keep(s);
	navigate_switch(s, thread, true);
	navigate_show_chart(s);
	s->focus = UPPER;
	if (!place_is_none(place))
		navigate_calls(s, PANES, place, 1);
}

void navigate_visit_at(struct state *s, uint32_t thread, uint64_t time)
{
	navigate_visit(s, thread,
	    visible_calls_near(visible_of(s, state_thread_at(s, thread)),
		UINT32_MAX, time));
}

void navigate_visit_near(struct state *s, uint32_t thread, struct place place)
{
	const struct window *seen = s->window;
	struct period p;

	navigate_visit(s, thread, place);
	if (place_is_none(place))
		return;
	p = zoom_near(seen->period, selected_time_period(s), seen->whole);
	if (!period_is_same(p, seen->period))
		navigate_window(s, p);
}

/* ---- going to a place ---- */

struct position positions_here(const struct state *s)
{
	struct position here = { s->open->shown, *s->selection, *s->window,
		s->focus, { s->shown[UPPER], s->shown[LOWER] }, { { 0 } } };

	for (int half = 0; half < HALVES; half++) {
		const struct pane *pane = &s->panes[s->shown[half]];

		here.panes[half].is_kept = pane->ops->position_get != NULL;
		if (here.panes[half].is_kept)
			pane->ops->position_get(pane->own, &here.panes[half]);
	}
	return here;
}

void navigate_to(struct state *s, const struct position *position)
{
	const struct selection *to = &position->selection;
	struct selection *now = &s->navigation->selection;
	struct window *window = &s->navigation->window;

	now->mark = NO_MARK;
	if (position->recording != s->open->shown) {
		navigate_recording(s, position->recording, to->thread);
		now->marked = to->marked;
	}
	s->navigation->is_opening = false;
	navigate_switch(s, to->thread, true);
	now->call = to->call;
	now->calls = to->calls;
	now->pushed = to->pushed;
	now->middle = to->middle;
	now->calls_version++;
	window->period = position->window.period;
	window->instant = position->window.instant;
	s->navigation->has_zoomed = !period_is_same(window->period,
	    window->whole);
	navigate_pushed(s);
	navigate_range(s, to->range, to->within);
	navigate_scope(s, to->scope);
	s->focus = position->focus;
	navigate_show(s, position->shown[UPPER]);
	navigate_show(s, position->shown[LOWER]);
	navigate_method(s, PANES, to->method);
	for (int half = 0; half < HALVES; half++) {
		const struct pane *pane = &s->panes[s->shown[half]];
		const struct pane_position *kept = &position->panes[half];

		if (pane->ops->position_set != NULL && kept->is_kept)
			pane->ops->position_set(pane->own, kept);
	}
}

/* ---- history ---- */

static bool is_same_position(const struct position *a, const struct position *b)
{
	const struct selection *x = &a->selection, *y = &b->selection;

	return a->recording == b->recording && a->focus == b->focus &&
	    a->shown[UPPER] == b->shown[UPPER] &&
	    a->shown[LOWER] == b->shown[LOWER] &&
	    period_is_same(a->window.period, b->window.period) &&
	    x->thread == y->thread && x->method == y->method &&
	    x->middle == y->middle && place_is_same(x->call, y->call) &&
	    x->scope == y->scope && period_is_same(x->range, y->range) &&
	    within_is_same(&x->within, &y->within) &&
	    a->panes[UPPER].number == b->panes[UPPER].number &&
	    a->panes[LOWER].number == b->panes[LOWER].number;
}

/* Adds a place; the oldest is forgotten when there are many. */
static void trail_push(struct trail *t, const struct position *position)
{
	if (t->count == HISTORY) {
		memmove(t->positions, t->positions + 1,
		    (HISTORY - 1) * sizeof *t->positions);
		t->count--;
	}
	t->positions[t->count++] = *position;
}

void navigate_keep(struct state *s)
{
	const struct position now = positions_here(s);

	trail_push(&s->navigation->back, &now);
	s->navigation->forward.count = 0;
}

bool navigate_step(struct state *s, int step)
{
	const struct position now = positions_here(s);
	struct trail *back = &s->navigation->back;
	struct trail *forward = &s->navigation->forward;
	struct trail *out = step < 0 ? back : forward;
	struct position to;

	do {
		if (out->count == 0)
			return false;
		to = out->positions[--out->count];
	} while (is_same_position(&to, &now)); /* a zoom at the limit, say */
	trail_push(step < 0 ? forward : back, &now);
	navigate_to(s, &to);
	return true;
}

const struct position *history_last(const struct state *s, size_t i)
{
	const struct trail *back = &s->navigation->back;

	return i < back->count ? &back->positions[back->count - 1 - i] : NULL;
}

void history_forget(struct state *s)
{
	s->navigation->back.count--;
}

void history_change(struct state *s, enum pane_kind kind,
    void (*change)(void *, struct pane_position *), void *with)
{
	struct trail *const trails[] = { &s->navigation->back,
		&s->navigation->forward };

	for (int way = 0; way < 2; way++)
		for (size_t i = 0; i < HALVES * trails[way]->count; i++) {
			struct position *position =
			    &trails[way]->positions[i / HALVES];

			if (position->shown[i % HALVES] == kind)
				change(with, &position->panes[i % HALVES]);
		}
}

/* ---- the time of the selected calls ---- */

struct period selected_time_period(const struct state *s)
{
	const struct calls *calls = &state_thread(s)->calls;
	struct place first = s->selection->call;
	struct call last = calls_at(calls, first.depth,
	    first.number + s->selection->calls - 1);

	return (struct period){
		calls_at(calls, first.depth, first.number).begin,
		call_end_time(&last, calls->axis) };
}

struct within selected_time_within(const struct state *s)
{
	return within_calls(state_thread(s), s->selection->call.depth,
	    s->selection->call.number, s->selection->calls);
}

uint64_t selected_time_middle(const struct state *s, struct period p)
{
	struct period call;

	if (!place_is_none(s->selection->call)) {
		call = period_common(selected_time_period(s), p);
		if (call.begin <= call.end)
			return call.begin + (call.end - call.begin) / 2;
	}
	return p.begin + (p.end - p.begin) / 2;
}

/* ---- scope, range and clock, as the user asks for them ---- */

void navigate_scope_next(struct state *s)
{
	enum scope_kind next = (enum scope_kind)(
	    (s->selection->scope + 1) % SCOPES);

	if (next == SCOPE_MARKED && s->selection->marked == NULL)
		next = SCOPE_ALL;
	navigate_scope(s, next);
	if (next == SCOPE_ALL && s->selection->marked == NULL)
		state_say(s, "numbers of all threads; Space in the list (t) "
		    "marks some");
	else
		state_say(s, "numbers of %s", state_scope(s));
}

void navigate_scope_mark(struct state *s, uint32_t thread)
{
	navigate_mark_thread(s, thread);
	if (s->selection->marked == NULL)
		state_say(s, "no thread is marked");
	else
		state_say(s, "%u thread%s marked%s",
		    s->selection->marked->count,
		    s->selection->marked->count == 1 ? "" : "s",
		    s->selection->scope == SCOPE_MARKED ?
			"" :
			"; T makes them the scope");
}

void range_begin(struct state *s, struct period p)
{
	navigate_mark(s, p);
	state_say(s, "range: move to its other end, Enter takes it, "
	    "Esc leaves it");
}

bool range_is_begun(const struct state *s)
{
	return s->selection->mark.begin != NO_MARK.begin;
}

struct period range_marked(const struct state *s, struct period now)
{
	struct period p = s->selection->mark;

	if (now.begin < p.begin)
		p.begin = now.begin;
	if (now.end > p.end)
		p.end = now.end;
	return p;
}

void range_begin_here(struct state *s)
{
	uint64_t middle = selected_time_middle(s, s->window->period);

	range_begin(s, place_is_none(s->selection->call) ?
	    (struct period){ middle, middle } : selected_time_period(s));
}

struct period range_to_here(const struct state *s)
{
	return place_is_none(s->selection->call) ? s->selection->mark :
	    range_marked(s, selected_time_period(s));
}

void range_take(struct state *s, struct period p, struct within within)
{
	navigate_keep(s);
	navigate_mark(s, NO_MARK);
	if (p.end <= p.begin)
		p.end = p.begin + 1;
	navigate_range(s, p, within);
	state_say(s, "all numbers are of this range; Backspace ends that");
}

void navigate_scope_next_clock(struct state *s)
{
	const struct facts *facts = state_profile(s)->facts;
	enum measure next = measure_next(state_measure(s), facts->has_clock);

	if (facts->tick == TICK_WEIGHT) {
		state_say(s,
		    "folded stacks have no clock: their weights are no "
		    "times");
		return;
	}
	if (next == state_measure(s)) {
		state_say(s, "this file has the %s clock only",
		    measure_name(next));
		return;
	}
	if (s->focus == LOWER)
		navigate_keep(s); /* its rows come in another order */
	navigate_measure(s, next);
}

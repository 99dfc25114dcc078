#include "config.h"

#include "ui/go.h"

#include <stdlib.h>

#include "base/array.h"
#include "ui/zoom.h"

/* What panes see of it is constant. */
struct choices {
	struct selection selection;
	struct window window;
	/* What was opened in each half, from the first view on, without
	 * repeats; the last one is shown. */
	struct chain {
		enum pane_kind of[PANES];
		int count;
	} chains[HALVES];
};

bool go_begin(struct state *s, struct error *err)
{
	s->choices = array_new(1, sizeof *s->choices, err);
	if (s->choices == NULL)
		return false;
	s->selection = &s->choices->selection;
	s->window = &s->choices->window;
	s->choices->selection = (struct selection){ .by = PANES,
		.thread = NO_THREAD,
		.last_thread = NO_THREAD,
		.depth = NO_CALL,
		.method = NO_METHOD,
		.middle = NO_METHOD,
		.group = NO_METHOD };
	go_show(s, PANE_CHART);
	go_show(s, PANE_TABLE);
	return true;
}

void go_end(struct state *s)
{
	free(s->choices);
}

static void no_calls(struct selection *to)
{
	to->depth = NO_CALL;
	to->first = to->count = 0;
}

void go_thread(struct state *s, uint32_t thread, bool keeps_time)
{
	struct selection *to = &s->choices->selection;
	const struct thread *t;

	to->last_thread = to->thread;
	to->thread = thread;
	t = state_thread(s);
	profile_watch(state_profile(s), thread);
	no_calls(to);
	to->pushed = t->calls.pushed;
	s->is_marking = false;
	if (!keeps_time || t->calls.axis == CLOCK_CPU) {
		s->choices->window.is_chosen = false;
		go_range(s, (struct period){ 0, 0 },
		    (struct within){ .count = 0 });
	}
	s->choices->window.whole = (struct period){ 0, 0 };
}

void go_thread_chosen(struct state *s)
{
	s->choices->selection.thread_is_chosen = true;
}

static void choose(struct selection *to, enum pane_kind by, uint32_t method)
{
	to->version++;
	to->by = by;
	if (method != NO_METHOD)
		to->method = method;
}

void go_calls(struct state *s, enum pane_kind by, struct place first,
    uint32_t count)
{
	struct selection *to = &s->choices->selection;
	const struct thread *t = state_thread(s);
	size_t longest = count == 1 ? first.number :
				      calls_longest(&t->calls, first.depth,
					  first.number, first.number + count);

	to->calls_version++;
	to->depth = first.depth;
	to->first = first.number;
	to->count = count;
	choose(to, by,
	    t->tree.nodes[calls_node(&t->calls, first.depth, longest)].method);
}

void go_method(struct state *s, enum pane_kind by, uint32_t method)
{
	choose(&s->choices->selection, by, method);
}

void go_middle(struct state *s, uint32_t method)
{
	s->choices->selection.middle = method;
}

void go_group(struct state *s, uint32_t group)
{
	s->choices->selection.group = group;
}

void go_range(struct state *s, struct period range, struct within within)
{
	s->choices->selection.range = range;
	s->choices->selection.within = within;
}

void go_scope(struct state *s, enum scope_kind scope)
{
	s->choices->selection.scope = scope;
}

void go_marked(struct state *s, const struct thread_set *marked)
{
	s->choices->selection.marked = marked;
}

void go_window(struct state *s, struct period period)
{
	struct window *to = &s->choices->window;

	to->period = zoom_bounded(period, to->whole);
	to->is_chosen = true;
}

void go_whole(struct state *s)
{
	s->choices->window.period = s->choices->window.whole;
	s->choices->window.is_chosen = false;
}

/* At its right end it stays there. */
static bool keep_up(struct window *to, struct period old)
{
	uint64_t by = to->whole.end - old.end;

	if (period_is_none(old) || to->period.end != old.end ||
	    old.end > to->whole.end)
		return false;
	if (to->period.begin <= old.begin) {
		to->is_chosen = false; /* all of it was seen, and is */
		return false;
	}
	to->period.begin += by;
	to->period.end += by;
	return true;
}

bool go_grown(struct state *s, bool keeps_end)
{
	struct window *to = &s->choices->window;
	struct period old = to->whole;

	profile_range(state_profile(s), state_thread(s), &to->whole.begin,
	    &to->whole.end);
	to->whole.end++; /* an event at the last tick is inside */
	if (to->is_chosen && keeps_end && keep_up(to, old))
		return false;
	if (to->is_chosen && to->period.end <= to->whole.end &&
	    to->period.begin >= to->whole.begin)
		return false;
	if (period_is_same(old, to->whole) && to->period.end != 0)
		return false;
	go_whole(s);
	return true;
}

/* Does the selection stand for calls that can be seen? */
static bool has_selected_calls(const struct selection *of,
    const struct calls *calls)
{
	return of->depth < calls_depths(calls) &&
	    (uint64_t)of->first + of->count <= calls_count(calls, of->depth);
}

uint32_t go_pushed(struct state *s)
{
	struct selection *to = &s->choices->selection;
	const struct calls *calls = &state_thread(s)->calls;
	uint32_t by = calls->pushed - to->pushed;

	to->pushed = calls->pushed;
	if (to->depth != NO_CALL)
		to->depth += by;
	if (to->depth != NO_CALL && !has_selected_calls(to, calls)) {
		no_calls(to);
		s->is_marking = false;
	}
	return by;
}

void go_show(struct state *s, enum pane_kind kind)
{
	enum half half = pane_half(kind);
	struct chain *chain = &s->choices->chains[half];
	int at = 0;

	while (at < chain->count && chain->of[at] != kind)
		at++;
	chain->of[at] = kind;
	chain->count = at + 1;
	if (half == UPPER && kind != s->shown[UPPER])
		s->is_marking = false; /* each has its own cursor */
	s->shown[half] = kind;
}

bool go_can_leave(const struct state *s, bool has_two)
{
	return (s->is_full && has_two) || s->choices->chains[UPPER].count > 1 ||
	    s->choices->chains[LOWER].count > 1;
}

static bool leave_half(struct state *s, enum half half)
{
	const struct chain *chain = &s->choices->chains[half];

	if (chain->count > 1)
		go_show(s, chain->of[chain->count - 2]);
	else
		return false;
	return true;
}

bool go_leave(struct state *s, bool has_two)
{
	enum half other = s->focus == UPPER ? LOWER : UPPER;
	bool was_full = s->is_full && has_two;

	s->is_full = false;
	if (was_full || leave_half(s, s->focus))
		return true;
	if (!leave_half(s, other))
		return false;
	if (!has_two)
		s->focus = other; /* which was out of sight */
	return true;
}

void go_back_to(struct state *s, const struct selection *selection,
    struct period period)
{
	struct selection *to = &s->choices->selection;
	struct window *window = &s->choices->window;

	to->depth = selection->depth;
	to->first = selection->first;
	to->count = selection->count;
	to->pushed = selection->pushed;
	to->group = selection->group;
	window->period = period;
	window->is_chosen = !period_is_same(period, window->whole);
}

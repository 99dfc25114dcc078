#include "config.h"

#include "ui/start.h"

#include <string.h>

#include "query/scope.h"
#include "ui/go.h"
#include "ui/list_place.h"
#include "ui/lists.h"
#include "ui/names.h"
#include "ui/pane.h"
#include "ui/searching.h"
#include "ui/sides.h"
#include "ui/steps.h"

static const struct app_view usual = { .shown = { PANE_CHART, PANE_TABLE },
	.focus = LOWER };

static const struct app_view usual_of_two = {
	.shown = { PANE_CHART, PANE_COMPARED }, .focus = LOWER };

static const struct app_view *view_of(const struct app_options *o)
{
	return o->view != NULL ? o->view : o->before != NULL ? &usual_of_two :
							       &usual;
}

static bool needs_method(enum pane_kind kind)
{
	return view_needs_method((enum shown_view)kind);
}

/* What needs nothing of the trace. */
static void start_views(struct state *s, const struct app_view *v)
{
	struct error err;

	for (int half = 0; half < HALVES; half++)
		if (!needs_method(v->shown[half]))
			go_show(s, v->shown[half]);
	s->panes[PANE_FLAME].ops->place->turn(s->panes[PANE_FLAME].own,
	    v->is_bottom_up);
	s->focus = v->focus;
	s->arrangement->is_full = v->is_full;
	search_begin(s, v->search);
	for (size_t i = 0; i < v->transform_count; i++)
		if (!steps_add(s, &(struct step){ .wish = v->transforms[i] },
			&err))
			state_say(s, "%s", err.text);
	for (size_t i = 0; i < v->filter_count; i++)
		steps_take_filter(s, v->filters[i]);
}

void start_begin(struct state *s)
{
	start_views(s, view_of(s->options));
}

/* The numbers are of these threads. */
static void start_marked(struct state *s, const struct app_view *v)
{
	struct error err;

	for (size_t i = 0; i < v->marked_count; i++) {
		uint32_t thread = scope_find(state_profile(s), v->marked[i]);

		if (thread != NO_THREAD && (s->selection->marked == NULL ||
		    !thread_set_has(s->selection->marked, thread)) &&
		    !go_mark_thread(s, thread, &err))
			state_say(s, "%s", err.text);
	}
	if (v->marked_count > 0 && !v->is_of_thread &&
	    s->selection->marked != NULL &&
	    s->selection->scope == SCOPE_THREAD)
		go_scope(s, SCOPE_MARKED);
}

/* A call that was named, at any time. */
static bool find_in(struct where where, const struct profile *p,
    const char *words, struct where *out, struct error *err)
{
	struct parts parts;
	bool done;

	where.range = (struct period){ 0, 0 };
	where.within = (struct within){ .count = 0 };
	where.lens = NULL; /* a number is that of the recording */
	done = where_parts(where, p, &parts, err) &&
	    within_find(out, p, &parts, words, err) == PICK_ONE;
	parts_free(&parts);
	return done;
}

/* In the threads that the numbers are of. */
static bool find_call(struct state *s, const char *words, struct where *out)
{
	struct error err = { "" };
	const bool done = find_in(state_where(s), state_profile(s), words, out,
	    &err);

	if (!done)
		state_say(s, "%s", err.text);
	return done;
}

/* The call that is the range, in the trace before. */
static void start_within_before(struct state *s, const char *words)
{
	struct where where = sides_other(s), found;
	struct error err = { "" };

	where.set = state_where(s).set == NULL ? NULL : &all_threads;
	if (where.thread != NO_THREAD && find_in(where,
		where.recording->profile, words, &found, &err))
		sides_start_within(s, BEFORE, found);
	else
		state_say(s, "before: %s", err.text);
}

/* Of the times since the first event; an open end is the last event. */
static struct period period_of(const struct state *s, const struct range *range)
{
	struct period p = range_period(range, s->window->whole.begin,
	    state_thread(s)->calls.tick);

	if (p.end > s->window->whole.end)
		p.end = s->window->whole.end;
	return p;
}

/* What the numbers are of. */
static void start_range(struct state *s, const struct app_options *o)
{
	struct period p = period_of(s, &o->range);
	struct where found;

	if (o->within != NULL && find_call(s, o->within, &found)) {
		go_thread(s, found.thread);
		go_range(s, found.range, found.within);
		if (sides_are_two(s))
			sides_start_within(s, AFTER, found);
	}
	if (o->within != NULL && sides_are_two(s))
		start_within_before(s, o->within);
	if (o->range.is_given && period_is_none(p))
		state_say(s,
		    "the range is after the last event: these are "
		    "the numbers of all");
	else if (o->range.is_given)
		go_range(s, p, (struct within){ .count = 0 });
}

static void start_zoom(struct state *s, const struct app_view *v)
{
	struct period p = period_of(s, &v->zoom);

	if (!v->zoom.is_given)
		return;
	if (p.begin >= p.end)
		state_say(s, "that time is after the last event");
	else
		go_window(s, p);
}

static void start_call(struct state *s, const char *words)
{
	struct where found;

	if (!find_call(s, words, &found))
		return;
	go_thread(s, found.thread);
	go_calls(s, PANES,
	    (struct place){ within_depth(&found.within, state_thread(s)),
		found.within.number },
	    found.within.count);
}

static void start_method(struct state *s, const char *words)
{
	struct error err;
	uint32_t method;

	if (pick_method(profile_methods(state_profile(s)), words, NULL, &method,
	    &err) == PICK_ONE)
		go_method(s, PANES, method);
	else
		state_say(s, "%s", err.text);
}

/* What was asked for stays selected when all rows have come. */
static void start_selected(struct state *s, const struct app_view *v)
{
	bool is_asked = v->call != NULL || v->method != NULL;

	if (v->call != NULL)
		start_call(s, v->call);
	if (v->method != NULL)
		start_method(s, v->method);
	s->is_touched = s->is_touched ||
	    (is_asked && s->selection->method != NO_METHOD);
}

/* What is in the middle of the pivot. */
static uint32_t middle_of(struct state *s, const struct app_view *v)
{
	const char *words = v->pivot;
	uint32_t method = s->selection->method;
	struct error err;

	if (words != NULL && pick_method(profile_methods(state_profile(s)),
	    words, NULL, &method, &err) != PICK_ONE)
		state_say(s, "%s", err.text);
	return method;
}

/* As its key shows it. */
static void start_pane(struct state *s, const struct app_view *v,
    enum pane_kind kind)
{
	if (needs_method(kind) && s->selection->method == NO_METHOD)
		return;
	if (kind == PANE_PIVOT || kind == PANE_PEEK)
		go_middle(s, middle_of(s, v));
	if (kind == PANE_CALLS && v->listed != NULL)
		start_method(s, v->listed);
	pane_show(s, kind);
}

/* Of the list, if that is not the table. */
static void start_list(struct state *s, const struct app_view *v)
{
	const struct pane *pane = &s->panes[v->shown[LOWER]];
	struct error err;

	if (pane->ops->list == NULL)
		return;
	if ((v->columns != NULL && !lists_choose(pane, v->columns, &err)) ||
	    (v->sort != NULL && !lists_sort(pane, v->sort, &err)))
		state_say(s, "%s", err.text);
}

/* Where the chart and the timeline are, wherever what is selected would take them. */
static void start_place(struct state *s, const struct app_view *v)
{
	const struct pane *chart = &s->panes[PANE_CHART];
	struct pane_spot spot = { .is_kept = true };
	struct period p = period_of(s, &v->time);

	if (v->level > 0) {
		const size_t end = calls_depths(&state_thread(s)->calls);

		spot.number = v->level < end ? v->level - 1 :
		    end > 0 ? end - 1 : 0;
		spot.of[0] = spot.number;
		spot.of[1] = 1;
		chart->ops->spot_set(chart->own, &spot);
	}
	if (v->time.is_given && p.begin < p.end)
		go_instant(s, p.begin);
}

/* What needs all of the trace. */
static void start_rest(struct state *s, const struct app_options *o)
{
	const struct app_view *v = view_of(o);

	start_marked(s, v);
	start_range(s, o);
	sides_start(s);
	start_zoom(s, v);
	start_selected(s, v);
	if (o->view == NULL)
		return;
	*s->arrangement->awaited = (struct awaited_view){ v, s->selection->method,
		s->selection->call, s->selection->calls };
	start_list(s, v);
	start_pane(s, v, v->shown[v->focus == UPPER ? LOWER : UPPER]);
	start_pane(s, v, v->shown[v->focus]);
	if (v->listed != NULL)
		start_selected(s, v);
	start_place(s, v);
}

static bool is_selected(const struct state *s, const struct app_view *v)
{
	const struct selection *now = s->selection;
	const struct awaited_view *then = s->arrangement->awaited;

	return (v->call == NULL || (now->calls == then->calls &&
		place_is_same(now->call, then->call))) &&
	    ((v->call == NULL && v->method == NULL) ||
		now->method == then->method);
}

/* What a list has chosen when it came gives way to what was asked for. */
void start_follow(struct state *s)
{
	const struct app_view *v = s->arrangement->awaited->view;

	if (v == NULL || worker_is_busy(s->worker))
		return;
	if (!is_selected(s, v)) {
		start_selected(s, v);
		start_place(s, v);
	}
	list_place_take(s, v);
	s->arrangement->awaited->view = NULL;
}

bool start_waits(const struct state *s)
{
	const struct app_options *o = s->options;
	const struct app_view *v = view_of(o);

	return names_are_awaited(s) && (o->within != NULL ||
	    v->method != NULL || v->call != NULL || v->pivot != NULL ||
	    v->filter_count > 0);
}

void start_end(struct state *s)
{
	if (s->is_touched && s->options->view != NULL)
		go_keep(s);
	start_rest(s, s->options);
}

/* As nothing were chosen, or begun. */
static void start_afresh(struct state *s, const struct app_options *o)
{
	const bool *has_clock = profile_facts(state_profile(s))->has_clock;
	uint32_t thread = o->thread == NULL ? profile_main(state_profile(s)) :
					      scope_find(state_profile(s),
						  o->thread);
	enum measure measure = measure_first(has_clock);

	if (o->clock != NULL)
		measure_find(o->clock, &measure);
	if (measure_exists(measure, has_clock))
		go_measure(s, measure);
	if (thread != NO_THREAD)
		go_thread(s, thread);
	go_range(s, (struct period){ 0, 0 }, (struct within){ .count = 0 });
	go_scope(s, o->is_all ? SCOPE_ALL : SCOPE_THREAD);
	steps_clear(s);
	s->message[0] = '\0';
}

void start_again(struct state *s, const struct app_options *o)
{
	const struct binding group = { .key = "", .command = CMD_GROUP,
		.amount = (int)o->group + 1 };

	go_keep(s);
	start_afresh(s, o);
	pane_show(s, PANE_TABLE);
	pane_command(s, &group);
	s->message[0] = '\0'; /* what that says is no news */
	start_views(s, view_of(o));
	start_rest(s, o);
}

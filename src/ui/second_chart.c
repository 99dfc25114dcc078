/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/second_chart.h"

#include <stdio.h>

#include "base/numbers.h"
#include "compare/answers.h"
#include "query/found_calls.h"
#include "ui/comparison.h"
#include "ui/navigate.h"
#include "ui/queries.h"
#include "ui/search.h"
#include "ui/visible.h"

bool second_chart_is_shown(const struct state *s)
{
	return s->shown[UPPER] == PANE_CHARTS && recording_pair_are_two(s) &&
	    s->is_complete;
}

static const struct recording *other_recording(const struct state *s)
{
	return recording_pair_at(s, !recording_pair_shown(s));
}

/* The calls of the second chart's thread, whatever the range. */
static struct where where_of(const struct state *s)
{
	struct where where = recording_pair_other(s);

	where.threads = NULL;
	where.thread = recording_pair_thread(s);
	where.range = (struct period){ 0, 0 };
	where.within = (struct within){ .count = 0 };
	return where;
}

static const struct partners *partners_here(const struct state *s)
{
	return second_chart_is_shown(s) ?
	    query_answer(s, ASK_PARTNERS)->partners :
	    NULL;
}

/* The method that goes with the selected one. */
static uint32_t second_chart_method(const struct state *s)
{
	const uint32_t method = s->selection->method;
	const uint32_t partner = partners_of(partners_here(s),
	    recording_pair_shown(s), method);

	return partner != NO_METHOD ? partner : method;
}

bool second_chart_ask(const struct state *s, struct question *q)
{
	if (!second_chart_is_shown(s) || recording_pair_thread(s) == NO_THREAD)
		return false;
	q->where = where_of(s);
	q->pushed = other_recording(s)
			->profile->threads->items[q->where.thread]
			->calls.pushed;
	if (q->method != NO_METHOD)
		q->method = second_chart_method(s);
	return true;
}

/* ---- its time ---- */

static uint64_t begin_of(const struct thread *t, struct place place)
{
	return calls_begin(&t->calls, place.depth, place.number);
}

/* Finds the times that stand in one column: of the calls that are aligned,
 * or of the begins of the ranges, or of the recordings. */
static void find_times(const struct state *s, struct chart_scene *b)
{
	const struct alignment *a = &s->open->aligned;
	const int shown = recording_pair_shown(s);
	const struct period range = s->selection->range;
	const struct period others = recording_pair_other(s).range;
	const bool have_ranges = !period_is_none(range) &&
	    !period_is_none(others);

	if (a->is_chosen && a->of[shown].thread == s->selection->thread &&
	    a->of[!shown].thread == b->chart.shown.thread->number) {
		b->times[0] = begin_of(state_thread(s), a->of[shown].place);
		b->times[1] = begin_of(b->chart.shown.thread,
		    a->of[!shown].place);
		return;
	}
	b->times[0] = have_ranges ? range.begin : s->window->whole.begin;
	b->times[1] = have_ranges ? others.begin : b->chart.whole.begin;
	if (b->times[1] < b->chart.whole.begin)
		b->times[1] = b->chart.whole.begin;
}

/* Returns the chart of a thread, in the period that is seen of the shown
 * one. */
static struct chart chart_of(const struct state *s, const struct thread *t,
    bool is_other)
{
	const struct profile *p = is_other ? other_recording(s)->profile :
					     state_profile(s);
	const struct answer *same = query_current(s,
	    question_slot(ASK_CALLS, is_other));
	const struct hits_answer *hits = is_other ? search_hits_other(s) :
						    search_hits(s);

	return (struct chart){ .shown = is_other ? visible_other(s, t) :
						   visible_of(s, t),
		.methods = profile_methods(p),
		.period = s->window->period,
		.whole = is_other ? profile_range(p, t) : state_whole(s, t),
		.selected_depth = NO_CALL,
		.same = same == NULL ? NULL : &same->calls,
		.hits = hits == NULL ? NULL : &hits->calls,
		.version = profile_version(p),
		.lens_version = s->lens_version,
		.call = place_none(),
		.partners = partners_here(s),
		.side = recording_pair_shown(s) ^ is_other };
}

bool second_chart_of(const struct state *s, struct chart_scene *b)
{
	if (!second_chart_is_shown(s) || s->selection->thread == NO_THREAD)
		return false;
	*b = (struct chart_scene){ .times = { 0 } };
	const uint32_t thread = recording_pair_thread(s);
	if (thread == NO_THREAD)
		return true;
	b->chart = chart_of(s,
	    other_recording(s)->profile->threads->items[thread], true);
	find_times(s, b);
	const struct aligned_axis here = { s->window->whole, b->times[0],
		tick_per_us(state_thread(s)->calls.tick) };
	const struct aligned_axis there = { b->chart.whole, b->times[1],
		tick_per_us(b->chart.shown.thread->calls.tick) };
	b->part = aligned_part(&here, &there, s->window->period, s->columns);
	b->chart.period = b->part.period;
	return true;
}

struct chart first_chart_of(const struct state *s)
{
	return chart_of(s, state_thread(s), false);
}

/* ---- the alignment ---- */

/* The call of that number on a side; where there are fewer calls, the last. */
static struct aligned_call call_of(const struct found_calls *o,
    const struct thread *t, uint32_t method, size_t number)
{
	if (number >= o->count)
		number = o->count - 1;
	return (struct aligned_call){ method, t->number,
		found_calls_nth(o, t, number), number + 1, o->count };
}

/* Aligns the selected call with the call of the same number; both sides have
 * calls. */
static void align_calls(struct state *s, const struct chart_scene *b)
{
	struct alignment *a = &s->open->aligned;
	const int shown = recording_pair_shown(s);
	const struct found_calls *here = queries_same(s);
	const struct thread *t = state_thread(s);
	const size_t at = found_calls_find(here, s->selection->call) <
		here->count ?
	    found_calls_count_before(here, t, s->selection->call) : 0;

	a->is_chosen = true;
	a->of[shown] = call_of(here, t, s->selection->method, at);
	a->of[!shown] = call_of(b->chart.same, b->chart.shown.thread,
	    second_chart_method(s), at);
}

/* Is it known where the calls are, on both sides? */
static bool calls_are_known(const struct state *s, struct chart_scene *b)
{
	return second_chart_of(s, b) &&
	    (b->chart.shown.thread == NULL ||
		(partners_here(s) != NULL && queries_same(s) != NULL &&
		    b->chart.same != NULL));
}

static bool have_calls(const struct state *s, const struct chart_scene *b)
{
	return b->chart.shown.thread != NULL && queries_same(s)->count > 0 &&
	    b->chart.same->count > 0;
}

void alignment_begin(struct state *s)
{
	s->open->aligned.is_wanted = true;
	if (!recording_pair_are_two(s))
		state_say(s, "%s", one_is_open);
}

void alignment_follow(struct state *s)
{
	struct alignment *a = &s->open->aligned;
	struct chart_scene b;

	if (s->shown[UPPER] != PANE_CHARTS)
		return;
	if (a->seen != s->selection->version) {
		a->seen = s->selection->version;
		a->is_wanted |= s->selection->chosen_by != PANE_CHART;
	}
	if (!a->is_wanted || s->selection->method == NO_METHOD ||
	    !calls_are_known(s, &b))
		return;
	a->is_wanted = a->is_chosen = false;
	if (have_calls(s, &b))
		align_calls(s, &b);
}

/* ---- the alignment, by keys ---- */

static bool is_aligned(const struct state *s)
{
	const struct alignment *a = &s->open->aligned;
	const int shown = recording_pair_shown(s);

	return a->is_chosen && a->of[shown].thread == s->selection->thread &&
	    place_is_same(a->of[shown].place, s->selection->call);
}

/* Why no call can be aligned; NULL: one can. */
static const char *hindrance(struct state *s, struct chart_scene *b)
{
	if (!recording_pair_are_two(s))
		return one_is_open;
	if (s->shown[UPPER] != PANE_CHARTS)
		return "the charts of both are not shown";
	if (s->selection->method == NO_METHOD)
		return "no method is selected";
	if (!calls_are_known(s, b))
		return "its calls are still being looked for";
	return have_calls(s, b) ? NULL : "not both sides call it here";
}

void alignment_take(struct state *s)
{
	struct alignment *a = &s->open->aligned;
	struct chart_scene b;
	const char *why = hindrance(s, &b);

	if (why != NULL) {
		state_say(s, "%s", why);
	} else if (is_aligned(s)) {
		a->is_chosen = false;
		state_say(s, "the begins stand in one column");
	} else {
		align_calls(s, &b);
		state_say(s, "in one column: call %zu of %zu before, call %zu "
		    "of %zu after", a->of[BEFORE].number, a->of[BEFORE].count,
		    a->of[AFTER].number, a->of[AFTER].count);
	}
}

void alignment_next(struct state *s)
{
	struct alignment *a = &s->open->aligned;
	const struct alignment then = *a;
	const int from = recording_pair_shown(s);
	struct chart_scene b = { .times = { 0 } };
	const bool has_two = second_chart_of(s, &b);
	const uint32_t method = second_chart_method(s);
	struct period seen = b.part.period;

	recording_pair_next(s);
	if (!has_two || recording_pair_shown(s) == from)
		return;
	/* What was seen of the second chart stays where it is, on its scale
	 * over all columns, and the call beside the selected one is
	 * selected. */
	navigate_method(s, PANE_CHART, method);
	*a = then;
	if (b.chart.shown.thread == NULL)
		return;
	if (s->selection->thread != b.chart.shown.thread->number)
		navigate_beside(s, b.chart.shown.thread->number);
	if (b.part.columns > 0) {
		seen.end = seen.begin + ratio_down(seen.end - seen.begin,
			(unsigned)s->columns, (unsigned)b.part.columns);
		navigate_window(s, seen);
	}
	if (a->is_chosen && a->of[!from].thread == b.chart.shown.thread->number)
		navigate_calls(s, PANE_CHART, a->of[!from].place, 1);
	a->seen = s->selection->version;
}

void alignment_words(const struct state *s, int side, char *out, size_t size)
{
	const struct alignment *a = &s->open->aligned;
	const char *name = side_names[side];
	char method[200];

	if (!a->is_chosen) {
		snprintf(out, size, "%s", name);
		return;
	}
	method_label(methods_at(state_methods(s), a->of[side].method), method,
	    sizeof method);
	snprintf(out, size, "%s: %s %zu of %zu", name, method,
	    a->of[side].number, a->of[side].count);
}

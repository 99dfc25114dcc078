#include "config.h"

#include "ui/aligning.h"

#include <stdio.h>

#include "base/numbers.h"
#include "query/found_calls.h"
#include "ui/beside.h"
#include "ui/follow.h"
#include "ui/go.h"
#include "ui/sides.h"

static const char one_is_open[] =
    "one trace is open; :diff FILE compares it with another";

static struct alignment *alignment(struct state *s)
{
	return &s->open->aligned;
}

/* One of the calls there are of a method in the thread of a side. */
static void take_call(struct alignment *a, int side,
    const struct occurrences *o, const struct thread *t, size_t number)
{
	a->thread[side] = t->number;
	a->count[side] = o->count;
	a->number[side] = number < o->count ? number + 1 : o->count;
	a->call[side] = occurrences_at(o, t, a->number[side] - 1);
}

/* Both have calls of it. */
static void align(struct state *s, const struct beside *b)
{
	struct alignment *a = alignment(s);
	const int shown = sides_shown(s);
	const struct occurrences *here = follow_same(s);
	const struct thread *t = state_thread(s);
	const size_t at = occurrences_find(here, s->selection->call) <
		here->count ?
	    occurrences_before(here, t, s->selection->call) : 0;

	a->is_chosen = true;
	a->method[shown] = s->selection->method;
	a->method[!shown] = beside_method(s);
	take_call(a, shown, here, t, at);
	take_call(a, !shown, beside_same(s), b->thread, at);
}

/* Is it known where the calls are, on both sides? */
static bool are_known(const struct state *s, struct beside *b)
{
	return beside_of(s, b) && (b->thread == NULL ||
	    (beside_partners(s) != NULL && follow_same(s) != NULL &&
		beside_same(s) != NULL));
}

static bool have_calls(const struct state *s, const struct beside *b)
{
	return b->thread != NULL && follow_same(s)->count > 0 &&
	    beside_same(s)->count > 0;
}

void aligning_begin(struct state *s)
{
	alignment(s)->is_wanted = true;
	if (!sides_are_two(s))
		state_say(s, "%s", one_is_open);
}

void aligning_follow(struct state *s)
{
	struct alignment *a = alignment(s);
	struct beside b;

	if (s->shown[UPPER] != PANE_CHARTS)
		return;
	if (a->seen != s->selection->version) {
		a->seen = s->selection->version;
		a->is_wanted |= s->selection->by != PANE_CHART;
	}
	if (!a->is_wanted || s->selection->method == NO_METHOD ||
	    !are_known(s, &b))
		return;
	a->is_wanted = a->is_chosen = false;
	if (have_calls(s, &b))
		align(s, &b);
}

/* ---- keys ----------------------------------------------------------------- */

static bool is_aligned(const struct state *s)
{
	const struct alignment *a = &s->open->aligned;
	const int shown = sides_shown(s);

	return a->is_chosen && a->thread[shown] == s->selection->thread &&
	    place_is_same(a->call[shown], s->selection->call);
}

/* Why no call can be aligned; NULL: it can. */
static const char *hindrance(struct state *s, struct beside *b)
{
	if (!sides_are_two(s))
		return one_is_open;
	if (s->shown[UPPER] != PANE_CHARTS)
		return "the charts of both are not shown";
	if (s->selection->method == NO_METHOD)
		return "no method is selected";
	if (!are_known(s, b))
		return "its calls are still being looked for";
	return have_calls(s, b) ? NULL : "not both sides call it here";
}

void aligning_take(struct state *s)
{
	struct alignment *a = alignment(s);
	struct beside b;
	const char *why = hindrance(s, &b);

	if (why != NULL) {
		state_say(s, "%s", why);
	} else if (is_aligned(s)) {
		a->is_chosen = false;
		state_say(s, "the begins stand in one column");
	} else {
		align(s, &b);
		state_say(s, "in one column: call %zu of %zu before, call %zu "
		    "of %zu after", a->number[BEFORE], a->count[BEFORE],
		    a->number[AFTER], a->count[AFTER]);
	}
}

/* On the same scale over all columns. */
static struct period widened(const struct aligned_part *part, int columns)
{
	struct period p = part->period;

	p.end = p.begin + ratio_down(p.end - p.begin, (unsigned)columns,
	    (unsigned)part->columns);
	return p;
}

/* What is seen of the other one stays where it is, and the call beside the selected one
 * is selected. */
static void go_beside_picture(struct state *s, const struct beside *b,
    const struct alignment *then)
{
	struct alignment *a = alignment(s);
	const int shown = sides_shown(s);

	*a = *then;
	if (b->thread == NULL)
		return;
	if (s->selection->thread != b->thread->number)
		go_beside(s, b->thread->number);
	if (b->part.columns > 0)
		go_window(s, widened(&b->part, s->columns));
	if (a->is_chosen && a->thread[shown] == b->thread->number)
		go_calls(s, PANE_CHART, a->call[shown], 1);
	a->seen = s->selection->version;
}

void aligning_next(struct state *s)
{
	const struct alignment then = *alignment(s);
	const int from = sides_shown(s);
	struct beside b;
	const bool has_two = beside_of(s, &b);
	const uint32_t method = beside_method(s);

	sides_next(s);
	if (!has_two || sides_shown(s) == from)
		return;
	go_method(s, PANE_CHART, method);
	go_beside_picture(s, &b, &then);
}

void aligning_words(const struct state *s, int side, char *out, size_t size)
{
	const struct alignment *a = &s->open->aligned;
	const char *name = side == BEFORE ? "before" : "after";
	char method[200];

	if (!a->is_chosen) {
		snprintf(out, size, "%s", name);
		return;
	}
	method_label(methods_at(profile_methods(state_profile(s)),
	    a->method[side]), method, sizeof method);
	snprintf(out, size, "%s: %s %zu of %zu", name, method, a->number[side],
	    a->count[side]);
}

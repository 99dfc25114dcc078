#include "config.h"

#include "ui/marks_pane.h"

#include <stdio.h>
#include <string.h>

#include "ui/go.h"
#include "ui/pane.h"
#include "ui/zoom.h"
#include "view/frame.h"
#include "view/timeline.h"
#include "view/words.h"

enum { MARKS = 52 }; /* a .. z, A .. Z */

struct marks_pane {
	struct state *s;
	bool is_setting; /* else going there */
	bool has_mark[MARKS];
	struct spot marks[MARKS];
};

static const char letters[MARKS + 1] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

uint32_t marks_count(const struct state *s)
{
	const struct marks_pane *pane = s->panes[PANE_MARKS].own;
	uint32_t count = 0;

	for (size_t i = 0; i < MARKS; i++)
		count += pane->has_mark[i];
	return count;
}

/* The call that is meant; none: only a time is. */
static struct place call_of(const struct thread *t, const struct spot *spot)
{
	struct place place = spot->selection.call;

	if (spot->shown[UPPER] == PANE_TIMELINE || place.depth == NO_CALL)
		return place_none();
	place.depth += t->calls.pushed - spot->selection.pushed;
	return place.depth < calls_depths(&t->calls) &&
		place.number < calls_count(&t->calls, place.depth) ?
	    place :
	    place_none();
}

/* Without a call that of the time cursor, or the begin of what is seen. */
static uint64_t time_of(const struct thread *t, const struct spot *spot)
{
	struct place call = call_of(t, spot);

	if (!place_is_none(call))
		return calls_at(&t->calls, call.depth, call.number).begin;
	return spot->shown[UPPER] == PANE_TIMELINE ?
	    timeline_time(t, spot->window.instant) :
	    spot->window.period.begin;
}

/* "main +0.300 ms Foo.bar": that call begins then. */
static void describe(const struct state *s, const struct spot *spot,
    struct words *out)
{
	const struct methods *methods = profile_methods(state_profile(s));
	const struct thread *t = threads_at(profile_threads(state_profile(s)),
	    spot->selection.thread);
	struct place call = call_of(t, spot);
	uint64_t origin, end, time = time_of(t, spot);
	uint32_t method = NO_METHOD;
	char ms[40], label[128];

	profile_range(state_profile(s), t, &origin, &end);
	text_ms(ms, sizeof ms, time > origin ? time - origin : 0,
	    t->calls.tick);
	words_add_thread(out, t, 20, s->options->is_ascii);
	words_add(out, " +%s ms", ms);
	if (!place_is_none(call)) {
		method =
		    t->tree
			.nodes[calls_node(&t->calls, call.depth, call.number)]
			.method;
		method_label(methods_at(methods, method), label, sizeof label);
		words_add(out, " %s", label);
	}
	if (spot->selection.method != NO_METHOD &&
	    spot->selection.method != method) {
		method_label(methods_at(methods, spot->selection.method), label,
		    sizeof label);
		words_add(out, "; selected: %s", label);
	}
}

/* Each has its own where CPU time is the axis. */
static struct period whole_of(const struct state *s, const struct thread *t)
{
	struct period whole;

	profile_range(state_profile(s), t, &whole.begin, &whole.end);
	whole.end++;
	return whole;
}

/* Where we are, at the call that the pane with the focus has selected; it may be
 * of another thread than the chart's. */
static struct spot spot_here(struct state *s)
{
	struct spot spot = go_here(s);
	struct pane_call call = pane_call_in(s, s->focus);
	const struct thread *t = threads_at(profile_threads(state_profile(s)),
	    call.thread);
	uint64_t begin;

	spot.selection.thread = call.thread;
	if (spot.selection.thread != s->selection->thread) {
		spot.selection.call = place_none();
		spot.selection.calls = 0;
	}
	if (place_is_none(call.place))
		return spot;
	begin = calls_at(&t->calls, call.place.depth, call.place.number).begin;
	spot.shown[UPPER] = PANE_CHART;
	spot.panes[UPPER].is_kept = false;
	spot.selection.thread = call.thread;
	spot.selection.pushed = t->calls.pushed;
	spot.selection.call = call.place;
	spot.selection.calls = 1;
	spot.window.period = zoom_towards(spot.window.period, whole_of(s, t),
	    begin);
	return spot;
}

static void set(struct marks_pane *pane, size_t mark)
{
	struct words words = { .used = 0 };

	pane->marks[mark] = spot_here(pane->s);
	pane->has_mark[mark] = true;
	describe(pane->s, &pane->marks[mark], &words);
	state_say(pane->s, "mark %c: %s", letters[mark], words.at);
}

/* The time, the thread and the method; the rest of the screen stays. */
static void go(struct marks_pane *pane, size_t mark)
{
	const struct spot *to = &pane->marks[mark];
	struct spot spot = go_here(pane->s);
	bool is_other = to->selection.thread != pane->s->selection->thread;

	if (!pane->has_mark[mark]) {
		state_say(pane->s, "there is no mark %c: m%c sets it",
		    letters[mark], letters[mark]);
		return;
	}
	go_keep(pane->s);
	spot.selection.thread = to->selection.thread;
	spot.selection.call = to->selection.call;
	spot.selection.calls = to->selection.calls;
	spot.selection.pushed = to->selection.pushed;
	spot.selection.method = to->selection.method;
	spot.window = to->window;
	spot.panes[UPPER].is_kept = false;
	if (spot.shown[UPPER] == to->shown[UPPER])
		spot.panes[UPPER] = to->panes[UPPER];
	if (is_other && profile_axis(state_profile(pane->s)) == CLOCK_CPU) {
		spot.selection.range = (struct period){ 0,
			0 }; /* on another axis */
		spot.selection.within.count = 0;
	}
	go_to(pane->s, &spot);
}

static void key_typed(void *own, const char *key)
{
	struct marks_pane *pane = own;
	const char *at = strlen(key) == 1 ? strchr(letters, key[0]) : NULL;

	pane_close(pane->s);
	if (at != NULL && pane->is_setting)
		set(pane, (size_t)(at - letters));
	else if (at != NULL)
		go(pane, (size_t)(at - letters));
	else if (strlen(key) == 1)
		state_say(pane->s, "a mark is a letter: a to z, or A to Z");
}

static void draw(void *own, const struct layout *l)
{
	struct marks_pane *pane = own;
	struct words hints = { .used = 0 };
	size_t count = 0;

	words_add(&hints, "%s",
	    pane->is_setting ? "mark this place with a letter;" :
			       "to the mark");
	for (size_t i = 0; i < MARKS; i++) {
		if (!pane->has_mark[i])
			continue;
		words_add(&hints, "  `%c` ", letters[i]);
		describe(pane->s, &pane->marks[i], &hints);
		count++;
	}
	if (count == 0)
		words_add(&hints, "  there is none yet");
	hints_draw(pane->s->canvas, l->hints, hints.at);
}

static bool open_line(void *own, int amount)
{
	struct marks_pane *pane = own;

	pane->is_setting = amount == MARKS_SET;
	return true;
}

const struct pane_ops marks_pane = {
	.mode = MODES,
	.is_line = true,
	.size = sizeof(struct marks_pane),
	.open = open_line,
	.key = key_typed,
	.draw = draw,
};

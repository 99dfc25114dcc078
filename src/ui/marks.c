#include "config.h"

#include "ui/commands.h"

#include <stdio.h>
#include <string.h>

#include "ui/go.h"
#include "ui/history.h"
#include "ui/panes.h"
#include "ui/zoom.h"
#include "view/frame.h"
#include "view/timeline.h"
#include "view/words.h"

static const char letters[MARKS + 1] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* The call that is meant; none: only a time is. */
static struct place call_of(const struct thread *t, const struct spot *spot)
{
	struct place place = { spot->selection.depth, spot->selection.first };

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
	    timeline_time(t, spot->line.instant) :
	    spot->window.begin;
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
	words_add_thread(out, t, 20, s->options.is_ascii);
	words_add(out, " +%s ms", ms);
	if (!place_is_none(call)) {
		method = t->tree.nodes[calls_node(&t->calls, call.depth,
		    call.number)].method;
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
	struct spot spot = history_here(s);
	struct pane_call call = pane_call(s);
	const struct thread *t = threads_at(profile_threads(state_profile(s)),
	    call.thread);
	uint64_t begin;

	if (spot.shown[UPPER] == PANE_TIMELINE && s->focus == UPPER)
		spot.selection.thread = s->line.thread;
	if (spot.selection.thread != s->selection->thread)
		spot.selection.depth = NO_CALL;
	if (place_is_none(call.place))
		return spot;
	begin = calls_at(&t->calls, call.place.depth,
	    call.place.number).begin;
	spot.shown[UPPER] = PANE_CHART;
	spot.selection.thread = call.thread;
	spot.selection.pushed = t->calls.pushed;
	spot.selection.depth = call.place.depth;
	spot.selection.first = call.place.number;
	spot.selection.count = 1;
	spot.window = zoom_towards(spot.window, whole_of(s, t), begin);
	return spot;
}

static void set(struct state *s, size_t mark)
{
	struct words words = { .used = 0 };

	s->keep.marks[mark] = spot_here(s);
	s->keep.has_mark[mark] = true;
	describe(s, &s->keep.marks[mark], &words);
	state_say(s, "mark %c: %s", letters[mark], words.at);
}

/* The time, the thread and the method; the rest of the screen stays. */
static void go(struct state *s, size_t mark)
{
	const struct spot *to = &s->keep.marks[mark];
	struct spot spot = history_here(s);
	bool is_other = to->selection.thread != s->selection->thread;

	if (!s->keep.has_mark[mark]) {
		state_say(s, "there is no mark %c: m%c sets it",
		    letters[mark], letters[mark]);
		return;
	}
	history_push(s);
	go_thread_chosen(s);
	spot.selection.thread = to->selection.thread;
	spot.selection.depth = to->selection.depth;
	spot.selection.first = to->selection.first;
	spot.selection.count = to->selection.count;
	spot.selection.pushed = to->selection.pushed;
	spot.selection.method = to->selection.method;
	spot.window = to->window;
	spot.top = to->top;
	spot.line = to->line;
	if (is_other && profile_axis(state_profile(s)) == CLOCK_CPU) {
		spot.selection.range = (struct period){ 0,
			0 }; /* on another axis */
		spot.selection.within.count = 0;
	}
	history_go(s, &spot);
}

void mark_key(struct state *s, const char *key)
{
	bool is_setting = s->overlay == OVERLAY_MARK;
	const char *at = strlen(key) == 1 ? strchr(letters, key[0]) : NULL;

	s->overlay = OVERLAY_NONE;
	if (at != NULL && is_setting)
		set(s, (size_t)(at - letters));
	else if (at != NULL)
		go(s, (size_t)(at - letters));
	else if (strlen(key) == 1)
		state_say(s, "a mark is a letter: a to z, or A to Z");
}

void mark_hints_draw(struct state *s, int row)
{
	struct words hints = { .used = 0 };
	size_t count = 0;

	words_add(&hints, "%s", s->overlay == OVERLAY_MARK ?
	    "mark this place with a letter;" : "to the mark");
	for (size_t i = 0; i < MARKS; i++) {
		if (!s->keep.has_mark[i])
			continue;
		words_add(&hints, "  `%c` ", letters[i]);
		describe(s, &s->keep.marks[i], &hints);
		count++;
	}
	if (count == 0)
		words_add(&hints, "  there is none yet");
	hints_draw(s->canvas, row, hints.at);
}

#include "config.h"

#include "ui/commands.h"

#include <stdio.h>
#include <string.h>

#include "ui/history.h"
#include "view/frame.h"
#include "view/words.h"

static const char letters[MARKS + 1] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* The time that is meant: that of the selected call, or the begin of what is
 * seen. */
static uint64_t time_of(const struct state *s, const struct spot *spot)
{
	const struct thread *t = threads_at(profile_threads(s->profile),
	    spot->thread);
	struct place place = { spot->sight.depth, spot->sight.first };

	if (spot->picture == PICTURE_TIMELINE)
		return spot->line.instant;
	if (place.depth != NO_CALL)
		place.depth += t->calls.pushed - spot->pushed;
	if (place.depth >= calls_depths(&t->calls) ||
	    place.number >= calls_count(&t->calls, place.depth))
		return spot->sight.period.begin;
	return calls_at(&t->calls, place.depth, place.number).begin;
}

/* "main +0.300 ms Foo.bar" */
static void describe(const struct state *s, const struct spot *spot,
    struct words *out)
{
	const struct thread *t = threads_at(profile_threads(s->profile),
	    spot->thread);
	uint64_t origin, end, time = time_of(s, spot);
	char ms[40], label[128];

	profile_range(s->profile, t, &origin, &end);
	text_ms(ms, sizeof ms, time > origin ? time - origin : 0,
	    t->calls.tick);
	words_add_thread(out, t, 20, s->options.is_ascii);
	words_add(out, " +%s ms", ms);
	if (spot->method == NO_METHOD)
		return;
	method_label(methods_at(profile_methods(s->profile), spot->method),
	    label, sizeof label);
	words_add(out, " %s", label);
}

static void set(struct state *s, size_t mark)
{
	struct words words = { .used = 0 };

	s->keep.marks[mark] = history_here(s);
	s->keep.has_mark[mark] = true;
	describe(s, &s->keep.marks[mark], &words);
	state_say(s, "mark %c: %s", letters[mark], words.at);
}

/* The time, the thread and the method; the rest of the screen stays. */
static void go(struct state *s, size_t mark)
{
	const struct spot *to = &s->keep.marks[mark];
	struct spot spot = history_here(s);
	bool is_other = to->thread != s->thread;

	if (!s->keep.has_mark[mark]) {
		state_say(s, "there is no mark %c: m%c sets it",
		    letters[mark], letters[mark]);
		return;
	}
	history_push(s);
	s->thread_is_chosen = true;
	spot.thread = to->thread;
	spot.pushed = to->pushed;
	spot.sight = to->sight;
	spot.line = to->line;
	spot.method = to->method;
	if (is_other && profile_axis(s->profile) == CLOCK_CPU)
		spot.range = (struct period){ 0, 0 }; /* on another axis */
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

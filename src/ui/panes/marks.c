/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/panes/marks.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/quote.h"
#include "base/text.h"
#include "ui/command/start.h"
#include "ui/navigate.h"
#include "ui/window.h"
#include "view/frame.h"
#include "view/timeline.h"
#include "view/words.h"

enum { TEXT = 80, NAME = 1000 };

struct marks_pane {
	struct state *s;
	bool is_setting; /* else a letter goes to its mark */
	struct user_mark {
		bool is_set;
		struct position position;
		char text[TEXT]; /* of the user; "": none */
	} marks[MARKS];
};

static const char letters[MARKS + 1] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* Returns the number of the mark; MARKS: it is no letter. */
static size_t mark_of(char letter)
{
	return strcspn(letters, (const char[]){ letter, '\0' });
}

/* ---- setting a mark, and going to one ---- */

uint32_t marks_count(const struct state *s)
{
	const struct marks_pane *pane = s->panes[PANE_MARKS].own;
	uint32_t count = 0;

	for (size_t i = 0; i < MARKS; i++)
		count += pane->marks[i].is_set;
	return count;
}

static bool has_call(const struct thread *t, struct place place)
{
	return place.depth < calls_depths(&t->calls) &&
	    place.number < calls_count(&t->calls, place.depth);
}

/* Returns the call that the mark is of; none where it is of a time only. */
static struct place call_of(const struct thread *t, const struct position *at)
{
	struct place place = at->selection.call;

	if (at->shown[UPPER] == PANE_TIMELINE || place.depth == NO_CALL)
		return place_none();
	place.depth += t->calls.pushed - at->selection.pushed;
	return has_call(t, place) ? place : place_none();
}

/* Returns the begin of the call; without one the time cursor, or the begin of
 * what is seen. */
static uint64_t time_of(const struct thread *t, const struct position *position)
{
	struct place call = call_of(t, position);

	if (!place_is_none(call))
		return calls_at(&t->calls, call.depth, call.number).begin;
	return position->shown[UPPER] == PANE_TIMELINE ?
	    timeline_thread_time(t, position->window.instant) :
	    position->window.period.begin;
}

/* Adds "main +0.300 ms Foo.bar": thread, time, and the call that begins
 * then. */
static void describe_position(const struct state *s,
    const struct position *at, struct words *out)
{
	const struct methods *methods = state_methods(s);
	const struct thread *t = state_thread_at(s, at->selection.thread);
	struct place call = call_of(t, at);
	const uint64_t origin = profile_range(state_profile(s), t).begin;
	uint64_t time = time_of(t, at);
	uint32_t method = NO_METHOD;
	char label[128];

	words_add_thread(out, t, 20, s->canvas->is_ascii);
	words_add_ms(out, " +", time > origin ? time - origin : 0,
	    t->calls.tick);
	if (!place_is_none(call)) {
		method = t->tree.methods[calls_node(&t->calls, call.depth,
		    call.number)];
		method_label(methods_at(methods, method), label, sizeof label);
		words_add(out, " %s", label);
	}
	if (at->selection.method != NO_METHOD &&
	    at->selection.method != method) {
		method_label(methods_at(methods, at->selection.method), label,
		    sizeof label);
		words_add(out, "; selected: %s", label);
	}
}

/* Returns where the user is, at the call that is selected in the pane with the
 * focus, which may be of another thread than the chart's. */
static struct position position_here(struct state *s)
{
	struct position position = positions_here(s);
	struct pane_call call = pane_call_in(s, s->focus);
	const struct thread *t = state_thread_at(s, call.thread);
	struct selection *to = &position.selection;

	if (call.thread != to->thread || !place_is_none(call.place)) {
		to->thread = call.thread;
		to->call = call.place;
		to->calls = !place_is_none(call.place);
	}
	if (place_is_none(call.place))
		return position;
	if (!state_shows_chart(s))
		position.shown[UPPER] = PANE_CHART;
	position.panes[UPPER].is_kept = false;
	to->pushed = t->calls.pushed;
	position.window.period = zoom_towards(position.window.period,
	    profile_range(state_profile(s), t),
	    calls_at(&t->calls, call.place.depth, call.place.number).begin);
	return position;
}

/* Adds the mark's own text, if any, and where it is. */
static void describe_mark(const struct state *s, const struct user_mark *mark,
    struct words *out)
{
	if (mark->text[0] != '\0')
		words_add(out, "\"%s\" ", mark->text);
	describe_position(s, &mark->position, out);
}

static void set_mark(struct marks_pane *pane, size_t number, const char *text)
{
	struct user_mark *mark = &pane->marks[number];
	struct words words = { .used = 0 };

	*mark = (struct user_mark){ true, position_here(pane->s), "" };
	snprintf(mark->text, TEXT, "%s", text);
	text_trim_utf8(mark->text);
	describe_mark(pane->s, mark, &words);
	state_say(pane->s, "mark %c: %s", letters[number], words.text);
}

/* Goes to the time, the thread and the method of the mark; the rest of the
 * screen stays. */
static void go_to_mark(struct marks_pane *pane, size_t number)
{
	const struct position *to = &pane->marks[number].position;
	struct position position = positions_here(pane->s);
	bool is_other = to->selection.thread != pane->s->selection->thread;

	if (!pane->marks[number].is_set) {
		state_say(pane->s, "there is no mark %c: m%c sets it",
		    letters[number], letters[number]);
		return;
	}
	navigate_keep(pane->s);
	position.selection.thread = to->selection.thread;
	position.selection.call = to->selection.call;
	position.selection.calls = to->selection.calls;
	position.selection.pushed = to->selection.pushed;
	position.selection.method = to->selection.method;
	position.window = to->window;
	position.panes[UPPER].is_kept = false;
	if (position.shown[UPPER] == to->shown[UPPER])
		position.panes[UPPER] = to->panes[UPPER];
	if (is_other && profile_axis(state_profile(pane->s)) == CLOCK_CPU) {
		/* The range is on another axis. */
		position.selection.range = (struct period){ 0, 0 };
		position.selection.within.count = 0;
	}
	navigate_to(pane->s, &position);
}

bool marks_set(struct state *s, const char *text, struct error *err)
{
	const size_t number = mark_of(text[0]);

	if (number == MARKS || (text[1] != ' ' && text[1] != '\0'))
		return fail(err, "a mark is a letter, and perhaps a text");
	set_mark(s->panes[PANE_MARKS].own, number,
	    text + 1 + strspn(text + 1, " "));
	return true;
}

/* ---- marks as text ---- */

/* Adds the word, if it has room. */
static void add_quoted(char out[MARKS_LINE], const char *word)
{
	char quoted[MARKS_LINE];

	if (strlen(out) + 1 + quote_shell(quoted, sizeof quoted, word) <
	    MARKS_LINE)
		text_add(out, MARKS_LINE, " %s", quoted);
}

/* Writes the number of the thread, the place, what is seen, and the method:
 * these are equal whenever the file is read. */
bool marks_write(const struct state *s, size_t number, char out[MARKS_LINE])
{
	const struct marks_pane *pane = s->panes[PANE_MARKS].own;
	const struct user_mark *mark = &pane->marks[number];
	const struct position *position = &mark->position;
	struct place call = position->selection.call;
	char name[NAME] = "";

	if (!mark->is_set)
		return false;
	if (position->selection.method != NO_METHOD)
		method_label(methods_own(state_methods(s),
				 position->selection.method),
		    name, sizeof name);
	if (place_is_none(call))
		call = (struct place){ 0, NO_CALL };
	snprintf(out, MARKS_LINE, "mark %c %" PRIu32 " %" PRIu32 " %" PRIu32
	    " %" PRIu64 " %" PRIu64 " %" PRIu64 " %d", letters[number],
	    position->selection.thread, call.depth, call.number,
	    position->window.period.begin, position->window.period.end,
	    position->window.instant, (int)position->shown[UPPER]);
	add_quoted(out, name);
	add_quoted(out, mark->text);
	return true;
}

bool marks_bookmark(const struct state *s, size_t number, char out[MARKS_LINE])
{
	const struct marks_pane *pane = s->panes[PANE_MARKS].own;
	const struct user_mark *mark = &pane->marks[number];
	const struct position *at = &mark->position;
	const struct period seen = at->window.period;
	const struct thread *t;
	struct words words = { .used = 0 };
	char begin[40], end[40];

	if (!mark->is_set)
		return false;
	t = state_thread_at(s, at->selection.thread);
	text_time_to_type(begin, sizeof begin,
	    seen.begin - at->window.whole.begin, t->calls.tick);
	text_time_to_type(end, sizeof end, seen.end - at->window.whole.begin,
	    t->calls.tick);
	snprintf(out, MARKS_LINE, "%" PRIu32 " %s..%s", t->id, begin, end);
	add_quoted(out,
	    at->selection.method == NO_METHOD ?
		"" :
		methods_key(state_methods(s), at->selection.method)->text);
	describe_mark(s, mark, &words);
	add_quoted(out, words.text);
	return true;
}

/* Fills in what a line says.  Returns false where the trace does not have
 * that. */
static bool fill_position(const struct state *s, struct position *position,
    struct place call, int picture)
{
	const struct threads *threads = state_profile(s)->threads;
	const struct period p = position->window.period;
	struct selection *to = &position->selection;
	const struct thread *t;
	struct period whole;

	if (to->thread >= threads->count || picture < 0 ||
	    picture >= (int)PANE_TABLE)
		return false;
	t = threads->items[to->thread];
	whole = position->window.whole = profile_range(state_profile(s), t);
	if (p.begin < whole.begin || p.end > whole.end || p.begin >= p.end)
		return false;
	position->shown[UPPER] = (enum pane_kind)picture;
	position->panes[UPPER].is_kept = false;
	to->pushed = t->calls.pushed;
	to->calls = has_call(t, call);
	to->call = to->calls > 0 ? call : place_none();
	return true;
}

void marks_read(struct state *s, const char *line)
{
	struct marks_pane *pane = s->panes[PANE_MARKS].own;
	struct position position = positions_here(s);
	struct place call;
	const struct methods *methods = state_methods(s);
	char letter, name[NAME], text[TEXT], label[NAME];
	struct user_mark *mark;
	int picture, used;

	if (sscanf(line, "mark %c %" SCNu32 " %" SCNu32 " %" SCNu32 " %" SCNu64
		" %" SCNu64 " %" SCNu64 " %d%n", &letter,
		&position.selection.thread, &call.depth, &call.number,
		&position.window.period.begin, &position.window.period.end,
		&position.window.instant, &picture, &used) != 8 ||
	    mark_of(letter) == MARKS ||
	    !fill_position(s, &position, call, picture))
		return;
	line += used;
	mark = &pane->marks[mark_of(letter)];
	if (mark->is_set ||
	    !quote_take(&line, name, sizeof name, NULL) ||
	    !quote_take(&line, text, sizeof text, NULL))
		return;
	position.selection.method = NO_METHOD;
	for (uint32_t i = 0; name[0] != '\0' && i < methods->count &&
	     position.selection.method == NO_METHOD;
	     i++) {
		method_label(methods_own(methods, i), label, sizeof label);
		if (strcmp(label, name) == 0)
			position.selection.method = i;
	}
	*mark = (struct user_mark){ true, position, "" };
	text_clean(mark->text, TEXT, slice_of(text));
}

/* ---- the menu ---- */

static void key_typed(void *own, const char *key)
{
	struct marks_pane *pane = own;
	const size_t number = strlen(key) == 1 ? mark_of(key[0]) : MARKS;

	pane_close(pane->s);
	if (number < MARKS && pane->is_setting)
		set_mark(pane, number, "");
	else if (number < MARKS)
		go_to_mark(pane, number);
	else if (strcmp(key, "'") == 0 && !pane->is_setting)
		saved_view_return(pane->s);
	else if (strlen(key) == 1)
		state_say(pane->s, "a mark is a letter: a to z, or A to Z");
}

static void draw(void *own, const struct layout *l)
{
	struct marks_pane *pane = own;
	struct words hints = { .used = 0 };

	words_add(&hints, "%s",
	    pane->is_setting ? "mark this place with a letter;" :
			       "to the mark");
	for (size_t i = 0; i < MARKS; i++) {
		if (!pane->marks[i].is_set)
			continue;
		words_add(&hints, "  `%c` ", letters[i]);
		describe_mark(pane->s, &pane->marks[i], &hints);
	}
	if (marks_count(pane->s) == 0)
		words_add(&hints, "  there are no marks yet");
	hints_draw(pane->s->canvas, l->hints, hints.text);
}

static bool open_line(void *own, int amount)
{
	struct marks_pane *pane = own;

	pane->is_setting = amount == MARKS_SET;
	return true;
}

const struct pane_ops marks_pane = {
	.is_line = true,
	.size = sizeof(struct marks_pane),
	.open = open_line,
	.key = key_typed,
	.draw = draw,
};

/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/command/start.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/files.h"
#include "base/quote.h"
#include "base/text.h"
#include "options/options.h"
#include "query/scope.h"
#include "ui/command/session.h"
#include "ui/command/view_line.h"
#include "ui/comparison.h"
#include "ui/dispatch.h"
#include "ui/edits.h"
#include "ui/names.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "ui/panes/marks.h"
#include "ui/panes/stacks.h"
#include "ui/search.h"

/* ---- what needs nothing of the trace ---- */

static const struct options usual_view = { .picture = SHOWN_CHART,
	.below = SHOWN_TABLE };

static const struct options *view_of(const struct app_options *o)
{
	return o->view != NULL ? o->view : &usual_view;
}

static enum half first_focus(const struct app_options *o)
{
	return view_of(o)->is_on_picture ? UPPER : LOWER;
}

static enum pane_kind first_pane(const struct app_options *o, enum half half)
{
	return half == UPPER       ? (enum pane_kind)view_of(o)->picture :
	    o->path_before != NULL ? PANE_COMPARED :
				     (enum pane_kind)view_of(o)->below;
}

void start_begin(struct state *s, const struct app_options *o)
{
	const struct options *v = view_of(o);
	const char *pattern = app_text(o, OPTION_SEARCH);
	struct error err;

	for (int i = 0; i < HALVES; i++)
		if (!pane_needs_method(first_pane(o, (enum half)i)))
			navigate_show(s, first_pane(o, (enum half)i));
	flame_pane_turn(s, v->is_given[OPTION_BOTTOM_UP]);
	s->focus = first_focus(o);
	s->layout_preferences.is_full = v->is_given[OPTION_FULL];
	search_for(s, pattern == NULL ? "" : pattern);
	s->searching.jumps = false;
	for (size_t i = 0; i < o->transform_count; i++)
		if (!edits_add(s, &(struct edit){ .request = o->transforms[i] },
			&err))
			state_say(s, "%s", err.text);
	for (size_t i = 0; i < v->filters.count; i++)
		edits_take_filter(s, v->filters.items[i]);
}

/* ---- what needs all of the trace ---- */

/* Marks threads, which the numbers are of then. */
static void start_marked(struct state *s, const struct options *v)
{
	const bool is_of_thread = v->is_given[OPTION_SCOPE] &&
	    v->scope == SCOPE_THREAD;

	for (size_t i = 0; i < v->marks.count; i++) {
		uint32_t thread = scope_find(state_profile(s),
		    v->marks.items[i]);

		if (thread != NO_THREAD &&
		    (s->selection->marked == NULL ||
			!thread_set_has(s->selection->marked, thread)))
			navigate_mark_thread(s, thread);
	}
	if (v->marks.count > 0 && !is_of_thread &&
	    s->selection->marked != NULL && s->selection->scope == SCOPE_THREAD)
		navigate_scope(s, SCOPE_MARKED);
}

/* Finds a call that was named, at any time. */
static bool find_call_in(struct where where, const struct profile *p,
    const char *words, struct where *out, struct error *err)
{
	struct parts parts;
	bool done;

	where.range = (struct period){ 0, 0 };
	where.within = (struct within){ .count = 0 };
	where.lens = NULL; /* a number is that of the recording */
	parts = where_parts(where, p);
	done = within_find(out, p, &parts, words, err) == PICK_ONE;
	parts_free(&parts);
	return done;
}

/* Finds a call in the threads that the numbers are of; says why there is
 * none. */
static bool find_call(struct state *s, const char *words, struct where *out)
{
	struct error err = { "" };
	const bool done = find_call_in(state_where(s), state_profile(s), words,
	    out, &err);

	if (!done)
		state_say(s, "%s", err.text);
	return done;
}

/* Finds the call that is the range in the trace before. */
static void start_within_before(struct state *s, const char *words)
{
	struct where where = recording_pair_other(s), found;
	struct error err = { "" };

	where.threads = state_where(s).threads == NULL ? NULL : &all_threads;
	if (where.thread != NO_THREAD && find_call_in(where,
		where.recording->profile, words, &found, &err))
		recording_pair_start_within(s, BEFORE, found);
	else
		state_say(s, "before: %s", err.text);
}

/* The period of times since the first event; an open end is the last event. */
static struct period period_of(const struct state *s, const struct range *range)
{
	return period_common(range_period(range, s->window->whole.begin,
	    state_thread(s)->calls.tick), s->window->whole);
}

/* Sets the range of the numbers. */
static void start_range(struct state *s, const struct app_options *o)
{
	const char *within = app_text(o, OPTION_WITHIN);
	struct period p = period_of(s, &o->range);
	struct where found;

	if (within != NULL && find_call(s, within, &found)) {
		navigate_thread(s, found.thread);
		navigate_range(s, found.range, found.within);
		if (recording_pair_are_two(s))
			recording_pair_start_within(s, AFTER, found);
	}
	if (within != NULL && recording_pair_are_two(s))
		start_within_before(s, within);
	if (o->range.is_given && period_is_none(p))
		state_say(s,
		    "the range is after the last event: these are "
		    "the numbers of all");
	else if (o->range.is_given)
		navigate_range(s, p, (struct within){ .count = 0 });
}

static void start_zoom(struct state *s, const struct options *v)
{
	struct period p = period_of(s, &v->zoom);

	if (!v->zoom.is_given)
		return;
	if (p.begin >= p.end)
		state_say(s, "that time is after the last event");
	else
		navigate_window(s, p);
}

static void start_call(struct state *s, const char *words)
{
	struct where found;

	if (!find_call(s, words, &found))
		return;
	navigate_thread(s, found.thread);
	navigate_calls(s, PANES,
	    (struct place){ within_depth(&found.within, state_thread(s)),
		found.within.number },
	    found.within.count);
}

/* Finds a method that was named; says why there is none. */
static bool find_method(struct state *s, const char *words, uint32_t *out)
{
	struct error err;
	const bool done = pick_method(state_methods(s), words, NULL, out,
	    &err) == PICK_ONE;

	if (!done)
		state_say(s, "%s", err.text);
	return done;
}

/* Selects what was asked for, which stays selected when all rows have come. */
static void start_selected(struct state *s, const struct app_options *o)
{
	const char *call = app_text(o, OPTION_CALL);
	const char *method = app_text(o, OPTION_METHOD);
	bool is_asked = call != NULL || method != NULL;
	uint32_t found;

	if (call != NULL)
		start_call(s, call);
	if (method != NULL && find_method(s, method, &found))
		navigate_method(s, PANES, found);
	s->is_touched = s->is_touched ||
	    (is_asked && s->selection->method != NO_METHOD);
}

/* Shows a pane as its key does, a pivot with its method in the middle. */
static void start_pane(struct state *s, const struct app_options *o,
    enum pane_kind kind)
{
	const char *middle = app_text(o, OPTION_PIVOT);
	uint32_t method = s->selection->method;

	if (pane_needs_method(kind) && method == NO_METHOD)
		return;
	if (kind == PANE_PIVOT) {
		if (middle != NULL)
			find_method(s, middle, &method);
		navigate_middle(s, method);
	}
	pane_show(s, kind);
}

/* Sets columns and order of the list, if it can have others.  The table of the
 * first view has had them from the begin. */
static void start_list(struct state *s, const struct app_options *o)
{
	const enum pane_kind kind = first_pane(o, LOWER);
	const struct pane *pane = &s->panes[kind];
	const char *columns = app_text(o, OPTION_COLUMNS);
	const char *sort = app_text(o, OPTION_SORT);
	struct error err;

	if (!lists_has_orders(pane) || (o == s->options && kind == PANE_TABLE))
		return;
	if ((columns != NULL && !lists_choose(pane, columns, &err)) ||
	    (sort != NULL && !lists_sort(pane, sort, &err)))
		state_say(s, "%s", err.text);
}

static void start_time_cursor(struct state *s, const struct options *v)
{
	struct period p = period_of(s, &v->time);

	if (v->time.is_given && p.begin < p.end)
		navigate_instant(s, p.begin);
}

/* Shows what needs all of the trace. */
static void start_rest(struct state *s, const struct app_options *o)
{
	const struct options *v = view_of(o);
	const enum half focus = first_focus(o);

	start_marked(s, v);
	start_range(s, o);
	recording_pair_start(s);
	start_zoom(s, v);
	start_selected(s, o);
	if (o->view == NULL)
		return;
	s->awaited = (struct awaited_view){ o,
		s->selection->method, s->selection->call, s->selection->calls };
	start_list(s, o);
	start_pane(s, o, first_pane(o, focus == UPPER ? LOWER : UPPER));
	start_pane(s, o, first_pane(o, focus));
	start_time_cursor(s, v);
}

/* ---- from the begin to the end ---- */

/* Is what was asked for still selected? */
static bool is_selected(const struct state *s)
{
	const struct selection *now = s->selection;
	const struct awaited_view *then = &s->awaited;
	const bool is_call = app_text(then->options, OPTION_CALL) != NULL;

	return (!is_call ||
		   (now->calls == then->calls &&
		       place_is_same(now->call, then->call))) &&
	    ((!is_call && app_text(then->options, OPTION_METHOD) == NULL) ||
		now->method == then->method);
}

/* What a list has selected when its rows came gives way to what was asked
 * for. */
void start_follow(struct state *s)
{
	const struct app_options *o = s->awaited.options;

	if (o == NULL || worker_is_busy(s->worker))
		return;
	if (!is_selected(s)) {
		start_selected(s, o);
		start_time_cursor(s, o->view);
	}
	s->awaited.options = NULL;
}

bool start_waits(const struct state *s)
{
	const struct app_options *o = s->options;

	return names_are_awaited(s) && (view_of(o)->filters.count > 0 ||
	    app_text(o, OPTION_WITHIN) != NULL ||
	    app_text(o, OPTION_METHOD) != NULL ||
	    app_text(o, OPTION_CALL) != NULL ||
	    app_text(o, OPTION_PIVOT) != NULL);
}

void start_end(struct state *s)
{
	if (s->is_touched && s->options->view != NULL)
		navigate_keep(s);
	start_rest(s, s->options);
}

/* Sets clock, thread, range and scope of the options, as if the user had
 * chosen nothing. */
static void start_afresh(struct state *s, const struct app_options *o)
{
	const bool *has_clock = state_profile(s)->facts->has_clock;
	uint32_t thread = o->thread == NULL ? scope_first(state_profile(s)) :
					      scope_find(state_profile(s),
						  o->thread);
	enum measure measure = measure_first(has_clock);

	if (app_text(o, OPTION_CLOCK) != NULL)
		measure_find(app_text(o, OPTION_CLOCK), &measure);
	if (measure_exists(measure, has_clock))
		navigate_measure(s, measure);
	if (thread != NO_THREAD)
		navigate_thread(s, thread);
	navigate_range(s, (struct period){ 0, 0 },
	    (struct within){ .count = 0 });
	navigate_scope(s, o->is_all ? SCOPE_ALL : SCOPE_THREAD);
	edits_clear(s);
	s->message[0] = '\0';
}

/* Shows the view of such options, all at once, from whatever is shown, with a
 * way back. */
static void start_again(struct state *s, const struct app_options *o)
{
	navigate_keep(s);
	start_afresh(s, o);
	pane_show(s, PANE_TABLE);
	dispatch_do(s, CMD_GROUP, (int)o->group + 1);
	s->message[0] = '\0'; /* what the command says is no news */
	start_begin(s, o);
	start_rest(s, o);
}

/* ---- the view in which the trace was left ---- */

enum { PATH_WORDS = 1000, MAPPINGS_MOST = 8 };

/* Says how long ago the trace was left: "2 days". */
static void say_left(struct state *s)
{
	static const struct {
		int64_t seconds;
		const char *name;
	} units[] = { { 60, "minute" }, { 3600, "hour" }, { 86400, "day" },
		{ 365 * 86400, "year" } };
	const struct app_options *left = s->options->left;
	const char *thread = left->thread;
	int64_t age = (int64_t)time(NULL) - session_left_s(s->options->session);
	char words[40] = "a moment";

	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (age >= units[i].seconds)
			snprintf(words, sizeof words, "%ld %s%s",
			    (long)(age / units[i].seconds), units[i].name,
			    age / units[i].seconds == 1 ? "" : "s");
	state_say(s, "you left it %s ago in the %s of %s; '' goes there", words,
	    view_name((size_t)first_pane(left, first_focus(left))),
	    thread == NULL ? "main" : thread);
}

void saved_view_found(struct state *s)
{
	struct slice lines = slice_of(session_trace(s->options->session)), next;
	char line[MARKS_LINE];

	if (s->selection->thread == NO_THREAD)
		return;
	while (lines.length > 0) {
		next = slice_take(&lines, '\n');
		if ((size_t)snprintf(line, sizeof line, "%.*s",
			(int)next.length, next.start) < sizeof line)
			marks_read(s, line);
	}
	if (s->options->left != NULL && s->message[0] == '\0' && !s->is_touched)
		say_left(s);
}

/* Finds the next of the mappings whose names the trace was left with, in
 * what was kept. It is only named: no file is opened that no user has named. */
static bool next_mapping(const char **kept, char out[PATH_WORDS])
{
	static const char begins[] = "\nmapping ";
	const char *line = strstr(*kept, begins);

	if (line == NULL)
		return false;
	line += sizeof begins - 1;
	*kept = line;
	text_clean(out, PATH_WORDS,
	    (struct slice){ line, strcspn(line, "\n") });
	return true;
}

/* Says which mapping has the names that the trace was left with. */
static void say_mapping(struct state *s)
{
	const char *kept = session_trace(s->options->session), *const *paths;
	char path[PATH_WORDS] = "", words[PATH_WORDS] = "";
	size_t count = 0, used;

	if (names_mappings(s, &paths) > 0 || s->message[0] != '\0')
		return;
	for (; next_mapping(&kept, path); count++) {
		text_add(words, sizeof words, " --mapping ");
		used = strlen(words);
		quote_shell(words + used, sizeof words - used, path);
	}
	if (count == 1)
		state_say(s,
		    "it was left with other names; :mapping %s has them", path);
	else if (count > 1)
		state_say(s,
		    "it was left with other names, which artscope%s has",
		    words);
}

void saved_view_return(struct state *s)
{
	if (s->options->left == NULL) {
		state_say(s, "how this trace was left is not known");
	} else if (!s->is_complete) {
		state_say(s, "not before all of the trace has been read");
	} else {
		start_again(s, s->options->left);
		say_mapping(s);
	}
}

static void put_mapping(FILE *out, const char *path)
{
	if (strlen(path) + 1 < PATH_WORDS && text_is_clean(slice_of(path)))
		fprintf(out, "mapping %s\n", path);
}

/* Writes the view, or that of the last time where the user has only had a look;
 * the mappings of now, or of the last time where there is none; the marks. */
static void put_all(struct state *s, FILE *out)
{
	const char *kept = session_trace(s->options->session), *const *paths;
	const char *old = strstr(kept, "\nview ");
	const size_t length = old == NULL ? 0 : strcspn(old + 1, "\n");
	const size_t count = names_mappings(s, &paths);
	char view[COMMAND_TEXT], line[MARKS_LINE], path[PATH_WORDS];

	view_words(s, view);
	fprintf(out, "artscope 1\n");
	if (view[0] == '\0' && length > 0 && length < COMMAND_TEXT)
		fprintf(out, "%.*s\n", (int)length, old + 1);
	else
		fprintf(out, "view%s\n", view);
	for (size_t i = 0; i < count && i < MAPPINGS_MOST; i++)
		put_mapping(out, paths[i]);
	for (size_t i = 0; count == 0 && i < MAPPINGS_MOST &&
	     next_mapping(&kept, path); i++)
		put_mapping(out, path);
	for (size_t i = 0; i < MARKS; i++)
		if (marks_write(s, i, line))
			fprintf(out, "%s\n", line);
}

void saved_view_write(struct state *s)
{
	struct text_file out;

	if (!session_has_trace(s->options->session) || !s->is_complete ||
	    s->selection->thread == NO_THREAD)
		return;
	text_file_open(&out);
	put_all(s, out.file);
	text_file_close(&out);
	session_write_trace(s->options->session, out.text, out.length);
	free(out.text);
}

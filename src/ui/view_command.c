#include "config.h"

#include "ui/view_command.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "options/values.h"
#include "query/scope.h"
#include "query/slowest.h"
#include "ui/copying.h"
#include "ui/filters.h"
#include "ui/follow.h"
#include "ui/frames_pane.h"
#include "ui/lensing.h"
#include "ui/levels.h"
#include "ui/list_place.h"
#include "ui/lists.h"
#include "ui/names.h"
#include "ui/opening.h"
#include "ui/pane.h"
#include "ui/searching.h"
#include "ui/settings.h"

enum { COUNTED = 4 * 1000 * 1000 }; /* so many records are looked through at once */

/* ---- threads ------------------------------------------------------------ */

static bool is_named(const struct profile *p, uint32_t thread, const char *word)
{
	return strcmp(word, "all") != 0 && scope_find(p, word) == thread &&
	    (strcmp(word, "main") != 0 || thread == profile_main(p));
}

void view_add_thread_of(struct command_text *line, const struct profile *p,
    enum option option, uint32_t thread)
{
	const struct thread *t = threads_at(profile_threads(p), thread);
	char word[300];

	thread_label(t, word, sizeof word);
	if (!is_named(p, thread, word))
		snprintf(word, sizeof word, "%" PRIu32, t->id);
	if (is_named(p, thread, word))
		command_text_add(line, option, word);
	else
		line->lacks = "a thread whose name and id are another's, too";
}

void view_add_thread(struct command_text *line, enum option option,
    uint32_t thread)
{
	view_add_thread_of(line, state_profile(line->s), option, thread);
}

static void add_threads(struct command_text *line)
{
	const struct selection *now = line->s->selection;

	if (now->thread != profile_main(state_profile(line->s)))
		view_add_thread(line, OPTION_THREAD, now->thread);
	if (now->scope == SCOPE_ALL)
		command_text_add(line, OPTION_THREAD, "all");
	for (uint32_t i = 0; now->marked != NULL && i < now->marked->count; i++)
		view_add_thread(line, OPTION_MARK, now->marked->threads[i]);
	if (now->scope == SCOPE_THREAD && now->marked != NULL)
		command_text_add(line, OPTION_SCOPE, choice_scope(SCOPE_THREAD));
}

/* ---- times -------------------------------------------------------------- */

void view_add_period(struct command_text *line, enum option option,
    struct period p)
{
	char word[100];

	range_write(word, sizeof word, p, line->s->window->whole.begin,
	    state_thread(line->s)->calls.tick);
	command_text_add(line, option, word);
}

/* It opens as it is, on a screen of any width. */
static bool is_opening(const struct state *s)
{
	const struct window *now = s->window;
	struct period opening = opening_period(state_thread(s), now->whole,
	    s->columns);

	return period_is_same(now->period, now->whole) &&
	    period_is_same(opening, now->whole);
}

static void add_place(struct command_text *line)
{
	const struct state *s = line->s;
	const struct pane *chart = &s->panes[PANE_CHART];
	struct pane_spot spot;
	char word[40];

	chart->ops->spot_get(chart->own, &spot);
	snprintf(word, sizeof word, "%" PRIu64, spot.number + 1);
	/* Transforms that come later leave the levels where they were. */
	if (state_shows_chart(s) && (!is_opening(s) || lens_texts(s) != NULL ||
	    !place_is_none(s->selection->call) || spot.number != levels_top(s)))
		command_text_add(line, OPTION_LEVEL, word);
	text_typed(word, sizeof word, s->window->instant -
	    s->window->whole.begin, state_thread(s)->calls.tick);
	if (s->shown[UPPER] == PANE_TIMELINE)
		command_text_add(line, OPTION_TIME, word);
}

/* ---- methods and calls -------------------------------------------------- */

/* In short, where that is enough. */
static void method_word(const struct state *s, uint32_t method, char *out,
    size_t size)
{
	const struct methods *methods = profile_methods(state_profile(s));
	const struct method *m = methods_key(methods, method);
	const struct slice brief = method_brief(m);
	uint32_t found;

	snprintf(out, size, "%.*s", (int)brief.length, brief.at);
	if (pick_named(methods, out, &found, NULL) != PICK_ONE ||
	    found != method)
		snprintf(out, size, "%s", m->text);
}

static uint32_t method_of(const struct thread *t, struct place place)
{
	return t->tree.nodes[calls_node(&t->calls, place.depth, place.number)]
	    .method;
}

/* Which of its method's calls it is, in the threads that count; 0: nobody knows. */
static size_t number_of(const struct state *s, const struct thread *t,
    struct place place)
{
	struct where where = state_where(s);
	struct parts parts;
	uint64_t records = 0;
	size_t number = 0;

	where.range = (struct period){ 0, 0 };
	where.within = (struct within){ .count = 0 };
	where.lens = NULL; /* a number is that of the recording */
	if (where_parts(where, state_profile(s), &parts, NULL)) {
		for (uint32_t i = 0; i < parts.count; i++)
			records += parts.of[i].thread->events;
		if (records <= COUNTED)
			number = within_number(state_profile(s), &parts,
			    method_of(t, place), t, place);
	}
	parts_free(&parts);
	return number;
}

/* False: it has no number. */
static bool add_calls(struct command_text *line, enum option option,
    const struct thread *t, struct place place, uint32_t count)
{
	const size_t number = number_of(line->s, t, place);
	char word[2000], of[1900], more[20] = "";

	if (number == 0)
		return false;
	method_word(line->s, method_of(t, place), of, sizeof of);
	if (count > 1)
		snprintf(more, sizeof more, "+%" PRIu32, count - 1);
	snprintf(word, sizeof word, "%s#%zu%s", of, number, more);
	command_text_add(line, option, word);
	return true;
}

void view_add_range(struct command_text *line)
{
	const struct selection *now = line->s->selection;
	const struct within *w = &now->within;
	const struct thread *t;

	if (period_is_none(now->range))
		return;
	if (w->count > 0) {
		t = threads_at(profile_threads(state_profile(line->s)),
		    w->thread);
		if (add_calls(line, OPTION_WITHIN, t, (struct place){
		    within_depth(w, t), w->number }, w->count))
			return;
		line->lacks = "the calls of the range, which is in times";
	}
	view_add_period(line, OPTION_RANGE, now->range);
}

/* The method of the longest of the selected calls; NO_METHOD: none is. */
static uint32_t method_of_calls(const struct state *s)
{
	const struct selection *now = s->selection;
	const struct thread *t = state_thread(s);
	struct place longest = now->call;

	if (place_is_none(now->call))
		return NO_METHOD;
	if (now->calls > 1)
		longest.number = (uint32_t)calls_longest(&t->calls,
		    longest.depth, longest.number,
		    longest.number + now->calls);
	return method_of(t, longest);
}

/* The table's first row is selected when nothing else is. */
static bool is_first(const struct state *s, uint32_t method)
{
	return s->shown[LOWER] == PANE_TABLE &&
	    !view_needs_method((enum shown_view)s->shown[UPPER]) &&
	    follow_grouped(s) == GROUP_METHOD && method == follow_first(s);
}

static void add_method(struct command_text *line, enum option option,
    uint32_t method)
{
	char word[1900];

	method_word(line->s, method, word, sizeof word);
	command_text_add(line, option, word);
}

/* What is in the middle of a pivot need not be what is selected there. */
static void add_middle(struct command_text *line)
{
	const struct selection *now = line->s->selection;

	if (now->middle != NO_METHOD && now->middle != now->method &&
	    (line->s->shown[UPPER] == PANE_PIVOT ||
		line->s->shown[LOWER] == PANE_PEEK))
		add_method(line, OPTION_PIVOT, now->middle);
}

/* Whose calls are listed need not be what is selected, either. */
static void add_listed(struct command_text *line)
{
	const struct state *s = line->s;
	const struct pane *calls = &s->panes[PANE_CALLS];
	uint32_t method = calls->ops->place->method(calls->own);

	if (s->shown[LOWER] == PANE_CALLS && method != NO_METHOD &&
	    method != s->selection->method)
		add_method(line, OPTION_LISTED, method);
}

static void add_selected(struct command_text *line)
{
	const struct selection *now = line->s->selection;
	const uint32_t method = now->method;
	uint32_t of_calls = method_of_calls(line->s);

	if (of_calls != NO_METHOD &&
	    !add_calls(line, OPTION_CALL, state_thread(line->s), now->call,
	    now->calls)) {
		of_calls = NO_METHOD;
		line->lacks = "the call, which is not one of those that are counted";
	}
	add_middle(line);
	if (method == NO_METHOD || method == of_calls ||
	    (of_calls == NO_METHOD && is_first(line->s, method)))
		return;
	add_method(line, OPTION_METHOD, method);
}

/* ---- views and lists ---------------------------------------------------- */

static const char *name_of(enum pane_kind kind)
{
	return view_name((size_t)kind);
}

/* The last one has the focus. */
static void add_views(struct command_text *line)
{
	const struct state *s = line->s;
	enum half other = s->focus == UPPER ? LOWER : UPPER;
	bool has_other = s->shown[other] !=
	    (other == UPPER ? PANE_CHART : PANE_TABLE);

	if (has_other)
		command_text_add(line, OPTION_VIEW, name_of(s->shown[other]));
	if (has_other || s->focus == UPPER || s->shown[LOWER] != PANE_TABLE)
		command_text_add(line, OPTION_VIEW, name_of(s->shown[s->focus]));
	if (s->arrangement->is_full)
		command_text_add(line, OPTION_FULL, NULL);
}

/* What it is sorted by when nobody has sorted it. */
static const char *usual_order(const struct state *s)
{
	return s->shown[LOWER] == PANE_TABLE ?
	    column_info(COLUMN_EXCLUSIVE)->name :
	    measure_name(state_measure(s));
}

static void add_list(struct command_text *line)
{
	const struct state *s = line->s;
	const struct pane *pane = &s->panes[s->shown[LOWER]];
	char order[200], columns[1000];
	bool is_reverse;

	if (pane->ops->list == NULL)
		return;
	lists_sorted(pane, order, sizeof order);
	lists_chosen(pane, columns, sizeof columns);
	is_reverse = order[0] == '-';
	if (order[0] != '\0' && (strcmp(order + is_reverse, usual_order(s)) !=
	    0 || (is_reverse && s->shown[LOWER] != PANE_TABLE)))
		command_text_add(line, OPTION_SORT, order + is_reverse);
	if (is_reverse)
		command_text_add(line, OPTION_REVERSE, NULL);
	if (strcmp(columns, "usual") != 0)
		command_text_add(line, OPTION_COLUMNS, columns);
	if (s->shown[LOWER] == PANE_TABLE && follow_grouped(s) != GROUP_METHOD)
		command_text_add(line, OPTION_GROUP, grouping_name(follow_grouped(s)));
}

/* Whose calls are frames, and how long they may take. */
static void add_frames(struct command_text *line)
{
	const struct state *s = line->s;
	char word[SETTING_TEXT];

	if (s->shown[LOWER] != PANE_FRAMES)
		return;
	if (strcmp(frames_method(s), FRAME_METHOD) != 0)
		command_text_add(line, OPTION_FRAME, frames_method(s));
	setting_find("frame-budget")->get(s, word);
	if (frames_budget_ns(s) != FRAME_BUDGET_NS)
		command_text_add(line, OPTION_FRAME_BUDGET, word);
}

/* "--fold-recursion=PATTERN" is one word. */
static void add_transform(struct command_text *line,
    const struct transform_wish *w)
{
	const struct transform_info *info = transform_info(w->transform);
	char word[2100];

	if (!transform_is_joined(w->transform) || w->text == NULL) {
		command_text_add(line, option_of_transform(w->transform),
		    w->text);
		return;
	}
	snprintf(word, sizeof word, "--%s=%s", info->option, w->text);
	command_text_joined(line, word);
}

void view_add_lens(struct command_text *line)
{
	const struct transform_texts *t = lens_texts(line->s);

	for (uint32_t i = 0; t != NULL && i < t->count; i++)
		add_transform(line, &t->at[i]);
}

static void add_filters(struct command_text *line)
{
	const struct filter_texts *texts = filter_now(line->s)->texts;

	for (uint32_t i = 0; texts != NULL && i < texts->count; i++)
		command_text_add(line, OPTION_FILTER, texts->at[i]);
}

static void add_search(struct command_text *line)
{
	if (search_is_on(line->s))
		command_text_add(line, OPTION_SEARCH, search_pattern(line->s));
}

/* ---- the line ----------------------------------------------------------- */

/* Once more, by its name? */
bool view_can_be_opened(const struct state *s, struct error *err)
{
	const char *path = state_path(s);

	if (!s->is_complete)
		return fail(err, "not before all of the trace has been read");
	return (strcmp(path, "-") != 0 && strncmp(path, "/dev/", 5) != 0 &&
	    strncmp(path, "/proc/", 6) != 0) || fail(err, "the trace came "
	    "through a pipe, which cannot be opened again");
}

bool view_add_path(struct command_text *line, const char *path,
    struct error *err)
{
	bool is_bare = path[0] == '-' || strpbrk(path, "./") == NULL;
	size_t before;

	before = line->used + (size_t)snprintf(line->text + line->used,
	    COMMAND_TEXT - line->used, " %s", is_bare ? "./" : "");
	if (before < COMMAND_TEXT) {
		line->used = before;
		command_text_word(line, path);
	}
	return line->used > before || fail(err, "the name of the trace is too "
	    "long, or cannot be shown");
}

/* Shortened to what a row has room for beside "copied" and how. */
static void say(struct state *s, const struct command_text *line)
{
	enum { BESIDE = 45, LEAST = 20 };
	const size_t room = s->columns > BESIDE + LEAST ?
	    (size_t)s->columns - BESIDE : LEAST;
	const struct slice all = slice_of(line->text);
	const struct slice seen = text_crop(all, room);
	char what[160];

	snprintf(what, sizeof what, "%.*s%s", (int)seen.length, seen.at,
	    seen.length < all.length ? "..." : "");
	copy_end(s, what);
	if (line->lacks != NULL) {
		snprintf(what, sizeof what, "without %s", line->lacks);
		copy_add_word(s, what);
	}
}

void view_copy(const struct command_text *line)
{
	if (!copy_begin(line->s))
		return;
	copy_line(line->s, line->text);
	say(line->s, line);
}

void view_add_clock(struct command_text *line)
{
	const struct state *s = line->s;

	if (state_measure(s) != measure_first(
	    profile_facts(state_profile(s))->has_clock))
		command_text_add(line, OPTION_CLOCK, measure_name(state_measure(s)));
}

void view_add_mapping(struct command_text *line)
{
	const char *const *paths = NULL;
	size_t count = names_mappings(line->s, &paths);

	for (size_t i = 0; i < count; i++)
		command_text_add(line, OPTION_MAPPING, paths[i]);
	if (names_are_raw(line->s))
		command_text_add(line, OPTION_RAW_NAMES, NULL);
}

static void add_all(struct command_text *line)
{
	struct state *s = line->s;

	add_views(line);
	add_threads(line);
	view_add_clock(line);
	view_add_range(line);
	if (!is_opening(s))
		view_add_period(line, OPTION_ZOOM, s->window->period);
	add_place(line);
	view_add_lens(line);
	add_filters(line);
	add_search(line);
	add_list(line);
	add_frames(line);
	add_selected(line);
	add_listed(line);
	list_place_add(line);
}

const char *view_words(struct state *s, struct command_text *line)
{
	*line = (struct command_text){ .s = s };
	add_all(line);
	return line->text;
}

bool view_command(struct state *s, const char *text, struct error *err)
{
	static const char program[] = "artscope";
	struct command_text line = { .s = s, .used = sizeof program - 1 };

	(void)text;
	if (!view_can_be_opened(s, err))
		return false;
	memcpy(line.text, program, sizeof program);
	view_add_mapping(&line);
	add_all(&line);
	if (!view_add_path(&line, state_path(s), err))
		return false;
	view_copy(&line);
	return true;
}

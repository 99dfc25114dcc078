/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/command/view_line.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/quote.h"
#include "base/text.h"
#include "compare/loaded_runs.h"
#include "formats/formats.h"
#include "options/values.h"
#include "query/scope.h"
#include "query/call_list.h"
#include "ui/command/jobs.h"
#include "ui/comparison.h"
#include "ui/config/settings.h"
#include "ui/edits.h"
#include "ui/names.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "ui/panes/marks.h"
#include "ui/panes/stacks.h"
#include "ui/panes/table.h"
#include "ui/search.h"
#include "ui/window.h"
#include "view/list.h"

/* ---- a command line that is put together ---- */

struct command_text {
	struct state *s;
	char text[COMMAND_TEXT]; /* for a shell */
	const char *lacks; /* what could not be said; NULL: nothing */
};

/* Adds a word, in quotes where a shell needs them, behind a text as it is.
 * Returns false when there is no room for it, or it cannot be shown. */
static bool put_word(struct command_text *line, const char *before,
    const char *word)
{
	char *const at = line->text + strlen(line->text);
	const size_t room = (size_t)(line->text + COMMAND_TEXT - at);
	size_t length = (size_t)snprintf(at, room, "%s", before);

	if (length < room)
		length += quote_shell(at + length, room - length, word);
	if (length < room && text_is_clean(slice_of(word)))
		return true;
	*at = '\0';
	line->lacks = "a word that is too long, or cannot be shown";
	return false;
}

/* Adds an option, with its value unless that is NULL. */
static void add_option(struct command_text *line, enum option option,
    const char *value)
{
	const size_t before = strlen(line->text);

	if (put_word(line, " --", option_infos[option].name) && value != NULL &&
	    !put_word(line, " ", value))
		line->text[before] = '\0';
}

/* Adds an option that is a setting, where it differs from the usual. */
static void add_setting(struct command_text *line, enum option option,
    const char *usual)
{
	char now[SETTING_TEXT];

	setting_get(line->s, setting_find(option_infos[option].name), now);
	if (strcmp(now, usual) != 0)
		add_option(line, option, now);
}

/* ---- the line that shows this view: threads ---- */

static bool is_named(const struct profile *p, uint32_t thread, const char *word)
{
	return strcmp(word, "all") != 0 && scope_find(p, word) == thread &&
	    (strcmp(word, "main") != 0 || thread == profile_main(p));
}

static void add_thread_of(struct command_text *line,
    const struct profile *p, enum option option, uint32_t thread)
{
	const struct thread *t = p->threads->items[thread];
	char word[300];

	thread_label(t, word, sizeof word);
	if (!is_named(p, thread, word))
		snprintf(word, sizeof word, "%" PRIu32, t->id);
	if (is_named(p, thread, word))
		add_option(line, option, word);
	else
		line->lacks = "a thread whose name and id are another's, too";
}

static void add_thread(struct command_text *line, enum option option,
    uint32_t thread)
{
	add_thread_of(line, state_profile(line->s), option, thread);
}

static void add_threads(struct command_text *line)
{
	const struct selection *now = line->s->selection;

	if (now->thread != scope_first(state_profile(line->s)))
		add_thread(line, OPTION_THREAD, now->thread);
	if (now->scope == SCOPE_ALL)
		add_option(line, OPTION_THREAD, "all");
	for (uint32_t i = 0; now->marked != NULL && i < now->marked->count; i++)
		add_thread(line, OPTION_MARK, now->marked->threads[i]);
	if (now->scope == SCOPE_THREAD && now->marked != NULL)
		add_option(line, OPTION_SCOPE,
		    choice_scope(SCOPE_THREAD));
}

/* ---- the line that shows this view: times ---- */

static void add_period_of(struct command_text *line, enum option option,
    struct period p, uint64_t origin, const struct thread *t)
{
	char word[100];

	range_write(word, sizeof word, p, origin, t->calls.tick);
	add_option(line, option, word);
}

static void add_period(struct command_text *line, enum option option,
    struct period p)
{
	add_period_of(line, option, p, line->s->window->whole.begin,
	    state_thread(line->s));
}

/* Is what is seen what the thread opens with, on a screen of any width? */
static bool is_opening(const struct state *s)
{
	const struct window *now = s->window;
	struct period opening = initial_zoom_period(state_thread(s), now->whole,
	    s->columns);

	return period_is_same(now->period, now->whole) &&
	    period_is_same(opening, now->whole);
}

static void add_time(struct command_text *line, enum option option,
    uint64_t time, enum tick tick)
{
	char word[40];

	text_time_to_type(word, sizeof word, time, tick);
	add_option(line, option, word);
}

/* ---- the line that shows this view: methods and calls ---- */

enum { COUNTED = 4 * 1000 * 1000 }; /* so many records are looked through at once */

/* Writes the method in short, where that is enough to find it.  What the line
 * has no room for is cut, and then put_word refuses it. */
static void method_word(const struct state *s, uint32_t method,
    char out[COMMAND_TEXT])
{
	const struct methods *methods = state_methods(s);
	const struct method *m = methods_key(methods, method);
	const struct slice brief = method_brief(m);
	uint32_t found;

	snprintf(out, COMMAND_TEXT, "%.*s", (int)brief.length, brief.start);
	if (pick_named(methods, out, methods_key, &found, NULL) != PICK_ONE ||
	    found != method)
		snprintf(out, COMMAND_TEXT, "%s", m->text);
}

static uint32_t method_of_call(const struct thread *t, struct place place)
{
	return t->tree.nodes[calls_node(&t->calls, place.depth, place.number)]
	    .method;
}

/* Which of its method's calls a call is, in the threads that the numbers are
 * of; 0: that would take too long to find out. */
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
	parts = where_parts(where, state_profile(s));
	for (uint32_t i = 0; i < parts.count; i++)
		records += parts.items[i].thread->events;
	if (records <= COUNTED)
		number = within_number(state_profile(s), &parts,
		    method_of_call(t, place), t, place);
	parts_free(&parts);
	return number;
}

/* Adds calls by their method and number; false: they have no number. */
static bool add_calls(struct command_text *line, enum option option,
    const struct thread *t, struct place place, uint32_t count)
{
	const size_t number = number_of(line->s, t, place);
	char word[COMMAND_TEXT + 50], of[COMMAND_TEXT], more[20] = "";

	if (number == 0)
		return false;
	method_word(line->s, method_of_call(t, place), of);
	if (count > 1)
		snprintf(more, sizeof more, "+%" PRIu32, count - 1);
	snprintf(word, sizeof word, "%s#%zu%s", of, number, more);
	add_option(line, option, word);
	return true;
}

static void add_time_range(struct command_text *line)
{
	const struct selection *now = line->s->selection;
	const struct within *w = &now->within;
	const struct thread *t;

	if (period_is_none(now->range))
		return;
	if (w->count > 0) {
		t = state_thread_at(line->s, w->thread);
		if (add_calls(line, OPTION_WITHIN, t, (struct place){
		    within_depth(w, t), w->number }, w->count))
			return;
		line->lacks = "the calls of the range, which is in times";
	}
	add_period(line, OPTION_RANGE, now->range);
}

/* The method of the longest of the selected calls; NO_METHOD: no call is
 * selected. */
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
	return method_of_call(t, longest);
}

static void add_method(struct command_text *line, enum option option,
    uint32_t method)
{
	char word[COMMAND_TEXT];

	method_word(line->s, method, word);
	add_option(line, option, word);
}

/* Adds what is selected; the method in the middle of a pivot need not be
 * that. */
static void add_selected(struct command_text *line)
{
	const struct selection *now = line->s->selection;
	const uint32_t method = now->method;
	uint32_t of_calls = method_of_calls(line->s);
	/* The table's first row is selected when nothing else is. */
	const bool is_first_row = line->s->shown[LOWER] == PANE_TABLE &&
	    !pane_needs_method(line->s->shown[UPPER]) &&
	    table_pane_grouping(line->s) == GROUP_METHOD &&
	    method == table_pane_first(line->s);

	if (of_calls != NO_METHOD &&
	    !add_calls(line, OPTION_CALL, state_thread(line->s), now->call,
	    now->calls)) {
		of_calls = NO_METHOD;
		line->lacks =
		    "the call, which is not one of those that are counted";
	}
	if (now->middle != NO_METHOD && now->middle != method &&
	    line->s->shown[UPPER] == PANE_PIVOT)
		add_method(line, OPTION_PIVOT, now->middle);
	if (method == NO_METHOD || method == of_calls ||
	    (of_calls == NO_METHOD && is_first_row))
		return;
	add_method(line, OPTION_METHOD, method);
}

/* ---- the line that shows this view: views and lists ---- */

/* Adds the views; the last one has the focus. */
static void add_views(struct command_text *line)
{
	const struct state *s = line->s;
	enum half other = s->focus == UPPER ? LOWER : UPPER;
	bool has_other = s->shown[other] !=
	    (other == UPPER ? PANE_CHART : PANE_TABLE);

	if (has_other)
		add_option(line, OPTION_VIEW, view_name(s->shown[other]));
	if (has_other || s->focus == UPPER || s->shown[LOWER] != PANE_TABLE)
		add_option(line, OPTION_VIEW,
		    view_name(s->shown[s->focus]));
	if (s->layout_preferences.is_full)
		add_option(line, OPTION_FULL, NULL);
	if (flame_pane_is_inverted(s))
		add_option(line, OPTION_BOTTOM_UP, NULL);
}

/* Adds order and columns of the list, where they are not the usual ones. */
static void add_order(struct command_text *line, const struct pane *pane,
    const char *usual, bool tells_reversed)
{
	char order[200], columns[1000];
	bool is_reverse;

	lists_sorted(pane, order, sizeof order);
	lists_chosen(pane, columns, sizeof columns);
	is_reverse = order[0] == '-';
	if (order[0] != '\0' && (strcmp(order + is_reverse, usual) != 0 ||
	    (is_reverse && tells_reversed)))
		add_option(line, OPTION_SORT, order + is_reverse);
	if (is_reverse)
		add_option(line, OPTION_REVERSE, NULL);
	if (strcmp(columns, "usual") != 0)
		add_option(line, OPTION_COLUMNS, columns);
}

/* Adds how the list is: its order, its columns, what its rows are. */
static void add_list(struct command_text *line)
{
	const struct state *s = line->s;
	const struct pane *pane = &s->panes[s->shown[LOWER]];
	const bool is_table = s->shown[LOWER] == PANE_TABLE;
	char budget[SETTING_TEXT];

	if (!lists_has_orders(pane))
		return;
	add_order(line, pane, is_table ? column_info(COLUMN_EXCLUSIVE)->name :
	    measure_name(state_measure(s)), !is_table);
	if (is_table)
		add_setting(line, OPTION_GROUP, grouping_name(GROUP_METHOD));
	if (s->shown[LOWER] != PANE_FRAMES)
		return;
	text_time_to_type(budget, sizeof budget, FRAME_BUDGET_NS, TICK_NS);
	add_setting(line, OPTION_FRAME, FRAME_METHOD);
	add_setting(line, OPTION_FRAME_BUDGET, budget);
}

/* Adds a transform; "--fold-recursion=PATTERN" is one word. */
static void add_transform(struct command_text *line,
    const struct transform_request *w)
{
	char word[2100];

	if (!transform_is_joined(w->transform) || w->text == NULL) {
		add_option(line, option_of_transform(w->transform), w->text);
		return;
	}
	snprintf(word, sizeof word, "--%s=%s",
	    transform_info(w->transform)->option, w->text);
	put_word(line, " ", word);
}

static void add_lens(struct command_text *line)
{
	const struct transform_texts *t = lens_texts(line->s);

	for (uint32_t i = 0; t != NULL && i < t->count; i++)
		add_transform(line, &t->items[i]);
}

/* ---- the line that shows this view ---- */

bool view_can_be_opened(const struct state *s, struct error *err)
{
	const char *path = state_path(s);

	if (!s->is_complete)
		return fail(err, "not before all of the trace has been read");
	return (strcmp(path, "-") != 0 && strncmp(path, "/dev/", 5) != 0 &&
	    strncmp(path, "/proc/", 6) != 0) || fail(err, "the trace came "
	    "through a pipe, which cannot be opened again");
}

static bool add_path(struct command_text *line, const char *path,
    struct error *err)
{
	const bool is_bare = path[0] == '-' || strpbrk(path, "./") == NULL;

	return put_word(line, is_bare ? " ./" : " ", path) || fail(err, "the "
	    "name of the trace is too long, or cannot be shown");
}

/* Copies the line, and says it, shortened to what a row has room for beside
 * "copied" and how. */
static void copy_line(const struct command_text *line)
{
	enum { BESIDE = 45, LEAST = 20 };
	struct state *s = line->s;
	const size_t room = s->columns > BESIDE + LEAST ?
	    (size_t)s->columns - BESIDE : LEAST;
	const struct slice all = slice_of(line->text);
	const struct slice seen = text_crop(all, room);
	char what[160];

	jobs_begin(s);
	jobs_copy_line(s, line->text);
	jobs_end(s, "%.*s%s", (int)seen.length, seen.start,
	    seen.length < all.length ? "..." : "");
	if (line->lacks != NULL) {
		snprintf(what, sizeof what, "without %s", line->lacks);
		jobs_copy_add_words(s, what);
	}
}

static void add_clock(struct command_text *line)
{
	const struct facts *facts = state_profile(line->s)->facts;

	add_setting(line, OPTION_CLOCK,
	    measure_name(measure_first(facts->has_clock)));
}

static void add_files(struct command_text *line, enum option option,
    const char *const *paths, size_t count)
{
	for (size_t i = 0; i < count; i++)
		add_option(line, option, paths[i]);
}

/* Adds the mapping that is shown, or that of each side; and whether names are
 * those of the trace all the same. */
static void add_mapping(struct command_text *line, bool is_of_sides)
{
	const struct build_maps *maps = line->s->options->maps;
	const char *const *paths = NULL;
	const size_t count = names_mappings(line->s, &paths);

	if (is_of_sides) {
		add_files(line, OPTION_MAPPING_A, maps->paths[BEFORE],
		    maps->path_count[BEFORE]);
		add_files(line, OPTION_MAPPING_B, maps->paths[AFTER],
		    maps->path_count[AFTER]);
	} else {
		add_files(line, OPTION_MAPPING, paths, count);
	}
	if (names_are_raw(line->s))
		add_option(line, OPTION_RAW_NAMES, NULL);
}

static void add_view_options(struct command_text *line)
{
	struct state *s = line->s;
	const struct filter_texts *filters = filter_now(s)->texts;

	add_views(line);
	add_threads(line);
	add_clock(line);
	add_time_range(line);
	if (!is_opening(s))
		add_period(line, OPTION_ZOOM, s->window->period);
	if (s->shown[UPPER] == PANE_TIMELINE)
		add_time(line, OPTION_TIME, s->window->instant -
		    s->window->whole.begin, state_thread(s)->calls.tick);
	add_lens(line);
	for (uint32_t i = 0; filters != NULL && i < filters->count; i++)
		add_option(line, OPTION_FILTER, filters->texts[i]);
	if (search_is_on(s))
		add_option(line, OPTION_SEARCH, s->searching.now.pattern);
	add_list(line);
	add_selected(line);
}

void view_words(struct state *s, char out[COMMAND_TEXT])
{
	struct command_text line = { .s = s };

	add_view_options(&line);
	memcpy(out, line.text, COMMAND_TEXT);
}

static bool view_line(struct command_text *line, struct error *err)
{
	add_mapping(line, false);
	add_view_options(line);
	return add_path(line, state_path(line->s), err);
}

/* ---- the line that compares the two traces ---- */

/* Returns how the list of changes is. */
static struct changes_kept changes_of(const struct state *s)
{
	const struct pane *pane = &s->panes[PANE_COMPARED];
	struct pane_position position;

	pane->ops->position_get(pane->own, &position);
	return position.changes;
}

/* Adds the threads; where the rows are threads these are all of them, if
 * nothing else is said. */
static void add_diff_threads(struct command_text *line)
{
	const struct selection *now = line->s->selection;
	const bool is_by_thread = changes_of(line->s).by == GROUPINGS;

	if (recording_pair_are_paired(line->s)) {
		for (int side = 0; side < BOTH_SIDES; side++)
			add_thread_of(line,
			    recording_pair_at(line->s, side)->profile,
			    side == BEFORE ? OPTION_THREAD_A : OPTION_THREAD_B,
			    side == recording_pair_shown(line->s) ?
				now->thread :
				recording_pair_other(line->s).thread);
		return;
	}
	if (now->scope == SCOPE_ALL && !is_by_thread)
		add_option(line, OPTION_THREAD, "all");
	else if (now->scope != SCOPE_ALL && (is_by_thread ||
	    now->thread != profile_main(state_profile(line->s))))
		add_thread(line, OPTION_THREAD, now->thread);
	if (now->scope == SCOPE_MARKED)
		line->lacks = "the marked threads";
}

static void add_range(struct command_text *line, int side)
{
	const struct state *s = line->s;
	const struct profile *p = recording_pair_at(s, side)->profile;
	struct where where = state_where(s);
	const struct thread *t;

	if (side != recording_pair_shown(s))
		where = recording_pair_other(s);
	if (period_is_none(where.range))
		return;
	t = p->threads->items[where.thread];
	add_period_of(line, side == BEFORE ? OPTION_RANGE_A : OPTION_RANGE_B,
	    where.range, profile_range(p, t).begin, t);
}

/* Adds the range of each side, or the call that both ranges are. */
static void add_ranges(struct command_text *line)
{
	const char *call = recording_pair_within(line->s);

	if (call != NULL) {
		add_option(line, OPTION_WITHIN, call);
		return;
	}
	add_range(line, BEFORE);
	add_range(line, AFTER);
}

/* Adds what rows are, and how the rows of both sides were matched and
 * chosen. */
static void add_rows(struct command_text *line)
{
	const struct state *s = line->s;
	struct question q = { .where = state_where(s) };
	const enum grouping by = changes_of(s).by;

	if (by != GROUP_METHOD)
		add_option(line, OPTION_GROUP,
		    by == GROUPINGS ? "thread" : grouping_name(by));
	if (!recording_pair_ask(s, &q))
		return;
	if (q.compared->rule != MATCH_USUAL)
		add_option(line, OPTION_MATCH,
		    match_rule_names[q.compared->rule]);
	if (q.compared->has_min_time)
		add_time(line, OPTION_MIN_TIME, q.compared->min_time_ns,
		    TICK_NS);
	if (q.compared->min_change_ns != MIN_CHANGE_NS)
		add_time(line, OPTION_MIN_CHANGE, q.compared->min_change_ns,
		    TICK_NS);
	if (s->options->runs != NULL && s->options->runs->has_damaged)
		add_option(line, OPTION_ALLOW_DAMAGED, NULL);
	if (s->options->runs != NULL && s->options->runs->is_mixed)
		add_option(line, OPTION_MIXED, NULL);
}

/* With a mapping what compilers made is merged, unless an option says
 * otherwise. */
static void add_synthesized(struct command_text *line)
{
	const struct transform_texts *t = lens_texts(line->s);
	const char *const *paths = NULL;
	bool is_merged = names_mappings(line->s, &paths) == 0;

	for (uint32_t i = 0; t != NULL && i < t->count; i++)
		is_merged |= t->items[i].transform == TRANSFORM_SYNTHESIZED;
	if (!is_merged)
		add_option(line, OPTION_KEEP_SYNTHESIZED, NULL);
}

/* Adds the two traces, or all runs of both sides. */
static bool add_paths(struct command_text *line, struct error *err)
{
	const struct app_options *o = line->s->options;
	const struct loaded_runs_request *runs = o->runs;

	if (runs == NULL)
		return add_path(line, o->path_before, err) &&
		    add_path(line, o->path, err);
	for (size_t i = 0; i < runs->count; i++) {
		if (i == runs->after_at)
			add_option(line, OPTION_VS, NULL);
		if (!add_path(line, runs->paths[i], err))
			return false;
	}
	return true;
}

/* Notes what no option of artscope diff says. */
static void note_lacks(struct command_text *line)
{
	const struct state *s = line->s;
	const struct changes_kept changes = changes_of(s);

	if (s->shown[LOWER] != PANE_COMPARED)
		line->lacks = "the views";
	else if (recording_pair_shown(s) == BEFORE)
		line->lacks = "which of the two is shown";
	else if (changes.show != SHOW_CHANGED)
		line->lacks = "which rows are shown";
	else if (filter_now(s)->texts != NULL &&
	    filter_now(s)->texts->count > 0)
		line->lacks = "the filters";
	else if (search_is_on(s))
		line->lacks = "the search";
	else if (changes.line > 0 || changes.is_open)
		line->lacks = "the row and what is open";
}

static bool diff_line(struct command_text *line, struct error *err)
{
	put_word(line, " ", "diff");
	add_mapping(line, names_are_of_sides(line->s));
	add_diff_threads(line);
	add_clock(line);
	add_ranges(line);
	add_lens(line);
	add_synthesized(line);
	add_rows(line);
	add_order(line, &line->s->panes[PANE_COMPARED], "change", false);
	note_lacks(line);
	return add_paths(line, err);
}

bool view_command(struct state *s, const char *text, struct error *err)
{
	struct command_text line = { .s = s };

	(void)text;
	put_word(&line, "", "artscope");
	if (!view_can_be_opened(s, err) || !(recording_pair_are_two(s) ?
		diff_line(&line, err) : view_line(&line, err)))
		return false;
	copy_line(&line);
	return true;
}

/* ---- the command line that exports what the numbers are of ---- */

enum {
	CHARTED = 1000 * 1000, /* calls of a thread that a page may have */
	SPARE = 600            /* bytes for what must be there */
};

/* Adds the search as an expression of browsers: what stands between \Q and
 * \E is quoted letter by letter, and what tells of upper and lower case is
 * left out. */
static void add_browser_search(struct command_text *line)
{
	const char *at = search_words(line->s);
	char out[2 * PATTERN_SIZE];
	size_t used = 0;
	bool is_quoted = false;

	for (; *at != '\0' && used + 3 < sizeof out; at++) {
		if (*at == '\\' && strchr("QECc", at[1]) != NULL &&
		    at[1] != '\0') {
			is_quoted = at[1] == 'Q' || (is_quoted && at[1] != 'E');
			at++;
			continue;
		}
		if (is_quoted && strchr("\\^$.|?*+()[]{}/", *at) != NULL)
			out[used++] = '\\';
		out[used++] = *at;
	}
	out[used] = '\0';
	if (used > 0)
		add_option(line, OPTION_SEARCH, out);
}

/* Adds the frame that the flame is zoomed into, by its methods from the
 * outermost on. */
static void add_stack(struct command_text *line, bool is_page)
{
	const bool is_inverted = flame_pane_is_inverted(line->s);
	char out[COMMAND_TEXT];

	if (is_inverted && is_page) /* a page has no such picture */
		return;
	if (is_inverted)
		add_option(line, OPTION_REVERSE, NULL);
	if (!flame_pane_zoomed_stack(line->s, out, sizeof out))
		return;
	if (!is_page && line->s->selection->scope != SCOPE_THREAD)
		add_option(line, OPTION_NO_THREADS, NULL);
	add_option(line, OPTION_STACK, out);
}

/* Adds the time that is seen, with the calls that are there then. */
static void add_zoom(struct command_text *line)
{
	const struct state *s = line->s;
	const struct window *now = s->window;

	if (!state_shows_chart(s) ||
	    period_is_same(now->period, now->whole) ||
	    state_thread(s)->entries > CHARTED)
		return;
	add_thread(line, OPTION_CALLS_OF, s->selection->thread);
	add_period(line, OPTION_ZOOM, now->period);
}

/* Leaves out what was added since, where it has no room. */
static void check_room(struct command_text *line, size_t before,
    const char *what, const char **lacks)
{
	if (line->lacks == NULL && strlen(line->text) <= COMMAND_TEXT - SPARE)
		return;
	line->text[before] = '\0';
	line->lacks = NULL;
	*lacks = what;
}

/* Adds what the file opens with.  Each part is left out as a whole when
 * there is no room for it. */
static void add_opening(struct command_text *line, bool is_page,
    const char **lacks)
{
	size_t before = strlen(line->text);
	char word[MARKS_LINE];

	add_browser_search(line);
	if (is_page)
		add_zoom(line);
	add_stack(line, is_page);
	check_room(line, before, "zoom and search", lacks);
	before = strlen(line->text);
	for (size_t i = 0; is_page && line->lacks == NULL && i < MARKS; i++)
		if (marks_bookmark(line->s, i, word))
			add_option(line, OPTION_BOOKMARK, word);
	check_room(line, before, "marks", lacks);
}

static void add_export_words(struct command_text *line, const char *name,
    const char **lacks)
{
	const struct selection *now = line->s->selection;

	put_word(line, " ", "export");
	if (now->scope == SCOPE_THREAD)
		add_thread(line, OPTION_THREAD, now->thread);
	for (uint32_t i = 0; now->scope == SCOPE_MARKED &&
	     i < now->marked->count; i++)
		add_thread(line, OPTION_THREAD, now->marked->threads[i]);
	add_clock(line);
	add_time_range(line);
	add_mapping(line, false);
	add_lens(line);
	if (exporter_file_takes(name, "stack") && line->lacks == NULL)
		add_opening(line, exporter_file_takes(name, "zoom"), lacks);
	add_option(line, OPTION_OUTPUT, name);
	put_word(line, " ", "--");
	put_word(line, " ", state_path(line->s));
}

size_t export_command(struct state *s, const char *name,
    char out[COMMAND_TEXT], const char **lacks, struct error *err)
{
	struct command_text line = { .s = s };
	const char *at = line.text;
	size_t used = 0;

	*lacks = NULL;
	if (!view_can_be_opened(s, err))
		return 0;
	add_export_words(&line, name, lacks);
	if (line.lacks != NULL) {
		fail(err, "it cannot be said without %s", line.lacks);
		return 0;
	}
	while (*at != '\0' &&
	    quote_take(&at, out + used, COMMAND_TEXT - used, err))
		used += strlen(out + used) + 1;
	return used;
}

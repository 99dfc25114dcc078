#include "config.h"

#include "ui/settings.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "query/choices.h"
#include "query/groups.h"
#include "query/scope.h"
#include "ui/dispatch.h"
#include "ui/follow.h"
#include "ui/frames_pane.h"
#include "ui/go.h"
#include "ui/layout.h"
#include "ui/lists.h"
#include "ui/look_settings.h"
#include "ui/names.h"
#include "ui/pane.h"
#include "ui/scoping.h"
#include "ui/split.h"

static const char clocks[] = "wall, cpu or wait";

static const char *clock_word(const struct state *s, size_t i, char *scratch)
{
	(void)s;
	(void)scratch;
	return i < MEASURES ? measure_name((enum measure)i) : NULL;
}

static bool set_clock(struct state *s, const char *text, struct error *err)
{
	const struct facts *facts = profile_facts(state_profile(s));
	size_t i;

	if (!setting_word_find(clock_word, text, clocks, &i, err))
		return false;
	if (!measure_exists((enum measure)i, facts->has_clock))
		return fail(err, "no %s time: it was recorded with the %s",
		    text, facts_clocks(facts));
	go_measure(s, (enum measure)i);
	return true;
}

static void get_clock(const struct state *s, char out[SETTING_TEXT])
{
	snprintf(out, SETTING_TEXT, "%s", measure_name(state_measure(s)));
}

static bool has_list(const struct state *s, struct error *err)
{
	return pane_list(s) != NULL ||
	    fail(err, "this list has one order, and no other columns");
}

/* What the list can be sorted by. */
static const char *sort_word(const struct state *s, size_t i, char *scratch)
{
	return pane_list(s) == NULL ||
		!lists_order_name(pane_list(s), i, scratch, SETTING_TEXT) ?
	    NULL :
	    scratch;
}

static bool set_sort(struct state *s, const char *text, struct error *err)
{
	return has_list(s, err) && lists_sort(pane_list(s), text, err);
}

static void get_sort(const struct state *s, char out[SETTING_TEXT])
{
	out[0] = '\0';
	if (pane_list(s) != NULL)
		lists_sorted(pane_list(s), out, SETTING_TEXT);
}

static bool set_columns(struct state *s, const char *text, struct error *err)
{
	return has_list(s, err) && lists_choose(pane_list(s), text, err);
}

static void get_columns(const struct state *s, char out[SETTING_TEXT])
{
	out[0] = '\0';
	if (pane_list(s) != NULL)
		lists_chosen(pane_list(s), out, SETTING_TEXT);
}

static const char groups[] = "method, class, package, library or phase";

static const char *group_word(const struct state *s, size_t i, char *scratch)
{
	(void)s;
	(void)scratch;
	return i < GROUPINGS ? grouping_name((enum grouping)i) : NULL;
}

static bool set_group(struct state *s, const char *text, struct error *err)
{
	struct binding b = { .command = CMD_GROUP };
	size_t i;

	if (!setting_word_find(group_word, text, groups, &i, err))
		return false;
	b.amount = (int)i + 1;
	dispatch_run(s, &b);
	return true;
}

static void get_group(const struct state *s, char out[SETTING_TEXT])
{
	snprintf(out, SETTING_TEXT, "%s", grouping_name(follow_grouped(s)));
}

static void get_frame(const struct state *s, char out[SETTING_TEXT])
{
	snprintf(out, SETTING_TEXT, "%s", frames_method(s));
}

static void get_budget(const struct state *s, char out[SETTING_TEXT])
{
	text_typed(out, SETTING_TEXT, frames_budget_ns(s), TICK_NS);
}

static const char scope_takes[] = "thread, marked or all";

static const char *scope_word(const struct state *s, size_t i, char *scratch)
{
	(void)s;
	(void)scratch;
	return choice_scope(i);
}

static bool set_scope(struct state *s, const char *text, struct error *err)
{
	size_t i;

	if (!setting_word_find(scope_word, text, scope_takes, &i, err))
		return false;
	if (i == SCOPE_MARKED && s->selection->marked == NULL)
		return fail(err, "no thread is marked: Space in the list of "
		    "threads marks one");
	go_scope(s, (enum scope_kind)i);
	return true;
}

static void get_scope(const struct state *s, char out[SETTING_TEXT])
{
	snprintf(out, SETTING_TEXT, "%s", choice_scope(s->selection->scope));
}

static const char *thread_word(const struct state *s, size_t i, char *scratch)
{
	const struct threads *threads = profile_threads(state_profile(s));

	if (i >= s->list.count)
		return NULL;
	thread_label(threads_at(threads, s->list.threads[i]), scratch,
	    SETTING_TEXT);
	return scratch;
}

static bool set_thread(struct state *s, const char *text, struct error *err)
{
	uint32_t thread = scope_find(state_profile(s), text);
	char clean[100];

	text_clean(clean, sizeof clean, slice_of(text));
	if (thread == NO_THREAD)
		return fail(err, "no thread is called '%s'; t lists them",
		    clean);
	go_thread(s, thread);
	return true;
}

static void get_thread(const struct state *s, char out[SETTING_TEXT])
{
	thread_label(state_thread(s), out, SETTING_TEXT);
}

static const char none[] = "none";

static bool set_range(struct state *s, const char *text, struct error *err)
{
	const struct period whole = s->window->whole;
	struct within within = { .count = 0 };
	struct range range;
	struct period p = { 0, 0 };

	if (strcmp(text, none) == 0) {
		go_keep(s);
		go_range(s, p, within);
		return true;
	}
	if (!range_parse(&range, text, err))
		return false;
	p = range_period(&range, whole.begin, state_thread(s)->calls.tick);
	if (p.end > whole.end)
		p.end = whole.end;
	if (p.begin >= p.end)
		return fail(err, "the range begins after the last event");
	range_take(s, p, within);
	return true;
}

static void get_range(const struct state *s, char out[SETTING_TEXT])
{
	const struct period p = s->selection->range;
	const struct period whole = s->window->whole;
	enum tick tick = state_thread(s)->calls.tick;

	if (period_is_none(p))
		snprintf(out, SETTING_TEXT, "%s", none);
	else
		range_write(out, SETTING_TEXT, p, whole.begin, tick);
}

static void get_split(const struct state *s, char out[SETTING_TEXT])
{
	split_words(s, out, SETTING_TEXT);
}

static bool set_mouse(struct state *s, const char *text, struct error *err)
{
	size_t i;

	if (!setting_word_find(switch_word, text, switch_takes, &i, err))
		return false;
	if (s->arrangement->has_mouse != (i == 1))
		dispatch_run(s, &(struct binding){ .command = CMD_MOUSE });
	return true;
}

static void get_mouse(const struct state *s, char out[SETTING_TEXT])
{
	snprintf(out, SETTING_TEXT, "%s",
	    switch_word(NULL, s->arrangement->has_mouse, NULL));
}

static void get_mapping(const struct state *s, char out[SETTING_TEXT])
{
	const char *const *paths;

	snprintf(out, SETTING_TEXT, "%s",
	    names_mappings(s, &paths) == 0 ? "none" : paths[0]);
}

static const char units[] = "auto or ms";

static const char *unit_word(const struct state *s, size_t i, char *scratch)
{
	static const char *const words[] = { "ms", "auto", NULL };

	(void)s;
	(void)scratch;
	return words[i];
}

static bool set_units(struct state *s, const char *text, struct error *err)
{
	size_t is_scaled;

	if (!setting_word_find(unit_word, text, units, &is_scaled, err))
		return false;
	canvas_set_scaled(s->canvas, is_scaled);
	return true;
}

static void get_units(const struct state *s, char out[SETTING_TEXT])
{
	snprintf(out, SETTING_TEXT, "%s",
	    unit_word(s, canvas_is_scaled(s->canvas), NULL));
}

static const char view_takes[] = "a view, as table or flame; Tab lists them";

static const char *view_word(const struct state *s, size_t i, char *scratch)
{
	(void)s;
	(void)scratch;
	return view_name(i);
}

static enum command opener(enum pane_kind kind)
{
	switch (kind) {
	case PANE_CALLS:
		return CMD_CALLS;
	case PANE_ABOUT:
		return CMD_ABOUT;
	case PANE_PIVOT:
	case PANE_PEEK:
		return CMD_PIVOT;
	default:
		return CMD_SHOW;
	}
}

static bool set_view(struct state *s, const char *text, struct error *err)
{
	struct binding opens = { .key = "" };
	size_t i;

	if (!setting_word_find(view_word, text, view_takes, &i, err))
		return false;
	opens.command = opener((enum pane_kind)i);
	opens.amount = (int)i;
	pane_open(s, &opens);
	return true;
}

static void get_view(const struct state *s, char out[SETTING_TEXT])
{
	snprintf(out, SETTING_TEXT, "%s",
	    view_word(s, s->shown[s->focus], NULL));
}

/* clang-format off */
static const struct setting settings[] = {
	{ "ascii", switch_takes, "no lines, marks and blocks beyond ASCII",
	    switch_word, check_word, look_set_ascii, look_get_ascii, true, false },
	{ "background", look_backgrounds, "what the terminal's background is",
	    look_background_word, check_word, look_set_background, look_get_background, false, false },
	{ "clock", clocks, "the clock of all numbers",
	    clock_word, check_word, set_clock, get_clock, true, false },
	{ "color", look_colors, "the colours that are used",
	    look_color_word, check_word, look_set_color, look_get_color, true, false },
	{ "color-by", look_hues, "what colours mean in pictures and lists",
	    look_hue_word, check_word, look_set_hues, look_get_hues, false, false },
	{ "columns", "columns with commas between them, or usual",
	    "the columns of this list", NULL, check_columns, set_columns, get_columns, true, false },
	{ "frame", "the name of a method", "the method whose calls are frames",
	    NULL, check_text, frames_set_method, get_frame, true, false },
	{ "frame-budget", "a time, as 8.3ms", "how long a frame may take",
	    NULL, check_budget, frames_set_budget, get_budget, true, false },
	{ "group", groups, "what rows of the table are",
	    group_word, check_word, set_group, get_group, true, false },
	{ "mapping", "a mapping.txt of R8 or ProGuard, or in a file a folder of them",
	    "names as the sources have them", NULL, check_path, names_ask, get_mapping, true, true },
	{ "mouse", switch_takes, "clicks, drags and the wheel do something",
	    switch_word, check_word, set_mouse, get_mouse, false, false },
	{ "range", "300ms..450ms, 300ms..+150ms, 1.5s.. or none",
	    "the time that all numbers are of", NULL, NULL, set_range, get_range, true, false },
	{ "scope", scope_takes, "whose numbers they are",
	    scope_word, check_word, set_scope, get_scope, true, false },
	{ "sort", "a column, as calls; -calls is the other way round", "the order of this list",
	    sort_word, check_sort, set_sort, get_sort, true, false },
	{ "split", split_takes, "the rows of the upper pane",
	    NULL, check_split, split_set, get_split, false, false },
	{ "state", switch_takes, "lines, marks and views are remembered",
	    switch_word, check_word, NULL, look_get_state, false, false },
	{ "theme", "dark, light, mono, contrast, or the name of a file",
	    "the colours that things have", look_theme_word, check_theme, look_set_theme, look_get_theme, true, false },
	{ "thread", "a name, an id, or both as Binder#4712",
	    "the thread that is shown", thread_word, NULL, set_thread, get_thread, true, false },
	{ "units", units, "the unit of times in columns: ms, or what suits each",
	    unit_word, check_word, set_units, get_units, false, false },
	{ "view", view_takes, "what is shown", view_word, check_view, set_view, get_view, true, false },
};
/* clang-format on */

enum { SETTINGS = sizeof settings / sizeof *settings };

const struct setting *setting_at(size_t i)
{
	return i < SETTINGS ? &settings[i] : NULL;
}

const struct setting *setting_find(const char *name)
{
	for (size_t i = 0; i < SETTINGS; i++)
		if (strcmp(settings[i].name, name) == 0)
			return &settings[i];
	return NULL;
}

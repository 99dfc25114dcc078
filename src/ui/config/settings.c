/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/config/settings.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/fuzzy.h"
#include "base/text.h"
#include "options/values.h"
#include "query/groups.h"
#include "query/scope.h"
#include "query/search.h"
#include "query/transforms.h"
#include "ui/config/config.h"
#include "ui/dispatch.h"
#include "ui/layout.h"
#include "ui/names.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "ui/panes/table.h"

/* ---- words that settings alone can be ---- */

static WORDS_OF(choice_switch, "off", "on")
static WORDS_OF(choice_background, "auto", "dark", "light")
static WORDS_OF(choice_unit, "ms", "auto") /* auto: what suits each time */

static const char *choice_hue(size_t number)
{
	return number < HUES_BY ?
	    grouping_name(hue_grouping((enum hue_by)number)) :
	    NULL;
}

/* ---- one setting ---- */

/* An option that is given or not is a setting that is on or off. */
static const struct value *setting_value(const struct setting *setting)
{
	static const struct value on_or_off = { .kind = VALUE_WORD,
		.word = choice_switch };
	const struct value *value = setting->option == OPTIONS ?
	    &setting->value :
	    &option_infos[setting->option].value;

	return value->kind == VALUE_NONE ? &on_or_off : value;
}

void setting_takes(const struct setting *setting, char out[SETTING_TEXT])
{
	char words[VALUE_TAKES];

	value_takes(setting_value(setting), words);
	snprintf(out, SETTING_TEXT, "%s", setting->takes != NULL ?
	    setting->takes : setting_is_switch(setting) ? "on or off" : words);
}

const char *setting_at_word(const struct setting *setting,
    const struct state *s, size_t number, char *scratch)
{
	const struct value *value = setting_value(setting);

	return setting->word != NULL ? setting->word(s, number, scratch) :
	    value->word != NULL      ? value->word(number) : NULL;
}

bool setting_is_switch(const struct setting *setting)
{
	return setting_value(setting)->word == choice_switch;
}

/* Returns the setting, which there is, of that name. */
static const struct setting *setting_named(const char *name)
{
	const struct setting *setting = setting_find(name);

	assert(setting != NULL);
	return setting;
}

/* What is kept of a setting: what it was set to, or the usual. */
static const char *kept_text(const struct state *s,
    const struct setting *setting)
{
	const char *text = config_get(s->options->config, CONFIG_SETTINGS,
	    setting_name(setting));

	return text == NULL ? setting->usual : text;
}

uint64_t setting_number(const struct state *s, const char *name)
{
	const struct setting *setting = setting_named(name);
	uint64_t number = 0;

	value_read(setting_value(setting), kept_text(s, setting), &number);
	return number;
}

void setting_get(const struct state *s, const struct setting *setting,
    char out[SETTING_TEXT])
{
	const struct value *value = setting_value(setting);

	if (setting->get != NULL)
		setting->get(s, out);
	else if (setting->number == NULL)
		snprintf(out, SETTING_TEXT, "%s", kept_text(s, setting));
	else if (value->kind == VALUE_TIME)
		text_time_to_type(out, SETTING_TEXT, setting->number(s),
		    TICK_NS);
	else
		snprintf(out, SETTING_TEXT, "%s",
		    value->word(setting->number(s)));
}

/* Adds to the error which of its words was meant.  Returns false. */
static bool add_nearest(const struct setting *setting, const struct state *s,
    const char *text, struct error *err)
{
	struct nearest n = nearest_to(text);
	char scratch[SETTING_TEXT];
	const char *word;

	for (size_t i = 0; (word = setting_at_word(setting, s, i, scratch)) !=
	     NULL; i++) {
		if (strcmp(word, text) == 0)
			return false; /* it is a word, which cannot be set now */
		nearest_try(&n, word);
	}
	return nearest_fail(&n, "", err);
}

/* Reads what its value can read; false, with the reason: it is not such a
 * value. */
static bool read_value(const struct setting *setting, const char *text,
    uint64_t *out, struct error *err)
{
	char takes[SETTING_TEXT];

	*out = 0;
	if (setting_value(setting)->kind < VALUE_WORD ||
	    value_read(setting_value(setting), text, out))
		return true;
	setting_takes(setting, takes);
	return fail(err, "'%s' is not %s", text_printable(text, 100).text,
	    takes);
}

/* Could it be that, as far as its value does not say so? */
static bool passes_check(const struct setting *setting, const char *text,
    struct error *err)
{
	struct error why = { "" };
	char takes[SETTING_TEXT];

	if (setting->check == NULL || setting->check(text, &why))
		return true;
	setting_takes(setting, takes);
	return why.text[0] != '\0' ? fail(err, "%s", why.text) :
	    fail(err, "%s takes %s", setting_name(setting), takes);
}

bool setting_check(const struct setting *setting, const char *text,
    struct error *err)
{
	uint64_t number;

	return (read_value(setting, text, &number, err) ||
		   add_nearest(setting, NULL, text, err)) &&
	    passes_check(setting, text, err);
}

/* Asks the loop, which has the terminal, to show what is kept of colours. */
static void ask_colours(struct state *s)
{
	state_ask(s, APP_COLOURS, kept_text(s, setting_named("color")), NULL);
	state_add_word(s, kept_text(s, setting_named("background")));
}

/* Keeps the text. */
static bool keep(struct state *s, const struct setting *setting,
    const char *text, struct error *err)
{
	if (!passes_check(setting, text, err))
		return false;
	config_put(s->options->config, CONFIG_SETTINGS, setting_name(setting),
	    text);
	if (setting->is_look)
		ask_colours(s);
	return true;
}

bool setting_set(struct state *s, const struct setting *setting,
    const char *text, struct error *err)
{
	uint64_t number;
	bool done = read_value(setting, text, &number, err);

	if (done && setting->choose != NULL)
		done = setting->choose(s, number, err);
	else if (done)
		done = setting->set != NULL ? setting->set(s, text, err) :
					      keep(s, setting, text, err);
	return done || add_nearest(setting, s, text, err);
}

/* ---- checks: could a setting be that, without a trace? ---- */

static bool check_text(const char *text, struct error *err)
{
	(void)err;
	return text[0] != '\0';
}

/* The list is not known here: any list that has these columns will do. */
static bool check_columns(const char *text, struct error *err)
{
	struct columns columns;
	struct error other;

	if (strcmp(text, "usual") == 0)
		return true;
	for (size_t view = 0; view < SHOWN_VIEWS; view++)
		if (view_columns((enum shown_view)view) != NULL &&
		    list_choose(&columns, view_columns((enum shown_view)view),
			text, &other))
			return true;
	return list_choose(&columns, view_columns(SHOWN_TABLE), text, err);
}

static bool check_sort(const char *text, struct error *err)
{
	const char *name = text + (text[0] == '-');
	char takes[SETTING_TEXT];
	unsigned column;

	for (size_t view = 0; view < SHOWN_VIEWS; view++) {
		const struct list_columns *list =
		    view_columns((enum shown_view)view);

		if (list != NULL && list_find(list, name, &column) &&
		    list_is_sortable(list, column))
			return true;
	}
	setting_takes(setting_named("sort"), takes);
	fail(err, "no list can be sorted by '%s': it takes %s",
	    text_printable(name, 100).text, takes);
	return list_fail_order(view_columns(SHOWN_TABLE), name, err);
}

/* Is the text a split (ui/layout)? */
static bool check_split(const char *text, struct error *err)
{
	struct layout_preferences scratch;

	return split_parse(&scratch, text, err);
}

/* Is it a view that opens without a method? */
static bool check_view(const char *text, struct error *err)
{
	uint64_t view;

	return (value_read(&option_infos[OPTION_VIEW].value, text, &view) &&
		   !view_needs_method((enum shown_view)view)) ||
	    fail(err, "%s is of a method, and none is selected at first", text);
}

static const char none[] = "none";

static bool check_idle(const char *text, struct error *err)
{
	size_t pairs;

	return strcmp(text, none) == 0 || idle_count(text, &pairs, err);
}

bool is_theme_name(const char *name)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

	return name[0] != '\0' && name[strspn(name, plain)] == '\0';
}

static bool check_theme(const char *text, struct error *err)
{
	(void)err;
	return is_theme_name(text);
}

/* ---- how the screen looks ---- */

static const char *look_theme_word(const struct state *s, size_t i,
    char *scratch)
{
	static const struct value usual = { .kind = VALUE_WORD,
		.word = choice_theme };
	const struct config_texts *own;
	uint64_t always = 0, which;

	(void)scratch;
	while (choice_theme(always) != NULL)
		always++;
	if (i < always || s == NULL)
		return choice_theme(i);
	own = &s->options->config->lists[CONFIG_THEMES];
	i -= always;
	for (size_t n = 0; n < own->count; n++)
		if (!value_read(&usual, own->items[n].name, &which) && i-- == 0)
			return own->items[n].name;
	return NULL;
}

/* A theme that nobody has set is that of the background. */
static void look_get_theme(const struct state *s, char out[SETTING_TEXT])
{
	const char *theme = config_get(s->options->config, CONFIG_SETTINGS,
	    "theme");

	if (theme == NULL)
		theme = strcmp(kept_text(s, setting_named("background")),
		    "light") == 0 ? "light" : "dark";
	snprintf(out, SETTING_TEXT, "%s", theme);
}

/* Is anything remembered? */
static uint64_t look_state(const struct state *s)
{
	return s->options->session != NULL;
}

static bool look_set_theme(struct state *s, const char *text, struct error *err)
{
	char scratch[SETTING_TEXT];
	const char *name;
	bool is_read;
	size_t i = 0;

	while ((name = look_theme_word(s, i, scratch)) != NULL &&
	    strcmp(name, text) != 0)
		i++;
	if (name == NULL)
		return fail(err, "no theme is called '%s'",
		    text_printable(text, 100).text);
	keep(s, setting_named("theme"), text, err);
	is_read = config_theme_again(s->options->config, text, err);
	ask_colours(s);
	return is_read;
}

static bool look_set_ascii(struct state *s, uint64_t is_on, struct error *err)
{
	if (is_on == 0 && s->options->is_ascii_only)
		return fail(err, "this terminal, or its locale, has no other "
		    "letters");
	s->canvas->is_ascii = is_on == 1;
	return true;
}

static uint64_t look_ascii(const struct state *s)
{
	return s->canvas->is_ascii;
}

static bool look_set_hues(struct state *s, uint64_t hue_by, struct error *err)
{
	(void)err;
	s->canvas->hues.by = (enum hue_by)hue_by;
	return true;
}

static uint64_t look_hues(const struct state *s)
{
	return s->canvas->hues.by;
}

/* ---- what is shown: clock, list, thread, range, panes ---- */

static bool choose_clock(struct state *s, uint64_t measure, struct error *err)
{
	const struct facts *facts = state_profile(s)->facts;

	if (!measure_exists((enum measure)measure, facts->has_clock))
		return fail(err, "no %s time: it was recorded with the %s",
		    measure_name((enum measure)measure), facts_clocks(facts));
	navigate_measure(s, (enum measure)measure);
	return true;
}

static uint64_t clock_now(const struct state *s)
{
	return state_measure(s);
}

static bool has_list(const struct state *s, struct error *err)
{
	return pane_list(s) != NULL ||
	    fail(err, "this list has one order, and no other columns");
}

/* The words that the list can be sorted by. */
static const char *sort_word(const struct state *s, size_t i, char *scratch)
{
	(void)scratch;
	return pane_list(s) == NULL ? NULL : lists_order_name(pane_list(s), i);
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

static bool choose_group(struct state *s, uint64_t group, struct error *err)
{
	(void)err;
	dispatch_do(s, CMD_GROUP, (int)group + 1);
	return true;
}

static uint64_t group_now(const struct state *s)
{
	return table_pane_grouping(s);
}

/* Before all is read, the method may still come. */
static bool set_frame(struct state *s, const char *text, struct error *err)
{
	uint8_t *flags;
	uint32_t found;

	/* What is set already is taken even if no method has that name. */
	if (s->is_complete && strcmp(text, s->frame_method) != 0) {
		flags = array_new(state_methods(s)->count, 1);
		found = pick_all(state_methods(s), text, flags);
		free(flags);
		if (found == NO_METHOD)
			return fail(err, "no method with calls is called '%s'",
			    text_printable(text, 100).text);
	}
	snprintf(s->frame_method, sizeof s->frame_method, "%s", text);
	return true;
}

static void get_frame(const struct state *s, char out[SETTING_TEXT])
{
	snprintf(out, SETTING_TEXT, "%s", s->frame_method);
}

static bool choose_budget(struct state *s, uint64_t ns, struct error *err)
{
	(void)err;
	s->frame_budget_ns = ns;
	return true;
}

static uint64_t budget_now(const struct state *s)
{
	return s->frame_budget_ns;
}

static bool choose_scope(struct state *s, uint64_t scope, struct error *err)
{
	if (scope == SCOPE_MARKED && s->selection->marked == NULL)
		return fail(err, "no thread is marked: Space in the list of "
		    "threads marks one");
	navigate_scope(s, (enum scope_kind)scope);
	return true;
}

static uint64_t scope_now(const struct state *s)
{
	return s->selection->scope;
}

static const char *thread_word(const struct state *s, size_t i, char *scratch)
{
	const struct threads *threads = state_profile(s)->threads;

	if (i >= s->list.count)
		return NULL;
	thread_label(threads->items[s->list.threads[i]], scratch, SETTING_TEXT);
	return scratch;
}

static bool set_thread(struct state *s, const char *text, struct error *err)
{
	uint32_t thread = scope_find(state_profile(s), text);

	if (thread == NO_THREAD)
		return fail(err, "no thread is called '%s'; t lists them",
		    text_printable(text, 100).text);
	navigate_thread(s, thread);
	return true;
}

static void get_thread(const struct state *s, char out[SETTING_TEXT])
{
	thread_label(state_thread(s), out, SETTING_TEXT);
}

static bool set_range(struct state *s, const char *text, struct error *err)
{
	const struct period whole = s->window->whole;
	struct within within = { .count = 0 };
	struct range range;
	struct period p = { 0, 0 };

	if (strcmp(text, none) == 0) {
		navigate_keep(s);
		navigate_range(s, p, within);
		return true;
	}
	if (!range_parse(&range, text, err))
		return false;
	p = period_common(range_period(&range, whole.begin,
	    state_thread(s)->calls.tick), whole);
	if (p.begin >= p.end)
		return fail(err, "the range begins after the last event");
	range_take(s, p, within);
	return true;
}

static void get_range(const struct state *s, char out[SETTING_TEXT])
{
	const struct period p = s->selection->range;

	if (period_is_none(p))
		snprintf(out, SETTING_TEXT, "%s", none);
	else
		range_write(out, SETTING_TEXT, p, s->window->whole.begin,
		    state_thread(s)->calls.tick);
}

static void get_split(const struct state *s, char out[SETTING_TEXT])
{
	const struct layout_preferences *a = &s->layout_preferences;

	if (a->rows > 0)
		snprintf(out, SETTING_TEXT, "%d", a->rows);
	else if (a->percent > 0)
		snprintf(out, SETTING_TEXT, "%d%%", a->percent);
	else
		snprintf(out, SETTING_TEXT, "auto");
}

static bool choose_mouse(struct state *s, uint64_t is_on, struct error *err)
{
	(void)err;
	if (s->layout_preferences.has_mouse != (is_on == 1))
		dispatch_do(s, CMD_MOUSE, 0);
	return true;
}

static uint64_t has_mouse(const struct state *s)
{
	return s->layout_preferences.has_mouse;
}

static void get_mapping(const struct state *s, char out[SETTING_TEXT])
{
	const char *const *paths;

	snprintf(out, SETTING_TEXT, "%s",
	    names_mappings(s, &paths) == 0 ? none : paths[0]);
}

static bool choose_units(struct state *s, uint64_t is_scaled, struct error *err)
{
	(void)err;
	s->canvas->is_scaled = is_scaled == 1;
	return true;
}

static uint64_t has_units(const struct state *s)
{
	return s->canvas->is_scaled;
}

/* Opens a view as its key does. */
static bool choose_view(struct state *s, uint64_t view, struct error *err)
{
	(void)err;
	dispatch_do(s, CMD_SHOW, (int)view);
	return true;
}

static uint64_t view_now(const struct state *s)
{
	return s->shown[s->focus];
}

/* ---- the table of settings ---- */

const struct setting setting_table[] = {
	{ OPTION_ASCII, .help = "lines, marks and blocks in ASCII alone",
	    .choose = look_set_ascii, .number = look_ascii },
	{ OPTIONS, "background", { VALUE_WORD, .word = choice_background },
	    .help = "the terminal's background", .usual = "auto",
	    .is_look = true },
	{ OPTION_CLOCK, .help = "the clock of all numbers",
	    .choose = choose_clock, .number = clock_now },
	{ OPTION_COLOR, .help = "the colours to use", .usual = "auto",
	    .is_look = true },
	{ OPTIONS, "color-by", { VALUE_WORD, .word = choice_hue },
	    .help = "what colours mean in pictures and lists",
	    .choose = look_set_hues, .number = look_hues },
	{ OPTION_COLUMNS, .help = "the columns of this list",
	    .takes = "columns separated by commas, or usual",
	    .check = check_columns, .set = set_columns, .get = get_columns },
	{ OPTION_FRAME, .help = "the method whose calls are frames",
	    .takes = "the name of a method", .check = check_text,
	    .set = set_frame, .get = get_frame },
	{ OPTION_FRAME_BUDGET, .help = "how long a frame may take",
	    .choose = choose_budget, .number = budget_now },
	{ OPTION_GROUP, .help = "the rows of the table", .choose = choose_group,
	    .number = group_now },
	{ OPTIONS, "idle", { .kind = VALUE_TEXT },
	    .help = "more waits that --no-idle drops, from now on",
	    .takes = "waits such as a.Loop.run > *.park, or none",
	    .check = check_idle, .usual = none },
	{ OPTION_MAPPING, .help = "names of the sources",
	    .takes =
		"a mapping.txt of R8 or ProGuard, or in a file a folder of them",
	    .check = check_text, .set = names_ask, .get = get_mapping,
	    .is_path = true },
	{ OPTIONS, "mouse", { VALUE_WORD, .word = choice_switch },
	    .help = "clicks, drags and the wheel work in the viewer",
	    .choose = choose_mouse, .number = has_mouse },
	{ OPTION_RANGE, .help = "the range of time of all numbers",
	    .takes = "300ms..450ms, 300ms..+150ms, 1.5s.. or none",
	    .is_of_trace = true, .set = set_range, .get = get_range },
	{ OPTION_SCOPE, .help = "whose numbers to show", .choose = choose_scope,
	    .number = scope_now },
	{ OPTIONS, "scroll-off", { .kind = VALUE_NUMBER, .max = 99 },
	    .help = "rows of a list that stay in sight above and below its "
		    "cursor",
	    .usual = "0" },
	{ OPTION_SORT, .help = "the order of this list",
	    .takes = "a column, such as calls; -calls is reversed",
	    .word = sort_word, .check = check_sort, .set = set_sort,
	    .get = get_sort },
	{ OPTIONS, "split", { .kind = VALUE_TEXT },
	    .help = "the height of the upper pane", .takes = split_takes,
	    .check = check_split, .set = split_set, .get = get_split },
	{ OPTIONS, "state", { VALUE_WORD, .word = choice_switch },
	    .help = "remember lines, marks and views", .number = look_state,
	    .is_fixed = true },
	{ OPTION_THEME, .help = "a set of colours",
	    .takes = "dark, light, mono, contrast, or the name of a file",
	    .word = look_theme_word, .check = check_theme,
	    .set = look_set_theme, .get = look_get_theme },
	{ OPTION_THREAD, .help = "the thread to show",
	    .takes = "a name, an id, or both as in Binder#4712",
	    .word = thread_word, .is_of_trace = true, .set = set_thread,
	    .get = get_thread },
	{ OPTIONS, "units", { VALUE_WORD, .word = choice_unit },
	    .help = "the unit of times in columns: ms, or what suits each time",
	    .choose = choose_units, .number = has_units },
	{ OPTION_VIEW, .help = "what to show",
	    .takes = "a view, such as table or flame; Tab lists them",
	    .check = check_view, .choose = choose_view, .number = view_now },
};

const size_t setting_count = sizeof setting_table / sizeof *setting_table;

const struct setting *setting_find(const char *name)
{
	for (size_t i = 0; i < setting_count; i++)
		if (strcmp(setting_name(&setting_table[i]), name) == 0)
			return &setting_table[i];
	return NULL;
}

/* ---- what the user's file says, once the viewer has begun ---- */

void settings_apply_config(struct state *s)
{
	const struct config *c = s->options->config;
	const struct config_texts *all = &c->lists[CONFIG_SETTINGS];
	const size_t wrong = c->complaints;
	struct error err;

	for (size_t i = 0; i < all->count; i++) {
		const struct named_text *t = &all->items[i];
		const struct setting *setting = setting_find(t->name);

		if (setting != NULL && setting->option == OPTIONS &&
		    !setting->is_fixed)
			setting_set(s, setting, t->text, &err);
	}
	s->message[0] = '\0';
	if (wrong == 1)
		state_say(s, "%s", c->first.text);
	else if (wrong > 1)
		state_say(s, "%s; %zu more of this kind: --check-config",
		    c->first.text, wrong - 1);
}

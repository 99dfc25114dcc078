/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/command/command.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "query/search.h"
#include "query/snapshot.h"
#include "ui/command/completion.h"
#include "ui/command/jobs.h"
#include "ui/command/view_line.h"
#include "ui/command/write.h"
#include "ui/comparison.h"
#include "ui/config/config.h"
#include "ui/config/keymap.h"
#include "ui/config/settings.h"
#include "ui/edits.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/marks.h"
#include "ui/search.h"
#include "ui/visible.h"

/* ---- a line in two, and what is wrong with a word ---- */

void command_split(struct command_split *line, const char *text)
{
	size_t length, end;

	text += strspn(text, " ");
	length = strcspn(text, " ");
	snprintf(line->word, sizeof line->word, "%.*s", (int)length, text);
	text += length + strspn(text + length, " ");
	snprintf(line->rest, sizeof line->rest, "%s", text);
	for (end = strlen(line->rest); end > 0 && line->rest[end - 1] == ' ';)
		line->rest[--end] = '\0';
}

bool verb_fail(const char *what, const char *word,
    const struct nearest *n, struct error *err)
{
	fail(err, "no %s is called '%s'", what, text_printable(word, 100).text);
	return nearest_fail(n, "; Tab lists them", err);
}

static bool fail_setting(const char *word, struct error *err)
{
	struct nearest n = nearest_to(word);

	for (size_t i = 0; setting_at(i) != NULL; i++)
		nearest_try(&n, setting_name(setting_at(i)));
	return verb_fail("setting", word, &n, err);
}

/* ---- settings ---- */

/* Gives a setting a value, or says what it is if there is none. */
static bool verb_set(struct state *s, const struct setting *setting,
    const char *text, struct error *err)
{
	char now[SETTING_TEXT], takes[SETTING_TEXT];

	if (text[0] != '\0' && setting_is_settled(setting))
		return fail(err, "%s is decided when artscope starts: by "
		    "--%s, or \"set %s\" in a file", setting_name(setting),
		    setting_name(setting), setting_name(setting));
	if (text[0] != '\0') {
		if (!setting_set(s, setting, text, err))
			return false;
		config_put(s->options->config, CONFIG_ORIGINS,
		    setting_name(setting), "typed");
		return true;
	}
	setting->get(s, now);
	setting_takes(setting, takes);
	state_say(s, "%s %s: %s; it takes %s", setting_name(setting), now,
	    setting->help, takes);
	return true;
}

static bool is_switch(const struct setting *setting)
{
	return setting != NULL && setting_is_switch(setting);
}

/* Does "set mouse", which turns a setting on, and "set nomouse", which turns
 * it off. */
static bool set_alone(struct state *s, const char *word, struct error *err)
{
	const struct setting *setting = setting_find(word);

	if (is_switch(setting))
		return verb_set(s, setting, "on", err);
	if (setting != NULL)
		return verb_set(s, setting, "", err);
	if (strncmp(word, "no", 2) == 0 && is_switch(setting_find(word + 2)))
		return verb_set(s, setting_find(word + 2), "off", err);
	return fail_setting(word, err);
}

/* Does "set clock cpu", also as other programs have it: "clock=cpu",
 * "clock?". */
static bool run_set(struct state *s, const char *text, struct error *err)
{
	struct command_split line;
	const struct setting *setting;
	bool is_asked = false;
	char *end;

	command_split(&line, text);
	if (line.word[0] == '\0' || strcmp(line.word, "all") == 0) {
		pane_open_above(s, PANE_SETTINGS, 0);
		return true;
	}
	end = line.word + strcspn(line.word, "=");
	if (*end == '=') {
		*end = '\0';
		snprintf(line.rest, sizeof line.rest, "%s",
		    strchr(text, '=') + 1);
	} else if (end[-1] == '?') {
		end[-1] = '\0';
		is_asked = true;
	}
	if (line.rest[0] == '\0' && !is_asked)
		return set_alone(s, line.word, err);
	setting = setting_find(line.word);
	return setting == NULL ? fail_setting(line.word, err) :
				 verb_set(s, setting, line.rest, err);
}

/* ---- what the other verbs do ---- */

/* Goes to what the thread runs at the time, or says that it runs nothing; `text`
 * is the time as it was typed. */
static void visit_time(struct state *s, uint64_t time, const char *text)
{
	const struct visible_calls shown = visible_now(s);

	if (!place_is_none(snapshot_row_visible(&shown, time).place)) {
		navigate_visit_at(s, s->selection->thread, time);
		return;
	}
	navigate_visit(s, s->selection->thread, place_none());
	navigate_calls(s, PANES, place_none(), 0);
	state_say(s, "%s runs no call at +%s", state_thread(s)->name, text);
}

/* Goes to a time that was typed. */
static bool go_time(struct state *s, const char *text, struct error *err)
{
	const struct period whole = s->window->whole;
	struct period p = s->window->period;
	char open[110];
	struct range range;
	uint64_t width = p.end - p.begin, half = width / 2, time;

	snprintf(open, sizeof open, "%.100s..", text);
	if (!range_parse(&range, open, err))
		return fail(err, "no time: 300ms, 1.2s and 300ms..450ms are");
	time = range_period(&range, whole.begin,
	    state_thread(s)->calls.tick).begin;
	if (time >= whole.end)
		return fail(err, "that is after the last event");
	if (s->shown[UPPER] == PANE_TIMELINE)
		navigate_keep(s);
	else
		visit_time(s, time, text);
	navigate_instant(s, time);
	p.begin = time < whole.begin + half ? whole.begin : time - half;
	p.end = p.begin + width;
	navigate_window(s, p);
	return true;
}

/* Goes to "300ms"; makes "300ms..450ms" the range of all numbers. */
static bool verb_time(struct state *s, const char *text, struct error *err)
{
	struct command_split line;

	command_split(&line, text);
	if (line.rest[0] != '\0')
		return fail(err, "a time or a range has no blanks in it");
	if (strstr(line.word, "..") != NULL)
		return setting_find("range")->set(s, line.word, err);
	return go_time(s, line.word, err);
}

static bool go_to_method(struct state *s, const char *text, struct error *err)
{
	uint32_t method;

	if (text[0] >= '0' && text[0] <= '9')
		return verb_time(s, text, err);
	if (pick_named(state_methods(s), text, methods_key, &method, err) !=
	    PICK_ONE)
		return false;
	navigate_keep(s);
	pane_show(s, PANE_TABLE);
	navigate_method(s, PANES, method);
	return true;
}

/* Where the picture has the focus, the search is in the thread that its
 * cursor is in; a pane on top has no such thread. */
void verb_search(struct state *s, const char *text)
{
	if (s->focus == UPPER && pane_on_top(s) == NULL)
		navigate_thread(s, pane_call_in(s, s->focus).thread);
	search_for(s, text);
}

static bool run_find(struct state *s, const char *text, struct error *err)
{
	size_t at;

	if (pattern_is_bad(search_expression(text), &at, err))
		return false;
	verb_search(s, text);
	return true;
}

/* Takes a filter that a file has a name for: a line of what is kept, and one
 * of what is dropped. */
static void filter_named(struct state *s, const char *lines)
{
	char line[FILTER_TEXT];

	while (*lines != '\0') {
		size_t length = strcspn(lines, "\n");

		snprintf(line, sizeof line, "%.*s", (int)length, lines);
		edits_take_filter(s, line);
		lines += length + (lines[length] == '\n');
	}
}

static bool run_filter(struct state *s, const char *text, struct error *err)
{
	const char *named = config_get(s->options->config, CONFIG_FILTERS,
	    text);
	size_t at;

	if (named != NULL) {
		filter_named(s, named);
		return true;
	}

	if (pattern_is_bad(filter_expression(text), &at, err))
		return false;
	edits_take_filter(s, text);
	return true;
}

/* Opens the help at the first line in which the word stands. */
static bool run_help(struct state *s, const char *text, struct error *err)
{
	struct help_line line;

	for (size_t i = 0; i < keymap_help(state_keys(s), i, &line); i++)
		if (!line.is_heading && strstr(line.text, text) != NULL) {
			pane_open_above(s, PANE_HELP, (int)i + 1);
			return true;
		}
	return fail(err, "no key's help says '%s'",
	    text_printable(text, 100).text);
}

static bool run_quit(struct state *s, const char *text, struct error *err)
{
	(void)text;
	(void)err;
	s->request = APP_QUIT;
	return true;
}

/* Opens another trace in place of this one.  The user is asked about what
 * would be lost, as by `q`. */
static bool open_other(struct state *s, const char *text, struct error *err)
{
	if (strcmp(text, "-") == 0)
		return fail(err, "open takes a file; a pipe is opened when "
		    "artscope is started");
	if (!jobs_other_trace(s, text))
		return fail(err, "that name is too long");
	pane_open_above(s, PANE_QUIT, APP_OPEN);
	return true;
}

/* Starts the viewer anew with both traces. */
static bool compare(struct state *s, const char *before, const char *after,
    struct error *err)
{
	if (strcmp(before, "-") == 0)
		return fail(err, "diff takes a file; a pipe is compared by "
		    "artscope diff alone");
	if (!view_can_be_opened(s, err))
		return false;
	if (!jobs_compare(s, before, after))
		return fail(err, "that name is too long");
	pane_open_above(s, PANE_QUIT, APP_OPEN);
	return true;
}

/* Compares with a file: the trace that is open now is the one after. */
static bool run_diff(struct state *s, const char *text, struct error *err)
{
	const bool is_known = recording_pair_are_two(s) &&
	    s->open->shown != NULL;
	char words[COPIED_NAME];
	const char *file;
	size_t options;

	if (!diff_words_split(text, words, sizeof words, &options, &file,
		err) ||
	    !compare(s, file,
		is_known ? recording_pair_at(s, AFTER)->path : s->options->path,
		err))
		return false;
	jobs_compare_with(s, words, options);
	return true;
}

static bool run_swap(struct state *s, const char *text, struct error *err)
{
	(void)text;
	if (!recording_pair_are_two(s))
		return fail(err, "one trace is open; :diff FILE compares it "
		    "with another");
	if (s->options->runs != NULL)
		return fail(err, "several runs are not turned round; artscope "
		    "diff begins with those before");
	return compare(s, s->options->path, s->options->path_before, err);
}

static bool run_command(struct state *s, const char *text, struct error *err)
{
	return recording_pair_are_two(s) ? diff_command(s, err) :
				  view_command(s, text, err);
}

/* Takes transforms that the user's file has a name for, or options. */
static bool transform_named(struct state *s, const char *text,
    struct error *err)
{
	const char *named = config_get(s->options->config, CONFIG_TRANSFORMS,
	    text);

	return transform_command_take(s, named == NULL ? text : named, err);
}

/* ---- the table of verbs ---- */

#define RUN_TRANSFORM(id, name, key, option, argument, takes, help)      \
	static bool run_##id(struct state *s, const char *text,           \
	    struct error *err)                                            \
	{                                                                 \
		return transform_command_line(s, TRANSFORM_##id, text, err);   \
	}

TRANSFORM_ROWS(RUN_TRANSFORM)

#define VERB_OF_TRANSFORM(id, name, key, option, argument, takes, help) \
	{ option, argument, help, run_##id, OFFERS_METHODS },

static const struct verb verbs[] = {
	{ "alias", "a name and a command", "another name for a command", NULL,
	    OFFERS_NOTHING },
	{ "bind", "[view] key command", "what a key does", NULL,
	    OFFERS_NOTHING },
	{ "color", "what it is of, a colour, a background, bold ...",
	    "how something looks", NULL, OFFERS_NOTHING },
	{ "command", NULL, "copy the command line that shows this again",
	    run_command, OFFERS_NOTHING },
	{ "diff", "options of artscope diff, and the name of a file",
	    "compares it, as the one before, with this one", run_diff,
	    OFFERS_DIFF },
	{ "export", "the name of a new file",
	    "what the numbers are of, for another "
	    "tool: by the ending",
	    jobs_export_ask, OFFERS_FILES },
	{ "filter", "an expression", "keep methods that match", run_filter,
	    OFFERS_FILTERS },
	{ "find", "an expression", "search methods", run_find, OFFERS_NOTHING },
	{ "goto", "a method, or a time", "to a method, or to a time",
	    go_to_method, OFFERS_METHODS },
	{ "help", "a word", "the help, where it says that", run_help,
	    OFFERS_NOTHING },
	{ "mark", "a letter, and perhaps a text", "mark this place", marks_set,
	    OFFERS_NOTHING },
	{ "open", "the name of a file", "another trace in place of this one",
	    open_other, OFFERS_FILES },
	{ "q", NULL, "quit", run_quit, OFFERS_NOTHING },
	{ "set", "[a setting and what it is to be]",
	    "one of the settings; alone it lists all", run_set,
	    OFFERS_SETTINGS },
	{ "source", "a file", "lines like these, from a file", NULL,
	    OFFERS_NOTHING },
	{ "swap", NULL, "of two traces that are compared: before is after",
	    run_swap, OFFERS_NOTHING },
	{ "transform", "a name, or options as --focus onCreate",
	    "several transforms at once", transform_named, OFFERS_TRANSFORMS },
	TRANSFORM_ROWS(VERB_OF_TRANSFORM){ "write", "the name of a new file",
	    "this list or picture as text", write_ask, OFFERS_FILES },
};

enum { VERBS = sizeof verbs / sizeof *verbs };

bool verb_needs_words(const struct verb *verb)
{
	return verb->takes != NULL && verb->takes[0] != '[';
}

/* Returns NULL after the last one. */
static const struct verb *verb_at(size_t i)
{
	return i < VERBS ? &verbs[i] : NULL;
}

static const struct verb *verb_find(const char *name)
{
	size_t i = 0;

	while (verb_at(i) != NULL && strcmp(verb_at(i)->name, name) != 0)
		i++;
	return verb_at(i);
}

/* ---- the first word of a command, and what it means ---- */

const char *meaning_name(const struct meaning *m)
{
	return m->verb != NULL    ? m->verb->name :
	    m->setting != NULL ? setting_name(m->setting) :
				 command_info(m->command)->name;
}

/* Can the command be typed, and has no verb and no setting its name?  Panes
 * are what "view" shows. */
static bool is_word(enum command command)
{
	const struct command_info *info = command_info(command);

	return info->taker != TAKEN_ABOVE && command != CMD_SHOW &&
	    command != CMD_LINE &&
	    verb_find(info->name) == NULL && setting_find(info->name) == NULL;
}

bool meaning_next(size_t *i, struct meaning *out)
{
	size_t verb_count = 0, setting_count = 0, at = (*i)++;

	while (verb_at(verb_count) != NULL)
		verb_count++;
	while (setting_at(setting_count) != NULL)
		setting_count++;
	*out = (struct meaning){ .command = CMD_NONE };
	if (at < verb_count) {
		out->verb = verb_at(at);
		return true;
	}
	at -= verb_count;
	/* "set color" is another thing. */
	if (at < setting_count &&
	    verb_find(setting_name(setting_at(at))) != NULL)
		return meaning_next(i, out);
	if (at < setting_count) {
		out->setting = setting_at(at);
		return true;
	}
	for (at -= setting_count; at < COMMANDS; at++, ++*i)
		if (is_word((enum command)at)) {
			out->command = (enum command)at;
			out->key = command_info(out->command);
			return true;
		}
	return false;
}

static bool begins(const char *name, const char *word)
{
	return strncmp(name, word, strlen(word)) == 0;
}

bool meaning_find(const char *word, bool has_value, struct meaning *out,
    struct error *err)
{
	struct nearest near = nearest_to(word);
	char names[200] = "", clean[60];
	size_t count = 0, used = 0, i = 0;
	struct meaning m;

	while (meaning_next(&i, &m)) {
		nearest_try(&near, meaning_name(&m));
		if (!begins(meaning_name(&m), word))
			continue;
		if (strcmp(meaning_name(&m), word) == 0) {
			*out = m;
			return true;
		}
		if (count > 0 && has_value && m.key != NULL &&
		    m.key->amount == NULL)
			continue;
		*out = m;
		count++;
		if (used < sizeof names)
			used += (size_t)snprintf(names + used,
			    sizeof names - used, "%s%s", used == 0 ? "" : ", ",
			    meaning_name(&m));
	}
	if (count == 0)
		return verb_fail("command", word, &near, err);
	text_clean(clean, sizeof clean, slice_of(word));
	return count == 1 || fail(err, "'%s' may be %s", clean, names);
}

void meaning_of_key(struct meaning *m)
{
	for (int i = 0; i < COMMANDS; i++) {
		const struct command_info *info = command_info((enum command)i);

		if (strcmp(info->name, meaning_name(m)) == 0 &&
		    info->taker != TAKEN_ABOVE && info->amount == NULL) {
			*m = (struct meaning){ .key = info,
				.command = (enum command)i };
			return;
		}
	}
}

bool meaning_amount(const struct meaning *m, const char *word, int *out,
    struct error *err)
{
	const char *takes = m->key->amount;
	char *end;

	*out = 0;
	if (takes != NULL)
		*out = word[0] == '\0' ? 1 : (int)strtol(word, &end, 10);
	return (takes == NULL ? word[0] == '\0' : *out == 1 || *out == -1) ||
	    fail(err, "%s takes %s", m->key->name,
		takes == NULL ? "nothing" : takes);
}

/* ---- a line that is typed after a colon ---- */

/* Does what the key of that name does. */
static bool run_key(struct state *s, const struct meaning *m, const char *text,
    struct error *err)
{
	int amount;

	if (!meaning_amount(m, text, &amount, err))
		return false;
	dispatch_command(s, m->command, amount);
	return true;
}

/* Says all names of a list, as lines that can be typed again. */
static void list_named(struct state *s, const char *verb, enum config_list list)
{
	size_t used = 0, count;
	const struct named_text *t = config_all(s->options->config, list,
	    &count);
	char text[400];

	for (size_t i = 0; used < sizeof text && i < count; i++)
		used += (size_t)snprintf(text + used, sizeof text - used,
		    "%s%s %s %s", used == 0 ? "" : "; ", verb, t[i].name,
		    t[i].text);
	if (used == 0)
		state_say(s, "there is none yet: \"%s name command\" makes "
		    "one", verb);
	else
		state_say(s, "%s", text);
}

/* Opens the help at the first key that is not the usual one. */
static void show_own_keys(struct state *s)
{
	const struct keymap *keys = state_keys(s);
	struct help_line line;

	for (size_t i = 0; i < keymap_help(keys, i, &line); i++)
		if (line.binding != NULL && keymap_is_own(line.binding)) {
			pane_open_above(s, PANE_HELP, (int)i + 1);
			return;
		}
	state_say(s, "all keys are the usual ones: \"bind chart x zoom\" "
	    "changes one");
}

/* Takes a line that settles something; without words it lists what is
 * settled. */
static bool settle_line(struct state *s, const struct command_split *line,
    struct error *err)
{
	char text[2 * PROMPT_SIZE];

	if (line->rest[0] == '\0' && strcmp(line->word, "alias") == 0) {
		list_named(s, "alias", CONFIG_ALIASES);
		return true;
	}
	if (line->rest[0] == '\0' && strcmp(line->word, "bind") == 0) {
		show_own_keys(s);
		return true;
	}
	snprintf(text, sizeof text, "%s %s", line->word, line->rest);
	if (!config_lines_take(s->options->config, text, err))
		return false;
	if (strcmp(line->word, "color") == 0)
		s->request = APP_REDRAW;
	return true;
}

static bool run_line(struct state *s, const char *text, unsigned depth,
    struct error *err);

/* Runs an alias.  Aliases may stand for others, but not for ever. */
static bool run_alias(struct state *s, const char *alias, const char *rest,
    unsigned depth, struct error *err)
{
	char text[2 * PROMPT_SIZE];

	snprintf(text, sizeof text, "%s %s", alias, rest);
	return depth < 8 ? run_line(s, text, depth + 1, err) :
			   fail(err, "this alias stands for itself");
}

static bool run_words(struct state *s, const struct command_split *line,
    unsigned depth, struct error *err)
{
	const char *alias = config_get(s->options->config, CONFIG_ALIASES,
	    line->word);
	struct meaning m;

	if (alias != NULL)
		return run_alias(s, alias, line->rest, depth, err);
	if (!meaning_find(line->word, line->rest[0] != '\0', &m, err))
		return false;
	if (m.verb != NULL && m.verb->run == NULL) {
		struct command_split whole = *line;

		snprintf(whole.word, sizeof whole.word, "%s", m.verb->name);
		return settle_line(s, &whole, err);
	}
	if (line->rest[0] == '\0' && m.key == NULL)
		meaning_of_key(&m);
	if (m.key != NULL)
		return run_key(s, &m, line->rest, err);
	if (m.setting != NULL)
		return verb_set(s, m.setting, line->rest, err);
	if (line->rest[0] == '\0' && verb_needs_words(m.verb))
		return fail(err, "%s takes %s", m.verb->name, m.verb->takes);
	return m.verb->run(s, line->rest, err);
}

static bool run_line(struct state *s, const char *text, unsigned depth,
    struct error *err)
{
	struct command_split line;

	command_split(&line, text);
	if (line.word[0] == '\0')
		return true;
	if (isdigit((unsigned char)line.word[0]) || line.word[0] == '.')
		return verb_time(s, text, err);
	return run_words(s, &line, depth, err);
}

bool command_line_run(struct state *s, const char *text)
{
	struct error err = { "" };
	bool done = run_line(s, text, 0, &err);

	if (!done)
		state_say(s, "%s", err.text);
	return done;
}

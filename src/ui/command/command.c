/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/command/command.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/fuzzy.h"
#include "base/quote.h"
#include "base/text.h"
#include "query/filter.h"
#include "query/search.h"
#include "query/snapshot.h"
#include "ui/command/jobs.h"
#include "ui/command/view_line.h"
#include "ui/comparison.h"
#include "ui/config/config.h"
#include "ui/config/keymap.h"
#include "ui/dispatch.h"
#include "ui/edits.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/marks.h"
#include "ui/search.h"
#include "ui/visible.h"
#include "view/theme.h"

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

/* Says "no command is called 'fly'", and what was meant.  Returns false. */
static bool verb_fail(const char *what, const char *word,
    const struct nearest *n, struct error *err)
{
	fail(err, "no %s is called '%s'", what, text_printable(word, 100).text);
	return nearest_fail(n, "; Tab lists them", err);
}

static bool fail_setting(const char *word, struct error *err)
{
	struct nearest n = nearest_to(word);

	for (size_t i = 0; i < setting_count; i++)
		nearest_try(&n, setting_name(&setting_table[i]));
	return verb_fail("setting", word, &n, err);
}

/* ---- settings ---- */

/* Gives a setting a value, or says what it is if there is none. */
static bool verb_set(struct state *s, const struct setting *setting,
    const char *text, struct error *err)
{
	const char *name = setting_name(setting);
	char now[SETTING_TEXT], takes[SETTING_TEXT];

	if (text[0] == '\0') {
		setting_get(s, setting, now);
		setting_takes(setting, takes);
		state_say(s, "%s %s: %s; it takes %s", name, now,
		    setting->help, takes);
		return true;
	}
	if (setting->is_fixed)
		return fail(err, "%s is decided when artscope starts: by "
		    "--%s, or \"set %s\" in a file", name, name, name);
	if (!setting_set(s, setting, text, err))
		return false;
	config_put(s->options->config, CONFIG_ORIGINS, name, "typed");
	return true;
}

/* Splits "clock cpu", or "clock=cpu" as other programs have it, into a name and
 * what follows.  *out is NULL where no setting has the name. */
static bool set_split(const char **text, char *name, size_t size,
    const struct setting **out, struct error *err)
{
	const char *sign = strchr(*text, '=');

	if (!quote_take(text, name, size, err))
		return false;
	if (sign != NULL && strchr(name, '=') != NULL) {
		name[strcspn(name, "=")] = '\0';
		*text = sign + 1;
	}
	*out = setting_find(name);
	return true;
}

/* Does "set clock cpu"; "set mouse", which turns a setting on, "set nomouse",
 * which turns it off; "set clock?", which says what it is. */
static bool run_set(struct state *s, const char *text, struct error *err)
{
	char name[PROMPT_SIZE];
	const struct setting *setting, *off;
	size_t length;

	if (!set_split(&text, name, sizeof name, &setting, err))
		return false;
	if (name[0] == '\0' || strcmp(name, "all") == 0) {
		pane_open_above(s, PANE_SETTINGS, 0);
		return true;
	}
	if (text[0] == '\0' && setting != NULL && setting_is_switch(setting))
		return verb_set(s, setting, "on", err);
	off = setting_find(strncmp(name, "no", 2) == 0 ? name + 2 : "");
	if (setting == NULL && text[0] == '\0' && off != NULL &&
	    setting_is_switch(off))
		return verb_set(s, off, "off", err);
	length = strlen(name);
	if (setting == NULL && name[length - 1] == '?') {
		name[length - 1] = '\0';
		setting = setting_find(name);
	}
	return setting == NULL ? fail_setting(name, err) :
				 verb_set(s, setting, text, err);
}

/* ---- what the other verbs do ---- */

/* Goes to what the thread runs at the time, or says that it runs nothing;
 * `text` is the time as it was typed. */
static void visit_time(struct state *s, uint64_t time, const char *text)
{
	if (!place_is_none(snapshot_row_visible(visible_now(s), time).place)) {
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
	if (pattern_is_bad(search_expression(text), NULL, err))
		return false;
	verb_search(s, text);
	return true;
}

/* Takes a filter that is typed, or one that a file has a name for: a line of
 * what is kept, and one of what is dropped. */
static bool run_filter(struct state *s, const char *text, struct error *err)
{
	const char *named = config_get(s->options->config, CONFIG_FILTERS,
	    text);
	struct slice lines = slice_of(named == NULL ? text : named), next;
	char line[FILTER_TEXT];

	if (named == NULL && pattern_is_bad(filter_expression(text), NULL, err))
		return false;
	while (lines.length > 0) {
		next = slice_take(&lines, '\n');
		snprintf(line, sizeof line, "%.*s", (int)next.length,
		    next.start);
		edits_take_filter(s, line);
	}
	return true;
}

/* Opens the help at the first key whose line has the word; NULL: that is not
 * the usual one.  False: there is none. */
static bool open_help(struct state *s, const char *word)
{
	struct help_line line;

	for (size_t i = 0; i < keymap_help(state_keys(s), i, &line); i++)
		if (line.binding != NULL && (word == NULL ?
			keymap_is_own(line.binding) :
			strstr(line.text, word) != NULL)) {
			pane_open_above(s, PANE_HELP, (int)i + 1);
			return true;
		}
	return false;
}

static bool run_help(struct state *s, const char *text, struct error *err)
{
	return open_help(s, text) || fail(err, "no key's help says '%s'",
	    text_printable(text, 100).text);
}

static bool run_jumps(struct state *s, const char *text, struct error *err)
{
	(void)text;
	(void)err;
	pane_open_above(s, PANE_JUMPS, 0);
	return true;
}

static bool run_quit(struct state *s, const char *text, struct error *err)
{
	(void)text;
	(void)err;
	s->request.kind = APP_QUIT;
	return true;
}

/* Opens another trace in place of this one.  The user is asked about what
 * would be lost, as by `q`. */
static bool open_other(struct state *s, const char *text, struct error *err)
{
	if (strcmp(text, "-") == 0)
		return fail(err, "open takes a file; a pipe is opened when "
		    "artscope is started");
	return jobs_open(s, text, NULL, slice_of(""), err);
}

/* Starts the viewer anew with both traces. */
static bool compare(struct state *s, const char *before, const char *after,
    struct slice options, struct error *err)
{
	if (strcmp(before, "-") == 0)
		return fail(err, "diff takes a file; a pipe is compared by "
		    "artscope diff alone");
	return view_can_be_opened(s, err) &&
	    jobs_open(s, before, after, options, err);
}

static bool is_option(const char *text)
{
	return strncmp(text, "--", 2) == 0;
}

/*
 * Splits what is typed after :diff: options, as artscope diff has them, and
 * then the file.  A text that begins with no option is the name of a file as a
 * whole, with its blanks.
 *
 * Writes the options to `out`, each word with a NUL after it; and after these
 * the file.  Returns false, with the reason: no room, a quote without an end,
 * or no file.
 */
static bool diff_words_split(const char *text, char out[COPIED_NAME],
    struct slice *options, struct error *err)
{
	const bool has_options = is_option(text);
	size_t used = 0;

	if (strlen(text) >= COPIED_NAME)
		return fail(err, "that name is too long");
	strcpy(out, text);
	*options = (struct slice){ out, 0 };
	while (has_options && text[0] != '\0') {
		options->length = used;
		if (!quote_take(&text, out + used, COPIED_NAME - used, err))
			return false;
		used += strlen(out + used) + 1;
	}
	return !is_option(out + options->length) ||
	    fail(err, "which file?  It comes after the options");
}

/* Compares with a file: the trace that is open now is the one after. */
static bool run_diff(struct state *s, const char *text, struct error *err)
{
	const bool is_known = recording_pair_are_two(s) &&
	    s->open->shown != NULL;
	char words[COPIED_NAME];
	struct slice options;

	return diff_words_split(text, words, &options, err) &&
	    compare(s, words + options.length,
		is_known ? recording_pair_at(s, AFTER)->path : s->options->path,
		options, err);
}

static bool run_swap(struct state *s, const char *text, struct error *err)
{
	(void)text;
	if (!recording_pair_are_two(s))
		return fail(err, "%s", one_is_open);
	if (s->options->runs != NULL)
		return fail(err, "several runs are not turned round; artscope "
		    "diff begins with those before");
	return compare(s, s->options->path, s->options->path_before,
	    slice_of(""), err);
}

/* Takes transforms that the user's file has a name for, or options. */
static bool transform_named(struct state *s, const char *text,
    struct error *err)
{
	const char *named = config_get(s->options->config, CONFIG_TRANSFORMS,
	    text);

	return transform_command_take(s, named == NULL ? text : named, err);
}

/* ---- what verbs configure: lines of a file ---- */

enum { NAME = 64, PATH_TEXT = 2000 };

/* Reads the rest of a line: one word in quotes, or all of it as it is. */
static bool take_rest(const char *rest, char *out, size_t size,
    struct error *err)
{
	size_t length;

	if (rest[0] == '"' || rest[0] == '\'')
		return quote_take(&rest, out, size, err) &&
		    (rest[0] == '\0' || fail(err, "what follows the quotes?"));
	length = (size_t)snprintf(out, size, "%s", rest);
	while (length > 0 && length < size && out[length - 1] == ' ')
		out[--length] = '\0';
	return length < size ||
	    fail(err, "it is longer than %zu letters", size - 1);
}

static bool fail_takes(const char *verb, struct error *err);
static bool check_line(const struct config *, const char *line,
    struct error *err);

static bool put_setting(struct config *c, const struct setting *setting,
    const char *rest, struct error *err)
{
	char text[SETTING_TEXT];

	if (setting->is_of_trace)
		return fail(err,
		    "%s belongs to one trace: set it after a "
		    "colon, or by --%s",
		    setting_name(setting), setting_name(setting));
	if (!take_rest(rest, text, sizeof text, err) ||
	    !setting_check(setting, text, err) ||
	    (strcmp(setting_name(setting), "theme") == 0 &&
		!config_read_theme(c, text, err)))
		return false;
	config_put(c, CONFIG_SETTINGS, setting_name(setting), text);
	config_put(c, CONFIG_ORIGINS, setting_name(setting), config_where(c));
	return true;
}

static bool configure_set(struct config *c, const char *rest, struct error *err)
{
	char name[NAME];
	const struct setting *setting;

	if (!set_split(&rest, name, sizeof name, &setting, err))
		return false;
	return setting == NULL ? fail_setting(name, err) :
				 put_setting(c, setting, rest, err);
}

static bool configure_alias(struct config *c, const char *rest,
    struct error *err)
{
	char name[NAME], text[PROMPT_SIZE];
	struct meaning m;
	size_t i = 0;

	if (!quote_take(&rest, name, sizeof name, err) ||
	    !take_rest(rest, text, sizeof text, err))
		return false;
	if (name[0] == '\0' || text[0] == '\0')
		return fail_takes("alias", err);
	if (!isalpha((unsigned char)name[0]) ||
	    name[strcspn(name, " \t\"'\\")] != '\0')
		return fail(err,
		    "a name for a command begins with a letter, "
		    "and is one word");
	while (meaning_next(&i, &m))
		if (strcmp(m.name, name) == 0)
			return fail(err, "there is a command called %s", name);
	if (!check_line(c, text, err))
		return false;
	config_put(c, CONFIG_ALIASES, name, text);
	return true;
}

/* Reads the number of a key's command: 1 for a step that has no word.  Returns
 * false when it takes no such word. */
static bool key_amount(enum command command, const char *word, int *out,
    struct error *err)
{
	const char *takes = command_infos[command].amount;
	const bool is_back = strcmp(word, "-1") == 0;
	const bool is_on = word[0] == '\0' || strcmp(word, "1") == 0 ||
	    strcmp(word, "+1") == 0;

	*out = takes == NULL ? 0 : is_back ? -1 : 1;
	return (takes == NULL ? word[0] == '\0' : is_back || is_on) ||
	    fail(err, "%s takes %s", command_infos[command].name,
		takes == NULL ? "nothing" : takes);
}

/* Returns the key's command of that name; COMMANDS: none has it. */
static enum command command_named(const char *name)
{
	enum command cmd = 0;

	while (cmd < COMMANDS && strcmp(command_infos[cmd].name, name) != 0)
		cmd++;
	return cmd;
}

/* Finds the command that a key can have; false: no key can have it. */
static bool find_command(const struct command_split *line, struct binding *b)
{
	const enum command cmd = command_named(line->word);

	if (cmd == COMMANDS || cmd == CMD_LINE || cmd == CMD_SHOW ||
	    cmd == CMD_GROUP)
		return false;
	b->command = cmd;
	return key_amount(cmd, line->rest, &b->amount, NULL);
}

/* Are its keys taken by something on top of the panes? */
static bool mode_is_above(enum mode mode)
{
	return mode >= MODE_THREADS;
}

/* Finds what the key is to do, by the words of the binding. */
static bool find_action(const struct config *c, struct binding *b,
    struct error *err)
{
	struct command_split line;

	command_split(&line, b->help);
	if (find_command(&line, b))
		return b->command == CMD_NONE || mode_is_above(b->mode) ||
		    command_infos[b->command].taker != TAKEN_ABOVE ||
		    fail(err, "%s does nothing there", line.word);
	b->command = CMD_LINE;
	if (mode_is_above(b->mode))
		return fail(err,
		    "there a key can do what keys do, as move -1 "
		    "or cancel, and no more");
	return check_line(c, b->help, err);
}

static bool configure_bind(struct config *c, const char *rest,
    struct error *err)
{
	char first[NAME], key[KEY_SIZE], text[PROMPT_SIZE];
	struct binding b = { .key = key, .mode = MODE_ANY, .help = text };
	size_t mode = 0;

	if (!quote_take(&rest, first, sizeof first, err))
		return false;
	while (mode < MODES && strcmp(mode_infos[mode].name, first) != 0)
		mode++;
	if (mode < MODES) {
		b.mode = (enum mode)mode;
		if (!quote_take(&rest, first, sizeof first, err))
			return false;
	}
	if (first[0] == '\0' || rest[0] == '\0')
		return fail_takes("bind", err);
	if (!key_parse(first, key, err))
		return false;
	if ((b.mode == MODE_PROMPT || b.mode == MODE_THREADS) && key[0] != '<')
		return fail(err, "letters are typed there");
	if (!take_rest(rest, text, sizeof text, err) ||
	    !find_action(c, &b, err) || !keymap_fits(c->keys, &b, err))
		return false;
	keymap_bind(c->keys, &b);
	return true;
}

/* Adds an expression to the alternatives that are there. */
static bool add_pattern(char *out, size_t size, const char *pattern,
    struct error *err)
{
	char expression[2000];
	size_t used = strlen(out);

	if (pattern_is_bad(pattern, NULL, err) ||
	    !pattern_as_expression(pattern, expression, sizeof expression, err))
		return false;
	return snprintf(out + used, size - used, "%s%s", used == 0 ? "" : "|",
		   expression) < (int)(size - used) ||
	    fail(err, "these are too many");
}

/* Puts a filter with a name: the expressions of what is kept make one line,
 * those of what is dropped another one with ! in front. */
static bool configure_filter(struct config *c, const char *rest,
    struct error *err)
{
	char name[NAME], pattern[FILTER_TEXT], kept[FILTER_TEXT] = "";
	char dropped[FILTER_TEXT - 1] = "", text[2 * FILTER_TEXT + 3];

	if (!quote_take(&rest, name, sizeof name, err))
		return false;
	if (name[0] == '\0' || rest[0] == '\0')
		return fail(err, "filter takes a name and expressions here");
	while (rest[0] != '\0') {
		if (!quote_take(&rest, pattern, sizeof pattern, err))
			return false;
		if (pattern[0] == '!' ?
			!add_pattern(dropped, sizeof dropped, pattern + 1,
			    err) :
			!add_pattern(kept, sizeof kept, pattern, err))
			return false;
	}
	snprintf(text, sizeof text, "%s%s%s%s", kept,
	    kept[0] != '\0' && dropped[0] != '\0' ? "\n" : "",
	    dropped[0] != '\0' ? "!" : "", dropped);
	config_put(c, CONFIG_FILTERS, name, text);
	return true;
}

static bool configure_transform(struct config *c, const char *rest,
    struct error *err)
{
	char name[NAME];

	if (!quote_take(&rest, name, sizeof name, err))
		return false;
	if (name[0] == '\0' || rest[0] == '\0')
		return fail(err,
		    "transform takes a name and options here, as "
		    "--focus onCreate");
	if (!transform_command_take(NULL, rest, err))
		return false;
	config_put(c, CONFIG_TRANSFORMS, name, rest);
	return true;
}

static bool configure_color(struct config *c, const char *rest,
    struct error *err)
{
	if (rest[0] == '\0')
		return fail_takes("color", err);
	return theme_take(c->theme, rest, err);
}

static bool configure_source(struct config *c, const char *rest,
    struct error *err)
{
	char path[PATH_TEXT];

	if (!take_rest(rest, path, sizeof path, err))
		return false;
	return path[0] == '\0' ? fail_takes("source", err) :
				 config_read_file(c, path, err);
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
	{ option, argument, help, run_##id, NULL, OFFERS_METHODS },

static const struct verb verbs[] = {
	{ "alias", "a name and a command", "another name for a command", NULL,
	    configure_alias, OFFERS_NOTHING },
	{ "bind", "[view] key command", "what a key does", NULL, configure_bind,
	    OFFERS_NOTHING },
	{ "color", "what it is of, a colour, a background, bold ...",
	    "how something looks", NULL, configure_color, OFFERS_NOTHING },
	{ "command", NULL, "copy the command line that shows this again",
	    view_command, NULL, OFFERS_NOTHING },
	{ "copy", NULL, "this list or picture as text, to the clipboard",
	    jobs_copy_shown, NULL, OFFERS_NOTHING },
	{ "diff", "options of artscope diff, and the name of a file",
	    "compares it, as the one before, with this one", run_diff, NULL,
	    OFFERS_DIFF },
	{ "export", "the name of a new file",
	    "what the numbers are of, for another "
	    "tool: by the ending",
	    jobs_export_ask, NULL, OFFERS_FILES },
	{ "filter", "an expression", "keep methods that match", run_filter,
	    configure_filter, OFFERS_FILTERS },
	{ "find", "an expression", "search methods", run_find, NULL,
	    OFFERS_NOTHING },
	{ "goto", "a method, or a time", "to a method, or to a time",
	    go_to_method, NULL, OFFERS_METHODS },
	{ "help", "a word", "the help, where it says that", run_help, NULL,
	    OFFERS_NOTHING },
	{ "jumps", NULL, "the places one has been to; Enter goes to one",
	    run_jumps, NULL, OFFERS_NOTHING },
	{ "mark", "a letter, and perhaps a text", "mark this place", marks_set,
	    NULL, OFFERS_NOTHING },
	{ "open", "the name of a file", "another trace in place of this one",
	    open_other, NULL, OFFERS_FILES },
	{ "q", NULL, "quit", run_quit, NULL, OFFERS_NOTHING },
	{ "set", "[a setting and what it is to be]",
	    "one of the settings; alone it lists all", run_set, configure_set,
	    OFFERS_SETTINGS },
	{ "source", "a file", "lines like these, from a file", NULL,
	    configure_source, OFFERS_NOTHING },
	{ "swap", NULL, "of two traces that are compared: before is after",
	    run_swap, NULL, OFFERS_NOTHING },
	{ "transform", "a name, or options as --focus onCreate",
	    "several transforms at once", transform_named, configure_transform,
	    OFFERS_TRANSFORMS },
	TRANSFORM_ROWS(VERB_OF_TRANSFORM){ "write", "the name of a new file",
	    "this list or picture as text", write_ask, NULL, OFFERS_FILES },
};

enum { VERBS = sizeof verbs / sizeof *verbs };

/* Must there be words after it? */
static bool verb_needs_words(const struct verb *verb)
{
	return verb->takes != NULL && verb->takes[0] != '[';
}

static const struct verb *verb_find(const char *name)
{
	for (size_t i = 0; i < VERBS; i++)
		if (strcmp(verbs[i].name, name) == 0)
			return &verbs[i];
	return NULL;
}

static bool fail_takes(const char *name, struct error *err)
{
	const struct verb *verb = verb_find(name);

	return verb != NULL &&
	    fail(err, "%s takes %s", name, verb->takes);
}

/* ---- the first word of a command, and what it means ---- */

/* Can the command be typed, and has no setting its name?  Panes are what "view"
 * shows. */
static bool is_word(enum command command)
{
	const struct command_info *info = &command_infos[command];

	return info->taker != TAKEN_ABOVE && command != CMD_SHOW &&
	    command != CMD_LINE && setting_find(info->name) == NULL;
}

bool meaning_next(size_t *i, struct meaning *out)
{
	const size_t keys = VERBS + setting_count;

	for (size_t at = (*i)++; at < keys + COMMANDS; at = (*i)++) {
		if (at < VERBS)
			*out = (struct meaning){ verbs[at].name,
				.verb = &verbs[at] };
		else if (at < keys)
			*out = (struct meaning){
				setting_name(&setting_table[at - VERBS]),
				.setting = &setting_table[at - VERBS] };
		else
			*out = (struct meaning){ command_infos[at - keys].name,
				.command = (enum command)(at - keys) };
		/* "set color" is another thing than "color" */
		if (out->verb != NULL || (verb_find(out->name) == NULL &&
		    (out->setting != NULL || is_word(out->command))))
			return true;
	}
	return false;
}

bool meaning_find(const char *word, bool has_value, struct meaning *out,
    struct error *err)
{
	struct nearest near = nearest_to(word);
	char names[200] = "";
	size_t count = 0, i = 0;
	struct meaning m;

	while (meaning_next(&i, &m)) {
		nearest_try(&near, m.name);
		if (strncmp(m.name, word, strlen(word)) != 0)
			continue;
		if (strcmp(m.name, word) == 0) {
			*out = m;
			return true;
		}
		if (count > 0 && has_value && m.command != CMD_NONE &&
		    command_infos[m.command].amount == NULL)
			continue;
		*out = m;
		count++;
		text_add_word(names, sizeof names, m.name);
	}
	if (count == 0)
		return verb_fail("command", word, &near, err);
	return count == 1 || fail(err, "'%s' may be %s",
	    text_printable(word, 60).text, names);
}

/* Finds what a line means, with the number of a key's command.  A word without
 * words after it is what the key of that name does, if there is one: "sort" is
 * the menu. */
static bool line_meaning(const struct command_split *line, struct meaning *m,
    int *amount, struct error *err)
{
	enum command key;

	if (!meaning_find(line->word, line->rest[0] != '\0', m, err))
		return false;
	key = command_named(m->name);
	if (line->rest[0] == '\0' && key < COMMANDS &&
	    command_infos[key].taker != TAKEN_ABOVE &&
	    command_infos[key].amount == NULL)
		*m = (struct meaning){ m->name, .command = key };
	return m->command == CMD_NONE ||
	    key_amount(m->command, line->rest, amount, err);
}

/* Could the line be typed after a colon?  What needs the trace is checked
 * then. */
static bool check_line(const struct config *c, const char *line,
    struct error *err)
{
	struct command_split split;
	struct meaning m;
	int amount;

	command_split(&split, line);
	if (isdigit((unsigned char)split.word[0]) || split.word[0] == '.' ||
	    config_get(c, CONFIG_ALIASES, split.word) != NULL)
		return true;
	if (!line_meaning(&split, &m, &amount, err))
		return false;
	if (split.rest[0] == '\0')
		return m.verb == NULL || !verb_needs_words(m.verb) ||
		    fail_takes(m.name, err);
	return m.setting == NULL || m.setting->is_of_trace ||
	    setting_check(m.setting, split.rest, err);
}

/* ---- a line that is typed after a colon ---- */

/* Says all aliases, as lines that can be typed again. */
static void list_aliases(struct state *s)
{
	const struct config_texts *all = &s->options->config
					      ->lists[CONFIG_ALIASES];
	char text[400] = "";

	for (size_t i = 0; i < all->count; i++)
		text_add(text, sizeof text, "%salias %s %s", i == 0 ? "" : "; ",
		    all->items[i].name, all->items[i].text);
	state_say(s, "%s",
	    all->count > 0 ?
		text :
		"there is none yet: \"alias name command\" makes one");
}

/* Runs a verb that does no more than a line of the configuration; without words
 * "alias" and "bind" list what there is. */
static bool run_configure(struct state *s, const struct verb *verb,
    const char *text, struct error *err)
{
	if (text[0] == '\0' && verb->configure == configure_alias) {
		list_aliases(s);
		return true;
	}
	if (text[0] == '\0' && verb->configure == configure_bind) {
		if (!open_help(s, NULL))
			state_say(s, "all keys are the usual ones: "
			    "\"bind chart x zoom\" changes one");
		return true;
	}
	if (!verb->configure(s->options->config, text, err))
		return false;
	if (verb->configure == configure_color)
		s->request.kind = APP_REDRAW;
	return true;
}

/* Runs a line.  Aliases may stand for others, but not for ever. */
static bool run_line(struct state *s, const char *text, unsigned depth,
    struct error *err)
{
	struct command_split line;
	char other[PROMPT_SIZE];
	const char *alias;
	struct meaning m;
	int amount;

	command_split(&line, text);
	if (line.word[0] == '\0')
		return true;
	if (isdigit((unsigned char)line.word[0]) || line.word[0] == '.')
		return verb_time(s, text, err);
	alias = config_get(s->options->config, CONFIG_ALIASES, line.word);
	if (alias != NULL) {
		if (snprintf(other, sizeof other, "%s %s", alias, line.rest) >=
		    PROMPT_SIZE)
			return fail(err, "with its alias that line is too long");
		return depth < 8 ? run_line(s, other, depth + 1, err) :
				   fail(err, "this alias stands for itself");
	}
	if (!line_meaning(&line, &m, &amount, err))
		return false;
	if (m.setting != NULL)
		return verb_set(s, m.setting, line.rest, err);
	if (m.verb == NULL) {
		dispatch_run(s,
		    &(struct binding){ .command = m.command,
			.amount = amount });
		return true;
	}
	if (m.verb->run == NULL)
		return run_configure(s, m.verb, line.rest, err);
	if (line.rest[0] == '\0' && verb_needs_words(m.verb))
		return fail_takes(m.name, err);
	return m.verb->run(s, line.rest, err);
}

bool command_line_run(struct state *s, const char *text)
{
	struct error err = { "" };
	bool done = run_line(s, text, 0, &err);

	if (!done)
		state_say(s, "%s", err.text);
	return done;
}

/* ---- a line of the configuration ---- */

bool command_configure(struct config *c, const char *line, struct error *err)
{
	char word[NAME];
	struct meaning m;

	if (!quote_take(&line, word, sizeof word, err))
		return false;
	if (word[0] == '\0')
		return true;
	if (!meaning_find(word, line[0] != '\0', &m, err))
		return false;
	if (m.setting != NULL)
		return put_setting(c, m.setting, line, err);
	if (m.verb != NULL && m.verb->configure != NULL)
		return m.verb->configure(c, line, err);
	return fail(err,
	    "%s is for keys and for a colon; a file has set, "
	    "bind, alias, color, filter, transform and source",
	    m.name);
}

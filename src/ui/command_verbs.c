#include "config.h"

#include "ui/command_verbs.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "query/search.h"
#include "ui/config.h"
#include "ui/copying.h"
#include "ui/diff_command.h"
#include "ui/diff_words.h"
#include "ui/exporting.h"
#include "ui/go.h"
#include "ui/go_time.h"
#include "ui/keymap_help.h"
#include "ui/look_settings.h"
#include "ui/marks_pane.h"
#include "ui/pane.h"
#include "ui/searching.h"
#include "ui/sides.h"
#include "ui/steps.h"
#include "ui/transforming.h"
#include "ui/view_command.h"
#include "ui/writing.h"

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
	char clean[100];

	text_clean(clean, sizeof clean, slice_of(word));
	fail(err, "no %s is called '%s'", what, clean);
	return nearest_fail(n, "; Tab lists them", err);
}

static bool fail_setting(const char *word, struct error *err)
{
	struct nearest n = nearest_to(word);

	for (size_t i = 0; setting_at(i) != NULL; i++)
		nearest_try(&n, setting_name(setting_at(i)));
	return verb_fail("setting", word, &n, err);
}

bool verb_set(struct state *s, const struct setting *setting, const char *text,
    struct error *err)
{
	char now[SETTING_TEXT], takes[SETTING_TEXT];

	if (text[0] != '\0' && setting_is_settled(setting))
		return fail(err, "%s is decided when artscope starts: by "
		    "--%s, or \"set %s\" in a file", setting_name(setting),
		    setting_name(setting), setting_name(setting));
	if (text[0] != '\0')
		return setting_set(s, setting, text, err) &&
		    config_put(s->options->config, CONFIG_ORIGINS,
			setting_name(setting), "typed", err);
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

/* "mouse" is that it is on, "nomouse" that it is off. */
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

/* Also as others have it: "clock=cpu", "clock?". */
static bool set(struct state *s, const char *text, struct error *err)
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
		snprintf(line.rest, sizeof line.rest, "%s", strchr(text, '=') + 1);
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

bool verb_time(struct state *s, const char *text, struct error *err)
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
	if (pick_named(profile_methods(state_profile(s)), text, &method, err) !=
	    PICK_ONE)
		return false;
	go_keep(s);
	pane_show(s, PANE_TABLE);
	go_method(s, PANES, method);
	return true;
}

/* In the picture, the thread that the cursor is in is meant; what is on top of it
 * has no such. */
void verb_search(struct state *s, const char *text)
{
	if (s->focus == UPPER && pane_above(s) == NULL)
		go_thread(s, pane_call_in(s, s->focus).thread);
	search_for(s, text);
}

static bool find(struct state *s, const char *text, struct error *err)
{
	size_t at;

	if (pattern_is_bad(search_expression(text), &at, err))
		return false;
	verb_search(s, text);
	return true;
}

/* What a file has under that name: a line of what is kept, and one of what is
 * dropped. */
static void filter_named(struct state *s, const char *lines)
{
	char line[FILTER_TEXT];

	while (*lines != '\0') {
		size_t length = strcspn(lines, "\n");

		snprintf(line, sizeof line, "%.*s", (int)length, lines);
		steps_take_filter(s, line);
		lines += length + (lines[length] == '\n');
	}
}

static bool filter(struct state *s, const char *text, struct error *err)
{
	const char *named = config_get(s->options->config, CONFIG_FILTERS, text);
	size_t at;

	if (named != NULL) {
		filter_named(s, named);
		return true;
	}

	if (pattern_is_bad(filter_expression(text), &at, err))
		return false;
	steps_take_filter(s, text);
	return true;
}

/* The first line of the help in which the word stands. */
static bool help(struct state *s, const char *text, struct error *err)
{
	struct help_line line;
	char clean[100];

	for (size_t i = 0; i < keymap_help(state_keys(s), i, &line); i++)
		if (!line.is_heading && strstr(line.text, text) != NULL) {
			pane_open_above(s, PANE_HELP, (int)i + 1);
			return true;
		}
	text_clean(clean, sizeof clean, slice_of(text));
	return fail(err, "no key's help says '%s'", clean);
}

static bool quit(struct state *s, const char *text, struct error *err)
{
	(void)text;
	(void)err;
	s->wish = APP_QUIT;
	return true;
}

/* In place of this one.  What would be lost is asked about, as `q` does. */
static bool open_other(struct state *s, const char *text, struct error *err)
{
	if (strcmp(text, "-") == 0)
		return fail(err, "open takes a file; a pipe is opened when "
		    "artscope is started");
	if (!copy_other(s, text))
		return fail(err, "that name is too long");
	pane_open_above(s, PANE_QUIT, APP_OPEN);
	return true;
}

/* Starts anew with both. */
static bool compare(struct state *s, const char *before, const char *after,
    struct error *err)
{
	if (strcmp(before, "-") == 0)
		return fail(err, "diff takes a file; a pipe is compared by "
		    "artscope diff alone");
	if (!view_can_be_opened(s, err))
		return false;
	if (!copy_compared(s, before, after))
		return fail(err, "that name is too long");
	pane_open_above(s, PANE_QUIT, APP_OPEN);
	return true;
}

/* What is open now is after. */
static bool diff(struct state *s, const char *text, struct error *err)
{
	const bool is_known = sides_are_two(s) && s->open->shown != NULL;
	char words[COPIED_NAME];
	const char *file;
	size_t options;

	if (!diff_words_split(text, words, sizeof words, &options, &file, err) ||
	    !compare(s, file, is_known ? sides_at(s, AFTER)->path :
					s->options->path, err))
		return false;
	copy_compared_with(s, words, options);
	return true;
}

static bool swap(struct state *s, const char *text, struct error *err)
{
	(void)text;
	if (!sides_are_two(s))
		return fail(err, "one trace is open; :diff FILE compares it "
		    "with another");
	if (s->options->runs != NULL)
		return fail(err, "several runs are not turned round; artscope "
		    "diff begins with those before");
	return compare(s, s->options->path, s->options->before, err);
}

static bool command(struct state *s, const char *text, struct error *err)
{
	return sides_are_two(s) ? diff_command(s, err) :
				  view_command(s, text, err);
}

/* One that the user's file has a name for. */
static bool transform_named(struct state *s, const char *text,
    struct error *err)
{
	const char *named = config_get(s->options->config, CONFIG_TRANSFORMS,
	    text);

	return transforming_take(s, named == NULL ? text : named, err);
}

#define RUN_TRANSFORM(id, name, key, option, argument, takes, help)      \
	static bool run_##id(struct state *s, const char *text,           \
	    struct error *err)                                            \
	{                                                                 \
		return transforming_line(s, TRANSFORM_##id, text, err);   \
	}

TRANSFORM_ROWS(RUN_TRANSFORM)

#define VERB_OF_TRANSFORM(id, name, key, option, argument, takes, help) \
	{ option, argument, help, run_##id, OFFERS_METHODS },

/* Words of the line that are neither a setting nor what a key does. */
static const struct verb verbs[] = {
	{ "alias", "a name and a command", "another name for a command", NULL,
	    OFFERS_NOTHING },
	{ "bind", "[view] key command", "what a key does", NULL,
	    OFFERS_NOTHING },
	{ "color", "what it is of, a colour, a background, bold ...",
	    "how something looks", NULL, OFFERS_NOTHING },
	{ "command", NULL, "copy the command line that shows this again",
	    command, OFFERS_NOTHING },
	{ "diff", "options of artscope diff, and the name of a file",
	    "compares it, as the one before, with this one", diff, OFFERS_DIFF },
	{ "export", "the name of a new file", "what the numbers are of, for another "
	    "tool: by the ending", exporting_ask, OFFERS_FILES },
	{ "filter", "an expression", "keep methods that match", filter, OFFERS_FILTERS },
	{ "find", "an expression", "search methods", find, OFFERS_NOTHING },
	{ "goto", "a method, or a time", "to a method, or to a time",
	    go_to_method, OFFERS_METHODS },
	{ "help", "a word", "the help, where it says that", help, OFFERS_NOTHING },
	{ "mark", "a letter, and perhaps a text", "mark this place",
	    marks_set, OFFERS_NOTHING },
	{ "open", "the name of a file", "another trace in place of this one",
	    open_other, OFFERS_FILES },
	{ "q", NULL, "quit", quit, OFFERS_NOTHING },
	{ "set", "[a setting and what it is to be]", "one of the settings; alone it lists all", set,
	    OFFERS_SETTINGS },
	{ "source", "a file", "lines like these, from a file", NULL,
	    OFFERS_NOTHING },
	{ "swap", NULL, "of two traces that are compared: before is after", swap,
	    OFFERS_NOTHING },
	{ "transform", "a name, or options as --focus onCreate", "several transforms at once",
	    transform_named, OFFERS_TRANSFORMS },
	TRANSFORM_ROWS(VERB_OF_TRANSFORM)
	{ "write", "the name of a new file", "this list or picture as text",
	    writing_ask, OFFERS_FILES },
};

enum { VERBS = sizeof verbs / sizeof *verbs };

bool verb_needs_words(const struct verb *verb)
{
	return verb->takes != NULL && verb->takes[0] != '[';
}

const struct verb *verb_at(size_t i)
{
	return i < VERBS ? &verbs[i] : NULL;
}
